package dev.ambit.journal;

/**
 * One entry of the log: what changed in a tick.
 *
 * @param sequence 1, 2, 3 ... without a gap; this alone says what came first
 * @param timeMillis the world's wall clock when it was appended; may go backwards when that clock was set back
 * @param body the world's bytes; whoever holds them must not change them
 */
public record Entry(long sequence, long timeMillis, byte[] body) {}
