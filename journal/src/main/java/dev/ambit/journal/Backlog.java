package dev.ambit.journal;

/**
 * What waits for the disk. When this grows, the world should slow down.
 *
 * @param bytes of the waiting entries' bodies
 * @param oldestMillis how long the oldest has waited, 0 when none does
 */
public record Backlog(long entries, long bytes, long oldestMillis) {}
