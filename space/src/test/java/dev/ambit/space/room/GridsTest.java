package dev.ambit.space.room;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.space.plan.Drawing;
import dev.ambit.space.plan.Face;
import dev.ambit.space.plan.Maze;
import dev.ambit.space.plan.Patchwork;
import dev.ambit.space.plan.Plan;
import dev.ambit.space.plan.Side;
import dev.ambit.space.tree.Tree;
import dev.ambit.space.tree.TreeBuilder;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class GridsTest {
    private static final int N = 1;
    private static final int E = 4;
    private static final int SE = 8;
    private static final int S = 16;
    private static final int W = 64;
    private static final int ALL = 255;

    private static Grids grids(Plan plan) {
        return Grids.of(plan, TreeBuilder.build(plan));
    }

    private static int move(Grids grids, int row, int col) {
        return grids.move()[row * grids.cols() + col] & 255;
    }

    private static int flag(Grids grids, int row, int col) {
        return grids.flags()[row * grids.cols() + col];
    }

    @Test
    void anEmptyHallIsWalkableAllOverAndItsWallsStop() {
        Drawing drawing = new Drawing().size(256, 192);
        Grids grids =
                grids(drawing.rectangle(drawing.sector(0, 200), 0, 0, 256, 192).plan());
        assertEquals(3, grids.rows());
        assertEquals(4, grids.cols());
        assertEquals(ALL, move(grids, 1, 1));
        assertEquals(E | SE | S, move(grids, 0, 0));
        assertEquals(1, flag(grids, 0, 0));
        assertEquals(E | SE | S, grids.monsters()[0] & 255);
    }

    @Test
    void whatIsLeftOverAtTheRimHasNoSquareButCanBeWalkedTo() {
        Drawing drawing = new Drawing().size(256 + 40, 192 + 63);
        Grids grids =
                grids(drawing.rectangle(drawing.sector(0, 200), 0, 0, 296, 255).plan());
        assertEquals(3, grids.rows());
        assertEquals(4, grids.cols());
        assertEquals(ALL, move(grids, 1, 3), "the middle of the square beyond is at 288, inside");
    }

    @Test
    void aSquareWithAPieceMissingIsNotAllFloor() {
        Drawing drawing = new Drawing().size(192, 192);
        int floor = drawing.sector(0, 200);
        Grids grids = grids(drawing.rectangle(floor, 0, 0, 192, 192)
                .pillar(floor, 66, 66, 70, 70)
                .plan());
        assertEquals(0, flag(grids, 1, 1));
        assertEquals(1, flag(grids, 0, 1));
        assertEquals(ALL, move(grids, 1, 1) | 128, "from its middle one gets everywhere but north-west");
        assertEquals(0, move(grids, 1, 1) & 128);
        assertEquals(0, grids.monsters()[1] & S, "monsters stay away from it");
    }

    @Test
    void aStepIsWalkedDownButOnlyUpWhenItIsLow() {
        for (int height : new int[] {24, 25}) {
            Drawing drawing = new Drawing().size(128, 64);
            int low = drawing.sector(0, 200);
            int high = drawing.sector(height, 200);
            Grids grids = grids(drawing.rectangle(low, 0, 0, 64, 64)
                    .rectangle(high, 64, 0, 128, 64)
                    .plan());
            assertEquals(height == 24 ? E : 0, move(grids, 0, 0));
            assertEquals(W, move(grids, 0, 1));
        }
    }

    @Test
    void aWallThatStopsFromOneSideIsOneWay() {
        Drawing drawing = new Drawing().size(64, 128);
        int floor = drawing.sector(0, 200);
        drawing.rectangle(floor, 0, 0, 64, 128)
                .line(0, 64, 64, 64, new Face(0, floor, 0, 0), new Face(Face.NONE, floor, 0, 0));
        Grids grids = grids(drawing.plan());
        assertEquals(S, move(grids, 0, 0));
        assertEquals(0, move(grids, 1, 0) & N);
    }

    @Test
    void aLowCeilingAndAPassableCurtainAreKnownApart() {
        Drawing drawing = new Drawing().size(128, 64);
        int high = drawing.sector(0, 200);
        int low = drawing.sector(0, 95);
        int curtain = drawing.side(new Side(0, "cloth", "", "", Side.PASSABLE, 0, 0));
        drawing.rectangle(high, 0, 0, 64, 64).rectangle(low, 64, 0, 128, 64);
        assertEquals(0, move(grids(drawing.plan()), 0, 0));
        Drawing open = new Drawing().size(128, 64);
        int floor = open.sector(0, 200);
        open.side(new Side(0, "cloth", "", "", Side.PASSABLE, 0, 0));
        open.rectangle(floor, 0, 0, 128, 64)
                .line(64, 0, 64, 64, new Face(curtain, floor, 0, 0), new Face(curtain, floor, 0, 0));
        assertEquals(E, move(grids(open.plan()), 0, 0));
    }

    @Test
    void inAMazeOneGetsFromEachCellToEachOther() {
        Plan plan = new Maze(12, 9, 64, 0, 5).plan();
        Grids grids = grids(plan);
        boolean[] reached = new boolean[grids.rows() * grids.cols()];
        int[] stack = new int[reached.length];
        int top = 1;
        int count = 0;
        reached[0] = true;
        while (top > 0) {
            int at = stack[--top];
            count++;
            for (int[] step : new int[][] {{N, -12}, {E, 1}, {S, 12}, {W, -1}}) {
                if ((grids.move()[at] & step[0]) != 0 && !reached[at + step[1]]) {
                    reached[at + step[1]] = true;
                    stack[top++] = at + step[1];
                }
            }
        }
        assertEquals(108, count);
    }

    @Test
    void aSquareThatIsAllFloorHasNoSpotOutside() {
        SplittableRandom random = new SplittableRandom(2);
        for (int seed = 0; seed < 40; seed++) {
            Plan plan = Patchwork.of(5, seed);
            Tree tree = TreeBuilder.build(plan);
            Grids grids = Grids.of(plan, tree);
            int whole = 0;
            for (int i = 0; i < grids.rows() * grids.cols(); i++) {
                boolean found = false;
                for (int k = 0; k < 200; k++) {
                    double x = 64 * (i % grids.cols() + random.nextDouble());
                    int row = i / grids.cols();
                    double z = 64 * (row + random.nextDouble());
                    found |= tree.sectorAt(x, z) < 0;
                }
                assertTrue(grids.flags()[i] == 0 || !found, "seed " + seed + " square " + i);
                whole += grids.flags()[i];
            }
            assertTrue(whole > 0, "seed " + seed);
        }
    }
}
