package dev.ambit.space;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class RoomTest {

    private static final Wall WALL = new Wall(500, 100, 500, 400, 256, "brick");

    private static Room roomWith(Wall... walls) {
        return new Room("test", 1000, 800, 256, true, "f", "w", "c", new Place(100, 100, 0), List.of(walls), List.of());
    }

    private static Place at(int x, int z) {
        return new Place(x, z, 0);
    }

    @Test
    void aStepInTheOpenIsAllowed() {
        assertTrue(roomWith(WALL).allows(at(100, 100), at(400, 300)));
    }

    @Test
    void aStepThroughAWallIsNot() {
        assertFalse(roomWith(WALL).allows(at(490, 200), at(510, 200)));
        assertFalse(roomWith(WALL).allows(at(510, 200), at(490, 200)));
    }

    @Test
    void aStepPastTheEndOfAWallIsAllowed() {
        assertTrue(roomWith(WALL).allows(at(490, 401), at(510, 401)));
        assertTrue(roomWith(WALL).allows(at(490, 99), at(510, 99)));
    }

    @Test
    void aStepThatTouchesAWallIsNotAllowed() {
        assertFalse(roomWith(WALL).allows(at(490, 200), at(500, 200)));
        assertFalse(roomWith(WALL).allows(at(490, 400), at(510, 400)));
    }

    @Test
    void aWalkAlongAWallIsAllowedBesideItButNotInIt() {
        assertTrue(roomWith(WALL).allows(at(499, 50), at(499, 500)));
        assertFalse(roomWith(WALL).allows(at(500, 50), at(500, 500)));
    }

    @Test
    void nobodyLeavesTheRectangle() {
        Room room = roomWith();
        assertFalse(room.allows(at(10, 10), at(0, 10)));
        assertFalse(room.allows(at(10, 10), at(10, 800)));
        assertFalse(room.allows(at(10, 10), at(1000, 10)));
        assertTrue(room.allows(at(10, 10), at(999, 799)));
    }

    @Property
    void aWallBlocksAStepBothWaysOrNotAtAll(
            @ForAll @IntRange(min = 1, max = 999) int x1,
            @ForAll @IntRange(min = 1, max = 799) int z1,
            @ForAll @IntRange(min = 1, max = 999) int x2,
            @ForAll @IntRange(min = 1, max = 799) int z2) {
        assertEquals(WALL.blocks(at(x1, z1), at(x2, z2)), WALL.blocks(at(x2, z2), at(x1, z1)));
    }

    @Property
    void aVerticalWallBlocksExactlyWhatCrossesItsLineWithinItsEnds(
            @ForAll @IntRange(min = 1, max = 499) int x1,
            @ForAll @IntRange(min = 1, max = 799) int z1,
            @ForAll @IntRange(min = 501, max = 999) int x2,
            @ForAll @IntRange(min = 1, max = 799) int z2) {
        // Where the step meets x = 500, in exact fractions of (x2 - x1).
        long crossing = (long) z1 * (x2 - x1) + (long) (z2 - z1) * (500 - x1);
        boolean hits = crossing >= 100L * (x2 - x1) && crossing <= 400L * (x2 - x1);
        assertEquals(hits, WALL.blocks(at(x1, z1), at(x2, z2)));
    }

    @Test
    void aRoomWhoseEntranceIsOutsideIsRefused() {
        IllegalArgumentException problem = assertThrows(
                IllegalArgumentException.class,
                () -> new Room("attic", 10, 10, 10, true, "f", "w", "c", at(20, 5), List.of(), List.of()));
        assertEquals("room \"attic\": the entrance must lie inside the outer walls", problem.getMessage());
    }

    @Test
    void headingsWrapAround() {
        assertEquals(1, new Place(0, 0, 257).heading());
        assertEquals(255, new Place(0, 0, -1).heading());
    }
}
