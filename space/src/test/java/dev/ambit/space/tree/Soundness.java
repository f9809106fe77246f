package dev.ambit.space.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.space.plan.Plan;
import dev.ambit.space.plan.PlanLine;
import dev.ambit.space.plan.Vertex;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;

/** What is true of every tree of a faultless plan, asked the slow way. */
final class Soundness {
    private static final double NEAR = 1e-3;
    private final Plan plan;
    private final Tree tree;

    private Soundness(Plan plan, Tree tree) {
        this.plan = plan;
        this.tree = tree;
    }

    static void check(Plan plan, Tree tree) {
        Soundness soundness = new Soundness(plan, tree);
        soundness.leavesAreConvexAndTile();
        soundness.nodesReachEveryLeafOnce();
        soundness.piecesCoverTheirLines();
        soundness.openingsLieBetweenTheirLeaves();
        soundness.leavesThatTouchHaveAnOpening();
    }

    private void leavesAreConvexAndTile() {
        double west = 1e9;
        double north = 1e9;
        double east = -1e9;
        double south = -1e9;
        double sum = 0;
        for (int leaf = 0; leaf < tree.leaves(); leaf++) {
            double[] points = tree.leaf(leaf).points();
            assertTrue(points.length >= 6, "leaf " + leaf + " has " + points.length / 2 + " corners");
            double area = 0;
            double middleX = 0;
            double middleZ = 0;
            int corners = points.length / 2;
            for (int i = 0; i < points.length; i += 2) {
                int j = (i + 2) % points.length;
                int k = (i + 4) % points.length;
                area += points[i] * points[j + 1] - points[j] * points[i + 1];
                middleX += points[i] / corners;
                middleZ += points[i + 1] / corners;
                double length = Math.hypot(points[j] - points[i], points[j + 1] - points[i + 1]);
                double turn = ((points[j] - points[i]) * (points[k + 1] - points[i + 1])
                                - (points[j + 1] - points[i + 1]) * (points[k] - points[i]))
                        / length;
                assertTrue(turn > -NEAR, "leaf " + leaf + " is not convex at corner " + j / 2);
                west = Math.min(west, points[i]);
                east = Math.max(east, points[i]);
                north = Math.min(north, points[i + 1]);
                south = Math.max(south, points[i + 1]);
            }
            assertTrue(area > 0, "leaf " + leaf + " has no area or runs against the clock");
            if (area > 1) {
                assertEquals(leaf, tree.leafAt(middleX, middleZ), "the leaf in the middle of leaf " + leaf);
            }
            sum += area / 2;
        }
        assertEquals((east - west) * (south - north), sum, 1, "the leaves together");
        assertTrue(west < 0 && north < 0 && east > plan.width() && south > plan.depth(), "the rectangle around");
    }

    private void nodesReachEveryLeafOnce() {
        int[] leaves = new int[tree.leaves()];
        int[] nodes = new int[Math.max(1, tree.nodes())];
        nodes[0] = 1;
        for (int node = 0; node < tree.nodes(); node++) {
            for (int child : new int[] {tree.front(node), tree.back(node)}) {
                if (child >= 0) {
                    assertTrue(child > node, "node " + child + " comes after its parent");
                    nodes[child]++;
                } else {
                    leaves[~child]++;
                }
            }
        }
        if (tree.nodes() > 0) {
            for (int times : leaves) {
                assertEquals(1, times);
            }
            for (int times : nodes) {
                assertEquals(1, times);
            }
        }
    }

    private void piecesCoverTheirLines() {
        double[] covered = new double[plan.lines().size()];
        for (Tree.Piece piece : tree.pieces()) {
            PlanLine line = plan.lines().get(piece.line());
            Vertex from = plan.from(line);
            Vertex to = plan.to(line);
            double length = length(line);
            double pieceLength = Math.hypot(piece.x2() - piece.x1(), piece.z2() - piece.z1());
            covered[piece.line()] += pieceLength;
            assertEquals(from.x() + (to.x() - from.x()) * piece.along() / length, piece.x1(), NEAR, "x of " + piece);
            assertEquals(from.z() + (to.z() - from.z()) * piece.along() / length, piece.z1(), NEAR, "z of " + piece);
            double end = piece.along() + pieceLength;
            assertEquals(from.x() + (to.x() - from.x()) * end / length, piece.x2(), NEAR, "end of " + piece);
            assertEquals(from.z() + (to.z() - from.z()) * end / length, piece.z2(), NEAR, "end of " + piece);
            assertEquals(line.right().sector(), sectorOf(piece.right()), "right of " + piece);
            assertEquals(line.left().sector(), sectorOf(piece.left()), "left of " + piece);
        }
        for (int i = 0; i < covered.length; i++) {
            assertEquals(length(plan.lines().get(i)), covered[i], NEAR, "what the pieces of line " + i + " cover");
        }
    }

    private int sectorOf(int leaf) {
        return leaf < 0 ? leaf : tree.leaf(leaf).sector();
    }

    private double length(PlanLine line) {
        return Math.hypot(
                plan.to(line).x() - plan.from(line).x(),
                plan.to(line).z() - plan.from(line).z());
    }

    private void openingsLieBetweenTheirLeaves() {
        for (Tree.Opening opening : tree.openings()) {
            double dx = opening.x2() - opening.x1();
            double dz = opening.z2() - opening.z1();
            double length = Math.hypot(dx, dz);
            if (length < 0.1) {
                continue;
            }
            assertEquals(opening.right(), leafBeside(opening, -1 / length, opening.right()), "right of " + opening);
            assertEquals(opening.left(), leafBeside(opening, 1 / length, opening.left()), "left of " + opening);
            if (opening.line() < 0) {
                assertEquals(sectorOf(opening.right()), sectorOf(opening.left()), "both sides of " + opening);
            }
        }
    }

    /** A leaf may be thinner than one would look past it: then from closer by. */
    private int leafBeside(Tree.Opening opening, double side, int expected) {
        double x = (opening.x1() + opening.x2()) / 2;
        double z = (opening.z1() + opening.z2()) / 2;
        int found = expected;
        for (double off = 1e-4; off > 1e-8; off /= 10) {
            found = tree.leafAt(
                    x + (opening.z2() - opening.z1()) * side * off, z - (opening.x2() - opening.x1()) * side * off);
            if (found == expected) {
                return found;
            }
        }
        return found;
    }

    private void leavesThatTouchHaveAnOpening() {
        Map<Long, Double> touching = new HashMap<>();
        for (Tree.Opening opening : tree.openings()) {
            double length = Math.hypot(opening.x2() - opening.x1(), opening.z2() - opening.z1());
            touching.merge(pair(opening.right(), opening.left()), length, Double::sum);
            touching.merge(pair(opening.left(), opening.right()), length, Double::sum);
        }
        SplittableRandom random = new SplittableRandom(7);
        for (int leaf = 0; leaf < tree.leaves(); leaf++) {
            double[] points = tree.leaf(leaf).points();
            for (int i = 0; i < points.length; i += 2) {
                int j = (i + 2) % points.length;
                double length = Math.hypot(points[j] - points[i], points[j + 1] - points[i + 1]);
                double share = random.nextDouble();
                double x = points[i] + share * (points[j] - points[i]);
                double z = points[i + 1] + share * (points[j + 1] - points[i + 1]);
                double outX = (points[j + 1] - points[i + 1]) / length;
                double outZ = -(points[j] - points[i]) / length;
                int other = tree.leafAt(x + 1e-4 * outX, z + 1e-4 * outZ);
                // In the corner of a very thin leaf one step leads across it.
                boolean isNext = other == tree.leafAt(x + 1e-7 * outX, z + 1e-7 * outZ);
                if (length > 0.1 && isNext && other != leaf && sectorOf(leaf) >= 0 && sectorOf(other) >= 0) {
                    assertTrue(
                            touching.containsKey(pair(leaf, other)),
                            "no opening between leaves " + leaf + " and " + other + " at " + x + ", " + z);
                }
            }
        }
    }

    private static long pair(int first, int second) {
        return (long) first << 32 | second;
    }
}
