package dev.ambit.journal;

import java.util.zip.DataFormatException;

/**
 * Follows the log row by row and lets through only what was written. Knows no database: rows come in, entries go out.
 */
final class Chain {

    private final JournalAddress where;
    private long sequence;
    private long seal;

    Chain(JournalAddress where, Head.Link from) {
        this.where = where;
        this.sequence = from.sequence();
        this.seal = from.seal();
    }

    /** A row of the table {@code entry}. */
    record Row(long sequence, long time, Packed packed, long seal) {}

    /** @throws DamageException when this is not the row that comes next, whole as it was written */
    Entry follow(Row row) {
        long expected = sequence + 1;
        if (row.sequence != expected) {
            throw damage(expected, "entry " + expected + " is missing; the next one found is " + row.sequence);
        }
        long right = Seal.of(seal, row.sequence, row.time, row.packed);
        if (right != row.seal) {
            throw damage(
                    expected,
                    "expected the seal %08x, found %08x (body of %d bytes)"
                            .formatted(right, row.seal, row.packed.bytes().length));
        }
        Entry entry;
        try {
            entry = new Entry(row.sequence, row.time, row.packed.unpack());
        } catch (DataFormatException e) {
            throw damage(expected, String.valueOf(e.getMessage()));
        }
        sequence = row.sequence;
        seal = row.seal;
        return entry;
    }

    /** @throws DamageException when the log was not followed up to its end */
    void endsAt(Head.Link end) {
        if (sequence != end.sequence()) {
            throw damage(
                    sequence + 1, "entries " + (sequence + 1) + " to " + end.sequence() + " are missing from the end");
        }
        if (seal != end.seal()) {
            throw damage(
                    sequence,
                    "the log's end should have the seal %08x, and its last entry has %08x".formatted(end.seal(), seal));
        }
    }

    Head.Link link() {
        return new Head.Link(sequence, seal);
    }

    private DamageException damage(long at, String what) {
        return new DamageException(new Damage(where, Damage.Table.ENTRY, at, what));
    }
}
