package dev.ambit.server.cli.room;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./ambit room}: the tools of those who build rooms. */
@Command(
        name = "room",
        mixinStandardHelpOptions = true,
        description = {
            "Check, describe, convert, build and draw rooms:",
            "plans (.json) and room files of the original (.roo, versions 11 to 13)."
        },
        synopsisSubcommandLabel = "COMMAND",
        commandListHeading = "%nCommands:%n",
        subcommands = {
            RoomCheckCommand.class,
            RoomInfoCommand.class,
            RoomConvertCommand.class,
            RoomBuildCommand.class,
            RoomRenderCommand.class
        })
public final class RoomCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Which command?");
    }
}
