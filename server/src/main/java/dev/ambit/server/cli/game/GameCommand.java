package dev.ambit.server.cli.game;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./ambit game}: the tools of those who make a Kod game, or look after one. */
@Command(
        name = "game",
        mixinStandardHelpOptions = true,
        description = "Make and check Kod games (docs/kod-games.md); ambit serve --game DIR plays one.",
        synopsisSubcommandLabel = "COMMAND",
        commandListHeading = "%nCommands:%n",
        subcommands = {
            GameNewCommand.class,
            GameCheckCommand.class,
            GameConfigCommand.class,
        })
public final class GameCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Which command?");
    }
}
