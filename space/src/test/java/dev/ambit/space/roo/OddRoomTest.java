package dev.ambit.space.roo;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.space.plan.Plan;
import dev.ambit.space.plan.Sector;
import dev.ambit.space.plan.Vertex;
import dev.ambit.space.sight.Surveyor;
import dev.ambit.space.tree.Tree;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rooms of the original are not as tidy as one would draw them. What is normal there is normal here. */
class OddRoomTest {

    private static final int RUBBISH = 0x7FF40000;
    private static final int WIDTH = 3 * 1024 + 496;
    private static final int HEIGHT = 2 * 1024 + 208;

    @Test
    void inVersion12OnlyTheLowerHalfOfAWallsEndCounts() throws RooException {
        RooFile odd = odd(12);
        RooFile read = RooReader.read(RooWriter.write(odd));
        assertEquals(RUBBISH | 0xFFFF & -120, read.lines().getFirst().x0());
        Plan plan = RooPlan.of(read, "odd");
        assertEquals(
                List.of(new Vertex(0, 0), new Vertex(WIDTH / 16, 0)),
                List.of(plan.from(plan.lines().getFirst()), plan.to(plan.lines().getFirst())));
    }

    @Test
    void inOtherVersionsAllOfItDoes() throws RooException {
        RooFile wide = withLines(odd(13), line(70_000, 200, 70_064, 200));
        assertEquals(
                new Vertex(70_120, 0),
                RooPlan.of(wide, "wide").from(RooPlan.of(wide, "wide").lines().getFirst()));
    }

    @ParameterizedTest
    @ValueSource(ints = {12, 13})
    void anOddRoomIsInOrderAndWrittenAgainByteForByte(int version) throws RooException {
        byte[] bytes = RooWriter.write(odd(version));
        RooFile read = RooReader.read(bytes);
        assertArrayEquals(bytes, RooWriter.write(read));
        assertEquals(List.of(), RooCheck.check(read));
        assertEquals(77, read.number().getAsInt());
        assertEquals("a note", read.things().getLast().comment());
    }

    @ParameterizedTest
    @ValueSource(ints = {12, 13})
    void anOddRoomIsDrawnAndLookedAroundIn(int version) throws RooException {
        RooFile file = odd(version);
        Plan plan = RooPlan.of(file, "odd");
        Tree tree = RooTree.of(file);
        assertEquals(2, plan.sectors().size());
        assertEquals(3, plan.marks().size());
        assertTrue(plan.sectors().getFirst().has(Sector.SLOPED_FLOOR));
        assertTrue(Arrays.stream(tree.pieces()).anyMatch(piece -> piece.line() == 0), "no piece of the north wall");
        int west = tree.leafAt(32, 64);
        int east = tree.leafAt(160, 64);
        assertTrue(Surveyor.widest(plan, tree).sees(west, east));
    }

    @Test
    void theRubbishGoesWhenAVersionKeepsAllOfAnEnd() throws RooException {
        Converted newer = RooVersions.convert(odd(12), 13);
        assertEquals(-120, newer.file().lines().getFirst().x0());
        assertEquals(
                RooPlan.of(odd(12), "odd").vertices(),
                RooPlan.of(newer.file(), "odd").vertices());
    }

    @Test
    void whatVersion12CannotKeepOfAnEndIsTold() {
        Converted older = RooVersions.convert(withLines(odd(13), line(70_000, 200, 64, 200)), 12);
        assertEquals(
                List.of("1 ends of the editor's walls lie beyond 16 bits, which is all that version 12 keeps of them"),
                older.losses().stream()
                        .filter(loss -> loss.contains("editor's walls"))
                        .toList());
    }

    /**
     * Two sectors of one id beside each other, a leaf without area between them, a slope, a size that is no whole squares, walls a
     * little longer than they say, three things, and a grid whose moves lead off it, one way, and off squares without floor.
     */
    private static RooFile odd(int version) {
        RooFile plain = new RooFile(
                version,
                0,
                WIDTH,
                HEIGHT,
                List.of(
                        new RooFile.Cut(box(version, 0, WIDTH), 0, number(version, 1), 0, 2, 0, 1),
                        new RooFile.Cut(box(version, 0, WIDTH), number(version, -1), 0, number(version, 1024), 3, 4, 0),
                        leaf(version, 1, 0, 1024),
                        new RooFile.Cut(
                                box(version, 1024, WIDTH), number(version, -1), 0, number(version, 1024), 5, 6, 0),
                        leaf(version, 1, 1024, 1024),
                        leaf(version, 2, 1024, WIDTH)),
                List.of(new RooFile.Wall(
                        0,
                        1,
                        0,
                        point(version, 0, 0),
                        point(version, WIDTH, 0),
                        version == 13 ? Float.floatToRawIntBits(221.4f) : 221,
                        0,
                        0,
                        0,
                        0,
                        1,
                        0)),
                List.of(
                        version == 12
                                ? line(RUBBISH | 0xFFFF & -120, 0x55550000 | 200, 0x12340000 | 103, RUBBISH | 200)
                                : line(-120, 200, 103, 200)),
                List.of(new RooFile.Sidedef(7, 100, 0, 0, 1 << 17 | 3 << 15, 9)),
                List.of(sector(slope(version)), sector(null)),
                things(),
                OptionalInt.of(77),
                RoomGrid.of(2, 3, new byte[] {-1, 0, 4, 64, -1, 0}, new byte[] {1, 0, 0, 1, 1, 0}, new byte[] {
                    0, -1, 0, -1, 0, -1
                }));
        return plain.withSecurity(RooSecurity.of(plain));
    }

    private static List<RooFile.Thing> things() {
        var things = new ArrayList<RooFile.Thing>();
        things.add(thing(-120, 59, ""));
        things.add(thing(103, 200, ""));
        things.add(thing(0, 100, "a note"));
        return things;
    }

    private static RooFile.Thing thing(int x, int y, String text) {
        return new RooFile.Thing(
                9, 90, x, y, -1, 0, 0, 5, text + "\0" + "\u00CD".repeat(RooFile.Thing.TEXT_LENGTH - text.length() - 1));
    }

    private static RooFile.Sector sector(RooFile.Slope slope) {
        return new RooFile.Sector(
                5, 200, 300, 0, 0, 0, 128, 192, slope == null ? 0 : Sector.SLOPED_FLOOR, 0, slope, null);
    }

    private static RooFile.Slope slope(int version) {
        return new RooFile.Slope(
                0,
                0,
                number(version, 1024),
                number(version, -1024 * 16),
                point(version, 0, 0),
                512,
                List.of(
                        new RooFile.Corner(-120, 200, 16),
                        new RooFile.Corner(103, 200, 16),
                        new RooFile.Corner(103, 60, 16)),
                false);
    }

    private static RooFile.EditorWall line(int x0, int y0, int x1, int y1) {
        return new RooFile.EditorWall(1, 0, 0, 0, 0, 0, 0, -1, x0, y0, x1, y1);
    }

    private static RooFile withLines(RooFile file, RooFile.EditorWall... lines) {
        return new RooFile(
                file.version(),
                file.security(),
                file.width(),
                file.height(),
                file.nodes(),
                file.walls(),
                List.of(lines),
                file.sidedefs(),
                file.sectors(),
                file.things(),
                file.number(),
                file.grid());
    }

    private static RooFile.Leaf leaf(int version, int sector, int west, int east) {
        return new RooFile.Leaf(
                box(version, west, east),
                sector,
                List.of(
                        point(version, west, 0),
                        point(version, east, 0),
                        point(version, east, HEIGHT),
                        point(version, west, HEIGHT)));
    }

    private static RooFile.Box box(int version, int west, int east) {
        return new RooFile.Box(point(version, west, 0), point(version, east, HEIGHT));
    }

    private static RooFile.Point point(int version, int x, int y) {
        return new RooFile.Point(number(version, x), number(version, y));
    }

    private static int number(int version, int value) {
        return version == 13 ? Float.floatToRawIntBits(value) : value;
    }
}
