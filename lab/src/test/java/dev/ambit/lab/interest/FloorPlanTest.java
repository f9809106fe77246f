package dev.ambit.lab.interest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class FloorPlanTest {

    private static final int SIZE = 8;

    @Test
    void roomsInARowSeeEachOtherThroughTheirDoorsAndNotRoundTheCorner() {
        CellSight sight = Plans.corner().sight();
        assertTrue(sight.sees(0, 2));
        assertTrue(sight.sees(2, 3));
        assertTrue(sight.sees(1, 3), "slantwise through both doors");
        assertFalse(sight.sees(0, 3));
        assertFalse(sight.sees(3, 0));
    }

    @Test
    void roomsWithoutADoorSeeOnlyThemselves() {
        FloorPlan.Builder plan = FloorPlan.builder();
        plan.cell(0, 0, 10, 10);
        plan.cell(10, 0, 20, 10);
        CellSight sight = plan.build().sight();
        assertTrue(sight.sees(0, 0));
        assertFalse(sight.sees(0, 1));
        assertEquals(0.5, sight.density());
    }

    @Test
    void withoutWallsEverybodySeesEverybody() {
        FloorPlan.Builder plan = FloorPlan.builder();
        for (int row = 0; row < 5; row++) {
            for (int column = 0; column < 5; column++) {
                int cell = plan.cell(column, row, column + 1, row + 1);
                if (column > 0) {
                    plan.open(cell - 1, cell);
                }
                if (row > 0) {
                    plan.open(cell - 5, cell);
                }
            }
        }
        assertEquals(1.0, plan.build().sight().density());
    }

    /** The doors of both walls only share the height at which one ends and the other begins: nothing but a point. */
    @Test
    void aLineThatOnlyTouchesIsNoSight() {
        FloorPlan.Builder plan = FloorPlan.builder();
        int a = plan.cell(0, 0, 10, 10);
        int b = plan.cell(10, 0, 20, 10);
        int c = plan.cell(20, 0, 30, 10);
        int d = plan.cell(30, 0, 40, 10);
        CellSight sight =
                plan.door(a, b, 0, 5).door(b, c, 5, 10).door(c, d, 0, 5).build().sight();
        assertTrue(sight.sees(a, c));
        assertFalse(sight.sees(a, d));
    }

    @Test
    void aPlaceIsInTheCellThatHasIt() {
        FloorPlan plan = Plans.corner();
        assertEquals(OptionalInt.of(0), plan.cellAt(0, 0));
        assertEquals(OptionalInt.of(1), plan.cellAt(10, 9.5));
        assertEquals(OptionalInt.empty(), plan.cellAt(5, 15));
    }

    @Test
    void aPlanThatCannotBeIsRefused() {
        FloorPlan.Builder overlapping = FloorPlan.builder();
        overlapping.cell(0, 0, 10, 10);
        overlapping.cell(9, 0, 20, 10);
        String message =
                assertThrows(MalformedException.class, overlapping::build).getMessage();
        assertTrue(message.contains("no overlap with cell 0"), message);

        FloorPlan.Builder outside = FloorPlan.builder();
        outside.cell(0, 0, 10, 10);
        outside.cell(10, 0, 20, 10);
        outside.door(0, 1, 5, 11);
        message = assertThrows(MalformedException.class, outside::build).getMessage();
        assertTrue(message.contains("a wall that both cells share"), message);

        FloorPlan.Builder flat = FloorPlan.builder();
        flat.cell(0, 0, 0, 10);
        assertThrows(MalformedException.class, flat::build);
        FloorPlan.Builder far = FloorPlan.builder();
        far.cell(0, 0, FloorPlan.FARTHEST + 1, 10);
        assertThrows(MalformedException.class, far::build);
        List<FloorPlan.Cell> one = List.of(new FloorPlan.Cell(0, 0, 1, 1));
        List<FloorPlan.Portal> nowhere = List.of(new FloorPlan.Portal(0, 1, 1, 0, 1, 1));
        assertThrows(MalformedException.class, () -> new FloorPlan(one, nowhere));
    }

    /** Never too little: whoever has a free line between them is in cells that see each other. */
    @Property(tries = 60)
    void whoHasAFreeLineBetweenThemSeesEachOther(@ForAll long seed, @ForAll @IntRange(min = 2, max = 6) int side) {
        FloorPlan plan = Plans.random(seed, side, side, SIZE);
        CellSight sight = plan.sight();
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 2_000; i++) {
            double x1 = random.nextDouble(side * SIZE);
            double z1 = random.nextDouble(side * SIZE);
            double x2 = random.nextDouble(side * SIZE);
            double z2 = random.nextDouble(side * SIZE);
            if (isFree(plan, side, x1, z1, x2, z2)) {
                int from = plan.cellAt(x1, z1).orElseThrow();
                int to = plan.cellAt(x2, z2).orElseThrow();
                assertTrue(sight.sees(from, to), () -> from + " sees " + to);
            }
        }
    }

    /** Never too much either: compared with every way through the building and every line along it, done slowly. */
    @Property(tries = 40)
    void cellsSeeEachOtherExactlyIfALineFits(@ForAll long seed, @ForAll @IntRange(min = 2, max = 4) int columns) {
        FloorPlan plan = Plans.random(seed, columns, 3, SIZE);
        CellSight sight = plan.sight();
        for (int from = 0; from < plan.cells().size(); from++) {
            Set<Integer> seen = new HashSet<>(Set.of(from));
            walk(plan, new ArrayList<>(List.of(from)), new ArrayList<>(), seen);
            for (int to = 0; to < plan.cells().size(); to++) {
                assertEquals(seen.contains(to), sight.sees(from, to), from + " sees " + to);
            }
        }
    }

    private static boolean isFree(FloorPlan plan, int side, double x1, double z1, double x2, double z2) {
        for (int wall = 1; wall < side; wall++) {
            double at = wall * SIZE;
            if ((x1 < at) != (x2 < at) && !hasOpening(plan, at, z1 + (z2 - z1) * (at - x1) / (x2 - x1), true)) {
                return false;
            }
            if ((z1 < at) != (z2 < at) && !hasOpening(plan, at, x1 + (x2 - x1) * (at - z1) / (z2 - z1), false)) {
                return false;
            }
        }
        return true;
    }

    private static boolean hasOpening(FloorPlan plan, double wall, double along, boolean upright) {
        return plan.portals().stream()
                .anyMatch(portal -> upright
                        ? portal.x1() == wall && portal.x2() == wall && portal.z1() < along && along < portal.z2()
                        : portal.z1() == wall && portal.z2() == wall && portal.x1() < along && along < portal.x2());
    }

    private static void walk(FloorPlan plan, List<Integer> path, List<FloorPlan.Portal> through, Set<Integer> seen) {
        int here = path.getLast();
        for (FloorPlan.Portal portal : plan.portals()) {
            int next = portal.from() == here ? portal.to() : portal.to() == here ? portal.from() : -1;
            if (next < 0 || path.contains(next)) {
                continue;
            }
            path.add(next);
            through.add(portal);
            if (lineFits(plan, path, through)) {
                seen.add(next);
                walk(plan, path, through, seen);
            }
            path.removeLast();
            through.removeLast();
        }
    }

    /** Tries every line that all but touches two of the portals' ends. */
    private static boolean lineFits(FloorPlan plan, List<Integer> path, List<FloorPlan.Portal> through) {
        List<double[]> left = new ArrayList<>();
        List<double[]> right = new ArrayList<>();
        for (int i = 0; i < through.size(); i++) {
            FloorPlan.Portal portal = through.get(i);
            FloorPlan.Cell to = plan.cells().get(path.get(i + 1));
            double[] first = {portal.x1(), portal.z1()};
            double[] second = {portal.x2(), portal.z2()};
            boolean east = portal.x1() == portal.x2() && to.west() == portal.x1();
            boolean north = portal.z1() == portal.z2() && to.south() == portal.z1();
            left.add(east || north ? first : second);
            right.add(east || north ? second : first);
        }
        for (double[] l : left) {
            for (double[] r : right) {
                double across = Math.atan2(l[1] - r[1], l[0] - r[0]);
                for (double turn : new double[] {Math.PI / 2 - 1e-5, -Math.PI / 2 + 1e-5}) {
                    if (separates(Math.cos(across + turn), Math.sin(across + turn), left, right)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private static boolean separates(double nx, double nz, List<double[]> left, List<double[]> right) {
        double least =
                left.stream().mapToDouble(p -> p[0] * nx + p[1] * nz).min().orElseThrow();
        double most =
                right.stream().mapToDouble(p -> p[0] * nx + p[1] * nz).max().orElseThrow();
        return least - most > 1e-9;
    }
}
