package dev.ambit.gateway.control.packet;

/**
 * Where an avatar stands and where it looks.
 *
 * <pre>
 * x s16 | y s16 | z s16 | direction s16
 * </pre>
 *
 * Each is -32768 to 32767; x and y lie on the floor, z is height.
 */
public record Location(int x, int y, int z, int direction) {

    static final int BYTES = 8;

    public Location {
        check("x", x);
        check("y", y);
        check("z", z);
        check("direction", direction);
    }

    private static void check(String what, int value) {
        Ranges.check(what, value, Short.MIN_VALUE, Short.MAX_VALUE);
    }
}
