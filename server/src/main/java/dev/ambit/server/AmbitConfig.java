package dev.ambit.server;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigSyntax;
import dev.ambit.gateway.GatewayLimits;
import dev.ambit.kod.run.Limits;
import dev.ambit.world.WorldRules;
import dev.ambit.world.thing.Quota;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The settings, read and checked. {@code reference.conf} says what each one means. */
public record AmbitConfig(
        InetAddress host,
        int port,
        Set<String> origins,
        String worldName,
        String room,
        String kod,
        String rooms,
        Set<String> wizards,
        boolean guests,
        Limits kodLimits,
        Quota quota,
        Duration tick,
        WorldRules rules,
        int inbox,
        GatewayLimits limits,
        Duration farewell,
        boolean publicMetrics,
        Optional<Path> pageFolder) {

    private static final int HIGHEST_PORT = 65535;
    private static final Duration LONGEST_FAREWELL = Duration.ofMinutes(1);

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
        Config world = config.getConfig("world");
        Config limits = config.getConfig("limits");
        Duration tick = world.getDuration("tick");
        if (tick.compareTo(Duration.ofMillis(5)) < 0 || tick.compareTo(Duration.ofSeconds(5)) > 0) {
            throw new IllegalArgumentException("world.tick is " + tick.toMillis() + " ms, expected 5 ms to 5 s");
        }
        int port = config.getInt("port");
        if (port < 0 || port > HIGHEST_PORT) {
            throw new IllegalArgumentException("port is " + port + ", expected 0 to " + HIGHEST_PORT);
        }
        int inbox = world.getInt("inbox");
        if (inbox < 1) {
            throw new IllegalArgumentException("world.inbox is " + inbox + ", expected 1 or more");
        }
        Duration farewell = limits.getDuration("farewell");
        if (farewell.isNegative() || farewell.compareTo(LONGEST_FAREWELL) > 0) {
            throw new IllegalArgumentException("limits.farewell is " + farewell.toMillis() + " ms, expected 0 to "
                    + LONGEST_FAREWELL.toSeconds() + " s");
        }
        return new AmbitConfig(
                address(config.getString("host")),
                port,
                Set.copyOf(config.getStringList("origins")),
                world.getString("name"),
                world.getString("room"),
                world.getString("kod"),
                world.getString("rooms"),
                Set.copyOf(world.getStringList("wizards")),
                world.getBoolean("guests"),
                kodLimits(world.getConfig("code")),
                quota(world.getConfig("quota")),
                tick,
                new WorldRules(
                        world.getInt("visitors"),
                        world.getInt("nameLength"),
                        world.getInt("talkLength"),
                        world.getInt("speed"),
                        world.getInt("radius")),
                inbox,
                new GatewayLimits(
                        limits.getInt("connections"),
                        limits.getInt("silentSeconds"),
                        limits.getInt("idleSeconds"),
                        limits.getInt("messageBytes"),
                        limits.getInt("messagesPerSecond"),
                        limits.getInt("backlogBytes")),
                farewell,
                config.getBoolean("metrics.public"),
                pageFolder(config.getString("page")));
    }

    private static Limits kodLimits(Config code) {
        return Limits.DEFAULT
                .withStatements(code.getLong("statements"))
                .withDepth(code.getInt("depth"))
                .withWork(code.getLong("work"))
                .withLogLines(code.getInt("logLines"))
                .withHeap(
                        code.getInt("cells"),
                        code.getInt("things"),
                        code.getInt("strings"),
                        code.getInt("tables"),
                        code.getInt("tableEntries"),
                        code.getInt("timers"));
    }

    private static Quota quota(Config quota) {
        return new Quota(
                quota.getLong("statementsPerMessage"),
                quota.getLong("statementsPerSecond"),
                quota.getInt("things"),
                quota.getLong("bytes"),
                quota.getInt("timers"),
                quota.getInt("posts"));
    }

    /** A misspelt setting would otherwise be a limit that silently does not hold. */
    private static void refuseUnknown(Config all, Config defaults, String source) {
        Set<String> known = new TreeSet<>();
        defaults.entrySet().forEach(entry -> known.add(entry.getKey()));
        all.entrySet().forEach(entry -> {
            if (!known.contains(entry.getKey())) {
                throw new IllegalArgumentException(
                        "there is no setting " + entry.getKey() + " (" + source + "); there are " + known);
            }
        });
    }

    private static Optional<Path> pageFolder(String name) {
        if (name.isEmpty()) {
            return Optional.empty();
        }
        Path folder = Path.of(name);
        if (!Files.isRegularFile(folder.resolve("index.html"))) {
            throw new IllegalArgumentException("page is \"" + name + "\", expected a folder with an index.html");
        }
        return Optional.of(folder);
    }

    private static InetAddress address(String host) {
        try {
            return InetAddress.getByName(host);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("host is \"" + host + "\", expected an address of this machine", e);
        }
    }
}
