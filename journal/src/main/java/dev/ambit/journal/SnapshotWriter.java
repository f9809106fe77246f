package dev.ambit.journal;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes a snapshot piece by piece. Nothing here waits, so a world may write one in slices between its ticks; it should
 * not hand in more while many pieces are {@link #waiting}. Only a completed snapshot is ever seen by anybody.
 *
 * <p>One thread at a time. Pieces are packed on a side thread and written by the journal's, at most a few to a
 * transaction, so that entries hardly wait for them.
 */
public final class SnapshotWriter implements AutoCloseable {

    /** A longer piece would make the entries behind it wait for the disk. */
    public static final int MOST_PIECE_BYTES = 1 << 20;

    /** A piece counts as much as a third of a transaction, so that few of them delay an entry. */
    private static final long PIECE_WEIGHT_BYTES = Scribe.MOST_TRANSACTION_BYTES / 3;

    private final Scribe scribe;
    private final Executor aside;
    private final long sequence;
    private final long timeMillis;
    private final Consumer<Boolean> onEnd;
    private final AtomicInteger waiting = new AtomicInteger();

    private int pieces;
    private long bytes;
    private boolean ended;

    /** The side thread's. */
    private long seal = Seal.START;

    private volatile @Nullable Throwable failure;

    SnapshotWriter(Scribe scribe, Executor aside, long sequence, long timeMillis, Consumer<Boolean> onEnd) {
        this.scribe = scribe;
        this.aside = aside;
        this.sequence = sequence;
        this.timeMillis = timeMillis;
        this.onEnd = onEnd;
    }

    /**
     * Adds the next piece.
     *
     * @param piece of {@link #MOST_PIECE_BYTES} at most; must not be changed afterwards
     * @return done when it is on disk
     */
    public CompletableFuture<@Nullable Void> add(byte[] piece) {
        if (piece.length > MOST_PIECE_BYTES) {
            throw new IllegalArgumentException("a piece of " + piece.length + " bytes");
        }
        refuseAfterEnd();
        int number = pieces++;
        bytes += piece.length;
        waiting.incrementAndGet();
        CompletableFuture<@Nullable Void> written = new CompletableFuture<>();
        aside.execute(() -> {
            try {
                Packed packed = Packed.pack(piece);
                seal = Seal.of(seal, sequence, number, packed);
                long itsSeal = seal;
                pass(
                        scribe.<@Nullable Void>add(
                                connection -> insert(connection, number, packed, itsSeal), PIECE_WEIGHT_BYTES),
                        written);
            } catch (RuntimeException | Error e) {
                // A snapshot without this piece is none, and somebody waits for it.
                failure = e;
                written.completeExceptionally(e);
            }
        });
        return written.whenComplete((done, e) -> waiting.decrementAndGet());
    }

    /** Pieces that were handed in and are not on disk yet. */
    public int waiting() {
        return waiting.get();
    }

    /** Makes the snapshot whole and visible, all at once; done when that is on disk. */
    public CompletableFuture<Snapshot> complete() {
        refuseAfterEnd();
        ended = true;
        Snapshot snapshot = new Snapshot(sequence, timeMillis, bytes, pieces);
        CompletableFuture<Snapshot> whole = new CompletableFuture<>();
        aside.execute(() -> {
            try {
                long itsSeal = Seal.ofSnapshot(seal, snapshot);
                pass(scribe.add(connection -> finish(connection, snapshot, itsSeal), 0), whole);
            } catch (RuntimeException | Error e) {
                whole.completeExceptionally(e);
            }
        });
        return whole.whenComplete((done, e) -> {
            if (e != null) {
                abandon();
            }
            onEnd.accept(e == null);
        });
    }

    private void refuseAfterEnd() {
        if (ended) {
            throw new IllegalStateException("the snapshot of entry " + sequence + " has ended");
        }
    }

    private <T extends @Nullable Object> void pass(CompletableFuture<T> from, CompletableFuture<T> to) {
        from.whenComplete((value, e) -> {
            if (e != null) {
                failure = e;
                to.completeExceptionally(e);
            } else {
                to.complete(value);
            }
        });
    }

    private @Nullable Void insert(Connection connection, int number, Packed packed, long itsSeal) throws SQLException {
        if (number == 0) {
            begin(connection);
        }
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO snapshot_piece (sequence, piece, packing, seal, body) VALUES (?, ?, ?, ?, ?)")) {
            insert.setLong(1, sequence);
            insert.setInt(2, number);
            insert.setInt(3, packed.packing());
            insert.setLong(4, itsSeal);
            insert.setBytes(5, packed.bytes());
            insert.executeUpdate();
        }
        return null;
    }

    private void begin(Connection connection) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO snapshot (sequence, time, bytes, pieces, seal, complete) VALUES (?, ?, 0, 0, 0, 0)")) {
            insert.setLong(1, sequence);
            insert.setLong(2, timeMillis);
            insert.executeUpdate();
        }
    }

    private Snapshot finish(Connection connection, Snapshot snapshot, long itsSeal) throws SQLException {
        Throwable earlier = failure;
        if (earlier != null) {
            throw new SQLException("a piece of it could not be written: " + earlier.getMessage(), earlier);
        }
        if (snapshot.pieces() == 0) {
            begin(connection);
        }
        try (PreparedStatement update = connection.prepareStatement(
                "UPDATE snapshot SET bytes = ?, pieces = ?, seal = ?, complete = 1 WHERE sequence = ?")) {
            update.setLong(1, snapshot.bytes());
            update.setInt(2, snapshot.pieces());
            update.setLong(3, itsSeal);
            update.setLong(4, sequence);
            if (update.executeUpdate() != 1) {
                throw new SQLException("the snapshot of entry " + sequence + " has gone");
            }
        }
        return snapshot;
    }

    /** Gives up a snapshot that was not completed; what is written of it is removed. */
    @Override
    public void close() {
        if (!ended) {
            ended = true;
            // Behind the pieces that are still being packed.
            aside.execute(() -> abandon().whenComplete((done, e) -> onEnd.accept(false)));
        }
    }

    private CompletableFuture<@Nullable Void> abandon() {
        return scribe.add(connection -> Snapshots.drop(connection, sequence), 0);
    }
}
