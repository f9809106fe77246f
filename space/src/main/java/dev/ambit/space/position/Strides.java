package dev.ambit.space.position;

import java.util.Arrays;

/** How everybody has got from one moment to another: a code of each in every grid, and rows of bits that say who has any. */
final class Strides {
    private final Codes codes;
    private Moment from;
    private Moment to;
    private long fromFrame = -1;
    private long toFrame = -1;

    /** By grid, finest first. */
    final long[][] code;

    final long[][] moved;

    /** Who was not there before, or was somebody else. */
    long[] come = {};

    Strides(Codes codes) {
        this.codes = codes;
        from = new Moment(codes.grids());
        to = from;
        code = new long[codes.grids()][0];
        moved = new long[codes.grids()][0];
    }

    void grow(int capacity) {
        if (code[0].length < capacity) {
            int words = capacity / Long.SIZE;
            come = Arrays.copyOf(come, words);
            for (int grid = 0; grid < code.length; grid++) {
                code[grid] = Arrays.copyOf(code[grid], capacity);
                moved[grid] = Arrays.copyOf(moved[grid], words);
            }
        }
    }

    Moment from() {
        return from;
    }

    Moment to() {
        return to;
    }

    /** Whether it is of these already. Moments are used again and again, so it goes by their frames. */
    boolean isBetween(Moment earlier, Moment later) {
        return fromFrame == earlier.frame && toFrame == later.frame && earlier.frame >= 0;
    }

    void between(Moment earlier, Moment later) {
        from = earlier;
        to = later;
        fromFrame = earlier.frame;
        toFrame = later.frame;
        for (int word = 0; word < later.present.length; word++) {
            long fresh = 0;
            for (long rest = later.present[word]; rest != 0; rest &= rest - 1) {
                long bit = Long.lowestOneBit(rest);
                int badge = word * Long.SIZE + Long.numberOfTrailingZeros(rest);
                if ((earlier.present[word] & bit) == 0 || earlier.wearers[badge] != later.wearers[badge]) {
                    fresh |= bit;
                }
            }
            come[word] = fresh;
            for (int grid = 0; grid < code.length; grid++) {
                moved[grid][word] = steps(grid, word, later.present[word] & ~fresh);
            }
        }
    }

    /** Makes the codes of one grid for these; who of them has moved. */
    private long steps(int grid, int word, long members) {
        long[] before = from.cells[grid];
        long[] after = to.cells[grid];
        long all = 0;
        for (long rest = members; rest != 0; rest &= rest - 1) {
            int badge = word * Long.SIZE + Long.numberOfTrailingZeros(rest);
            if (before[badge] == after[badge]) {
                code[grid][badge] = Codes.SAME;
            } else {
                code[grid][badge] = step(grid, before[badge], after[badge]);
                all |= Long.lowestOneBit(rest);
            }
        }
        return all;
    }

    /** From one cell of a grid to another. */
    long step(int grid, long before, long after) {
        int dLayer = PackedCell.layer(after) - PackedCell.layer(before);
        int dx = PackedCell.x(after) - PackedCell.x(before);
        int dz = PackedCell.z(after) - PackedCell.z(before);
        return grid == 0 ? codes.high(dLayer, dx, dz) : codes.low(grid, dLayer, dx, dz);
    }
}
