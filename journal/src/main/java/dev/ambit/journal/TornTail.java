package dev.ambit.journal;

/** The last entry was found torn when the journal was opened, and dropped; a copy is in the table lost_entry. */
public record TornTail(long sequence, String why) {}
