package dev.ambit.server.keep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.journal.Journal;
import dev.ambit.journal.JournalAddress;
import dev.ambit.journal.JournalReader;
import dev.ambit.journal.JournalSettings;
import dev.ambit.journal.Keep;
import dev.ambit.journal.Snapshot;
import dev.ambit.world.image.Change;
import dev.ambit.world.image.ChangeWriter;
import dev.ambit.world.image.ThingState;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Snapshots and what is pruned behind them, by clocks that are not to be trusted. */
class CheckpointsTest {
    private static final Checkpoints.Policy A_DAY =
            new Checkpoints.Policy(1_000_000, Long.MAX_VALUE, Duration.ofHours(1), Keep.lasting(Duration.ofDays(1)));

    @TempDir
    Path folder;

    private final JumpingClock clock = new JumpingClock();
    private Journal journal;
    private Checkpoints checkpoints;

    @BeforeEach
    void open() {
        journal = Journal.open(
                JournalAddress.parse(folder.resolve("world.db").toString()), JournalSettings.defaults(), clock);
        start();
    }

    private void start() {
        checkpoints = new Checkpoints(journal, clock, A_DAY);
        checkpoints.start();
    }

    @AfterEach
    void close() throws Exception {
        checkpoints.close();
        journal.close();
    }

    private void restart() throws Exception {
        checkpoints.close();
        start();
    }

    private Snapshot snapshot() throws Exception {
        ChangeWriter writer = new ChangeWriter();
        writer.write(new Change.ThingIs(
                (int) journal.appended() + 1,
                new ThingState(-1, 0, -1, false, new int[0], new long[0], ThingState.Structure.NONE)));
        long appended = journal.append(clock.millis(), writer.take());
        while (journal.synced() < appended) {
            Thread.onSpinWait();
        }
        return checkpoints.now().get(2, TimeUnit.MINUTES);
    }

    private List<Snapshot> kept() {
        try (JournalReader reader = journal.reader()) {
            return reader.snapshots();
        }
    }

    @Test
    void aClockThatJumpsAheadMakesNothingOld() throws Exception {
        snapshot();
        clock.jump(Duration.ofDays(400));
        snapshot();
        snapshot();
        assertEquals(3, kept().size());
        clock.jump(Duration.ofDays(-400));
        snapshot();
        assertEquals(4, kept().size());
    }

    @Test
    void aClockThatWasFarBehindForAWhileMakesNothingOld() throws Exception {
        snapshot();
        clock.jump(Duration.ofDays(-20_000));
        Snapshot behind = snapshot();
        clock.jump(Duration.ofDays(20_000));
        snapshot();
        assertEquals(3, kept().size());
        assertTrue(behind.timeMillis() >= kept().getFirst().timeMillis(), "later is never older");
    }

    @Test
    void aClockThatIsFarBehindAtTheStartMakesNothingOld() throws Exception {
        snapshot();
        clock.jump(Duration.ofDays(-20_000));
        restart();
        snapshot();
        clock.jump(Duration.ofDays(20_000));
        restart();
        snapshot();
        assertEquals(3, kept().size());
    }

    @Test
    void whatIsOldGoesWhenTheClockIsRight() throws Exception {
        snapshot();
        snapshot();
        clock.jump(Duration.ofDays(2));
        restart();
        snapshot();
        assertEquals(2, kept().size(), "what a day needs, and now");
    }

    /** A wall clock that somebody sets. */
    private static final class JumpingClock extends Clock {
        private final AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);

        void jump(Duration by) {
            ahead.updateAndGet(by::plus);
        }

        @Override
        public Instant instant() {
            return Instant.now().plus(ahead.get());
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            throw new UnsupportedOperationException("this clock is for UTC");
        }
    }
}
