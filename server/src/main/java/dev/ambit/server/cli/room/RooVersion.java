package dev.ambit.server.cli.room;

import dev.ambit.space.roo.RooFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Which version of the original's room files to write. */
final class RooVersion {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    private @Nullable Integer version;

    @Option(
            names = "--version",
            paramLabel = "N",
            description = {
                "Version of the .roo file to write: 11, 12 (whole numbers) or 13 (floats).",
                "Without it that of the file that was read, or 13."
            })
    void set(int wanted) {
        if (wanted < RooFile.OLDEST || wanted > RooFile.NEWEST) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--version is " + wanted + ", expected " + RooFile.OLDEST + " to " + RooFile.NEWEST);
        }
        version = wanted;
    }

    int or(int otherwise) {
        return version == null ? otherwise : version;
    }
}
