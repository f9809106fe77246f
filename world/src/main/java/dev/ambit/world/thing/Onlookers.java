package dev.ambit.world.thing;

/** Who hears of the changes of a Thing; a Thing only carries it about. */
public interface Onlookers {}
