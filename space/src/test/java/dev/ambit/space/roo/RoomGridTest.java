package dev.ambit.space.roo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoomGridTest {

    private static final byte FLOOR = 1;
    private static final byte NONE = 0;

    /** Three rows of four; only the middle square of row 2, column 2 may be left, and only by one direction. */
    private static RoomGrid leaving(int direction) {
        byte[] move = new byte[12];
        move[5] = (byte) (1 << direction);
        byte[] flags = new byte[12];
        java.util.Arrays.fill(flags, FLOOR);
        return RoomGrid.of(3, 4, move, flags, new byte[12]);
    }

    @ParameterizedTest
    @CsvSource({"0,-1,0", "1,-1,1", "2,0,1", "3,1,1", "4,1,0", "5,1,-1", "6,0,-1", "7,-1,-1"})
    void theBitOfTheSourceDecidesAStep(int direction, int south, int east) {
        RoomGrid grid = leaving(direction);
        for (int row = -1; row <= 1; row++) {
            for (int col = -1; col <= 1; col++) {
                boolean isThisWay = row == south && col == east || row == 0 && col == 0;
                assertEquals(isThisWay, grid.canMove(2, 2, 2 + row, 2 + col), direction + ": " + row + ", " + col);
            }
        }
    }

    @Test
    void aSquareWithoutFloorIsNeverEnteredNotEvenByALeapOrFromOutside() {
        RoomGrid grid = RoomGrid.of(1, 3, all(3), new byte[] {FLOOR, FLOOR, NONE}, all(3));
        assertFalse(grid.canMove(1, 2, 1, 3));
        assertFalse(grid.canMove(1, 1, 1, 3));
        assertFalse(grid.canMove(0, 3, 1, 3));
        assertFalse(grid.canMove(1, 3, 1, 3));
    }

    @Test
    void fromOutsideAndByALeapOneGetsAnywhereWithFloor() {
        RoomGrid grid = RoomGrid.of(1, 3, new byte[3], new byte[] {FLOOR, FLOOR, FLOOR}, new byte[3]);
        assertTrue(grid.canMove(0, 1, 1, 1));
        assertTrue(grid.canMove(1, 1, 1, 3));
        assertTrue(grid.canMove(1, 1, 1, 1));
        assertTrue(grid.canMove(-5, 9, 20, 20));
        assertFalse(grid.canMove(1, 1, 1, 2));
    }

    @Test
    void aStepOffTheGridIsJudgedByTheSquareItLeaves() {
        RoomGrid grid = RoomGrid.of(1, 1, new byte[] {1 << 4}, new byte[] {FLOOR}, new byte[] {1});
        assertTrue(grid.canMove(1, 1, 2, 1));
        assertFalse(grid.canMove(1, 1, 0, 1));
        assertTrue(grid.canMoveFine(1, 1, 0, 1));
        assertFalse(grid.canMoveFine(1, 1, 2, 1));
    }

    @Test
    void withoutAMonsterGridEveryFineMoveIsAllowed() {
        RoomGrid grid = RoomGrid.withoutMonsters(1, 2, new byte[2], new byte[2]);
        assertTrue(grid.canMoveFine(1, 1, 1, 2));
        assertFalse(grid.canMove(1, 1, 1, 2));
    }

    @Test
    void farAwaySquaresAreNoNeighbours() {
        RoomGrid grid = RoomGrid.of(1, 1, new byte[1], new byte[] {FLOOR}, new byte[1]);
        assertTrue(grid.canMove(1, 1, Integer.MIN_VALUE, Integer.MAX_VALUE));
        assertTrue(grid.canMove(Integer.MIN_VALUE, 1, Integer.MAX_VALUE, 1));
    }

    @Test
    void aGridOfTheWrongSizeIsNone() {
        assertThrows(IllegalArgumentException.class, () -> RoomGrid.of(2, 2, new byte[4], new byte[3], new byte[4]));
        assertThrows(IllegalArgumentException.class, () -> RoomGrid.withoutMonsters(-1, -4, new byte[4], new byte[4]));
    }

    private static byte[] all(int squares) {
        byte[] grid = new byte[squares];
        java.util.Arrays.fill(grid, (byte) 0xFF);
        return grid;
    }
}
