package dev.ambit.journal;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.zip.DataFormatException;
import org.jspecify.annotations.Nullable;

/**
 * The log from its first damage on, row by row: a row is whole when it fits the one before it, and lost otherwise. Behind
 * a row that is gone nothing shows whether the next one is whole, so that one counts as lost, too.
 */
final class Debris implements Behind {

    /** Where more than this many are missing in a row, the next number is what is wrong. */
    private static final long MOST_MISSING = 100_000;

    private final TableReader reader;
    private final Head.Link before;
    private final long oldest;
    private final long lastWhole;

    /**
     * @param before the last entry before the damage
     * @param oldest the first entry after which the state can be told
     */
    Debris(TableReader reader, Head.Link before, long oldest) {
        this.reader = reader;
        this.before = before;
        this.oldest = oldest;
        long[] last = {before.sequence()};
        walk(Long.MAX_VALUE, (found, row) -> {
            if (found.whole().isPresent()) {
                last[0] = found.sequence();
            }
        });
        lastWhole = last[0];
    }

    @Override
    public long first() {
        return before.sequence() + 1;
    }

    @Override
    public long oldest() {
        return oldest;
    }

    /** The last entry that is whole; that before the damage when none behind it is. */
    long lastWhole() {
        return lastWhole;
    }

    @Override
    public void each(Consumer<Found> entries) {
        walk(lastWhole, (found, row) -> entries.accept(found));
    }

    /** Hears of an entry, and of its row when there is one. */
    @FunctionalInterface
    interface Visitor<X extends Exception> {
        void at(Found found, Chain.@Nullable Row row) throws X;
    }

    /** Walks up to the last entry that is whole. */
    <X extends Exception> void walk(Visitor<X> visitor) throws X {
        walk(lastWhole, visitor);
    }

    private <X extends Exception> void walk(long upTo, Visitor<X> visitor) throws X {
        long expected = before.sequence() + 1;
        long seal = before.seal();
        long time = reader.timeOf(before.sequence());
        List<Chain.Row> rows = reader.rows(expected - 1, upTo);
        while (!rows.isEmpty()) {
            for (Chain.Row row : rows) {
                if (row.sequence() - expected > MOST_MISSING) {
                    return;
                }
                boolean follows = row.sequence() == expected;
                for (; expected < row.sequence(); expected++) {
                    visitor.at(new Found(expected, time, Optional.empty(), "it is missing"), null);
                }
                Found found = follows ? found(seal, row, time) : unproven(row, time);
                visitor.at(found, row);
                time = found.timeMillis();
                seal = row.seal();
                expected = row.sequence() + 1;
            }
            rows = reader.rows(expected - 1, upTo);
        }
    }

    private static Found unproven(Chain.Row row, long time) {
        return new Found(
                row.sequence(),
                time,
                Optional.empty(),
                "the one before it is missing, so that nothing shows whether it is whole");
    }

    private static Found found(long before, Chain.Row row, long time) {
        if (Seal.of(before, row.sequence(), row.time(), row.packed()) != row.seal()) {
            return new Found(row.sequence(), time, Optional.empty(), "it does not fit its seal");
        }
        try {
            Entry entry = new Entry(row.sequence(), row.time(), row.packed().unpack());
            return new Found(row.sequence(), row.time(), Optional.of(entry), "");
        } catch (DataFormatException e) {
            return new Found(row.sequence(), time, Optional.empty(), String.valueOf(e.getMessage()));
        }
    }
}
