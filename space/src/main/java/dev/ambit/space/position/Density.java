package dev.ambit.space.position;

import java.util.Arrays;

/**
 * How many are where. Everybody is counted once a frame, by squares, and each row of squares is summed up from the west: then
 * it takes two looks a row to know for any place how many are within a range of it, however many that are. Squares count as
 * within when their middles are, seen from the middle of one's own.
 */
public final class Density {
    /** Squares along a side of the world, so that sums of a row are cheap. */
    private static final int MOST_SQUARES = 256;

    /** A range should be so many squares wide at least to look round. */
    private static final int SQUARES_IN_RANGE = 10;

    private final int squareBits;
    private final int side;

    /** For each row of each layer: how many are west of a square, and behind the last one, how many there are at all. */
    private final int[] west;

    private final int[] rows;
    private int rowCount;

    /** @param range the widest one to be asked for, in cells */
    public Density(GridSpec spec, int range) {
        int bits = Math.max(0, Integer.SIZE - 1 - Integer.numberOfLeadingZeros(Math.max(1, range / SQUARES_IN_RANGE)));
        while (spec.cells() - 1 >> bits >= MOST_SQUARES) {
            bits++;
        }
        squareBits = bits;
        side = (spec.cells() - 1 >> bits) + 1;
        west = new int[spec.layers() * side * (side + 1)];
        rows = new int[spec.layers() * side];
    }

    /** Counts everybody anew. */
    public void take(Roll roll) {
        for (int i = 0; i < rowCount; i++) {
            Arrays.fill(west, rows[i], rows[i] + side + 1, 0);
        }
        rowCount = 0;
        long[] present = roll.present();
        for (int word = 0; word < present.length; word++) {
            for (long rest = present[word]; rest != 0; rest &= rest - 1) {
                int badge = word * Long.SIZE + Long.numberOfTrailingZeros(rest);
                int row = row(roll.layer(badge), roll.z(badge) >> squareBits);
                if (west[row + side]++ == 0) {
                    rows[rowCount++] = row;
                }
                west[row + (roll.x(badge) >> squareBits)]++;
            }
        }
        for (int i = 0; i < rowCount; i++) {
            sumUp(rows[i]);
        }
    }

    private void sumUp(int row) {
        int sum = 0;
        for (int square = row; square < row + side; square++) {
            int here = west[square];
            west[square] = sum;
            sum += here;
        }
    }

    /** About so many are within a range of a place, on its layer. */
    public int within(int layer, int x, int z, int range) {
        int squareX = x >> squareBits;
        int squareZ = z >> squareBits;
        long reach = (long) range * range >> 2 * squareBits;
        int wide = range >> squareBits;
        int count = 0;
        for (int off = 0; off <= range >> squareBits; off++) {
            while ((long) wide * wide + (long) off * off > reach) {
                wide--;
            }
            int from = Math.max(0, squareX - wide);
            int to = Math.min(side, squareX + wide + 1);
            count += inRow(layer, squareZ - off, from, to);
            if (off > 0) {
                count += inRow(layer, squareZ + off, from, to);
            }
        }
        return count;
    }

    private int inRow(int layer, int squareZ, int from, int to) {
        if (squareZ < 0 || squareZ >= side) {
            return 0;
        }
        int row = row(layer, squareZ);
        return west[row + to] - west[row + from];
    }

    private int row(int layer, int squareZ) {
        return (layer * side + squareZ) * (side + 1);
    }
}
