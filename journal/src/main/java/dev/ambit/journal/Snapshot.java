package dev.ambit.journal;

/**
 * A snapshot: the whole state after an entry, complete and on disk.
 *
 * @param sequence the entry whose effects are the last it holds; 0 for a world before its first entry
 * @param bytes the length of all pieces as they were handed in
 */
public record Snapshot(long sequence, long timeMillis, long bytes, int pieces) {}
