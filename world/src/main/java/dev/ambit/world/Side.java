package dev.ambit.world;

/** Where a method runs. */
public enum Side {
    SERVER,
    CLIENT
}
