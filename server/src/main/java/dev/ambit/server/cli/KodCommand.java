package dev.ambit.server.cli;

import dev.ambit.server.cli.rsc.RscMergeCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./ambit kod}: the tools of the language. */
@Command(
        name = "kod",
        mixinStandardHelpOptions = true,
        description = "Compile, check, look into and run Kod, the language of the world.",
        subcommands = {
            KodCompileCommand.class,
            KodCheckCommand.class,
            KodDumpCommand.class,
            RscMergeCommand.class,
            KodRunCommand.class,
            KodDocCommand.class,
            KodLspCommand.class
        })
final class KodCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Which command?");
    }
}
