package dev.ambit.server.cli.wire;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./ambit wire}: a magnifying glass for those who write clients. */
@Command(
        name = "wire",
        mixinStandardHelpOptions = true,
        description = {
            "Show packets of the control protocol in words, and make packets of words.",
            "docs/protocol.md tells what they mean."
        },
        synopsisSubcommandLabel = "COMMAND",
        commandListHeading = "%nCommands:%n",
        subcommands = {WireDecodeCommand.class, WireEncodeCommand.class})
public final class WireCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Which command?");
    }
}
