package dev.ambit.server;

import com.typesafe.config.Config;
import dev.ambit.game.door.AddressMask;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The Kod game that the world hosts, and its doors.
 *
 * @param folder of the game; nothing for a world that is none
 * @param includes folders in which its sources may look for files to include, beside its own
 * @param keepGoing whether files with errors are left out, or the game does not start
 * @param watch whether its files are read anew by themselves when they change
 * @param port of the BlakSton protocol
 * @param maintenance whether there is a port for those who look after the game, without a password
 * @param mask from which addresses they may come
 */
public record GameSettings(
        Optional<Path> folder,
        List<Path> includes,
        boolean keepGoing,
        boolean watch,
        int port,
        boolean maintenance,
        int maintenancePort,
        AddressMask mask) {

    public GameSettings {
        includes = List.copyOf(includes);
    }

    /** @param config all below {@code ambit} */
    static GameSettings from(Config config) {
        Config game = config.getConfig("game");
        String folder = game.getString("folder");
        return new GameSettings(
                folder.isBlank() ? Optional.empty() : Optional.of(path(folder)),
                game.getStringList("includes").stream().map(GameSettings::path).toList(),
                game.getBoolean("keepGoing"),
                game.getBoolean("watch"),
                WebSettings.portBeside(config, "game.port"),
                game.getBoolean("maintenance.enabled"),
                WebSettings.portBeside(config, "game.maintenance.port"),
                AddressMask.parse(game.getString("maintenance.mask")));
    }

    private static Path path(String name) {
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("game.folder or game.includes is \"" + name + "\", which is no path", e);
        }
    }
}
