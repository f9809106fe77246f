package dev.ambit.world.message;

import dev.ambit.space.Place;

/**
 * How somebody went who did not walk.
 *
 * @param room the Thing of the room it led to; {@link #NOWHERE} for out of the world
 * @param exit the way of leaving, as pages show it: smoke, a flash; 0 for coming into the world
 * @param entry the way of arriving; 0 for leaving the world
 */
public record Jump(int room, Place to, int exit, int entry) {
    public static final int NOWHERE = 0;

    /** How those come and go who do not say how. */
    public static final int PLAIN = 1;
}
