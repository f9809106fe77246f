package dev.ambit.server.cli.art;

import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./ambit bgf}: the tools of those who draw for a game. */
@Command(
        name = "bgf",
        mixinStandardHelpOptions = true,
        description = "Make, look into, take apart and change graphics of a game (.bgf; docs/graphics.md).",
        synopsisSubcommandLabel = "COMMAND",
        commandListHeading = "%nCommands:%n",
        subcommands = {BgfMakeCommand.class, BgfInfoCommand.class, BgfExtractCommand.class, BgfEditCommand.class})
public final class BgfCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    /** @param bgf this command, as it is among the others */
    public static void tune(CommandLine bgf) {
        bgf.setCaseInsensitiveEnumValuesAllowed(true);
        Optional.ofNullable(bgf.getSubcommands().get("make")).ifPresent(BgfMakeCommand::takeWordsAsTheyCome);
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "make, info, extract or edit?");
    }
}
