package dev.ambit.server.cli.game;

import dev.ambit.game.folder.FolderException;
import dev.ambit.game.starter.StarterGame;
import dev.ambit.server.AmbitException;
import dev.ambit.server.cli.console.Plain;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "new",
        mixinStandardHelpOptions = true,
        description = "Write the smallest game that can be played, to go on from.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:written", "1:it could not be done", "2:the command line is wrong"})
final class GameNewCommand implements Callable<Integer> {

    @Parameters(paramLabel = "DIR", description = "An empty folder, or one that is not there yet.")
    private Path folder;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws AmbitException {
        PrintWriter out = spec.commandLine().getOut();
        try {
            StarterGame.write(folder).forEach(file -> out.println("  " + file));
        } catch (FolderException e) {
            throw new AmbitException(String.valueOf(e.getMessage()), e);
        }
        String shown = Plain.text(folder.toString());
        out.println("Play it:    ambit serve --game " + shown);
        out.println("Change it:  " + shown + "/README.md says what is where");
        out.flush();
        return 0;
    }
}
