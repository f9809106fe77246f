package dev.ambit.space.sight;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.ambit.space.plan.Drawing;
import dev.ambit.space.plan.Face;
import dev.ambit.space.plan.Maze;
import dev.ambit.space.plan.Patchwork;
import dev.ambit.space.plan.Plan;
import dev.ambit.space.plan.Sector;
import dev.ambit.space.plan.Side;
import dev.ambit.space.plan.Slope;
import dev.ambit.space.plan.Vertex;
import dev.ambit.space.roo.RooExport;
import dev.ambit.space.roo.RooFile;
import dev.ambit.space.roo.RooTree;
import dev.ambit.space.roo.RoomGrid;
import dev.ambit.space.tree.Tree;
import dev.ambit.space.tree.TreeBuilder;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SurveyorTest {
    private static final int PAIRS = 100_000;

    /** 100,000 looks, half of them between any two spots, half where it is close: around corners and in openings. */
    private static int nothingSeenIsHidden(Plan plan, Heights heights, boolean isWidest) {
        return nothingSeenIsHidden(plan, TreeBuilder.build(plan), heights, isWidest);
    }

    private static int nothingSeenIsHidden(Plan plan, Tree tree, Heights heights, boolean isWidest) {
        Sight widest = Surveyor.widest(plan, tree);
        Sight sight = isWidest ? widest : Surveyor.survey(plan, tree, heights, widest);
        Rays rays = new Rays(plan, heights, isWidest);
        SplittableRandom random = new SplittableRandom(99);
        Tree.Opening[] openings = tree.openings();
        int seen = 0;
        for (int i = 0; i < PAIRS; i++) {
            double[] from = i % 2 == 0 ? anywhere(plan, random) : tricky(plan, openings, random);
            double[] to = i % 4 < 2 ? anywhere(plan, random) : tricky(plan, openings, random);
            if (i % 8 > 4) {
                to = new double[] {from[0] + (to[0] - from[0]) / 8, from[1] + (to[1] - from[1]) / 8};
            }
            int fromLeaf = tree.leafAt(from[0], from[1]);
            int toLeaf = tree.leafAt(to[0], to[1]);
            int fromSector = tree.leaf(fromLeaf).sector();
            int toSector = tree.leaf(toLeaf).sector();
            if (fromSector < 0
                    || toSector < 0
                    || !rays.hasAir(fromSector, from[0], from[1])
                    || !rays.hasAir(toSector, to[0], to[1])
                    || !rays.sees(from[0], from[1], to[0], to[1])) {
                continue;
            }
            seen++;
            if (!sight.sees(fromLeaf, toLeaf)) {
                fail("hidden, but a look goes from (" + from[0] + ", " + from[1] + ") in leaf " + fromLeaf + " to ("
                        + to[0] + ", " + to[1] + ") in leaf " + toLeaf);
            }
        }
        return seen;
    }

    private static double[] anywhere(Plan plan, SplittableRandom random) {
        return new double[] {random.nextDouble() * plan.width(), random.nextDouble() * plan.depth()};
    }

    /** On or next to a corner, on an opening or its end, sometimes by a hair. */
    private static double[] tricky(Plan plan, Tree.Opening[] openings, SplittableRandom random) {
        double off = Math.pow(10, random.nextInt(-5, 2)) * (random.nextInt(3) - 1);
        double offZ = Math.pow(10, random.nextInt(-5, 2)) * (random.nextInt(3) - 1);
        if (openings.length == 0 || random.nextBoolean()) {
            Vertex vertex = plan.vertices().get(random.nextInt(plan.vertices().size()));
            return new double[] {vertex.x() + off, vertex.z() + offZ};
        }
        Tree.Opening opening = openings[random.nextInt(openings.length)];
        double share = random.nextInt(3) == 0 ? random.nextInt(2) : random.nextDouble();
        return new double[] {
            opening.x1() + share * (opening.x2() - opening.x1()) + off,
            opening.z1() + share * (opening.z2() - opening.z1()) + offZ
        };
    }

    private static void never(Plan plan) {
        int seen = nothingSeenIsHidden(plan, Heights.AS_DRAWN, true);
        assertTrue(seen > PAIRS / 100, "only " + seen + " looks got through");
        nothingSeenIsHidden(plan, Heights.AS_DRAWN, false);
    }

    @Test
    void aMazeHidesNothingThatCanBeSeen() {
        never(new Maze(32, 32, 128, 5, 42).plan());
    }

    @Test
    void aMazeWithManyDetoursHidesNothingThatCanBeSeen() {
        never(new Maze(24, 24, 64, 45, 3).plan());
    }

    @Test
    void aHallWithPillarsHidesNothingThatCanBeSeen() {
        never(pillars(8, 5));
    }

    @Test
    void randomPatchworkHidesNothingThatCanBeSeen() {
        for (int seed = 0; seed < 12; seed++) {
            never(Patchwork.of(3 + seed, seed));
        }
    }

    @Test
    void slopesHideNothingThatCanBeSeen() {
        never(ramps());
    }

    @Test
    void screensThatEndInOtherLinesHideNothingThatCanBeSeen() {
        Drawing drawing = new Drawing();
        int floor = drawing.sector(0, 256);
        drawing.rectangle(floor, 0, 0, 1024, 1024)
                .screen(floor, 0, 300, 700, 311)
                .screen(floor, 350, 10, 350, 305)
                .screen(floor, 1024, 600, 301, 600)
                .screen(floor, 500, 600, 513, 1000)
                .screen(floor, 505, 800, 800, 813);
        never(drawing.plan());
    }

    /** Room files keep the corners of leaves as rounded numbers; the survey must not believe them to the last digit. */
    @Test
    void theTreeOfARoomFileHidesNothingThatCanBeSeen() throws Exception {
        for (int version = 12; version <= 13; version++) {
            for (int seed = 0; seed < 6; seed++) {
                Plan plan = seed == 0 ? new Maze(12, 12, 128, 10, 8).plan() : Patchwork.of(4 + 2 * seed, seed);
                Tree tree = TreeBuilder.build(plan);
                RooFile file = RooExport.of(plan, tree, RoomGrid.over(plan, tree), version)
                        .file();
                int seen = nothingSeenIsHidden(plan, RooTree.of(file), Heights.AS_DRAWN, true);
                assertTrue(seen > PAIRS / 100, "only " + seen + " looks got through");
            }
        }
    }

    private static Plan pillars(int each, long seed) {
        Drawing drawing = new Drawing().size(each * 200, each * 200);
        int floor = drawing.sector(0, 256);
        drawing.rectangle(floor, 0, 0, each * 200, each * 200);
        SplittableRandom random = new SplittableRandom(seed);
        for (int row = 0; row < each; row++) {
            for (int column = 0; column < each; column++) {
                int x = column * 200 + 40 + random.nextInt(60);
                int z = row * 200 + 40 + random.nextInt(60);
                int size = 10 + random.nextInt(40);
                drawing.loop(floor, x, z, x - size / 2, z + size, x + size, z + size + 9, x + size, z + 3);
            }
        }
        return drawing.plan();
    }

    /** Ramps that meet the ceiling on the way, next to flat floors. */
    private static Plan ramps() {
        Drawing drawing = new Drawing();
        int floor = drawing.sector(0, 200);
        drawing.rectangle(floor, 0, 0, 1024, 400);
        Slope up = new Slope(
                new Slope.Corner(0, 400, 0), new Slope.Corner(1024, 400, 400), new Slope.Corner(0, 700, 0), 0, 0, 0);
        int ramp = drawing.sector(new Sector(0, "planks", "plaster", 0, 0, 0, 500, 192, 0, 0, up, null));
        drawing.rectangle(ramp, 0, 400, 1024, 700);
        Slope down = new Slope(
                new Slope.Corner(0, 700, 420),
                new Slope.Corner(1024, 700, 10),
                new Slope.Corner(0, 1024, 420),
                0,
                0,
                0);
        int low = drawing.sector(new Sector(0, "planks", "plaster", 0, 0, 0, 500, 192, 0, 0, null, down));
        drawing.rectangle(low, 0, 700, 1024, 1024);
        return drawing.plan();
    }

    /** Two rooms and a door sector between them. */
    private static Drawing rooms() {
        Drawing drawing = new Drawing();
        int west = drawing.sector(0, 256);
        int door = drawing.sector(Drawing.floor(7, 0, 0));
        int east = drawing.sector(0, 256);
        return drawing.loop(west, 0, 0, 500, 0, 500, 400, 500, 500, 500, 1024, 0, 1024)
                .loop(door, 500, 400, 520, 400, 520, 500, 500, 500)
                .loop(east, 520, 0, 1024, 0, 1024, 1024, 520, 1024, 520, 500, 520, 400);
    }

    private static Heights raised(int sector, double by) {
        return new Heights() {
            @Override
            public double floor(int which) {
                return 0;
            }

            @Override
            public double ceiling(int which) {
                return which == sector ? by : 0;
            }
        };
    }

    @Test
    void aShutDoorHidesAndAnOpenOneDoesNot() {
        Plan plan = rooms().plan();
        Tree tree = TreeBuilder.build(plan);
        int west = tree.leafAt(250, 450);
        int east = tree.leafAt(800, 450);
        assertFalse(Surveyor.survey(plan, tree, Heights.AS_DRAWN).sees(west, east));
        assertTrue(Surveyor.survey(plan, tree, raised(1, 100)).sees(west, east));
        assertTrue(Surveyor.widest(plan, tree).sees(west, east), "what code may open counts as open");
        nothingSeenIsHidden(plan, Heights.AS_DRAWN, false);
        assertTrue(nothingSeenIsHidden(plan, raised(1, 1), false) > PAIRS / 100);
    }

    @Test
    void aWallWithHolesHidesNothingAndASolidOneHidesOnlyFromItsOwnSide() {
        Drawing drawing = new Drawing();
        int floor = drawing.sector(0, 256);
        drawing.rectangle(floor, 0, 0, 1024, 1024);
        drawing.line(0, 500, 1024, 500, new Face(0, floor, 0, 0), new Face(Face.NONE, floor, 0, 0));
        Plan oneWay = drawing.plan();
        Tree tree = TreeBuilder.build(oneWay);
        Sight sight = Surveyor.widest(oneWay, tree);
        int south = tree.leafAt(500, 700);
        int north = tree.leafAt(500, 200);
        assertFalse(sight.sees(south, north));
        assertTrue(sight.sees(north, south));
        int glass = drawing.side(new Side(0, "glass", "", "", Side.TRANSPARENT, 0, 0));
        Plan through = drawing.showing(glass, 0, 500, 1024, 500).plan();
        assertTrue(Surveyor.widest(through, TreeBuilder.build(through)).isUnhindered());
    }

    /** Around a corner: from one end the other cannot be seen, unless in a mirror on the outer wall. */
    private static Drawing corner() {
        Drawing drawing = new Drawing().size(400, 600);
        int west = drawing.sector(0, 256);
        int middle = drawing.sector(8, 256);
        int south = drawing.sector(0, 256);
        return drawing.rectangle(west, 0, 0, 200, 100)
                .loop(middle, 200, 0, 400, 0, 400, 300, 300, 300, 300, 100, 200, 100)
                .rectangle(south, 300, 300, 400, 600);
    }

    @Test
    void aMirrorShowsWhatIsSeenFromWhereItHangs() {
        Plan plain = corner().plan();
        Tree tree = TreeBuilder.build(plain);
        int west = tree.leafAt(50, 50);
        int south = tree.leafAt(350, 590);
        assertFalse(Surveyor.widest(plain, tree).sees(west, south));
        Drawing drawing = corner();
        int mirror = drawing.side(new Side(0, Side.MIRROR, "", "", 0, 0, 0));
        Plan mirrored = drawing.showing(mirror, 400, 0, 400, 300).plan();
        Tree same = TreeBuilder.build(mirrored);
        Sight sight = Surveyor.widest(mirrored, same);
        assertTrue(sight.sees(west, south));
        assertTrue(sight.sees(south, west));
    }

    @Test
    void whoRunsOutOfPatienceSeesTooMuchRatherThanTooLittle() {
        Plan plan = pillars(6, 9);
        Tree tree = TreeBuilder.build(plan);
        Sight careful = Surveyor.widest(plan, tree);
        Sight hasty = Surveyor.widest(plan, tree, 500);
        for (int from = 0; from < tree.leaves(); from++) {
            for (int to = 0; to < tree.leaves(); to++) {
                assertTrue(hasty.sees(from, to) || !careful.sees(from, to), from + " to " + to);
            }
        }
    }

    @Test
    void knowingTheWidestSightChangesNothingButTheTimeItTakes() {
        for (int seed = 0; seed < 8; seed++) {
            Plan plan = Patchwork.of(8, seed);
            Tree tree = TreeBuilder.build(plan);
            Sight widest = Surveyor.widest(plan, tree);
            Sight shut = Surveyor.survey(plan, tree, Heights.AS_DRAWN);
            Sight shutFaster = Surveyor.survey(plan, tree, Heights.AS_DRAWN, widest);
            for (int from = 0; from < tree.leaves(); from++) {
                for (int to = 0; to < tree.leaves(); to++) {
                    boolean both = shut.sees(from, to) && widest.sees(from, to);
                    assertTrue(!shutFaster.sees(from, to) || both, seed + ": " + from + " to " + to);
                }
            }
        }
    }

    @Test
    void anOpenHallIsUnhindered() {
        Drawing drawing = new Drawing();
        int floor = drawing.sector(0, 256);
        Plan plan = drawing.rectangle(floor, 0, 0, 1024, 1024).plan();
        assertTrue(Surveyor.widest(plan, TreeBuilder.build(plan)).isUnhindered());
    }

    @Test
    void aMazeIsTight() {
        Plan plan = new Maze(32, 32, 128, 5, 42).plan();
        Tree tree = TreeBuilder.build(plan);
        Sight sight = Surveyor.widest(plan, tree);
        Rays rays = new Rays(plan, Heights.AS_DRAWN, true);
        SplittableRandom random = new SplittableRandom(5);
        int counted = 0;
        int confirmed = 0;
        for (int from = 0; from < tree.leaves(); from += 9) {
            for (int to = 0; to < tree.leaves(); to++) {
                if (tree.leaf(from).sector() >= 0 && tree.leaf(to).sector() >= 0 && sight.sees(from, to)) {
                    counted++;
                    confirmed += isConfirmed(tree, rays, from, to, random) ? 1 : 0;
                }
            }
        }
        assertTrue(confirmed > 100 && counted < 1.3 * confirmed, counted + " seen, " + confirmed + " confirmed");
    }

    private static boolean isConfirmed(Tree tree, Rays rays, int from, int to, SplittableRandom random) {
        for (int i = 0; i < 300; i++) {
            double[] here = inside(tree.leaf(from).points(), random);
            double[] there = inside(tree.leaf(to).points(), random);
            if (from == to || rays.sees(here[0], here[1], there[0], there[1])) {
                return true;
            }
        }
        return false;
    }

    /** A spot in a convex leaf, often near its border. */
    private static double[] inside(double[] points, SplittableRandom random) {
        double x = 0;
        double z = 0;
        double sum = 0;
        for (int i = 0; i < points.length; i += 2) {
            double weight = Math.pow(random.nextDouble(), 6) + 1e-6;
            x += weight * points[i];
            z += weight * points[i + 1];
            sum += weight;
        }
        return new double[] {x / sum, z / sum};
    }
}
