package dev.ambit.space.sight;

import java.util.Arrays;

/**
 * Who may see whom: for each leaf of a room's tree the set of leaves of which something may be seen from somewhere in it. It
 * never hides what can be seen; it may show a little too much. Immutable.
 */
public final class Sight {
    private final int leaves;
    private final int wordsPerRow;
    private final long[] bits;

    /** @param bits one row of 64-bit words for each leaf; bit b of a row says whether leaf b may be seen */
    public Sight(int leaves, long[] bits) {
        this.leaves = leaves;
        this.wordsPerRow = wordsPerRow(leaves);
        if (bits.length != leaves * wordsPerRow) {
            throw new IllegalArgumentException(
                    bits.length + " words for " + leaves + " leaves, expected " + leaves * wordsPerRow);
        }
        this.bits = bits.clone();
    }

    /** Everybody sees everything. */
    public static Sight unhindered(int leaves) {
        int words = wordsPerRow(leaves);
        long[] bits = new long[leaves * words];
        for (int leaf = 0; leaf < leaves; leaf++) {
            for (int to = 0; to < leaves; to++) {
                bits[leaf * words + (to >> 6)] |= 1L << to;
            }
        }
        return new Sight(leaves, bits);
    }

    public static int wordsPerRow(int leaves) {
        return (leaves + 63) >> 6;
    }

    public int leaves() {
        return leaves;
    }

    public boolean sees(int from, int to) {
        return (bits[from * wordsPerRow + (to >> 6)] >>> to & 1) != 0;
    }

    /** How many leaves may be seen from one. */
    public int seenFrom(int leaf) {
        int seen = 0;
        for (int at = leaf * wordsPerRow; at < (leaf + 1) * wordsPerRow; at++) {
            seen += Long.bitCount(bits[at]);
        }
        return seen;
    }

    /** Whether nothing hides anything, so that nobody has to ask. */
    public boolean isUnhindered() {
        for (int leaf = 0; leaf < leaves; leaf++) {
            if (seenFrom(leaf) < leaves) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Sight sight && leaves == sight.leaves && Arrays.equals(bits, sight.bits);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bits);
    }
}
