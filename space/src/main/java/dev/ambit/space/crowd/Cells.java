package dev.ambit.space.crowd;

import java.util.Arrays;

/**
 * Everybody in a room, sorted into square cells.
 *
 * <p>The users' square bounding box is cut into so many square cells that a few users fall into each. Where a crowd gathers, a
 * cell may get hundreds; such a cell is a board of its own, with its own bounding box and its own cells, and so on until nobody
 * stands in a crowded cell, save those who stand on one point. Users are kept in the order of their cells, so that the cells of
 * a row are one run of the arrays; within a cell they are in the order of their slots.
 *
 * <p>All arrays grow and never shrink: sorting anew allocates nothing once the room has been as full.
 */
final class Cells {
    /** Nothing but users in this cell. */
    static final int PLAIN = -1;

    /** All users of this cell stand on one point. */
    static final int POINT = -2;

    private static final double USERS_PER_CELL = 2;
    private static final int CROWDED = 16;

    private int count;
    private int root = PLAIN;

    // By place, that is in the order of the cells.
    int[] x = {};
    int[] z = {};
    int[] slot = {};

    /** Where in that order a slot is. */
    int[] place = {};

    // By board: its corner, how long a side of its cells is, how many cells make its side, where its cells begin, and
    // whether
    // all of them are plain.
    int[] boardX = {};
    int[] boardZ = {};
    int[] cellSize = {};
    int[] side = {};
    int[] firstCell = {};
    boolean[] isPlain = {};
    private int boards;

    /** By cell, row after row: the place of its first user; one more cell than there are ends each board. */
    int[] start = {};

    /** By cell: {@link #PLAIN}, {@link #POINT}, or the number of its own board. */
    int[] within = {};

    private int cells;

    private int[] sortedX = {};
    private int[] sortedZ = {};
    private int[] sortedSlot = {};
    private int[] cellOf = {};

    int count() {
        return count;
    }

    /** The board of everybody; {@link #POINT} when all stand on one point, {@link #PLAIN} when nobody is there. */
    int root() {
        return root;
    }

    /** Makes room for so many users in slots below {@code slots}, and begins anew. */
    void clear(int users, int slots) {
        if (x.length < users) {
            int capacity = Math.max(users, x.length * 2);
            x = new int[capacity];
            z = new int[capacity];
            slot = new int[capacity];
            sortedX = new int[capacity];
            sortedZ = new int[capacity];
            sortedSlot = new int[capacity];
            cellOf = new int[capacity];
            // What people on two levels of boards need; more is rare.
            growBoards(capacity / CROWDED);
            growCells(2 * capacity);
        }
        if (place.length < slots) {
            place = new int[Math.max(slots, place.length * 2)];
        }
        count = 0;
    }

    /** One more user; in the order of their slots, please. */
    void add(int userSlot, int userX, int userZ) {
        slot[count] = userSlot;
        x[count] = userX;
        z[count] = userZ;
        count++;
    }

    /** Sorts all that were added. */
    void sort() {
        boards = 0;
        cells = 0;
        root = count == 0 ? PLAIN : board(0, count);
        for (int at = 0; at < count; at++) {
            place[slot[at]] = at;
        }
    }

    private int board(int from, int to) {
        int west = x[from];
        int east = west;
        int north = z[from];
        int south = north;
        for (int at = from + 1; at < to; at++) {
            west = Math.min(west, x[at]);
            east = Math.max(east, x[at]);
            north = Math.min(north, z[at]);
            south = Math.max(south, z[at]);
        }
        int box = Math.max(east - west, south - north) + 1;
        if (box == 1) {
            return POINT;
        }
        int cellsWanted = Math.max(2, (int) Math.ceil(Math.sqrt((to - from) / USERS_PER_CELL)));
        int size = Math.ceilDiv(box, cellsWanted);
        int board = newBoard(west, north, size, Math.ceilDiv(box, size));
        countingSort(board, from, to);
        divideCrowded(board);
        return board;
    }

    private void countingSort(int board, int from, int to) {
        int west = boardX[board];
        int north = boardZ[board];
        int size = cellSize[board];
        int first = firstCell[board];
        int last = first + side[board] * side[board];
        Arrays.fill(start, first, last + 1, 0);
        for (int at = from; at < to; at++) {
            int cell = first + (z[at] - north) / size * side[board] + (x[at] - west) / size;
            cellOf[at] = cell;
            start[cell]++;
        }
        int end = from;
        for (int cell = first; cell <= last; cell++) {
            end += start[cell];
            start[cell] = end;
        }
        // From the back, so that each cell's end moves down to its start and equal ones stay in order.
        for (int at = to - 1; at >= from; at--) {
            int sorted = --start[cellOf[at]];
            sortedX[sorted] = x[at];
            sortedZ[sorted] = z[at];
            sortedSlot[sorted] = slot[at];
        }
        System.arraycopy(sortedX, from, x, from, to - from);
        System.arraycopy(sortedZ, from, z, from, to - from);
        System.arraycopy(sortedSlot, from, slot, from, to - from);
    }

    private void divideCrowded(int board) {
        int first = firstCell[board];
        int last = first + side[board] * side[board];
        isPlain[board] = true;
        for (int cell = first; cell < last; cell++) {
            boolean isCrowded = start[cell + 1] - start[cell] > CROWDED;
            // The call may replace the array it is stored in.
            int inside = isCrowded ? board(start[cell], start[cell + 1]) : PLAIN;
            within[cell] = inside;
            isPlain[board] &= !isCrowded;
        }
    }

    private int newBoard(int west, int north, int size, int cellsASide) {
        growBoards(boards + 1);
        boardX[boards] = west;
        boardZ[boards] = north;
        cellSize[boards] = size;
        side[boards] = cellsASide;
        firstCell[boards] = cells;
        cells += cellsASide * cellsASide + 1;
        growCells(cells);
        return boards++;
    }

    private void growBoards(int needed) {
        if (needed > boardX.length) {
            int capacity = Math.max(needed, boardX.length * 2);
            boardX = Arrays.copyOf(boardX, capacity);
            boardZ = Arrays.copyOf(boardZ, capacity);
            cellSize = Arrays.copyOf(cellSize, capacity);
            side = Arrays.copyOf(side, capacity);
            firstCell = Arrays.copyOf(firstCell, capacity);
            isPlain = Arrays.copyOf(isPlain, capacity);
        }
    }

    private void growCells(int needed) {
        if (needed > start.length) {
            int capacity = Math.max(needed, start.length * 2);
            start = Arrays.copyOf(start, capacity);
            within = Arrays.copyOf(within, capacity);
        }
    }
}
