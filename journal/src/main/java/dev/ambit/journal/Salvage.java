package dev.ambit.journal;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Saves what is behind a damage. Rows in which a single byte is wrong are put right; of the others the {@link Judge} says
 * what stays. What does not is replaced by what the judge puts in its place, so that every entry keeps its number, and
 * all are sealed anew. Does not commit.
 */
final class Salvage {

    private final SqlDialect dialect;
    private final Connection connection;
    private final Judge judge;
    private final long nowMillis;

    Salvage(SqlDialect dialect, Connection connection, Judge judge, long nowMillis) {
        this.dialect = dialect;
        this.connection = connection;
        this.judge = judge;
        this.nowMillis = nowMillis;
    }

    /** What was saved: the new end of the log, and what is not in it. */
    record Saved(Head.Link end, long kept, List<LeftOut> leftOut) {}

    /** Puts right what one wrong byte explains; which entries these were. */
    List<Long> mend(List<Damage> damages, Head head) throws SQLException {
        List<Long> mended = new ArrayList<>();
        for (Damage damage : damages) {
            if (damage.table() == Damage.Table.ENTRY && mend(damage.sequence(), head)) {
                mended.add(damage.sequence());
            }
        }
        return mended;
    }

    private boolean mend(long sequence, Head head) throws SQLException {
        Chain.@Nullable Row row = Opening.row(connection, sequence);
        Optional<Head.Link> before = before(sequence, head);
        if (row == null || before.isEmpty()) {
            return false;
        }
        long computed = seal(before.get(), row);
        Optional<Long> right = rightSeal(row, computed, head);
        if (right.isEmpty()
                || right.get() == row.seal()
                        && computed == row.seal()
                        && row.packed().packing() <= 0xFF) {
            return false;
        }
        Optional<Chain.Row> mended = Mending.mend(before.get().seal(), row, right.get());
        if (mended.isEmpty() || !isReadable(mended.get())) {
            return false;
        }
        LostEntries.moveOne(connection, sequence, "one byte of it was wrong, and was put right", nowMillis);
        insert(mended.get());
        return true;
    }

    private boolean isReadable(Chain.Row row) {
        try {
            return judge.isReadable(row.packed().unpack());
        } catch (java.util.zip.DataFormatException e) {
            return false;
        }
    }

    private Optional<Head.Link> before(long sequence, Head head) throws SQLException {
        if (sequence - 1 == head.start().sequence()) {
            return Optional.of(head.start());
        }
        Chain.@Nullable Row row = Opening.row(connection, sequence - 1);
        return row == null ? Optional.empty() : Optional.of(new Head.Link(row.sequence(), row.seal()));
    }

    /** What comes next was sealed upon the right one. */
    private Optional<Long> rightSeal(Chain.Row row, long computed, Head head) throws SQLException {
        Chain.@Nullable Row next = Opening.row(connection, row.sequence() + 1);
        for (long seal : new long[] {row.seal(), computed}) {
            boolean fits = next == null
                    ? head.end().equals(new Head.Link(row.sequence(), seal))
                    : seal(new Head.Link(row.sequence(), seal), next) == next.seal();
            if (fits) {
                return Optional.of(seal);
            }
        }
        return Optional.empty();
    }

    private static long seal(Head.Link before, Chain.Row row) {
        return Seal.of(before.seal(), row.sequence(), row.time(), row.packed());
    }

    /**
     * Keeps what the judge lets stay behind the last whole entry.
     *
     * @param oldest the first entry after which the state can be told when all is done
     */
    Saved keep(Head.Link before, long oldest) throws SQLException {
        try (TableReader reader = TableReader.open(dialect)) {
            Debris debris = new Debris(reader, before, oldest);
            List<LeftOut> leftOut = debris.lastWhole() == before.sequence() ? List.of() : judge.judge(reader, debris);
            Map<Long, LeftOut> bySequence =
                    leftOut.stream().collect(Collectors.toMap(LeftOut::sequence, Function.identity()));
            Head.Link[] end = {before};
            long[] kept = {0};
            debris.walk((Behind.Found found, Chain.@Nullable Row row) -> {
                LeftOut out = bySequence.get(found.sequence());
                if (out == null && (row == null || found.whole().isEmpty())) {
                    throw new IllegalStateException("entry " + found.sequence() + " is lost and nothing stands for it");
                }
                if (out == null) {
                    kept[0]++;
                }
                end[0] = out == null ? reseal(end[0], row) : replace(end[0], found, out);
            });
            LostEntries.move(connection, debris.lastWhole() + 1, "behind the last entry that could be kept", nowMillis);
            return new Saved(end[0], kept[0], leftOut);
        }
    }

    private Head.Link reseal(Head.Link before, Chain.Row row) throws SQLException {
        long seal = seal(before, row);
        if (seal != row.seal()) {
            try (PreparedStatement update =
                    connection.prepareStatement("UPDATE entry SET seal = ? WHERE sequence = ?")) {
                update.setLong(1, seal);
                update.setLong(2, row.sequence());
                update.executeUpdate();
            }
        }
        return new Head.Link(row.sequence(), seal);
    }

    private Head.Link replace(Head.Link before, Behind.Found found, LeftOut out) throws SQLException {
        String why = out.what() + ": " + out.why();
        LostEntries.moveOne(connection, out.sequence(), why, nowMillis);
        Packed packed = Packed.pack(out.instead());
        long seal = Seal.of(before.seal(), out.sequence(), found.timeMillis(), packed);
        insert(new Chain.Row(out.sequence(), found.timeMillis(), packed, seal));
        return new Head.Link(out.sequence(), seal);
    }

    private void insert(Chain.Row row) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO entry (sequence, time, packing, seal, body) VALUES (?, ?, ?, ?, ?)")) {
            insert.setLong(1, row.sequence());
            insert.setLong(2, row.time());
            insert.setInt(3, row.packed().packing());
            insert.setLong(4, row.seal());
            insert.setBytes(5, row.packed().bytes());
            insert.executeUpdate();
        }
    }
}
