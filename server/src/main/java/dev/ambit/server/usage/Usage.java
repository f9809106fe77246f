package dev.ambit.server.usage;

import dev.ambit.gateway.connection.Traffic;
import dev.ambit.gateway.group.GroupLoop;
import dev.ambit.gateway.page.WorldResident;
import dev.ambit.group.core.Host;
import dev.ambit.server.health.Faults;
import dev.ambit.world.Census;
import dev.ambit.world.World;
import dev.ambit.world.WorldLoop;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks every few seconds how the world is used, writes a line when it is time, and has ready what wizards ask for. What is marked so
 * runs on the world's or the groups' thread; everything else on a thread of its own.
 */
public final class Usage implements WorldLoop.TickWatch, WorldResident.Guestbook, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Usage.class);
    private static final Duration LOOK_EVERY = Duration.ofSeconds(2);
    private static final long PATIENCE_MILLIS = 1000;
    private static final Duration REMEMBERED = Duration.ofHours(24);
    private static final int MOST_POINTS = 3000;

    /** What was seen at a moment. */
    public record Look(Census census, HostLedger.Look hosts, AdmissionCounts entries) {
        private static final int MOST_ROOMS = 20;

        public Map<String, Integer> ranks() {
            return UsageSums.ranks(census);
        }

        public Map<String, Integer> doors() {
            return hosts.doors();
        }

        /** How many are in each of the fullest rooms. */
        public Map<String, Integer> rooms() {
            Map<String, Integer> rooms = new TreeMap<>();
            census.rooms().stream()
                    .sorted(Comparator.comparingInt(Census.Room::people).reversed())
                    .limit(MOST_ROOMS)
                    .forEach(room -> rooms.merge(room.name(), room.people(), Integer::sum));
            return rooms;
        }

        public Map<String, Long> logins() {
            return Map.of(
                    "guests", entries.guests.sum(),
                    "accounts", entries.accounts.sum(),
                    "refused", entries.refused.sum());
        }
    }

    /** How many there were at most, up to a moment. */
    record Point(long millis, int most) {}

    private final UsageSettings settings;
    private final Traffic traffic;
    private final AdmissionCounts entries;
    private final GroupLoop groups;
    private final InstantSource clock;
    private final Optional<UsageFile> file;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("usage").daemon().factory());

    // ---- owned by the groups' thread ----

    private final HostLedger ledger = new HostLedger();
    private final Map<Host, Instant> since = new HashMap<>();

    // ---- shared ----

    private final AtomicReference<@Nullable CompletableFuture<Census>> asked = new AtomicReference<>();
    private volatile int most;
    private volatile long ticks;
    private volatile String figures = "{}";

    // ---- owned by the world's thread ----

    private @Nullable World last;

    // ---- owned by the usage thread ----

    private final Deque<Point> history = new ArrayDeque<>();
    private final UsageSums reckoning;
    private Look seen;
    private Instant lineDue;
    private Consumer<Look> listener = look -> {};
    private boolean wasTrouble;

    public Usage(
            UsageSettings settings, Traffic traffic, AdmissionCounts entries, GroupLoop groups, InstantSource clock) {
        this.settings = settings;
        this.traffic = traffic;
        this.entries = entries;
        this.groups = groups;
        this.clock = clock;
        file = settings.file().map(path -> new UsageFile(path, settings.largestBytes(), settings.kept()));
        seen = new Look(Census.NOBODY, HostLedger.Look.NOBODY, entries);
        reckoning = new UsageSums(settings.listed(), clock.instant());
        lineDue = clock.instant().plus(settings.every());
    }

    /** @param onLook is told of each look, on the usage thread */
    public void start(Consumer<Look> onLook) {
        listener = onLook;
        groups.run(server -> server.onGone(ledger::gone));
        long pause = Math.min(LOOK_EVERY.toMillis(), settings.every().toMillis());
        thread.execute(() -> guarded(this::remember));
        thread.scheduleWithFixedDelay(() -> guarded(this::lookWhenDue), pause, pause, TimeUnit.MILLISECONDS);
    }

    // ---- on the world's thread ----

    @Override
    public void ticked(World world, long tickNanos) {
        if (world != last) {
            last = world;
            world.figures(() -> figures);
        }
        ticks = world.ticks();
        if (world.population() > most) {
            most = world.population();
        }
        CompletableFuture<Census> wanted = asked.getAndSet(null);
        if (wanted != null) {
            wanted.complete(world.census());
        }
    }

    // ---- on the groups' thread ----

    @Override
    public void came(Host host) {
        if (settings.visits()) {
            Instant now = clock.instant();
            since.put(host, now);
            write(VisitLine.came(now, host.name(), host.line().door()));
        }
    }

    @Override
    public void left(Host host) {
        Instant began = since.remove(host);
        if (began != null) {
            Instant now = clock.instant();
            write(VisitLine.left(
                    now,
                    host.name(),
                    host.line().door(),
                    Duration.between(began, now),
                    host.counts().bytesIn(),
                    host.counts().bytesOut()));
        }
    }

    private void write(String line) {
        try {
            thread.execute(() -> guarded(() -> append(line)));
        } catch (RejectedExecutionException e) {
            LOG.debug("Somebody left after the last line", e);
        }
    }

    // ---- on the usage thread ----

    /** The figures of the last hours, of a server that ran before. */
    private void remember() {
        Instant from = clock.instant().minus(REMEMBERED);
        file.ifPresent(usage -> {
            try {
                UsageFile.Contents contents = usage.read(from);
                contents.lines().forEach(line -> point(line.at(), line.users().most()));
                contents.problems().stream()
                        .limit(1)
                        .forEach(problem -> LOG.warn("A line of usage makes no sense and is left out: {}", problem));
            } catch (IOException e) {
                LOG.warn("Usage of the last hours cannot be read: {}", e.toString());
            }
        });
    }

    private void point(Instant at, int users) {
        history.add(new Point(at.toEpochMilli(), users));
        long oldest = clock.instant().minus(REMEMBERED).toEpochMilli();
        while (history.size() > MOST_POINTS || !history.isEmpty() && history.getFirst().millis < oldest) {
            history.removeFirst();
        }
    }

    /** The thread's executor would keep what fails to itself, and never come back to what it does again and again. */
    private static void guarded(Runnable task) {
        try {
            task.run();
        } catch (Throwable e) {
            Faults.caught(LOG, "Usage could not be counted or written; the next look comes by itself", e);
        }
    }

    private void lookWhenDue() {
        Instant now = clock.instant();
        Instant latest = now.plus(settings.every());
        if (lineDue.isAfter(latest)) {
            // The clock was put back: no line for hours would be worse than an early one.
            lineDue = latest;
        }
        look(!now.isBefore(lineDue));
    }

    private void look(boolean endsLine) {
        CompletableFuture<Census> census = new CompletableFuture<>();
        CompletableFuture<HostLedger.Look> hosts = new CompletableFuture<>();
        asked.set(census);
        groups.runChore(server -> hosts.complete(ledger.look(server, endsLine)));
        seen = new Look(await(census, seen.census), await(hosts, seen.hosts), entries);
        UsageSums.Totals totals = new UsageSums.Totals(
                traffic.bytesIn.sum(),
                traffic.bytesOut.sum(),
                entries.guests.sum(),
                entries.accounts.sum(),
                entries.refused.sum(),
                ticks);
        if (endsLine) {
            Instant now = clock.instant();
            UsageLine line = reckoning.line(now, seen, totals, Math.max(most, seen.census.people()));
            most = seen.census.people();
            lineDue = now.plus(settings.every());
            point(now, line.users().most());
            append(line.json());
        }
        figures = reckoning.figures(clock.instant(), seen, totals, most, history);
        listener.accept(seen);
    }

    /** What is not told in time is as it was: the world may have ended. */
    private static <T> T await(CompletableFuture<T> coming, T before) {
        try {
            return coming.get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return before;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return before;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A full disk must not fill the log as well. */
    private void append(String line) {
        if (file.isEmpty()) {
            return;
        }
        try {
            file.get().append(line);
            wasTrouble = false;
        } catch (IOException e) {
            if (!wasTrouble) {
                LOG.warn("Usage cannot be written to {}: {}", settings.file().orElseThrow(), e.toString());
            }
            wasTrouble = true;
        }
    }

    /** Writes the last line, while the world still runs. */
    @Override
    public void close() {
        thread.shutdown();
        try {
            if (!thread.awaitTermination(2 * PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        // Nobody else is on that thread any more.
        look(true);
    }
}
