package dev.ambit.space.position;

/**
 * The bits that say how an avatar has moved. A code is one number: its bits below, how many there are in the top byte. There is a
 * set for the high grid and one for each coarser grid, each free of prefixes; which of them is meant, the reader knows from what
 * it was told of the avatar before.
 */
final class Codes {
    /** The avatar is where it was. */
    static final long SAME = code(0b0, 1);

    /** Same cell, and something else is told of the avatar. */
    static final long SAME_EXTENDED = code(0b1100, 4);

    /** From the high grid to the low one; a code of that follows. */
    static final long TO_LOW = code(0b1000, 4);

    /** Coming from a coarser grid, the avatar stays in one that is not the finest. */
    static final long STAYS = code(0b0, 1);

    /** The second bit of a high code: extended information follows. */
    private static final int EXTENDED_FROM_TOP = 2;

    private static final int LENGTH_AT = 56;
    private static final int NEAR_BITS = 5;
    private static final int NEAR_REACH = 1 << NEAR_BITS - 1;

    private final GridSpec spec;
    private final int layerBits;
    private final int highBits;
    private final long layerMask;
    private final int[] bits;
    private final int[] insideBits;
    private final long toCoarser;

    Codes(GridSpec spec) {
        this.spec = spec;
        layerBits = spec.layerBits();
        highBits = spec.bits(0);
        layerMask = spec.layers() - 1L;
        bits = new int[spec.grids()];
        insideBits = new int[spec.grids()];
        for (int grid = 0; grid < bits.length; grid++) {
            bits[grid] = spec.bits(grid);
            insideBits[grid] = grid == 0 ? 0 : spec.insideBits(grid);
        }
        toCoarser = code(0b101L << layerBits, 3 + layerBits);
    }

    int grids() {
        return spec.grids();
    }

    static long code(long bits, int length) {
        return bits | (long) length << LENGTH_AT;
    }

    static int length(long code) {
        return (int) (code >>> LENGTH_AT);
    }

    static long bits(long code) {
        return code & (1L << LENGTH_AT) - 1;
    }

    /** One code right after another. */
    static long joined(long first, long second) {
        int length = length(second);
        return code(bits(first) << length | bits(second), length(first) + length);
    }

    /** The same move in the high grid, with the word that extended information follows. */
    static long extended(long high) {
        return high == SAME ? SAME_EXTENDED : high | 1L << length(high) - EXTENDED_FROM_TOP;
    }

    /** From one high cell to another. */
    long high(int dLayer, int dx, int dz) {
        if (dLayer == 0) {
            int distance = CellRings.distance(dx, dz);
            if (distance == 0) {
                return SAME;
            }
            if (distance == 1) {
                return code(0b1001 << 3 | CellRings.number(dx, dz), 7);
            }
            if (distance == 2) {
                return code(0b1010 << 4 | CellRings.number(dx, dz), 8);
            }
        }
        long layer = dLayer & layerMask;
        if (dx >= -NEAR_REACH && dx < NEAR_REACH && dz >= -NEAR_REACH && dz < NEAR_REACH) {
            long bits = 0b10110L << layerBits | layer;
            return code(
                    bits << 2 * NEAR_BITS | masked(dx, NEAR_BITS) << NEAR_BITS | masked(dz, NEAR_BITS),
                    5 + layerBits + 2 * NEAR_BITS);
        }
        long bits = 0b10111L << layerBits | layer;
        return code(
                bits << 2 * highBits | masked(dx, highBits) << highBits | masked(dz, highBits),
                5 + layerBits + 2 * highBits);
    }

    /** From one cell of a coarser grid to another. */
    long low(int grid, int dLayer, int dx, int dz) {
        long layer = dLayer & layerMask;
        int distance = CellRings.distance(dx, dz);
        if (distance == 0) {
            return layer == 0 ? SAME : code(0b101L << layerBits | layer, 3 + layerBits);
        }
        if (distance == 1) {
            return code((0b110L << layerBits | layer) << 3 | CellRings.number(dx, dz), 6 + layerBits);
        }
        int wide = bits[grid];
        return code(
                (0b111L << layerBits | layer) << 2 * wide | masked(dx, wide) << wide | masked(dz, wide),
                3 + layerBits + 2 * wide);
    }

    /** To the next coarser grid, from any but the high one: "the same cell on another layer", but the layer is the same. A code follows. */
    long toCoarser() {
        return toCoarser;
    }

    /** To the next finer grid, after a code that leads to the cell around this one of the finer grid. */
    long toFiner(int grid, int x, int z, long low) {
        return joined(code(0b100L << 2 * insideBits[grid] | inside(grid, x, z), 3 + 2 * insideBits[grid]), low);
    }

    /** One grid finer still. */
    long onToFiner(int grid, int x, int z) {
        return code(0b1L << 2 * insideBits[grid] | inside(grid, x, z), 1 + 2 * insideBits[grid]);
    }

    private long inside(int grid, int x, int z) {
        return masked(x, insideBits[grid]) << insideBits[grid] | masked(z, insideBits[grid]);
    }

    private static long masked(int value, int bits) {
        return value & (1L << bits) - 1;
    }
}
