package dev.ambit.space.position;

/** A cell of a grid, packed in one number so that two are the same if and only if the numbers are. */
final class PackedCell {
    private static final int X_AT = 32;
    private static final int Z_AT = 8;
    private static final int LAYER_MASK = 0xff;
    private static final int Z_MASK = 0xff_ffff;

    private PackedCell() {}

    static long of(int layer, int x, int z) {
        return (long) x << X_AT | (long) z << Z_AT | layer;
    }

    static int x(long cell) {
        return (int) (cell >>> X_AT);
    }

    static int z(long cell) {
        return (int) (cell >>> Z_AT) & Z_MASK;
    }

    static int layer(long cell) {
        return (int) cell & LAYER_MASK;
    }

    /** The cell of a coarser grid around a cell of a finer one, whose number has so many bits more. */
    static long around(long fine, int bits) {
        return of(layer(fine), x(fine) >> bits, z(fine) >> bits);
    }
}
