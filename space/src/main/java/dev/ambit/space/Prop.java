package dev.ambit.space;

/**
 * Something that stands in a room for the eye: a tree, a lamp, a sign.
 *
 * @param size its width in fine units
 * @param text what a sign says; empty for everything else
 */
public record Prop(String kind, int x, int z, int heading, int size, String text) {}
