package dev.ambit.journal;

import java.sql.Connection;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A world's memory, owned by one process: a write-ahead log (what is told to anybody is on disk before) and snapshots of the whole state.
 *
 * <p>The world appends on its own thread and never waits; a thread of the journal writes what has gathered, and {@link
 * #synced()} says how far it is on disk. A disk that fails stops nothing here: entries gather, {@link #backlog()} grows
 * and tells the world to slow down, and as soon as the disk can be written, they are.
 */
public final class Journal implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Journal.class);

    private final SqlDialect dialect;
    private final JournalSettings settings;
    private final Scribe scribe;
    private final ExecutorService aside;
    private final Optional<TornTail> tornTail;
    private final Clock clock;

    /** The entries of which there are snapshots, or will be. Those that are pruned away need not be forgotten here. */
    private final Set<Long> snapshots = ConcurrentHashMap.newKeySet();

    /** Written by the world's thread only. */
    private volatile long appended;

    private volatile long appendedBytes;

    private boolean closed;

    private Journal(
            SqlDialect dialect,
            JournalSettings settings,
            Scribe scribe,
            ExecutorService aside,
            Opening.Opened opened,
            Clock clock) {
        this.dialect = dialect;
        this.settings = settings;
        this.scribe = scribe;
        this.aside = aside;
        this.clock = clock;
        this.snapshots.addAll(opened.snapshots());
        this.tornTail = opened.tornTail();
        this.appended = opened.head().end().sequence();
    }

    /**
     * Takes the world for this process; makes it where there is none yet.
     *
     * @throws JournalException when another process has it, it is damaged, or a newer Ambit wrote it
     */
    public static Journal open(JournalAddress where, JournalSettings settings, Clock clock) {
        SqlDialect dialect = SqlDialect.of(where);
        String owner = us(clock);
        SqlDialect.Ownership ownership = dialect.own(owner);
        try {
            Connection connection = Failures.say(dialect, "open", ownership::connect);
            try {
                Opening.Opened opened =
                        Failures.say(dialect, "open", () -> Opening.open(dialect, connection, settings, owner, clock));
                ExecutorService aside = sideThread();
                Scribe scribe = new Scribe(dialect, ownership, connection, opened.head(), settings, aside);
                Journal journal = new Journal(dialect, settings, scribe, aside, opened, clock);
                scribe.start();
                return journal;
            } catch (RuntimeException e) {
                ownership.disconnect(connection);
                throw e;
            }
        } catch (RuntimeException e) {
            ownership.close();
            throw e;
        }
    }

    /** Reads a journal without owning it, also while another process writes it. */
    public static JournalReader read(JournalAddress where) {
        return TableReader.open(SqlDialect.of(where));
    }

    /** Walks through everything there is, also beside a process that writes, and tells all damage. */
    public static Verification verify(JournalAddress where, Verification.Progress progress) {
        try (TableReader reader = TableReader.open(SqlDialect.of(where))) {
            return new Inspection(where, reader, progress).verify();
        }
    }

    /**
     * Makes a damaged journal usable again. Loses as little as can be, keeps what it takes out in the table lost_entry, and
     * tells all of it.
     *
     * @throws JournalException when another process has the world, or there is nothing left to build upon
     */
    public static Repaired repair(JournalAddress where, RepairPlan plan, Clock clock) {
        SqlDialect dialect = SqlDialect.of(where);
        String owner = us(clock);
        try (SqlDialect.Ownership ownership = dialect.own(owner)) {
            return Failures.say(dialect, "repair", () -> {
                Connection connection = ownership.connect();
                try {
                    return Repair.repair(dialect, connection, plan, clock, owner);
                } finally {
                    ownership.disconnect(connection);
                }
            });
        }
    }

    /**
     * Copies a world into a database that has none, with all that is kept beside it; also while another process writes it.
     *
     * @return how many rows there were
     */
    public static long copy(JournalAddress where, JournalAddress to, Verification.Progress progress, Clock clock) {
        SqlDialect source = SqlDialect.of(where);
        SqlDialect target = SqlDialect.of(to);
        return Failures.say(source, "copy", () -> {
            try (Connection reading = source.connectToRead();
                    SqlDialect.Ownership ownership = target.own(us(clock))) {
                return Failures.say(target, "write", () -> {
                    try (Connection writing = ownership.connect()) {
                        return new Copying(source, target, progress).copy(reading, writing);
                    }
                });
            }
        });
    }

    /** Once it is shut down, what comes late runs where it comes from, and finds the journal closed. */
    private static ExecutorService sideThread() {
        return new ThreadPoolExecutor(
                1,
                1,
                0,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                Thread.ofPlatform().name("journal aside").daemon().factory(),
                (task, executor) -> task.run());
    }

    private static String us(Clock clock) {
        return "process " + ProcessHandle.current().pid() + " since " + clock.instant();
    }

    /** The last entry was torn when the journal was opened, and is gone. */
    public Optional<TornTail> tornTail() {
        return tornTail;
    }

    /**
     * Adds an entry. For the world's thread only; never waits and never fails for a bad disk.
     *
     * @param body must not be changed afterwards
     * @return the entry's sequence
     */
    public long append(long timeMillis, byte[] body) {
        if (body.length > Packed.MOST_BYTES) {
            throw new IllegalArgumentException("an entry of " + body.length + " bytes");
        }
        long sequence = appended + 1;
        appendedBytes += body.length;
        appended = sequence;
        scribe.add(sequence, timeMillis, body);
        return sequence;
    }

    /** The last entry that was appended. */
    public long appended() {
        return appended;
    }

    /** Bytes of all bodies that were appended since the journal was opened. */
    public long appendedBytes() {
        return appendedBytes;
    }

    /** The last entry that is surely on disk. */
    public long synced() {
        return scribe.synced();
    }

    /** Calls the listener after each commit that moved {@link #synced()}, on the journal's thread; it should be quick. */
    public void onSynced(LongConsumer listener) {
        scribe.onSynced(listener);
    }

    /** What waits for the disk. */
    public Backlog backlog() {
        // In this order, so that nothing is seen as written before it is seen as appended.
        long syncedBytes = scribe.syncedBytes();
        long synced = scribe.synced();
        return new Backlog(
                Math.max(0, appended - synced), Math.max(0, appendedBytes - syncedBytes), scribe.oldestMillis());
    }

    /** Why nothing can be written just now, in a person's words; empty when all is well. */
    public String trouble() {
        return scribe.trouble();
    }

    /** Whether its thread has nothing to do just now. */
    public boolean isIdle() {
        return scribe.isIdle();
    }

    /** How often its thread has written; while this stands still and it is not idle, it waits for the disk. */
    public long turns() {
        return scribe.turns();
    }

    /** How often its thread met a failure that was not the disk's. */
    public long faults() {
        return scribe.faults();
    }

    /**
     * Set once nothing will ever be written again, because another process took the world over or its thread has ended; stop the
     * world then.
     */
    public Optional<JournalException> stopped() {
        return Optional.ofNullable(scribe.stopped());
    }

    /**
     * Runs SQL on others' tables in the writer's next transaction, after all that was appended before. When it fails, only
     * its own effects are undone. The result is there when it is on disk.
     */
    public <T extends @Nullable Object> CompletableFuture<T> work(Work<T> work) {
        return scribe.add(work, 0);
    }

    /** A reader for another thread of this process. */
    public JournalReader reader() {
        return TableReader.open(dialect);
    }

    /**
     * Begins a snapshot of the state after the given entry.
     *
     * @throws JournalException when there is one of that entry, or one is being written
     */
    public SnapshotWriter snapshot(long sequence, long timeMillis) {
        if (sequence < 0 || sequence > appended) {
            throw new IllegalArgumentException("a snapshot of entry " + sequence + ", with " + appended + " appended");
        }
        if (!snapshots.add(sequence)) {
            throw new JournalException("There is a snapshot of entry " + sequence + " already in " + dialect.where());
        }
        return new SnapshotWriter(scribe, aside, sequence, timeMillis, kept -> {
            if (!kept) {
                snapshots.remove(sequence);
            }
        });
    }

    /** Takes the past away that need not be kept. Waits for the disk: not for the world's thread. */
    public Pruned prune(Keep keep) {
        return prune(keep, clock.millis());
    }

    /** The same for who knows better than the clock what time it is. */
    public Pruned prune(Keep keep, long nowMillis) {
        try (TableReader reader = TableReader.open(dialect)) {
            return new Pruning(scribe).prune(reader, keep, nowMillis);
        }
    }

    /**
     * Writes what waits and lets go of the world.
     *
     * @throws JournalException when entries could not be written in time, with which and why
     */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            scribe.stop(settings.closeLimit());
            aside.shutdown();
            aside.awaitTermination(settings.closeLimit().toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            aside.shutdown();
        }
        if (scribe.synced() < appended) {
            Backlog lost = backlog();
            String message = "The journal " + dialect.where() + " was closed without entries " + (scribe.synced() + 1)
                    + " to " + appended + " (" + lost.entries() + " entries, " + lost.bytes()
                    + " bytes), which could not be"
                    + " written: " + stopped().map(Throwable::getMessage).orElse(scribe.trouble());
            LOG.error(message);
            throw new JournalException(message);
        }
    }
}
