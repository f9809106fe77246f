package dev.ambit.lab.interest;

import java.util.function.IntConsumer;

/**
 * Which cells see which, worked out once, so that later a question costs a look at one bit. A cell always sees itself. What
 * {@link FloorPlan#sight} works out is mutual; a matrix handed in need not be (a mirror that is glass from behind).
 */
public final class CellSight {

    /** A matrix of this many is 32 MB; a world of more is better cut into rooms. */
    public static final int MOST_CELLS = 1 << 14;

    /** Whether somebody in the one cell may see something in the other. */
    @FunctionalInterface
    public interface Sees {
        boolean sees(int viewer, int seen);
    }

    private final int cells;
    private final long[][] rows;

    private CellSight(int cells) {
        MalformedException.within("cell sight", "cells", cells, 0, MOST_CELLS);
        this.cells = cells;
        this.rows = new long[cells][(cells + Long.SIZE - 1) / Long.SIZE];
        for (int cell = 0; cell < cells; cell++) {
            mark(rows, cell, cell);
        }
    }

    /** From a sight that is known already, such as a room's own. */
    public static CellSight of(int cells, Sees known) {
        CellSight sight = new CellSight(cells);
        for (int viewer = 0; viewer < cells; viewer++) {
            for (int seen = 0; seen < cells; seen++) {
                if (known.sees(viewer, seen)) {
                    mark(sight.rows, viewer, seen);
                }
            }
        }
        return sight;
    }

    public int cells() {
        return cells;
    }

    public boolean sees(int viewer, int seen) {
        check(viewer);
        check(seen);
        return (rows[viewer][seen / Long.SIZE] & 1L << seen) != 0;
    }

    /** Every cell that is seen from this one, in ascending order. */
    public void eachSeen(int viewer, IntConsumer seen) {
        long[] row = rows[check(viewer)];
        for (int word = 0; word < row.length; word++) {
            for (long bits = row[word]; bits != 0; bits &= bits - 1) {
                seen.accept(word * Long.SIZE + Long.numberOfTrailingZeros(bits));
            }
        }
    }

    /** How many pairs of cells see each other, of how many there are: what culling can save. */
    public double density() {
        long pairs = 0;
        for (long[] row : rows) {
            for (long word : row) {
                pairs += Long.bitCount(word);
            }
        }
        return cells == 0 ? 0 : (double) pairs / ((long) cells * cells);
    }

    int check(int cell) {
        if (cell < 0 || cell >= cells) {
            throw new IllegalArgumentException("there are cells 0.." + (cells - 1) + ", not " + cell);
        }
        return cell;
    }

    private static void mark(long[][] rows, int viewer, int seen) {
        rows[viewer][seen / Long.SIZE] |= 1L << seen;
    }
}
