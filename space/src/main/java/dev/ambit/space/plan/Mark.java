package dev.ambit.space.plan;

/** A note of a room editor in a room file: kept as it is, without effect in Ambit. */
public record Mark(int type, int angle, int x, int z, int when, int exitX, int exitZ, int flags, String text) {}
