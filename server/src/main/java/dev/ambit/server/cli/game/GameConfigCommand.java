package dev.ambit.server.cli.game;

import dev.ambit.game.folder.FolderException;
import dev.ambit.game.folder.FolderLimits;
import dev.ambit.game.folder.GameFolder;
import dev.ambit.game.option.GameOption;
import dev.ambit.game.option.GameOptions;
import dev.ambit.game.option.OptionsFile;
import dev.ambit.server.AmbitConfig;
import dev.ambit.server.AmbitException;
import dev.ambit.server.GameConfigFile;
import dev.ambit.server.cli.console.Plain;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./ambit game config}: explains every option of a game, with the value that holds and who says so. */
@Command(
        name = "config",
        mixinStandardHelpOptions = true,
        description = {
            "Show every option of a game: its value, who says so, and what it means.",
            "An option counts as it is set in the server's own settings (--config), else in the game's blakserv.cfg, else as usual."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:all of it is understood", "1:something in blakserv.cfg is not", "2:the command line is wrong"
        })
final class GameConfigCommand implements Callable<Integer> {

    @Parameters(paramLabel = "DIR", description = "The game's folder.", arity = "0..1")
    private @Nullable Path folder;

    @Option(names = "--config", paramLabel = "FILE", description = "The server's own settings, in HOCON.")
    private @Nullable Path configFile;

    @Option(names = "--set", description = "Only options that somebody has set.")
    private boolean onlySet;

    @Option(names = "--markdown", description = "All options as a table of docs/game-options.md.")
    private boolean isMarkdown;

    @Option(names = "--about", paramLabel = "WORD", description = "Only options with this word in name or meaning.")
    private String about = "";

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws AmbitException {
        PrintWriter out = spec.commandLine().getOut();
        if (isMarkdown) {
            out.print(OptionsPage.markdown());
            out.flush();
            return 0;
        }
        OptionsFile file = file();
        List<GameOptions.State> states = new GameOptions(file, operator()).list();
        out.print(Plain.lines(
                OptionsPage.text(states.stream().filter(this::isWanted).toList())));
        out.flush();
        PrintWriter err = spec.commandLine().getErr();
        file.obsolete().forEach(one -> err.println(Plain.text(one)));
        file.problems().forEach(one -> err.println(Plain.text(one)));
        err.flush();
        return file.problems().isEmpty() ? 0 : 1;
    }

    private boolean isWanted(GameOptions.State state) {
        GameOption option = state.option();
        String word = about.toLowerCase(Locale.ROOT);
        boolean isAbout = (option.title() + " " + option.meaning())
                .toLowerCase(Locale.ROOT)
                .contains(word);
        boolean isSet = state.origin() != GameOptions.Origin.USUAL;
        return isAbout && (isSet || !onlySet && !option.isObsolete());
    }

    private OptionsFile file() throws AmbitException {
        if (folder == null) {
            return OptionsFile.NONE;
        }
        try {
            return GameConfigFile.read(GameFolder.find(folder, List.of(), FolderLimits.DEFAULT));
        } catch (FolderException e) {
            throw new AmbitException(String.valueOf(e.getMessage()), e);
        }
    }

    private Map<GameOption, String> operator() throws AmbitException {
        AmbitConfig config = configFile == null ? AmbitConfig.defaults() : AmbitConfig.read(configFile, Map.of());
        return config.game().options();
    }
}
