package dev.ambit.server.keep;

import dev.ambit.journal.Entry;
import dev.ambit.journal.JournalException;
import dev.ambit.journal.JournalReader;
import dev.ambit.journal.Snapshot;
import dev.ambit.world.image.Change;
import dev.ambit.world.image.ChangeReader;
import dev.ambit.world.image.DamagedImage;
import dev.ambit.world.image.Image;
import java.util.List;
import java.util.Optional;

/**
 * A journal read as what it tells: how the world was after any of its entries.
 *
 * <p>An entry may say that the world is again as it was after an earlier one; nothing is ever taken out of the log.
 */
public final class Chronicle {
    /** So many times may a world have been rolled back to a time before another roll back, and so on. */
    private static final int DEEPEST = 1_000;

    /** After so many bytes of entries there is a pause, for those who want one. */
    private static final int BYTES_BETWEEN_PAUSES = 256 << 10;

    private final JournalReader reader;
    private final Runnable pause;
    private long bytesSincePause;

    public Chronicle(JournalReader reader) {
        this(reader, () -> {});
    }

    /** @param pause runs now and then while much is read, to leave others the processor */
    public Chronicle(JournalReader reader, Runnable pause) {
        this.reader = reader;
        this.pause = pause;
    }

    /** The world after its last entry; an empty image when there is none. */
    public Image latest() {
        return at(reader.last());
    }

    /**
     * The world after an entry.
     *
     * @throws JournalException when what came before it is not kept any more, or is damaged
     */
    public Image at(long sequence) {
        return at(sequence, 0);
    }

    private Image at(long sequence, int depth) {
        if (depth > DEEPEST) {
            throw new JournalException("The journal goes back and back again, more than " + DEEPEST + " times");
        }
        Optional<Snapshot> base = snapshotBefore(sequence);
        Image[] image = {new Image()};
        long from = base.map(Snapshot::sequence).orElse(0L);
        if (base.isEmpty() && sequence > 0 && reader.first() > 1) {
            throw new JournalException("How the world was after entry " + sequence
                    + " is not kept any more; the oldest that is kept is entry " + oldest());
        }
        base.ifPresent(snapshot -> reader.eachPiece(snapshot, piece -> {
            apply(image[0], piece, "the snapshot of entry " + snapshot.sequence());
            pause.run();
        }));
        reader.eachEntry(from, sequence, entry -> {
            Optional<Long> back = rolledBackTo(entry);
            if (back.isPresent()) {
                image[0] = at(earlier(entry, back.get()), depth + 1);
            } else {
                apply(image[0], entry.body(), "entry " + entry.sequence());
                bytesSincePause += entry.body().length;
                if (bytesSincePause > BYTES_BETWEEN_PAUSES) {
                    bytesSincePause = 0;
                    pause.run();
                }
            }
        });
        return image[0];
    }

    private static long earlier(Entry entry, long to) {
        if (to < 0 || to >= entry.sequence()) {
            throw new JournalException(
                    "Entry " + entry.sequence() + " goes back to entry " + to + ", which is not before it");
        }
        return to;
    }

    /** The oldest entry after which the state of the world can be told. */
    public long oldest() {
        List<Snapshot> snapshots = reader.snapshots();
        return reader.first() <= 1 || snapshots.isEmpty()
                ? Math.min(reader.first(), reader.last())
                : snapshots.getFirst().sequence();
    }

    private Optional<Snapshot> snapshotBefore(long sequence) {
        return reader.snapshots().reversed().stream()
                .filter(snapshot -> snapshot.sequence() <= sequence)
                .findFirst();
    }

    /** Where an entry goes back to, if it does. */
    public static Optional<Long> rolledBackTo(Entry entry) {
        try {
            return new ChangeReader(entry.body(), 0).next() instanceof Change.RolledBack(long to)
                    ? Optional.of(to)
                    : Optional.empty();
        } catch (DamagedImage e) {
            // It needs names, so it is another kind of change.
            return Optional.empty();
        }
    }

    private static void apply(Image image, byte[] changes, String where) {
        try {
            image.apply(changes);
        } catch (DamagedImage e) {
            throw new JournalException("The journal cannot be read: in " + where + ", " + e.getMessage()
                    + ". ./ambit journal verify tells more.");
        }
    }

    /** Hears of entries one by one, with the world as it was before and as it is after. */
    public interface Reader {
        /** @param backTo the earlier entry whose state is that of the world again, after this one */
        void before(Entry entry, Image world, Optional<Long> backTo);

        void after(Entry entry, Image world);
    }

    /** Goes through the log from the oldest entry that is kept. */
    public void replay(long upTo, Reader visitor) {
        replay(start(), upTo, visitor);
    }

    /** Where the log begins that is kept: the state after this entry is known, and every entry after it. */
    public long start() {
        return reader.first() <= 1 ? 0 : oldest();
    }

    /**
     * Goes through the log from after an entry. When the world was rolled back to a time that is not kept any more, it
     * goes on at the next snapshot; what was between is not told.
     */
    public void replay(long after, long upTo, Reader visitor) {
        Image[] image = {at(after)};
        long[] unknownUpTo = {0};
        reader.eachEntry(after, upTo, entry -> {
            if (entry.sequence() <= unknownUpTo[0]) {
                if (entry.sequence() == unknownUpTo[0]) {
                    image[0] = at(entry.sequence());
                }
                return;
            }
            Optional<Long> back = rolledBackTo(entry);
            if (back.isPresent() && !isKept(earlier(entry, back.get()))) {
                unknownUpTo[0] = snapshotFrom(entry.sequence());
                if (unknownUpTo[0] == entry.sequence()) {
                    image[0] = at(entry.sequence());
                }
                return;
            }
            visitor.before(entry, image[0], back);
            if (back.isPresent()) {
                image[0] = at(earlier(entry, back.get()));
            } else {
                apply(image[0], entry.body(), "entry " + entry.sequence());
            }
            visitor.after(entry, image[0]);
        });
    }

    private boolean isKept(long sequence) {
        return reader.first() <= 1 || snapshotBefore(sequence).isPresent();
    }

    private long snapshotFrom(long sequence) {
        return reader.snapshots().stream()
                .mapToLong(Snapshot::sequence)
                .filter(snapshot -> snapshot >= sequence)
                .findFirst()
                .orElse(Long.MAX_VALUE);
    }
}
