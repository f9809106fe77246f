package dev.ambit.journal;

import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Reads a journal, also beside a process that writes it. Owns nothing and changes nothing. One thread at a time.
 *
 * <p>Everything read is checked against its seal; what does not fit is a {@link DamageException}, never a wrong entry.
 */
public interface JournalReader extends AutoCloseable {

    /** The first entry that is still kept; one past {@link #last()} when there is none. */
    long first();

    /** The last entry, 0 before the first. */
    long last();

    /** The complete snapshots, oldest first. */
    List<Snapshot> snapshots();

    /** Hands over a snapshot's pieces in their order. */
    void eachPiece(Snapshot snapshot, Consumer<byte[]> pieces);

    /**
     * Hands over the entries after {@code after} up to and including {@code upTo}, or as far as there are any.
     *
     * @throws JournalException when entries it was asked for are pruned
     */
    void eachEntry(long after, long upTo, Consumer<Entry> entries);

    /**
     * The last entry whose time is at or before the given one. When the clock was set back, that is the last by
     * sequence: an entry that bears an earlier time than its predecessor still comes after it. Empty when no kept entry
     * is that old.
     */
    OptionalLong sequenceAt(long timeMillis);

    /** Figures about the whole. */
    Stats stats();

    @Override
    void close();
}
