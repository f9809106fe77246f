package dev.ambit.lab.position;

import java.util.Arrays;

/**
 * How likely each kind of decision in a frame is to be 0, learnt from the decisions before. Both sides learn the same from the
 * same frames. A tree of n bits has its odds at 1 to 2^n - 1 from its place on.
 */
final class Odds {
    static final int BITS = 11;
    private static final int ONE = 1 << BITS;

    /** A decision moves its odds by a 32nd of the way: the last few dozen count. */
    private static final int RATE = 5;

    /** No decision costs more bits than this. */
    static final int DEAREST = 7;

    static final int TREE_BITS = 5;
    static final int TREE = 1 << TREE_BITS;

    /** What somebody did when last told of: one of 5 x 5 steps, or a leap. */
    static final int HABITS = 26;

    /** How many frames ago the last one was; the length in bits. */
    static final int BACK = 0;

    /** How far to the next badge; for changes and for moves, and by the length of the gap before. */
    static final int GAP = BACK + TREE;

    static final int GAPS = TREE * TREE;

    static final int IS_GONE = GAP + 2 * GAPS;
    static final int IS_NEAR = IS_GONE + 1;

    static final int LAYER = IS_NEAR + 1;
    static final int LAYERS = 1 << 8;

    /** Whether a step is the same as the one before; far, then near, by habit. */
    static final int SAME = LAYER + LAYERS;

    static final int STEP = SAME + 2 * HABITS;
    static final int STEPS = HABITS * TREE;

    static final int LEAP = STEP + 2 * STEPS;
    static final int OTHER_LAYER = LEAP + 2 * TREE;

    /** Whether as many low bits are left out as before, by how many were. */
    static final int SAME_SHIFT = OTHER_LAYER + 1;

    /** How many low bits are left out, by how many were before. */
    static final int SHIFT = SAME_SHIFT + Told.SHIFTS;

    private static final int COUNT = SHIFT + Told.SHIFTS * Told.SHIFTS;

    final short[] odds = new short[COUNT];

    Odds() {
        reset();
    }

    void reset() {
        Arrays.fill(odds, (short) (ONE / 2));
    }

    static short after(int chance, int bit) {
        return (short) (bit == 0 ? chance + (ONE - chance >> RATE) : chance - (chance >> RATE));
    }
}
