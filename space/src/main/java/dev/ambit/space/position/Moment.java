package dev.ambit.space.position;

import java.util.Arrays;

/** Where everybody was in one frame: in the high grid, and in each coarser one by what has been told of it. */
final class Moment {
    long frame = -1;
    long[] present = {};
    int[] wearers = {};

    /** By grid and badge; those of the high grid are as they are. */
    final long[][] cells;

    Moment(int grids) {
        cells = new long[grids][0];
    }

    void grow(int capacity) {
        if (wearers.length < capacity) {
            present = Arrays.copyOf(present, capacity / Long.SIZE);
            wearers = Arrays.copyOf(wearers, capacity);
            for (int grid = 0; grid < cells.length; grid++) {
                cells[grid] = Arrays.copyOf(cells[grid], capacity);
            }
        }
    }

    boolean isPresent(int badge) {
        return (present[badge >> 6] & 1L << badge) != 0;
    }
}
