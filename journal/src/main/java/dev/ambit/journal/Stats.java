package dev.ambit.journal;

import java.util.OptionalLong;

/**
 * A journal in figures.
 *
 * @param bodyBytes of the kept entries as they are stored, packed or not
 * @param owner who wrote last: process, machine and since when; empty before anybody did
 * @param databaseBytes on disk, with everything else that lives in the same file or schema
 */
public record Stats(
        long firstSequence,
        long lastSequence,
        long entries,
        long bodyBytes,
        OptionalLong firstMillis,
        OptionalLong lastMillis,
        int snapshots,
        long snapshotBytes,
        long lostEntries,
        int schemaVersion,
        String owner,
        long databaseBytes) {}
