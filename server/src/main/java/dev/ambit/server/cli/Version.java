package dev.ambit.server.cli;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** The version in the manifest of the packaged program. */
final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        String version = Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
                .orElse("(built from source)");
        return new String[] {"Ambit " + version + ", Java " + Runtime.version().feature()};
    }
}
