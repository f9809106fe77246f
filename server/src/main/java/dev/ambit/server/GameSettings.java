package dev.ambit.server;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigValue;
import dev.ambit.game.admin.AdminLimits;
import dev.ambit.game.option.GameOption;
import dev.ambit.game.option.OptionRefused;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The Kod game that the world hosts, and its doors.
 *
 * @param folder of the game; nothing for a world that is none
 * @param includes folders in which its sources may look for files to include, beside its own
 * @param keepGoing whether files with errors are left out, or the game does not start
 * @param watch whether its files are read anew by themselves when they change
 * @param anyPorts whether its doors are at ports that happen to be free
 * @param maintenance whether there is a port for those who look after the game, without a password
 * @param admin how much administrators may ask for at once
 * @param options of the game that somebody has set here; they win over those of the game's folder
 */
public record GameSettings(
        Optional<Path> folder,
        List<Path> includes,
        boolean keepGoing,
        boolean watch,
        boolean anyPorts,
        boolean maintenance,
        AdminLimits admin,
        Map<GameOption, String> options) {

    public GameSettings {
        includes = List.copyOf(includes);
        options = Map.copyOf(options);
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
                config.getInt("port") == 0,
                game.getBoolean("maintenance.enabled"),
                admin(game.getConfig("admin")),
                options(config));
    }

    private static AdminLimits admin(Config admin) {
        return new AdminLimits(
                atLeastOne(admin, "longestCommand"),
                atLeastOne(admin, "kodParameters"),
                atLeastOne(admin, "waiting"),
                atLeastOne(admin, "longestAnswer"),
                atLeastOne(admin, "fileLines"),
                atLeastOne(admin, "searched"),
                atLeastOne(admin, "traceLines"),
                atLeastOne(admin, "countingSeconds"));
    }

    private static int atLeastOne(Config admin, String name) {
        int value = admin.getInt(name);
        if (value < 1) {
            throw new IllegalArgumentException("game.admin." + name + " is " + value + ", expected 1 or more");
        }
        return value;
    }

    /** What is as in {@code reference.conf} is the usual, and does not win over anything. */
    private static Map<GameOption, String> options(Config config) {
        Map<GameOption, String> set = new EnumMap<>(GameOption.class);
        for (GameOption option : GameOption.working()) {
            ConfigValue value = config.getValue(option.setting());
            try {
                String read = option.kind().read(String.valueOf(value.unwrapped()));
                if (!isUsual(value)) {
                    set.put(option, read);
                }
            } catch (OptionRefused e) {
                throw new IllegalArgumentException(option.setting() + ": " + e.getMessage(), e);
            }
        }
        return set;
    }

    private static boolean isUsual(ConfigValue value) {
        return "reference.conf".equals(value.origin().resource());
    }

    private static Path path(String name) {
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("game.folder or game.includes is \"" + name + "\", which is no path", e);
        }
    }
}
