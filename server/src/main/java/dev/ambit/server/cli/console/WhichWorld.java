package dev.ambit.server.cli.console;

import dev.ambit.journal.JournalAddress;
import dev.ambit.server.AmbitConfig;
import dev.ambit.server.AmbitException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that say which world a command is about, as {@code ./ambit serve} has them. */
public final class WhichWorld {

    @Option(names = "--config", paramLabel = "FILE", description = "The settings with which the world is served.")
    private @Nullable Path configFile;

    @Option(
            names = "--journal",
            paramLabel = "WHERE",
            description = "Where the world is kept: a file, or postgresql://... (default: as the settings say).")
    private @Nullable String journal;

    @Option(
            names = "--game",
            paramLabel = "DIR",
            description = "The Kod game that the world hosts, as it is given to serve.")
    private @Nullable Path game;

    @Option(
            names = "-I",
            paramLabel = "DIR",
            description = "Where the game's sources look for files to include, as it is given to serve.")
    private List<Path> includes = new ArrayList<>();

    public AmbitConfig config() throws AmbitException {
        Map<String, Object> settings = new HashMap<>();
        if (journal != null) {
            settings.put("journal", journal);
        }
        if (game != null) {
            settings.put("game.folder", game.toString());
            if (!includes.isEmpty()) {
                settings.put(
                        "game.includes", includes.stream().map(Path::toString).toList());
            }
            Path name = game.toAbsolutePath().normalize().getFileName();
            if (configFile == null && name != null) {
                // So that its journal is the one that serve has.
                settings.put("world.name", name.toString());
            }
        }
        return configFile == null ? AmbitConfig.with(settings) : AmbitConfig.read(configFile, settings);
    }

    /** @throws AmbitException when there is nothing there */
    public JournalAddress journal() throws AmbitException {
        JournalAddress where =
                config().keep().where().orElseThrow(() -> new AmbitException("journal is \"none\": nothing lasts."));
        if (where instanceof JournalAddress.Sqlite file && !java.nio.file.Files.exists(file.path())) {
            throw new AmbitException("There is no world in " + file.path()
                    + " yet. Start it once: ./ambit serve; or name another place: --journal, --config.");
        }
        return where;
    }
}
