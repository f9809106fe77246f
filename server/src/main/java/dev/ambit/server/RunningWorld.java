package dev.ambit.server;

import dev.ambit.server.health.Faults;
import dev.ambit.server.health.Stage;
import dev.ambit.server.health.Vital;
import dev.ambit.server.keep.JournalArchive;
import dev.ambit.server.keep.Rollback;
import dev.ambit.server.keep.WorldKeep;
import dev.ambit.server.rooms.RoomShelf;
import dev.ambit.world.Closet;
import dev.ambit.world.Courier;
import dev.ambit.world.Inbox;
import dev.ambit.world.World;
import dev.ambit.world.WorldLoop;
import dev.ambit.world.data.Found;
import dev.ambit.world.thing.Effective.Rank;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The world that runs now, on its loop. It can end and start again as it was at another time, while doors, accounts and
 * journal stay as they are: everybody's line ends, their pages come back by themselves, and find the other world.
 */
final class RunningWorld {
    private static final Logger LOG = LoggerFactory.getLogger(RunningWorld.class);
    private static final DateTimeFormatter TODAY = DateTimeFormatter.ofPattern("HH:mm");
    private static final DateTimeFormatter ANOTHER_DAY = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm");

    private final AmbitConfig config;
    private final Inbox inbox;
    private final Optional<WorldKeep> keep;
    private final Optional<JournalArchive> archive;
    private final RoomShelf shelf;
    private final Optional<GameHouse> game;
    private final WorldLoop.TickWatch watch;
    private final Courier courier;
    private Supplier<Map<String, Rank>> ranks = Map::of;
    private Closet closet = Closet.OPEN;
    private World world;
    private volatile WorldLoop loop;
    private volatile boolean ending;
    private volatile boolean travelling;
    private volatile String lost = "";
    private volatile long faultsBefore;

    RunningWorld(
            AmbitConfig config,
            Inbox inbox,
            Optional<WorldKeep> keep,
            RoomShelf shelf,
            WorldLoop.TickWatch watch,
            Courier courier,
            Optional<GameHouse> game)
            throws AmbitException {
        this.config = config;
        this.inbox = inbox;
        this.keep = keep;
        this.shelf = shelf;
        this.watch = watch;
        this.courier = courier;
        this.game = game;
        archive = keep.map(kept -> new JournalArchive(kept, inbox, this::rollBack));
        world = WorldMaker.make(config, inbox, keep, archive, shelf, game);
        loop = loopOf(world);
    }

    private WorldLoop loopOf(World newWorld) {
        return new WorldLoop(newWorld, inbox, config.world().tick(), System::nanoTime, watch, courier);
    }

    /** @param whoMayWhat asked for whenever the world starts: what people have written runs with their rights */
    synchronized void start(Supplier<Map<String, Rank>> whoMayWhat) {
        ranks = whoMayWhat;
        ranks.get().forEach(world::rank);
        keep.ifPresent(kept -> kept.journal().onSynced(entry -> loop.wake()));
        loop.start();
    }

    /** @param whose says whose picture is whose, in this world and in those that go on after it; before it starts */
    synchronized void closet(Closet whose) {
        closet = whose;
        world.closet(whose);
    }

    /** The world's thread, for those who look whether it gets on. */
    Vital vital() {
        return new Vital(
                "world",
                () -> loop.guard().turns(),
                () -> ending || travelling,
                this::ended,
                "no turn",
                () -> loop.guard().lastFault(),
                true,
                Vital.Work.of(() -> loop.guard()));
    }

    /** Where input waits for the world. */
    Stage input() {
        return new Stage("input", inbox::size, () -> travelling ? 0 : loop.lagNanos());
    }

    private String ended() {
        return ending || travelling || loop.isRunning() || !lost.isEmpty() ? lost : "its thread has ended";
    }

    /** The loop it runs on, for tests that end it. */
    WorldLoop loop() {
        return loop;
    }

    /** What failed on its thread since the start. */
    long faults() {
        return faultsBefore + loop.guard().faults();
    }

    /** Says goodbye to everybody; returns when the world's thread has ended. */
    void stop(String why) throws InterruptedException {
        ending = true;
        synchronized (this) {
            loop.stop(why);
        }
        archive.ifPresent(JournalArchive::close);
    }

    // ---- going back ----

    /** Called on the world's own thread, which cannot end itself. */
    private void rollBack(Found.WayBack to, String wishedBy) {
        travelling = true;
        Thread.ofPlatform().name("time machine").start(() -> {
            try {
                goBack(to, wishedBy);
            } catch (Throwable e) {
                Faults.caught(LOG, "The world could not go back", e);
            } finally {
                travelling = false;
            }
        });
    }

    private synchronized void goBack(Found.WayBack to, String wishedBy) {
        if (ending || keep.isEmpty()) {
            return;
        }
        String where = moment(to);
        LOG.warn("The world goes back to {}, as {} wished", where, wishedBy);
        try {
            loop.stop(
                    "The world goes back to " + where + ", as " + wishedBy + " wished; you will be back in a moment.");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        long before = keep.get().journal().appended();
        try {
            goOn(keep.get(), to.sequence(), "The world has gone back to " + where + ", as " + wishedBy + " wished.");
        } catch (AmbitException | RuntimeException | Error e) {
            LOG.error("The world cannot go back to {}; it goes on as it was", where, e);
            stay(
                    keep.get(),
                    before,
                    "The world could not go back to " + where + ": " + e.getMessage() + " It is as it was before.");
        }
    }

    private void stay(WorldKeep kept, long before, String told) {
        try {
            goOn(kept, before, told);
        } catch (AmbitException | RuntimeException | Error e) {
            lost = "it has stopped to go back in time, and cannot be started: " + e.getMessage();
            LOG.error(
                    "The world has stopped and cannot be started. Nothing is lost: put its files right and start the"
                            + " server again.",
                    e);
        }
    }

    /** Writes down that the world is what it was after an entry, and starts it as that. */
    private void goOn(WorldKeep kept, long sequence, String told) throws AmbitException {
        long entry = kept.logbook().write(Rollback.backTo(sequence));
        while (!kept.logbook().awaitSafe(entry)) {
            if (ending || kept.journal().stopped().isPresent()) {
                throw new AmbitException("The disk does not take it.");
            }
            LOG.warn("The disk is slow; nobody can enter before it has caught up");
        }
        World next = WorldMaker.make(config, inbox, keep, archive, shelf, game);
        ranks.get().forEach(next::rank);
        next.closet(closet);
        next.ticksBefore(world.ticks());
        next.tellReturners(told);
        WorldLoop nextLoop = loopOf(next);
        nextLoop.goOnAfter(loop);
        faultsBefore += loop.guard().faults();
        world = next;
        loop = nextLoop;
        nextLoop.start();
        LOG.info("{}", told);
        // So that a start need not go back and forth through the log.
        kept.checkpoints().now();
    }

    private String moment(Found.WayBack to) {
        String entry = "entry " + to.sequence();
        if (to.timeMillis() == 0) {
            return entry;
        }
        Clock clock = keep.map(WorldKeep::clock).orElseGet(Clock::systemUTC);
        ZonedDateTime time = Instant.ofEpochMilli(to.timeMillis()).atZone(ZoneId.systemDefault());
        boolean today = time.toLocalDate()
                .equals(clock.instant().atZone(ZoneId.systemDefault()).toLocalDate());
        return time.format(today ? TODAY : ANOTHER_DAY) + " (" + entry + ")";
    }
}
