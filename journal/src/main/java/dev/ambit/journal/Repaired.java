package dev.ambit.journal;

import java.util.List;

/**
 * What a repair did.
 *
 * @param changesLost entries that are no longer in effect; they are in the table lost_entry as far as they could be read
 * @param historyLost entries before a whole snapshot that can no longer be looked up; their effects are in the snapshot
 * @param mended entries that were put right: one byte of each was wrong
 * @param keptBehind entries behind the first damage that are still in effect
 * @param leftOut entries behind the first damage that are not, in their order; empty when the log was cut there
 * @param snapshotsDropped entries whose snapshots were damaged
 * @param told all of it for a person, a line each; empty when there was nothing to do
 */
public record Repaired(
        long firstSequence,
        long lastSequence,
        long changesLost,
        long historyLost,
        List<Long> mended,
        long keptBehind,
        List<LeftOut> leftOut,
        List<Long> snapshotsDropped,
        List<String> told) {

    public Repaired {
        mended = List.copyOf(mended);
        leftOut = List.copyOf(leftOut);
        snapshotsDropped = List.copyOf(snapshotsDropped);
        told = List.copyOf(told);
    }
}
