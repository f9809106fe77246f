package dev.ambit.server.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(name = "version", mixinStandardHelpOptions = true, description = "Print the version.")
final class VersionCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        for (String line : new Version().getVersion()) {
            spec.commandLine().getOut().println(line);
        }
    }
}
