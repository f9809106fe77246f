package dev.ambit.server;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigSyntax;
import dev.ambit.gateway.page.VoiceRules;
import dev.ambit.server.account.AccountSettings;
import dev.ambit.server.document.DocumentSettings;
import dev.ambit.server.health.HealthSettings;
import dev.ambit.server.keep.KeepSettings;
import dev.ambit.server.usage.UsageSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The settings, read and checked: one part for each part of the server, which reads and checks its own section. {@code reference.conf} says
 * what each setting means.
 *
 * @param doors what is below {@code limits}
 */
public record AmbitConfig(
        WebSettings web,
        WorldSettings world,
        DocumentSettings documents,
        KeepSettings keep,
        AccountSettings accounts,
        DoorSettings doors,
        GroupSettings groups,
        IrcSettings irc,
        ControlSettings control,
        GameSettings game,
        VoiceRules voice,
        UsageSettings usage,
        HealthSettings health) {

    /** The defaults. */
    public static AmbitConfig defaults() throws AmbitException {
        return with(Map.of());
    }

    /** The defaults, changed by a few settings named as in {@code reference.conf} below {@code ambit}. */
    public static AmbitConfig with(Map<String, ?> settings) throws AmbitException {
        return from(parse(settings), "the settings given");
    }

    /** The defaults, changed by a HOCON file, changed by a few settings. */
    public static AmbitConfig read(Path file, Map<String, ?> settings) throws AmbitException {
        if (!Files.isRegularFile(file)) {
            throw new AmbitException("There is no configuration file " + file + ".");
        }
        try {
            ConfigParseOptions options = ConfigParseOptions.defaults().setSyntax(ConfigSyntax.CONF);
            Config inFile = ConfigFactory.parseFile(file.toFile(), options);
            return from(parse(settings).withFallback(inFile), file.toString());
        } catch (ConfigException.Parse | ConfigException.IO e) {
            throw new AmbitException("Cannot understand the configuration: " + e.getMessage(), e);
        }
    }

    private static Config parse(Map<String, ?> settings) {
        return ConfigFactory.parseMap(settings).atPath("ambit");
    }

    private static AmbitConfig from(Config file, String source) throws AmbitException {
        Config defaults = ConfigFactory.parseResources(AmbitConfig.class.getClassLoader(), "reference.conf");
        try {
            Config all = file.withFallback(defaults).resolve();
            refuseUnknown(all, defaults, source);
            return from(all.getConfig("ambit"));
        } catch (ConfigException e) {
            throw new AmbitException("A setting is wrong: " + e.getMessage(), e);
        } catch (IllegalArgumentException e) {
            throw new AmbitException("A setting is wrong (" + source + "): " + e.getMessage() + ".", e);
        }
    }

    private static AmbitConfig from(Config config) {
        WorldSettings world = WorldSettings.from(config.getConfig("world"));
        KeepSettings keep = KeepSettings.from(config.getConfig("keep"), config.getString("journal"), world.name());
        AccountSettings accounts =
                AccountSettings.from(config.getConfig("accounts"), world.rules().nameLength(), world.name());
        return new AmbitConfig(
                WebSettings.from(config),
                world,
                DocumentSettings.from(config),
                keep,
                accounts,
                DoorSettings.from(config.getConfig("limits"), accounts.behindProxy()),
                GroupSettings.from(config),
                IrcSettings.from(config),
                ControlSettings.from(config),
                GameSettings.from(config),
                voice(config.getConfig("voice")),
                UsageSettings.from(config.getConfig("usage"), keep.where()),
                HealthSettings.from(config.getConfig("health"), world.tick()));
    }

    private static VoiceRules voice(Config voice) {
        return new VoiceRules(
                voice.getBoolean("enabled"),
                voice.getInt("framesPerSecond"),
                voice.getInt("bytesPerSecond"),
                voice.getInt("frameBytes"));
    }

    /** A misspelt setting would otherwise be a limit that silently does not hold. */
    private static void refuseUnknown(Config all, Config defaults, String source) {
        Set<String> known = new TreeSet<>();
        defaults.entrySet().forEach(entry -> known.add(entry.getKey()));
        if (all.hasPath("ambit.world.guests")) {
            throw new IllegalArgumentException("world.guests (" + source
                    + ") is no more: write accounts.guests = guest, none, user or builder for those without an account,"
                    + " and accounts.newcomers for the role of those who register");
        }
        all.entrySet().forEach(entry -> {
            if (!known.contains(entry.getKey())) {
                throw new IllegalArgumentException(
                        "there is no setting " + entry.getKey() + " (" + source + "); there are " + known);
            }
        });
    }
}
