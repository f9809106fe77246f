package dev.ambit.space.room;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.space.Place;
import dev.ambit.space.plan.Face;
import dev.ambit.space.plan.Plan;
import dev.ambit.space.plan.PlanLine;
import dev.ambit.space.plan.Sector;
import dev.ambit.space.plan.Side;
import dev.ambit.space.plan.Slope;
import dev.ambit.space.plan.Thin;
import dev.ambit.space.plan.Vertex;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StepsTest {

    private static final int CLIMB = 24;
    private static final int TALL = 96;
    private static final Thin WALL = new Thin(500, 100, 500, 400, 256, "brick");

    private static boolean allows(Room room, int x, int z, int toX, int toZ) {
        return allows(room, new Levels(room.plan()), x, z, toX, toZ);
    }

    private static boolean allows(Room room, Levels levels, int x, int z, int toX, int toZ) {
        return room.steps().allows(new Place(x, z, 0), new Place(toX, toZ, 0), levels, CLIMB, TALL);
    }

    private static Room hall(Thin... walls) {
        return Room.hall(
                "test", 1000, 800, 256, true, "f", "w", "c", new Place(100, 100, 0), List.of(walls), List.of());
    }

    /** Two rooms side by side: west is x below 500, east above; the line between them leads south. */
    private static Room twoRooms(Sector west, Sector east, Face right, Face left) {
        List<Vertex> vertices = List.of(
                new Vertex(0, 0),
                new Vertex(500, 0),
                new Vertex(1000, 0),
                new Vertex(1000, 800),
                new Vertex(500, 800),
                new Vertex(0, 800));
        List<Side> sides = List.of(
                new Side(0, "w", "", "", 0, 0, 0),
                new Side(0, "", "", "w", Side.PASSABLE, 0, 0),
                new Side(0, "w", "", "", Side.PASSABLE, 0, 0));
        Face outerWest = new Face(0, 0, 0, 0);
        Face outerEast = new Face(0, 1, 0, 0);
        List<PlanLine> lines = List.of(
                new PlanLine(0, 1, outerWest, Face.NOTHING),
                new PlanLine(1, 2, outerEast, Face.NOTHING),
                new PlanLine(2, 3, outerEast, Face.NOTHING),
                new PlanLine(3, 4, outerEast, Face.NOTHING),
                new PlanLine(4, 5, outerWest, Face.NOTHING),
                new PlanLine(5, 0, outerWest, Face.NOTHING),
                new PlanLine(1, 4, right, left));
        return Room.of(new Plan(
                "two",
                1000,
                800,
                new Place(100, 100, 0),
                192,
                "",
                0,
                vertices,
                sides,
                List.of(west, east),
                lines,
                List.of(),
                List.of(),
                List.of()));
    }

    private static Sector sector(int id, int floor, int ceiling, @Nullable Slope slope) {
        return new Sector(id, "f", "c", 0, 0, floor, ceiling, 192, 0, 0, slope, null);
    }

    private static Room step(int rise) {
        return twoRooms(
                sector(0, 0, 256, null), sector(7, rise, 400, null), new Face(1, 0, 0, 0), new Face(1, 1, 0, 0));
    }

    @Test
    void aStepInTheOpenIsAllowed() {
        assertTrue(allows(hall(WALL), 100, 100, 400, 300));
    }

    @Test
    void aStepThroughAWallIsNot() {
        assertFalse(allows(hall(WALL), 490, 200, 510, 200));
        assertFalse(allows(hall(WALL), 510, 200, 490, 200));
    }

    @Test
    void aStepPastTheEndOfAWallIsAllowedButNotOneThatTouchesIt() {
        assertTrue(allows(hall(WALL), 490, 401, 510, 401));
        assertTrue(allows(hall(WALL), 490, 99, 510, 99));
        assertFalse(allows(hall(WALL), 490, 400, 510, 400));
    }

    @Test
    void whoStandsExactlyOnAWallHasNotPassedIt() {
        // West is the right side of this wall, and its line belongs to that.
        assertTrue(allows(hall(WALL), 490, 200, 500, 200));
        assertFalse(allows(hall(WALL), 500, 200, 501, 200));
        assertFalse(allows(hall(WALL), 501, 200, 500, 200));
    }

    @Test
    void nobodyLeavesTheRectangle() {
        Room room = hall();
        assertFalse(allows(room, 10, 10, 0, 10));
        assertFalse(allows(room, 10, 10, 10, 800));
        assertFalse(allows(room, 10, 10, 1000, 10));
        assertTrue(allows(room, 10, 10, 999, 799));
    }

    @Property
    void aWallStopsExactlyWhatCrossesItsLineWithinItsEnds(
            @ForAll @IntRange(min = 1, max = 499) int x1,
            @ForAll @IntRange(min = 1, max = 799) int z1,
            @ForAll @IntRange(min = 501, max = 999) int x2,
            @ForAll @IntRange(min = 1, max = 799) int z2) {
        // Where the step meets x = 500, in exact fractions of (x2 - x1).
        long crossing = (long) z1 * (x2 - x1) + (long) (z2 - z1) * (500 - x1);
        boolean hits = crossing >= 100L * (x2 - x1) && crossing <= 400L * (x2 - x1);
        Room room = hall(WALL);
        assertEquals(!hits, allows(room, x1, z1, x2, z2));
        assertEquals(!hits, allows(room, x2, z2, x1, z1));
    }

    @Test
    void oneStepsUpNoHigherThanTheLimitAndDownAnyDepth() {
        assertTrue(allows(step(CLIMB), 490, 200, 510, 200));
        assertFalse(allows(step(CLIMB + 1), 490, 200, 510, 200));
        assertTrue(allows(step(CLIMB + 1), 510, 200, 490, 200));
    }

    @Test
    void oneNeedsRoomAboveTheHead() {
        Face open = new Face(1, 0, 0, 0);
        Face openBack = new Face(1, 1, 0, 0);
        assertTrue(allows(twoRooms(sector(0, 0, 256, null), sector(0, 0, TALL, null), open, openBack), 490, 9, 510, 9));
        assertFalse(allows(
                twoRooms(sector(0, 0, 256, null), sector(0, 0, TALL - 1, null), open, openBack), 490, 9, 510, 9));
    }

    @Test
    void theSkyIsNoCeiling() {
        Sector yard = new Sector(0, "f", "", 0, 0, 0, 10, 192, 0, 0, null, null);
        assertTrue(allows(twoRooms(yard, yard, new Face(1, 0, 0, 0), new Face(1, 1, 0, 0)), 490, 9, 510, 9));
    }

    @Test
    void aWallCanBePassableFromOneSideOnly() {
        Room room =
                twoRooms(sector(0, 0, 256, null), sector(0, 0, 256, null), new Face(2, 0, 0, 0), new Face(0, 1, 0, 0));
        assertTrue(allows(room, 490, 200, 510, 200));
        assertFalse(allows(room, 510, 200, 490, 200));
    }

    @Test
    void onASlopeTheHeightWhereOneCrossesCounts() {
        // Rises to the south: 0 at z = 0, 80 at z = 800.
        Slope slope = new Slope(
                new Slope.Corner(500, 0, 0), new Slope.Corner(1000, 0, 0), new Slope.Corner(500, 800, 80), 0, 0, 0);
        Room room =
                twoRooms(sector(0, 0, 256, null), sector(0, 0, 400, slope), new Face(1, 0, 0, 0), new Face(1, 1, 0, 0));
        assertTrue(allows(room, 490, 200, 510, 200));
        assertFalse(allows(room, 490, 300, 510, 300));
    }

    @Test
    void aLiftLetsOneOffWhereItIsAndForAMomentWhereItWas() {
        Room room = step(0);
        Levels levels = new Levels(room.plan());
        levels.move(7, Levels.Part.FLOOR, 128, 128, 10_000);
        levels.at(10_000);
        assertTrue(allows(room, levels, 490, 200, 510, 200));
        levels.at(10_500);
        assertTrue(allows(room, levels, 490, 200, 510, 200), "the page may be a second behind");
        levels.at(11_300);
        assertFalse(allows(room, levels, 490, 200, 510, 200), "a second ago it was out of reach, too");
        levels.at(20_000);
        assertFalse(allows(room, levels, 490, 200, 510, 200));
        assertTrue(allows(room, levels, 510, 200, 490, 200));
    }

    @Test
    void aDoorThatIsShutStopsAndOneThatIsOpenDoesNot() {
        Room room =
                twoRooms(sector(0, 0, 256, null), sector(9, 0, 0, null), new Face(1, 0, 0, 0), new Face(1, 1, 0, 0));
        Levels levels = new Levels(room.plan());
        assertFalse(allows(room, levels, 490, 200, 510, 200));
        levels.move(9, Levels.Part.CEILING, 200, 400, 1_000);
        levels.at(1_100);
        assertFalse(allows(room, levels, 490, 200, 510, 200));
        levels.at(1_500);
        assertTrue(allows(room, levels, 490, 200, 510, 200));
        levels.move(9, Levels.Part.CEILING, 0, 400, 60_000);
        levels.at(90_000);
        assertFalse(allows(room, levels, 490, 200, 510, 200));
    }

    @Test
    void whatMovesGoesOnFromWhereItIs() {
        Levels levels = new Levels(step(0).plan());
        levels.move(7, Levels.Part.FLOOR, 100, 100, 0);
        Levels.Motion back = levels.move(7, Levels.Part.FLOOR, 0, 100, 500);
        assertEquals(50, back.from());
        assertEquals(25, back.heightAt(750));
        assertEquals(0, back.heightAt(5_000));
    }
}
