package dev.ambit.server.cli.rsc;

import dev.ambit.kod.rsc.Resource;
import dev.ambit.kod.rsc.RscException;
import dev.ambit.kod.rsc.RscFile;
import dev.ambit.server.AmbitException;
import dev.ambit.server.cli.console.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./ambit rsc}: resource files. */
@Command(
        name = "rsc",
        mixinStandardHelpOptions = true,
        description = "Merge resource files (.rsc, .rsb) and tell what is in them.",
        synopsisSubcommandLabel = "COMMAND",
        commandListHeading = "%nCommands:%n",
        subcommands = {RscMergeCommand.class, RscDumpCommand.class})
public final class RscCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "merge or dump?");
    }

    static List<Resource> read(Path file) throws AmbitException {
        try {
            return RscFile.read(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new AmbitException("Cannot read " + Reason.of(file, e), e);
        } catch (RscException e) {
            throw new AmbitException(file + ": " + e.getMessage(), e);
        }
    }
}
