package dev.ambit.kod.rsc;

/** A text or file name with its number; one char per byte (ISO 8859-1). */
public record Resource(int id, String text) {}
