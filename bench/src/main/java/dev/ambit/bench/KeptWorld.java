package dev.ambit.bench;

import dev.ambit.journal.JournalAddress;
import dev.ambit.journal.JournalSettings;
import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.compile.Compilation;
import dev.ambit.kod.run.Limits;
import dev.ambit.kod.syntax.Includes;
import dev.ambit.kod.syntax.SourceFile;
import dev.ambit.server.AmbitException;
import dev.ambit.server.keep.Checkpoints;
import dev.ambit.server.keep.JournalLogbook;
import dev.ambit.server.keep.KeepSettings;
import dev.ambit.server.keep.WorldKeep;
import dev.ambit.space.Place;
import dev.ambit.space.room.Room;
import dev.ambit.world.Blueprint;
import dev.ambit.world.Logbook;
import dev.ambit.world.World;
import dev.ambit.world.data.Datum;
import dev.ambit.world.data.Request;
import dev.ambit.world.data.Result;
import dev.ambit.world.image.Image;
import dev.ambit.world.message.Dispatch;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.Line;
import dev.ambit.world.message.News;
import dev.ambit.world.rules.PaceRules;
import dev.ambit.world.rules.WorldRules;
import dev.ambit.world.thing.Quota;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * A world with a clerk whose counters write one property each, with a real journal or without one. Ticks come one after
 * the other here; {@link KeptLoop} runs it in real time.
 */
final class KeptWorld implements AutoCloseable {
    static final int TICK_MILLIS = 50;

    /** So many counters to a row; a row is a tick's work. */
    static final int ROW = 5_000;

    /** No property is written twice in ticks that follow each other. */
    static final int ROWS = 4;

    private static final long PLENTY = 1_000_000_000_000L;
    private static final Quota QUOTA =
            new Quota(PLENTY, PLENTY, Integer.MAX_VALUE, PLENTY, Integer.MAX_VALUE, Integer.MAX_VALUE);
    private static final Room FIELD = Room.hall(
            "field", 65536, 65536, 256, true, "f", "w", "c", new Place(32768, 32768, 0), List.of(), List.of());

    final World world;
    final Optional<WorldKeep> keep;
    final Wizard wizard = new Wizard();
    int clerk;

    /** How long it took to open and read the journal. */
    long readNanos;

    int thingsRead;

    Optional<Stopwatch> stopwatch = Optional.empty();
    private long millis;

    private KeptWorld(Compilation kod, Optional<WorldKeep> keep, Optional<Logbook> logbook, Image image) {
        this.keep = keep;
        Blueprint blueprint = new Blueprint(
                "bench",
                kod,
                name -> Optional.of(FIELD),
                WorldRules.DEFAULT.with(PaceRules.NONE),
                Set.of(BenchWorld.WIZARD),
                false,
                Limits.DEFAULT.withStatements(PLENTY).withWork(PLENTY),
                QUOTA,
                0,
                new Random(42));
        world = new World(blueprint, logbook.orElse(Logbook.NONE), image);
        millis = world.clockMillis();
    }

    static Compilation compile() throws IOException, AmbitException {
        List<SourceFile> sources = new ArrayList<>(BenchWorld.sources());
        sources.add(BenchWorld.resource("/kod/things/", "journal.kod"));
        return BenchWorld.compile(sources, new Kodbase(), Includes.NONE);
    }

    /** A world of which nothing lasts. */
    static KeptWorld forgetful(Compilation kod) {
        return new KeptWorld(kod, Optional.empty(), Optional.empty(), new Image());
    }

    /** A world as its journal has it, which makes snapshots only when it is asked to. */
    static KeptWorld open(Compilation kod, JournalAddress where) {
        long start = System.nanoTime();
        WorldKeep keep = keep(where);
        Stopwatch watched = new Stopwatch(keep.logbook());
        Image image = keep.read();
        long read = System.nanoTime() - start;
        KeptWorld opened = new KeptWorld(kod, Optional.of(keep), Optional.of(watched), image);
        opened.readNanos = read;
        opened.thingsRead = image.thingCount();
        opened.stopwatch = Optional.of(watched);
        return opened;
    }

    /** Notes when the world last wrote something down; the world's thread's. */
    static final class Stopwatch implements Logbook {
        private final Logbook logbook;
        long writtenNanos;

        Stopwatch(Logbook logbook) {
            this.logbook = logbook;
        }

        @Override
        public long write(byte[] changes) {
            writtenNanos = System.nanoTime();
            return logbook.write(changes);
        }

        @Override
        public long safe() {
            return logbook.safe();
        }

        @Override
        public boolean isBehind() {
            return logbook.isBehind();
        }

        @Override
        public boolean awaitSafe(long entry) {
            return logbook.awaitSafe(entry);
        }
    }

    static WorldKeep keep(JournalAddress where) {
        Checkpoints.Policy onDemand = new Checkpoints.Policy(
                Long.MAX_VALUE, Long.MAX_VALUE, Duration.ofSeconds(1), dev.ambit.journal.Keep.all());
        return WorldKeep.open(
                where,
                new KeepSettings(
                        Optional.of(where), JournalSettings.defaults(), JournalLogbook.Patience.DEFAULT, onDemand),
                Clock.systemUTC());
    }

    /** Somebody who may do everything, and who remembers the last answer. */
    static final class Wizard implements Line {
        int avatar;
        volatile long answers;
        volatile Result answer = new Result.Done(Datum.NIL);

        /** Told of every answer as it comes. */
        volatile java.util.function.Consumer<Dispatch> listener = dispatch -> {};

        @Override
        public void deliver(Dispatch dispatch) {
            for (News news : dispatch.own()) {
                switch (news) {
                    case News.Welcome welcome -> avatar = welcome.you().id();
                    case News.Answer told -> {
                        answer = told.result();
                        answers++;
                        listener.accept(dispatch);
                    }
                    default -> {}
                }
            }
        }

        @Override
        public void end() {}
    }

    /** The wizard comes, with a clerk and all counters. */
    KeptWorld settle() throws AmbitException {
        accept(new Input.Arrive(wizard, BenchWorld.WIZARD, "robot"));
        tick();
        clerk = ((Datum.Ref) ask(new Request.Create(Optional.empty(), "Clerk", Optional.empty()))).id();
        for (int row = 0; row < ROWS; row++) {
            ask(new Request.Call(clerk, "Hire", Map.of("count", new Datum.Whole(ROW))));
        }
        return this;
    }

    /** Makes so many Things with a name and a description. */
    void fill(int things) throws AmbitException {
        int each = 10_000;
        for (int made = 0; made < things; made += each) {
            ask(new Request.Call(clerk, "Fill", Map.of("count", new Datum.Whole(Math.min(each, things - made)))));
        }
    }

    /** A row of counters counts. */
    static Input work(Line by, int clerk, long turn) {
        return new Input.Ask(
                by, turn, new Request.Call(clerk, "Work", Map.of("row", new Datum.Whole(turn % ROWS + 1))));
    }

    long sum() throws AmbitException {
        return ((Datum.Whole) ask(new Request.Call(clerk, "AddUp", Map.of()))).number();
    }

    void accept(Input input) {
        world.accept(input, millis);
    }

    void tick() {
        millis += TICK_MILLIS;
        world.tick(millis);
    }

    /** Asks and waits until the answer may be told. */
    Datum ask(Request request) throws AmbitException {
        long before = wizard.answers;
        accept(new Input.Ask(wizard, 0, request));
        tick();
        while (wizard.answers == before) {
            world.release();
            LockSupport.parkNanos(100_000);
        }
        return switch (wizard.answer) {
            case Result.Done done -> done.value();
            case Result other -> throw new AmbitException("The bench's world answered " + other);
        };
    }

    /** Waits until all is on disk that was written so far. */
    void awaitDisk() {
        keep.ifPresent(kept -> {
            while (kept.journal().backlog().entries() > 0) {
                LockSupport.parkNanos(100_000);
            }
        });
    }

    @Override
    public void close() {
        keep.ifPresent(WorldKeep::close);
    }
}
