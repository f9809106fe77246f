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

    private static final Field.Whole X = new Field.Whole(NumberKind.S16, "x", "x");
    private static final Field.Whole Y = new Field.Whole(NumberKind.S16, "y", "y");
    private static final Field.Whole Z = new Field.Whole(NumberKind.S16, "z", "z");
    private static final Field.Whole DIRECTION = new Field.Whole(NumberKind.S16, "direction", "the direction");

    public Location {
        check("x", x);
        check("y", y);
        check("z", z);
        check("direction", direction);
    }

    /** Its four fields are fields of the command that has a location. */
    static Location from(FieldSource in) {
        return new Location(in.next(X), in.next(Y), in.next(Z), in.next(DIRECTION));
    }

    static FieldSink tell(FieldSink out, int x, int y, int z, int direction) {
        return out.put(X, x).put(Y, y).put(Z, z).put(DIRECTION, direction);
    }

    private static void check(String what, int value) {
        NumberKind.S16.check(what, value);
    }
}
