package dev.ambit.space.roo;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ambit.space.roo.RooCheck.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RooCheckTest {

    private static final RooFile.Box BOX = new RooFile.Box(new RooFile.Point(0, 0), new RooFile.Point(1024, 1024));

    private RooFile room;

    @BeforeEach
    void readTheTinyRoom() throws RooException {
        room = RooReader.read(RooReaderTest.tiny(12));
    }

    @Test
    void aWrongSecurityIsAnErrorWithBothValues() {
        assertFinding(
                Severity.ERROR,
                "file: its security is 5, but its content sums up to " + RooSecurityTest.OF_VERSION_12,
                room.withSecurity(5));
    }

    @Test
    void everyNumberMustNameSomething() {
        assertError("node 1: its + child is 3, expected 0 to 2", withCut(new RooFile.Cut(BOX, 0, 1, 0, 3, 0, 1)));
        assertError("node 1: its - child is 9, expected 0 to 2", withCut(new RooFile.Cut(BOX, 0, 1, 0, 2, 9, 1)));
        assertError("node 1: its first wall is 2, expected 0 to 1", withCut(new RooFile.Cut(BOX, 0, 1, 0, 2, 0, 2)));
        RooFile.Leaf leaf = (RooFile.Leaf) room.nodes().get(1);
        assertError(
                "node 2: its sector is 2, expected 0 to 1",
                withNodes(room.nodes().get(0), new RooFile.Leaf(BOX, 2, leaf.points())));
        RooFile.Wall wall = room.walls().getFirst();
        assertError(
                "client wall 1: its - sidedef is 2, expected 0 to 1",
                withWalls(new RooFile.Wall(0, 1, 2, wall.start(), wall.end(), 64, 0, 0, 0, 0, 1, 0)));
        assertError(
                "editor wall 1: its - sector is 1, expected -1 to 0",
                with(room.nodes(), room.walls(), List.of(new RooFile.EditorWall(1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 64, 0))));
    }

    @Test
    void aTreeThatRunsInACircleIsAnError() {
        assertError(
                "node 1: more than one way leads to it from the root", withCut(new RooFile.Cut(BOX, 0, 1, 0, 2, 1, 1)));
    }

    @Test
    void aNodeThatNothingLeadsToIsAWarning() {
        assertWarning(
                "node 2: no way leads to it from the root, nor to 0 others",
                withCut(new RooFile.Cut(BOX, 0, 1, 0, 0, 0, 1)));
    }

    @Test
    void aTreeOutOfPreorderIsAWarning() {
        RooFile.Node leaf = room.nodes().get(1);
        assertWarning(
                "node 3: it is out of order: in preorder node 2 comes here",
                withNodes(new RooFile.Cut(BOX, 0, 1, 0, 3, 2, 1), leaf, leaf));
    }

    @Test
    void aListOfWallsThatNeverEndsIsAnError() {
        RooFile.Wall wall = room.walls().getFirst();
        assertError(
                "node 1: its list of walls comes to client wall 1, which is listed already",
                withWalls(new RooFile.Wall(1, 1, 0, wall.start(), wall.end(), 64, 0, 0, 0, 0, 1, 0)));
    }

    @Test
    void aWallInNoListIsAWarning() {
        assertWarning(
                "client wall 1: it is in no node's list, nor are 0 others",
                withCut(new RooFile.Cut(BOX, 0, 1, 0, 2, 0, 0)));
    }

    @Test
    void aLeafOfTwoPointsIsAnError() {
        assertError(
                "node 2: this leaf has 2 points, expected at least 3",
                withLeaf(new RooFile.Point(0, 0), new RooFile.Point(1024, 0)));
    }

    @Test
    void aLeafOutOfItsBoxIsAWarning() {
        assertWarning(
                "node 2: this leaf reaches out of its box",
                withLeaf(new RooFile.Point(0, 0), new RooFile.Point(1025, 0), new RooFile.Point(1024, 1024)));
    }

    @Test
    void aLeafWithoutAreaIsNormal() {
        assertEquals(
                List.of(),
                RooCheck.check(
                        withLeaf(new RooFile.Point(0, 0), new RooFile.Point(512, 0), new RooFile.Point(1024, 0))));
    }

    @Test
    void leavesRunTheSameWayRound() {
        RooFile.Leaf leaf = (RooFile.Leaf) room.nodes().get(1);
        assertWarning(
                "node 3: this leaf runs the other way round than those before it",
                withNodes(
                        new RooFile.Cut(BOX, 0, 1, 0, 2, 3, 1),
                        leaf,
                        new RooFile.Leaf(BOX, 1, leaf.points().reversed())));
    }

    @Test
    void aGridThatDoesNotFitTheRoomIsAnError() {
        assertError(
                "grid: it has 1 rows and 2 columns, expected 1 and 1 for a room of this size",
                withGrid(RoomGrid.of(1, 2, new byte[2], new byte[2], new byte[2])));
    }

    @Test
    void unknownFlagsOfASquareAreAWarning() {
        assertWarning(
                "grid: the square in row 1, column 1 has flags 3, expected 0 or 1",
                withGrid(RoomGrid.of(1, 1, new byte[1], new byte[] {3}, new byte[1])));
    }

    @Test
    void aNotANumberInALeafIsAnError() throws RooException {
        room = RooReader.read(RooReaderTest.tiny(13));
        int nan = Float.floatToRawIntBits(Float.NaN);
        assertError(
                "node 2: a point of this leaf is no number",
                withLeaf(new RooFile.Point(0, 0), new RooFile.Point(nan, 0), new RooFile.Point(0, 0)));
    }

    private RooFile withCut(RooFile.Cut cut) {
        return withNodes(cut, room.nodes().get(1));
    }

    private RooFile withLeaf(RooFile.Point... points) {
        RooFile.Node root = room.nodes().getFirst();
        return withNodes(root, new RooFile.Leaf(root.box(), 1, List.of(points)));
    }

    private RooFile withNodes(RooFile.Node... nodes) {
        return with(List.of(nodes), room.walls(), room.lines());
    }

    private RooFile withWalls(RooFile.Wall... walls) {
        return with(room.nodes(), List.of(walls), room.lines());
    }

    private RooFile withGrid(RoomGrid grid) {
        return sealed(new RooFile(
                room.version(),
                0,
                room.width(),
                room.height(),
                room.nodes(),
                room.walls(),
                room.lines(),
                room.sidedefs(),
                room.sectors(),
                room.things(),
                OptionalInt.of(0),
                grid));
    }

    private RooFile with(List<RooFile.Node> nodes, List<RooFile.Wall> walls, List<RooFile.EditorWall> lines) {
        return sealed(new RooFile(
                room.version(),
                0,
                room.width(),
                room.height(),
                new ArrayList<>(nodes),
                walls,
                lines,
                room.sidedefs(),
                room.sectors(),
                room.things(),
                OptionalInt.of(0),
                room.grid()));
    }

    private static RooFile sealed(RooFile file) {
        return file.withSecurity(RooSecurity.of(file));
    }

    private static void assertError(String message, RooFile file) {
        assertFinding(Severity.ERROR, message, file);
    }

    private static void assertWarning(String message, RooFile file) {
        assertFinding(Severity.WARNING, message, file);
    }

    private static void assertFinding(Severity severity, String message, RooFile file) {
        List<RooCheck.Finding> findings = RooCheck.check(file);
        assertEquals(
                List.of(message),
                findings.stream().map(RooCheck.Finding::toString).toList());
        assertEquals(severity, findings.getFirst().severity());
    }
}
