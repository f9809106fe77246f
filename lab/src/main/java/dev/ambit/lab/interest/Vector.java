package dev.ambit.lab.interest;

import dev.ambit.base.ByteWriter;

/** Three numbers that belong together: a place, a direction, angles or a speed, as whoever holds it says. */
public record Vector(float x, float y, float z) {

    public static final Vector ZERO = new Vector(0, 0, 0);

    /** Three floats. */
    void write(ByteWriter out) {
        out.f32(x).f32(y).f32(z);
    }
}
