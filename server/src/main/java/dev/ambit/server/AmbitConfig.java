package dev.ambit.server;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigSyntax;
import dev.ambit.gateway.GatewayLimits;
import dev.ambit.gateway.http.Hosts;
import dev.ambit.gateway.page.VoiceRules;
import dev.ambit.group.core.GroupLimits;
import dev.ambit.journal.JournalAddress;
import dev.ambit.journal.JournalException;
import dev.ambit.journal.JournalSettings;
import dev.ambit.journal.Keep;
import dev.ambit.kod.run.Limits;
import dev.ambit.server.account.AccountSettings;
import dev.ambit.server.account.Roles;
import dev.ambit.server.document.DocumentSettings;
import dev.ambit.server.health.HealthSettings;
import dev.ambit.server.keep.Checkpoints;
import dev.ambit.server.keep.JournalLogbook;
import dev.ambit.server.keep.WorldKeep;
import dev.ambit.server.usage.UsageSettings;
import dev.ambit.space.position.GridSpec;
import dev.ambit.space.position.Range;
import dev.ambit.world.PaceRules;
import dev.ambit.world.PositionRules;
import dev.ambit.world.Rate;
import dev.ambit.world.VisitRules;
import dev.ambit.world.WorldRules;
import dev.ambit.world.image.ChangeReader;
import dev.ambit.world.thing.Effective.Rank;
import dev.ambit.world.thing.Quota;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
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
        DocumentSettings documents,
        Set<String> wizards,
        Optional<JournalAddress> journal,
        WorldKeep.Settings keep,
        AccountSettings accounts,
        Limits kodLimits,
        Quota quota,
        Duration tick,
        WorldRules rules,
        int inbox,
        GatewayLimits limits,
        DoorSettings doors,
        GroupSettings groups,
        IrcSettings irc,
        ControlSettings control,
        Optional<Certificates> tls,
        Duration farewell,
        boolean publicMetrics,
        Optional<Path> pageFolder,
        VoiceRules voice,
        UsageSettings usage,
        HealthSettings health,
        Hosts hosts) {

    private static final int HIGHEST_PORT = 65535;
    private static final int CELLS_PER_METRE = 8;
    private static final int LONGEST_RANGE = 1600;
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
                DocumentSettings.from(config),
                Set.copyOf(world.getStringList("wizards")),
                journal(config.getString("journal"), world.getString("name")),
                keep(config.getConfig("keep")),
                accounts(config.getConfig("accounts"), world.getInt("nameLength"), world.getString("name")),
                kodLimits(world.getConfig("code")),
                quota(world.getConfig("quota")),
                tick,
                new WorldRules(
                        world.getInt("visitors"),
                        world.getInt("nameLength"),
                        world.getInt("talkLength"),
                        world.getInt("speed"),
                        world.getInt("radius"),
                        world.getInt("climb"),
                        world.getInt("tall"),
                        world.getInt("planLength"),
                        positions(world.getConfig("crowd"), world.getConfig("positions"), tick),
                        visits(world.getConfig("visits"))),
                inbox,
                new GatewayLimits(
                        limits.getInt("connections"),
                        limits.getInt("silentSeconds"),
                        limits.getInt("idleSeconds"),
                        limits.getInt("stalledSeconds"),
                        limits.getInt("messageBytes"),
                        limits.getInt("messagesPerSecond"),
                        limits.getInt("backlogBytes")),
                DoorSettings.from(limits, config.getBoolean("accounts.behindProxy")),
                groups(config.getConfig("groups"), port == 0, limits.getInt("backlogBytes")),
                new IrcSettings(config.getBoolean("irc.enabled"), port == 0 ? 0 : config.getInt("irc.port")),
                ControlSettings.from(config.getConfig("control"), port == 0),
                tls(config.getConfig("tls")),
                farewell,
                config.getBoolean("metrics.public"),
                pageFolder(config.getString("page")),
                new VoiceRules(
                        config.getBoolean("voice.enabled"),
                        config.getInt("voice.framesPerSecond"),
                        config.getInt("voice.bytesPerSecond"),
                        config.getInt("voice.frameBytes")),
                usage(config.getConfig("usage"), journal(config.getString("journal"), world.getString("name"))),
                health(config.getConfig("health"), tick),
                hosts(config));
    }

    /** A world whose ticks are far apart is late later. */
    private static HealthSettings health(Config health, Duration tick) {
        Duration ticks = tick.multipliedBy(3);
        Duration late = longer(health.getDuration("late"), ticks);
        Duration end = health.getDuration("end");
        return new HealthSettings(
                late,
                longer(health.getDuration("behind"), ticks),
                end.isZero() ? end : longer(end, ticks),
                health.getBytes("disk"));
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) >= 0 ? one : other;
    }

    /** Also the name that the server was told to listen on. */
    private static Hosts hosts(Config config) {
        Set<String> names = new TreeSet<>(config.getStringList("hosts"));
        String listening = config.getString("host");
        if (listening.matches(".*[g-zG-Z].*") && listening.matches("[A-Za-z0-9.-]*[A-Za-z0-9]")) {
            names.add(listening);
        }
        return new Hosts(names);
    }

    private static VisitRules visits(Config visits) {
        return new VisitRules(
                        visits.getInt("priority"),
                        visits.getEnum(Rank.class, "teleport"),
                        visits.getEnum(Rank.class, "broadcast"),
                        (int) visits.getDuration("broadcastPause").toMillis(),
                        pace(visits.getConfig("pace")),
                        Rate.UNLIMITED)
                .withArrivals(visits.getInt("arrivalsPerSecond"));
    }

    private static PaceRules pace(Config pace) {
        Map<PaceRules.Kind, Rate> rates = new EnumMap<>(PaceRules.Kind.class);
        for (PaceRules.Kind kind : PaceRules.Kind.values()) {
            String name = kind.name().toLowerCase(Locale.ROOT);
            // The pace of broadcasts is their pause.
            if (pace.hasPath(name)) {
                Config rate = pace.getConfig(name);
                rates.put(kind, new Rate(rate.getDouble("perSecond"), rate.getInt("burst")));
            }
        }
        return new PaceRules(rates);
    }

    /** @param anyPort whether the web's port is any free one; then this one is, too */
    private static GroupSettings groups(Config groups, boolean anyPort, int backlogBytes) {
        GroupLimits limits = GroupLimits.DEFAULT.but(limit -> {
            limit.hosts = groups.getInt("hosts");
            limit.groups = groups.getInt("groups");
            limit.createdPerHost = groups.getInt("createdPerHost");
            limit.membershipsPerHost = groups.getInt("membershipsPerHost");
            limit.membersPerGroup = groups.getInt("membersPerGroup");
            limit.sendsPerSecond = groups.getInt("sendsPerSecond");
            // The doors let twice as many pass at once; what a host asks for may cost it more than that.
            limit.sendBurst = 3 * groups.getInt("sendsPerSecond");
            limit.faults = groups.getInt("faults");
            limit.talksPerSecond = groups.getInt("talk.perSecond");
            limit.talkBurst = groups.getInt("talk.burst");
            limit.stateKeys = groups.getInt("stateKeys");
            limit.stateBytes = groups.getInt("stateBytes");
            limit.allStateBytes = groups.getInt("allStateBytes");
            limit.stateValueBytes = groups.getInt("stateValueBytes");
            limit.aggregateBytes = groups.getInt("aggregateBytes");
            limit.smallestPeriodMillis =
                    (int) groups.getDuration("smallestPeriod").toMillis();
            limit.largestTimeoutMillis =
                    (int) groups.getDuration("largestTimeout").toMillis();
            limit.missedRounds = groups.getInt("missedRounds");
            limit.addressRestSeconds = (int) groups.getDuration("addressRest").toSeconds();
            limit.packing = groups.getBoolean("packing");
            limit.backlogBytes = backlogBytes;
        });
        return new GroupSettings(
                groups.getBoolean("enabled"),
                anyPort ? 0 : groups.getInt("port"),
                groups.getBoolean("udp"),
                groups.getInt("datagramBytes"),
                limits);
    }

    /** Figures of a world that is not kept are not kept either, unless somebody names a file. */
    private static UsageSettings usage(Config usage, Optional<JournalAddress> journal) {
        String named = usage.getString("file");
        Optional<Path> beside = journal.map(
                where -> where instanceof JournalAddress.Sqlite file ? file.path() : Path.of("data", "usage.db"));
        Optional<Path> file = named.isEmpty()
                ? beside.map(path -> path.resolveSibling("usage.jsonl"))
                : Optional.of(named).filter(name -> !name.equals("none")).map(Path::of);
        return new UsageSettings(
                file,
                usage.getDuration("every"),
                usage.getMemorySize("largestBytes").toBytes(),
                usage.getInt("kept"),
                usage.getInt("listed"),
                usage.getBoolean("visits"));
    }

    private static Optional<Certificates> tls(Config tls) {
        String certificate = tls.getString("certificate");
        String key = tls.getString("key");
        if (certificate.isEmpty() != key.isEmpty()) {
            throw new IllegalArgumentException("tls.certificate and tls.key belong together, and only one is named");
        }
        if (certificate.isEmpty() && !tls.getBoolean("selfSigned")) {
            return Optional.empty();
        }
        return Optional.of(new Certificates(
                Optional.of(certificate).filter(name -> !name.isEmpty()).map(Path::of),
                Optional.of(key).filter(name -> !name.isEmpty()).map(Path::of),
                Path.of(tls.getString("store"))));
    }

    /** Lengths are metres there and cells here. */
    private static PositionRules positions(Config crowd, Config positions, Duration tick) {
        Config reckoning = positions.getConfig("reckoning");
        int cells = CELLS_PER_METRE;
        int range = positions.getInt("range");
        if (range < 1 || range > LONGEST_RANGE) {
            throw new IllegalArgumentException(
                    "world.positions.range is " + range + ", expected 1 to " + LONGEST_RANGE + " metres");
        }
        return new PositionRules(
                crowd.getInt("most"),
                crowd.getInt("advantage"),
                positions.getBoolean("shared"),
                positions.getInt("farEvery"),
                new Range(
                        range * cells,
                        positions.getInt("threshold"),
                        Math.clamp(positions.getInt("minimum"), 0, range) * cells,
                        Range.DEFAULT.steps(),
                        Range.DEFAULT.slack(),
                        viewTurn(positions.getInt("view"))),
                reckoning.getInt("error"),
                reckoning.getInt("silence"),
                (int) tick.toMillis(),
                grids(positions.getIntList("grids")));
    }

    /** Finest first, in metres; the high grid is not named. */
    private static GridSpec grids(List<Integer> widths) {
        List<Integer> ratios = new ArrayList<>();
        int finer = 1;
        for (int width : widths) {
            long cells = (long) width * CELLS_PER_METRE;
            if (cells <= finer || cells > GridSpec.DEFAULT.cells() || cells % finer != 0) {
                throw badGrids(widths);
            }
            ratios.add((int) cells / finer);
            finer = (int) cells;
        }
        try {
            return GridSpec.DEFAULT.with(ratios);
        } catch (IllegalArgumentException e) {
            throw badGrids(widths);
        }
    }

    private static IllegalArgumentException badGrids(List<Integer> widths) {
        return new IllegalArgumentException(
                "world.positions.grids is " + widths
                        + ", expected one width or more in metres, each twice, four or eight times (...) the one before, none over 64");
    }

    /** In 256ths of a turn. */
    private static int viewTurn(int degrees) {
        if (degrees < 0 || degrees > 360) {
            throw new IllegalArgumentException("world.positions.view is " + degrees + ", expected 0 to 360 degrees");
        }
        return degrees * 256 / 360;
    }

    /** Where the world is kept if nobody says: a file of its own name in the folder {@code data}. */
    private static Optional<JournalAddress> journal(String named, String world) {
        if (named.equals("none")) {
            return Optional.empty();
        }
        String plain =
                world.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
        try {
            return Optional.of(JournalAddress.parse(
                    named.isBlank() ? "data/" + (plain.isEmpty() ? "world" : plain) + ".db" : named));
        } catch (JournalException e) {
            throw new IllegalArgumentException("journal: " + e.getMessage(), e);
        }
    }

    private static WorldKeep.Settings keep(Config keep) {
        Config patience = keep.getConfig("patience");
        Config snapshot = keep.getConfig("snapshot");
        String history = keep.getString("history");
        Keep past = switch (history) {
            case "all" -> Keep.all();
            case "none" -> Keep.snapshots(1);
            default -> Keep.lasting(keep.getDuration("history"));
        };
        long entries = snapshot.getLong("entries");
        if (entries < 1) {
            throw new IllegalArgumentException("keep.snapshot.entries is " + entries + ", expected 1 or more");
        }
        return new WorldKeep.Settings(
                JournalSettings.defaults().withCloseLimit(keep.getDuration("closeLimit")),
                new JournalLogbook.Patience(patience.getMemorySize("bytes").toBytes(), patience.getDuration("time")),
                new Checkpoints.Policy(
                        entries, snapshot.getMemorySize("bytes").toBytes(), snapshot.getDuration("look"), past));
    }

    private static AccountSettings.SecondLogIn secondLogIn(String word) {
        return switch (word) {
            case "takeover" -> AccountSettings.SecondLogIn.TAKEOVER;
            case "refuse" -> AccountSettings.SecondLogIn.REFUSE;
            default ->
                throw new IllegalArgumentException(
                        "accounts.secondLogIn is \"" + word + "\", expected takeover or refuse");
        };
    }

    private static AccountSettings accounts(Config accounts, int nameLength, String worldName) {
        Set<String> reserved = new TreeSet<>(accounts.getStringList("reservedNames"));
        reserved.add(worldName);
        Config argon2 = accounts.getConfig("argon2");
        String registration = accounts.getString("registration");
        if (!registration.equals("open") && !registration.equals("closed")) {
            throw new IllegalArgumentException(
                    "accounts.registration is \"" + registration + "\", expected open or closed");
        }
        String guests = accounts.getString("guests");
        return new AccountSettings(
                accounts.getBoolean("trust"),
                registration.equals("open"),
                role(accounts.getString("newcomers"), "accounts.newcomers"),
                guests.equals("none") ? Optional.empty() : Optional.of(role(guests, "accounts.guests")),
                accounts.getInt("most"),
                nameLength,
                accounts.getInt("password.min"),
                accounts.getInt("password.max"),
                new AccountSettings.Effort(
                        Math.toIntExact(Math.min(
                                Integer.MAX_VALUE,
                                argon2.getMemorySize("memory").toBytes() / 1024)),
                        argon2.getInt("iterations"),
                        argon2.getInt("parallelism")),
                accounts.getDuration("session.idle"),
                accounts.getDuration("session.absolute"),
                patience(accounts.getConfig("throttle.name")),
                patience(accounts.getConfig("throttle.address")),
                accounts.getBoolean("secureCookies"),
                accounts.getBoolean("behindProxy"),
                secondLogIn(accounts.getString("secondLogIn")),
                new AccountSettings.GuestBans(
                        accounts.getDuration("guestBans.longest"), accounts.getInt("guestBans.most")),
                reserved);
    }

    private static Rank role(String word, String setting) {
        return Roles.parse(word)
                .orElseThrow(() ->
                        new IllegalArgumentException(setting + " is \"" + word + "\", expected one of " + Roles.all()));
    }

    private static AccountSettings.Patience patience(Config throttle) {
        return new AccountSettings.Patience(
                throttle.getInt("free"), throttle.getDuration("first"), throttle.getDuration("most"));
    }

    private static Limits kodLimits(Config code) {
        return Limits.DEFAULT
                .withStatements(code.getLong("statements"))
                .withDepth(code.getInt("depth"))
                .withWork(code.getLong("work"))
                .withLogLines(code.getInt("logLines"))
                .withLogLinesPerMinute(code.getInt("logLinesPerMinute"))
                .withHeap(
                        keepable(code, "cells"),
                        keepable(code, "things"),
                        keepable(code, "strings"),
                        code.getInt("tables"),
                        code.getInt("tableEntries"),
                        code.getInt("timers"));
    }

    /** No world may hold more than its journal could bring back. */
    private static int keepable(Config code, String name) {
        int most = code.getInt(name);
        if (most > ChangeReader.MOST_IDS) {
            throw new IllegalArgumentException(
                    "world.code." + name + " is " + most + ", expected at most " + ChangeReader.MOST_IDS);
        }
        return most;
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
