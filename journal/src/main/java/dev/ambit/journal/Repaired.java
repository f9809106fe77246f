package dev.ambit.journal;

import java.util.List;

/**
 * What a repair did.
 *
 * @param changesLost entries from the end that are no longer in effect; they are in the table lost_entry as far as they
 *     could be read
 * @param historyLost entries before a whole snapshot that can no longer be looked up; their effects are in the snapshot
 * @param snapshotsDropped entries whose snapshots were damaged
 * @param told all of it for a person, a line each; empty when there was nothing to do
 */
public record Repaired(
        long firstSequence,
        long lastSequence,
        long changesLost,
        long historyLost,
        List<Long> snapshotsDropped,
        List<String> told) {

    public Repaired {
        snapshotsDropped = List.copyOf(snapshotsDropped);
        told = List.copyOf(told);
    }
}
