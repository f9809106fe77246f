package dev.ambit.space.roo;

import dev.ambit.space.plan.Plan;
import dev.ambit.space.room.Grids;
import dev.ambit.space.tree.Tree;
import java.util.Arrays;

/**
 * What a server of the original knows of a room's shape: for each square in which of the eight directions one can leave it, and
 * whether it lies on floor. Rows run south and columns east, both from 1 as Kod counts them. Immutable.
 */
public final class RoomGrid {

    /** A bit of a flag square: all of it is real floor. */
    public static final int FLOOR = 1;

    /** Bits of a move square by the row and column of the neighbour, from -1 to 1 each: N is bit 0, then clockwise. */
    private static final int[][] DIRECTIONS = {{7, 0, 1}, {6, -1, 2}, {5, 4, 3}};

    private final int rows;
    private final int cols;
    private final byte[] move;
    private final byte[] flags;
    private final byte[] monsters;
    private final boolean hasMonsters;

    private RoomGrid(int rows, int cols, byte[] move, byte[] flags, byte[] monsters, boolean hasMonsters) {
        this.rows = rows;
        this.cols = cols;
        this.move = sized(move, rows, cols, "move");
        this.flags = sized(flags, rows, cols, "flag");
        this.monsters = hasMonsters ? sized(monsters, rows, cols, "monster") : monsters.clone();
        this.hasMonsters = hasMonsters;
    }

    public static RoomGrid of(int rows, int cols, byte[] move, byte[] flags, byte[] monsters) {
        return new RoomGrid(rows, cols, move, flags, monsters, true);
    }

    /** The grids that a plan's walls, floors and ceilings make. */
    public static RoomGrid over(Plan plan, Tree tree) {
        Grids grids = Grids.of(plan, tree);
        return of(grids.rows(), grids.cols(), grids.move(), grids.flags(), grids.monsters());
    }

    public static RoomGrid withoutMonsters(int rows, int cols, byte[] move, byte[] flags) {
        return new RoomGrid(rows, cols, move, flags, new byte[0], false);
    }

    private static byte[] sized(byte[] grid, int rows, int cols, String name) {
        if (rows < 0 || cols < 0 || grid.length != (long) rows * cols) {
            throw new IllegalArgumentException("a " + name + " grid of " + grid.length + " bytes, expected " + rows
                    + " rows of " + cols + " squares");
        }
        return grid.clone();
    }

    public int rows() {
        return rows;
    }

    public int cols() {
        return cols;
    }

    /** Row by row, from the north. */
    public byte[] move() {
        return move.clone();
    }

    public byte[] flags() {
        return flags.clone();
    }

    public boolean hasMonsters() {
        return hasMonsters;
    }

    /** Like the move grid, for bodies that come closer to walls; empty when there is none. */
    public byte[] monsters() {
        return monsters.clone();
    }

    /** The same room, walked by monsters as by people. */
    public RoomGrid withMonstersLikePeople() {
        return hasMonsters ? this : of(rows, cols, move, flags, move);
    }

    public RoomGrid withoutMonsters() {
        return withoutMonsters(rows, cols, move, flags);
    }

    /** Whether {@code CanMoveInRoom} says yes. Leaps of more than a square are not its business: they are allowed. */
    public boolean canMove(int fromRow, int fromCol, int toRow, int toCol) {
        return canMove(move, fromRow, fromCol, toRow, toCol);
    }

    /** The same on the monster grid, {@code CanMoveInRoomFine}; where there is none everything is allowed. */
    public boolean canMoveFine(int fromRow, int fromCol, int toRow, int toCol) {
        return !hasMonsters || canMove(monsters, fromRow, fromCol, toRow, toCol);
    }

    // The order of these questions is the original's, and worlds rely on it: a leap onto a square without floor is
    // refused, a step
    // off the grid is judged by the square it leaves.
    private boolean canMove(byte[] grid, int fromRow, int fromCol, int toRow, int toCol) {
        if (contains(toRow, toCol) && (flags[index(toRow, toCol)] & FLOOR) == 0) {
            return false;
        }
        if (!contains(fromRow, fromCol)) {
            return true;
        }
        long south = (long) toRow - fromRow;
        long east = (long) toCol - fromCol;
        if (Math.abs(south) > 1 || Math.abs(east) > 1 || south == 0 && east == 0) {
            return true;
        }
        int direction = DIRECTIONS[(int) south + 1][(int) east + 1];
        return (grid[index(fromRow, fromCol)] >> direction & 1) != 0;
    }

    private boolean contains(int row, int col) {
        return row >= 1 && row <= rows && col >= 1 && col <= cols;
    }

    private int index(int row, int col) {
        return (row - 1) * cols + col - 1;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RoomGrid grid
                && rows == grid.rows
                && cols == grid.cols
                && hasMonsters == grid.hasMonsters
                && Arrays.equals(move, grid.move)
                && Arrays.equals(flags, grid.flags)
                && Arrays.equals(monsters, grid.monsters);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(move) * 31 + Arrays.hashCode(flags);
    }
}
