package dev.ambit.space.position;

/** The cells around a cell, numbered clockwise from north: eight next to it, sixteen at distance two. */
final class CellRings {
    private static final int[] NEXT_X = {0, 1, 1, 1, 0, -1, -1, -1};
    private static final int[] NEXT_Z = {-1, -1, 0, 1, 1, 1, 0, -1};
    private static final int[] OUTER_X = {0, 1, 2, 2, 2, 2, 2, 1, 0, -1, -2, -2, -2, -2, -2, -1};
    private static final int[] OUTER_Z = {-2, -2, -2, -1, 0, 1, 2, 2, 2, 2, 2, 1, 0, -1, -2, -2};

    private static final int REACH = 2;
    private static final int SIDE = 2 * REACH + 1;
    private static final byte[] NUMBERS = new byte[SIDE * SIDE];

    static {
        for (int i = 0; i < NEXT_X.length; i++) {
            NUMBERS[index(NEXT_X[i], NEXT_Z[i])] = (byte) i;
        }
        for (int i = 0; i < OUTER_X.length; i++) {
            NUMBERS[index(OUTER_X[i], OUTER_Z[i])] = (byte) i;
        }
    }

    private CellRings() {}

    private static int index(int dx, int dz) {
        return (dz + REACH) * SIDE + dx + REACH;
    }

    /** How far away a cell is, counted in rings. */
    static int distance(int dx, int dz) {
        return Math.max(Math.abs(dx), Math.abs(dz));
    }

    /** The number of a cell in its ring, which is the first or the second. */
    static int number(int dx, int dz) {
        return NUMBERS[index(dx, dz)];
    }

    static int nextX(int number) {
        return NEXT_X[number];
    }

    static int nextZ(int number) {
        return NEXT_Z[number];
    }

    static int outerX(int number) {
        return OUTER_X[number];
    }

    static int outerZ(int number) {
        return OUTER_Z[number];
    }
}
