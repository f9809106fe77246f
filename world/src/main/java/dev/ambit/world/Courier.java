package dev.ambit.world;

/**
 * Takes along what lines were given. Called on the world's thread when all has been said for now; so what belongs together leaves
 * together.
 */
@FunctionalInterface
public interface Courier {

    /** Everything leaves as it is given. */
    Courier NONE = tickEnded -> {};

    /** @param tickEnded whether that was a tick, or only what has waited for the disk */
    void depart(boolean tickEnded);
}
