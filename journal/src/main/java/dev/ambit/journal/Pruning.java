package dev.ambit.journal;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * Takes the old past away, a little in each transaction so that no commit waits long. At every moment, also when it is
 * cut short, what is left is whole: a snapshot, and the log from there or from before it.
 */
final class Pruning {

    private static final int ROWS_A_STEP = 100;
    private static final int PIECES_A_STEP = 8;

    private final Scribe scribe;

    Pruning(Scribe scribe) {
        this.scribe = scribe;
    }

    Pruned prune(TableReader reader, Keep keep, long nowMillis) {
        List<Snapshot> snapshots = reader.snapshots();
        Optional<Snapshot> oldest = oldestKept(snapshots, keep, nowMillis);
        if (oldest.isEmpty()) {
            return Pruned.NOTHING;
        }
        Snapshot base = oldest.get();
        // What all the rest will stand upon had better be whole.
        reader.eachPiece(base, piece -> {});
        int dropped = 0;
        for (Snapshot old : snapshots) {
            if (old.sequence() < base.sequence()) {
                drop(old);
                dropped++;
            }
        }
        return new Pruned(cut(base.sequence()), dropped);
    }

    private static Optional<Snapshot> oldestKept(List<Snapshot> snapshots, Keep keep, long nowMillis) {
        if (snapshots.isEmpty()) {
            return Optional.empty();
        }
        return switch (keep) {
            case Keep.All all -> Optional.empty();
            case Keep.Snapshots last -> Optional.of(snapshots.get(Math.max(0, snapshots.size() - last.count())));
            case Keep.Lasting lasting -> {
                long since = nowMillis - lasting.age().toMillis();
                yield snapshots.reversed().stream()
                        .filter(s -> s.timeMillis() <= since)
                        .findFirst();
            }
        };
    }

    private void drop(Snapshot old) {
        // First it stops being one; should we end here, the next opening clears away its pieces.
        await(connection -> {
            try (PreparedStatement hide =
                    connection.prepareStatement("UPDATE snapshot SET complete = 0 WHERE sequence = ?")) {
                hide.setLong(1, old.sequence());
                return hide.executeUpdate();
            }
        });
        for (int piece = 0; piece < old.pieces(); piece += PIECES_A_STEP) {
            int upTo = piece + PIECES_A_STEP;
            await(connection -> {
                try (PreparedStatement delete =
                        connection.prepareStatement("DELETE FROM snapshot_piece WHERE sequence = ? AND piece < ?")) {
                    delete.setLong(1, old.sequence());
                    delete.setInt(2, upTo);
                    return delete.executeUpdate();
                }
            });
        }
        await(connection -> Snapshots.drop(connection, old.sequence()));
    }

    /** Cuts the log before the entry after the given one. */
    private long cut(long upTo) {
        long cut = 0;
        int step;
        do {
            step = await(connection -> cutStep(connection, upTo));
            cut += step;
        } while (step > 0);
        return cut;
    }

    private static int cutStep(Connection connection, long upTo) throws SQLException {
        long last;
        long seal;
        try (PreparedStatement find = connection.prepareStatement("SELECT sequence, seal FROM entry WHERE sequence <= ?"
                        + " ORDER BY sequence LIMIT 1 OFFSET " + (ROWS_A_STEP - 1));
                PreparedStatement end =
                        connection.prepareStatement("SELECT sequence, seal FROM entry WHERE sequence = ?")) {
            find.setLong(1, upTo);
            end.setLong(1, upTo);
            try (ResultSet far = find.executeQuery();
                    ResultSet near = end.executeQuery()) {
                ResultSet row = far.next() ? far : near;
                if (row == near && !near.next()) {
                    return 0;
                }
                last = row.getLong(1);
                seal = row.getLong(2);
            }
        }
        try (PreparedStatement start = connection.prepareStatement(
                        "UPDATE journal SET start_sequence = ?, start_seal = ? WHERE id = 1");
                PreparedStatement delete = connection.prepareStatement("DELETE FROM entry WHERE sequence <= ?")) {
            start.setLong(1, last);
            start.setLong(2, seal);
            start.executeUpdate();
            delete.setLong(1, last);
            return delete.executeUpdate();
        }
    }

    private <T extends @Nullable Object> T await(Work<T> work) {
        try {
            return scribe.add(work, 0).join();
        } catch (CompletionException e) {
            throw new JournalException("The journal could not be pruned to its end: " + JournalException.why(e), e);
        }
    }
}
