package dev.ambit.journal;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one who writes: a thread that takes all that waits, writes it in one transaction, and says so once it is on disk.
 *
 * <p>What waits stays in the queue until it is surely on disk, so that a failed transaction is simply written again. A
 * failure is answered with a fresh connection, and with the question which transaction the database saw last: the answer
 * to a commit may have been lost on the way.
 *
 * <p>Fields without {@code volatile} belong to the thread.
 */
final class Scribe {

    private static final Logger LOG = LoggerFactory.getLogger(Journal.class);

    /** A transaction stays below this, so that catching up after a stall reports progress. */
    static final long MOST_TRANSACTION_BYTES = 4 << 20;

    private static final long GIVE_UP_MILLIS = 2000;

    private final SqlDialect dialect;
    private final SqlDialect.Ownership ownership;
    private final SqlDialect.Housekeeping housekeeping;
    private final Executor aside;
    private final JournalSettings settings;
    private final Thread thread;
    private final Queue<Waiting> queue = new ConcurrentLinkedQueue<>();
    private final List<LongConsumer> listeners = new CopyOnWriteArrayList<>();

    private volatile @Nullable Connection connection;
    private Head head;
    private List<Waiting> doubtful = List.of();
    private @Nullable Head doubtfulHead;

    private volatile long synced;
    private volatile long syncedBytes;
    private volatile boolean idle;
    private volatile boolean stopping;
    private volatile boolean givenUp;
    private volatile boolean ended;
    private volatile @Nullable JournalException stopped;
    private volatile String trouble = "";
    private volatile long turns;
    private volatile long faults;

    Scribe(
            SqlDialect dialect,
            SqlDialect.Ownership ownership,
            Connection connection,
            Head head,
            JournalSettings settings,
            Executor aside) {
        this.dialect = dialect;
        this.ownership = ownership;
        this.connection = connection;
        this.head = head;
        this.settings = settings;
        this.aside = aside;
        this.housekeeping = dialect.housekeeping(settings.tidyBytes());
        this.synced = head.end().sequence();
        this.thread = Thread.ofPlatform()
                .name("journal " + dialect.where().world())
                .daemon()
                .unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    // --- for everybody ---------------------------------------------------------------------------------------------

    void add(long sequence, long timeMillis, byte[] body) {
        queue.add(new Waiting.Line(sequence, timeMillis, body));
        wake();
    }

    <T extends @Nullable Object> CompletableFuture<T> add(Work<T> work, long bytes) {
        Waiting.Task<T> task = new Waiting.Task<>(work, bytes);
        queue.add(task);
        wake();
        if (ended) {
            task.future.completeExceptionally(whyNot());
        }
        return task.future;
    }

    private void wake() {
        if (idle) {
            LockSupport.unpark(thread);
        }
    }

    long synced() {
        return synced;
    }

    long syncedBytes() {
        return syncedBytes;
    }

    @Nullable
    JournalException stopped() {
        return stopped;
    }

    String trouble() {
        return trouble;
    }

    /** Whether there is nothing to write. */
    boolean isIdle() {
        return idle;
    }

    /** How often something was written. */
    long turns() {
        return turns;
    }

    /** How often something failed that is not the disk's fault. */
    long faults() {
        return faults;
    }

    void onSynced(LongConsumer listener) {
        listeners.add(listener);
    }

    long oldestMillis() {
        Waiting oldest = queue.peek();
        return oldest == null ? 0 : Math.max(0, (System.nanoTime() - oldest.arrivedNanos()) / 1_000_000);
    }

    /** Writes what waits, for so long at most, and ends. */
    void stop(Duration limit) throws InterruptedException {
        stopping = true;
        LockSupport.unpark(thread);
        if (!thread.join(limit)) {
            trouble = trouble.isEmpty() ? "the database did not answer in time" : trouble;
            givenUp = true;
            LockSupport.unpark(thread);
            Connection stuck = connection;
            if (stuck != null) {
                dialect.breakOff(stuck);
            }
            thread.join(Duration.ofMillis(GIVE_UP_MILLIS));
        }
    }

    private JournalException whyNot() {
        JournalException why = stopped;
        return why != null ? why : new JournalException("The journal " + dialect.where() + " is closed");
    }

    // --- the thread ------------------------------------------------------------------------------------------------

    private void run() {
        try {
            while (!givenUp && stopped == null && !(stopping && queue.isEmpty())) {
                if (queue.isEmpty()) {
                    await();
                } else {
                    write();
                }
            }
        } catch (Throwable e) {
            faults = faults + 1;
            LOG.error("The journal {} cannot be written any more", dialect.where(), e);
            stopped = new JournalException("The journal " + dialect.where() + " cannot be written any more: " + e, e);
        } finally {
            end();
        }
    }

    private void await() {
        idle = true;
        // Looked at after saying so: whoever adds now sees that we are idle.
        if (queue.isEmpty() && !stopping) {
            LockSupport.park(this);
        }
        idle = false;
    }

    private void end() {
        Connection mine = connection;
        if (mine != null) {
            ownership.disconnect(mine);
        }
        // On the side thread, because that may be in the midst of tidying.
        aside.execute(housekeeping::close);
        ownership.close();
        // Said before looking: whoever adds from now on sees it, and whoever added before is seen.
        ended = true;
        for (Waiting item : queue) {
            if (item instanceof Waiting.Task<?> task) {
                task.failure = whyNot();
                task.tell();
            }
        }
    }

    private void write() {
        try {
            writeWhatWaits();
        } catch (SQLException e) {
            recover(e);
        }
    }

    private void writeWhatWaits() throws SQLException {
        List<Waiting> batch = gather();
        if (batch.isEmpty()) {
            return;
        }
        try {
            commit(batch);
        } catch (RuntimeException | Error e) {
            // Not the disk's fault, perhaps for want of memory; whether it is on disk is asked as after any other
            // failure.
            faults = faults + 1;
            throw new SQLException("it could not be written: " + e, e);
        }
        settled(batch);
        turns = turns + 1;
    }

    private List<Waiting> gather() {
        List<Waiting> batch = new ArrayList<>();
        long bytes = 0;
        for (Waiting item : queue) {
            bytes += item.bytes();
            if (bytes > MOST_TRANSACTION_BYTES && !batch.isEmpty()) {
                break;
            }
            batch.add(item);
        }
        return batch;
    }

    private void commit(List<Waiting> batch) throws SQLException {
        Connection mine = connection;
        if (mine == null) {
            throw new SQLException("not connected");
        }
        Head next = new Transaction(dialect, mine).write(head, batch);
        doubtful = batch;
        doubtfulHead = next;
        mine.commit();
    }

    /** The batch is on disk. */
    private void settled(List<Waiting> batch) {
        Head next = doubtfulHead;
        if (next != null) {
            head = next;
        }
        doubtful = List.of();
        doubtfulHead = null;
        long bytes = 0;
        long lineBytes = 0;
        for (Waiting item : batch) {
            bytes += item.bytes();
            if (item instanceof Waiting.Line) {
                lineBytes += item.bytes();
            }
            queue.poll();
        }
        syncedBytes += lineBytes;
        boolean moved = synced != head.end().sequence();
        // Before it is said to be synced: whoever hears that must not find us in trouble any more.
        trouble = "";
        synced = head.end().sequence();
        for (Waiting item : batch) {
            if (item instanceof Waiting.Task<?> task) {
                task.tell();
            }
        }
        if (moved) {
            tellListeners();
        }
        keepHouse(bytes);
    }

    private void tellListeners() {
        for (LongConsumer listener : listeners) {
            try {
                listener.accept(synced);
            } catch (RuntimeException | Error e) {
                faults = faults + 1;
                LOG.error("A listener to the journal {} failed at entry {}", dialect.where(), synced, e);
            }
        }
    }

    private void keepHouse(long bytes) {
        if (housekeeping.committed(bytes)) {
            aside.execute(() -> {
                try {
                    housekeeping.tidy();
                } catch (SQLException e) {
                    LOG.warn(
                            "The journal {} could not be tidied: {}. Tried again later.",
                            dialect.where(),
                            e.getMessage());
                }
            });
        }
        Connection mine = connection;
        if (mine != null) {
            try {
                housekeeping.finish(mine);
            } catch (SQLException e) {
                LOG.warn("The journal {} could not be tidied: {}. Tried again later.", dialect.where(), e.getMessage());
            }
        }
    }

    // --- when the disk says no -------------------------------------------------------------------------------------

    /** Tries again until it can be written, we are told to stop, or somebody else has the world. */
    private void recover(SQLException first) {
        long since = System.nanoTime();
        SQLException failure = first;
        if (!(failure instanceof ReplacedException)) {
            LOG.error(
                    "The journal {} cannot be written: {}. {} Nothing is lost, but the world slows down until it can"
                            + " be; it is tried again all the time.",
                    dialect.where(),
                    failure.getMessage(),
                    dialect.advice(failure));
        }
        long pauseNanos = settings.firstRetry().toNanos();
        while (!givenUp) {
            trouble = String.valueOf(failure.getMessage());
            dropConnection();
            if (failure instanceof ReplacedException) {
                stopped = new JournalException(String.valueOf(failure.getMessage()));
                LOG.error(failure.getMessage());
                return;
            }
            pause(pauseNanos);
            pauseNanos = Math.min(2 * pauseNanos, settings.lastRetry().toNanos());
            if (givenUp) {
                return;
            }
            try {
                reconnect();
                writeWhatWaits();
                trouble = "";
                LOG.info(
                        "The journal {} is written again after {} ms",
                        dialect.where(),
                        (System.nanoTime() - since) / 1_000_000);
                return;
            } catch (SQLException e) {
                failure = e;
            }
        }
    }

    private void pause(long nanos) {
        long until = System.nanoTime() + nanos;
        for (long left = nanos; left > 0 && !givenUp; left = until - System.nanoTime()) {
            LockSupport.parkNanos(this, left);
        }
    }

    private void dropConnection() {
        Connection mine = connection;
        connection = null;
        if (mine != null) {
            Failures.rollBackQuietly(mine);
            Failures.closeQuietly(mine);
        }
    }

    private void reconnect() throws SQLException {
        Connection fresh;
        try {
            fresh = ownership.connect();
        } catch (JournalException e) {
            refuseIfReplaced();
            // Else it is our own old session that the server has not given up yet.
            throw new SQLException(e.getMessage(), e);
        }
        connection = fresh;
        dialect.settle(fresh);
        Head found = Head.read(fresh, dialect.where());
        fresh.commit();
        Head hoped = doubtfulHead;
        if (found.fence() != head.fence()) {
            throw new ReplacedException(dialect.where(), found);
        }
        if (hoped != null
                && found.transactions() == hoped.transactions()
                && found.end().equals(hoped.end())) {
            settled(doubtful);
        } else if (found.transactions() != head.transactions() || !found.end().equals(head.end())) {
            throw new ReplacedException(dialect.where(), found);
        }
        doubtful = List.of();
        doubtfulHead = null;
    }

    private void refuseIfReplaced() throws SQLException {
        Connection looking = dialect.connectToRead();
        try {
            Head found = Head.read(looking, dialect.where());
            if (found.fence() != head.fence()) {
                throw new ReplacedException(dialect.where(), found);
            }
        } finally {
            Failures.closeQuietly(looking);
        }
    }
}
