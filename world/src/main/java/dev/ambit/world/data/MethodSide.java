package dev.ambit.world.data;

/** Where a method runs. */
public enum MethodSide {
    SERVER,
    CLIENT
}
