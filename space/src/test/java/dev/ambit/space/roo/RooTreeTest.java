package dev.ambit.space.roo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.space.plan.Plan;
import dev.ambit.space.tree.Tree;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RooTreeTest {

    @ParameterizedTest
    @CsvSource({"12,60,30", "13,60,30", "13,2,2400"})
    void everyLeafIsFoundFromItsMiddle(int version, int rooms, int cuts) throws RooException {
        for (int seed = 0; seed < rooms; seed++) {
            RooFile file = RandomRoom.file(seed, version, cuts);
            Tree tree = RooTree.of(file);
            int checked = 0;
            List<RooFile.Leaf> leaves = new ArrayList<>();
            file.nodes().forEach(node -> {
                if (node instanceof RooFile.Leaf leaf) {
                    leaves.add(leaf);
                }
            });
            for (int i = 0; i < leaves.size(); i++) {
                Tree.Leaf leaf = tree.leaf(i);
                assertEquals(leaves.get(i).sector() - 1, leaf.sector());
                if (isThin(leaf)) {
                    continue;
                }
                double x = 0;
                double z = 0;
                for (int p = 0; p < leaf.points().length; p += 2) {
                    x += leaf.points()[p] * 2 / leaf.points().length;
                    z += leaf.points()[p + 1] * 2 / leaf.points().length;
                }
                assertEquals(i, tree.leafAt(x, z), "seed " + seed + ", leaf " + i);
                checked++;
            }
            assertTrue(checked > leaves.size() / 8, checked + " of " + leaves.size());
        }
    }

    /** So thin that rounding decides where its middle is. */
    private static boolean isThin(Tree.Leaf leaf) {
        double area = 0;
        double around = 0;
        double[] points = leaf.points();
        for (int i = 0; i < points.length; i += 2) {
            int next = (i + 2) % points.length;
            area += points[i] * points[next + 1] - points[next] * points[i + 1];
            around += Math.hypot(points[next] - points[i], points[next + 1] - points[i + 1]);
        }
        return area < 2 * around;
    }

    @Test
    void everyWallIsAPieceOfItsLine() throws RooException {
        for (int seed = 0; seed < 60; seed++) {
            RooFile file = RandomRoom.file(seed, 13, 30);
            Plan plan = RooPlan.of(file, "");
            for (Tree.Piece piece : RooTree.of(file).pieces()) {
                if (Math.hypot(piece.x2() - piece.x1(), piece.z2() - piece.z1()) < 2) {
                    // In the editor's whole units such a wall may be any other.
                    continue;
                }
                RooFile.Wall wall = file.walls().get(piece.line());
                assertEquals(
                        wall.plus() - 1, plan.lines().get(piece.line()).right().side());
                double dx = file.value(wall.end().x()) - file.value(wall.start().x());
                double dz = file.value(wall.end().y()) - file.value(wall.start().y());
                double beside = (dx * (piece.z1() * 16 - file.value(wall.start().y()))
                                - dz
                                        * (piece.x1() * 16
                                                - file.value(wall.start().x())))
                        / Math.hypot(dx, dz);
                assertEquals(0, beside, 0.1, "seed " + seed + ", " + piece);
            }
        }
    }

    @Test
    void aRoomOfOneLeafIsATree() throws RooException {
        Tree tree = RooTree.of(RandomRoom.file(3, 12, 0));
        assertEquals(0, tree.nodes());
        assertEquals(0, tree.leafAt(10, 10));
    }

    @Test
    void whatIsBehindTheLastWallIsOutside() throws RooException {
        Tree tree = RooTree.of(RooReader.read(RooReaderTest.tiny(12)));
        assertEquals(0, tree.sectorAt(32, 32));
        assertEquals(Tree.Leaf.OUTSIDE, tree.sectorAt(32, -1));
        assertEquals(List.of(new Tree.Piece(0, 0, 64, 0, 0, 0, 0, -1)), List.of(tree.pieces()));
    }

    @Test
    void aTreeInACircleIsRefused() throws RooException {
        RooFile tiny = RooReader.read(RooReaderTest.tiny(12));
        RooFile.Box box = tiny.nodes().getFirst().box();
        RooFile circle = new RooFile(
                12,
                0,
                1024,
                1024,
                List.of(new RooFile.Cut(box, 0, 1, 0, 1, 1, 0)),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                tiny.number(),
                tiny.grid());
        assertEquals(
                "this room has no usable tree: node 1: more than one way leads to it from the root",
                assertThrows(RooException.class, () -> RooTree.of(circle)).getMessage());
    }

    @Test
    void aCircleThatNothingLeadsToIsPassedOver() throws RooException {
        RooFile tiny = RooReader.read(RooReaderTest.tiny(12));
        RooFile.Box box = tiny.nodes().getFirst().box();
        var nodes = new ArrayList<>(tiny.nodes());
        nodes.add(new RooFile.Cut(box, 0, 1, 0, 4, 3, 0));
        nodes.add(tiny.nodes().get(1));
        RooFile circle = new RooFile(
                12,
                0,
                1024,
                1024,
                nodes,
                tiny.walls(),
                tiny.lines(),
                tiny.sidedefs(),
                tiny.sectors(),
                tiny.things(),
                tiny.number(),
                tiny.grid());
        Tree tree = assertTimeoutPreemptively(Duration.ofMinutes(1), () -> RooTree.of(circle));
        assertEquals(0, tree.sectorAt(32, 32));
    }
}
