package dev.ambit.lab.interest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.lab.interest.RelevanceGrid.Region;
import java.util.List;
import java.util.OptionalInt;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class RelevanceGridTest {

    private static final RelevanceGrid GRID = new RelevanceGrid(-50, -50, 10, 10, 10);

    @Test
    void aPlaceIsInItsCellAndBeyondTheGridInNone() {
        assertEquals(OptionalInt.of(0), GRID.cellAt(-50, -50));
        assertEquals(OptionalInt.of(99), GRID.cellAt(49.9, 49.9));
        assertEquals(OptionalInt.of(23), GRID.cellAt(-15, -25));
        assertEquals(OptionalInt.empty(), GRID.cellAt(50, 0));
        assertEquals(OptionalInt.empty(), GRID.cellAt(0, -50.1));
        assertEquals(OptionalInt.empty(), GRID.cellAt(Double.NaN, 0));
    }

    @Test
    void aCircleInTheMiddleOfACellReachesItsNeighboursButNotTheirCorners() {
        CellSet cells = GRID.overlapped(List.of(new Region(5, 5, 6)));
        assertEquals(5, cells.count());
        assertTrue(cells.has(GRID.cellAt(15, 5).orElseThrow()));
        assertFalse(cells.has(GRID.cellAt(15, 15).orElseThrow()));
        assertEquals(9, GRID.overlapped(List.of(new Region(5, 5, 8))).count(), "5 root 2 is 7.07");
    }

    @Test
    void touchingIsOverlapping() {
        assertEquals(4, GRID.overlapped(List.of(new Region(0, 0, 0))).count());
        assertEquals(5, GRID.overlapped(List.of(new Region(5, 5, 5))).count());
    }

    @Test
    void aGridTooLargeForItsNumbersIsRefused() {
        assertThrows(MalformedException.class, () -> new RelevanceGrid(0, 0, 0, 1, 1));
        assertThrows(MalformedException.class, () -> new RelevanceGrid(0, 0, 1, 1025, 1024));
        assertThrows(MalformedException.class, () -> new RelevanceGrid(0, 0, 1 << 30, 2, 1));
        assertThrows(MalformedException.class, () -> new RelevanceGrid(0, 0, 1, 70_000, 1));
        assertThrows(MalformedException.class, () -> new Region(0, 0, -1));
    }

    /** Compared with asking each cell for its point nearest to the middle of the circle. */
    @Property(tries = 2000)
    void exactlyTheCellsACircleOverlapsAreFound(
            @ForAll @IntRange(min = -90, max = 90) int x,
            @ForAll @IntRange(min = -90, max = 90) int z,
            @ForAll @IntRange(max = 70) int radius,
            @ForAll @IntRange(min = 1, max = 30) int size) {
        RelevanceGrid grid = new RelevanceGrid(-40, -30, size, 7, 5);
        CellSet cells = grid.overlapped(List.of(new Region(x, z, radius)));
        for (int cell = 0; cell < grid.cells(); cell++) {
            int west = -40 + cell % 7 * size;
            int north = -30 + cell / 7 * size;
            int dx = x - Math.clamp(x, west, west + size);
            int dz = z - Math.clamp(z, north, north + size);
            assertEquals(dx * dx + dz * dz <= radius * radius, cells.has(cell), "cell " + cell);
        }
    }

    @Test
    void theLargestCircleOnTheLargestGridCoversIt() {
        RelevanceGrid grid = new RelevanceGrid(-RelevanceGrid.FARTHEST, -RelevanceGrid.FARTHEST, 1 << 21, 1024, 1024);
        Region all = new Region(0, 0, RelevanceGrid.FARTHEST);
        int covered = grid.overlapped(List.of(all)).count();
        // A circle takes pi / 4 of its square; along its rim cells are cut.
        assertEquals(Math.PI / 4, covered / 1048576.0, 0.003);
    }
}
