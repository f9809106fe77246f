package dev.ambit.journal;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Walks through everything, and goes on behind each damage it finds. */
final class Inspection {

    private static final int MOST_DAMAGES = 1000;
    private static final int PROGRESS_EVERY = 10_000;

    private final JournalAddress where;
    private final TableReader reader;
    private final Verification.Progress progress;
    private final List<Damage> damages = new ArrayList<>();
    private final List<Snapshot> wholeSnapshots = new ArrayList<>();
    private long entries;
    private long at;
    private long last;

    Inspection(JournalAddress where, TableReader reader, Verification.Progress progress) {
        this.where = where;
        this.reader = reader;
        this.progress = progress;
    }

    Verification verify() {
        for (String what : reader.checkFile()) {
            damages.add(new Damage(where, Damage.Table.FILE, 0, what));
        }
        int snapshots = 0;
        try {
            walkEntries();
            for (Snapshot snapshot : reader.snapshots()) {
                snapshots++;
                walk(snapshot);
            }
        } catch (DamageException e) {
            damages.add(e.damage());
        } catch (JournalException e) {
            // The database cannot even read it.
            damages.add(new Damage(where, Damage.Table.FILE, at, String.valueOf(e.getMessage())));
        }
        return new Verification(entries, snapshots, damages);
    }

    /** The snapshots that the walk found whole, oldest first. */
    List<Snapshot> wholeSnapshots() {
        return List.copyOf(wholeSnapshots);
    }

    private void walkEntries() {
        Head head = reader.head();
        last = head.end().sequence();
        at = head.start().sequence();
        reader.strays(head).ifPresent(damages::add);
        if (at == last && !head.start().equals(head.end())) {
            damages.add(new Damage(where, Damage.Table.JOURNAL, last, "the seals of its start and its end differ"));
        }
        while (at < last && damages.size() < MOST_DAMAGES) {
            try {
                reader.eachEntry(at, last, this::count);
            } catch (DamageException e) {
                damages.add(e.damage());
                OptionalLong next = reader.nextStored(e.damage().sequence(), last);
                if (next.isEmpty()) {
                    return;
                }
                at = next.getAsLong();
            }
        }
    }

    private void count(Entry entry) {
        at = entry.sequence();
        entries++;
        if (entries % PROGRESS_EVERY == 0) {
            progress.at(at, last);
        }
    }

    private void walk(Snapshot snapshot) {
        try {
            reader.eachPiece(snapshot, piece -> {});
            wholeSnapshots.add(snapshot);
        } catch (DamageException e) {
            damages.add(e.damage());
        }
    }
}
