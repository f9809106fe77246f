package dev.ambit.lab.interest;

import java.util.BitSet;
import java.util.Collection;
import java.util.OptionalInt;

/**
 * Ground cut into square cells, after Van Hook: an entity's interest is a circle, and becomes the cells that the circle
 * overlaps. Cells are numbered row by row from the north-west corner; a cell's western and northern edges are its own, and
 * for a circle all four count, so that touching is overlapping. All gateways of an exercise use the same grid.
 *
 * <p>Beyond the grid there are no cells: nobody can ask for what is there.
 *
 * @param west where the grid begins
 * @param north where the grid begins
 * @param size of a cell's side
 */
public record RelevanceGrid(int west, int north, int size, int columns, int rows) {

    /** A column or row of the grid is numbered in 16 bits, and the whole has to fit a message. */
    public static final int MOST_CELLS = 1 << 20;

    /** Farther out, squares of distances would not fit their numbers. */
    public static final int FARTHEST = 1 << 30;

    private static final String MESSAGE = "relevance grid";

    /** What an entity wants to know of in full: everything within so far. */
    public record Region(int x, int z, int radius) {
        public Region {
            MalformedException.within("region", "x", x, -FARTHEST, FARTHEST);
            MalformedException.within("region", "z", z, -FARTHEST, FARTHEST);
            MalformedException.within("region", "radius", radius, 0, FARTHEST);
        }
    }

    public RelevanceGrid {
        MalformedException.within(MESSAGE, "west", west, -FARTHEST, FARTHEST);
        MalformedException.within(MESSAGE, "north", north, -FARTHEST, FARTHEST);
        MalformedException.within(MESSAGE, "size", size, 1, FARTHEST);
        MalformedException.within(MESSAGE, "columns", columns, 1, 0xffff);
        MalformedException.within(MESSAGE, "rows", rows, 1, Math.min(0xffff, MOST_CELLS / columns));
        long east = west + (long) size * columns;
        long south = north + (long) size * rows;
        if (Math.max(east, south) > FARTHEST) {
            throw new MalformedException(MESSAGE, "end", Math.max(east, south), "at most " + FARTHEST);
        }
    }

    public int cells() {
        return columns * rows;
    }

    public OptionalInt cellAt(double x, double z) {
        double column = Math.floor((x - west) / size);
        double row = Math.floor((z - north) / size);
        return column >= 0 && column < columns && row >= 0 && row < rows
                ? OptionalInt.of(((int) row) * columns + (int) column)
                : OptionalInt.empty();
    }

    /** Every cell that one of the circles overlaps. */
    public CellSet overlapped(Collection<Region> regions) {
        BitSet cells = new BitSet(cells());
        for (Region region : regions) {
            overlap(region, cells);
        }
        return new CellSet(columns, rows, cells);
    }

    public CellSet none() {
        return new CellSet(columns, rows, new BitSet());
    }

    /** Row by row, since within a row the overlapped cells stand together: from one column to another. */
    private void overlap(Region region, BitSet cells) {
        int first = clamp(Math.floorDiv((long) region.z - region.radius - north - 1, size), rows);
        int last = clamp(Math.floorDiv((long) region.z + region.radius - north, size), rows);
        for (int row = first; row <= last; row++) {
            long top = north + (long) row * size;
            long apart = Math.max(0, Math.max(top - region.z, region.z - (top + size)));
            if (apart <= region.radius) {
                long half = root((long) region.radius * region.radius - apart * apart);
                overlapRow(row, region.x - half - west, region.x + half - west, cells);
            }
        }
    }

    private void overlapRow(int row, long from, long to, BitSet cells) {
        // A cell ends where the next begins: one that ends exactly at the start is touched too.
        long first = Math.max(0, Math.floorDiv(from - 1, size));
        long last = Math.min(columns - 1, Math.floorDiv(to, size));
        if (first <= last) {
            cells.set(row * columns + (int) first, row * columns + (int) last + 1);
        }
    }

    private static int clamp(long value, int count) {
        return (int) Math.clamp(value, 0, count - 1L);
    }

    /** The whole part of the root: edges lie on whole numbers, so what is behind the point reaches no further one. */
    private static long root(long square) {
        long root = (long) Math.sqrt(square);
        while (root * root > square) {
            root--;
        }
        while ((root + 1) * (root + 1) <= square) {
            root++;
        }
        return root;
    }
}
