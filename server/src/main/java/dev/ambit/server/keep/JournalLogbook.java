package dev.ambit.server.keep;

import dev.ambit.journal.Backlog;
import dev.ambit.journal.Journal;
import dev.ambit.world.Logbook;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Hands the world's entries to its journal, and tells the world to wait when the disk does not keep up. */
public final class JournalLogbook implements Logbook {

    /**
     * When the world waits for the disk.
     *
     * @param bytes so much may wait to be written
     * @param oldest so long may the oldest of it wait
     */
    public record Patience(long bytes, Duration oldest) {
        public static final Patience DEFAULT = new Patience(16L << 20, Duration.ofSeconds(2));
    }

    /** The disk has caught up when this part of what makes the world wait is left. */
    private static final int CAUGHT_UP_PART = 4;

    private static final long LOOK_AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final Journal journal;
    private final Clock clock;
    private final Patience patience;
    private final Duration closeLimit;

    /** The world's thread's. */
    private boolean behind;

    public JournalLogbook(Journal journal, Clock clock, Patience patience, Duration closeLimit) {
        this.journal = journal;
        this.clock = clock;
        this.patience = patience;
        this.closeLimit = closeLimit;
    }

    @Override
    public long write(byte[] changes) {
        return journal.append(clock.millis(), changes);
    }

    @Override
    public long safe() {
        return journal.synced();
    }

    /** Once behind, until most of it is written: the world should not stop and go at each tick. */
    @Override
    public boolean isBehind() {
        Backlog backlog = journal.backlog();
        int part = behind ? CAUGHT_UP_PART : 1;
        behind = backlog.bytes() > patience.bytes / part || backlog.oldestMillis() > patience.oldest.toMillis() / part;
        return behind;
    }

    @Override
    public boolean awaitSafe(long entry) {
        long end = System.nanoTime() + closeLimit.toNanos();
        while (journal.synced() < entry
                && System.nanoTime() < end
                && journal.stopped().isEmpty()) {
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
        }
        return journal.synced() >= entry;
    }
}
