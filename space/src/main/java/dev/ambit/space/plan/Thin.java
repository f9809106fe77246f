package dev.ambit.space.plan;

/** A straight wall without thickness inside a hall, seen and felt from both sides. Lengths are fine units. */
public record Thin(int x1, int z1, int x2, int z2, int height, String texture) {}
