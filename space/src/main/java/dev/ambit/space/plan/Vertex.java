package dev.ambit.space.plan;

import dev.ambit.space.Place;

/** A corner of the plan, in fine units; walls may stand outside the rectangle people can walk in, so it may be negative. */
public record Vertex(int x, int z) {

    public Vertex {
        if (Math.abs((long) x) > Place.FARTHEST || Math.abs((long) z) > Place.FARTHEST) {
            throw new IllegalArgumentException(
                    "vertex (" + x + ", " + z + ") is beyond +-" + Place.FARTHEST + " fine units");
        }
    }
}
