package dev.ambit.space.roo;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.space.Place;
import dev.ambit.space.plan.Face;
import dev.ambit.space.plan.Mark;
import dev.ambit.space.plan.Maze;
import dev.ambit.space.plan.Patchwork;
import dev.ambit.space.plan.Plan;
import dev.ambit.space.plan.PlanLine;
import dev.ambit.space.plan.Sector;
import dev.ambit.space.plan.Side;
import dev.ambit.space.plan.Slope;
import dev.ambit.space.plan.Vertex;
import dev.ambit.space.sight.Sight;
import dev.ambit.space.sight.Surveyor;
import dev.ambit.space.tree.Tree;
import dev.ambit.space.tree.TreeBuilder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Plans become room files, and these become the same plans and trees again. */
class RooExportTest {

    @ParameterizedTest
    @CsvSource({"11,20,6", "12,40,6", "13,40,6", "12,2,20", "13,2,20"})
    void aPlanComesBackFromItsRoomFile(int version, int plans, int cells) throws RooException {
        for (int seed = 0; seed < plans; seed++) {
            Plan plan = Patchwork.of(cells, seed);
            RooFile file = exported(plan, version);
            assertEquals(List.of(), RooCheck.check(file), "seed " + seed);
            Plan read = RooPlan.of(file, plan.name());
            assertEquals(plan.sides().stream().map(RooExportTest::withoutHeight).toList(), read.sides());
            assertEquals(plan.sectors(), read.sectors());
            assertEquals(plan.width(), read.width());
            assertEquals(plan.depth(), read.depth());
            assertEquals(plan.lines().size(), read.lines().size());
            for (int i = 0; i < plan.lines().size(); i++) {
                PlanLine expected = plan.lines().get(i);
                PlanLine line = read.lines().get(i);
                assertEquals(plan.from(expected), read.from(line));
                assertEquals(plan.to(expected), read.to(line));
                assertEquals(expected.right(), line.right());
                assertEquals(expected.left(), line.left());
            }
        }
    }

    private static Side withoutHeight(Side side) {
        return new Side(side.id(), side.normal(), side.above(), side.below(), side.flags(), side.speed(), 0);
    }

    @ParameterizedTest
    @CsvSource({"12,40,6", "13,40,6", "12,1,24", "13,1,24"})
    void aTreeComesBackFromItsRoomFile(int version, int plans, int cells) throws RooException {
        for (int seed = 0; seed < plans; seed++) {
            Plan plan = Patchwork.of(cells, seed);
            Tree tree = TreeBuilder.build(plan);
            Tree read = RooTree.of(exported(plan, version));
            assertSameSectors(plan, tree, read, seed);
            assertSamePieces(plan, tree, read, seed);
            assertSameOpenings(tree, read, seed);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {12, 13})
    void withTheTreeOfTheFileOneSeesNoLessAndHardlyMore(int version) throws RooException {
        Plan plan = new Maze(16, 16, 128, 6, 3).plan();
        Tree tree = TreeBuilder.build(plan);
        Tree read = RooTree.of(exported(plan, version));
        Sight sight = Surveyor.widest(plan, tree);
        Sight readSight = Surveyor.widest(plan, read);
        var random = new SplittableRandom(1);
        int hidden = 0;
        int hiddenInFile = 0;
        for (int i = 0; i < 5000; i++) {
            double x = random.nextDouble(plan.width());
            double z = random.nextDouble(plan.depth());
            double toX = random.nextDouble(plan.width());
            double toZ = random.nextDouble(plan.depth());
            boolean isSeen = sight.sees(tree.leafAt(x, z), tree.leafAt(toX, toZ));
            boolean isSeenInFile = readSight.sees(read.leafAt(x, z), read.leafAt(toX, toZ));
            assertTrue(isSeenInFile || !isSeen);
            hidden += isSeen ? 0 : 1;
            hiddenInFile += isSeenInFile ? 0 : 1;
        }
        assertTrue(hidden > 3000 && hiddenInFile > 0.98 * hidden, hidden + " and " + hiddenInFile + " hidden");
    }

    private static void assertSameSectors(Plan plan, Tree tree, Tree read, int seed) {
        var random = new SplittableRandom(seed);
        for (int i = 0; i < 2000; i++) {
            double x = random.nextDouble(plan.width());
            double z = random.nextDouble(plan.depth());
            if (farFromLines(plan, x, z)) {
                assertEquals(tree.sectorAt(x, z), read.sectorAt(x, z), seed + ": (" + x + ", " + z + ")");
            }
        }
    }

    private static boolean farFromLines(Plan plan, double x, double z) {
        return plan.lines().stream().allMatch(line -> {
            Vertex from = plan.from(line);
            double dx = plan.to(line).x() - from.x();
            double dz = plan.to(line).z() - from.z();
            double along = Math.clamp(((x - from.x()) * dx + (z - from.z()) * dz) / (dx * dx + dz * dz), 0, 1);
            return Math.hypot(x - from.x() - along * dx, z - from.z() - along * dz) > 0.25;
        });
    }

    private static void assertSamePieces(Plan plan, Tree tree, Tree read, int seed) {
        double[] expected = new double[plan.lines().size()];
        double[] lengths = new double[plan.lines().size()];
        for (Tree.Piece piece : tree.pieces()) {
            expected[piece.line()] += length(piece);
        }
        for (Tree.Piece piece : read.pieces()) {
            lengths[piece.line()] += length(piece);
            PlanLine line = plan.lines().get(piece.line());
            if (length(piece) > 2) {
                assertEquals(line.right().sector(), sector(read, piece.right()), seed + ": right of " + piece);
                assertEquals(line.left().sector(), sector(read, piece.left()), seed + ": left of " + piece);
            }
            Vertex from = plan.from(line);
            assertEquals(
                    Math.hypot(piece.x1() - from.x(), piece.z1() - from.z()), piece.along(), 0.2, seed + ": " + piece);
            double dx = plan.to(line).x() - from.x();
            double dz = plan.to(line).z() - from.z();
            assertTrue((piece.x2() - piece.x1()) * dx + (piece.z2() - piece.z1()) * dz > 0, seed + ": " + piece);
        }
        assertArrayEquals(expected, lengths, 0.5, "seed " + seed);
    }

    private static double length(Tree.Piece piece) {
        return Math.hypot(piece.x2() - piece.x1(), piece.z2() - piece.z1());
    }

    private static int sector(Tree tree, int leaf) {
        return leaf == Tree.Leaf.OUTSIDE ? Face.NONE : tree.leaf(leaf).sector();
    }

    /** How long any two leaves touch, with and without a line between them; leaves are known by where their middle is. */
    private static void assertSameOpenings(Tree tree, Tree read, int seed) {
        Map<List<Integer>, Double> expected = new HashMap<>();
        for (Tree.Opening opening : tree.openings()) {
            int right = leafAtMiddle(read, tree.leaf(opening.right()));
            int left = leafAtMiddle(read, tree.leaf(opening.left()));
            expected.merge(List.of(opening.line(), right, left), length(opening), Double::sum);
        }
        Map<List<Integer>, Double> found = new HashMap<>();
        for (Tree.Opening opening : read.openings()) {
            found.merge(List.of(opening.line(), opening.right(), opening.left()), length(opening), Double::sum);
        }
        expected.forEach((touching, length) -> {
            // Inside a sector there is no line that says which is right and which is left.
            double other = found.getOrDefault(touching, 0.0)
                    + (touching.getFirst() < 0
                            ? found.getOrDefault(List.of(-1, touching.get(2), touching.get(1)), 0.0)
                            : 0);
            double turned = touching.getFirst() < 0
                    ? expected.getOrDefault(List.of(-1, touching.get(2), touching.get(1)), 0.0)
                    : 0;
            // Where two lines go on almost straight from one another, less than that lies on the one as well as on the
            // other.
            assertEquals(length + turned, other, 1.5, seed + ": " + touching);
        });
        double all = expected.values().stream().mapToDouble(d -> d).sum();
        assertEquals(all, found.values().stream().mapToDouble(d -> d).sum(), 1 + all / 1000, "seed " + seed);
    }

    private static int leafAtMiddle(Tree tree, Tree.Leaf leaf) {
        double x = 0;
        double z = 0;
        for (int i = 0; i < leaf.points().length; i += 2) {
            x += leaf.points()[i];
            z += leaf.points()[i + 1];
        }
        return tree.leafAt(2 * x / leaf.points().length, 2 * z / leaf.points().length);
    }

    private static double length(Tree.Opening opening) {
        return Math.hypot(opening.x2() - opening.x1(), opening.z2() - opening.z1());
    }

    @ParameterizedTest
    @ValueSource(ints = {11, 12, 13})
    void slopesGoThroughTheirCornersAndPointIntoTheRoom(int version) throws RooException {
        var floor = new Slope(
                new Slope.Corner(0, 0, 0), new Slope.Corner(640, 0, 0), new Slope.Corner(0, 640, -100), 3, 4, 512);
        var ceiling = new Slope(
                new Slope.Corner(0, 0, 300), new Slope.Corner(0, 640, 500), new Slope.Corner(640, 0, 320), 0, 0, 0);
        RooFile file = exported(square(floor, ceiling, List.of()), version);
        RooFile.Sector sector = file.sectors().getFirst();
        assertTrue(file.value(sector.floorSlope().c()) > 0);
        assertTrue(file.value(sector.ceilingSlope().c()) < 0);
        for (Slope.Corner corner : List.of(floor.a(), floor.b(), floor.c())) {
            assertEquals(corner.height(), heightAt(file, sector.floorSlope(), corner), 1);
        }
        for (Slope.Corner corner : List.of(ceiling.a(), ceiling.b(), ceiling.c())) {
            assertEquals(corner.height(), heightAt(file, sector.ceilingSlope(), corner), 1);
        }
        Sector read = RooPlan.of(file, "").sectors().getFirst();
        assertEquals(floor, read.floorSlope());
        assertEquals(ceiling, read.ceilingSlope());
    }

    private static double heightAt(RooFile file, RooFile.Slope slope, Slope.Corner at) {
        return -(file.value(slope.a()) * at.x() * 16 + file.value(slope.b()) * at.z() * 16 + file.value(slope.d()))
                / file.value(slope.c())
                / 16;
    }

    @Test
    void marksComeBackAndTheRoomsCornersAreAmongThem() throws RooException {
        var mark = new Mark(9, 90, 100, 200, 1, 2, 3, 4, "a bench");
        RooFile file = exported(square(null, null, List.of(mark)), 13);
        assertEquals(3, file.things().size());
        Plan read = RooPlan.of(file, "");
        assertEquals(mark, read.marks().get(2));
        // Once they are there they are not added again.
        assertEquals(file.things(), exported(read, 13).things());
    }

    @Test
    void longAndStrangeTextsOfMarksAreToldAndCutShort() {
        Plan plan = square(null, null, List.of(new Mark(1, 0, 5, 5, 0, 0, 0, 0, "\u2603" + "x".repeat(80))));
        Converted made = RooExport.of(plan, TreeBuilder.build(plan), grid(plan), 12);
        assertEquals("?" + "x".repeat(62), made.file().things().get(2).comment());
        assertEquals(
                List.of(
                        "letters in texts of marks that take more than a byte",
                        "texts of marks after 63 characters",
                        "name, entrance and sky"),
                made.losses());
    }

    @Test
    void aPieceCarriesOnThePictureOfItsLine() {
        // A wall across the room from x = 0 to x = 640 that a wall from north to south cuts at 240.
        Side plain = new Side(0, "brick", "", "", 0, 0, 0);
        Side backwards = new Side(0, "brick", "", "", Side.BACKWARDS, 0, 0);
        Plan plan = room(
                List.of(plain, backwards),
                List.of(
                        new PlanLine(4, 5, new Face(0, 0, 10, 7), new Face(1, 0, 20, 8)),
                        new PlanLine(6, 7, new Face(0, 0, 0, 0), new Face(0, 0, 0, 0))),
                new Vertex(0, 320),
                new Vertex(640, 320),
                new Vertex(240, 0),
                new Vertex(240, 640));
        RooFile file = exported(plan, 12);
        List<RooFile.Wall> across = file.walls().stream()
                .filter(wall -> wall.start().y() == 5120 && wall.end().y() == 5120)
                .toList();
        if (across.size() == 1) {
            // The other one was cut instead; then this one is whole.
            assertEquals(640, across.getFirst().length());
            return;
        }
        for (RooFile.Wall wall : across) {
            int before = Math.min(wall.start().x(), wall.end().x()) / 16;
            boolean asDrawn = wall.end().x() > wall.start().x();
            // Seen from its right the picture has come `before` far; seen from its left, backwards, just as far.
            assertEquals(10 + before, asDrawn ? wall.plusX() : wall.minusX());
            assertEquals(20 + before, asDrawn ? wall.minusX() : wall.plusX());
            assertEquals(7, asDrawn ? wall.plusY() : wall.minusY());
        }
        assertEquals(2, across.size());
    }

    @Test
    void whatTheFormatCannotSayIsTold() {
        Plan plan = room(List.of(new Side(0, "wallpaper of mine", "", "", 0, 0, 96)), List.of(), new Vertex[0]);
        List<String> losses =
                RooExport.of(plan, TreeBuilder.build(plan), grid(plan), 13).losses();
        assertEquals(
                List.of(
                        "pictures without a number: wallpaper of mine",
                        "the height of sides that end below the ceiling",
                        "name, entrance and sky"),
                losses);
    }

    private static Plan square(Slope floor, Slope ceiling, List<Mark> marks) {
        Plan plan = room(List.of(new Side(0, "brick", "", "", 0, 0, 0)), List.of(), new Vertex[0]);
        var sector = new Sector(5, "planks", "", 1, 2, 0, 256, 192, 0, 0, floor, ceiling);
        return new Plan(
                plan.name(),
                plan.width(),
                plan.depth(),
                plan.entrance(),
                plan.ambient(),
                plan.sky(),
                77,
                plan.vertices(),
                plan.sides(),
                List.of(sector),
                plan.lines(),
                List.of(),
                List.of(),
                marks);
    }

    /** A square of 640 with more lines in it. */
    private static Plan room(List<Side> sides, List<PlanLine> more, Vertex... vertices) {
        var corners = new java.util.ArrayList<>(
                List.of(new Vertex(0, 0), new Vertex(640, 0), new Vertex(640, 640), new Vertex(0, 640)));
        corners.addAll(List.of(vertices));
        var lines = new java.util.ArrayList<PlanLine>();
        for (int i = 0; i < 4; i++) {
            lines.add(new PlanLine(i, (i + 1) % 4, new Face(0, 0, 0, 0), Face.NOTHING));
        }
        lines.addAll(more);
        return new Plan(
                "room",
                640,
                640,
                new Place(100, 100, 0),
                Plan.FULL_DAY,
                "day",
                0,
                corners,
                sides,
                List.of(new Sector(0, "planks", "", 0, 0, 0, 256, 192, 0, 0, null, null)),
                lines,
                List.of(),
                List.of(),
                List.of());
    }

    private static RooFile exported(Plan plan, int version) {
        RooFile made =
                RooExport.of(plan, TreeBuilder.build(plan), grid(plan), version).file();
        try {
            RooFile read = RooReader.read(RooWriter.write(made));
            assertEquals(made, read);
            return read;
        } catch (RooException e) {
            throw new AssertionError("what was written cannot be read", e);
        }
    }

    private static RoomGrid grid(Plan plan) {
        int rows = plan.depth() / 64;
        int cols = plan.width() / 64;
        byte[] squares = new byte[rows * cols];
        return RoomGrid.of(rows, cols, squares, squares, squares);
    }
}
