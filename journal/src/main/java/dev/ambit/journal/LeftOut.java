package dev.ambit.journal;

/**
 * An entry that a repair leaves out of the log; the table lost_entry has it as far as it can be read.
 *
 * @param what who did what, for people
 * @param why why it cannot stay
 * @param instead stands in its place, so that all others keep their numbers
 */
public record LeftOut(long sequence, long timeMillis, String what, String why, byte[] instead) {}
