package dev.ambit.space.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.space.plan.Drawing;
import dev.ambit.space.plan.Face;
import dev.ambit.space.plan.Maze;
import dev.ambit.space.plan.Patchwork;
import dev.ambit.space.plan.Plan;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TreeBuilderTest {

    private static Tree sound(Plan plan) {
        Tree tree = TreeBuilder.build(plan);
        Soundness.check(plan, tree);
        return tree;
    }

    @Test
    void aSquareRoomIsOneLeafAndNothingOutside() {
        Drawing drawing = new Drawing();
        int floor = drawing.sector(0, 256);
        Tree tree = sound(drawing.rectangle(floor, 0, 0, 1024, 1024).plan());
        assertEquals(4, tree.nodes());
        assertEquals(floor, tree.sectorAt(512, 512));
        assertEquals(Tree.Leaf.OUTSIDE, tree.sectorAt(-10, 512));
        assertEquals(0, tree.openings().length);
        assertEquals(4, tree.pieces().length);
    }

    @Test
    void aPlanWithoutLinesIsAllOutside() {
        Tree tree = TreeBuilder.build(new Drawing().plan());
        assertEquals(1, tree.leaves());
        assertEquals(Tree.Leaf.OUTSIDE, tree.sectorAt(5, 5));
    }

    @Test
    void aPillarIsOutsideAndTheFloorAroundItIsNot() {
        Drawing drawing = new Drawing();
        int floor = drawing.sector(0, 256);
        Tree tree = sound(drawing.rectangle(floor, 0, 0, 1024, 1024)
                .pillar(floor, 400, 400, 600, 500)
                .plan());
        assertEquals(Tree.Leaf.OUTSIDE, tree.sectorAt(500, 450));
        for (int[] spot : new int[][] {{300, 450}, {700, 450}, {500, 300}, {500, 600}, {10, 10}, {1000, 1000}}) {
            assertEquals(floor, tree.sectorAt(spot[0], spot[1]), Arrays.toString(spot));
        }
    }

    @Test
    void aSectorInsideASectorIsFoundAndStepsBetweenThemAreOpenings() {
        Drawing drawing = new Drawing();
        int floor = drawing.sector(0, 256);
        int dais = drawing.sector(24, 256);
        Tree tree = sound(drawing.rectangle(floor, 0, 0, 1024, 1024)
                .pillar(floor, 400, 400, 600, 500)
                .rectangle(dais, 400, 400, 600, 500)
                .plan());
        assertEquals(dais, tree.sectorAt(500, 450));
        assertEquals(floor, tree.sectorAt(500, 510));
        long steps = Arrays.stream(tree.openings())
                .filter(opening -> opening.line() >= 0)
                .count();
        assertEquals(4, steps);
    }

    @Test
    void aScreenThatEndsInTheMiddleOfAWallCutsTheFloorButLosesNone() {
        Drawing drawing = new Drawing();
        int floor = drawing.sector(0, 256);
        Tree tree = sound(drawing.rectangle(floor, 0, 0, 1024, 1024)
                .screen(floor, 300, 0, 301, 700)
                .plan());
        assertEquals(floor, tree.sectorAt(200, 100));
        assertEquals(floor, tree.sectorAt(400, 100));
    }

    @Test
    void linesThatNearlyMeetAreKeptApart() {
        Drawing drawing = new Drawing();
        int floor = drawing.sector(0, 256);
        sound(drawing.rectangle(floor, 0, 0, 1024, 1024)
                .screen(floor, 100, 100, 900, 101)
                .screen(floor, 100, 101, 900, 102)
                .screen(floor, 101, 100, 901, 101)
                .plan());
    }

    @Test
    void everyCellOfAMazeIsFloor() {
        Plan plan = new Maze(32, 32, 128, 5, 42).plan();
        Tree tree = sound(plan);
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 10_000; i++) {
            assertEquals(0, tree.sectorAt(1 + random.nextInt(4094), 1 + random.nextInt(4094)));
        }
        long walls = plan.lines().size();
        assertTrue(tree.pieces().length < walls * 1.2, tree.pieces().length + " pieces of " + walls + " walls");
    }

    @Test
    void randomPatchworkIsCutSoundly() {
        for (int seed = 0; seed < 300; seed++) {
            Plan plan = Patchwork.of(1 + seed % 12, seed);
            try {
                sound(plan);
            } catch (AssertionError e) {
                throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
            }
        }
    }

    @Test
    void aRoundRoomOfThousandsOfLinesIsNoTrouble() {
        Drawing drawing = new Drawing().size(40_000, 40_000);
        int floor = drawing.sector(0, 256);
        int[] corners = new int[2 * 3_000];
        for (int i = 0; i < 3_000; i++) {
            corners[2 * i] = (int) Math.rint(20_000 + 19_000 * Math.cos(i * Math.PI / 1_500));
            corners[2 * i + 1] = (int) Math.rint(20_000 + 19_000 * Math.sin(i * Math.PI / 1_500));
        }
        Plan plan = drawing.loop(floor, corners).plan();
        assertEquals(floor, sound(plan).sectorAt(20_000, 20_000));
    }

    @Test
    void crossingLinesAreCutAndATangleIsRefusedInWords() {
        Drawing drawing = new Drawing();
        int floor = drawing.sector(0, 256);
        drawing.rectangle(floor, 0, 0, 1024, 1024);
        Tree tree = TreeBuilder.build(drawing.screen(floor, 100, 100, 900, 900)
                .screen(floor, 100, 900, 900, 100)
                .plan());
        assertEquals(floor, tree.sectorAt(500, 200));
        SplittableRandom random = new SplittableRandom(3);
        Face face = new Face(0, floor, 0, 0);
        for (int i = 0; i < 1_500; i++) {
            drawing.line(random.nextInt(1024), 0, random.nextInt(1024), 1024, face, face);
        }
        Plan tangle = drawing.plan();
        String message = assertThrows(IllegalArgumentException.class, () -> TreeBuilder.build(tangle))
                .getMessage();
        assertTrue(message.contains("expected lines that do not cross"), message);
    }

    @Test
    void theSamePlanGivesTheSameTree() {
        Plan plan = Patchwork.of(9, 4);
        Tree one = TreeBuilder.build(plan);
        Tree two = TreeBuilder.build(plan);
        assertEquals(Arrays.asList(one.pieces()), Arrays.asList(two.pieces()));
        assertEquals(Arrays.asList(one.openings()), Arrays.asList(two.openings()));
    }
}
