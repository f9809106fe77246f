package dev.ambit.server.keep;

import dev.ambit.journal.Journal;
import dev.ambit.journal.JournalException;
import dev.ambit.journal.JournalReader;
import dev.ambit.journal.Keep;
import dev.ambit.journal.Pruned;
import dev.ambit.journal.Snapshot;
import dev.ambit.journal.SnapshotWriter;
import dev.ambit.server.health.Faults;
import dev.ambit.world.image.Image;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes snapshots, so that a start need not read the whole log and the log need not be kept for ever. A snapshot is made
 * of the journal itself: the last one and the entries since then are read back, and what they add up to is written. The
 * world is not asked and does not notice; and each snapshot has shown that the world can be brought back.
 */
public final class Checkpoints implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Checkpoints.class);

    /**
     * When snapshots are made, and what is kept.
     *
     * @param entries a snapshot after so many entries, or so many bytes of them
     * @param look how often to see whether it is time
     */
    public record Policy(long entries, long bytes, Duration look, Keep keep) {
        public static final Policy DEFAULT =
                new Policy(20_000, 64L << 20, Duration.ofSeconds(10), Keep.lasting(Duration.ofDays(30)));
    }

    /** So many pieces may wait for the disk; more would only take memory. */
    private static final int MOST_WAITING = 4;

    private static final long RESTS_A_WORK = 3;
    private static final long MOST_REST_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final Journal journal;
    private final Clock clock;
    private final Policy policy;
    private final long startMillis;
    private final long startNanos = System.nanoTime();
    private final Thread thread;
    private volatile boolean stopping;
    private volatile @Nullable CompletableFuture<Snapshot> asked;
    private long lastSequence;
    private long latestStamp;
    private long bytesAtLast;
    private long lastRest;

    @SuppressWarnings("ThreadPriorityCheck") // the world comes first, where the system can tell
    public Checkpoints(Journal journal, Clock clock, Policy policy) {
        this.journal = journal;
        this.clock = clock;
        this.policy = policy;
        startMillis = clock.millis();
        try (JournalReader reader = journal.reader()) {
            if (!reader.snapshots().isEmpty()) {
                lastSequence = reader.snapshots().getLast().sequence();
                latestStamp = reader.snapshots().getLast().timeMillis();
            }
        }
        thread = Thread.ofPlatform()
                .name("checkpoints")
                .daemon()
                .priority(Thread.MIN_PRIORITY)
                .unstarted(this::run);
    }

    public void start() {
        thread.start();
    }

    /** Makes one now, on the thread of the snapshots; the future ends when it is on disk. */
    public synchronized CompletableFuture<Snapshot> now() {
        CompletableFuture<Snapshot> underWay = asked;
        if (underWay != null) {
            return underWay;
        }
        CompletableFuture<Snapshot> wish = new CompletableFuture<>();
        asked = wish;
        LockSupport.unpark(thread);
        return wish;
    }

    private void run() {
        while (!stopping) {
            CompletableFuture<Snapshot> wish = asked;
            try {
                if (wish != null || isTime()) {
                    Snapshot made = make();
                    if (wish != null) {
                        // First: who has heard of this one and asks again wants another.
                        asked = null;
                        wish.complete(made);
                    }
                }
            } catch (Throwable e) {
                // The world goes on without; the log holds everything.
                if (e instanceof RuntimeException) {
                    LOG.warn("No snapshot could be made: {}", e.getMessage(), e);
                } else {
                    Faults.caught(LOG, "No snapshot could be made", e);
                }
                if (wish != null) {
                    asked = null;
                    wish.completeExceptionally(e);
                }
            }
            LockSupport.parkNanos(policy.look.toNanos());
        }
    }

    private boolean isTime() {
        long synced = journal.synced();
        return synced - lastSequence >= policy.entries || journal.appendedBytes() - bytesAtLast >= policy.bytes;
    }

    /** Makes a snapshot of what is on disk now, and prunes. */
    private Snapshot make() {
        long start = System.nanoTime();
        long bytes = journal.appendedBytes();
        Snapshot made;
        try (JournalReader reader = journal.reader()) {
            long sequence = Math.min(journal.synced(), reader.last());
            Optional<Snapshot> same = reader.snapshots().stream()
                    .filter(snapshot -> snapshot.sequence() == sequence)
                    .findFirst();
            made = same.isPresent() ? same.get() : write(new Chronicle(reader, this::rest).at(sequence), sequence);
        }
        lastSequence = made.sequence();
        bytesAtLast = bytes;
        LOG.info(
                "Snapshot of entry {}: {} bytes in {} pieces, {} ms",
                made.sequence(),
                made.bytes(),
                made.pieces(),
                TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
        Pruned pruned = journal.prune(policy.keep, pruningMillis());
        if (pruned.entries() > 0) {
            LOG.info("Pruned {} entries and {} snapshots", pruned.entries(), pruned.snapshots());
        }
        return made;
    }

    /** What time it would be if nobody had touched the clock since this began. */
    private long passedMillis() {
        return startMillis + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
    }

    /** What is pruned is gone, and a clock that is put right again would not bring it back: one that was set forward makes nothing old. */
    private long pruningMillis() {
        return Math.min(clock.millis(), passedMillis());
    }

    /** Nor does one that was set back: a snapshot is never older than the one before it. */
    private long stampMillis() {
        latestStamp = Math.max(latestStamp, Math.max(clock.millis(), passedMillis()));
        return latestStamp;
    }

    /**
     * Nobody waits for a snapshot, but the world may have few processors, and Java's collector has less to move at once
     * when an image grows slowly: for a moment of work there are some of rest.
     */
    private void rest() {
        long now = System.nanoTime();
        long until = now + Math.min(MOST_REST_NANOS, RESTS_A_WORK * (now - lastRest));
        while (!stopping && System.nanoTime() < until) {
            LockSupport.parkNanos(until - System.nanoTime());
        }
        lastRest = System.nanoTime();
    }

    private Snapshot write(Image image, long sequence) {
        try (SnapshotWriter writer = journal.snapshot(sequence, stampMillis())) {
            image.write(piece -> {
                writer.add(piece);
                rest();
                while (writer.waiting() > MOST_WAITING && !stopping) {
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
                }
                if (stopping) {
                    throw new JournalException("the server is shutting down");
                }
            });
            return writer.complete().get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new JournalException("interrupted while a snapshot was written");
        } catch (ExecutionException e) {
            throw new JournalException("a snapshot could not be written: " + JournalException.why(e));
        }
    }

    @Override
    public void close() throws InterruptedException {
        stopping = true;
        LockSupport.unpark(thread);
        if (thread.isAlive()) {
            thread.join();
        }
    }
}
