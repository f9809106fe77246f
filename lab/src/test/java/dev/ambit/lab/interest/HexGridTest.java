package dev.ambit.lab.interest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class HexGridTest {

    private static final HexCell MIDDLE = new HexCell(0, 0);

    @Test
    void aCellIsTheCentreOfSeven() {
        assertEquals(
                Set.of(
                        new HexCell(0, -1),
                        new HexCell(1, -1),
                        new HexCell(-1, 0),
                        MIDDLE,
                        new HexCell(1, 0),
                        new HexCell(-1, 1),
                        new HexCell(0, 1)),
                new HashSet<>(MIDDLE.within(1)));
    }

    @Test
    void allSixNeighboursAreEquallyFar() {
        HexGrid grid = new HexGrid(10);
        for (HexCell cell : MIDDLE.within(1)) {
            double far = Math.hypot(grid.middleX(cell), grid.middleZ(cell));
            assertEquals(cell.equals(MIDDLE) ? 0 : 10 * Math.sqrt(3), far, 1e-9);
        }
    }

    @Test
    void whatCannotBeIsRefused() {
        assertThrows(MalformedException.class, () -> new HexGrid(0));
        assertThrows(MalformedException.class, () -> new HexGrid(Double.NaN));
        assertThrows(MalformedException.class, () -> new HexGrid(1).cellAt(Double.NaN, 0));
        assertThrows(MalformedException.class, () -> new HexGrid(1).cellAt(0, 1e30));
        assertThrows(MalformedException.class, () -> MIDDLE.within(-1));
        assertThrows(MalformedException.class, () -> new HexCell(Integer.MIN_VALUE, 0));
    }

    @Property
    void aPlaceIsInTheCellWhoseMiddleIsNearest(
            @ForAll @DoubleRange(min = -500, max = 500) double x,
            @ForAll @DoubleRange(min = -500, max = 500) double z,
            @ForAll @DoubleRange(min = 5, max = 50) double size) {
        HexGrid grid = new HexGrid(size);
        HexCell found = grid.cellAt(x, z);
        double distance = distance(grid, found, x, z);
        for (HexCell other : found.within(3)) {
            assertTrue(distance <= distance(grid, other, x, z) + 1e-9, () -> other + " is nearer than " + found);
        }
        assertTrue(distance <= size + 1e-9, "a place in a cell is no farther than its corner");
    }

    @Property
    void theMiddleOfACellIsInIt(
            @ForAll @IntRange(min = -9999, max = 9999) int q, @ForAll @IntRange(min = -9999, max = 9999) int r) {
        HexGrid grid = new HexGrid(7.5);
        HexCell cell = new HexCell(q, r);
        assertEquals(cell, grid.cellAt(grid.middleX(cell), grid.middleZ(cell)));
    }

    @Property(tries = 100)
    void aRadiusHoldsExactlyTheCellsWithinSoManySteps(
            @ForAll @IntRange(max = 7) int radius,
            @ForAll @IntRange(min = -20, max = 20) int q,
            @ForAll @IntRange(min = -20, max = 20) int r) {
        HexCell cell = new HexCell(q, r);
        List<HexCell> cells = cell.within(radius);
        assertEquals(3 * radius * (radius + 1) + 1, cells.size());
        assertEquals(reach(cell, radius), new HashSet<>(cells));
        for (HexCell other : cell.within(radius + 1)) {
            assertEquals(cells.contains(other), cell.distance(other) <= radius);
        }
    }

    /** Step by step from cell to neighbour. */
    private static Set<HexCell> reach(HexCell start, int steps) {
        Set<HexCell> reached = new HashSet<>(Set.of(start));
        for (int i = 0; i < steps; i++) {
            for (HexCell cell : List.copyOf(reached)) {
                reached.addAll(cell.within(1));
            }
        }
        return reached;
    }

    private static double distance(HexGrid grid, HexCell cell, double x, double z) {
        return Math.hypot(grid.middleX(cell) - x, grid.middleZ(cell) - z);
    }
}
