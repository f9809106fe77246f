package dev.ambit.space.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.space.plan.Drawing;
import dev.ambit.space.plan.Face;
import dev.ambit.space.plan.Maze;
import dev.ambit.space.plan.Patchwork;
import dev.ambit.space.plan.Plan;
import dev.ambit.space.plan.PlanLine;
import dev.ambit.space.plan.Sector;
import dev.ambit.space.plan.Side;
import dev.ambit.space.plan.Slope;
import dev.ambit.space.plan.Vertex;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PlanCheckTest {
    private final Drawing drawing = new Drawing();
    private int floor;

    @BeforeEach
    void aHall() {
        floor = drawing.sector(0, 256);
        drawing.rectangle(floor, 0, 0, 1024, 1024);
    }

    private static void says(Plan plan, String... expected) {
        assertEquals(
                List.of(expected),
                PlanCheck.check(plan).stream().map(PlanProblem::toString).toList());
    }

    private static void tells(Plan plan, String expected) {
        List<String> said =
                PlanCheck.check(plan).stream().map(PlanProblem::toString).toList();
        assertTrue(said.contains(expected), "expected \"" + expected + "\" among " + said);
    }

    @Test
    void aPlainHallHasNoProblem() {
        says(drawing.plan());
    }

    @Test
    void nothingDrawnYetIsSaidSo() {
        tells(new Drawing().plan(), "error: there are no lines: draw a floor first");
    }

    @Test
    void aGapInABorderIsFound() {
        says(
                drawing.without(0, 1024, 0, 0).plan(),
                "error: sector 0 is not closed: there is a gap in its border from (0, 1024) to (0, 0)");
    }

    @Test
    void crossingWallsAreFoundWhereTheyCross() {
        int other = drawing.sector(0, 256);
        drawing.pillar(floor, 200, 200, 600, 600).rectangle(other, 200, 200, 600, 600);
        tells(
                drawing.screen(floor, 500, 400, 700, 400).plan(),
                "error: lines 5 and 8 cross at (600, 400); put a corner there");
    }

    @Test
    void screensThatCrossInOneSectorAreOnlyMentioned() {
        says(
                drawing.screen(floor, 100, 100, 400, 400)
                        .screen(floor, 100, 400, 400, 100)
                        .plan(),
                "warning: lines 4 and 5 cross at (250, 250)");
    }

    @Test
    void linesOnEachOtherAreFound() {
        says(
                drawing.screen(floor, 100, 1024, 300, 1024).plan(),
                "error: lines 2 and 4 lie on each other from (100, 1024) to (300, 1024); take one of them away");
    }

    @Test
    void screensThatEndAtOneAnotherAreFine() {
        says(drawing.screen(floor, 100, 100, 500, 100)
                .screen(floor, 300, 100, 300, 400)
                .screen(floor, 500, 100, 700, 100)
                .plan());
    }

    @Test
    void aLineWithoutLengthAndOneWithoutFloorAreMentioned() {
        says(
                drawing.screen(floor, 50, 60, 50, 60)
                        .line(-50, 0, -50, 90, Face.NOTHING, Face.NOTHING)
                        .plan(),
                "warning: line 4 at (50, 60) has no length; take it away",
                "warning: line 5 from (-50, 0) to (-50, 90) has no sector on either side: nobody will see it");
    }

    @Test
    void twoCornersInOnePlaceAreMentioned() {
        Plan plan = drawing.screen(floor, 100, 100, 200, 200).plan();
        List<Vertex> vertices = new ArrayList<>(plan.vertices());
        vertices.set(4, vertices.get(0));
        Plan doubled = Drawing.redrawn(plan, vertices, plan.lines());
        says(doubled, "warning: vertices 0 and 4 are both at (0, 0); one is enough");
    }

    @Test
    void aWallWithoutASideAndASideWithoutAPictureAreMentioned() {
        int bare = drawing.side(new Side(0, "", "", "", 0, 0, 0));
        drawing.line(0, 0, 1024, 0, new Face(Face.NONE, floor, 0, 0), Face.NOTHING);
        drawing.line(1024, 0, 1024, 1024, new Face(bare, floor, 0, 0), Face.NOTHING);
        says(
                drawing.plan(),
                "warning: line 0 from (0, 0) to (1024, 0) is a wall of sector 0, but has no side to draw there",
                "warning: line 1 from (1024, 0) to (1024, 1024) is a wall, but its side 1 has no normal texture");
    }

    @Test
    void aStepNeedsAPictureBelowAndALintelOneAbove() {
        int dais = drawing.sector(24, 200);
        int plain = drawing.side(new Side(0, "", "", "", Side.PASSABLE, 0, 0));
        int full = drawing.side(new Side(0, "", "brick", "brick", Side.PASSABLE, 0, 0));
        drawing.pillar(floor, 200, 200, 600, 600).rectangle(dais, 200, 200, 600, 600);
        drawing.showing(full, 200, 200, 200, 600)
                .showing(full, 200, 600, 600, 600)
                .showing(full, 600, 600, 600, 200)
                .showing(plain, 200, 200, 600, 200);
        says(
                drawing.plan(),
                "warning: line 4 from (600, 200) to (200, 200) has no below texture towards sector 0, but the floor of"
                        + " sector 1 is higher there",
                "warning: line 4 from (600, 200) to (200, 200) has no above texture towards sector 0, but the ceiling of"
                        + " sector 1 is lower there");
    }

    @Test
    void aCeilingUnderTheFloorIsRefused() {
        drawing.pillar(floor, 200, 200, 600, 600).rectangle(drawing.sector(50, 49), 200, 200, 600, 600);
        tells(drawing.plan(), "error: sector 1 has its ceiling at 49, below its floor at 50");
    }

    @Test
    void aFloorThatLeansThroughItsCeilingIsRefused() {
        Slope steep = new Slope(
                new Slope.Corner(200, 200, 0),
                new Slope.Corner(600, 200, 400),
                new Slope.Corner(200, 600, 0),
                200,
                200,
                0);
        int ramp = drawing.sector(new Sector(0, "planks", "plaster", 0, 0, 0, 256, 192, 0, 0, steep, null));
        drawing.pillar(floor, 200, 200, 600, 600).rectangle(ramp, 200, 200, 600, 600);
        tells(drawing.plan(), "error: sector 1 has its ceiling at 256, below its floor at 400, at (600, 200)");
    }

    @Test
    void theEntranceMustBeOnAFloorInsideTheRoom() {
        tells(
                drawing.entrance(2000, 20).plan(),
                "error: the entrance at (2000, 20) is outside the room, which goes from (0, 0) to (1024, 1024)");
        drawing.pillar(floor, 200, 200, 600, 600);
        says(drawing.entrance(400, 400).plan(), "error: the entrance at (400, 400) is not on any floor");
        says(
                drawing.entrance(190, 400).plan(),
                "warning: the entrance at (190, 400) is closer to line 4 from (200, 200) to (200, 600) than a body is"
                        + " wide");
    }

    @Test
    void whatNobodyUsesIsMentioned() {
        drawing.sector(0, 100);
        drawing.side(Drawing.WALL);
        says(drawing.plan(), "warning: sector 1 is not used by any line", "warning: side 1 is not used by any line");
    }

    @Test
    void aWallThatStopsOnlyOneWayIsMentioned() {
        drawing.line(100, 100, 200, 100, new Face(0, floor, 0, 0), new Face(Face.NONE, floor, 0, 0));
        says(
                drawing.plan(),
                "warning: line 4 from (100, 100) to (200, 100) stops people from the right, but not from the other side");
    }

    @Test
    void aLineThatNamesASectorFromElsewhereIsFound() {
        int other = drawing.sector(0, 256);
        drawing.rectangle(other, 2000, 0, 2200, 200);
        drawing.line(100, 100, 200, 100, new Face(0, other, 0, 0), new Face(0, other, 0, 0));
        says(
                drawing.plan(),
                "error: line 8 from (100, 100) to (200, 100) says sector 1 is on its right, but sector 0 is there");
    }

    @Test
    void aFloorThatNobodyFitsOnIsRefused() {
        Drawing tiny = new Drawing().entrance(10, 10);
        tiny.rectangle(tiny.sector(0, 256), 0, 0, 30, 30);
        tells(tiny.plan(), "error: the largest floor has 900 square units, but a body needs 1600");
    }

    @Test
    void faultlessPlansHaveNoErrors() {
        for (int seed = 0; seed < 200; seed++) {
            Plan plan = Patchwork.of(2 + seed % 10, seed);
            List<PlanProblem> errors = PlanCheck.check(plan).stream()
                    .filter(problem -> problem.isError() && problem.kind() != PlanProblem.Kind.ROOM)
                    .toList();
            assertEquals(List.of(), errors, "seed " + seed);
        }
        says(new Maze(70, 70, 128, 5, 1).plan());
    }

    @Test
    void takingAnyLineAwayFromAPatchworkIsNoticedOrHarmless() {
        Plan plan = Patchwork.of(6, 11);
        for (int i = 0; i < plan.lines().size(); i++) {
            List<PlanLine> lines = new ArrayList<>(plan.lines());
            boolean isBorder =
                    lines.get(i).right().sector() != lines.get(i).left().sector();
            lines.remove(i);
            Plan without = Drawing.redrawn(plan, plan.vertices(), lines);
            boolean found = PlanCheck.check(without).stream()
                    .anyMatch(problem -> problem.message().contains("is not closed"));
            assertEquals(isBorder, found, "without line " + i);
        }
    }
}
