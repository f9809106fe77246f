package dev.ambit.group.interest;

/** Three numbers that belong together: a place, a direction, angles or a speed, as whoever holds it says. */
public record Vector(float x, float y, float z) {

    public static final Vector ZERO = new Vector(0, 0, 0);
}
