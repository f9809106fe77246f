package dev.ambit.space.roo;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Reads room files of versions 11 to 13, laid out as {@link RooFile} draws them. Whatever it is given it answers with a file or an
 * exception that names the byte; it never takes more memory than the file's own size suggests.
 *
 * <p>It minds the form only. Whether the numbers in it make sense is for {@link RooCheck} to say.
 */
public final class RooReader {

    private static final int CUT = 1;
    private static final int LEAF = 2;
    private static final int SMALLEST_NODE = 1 + 4 * 4 + 2 + 2;
    private static final int WALL = 3 * 2 + 4 * 4 + 2 + 4 * 2 + 2 * 2;
    private static final int EDITOR_WALL = 32;
    private static final int SIDEDEF = 13;
    private static final int SMALLEST_SECTOR = 20;
    private static final int SHORT_THING = 8;
    private static final int LONG_THING = 96;
    private static final String[] SECTIONS = {
        "nodes", "client walls", "editor walls", "sidedefs", "sectors", "things", "server part"
    };

    /** How the corners of slopes are stored. */
    private enum Corners {
        BY_PLACE,
        BY_VERTEX
    }

    private final RooInput in;
    private int version;
    /** Where each of {@link #SECTIONS} begins, and last where the file ends. */
    private final int[] offsets = new int[SECTIONS.length + 1];

    private RooReader(byte[] bytes) {
        this.in = new RooInput(bytes);
    }

    /** Whether that begins as a room file does, whatever follows. */
    public static boolean isRoo(byte[] bytes) {
        return bytes.length >= 4 && bytes[0] == 'R' && bytes[1] == 'O' && bytes[2] == 'O' && bytes[3] == (byte) 0xB1;
    }

    /** Reads a file and makes sure that its security is that of its content. */
    public static RooFile read(byte[] bytes) throws RooException {
        RooFile file = readLeniently(bytes);
        int computed = RooSecurity.of(file);
        if (computed != file.security()) {
            throw new RooException(
                    "security " + file.security(), 8, computed + ", which is the sum of what the file holds");
        }
        return file;
    }

    /** Reads a file whatever its security says, for those who want to see what was changed. */
    public static RooFile readLeniently(byte[] bytes) throws RooException {
        return new RooReader(bytes).read();
    }

    private RooFile read() throws RooException {
        int magic = word("the bytes 52 4F 4F B1");
        if (magic != RooWriter.MAGIC) {
            throw new RooException("no room file: it does not begin as one", 0, "the bytes 52 4F 4F B1");
        }
        version = word("a version");
        if (version < RooFile.OLDEST || version > RooFile.NEWEST) {
            throw new RooException(
                    "version " + Integer.toUnsignedString(version),
                    4,
                    "version " + RooFile.OLDEST + " to " + RooFile.NEWEST);
        }
        int security = word("the security");
        int main = word("the offset of the main part");
        if (main != RooWriter.MAIN) {
            throw new RooException(
                    "a main part that begins at " + Integer.toUnsignedString(main), 12, "" + RooWriter.MAIN);
        }
        int server = word("the offset of the server part");
        int width = word("the width");
        if (width == -1) {
            throw new RooException(
                    "an encrypted room (its width is -1)", RooWriter.MAIN, "a room saved without encryption");
        }
        int height = word("the height");
        readOffsets(server);

        List<RooFile.Node> nodes = readNodes();
        List<RooFile.Wall> walls = readWalls();
        List<RooFile.EditorWall> lines = readLines();
        List<RooFile.Sidedef> sidedefs = readSidedefs();
        List<RooFile.Sector> sectors = readSectors();
        List<RooFile.Thing> things = readThings();
        OptionalInt number = readNumber();
        RoomGrid grid = readGrid();
        return new RooFile(
                version, security, width, height, nodes, walls, lines, sidedefs, sectors, things, number, grid);
    }

    private void readOffsets(int server) throws RooException {
        int end = in.size();
        int least = RooWriter.NODES;
        for (int i = 0; i < SECTIONS.length; i++) {
            boolean last = i == SECTIONS.length - 1;
            int where = last ? 16 : in.at();
            int offset = last ? server : word("the offset of the " + SECTIONS[i]);
            if (i == 0 && offset != least) {
                throw new RooException("nodes that begin at " + Integer.toUnsignedString(offset), where, "" + least);
            }
            if (offset < least || offset > end) {
                throw new RooException(
                        "a section (" + SECTIONS[i] + ") that begins at " + Integer.toUnsignedString(offset),
                        where,
                        "a place from " + least + " to " + end + ": sections follow one another");
            }
            offsets[i] = offset;
            least = offset;
        }
        offsets[SECTIONS.length] = end;
    }

    /** Goes to a section and reads its count; {@code size} is what one record takes at least. */
    private int open(int section, int size) throws RooException {
        in.section(offsets[section], offsets[section + 1]);
        int count = half("the number of " + SECTIONS[section]);
        if ((long) count * size > in.left()) {
            throw new RooException(
                    count + " " + SECTIONS[section],
                    offsets[section],
                    "at most " + in.left() / size + ", for which there is room");
        }
        return count;
    }

    private void close(int section) throws RooException {
        if (in.left() > 0) {
            throw new RooException(
                    in.left() + " bytes left over after the last of the " + SECTIONS[section],
                    in.at(),
                    "the " + SECTIONS[section + 1] + ", which begin at byte " + offsets[section + 1]
                            + " by the header");
        }
    }

    private List<RooFile.Node> readNodes() throws RooException {
        int count = open(0, SMALLEST_NODE);
        var nodes = new ArrayList<RooFile.Node>(count);
        for (int i = 0; i < count; i++) {
            nodes.add(readNode(i + 1));
        }
        close(0);
        return nodes;
    }

    private RooFile.Node readNode(int number) throws RooException {
        int where = in.at();
        int type = in.need(1, "node " + number).u8();
        in.need(16, "the box of node " + number);
        var box = new RooFile.Box(point(), point());
        return switch (type) {
            case CUT -> {
                in.need(18, "the cut of node " + number);
                yield new RooFile.Cut(box, in.i32(), in.i32(), in.i32(), half(), half(), half());
            }
            case LEAF -> {
                in.need(4, "the sector of leaf " + number);
                int sector = half();
                int count = half();
                in.need(count * 8, count + " points of leaf " + number);
                yield new RooFile.Leaf(box, sector, points(count));
            }
            default -> throw new RooException("a node of type " + type + " (node " + number + ")", where, "1 or 2");
        };
    }

    private List<RooFile.Point> points(int count) throws RooException {
        var points = new ArrayList<RooFile.Point>(count);
        for (int i = 0; i < count; i++) {
            points.add(point());
        }
        return points;
    }

    private List<RooFile.Wall> readWalls() throws RooException {
        boolean floats = version >= RooFile.WITH_FLOATS;
        int count = open(1, floats ? WALL + 2 : WALL);
        var walls = new ArrayList<RooFile.Wall>(count);
        for (int i = 0; i < count; i++) {
            walls.add(new RooFile.Wall(
                    half(),
                    half(),
                    half(),
                    point(),
                    point(),
                    floats ? in.i32() : half(),
                    in.i16(),
                    in.i16(),
                    in.i16(),
                    in.i16(),
                    half(),
                    half()));
        }
        close(1);
        return walls;
    }

    private List<RooFile.EditorWall> readLines() throws RooException {
        int count = open(2, EDITOR_WALL);
        var lines = new ArrayList<RooFile.EditorWall>(count);
        for (int i = 0; i < count; i++) {
            lines.add(new RooFile.EditorWall(
                    half(), half(), in.i16(), in.i16(), in.i16(), in.i16(), in.i16(), in.i16(), in.i32(), in.i32(),
                    in.i32(), in.i32()));
        }
        close(2);
        return lines;
    }

    private List<RooFile.Sidedef> readSidedefs() throws RooException {
        int count = open(3, SIDEDEF);
        var sidedefs = new ArrayList<RooFile.Sidedef>(count);
        for (int i = 0; i < count; i++) {
            sidedefs.add(new RooFile.Sidedef(half(), half(), half(), half(), in.i32(), in.u8()));
        }
        close(3);
        return sidedefs;
    }

    private List<RooFile.Sector> readSectors() throws RooException {
        try {
            return readSectors(Corners.BY_PLACE);
        } catch (RooException byPlace) {
            if (version > RooFile.OLDEST) {
                throw byPlace;
            }
            try {
                return readSectors(Corners.BY_VERTEX);
            } catch (RooException byVertex) {
                throw byPlace;
            }
        }
    }

    private List<RooFile.Sector> readSectors(Corners corners) throws RooException {
        int count = open(4, SMALLEST_SECTOR);
        var sectors = new ArrayList<RooFile.Sector>(count);
        for (int i = 0; i < count; i++) {
            sectors.add(readSector(i + 1, corners));
        }
        close(4);
        return sectors;
    }

    private RooFile.Sector readSector(int number, Corners corners) throws RooException {
        in.need(SMALLEST_SECTOR, "sector " + number);
        int id = half();
        int floor = half();
        int ceiling = half();
        int x = in.i16();
        int y = in.i16();
        int floorHeight = in.i16();
        int ceilingHeight = in.i16();
        int light = in.u8();
        int flags = in.i32();
        int speed = in.u8();
        RooFile.@Nullable Slope floorSlope = null;
        RooFile.@Nullable Slope ceilingSlope = null;
        if ((flags & dev.ambit.space.plan.Sector.SLOPED_FLOOR) != 0) {
            floorSlope = readSlope("the floor slope of sector " + number, corners);
        }
        if ((flags & dev.ambit.space.plan.Sector.SLOPED_CEILING) != 0) {
            ceilingSlope = readSlope("the ceiling slope of sector " + number, corners);
        }
        return new RooFile.Sector(
                id, floor, ceiling, x, y, floorHeight, ceilingHeight, light, flags, speed, floorSlope, ceilingSlope);
    }

    private RooFile.Slope readSlope(String what, Corners form) throws RooException {
        boolean byPlace = form == Corners.BY_PLACE;
        in.need(28 + 3 * (byPlace ? 6 : 4), what);
        int a = in.i32();
        int b = in.i32();
        int c = in.i32();
        int d = in.i32();
        RooFile.Point origin = point();
        int angle = in.i32();
        var corners = new ArrayList<RooFile.Corner>();
        for (int i = 0; i < 3; i++) {
            corners.add(new RooFile.Corner(in.i16(), byPlace ? in.i16() : 0, in.i16()));
        }
        return new RooFile.Slope(a, b, c, d, origin, angle, corners, !byPlace);
    }

    private List<RooFile.Thing> readThings() throws RooException {
        int count = open(5, SHORT_THING);
        boolean inShort = count <= RooFile.Thing.MOST_IN_SHORT;
        in.need(count * (inShort ? SHORT_THING : LONG_THING), count + " things");
        var things = new ArrayList<RooFile.Thing>(count);
        for (int i = 0; i < count; i++) {
            things.add(inShort ? RooFile.Thing.at(in.i32(), in.i32()) : readLongThing());
        }
        return things;
    }

    private RooFile.Thing readLongThing() throws RooException {
        int type = in.i32();
        int angle = in.i32();
        int x = in.i32();
        int y = in.i32();
        int when = in.i32();
        int exitX = in.i32();
        int exitY = in.i32();
        int flags = in.i32();
        String text = in.latin1(RooFile.Thing.TEXT_LENGTH, "the text of a thing");
        return new RooFile.Thing(type, angle, x, y, when, exitX, exitY, flags, text);
    }

    private OptionalInt readNumber() throws RooException {
        boolean mayLackIt = version == RooFile.OLDEST;
        OptionalInt number =
                mayLackIt && in.left() == 0 ? OptionalInt.empty() : OptionalInt.of(word("the room's number"));
        close(5);
        return number;
    }

    private RoomGrid readGrid() throws RooException {
        in.section(offsets[6], offsets[7]);
        int where = in.at();
        int rows = word("the rows of the grid");
        int cols = word("the columns of the grid");
        boolean hasMonsters = version >= RooFile.WITH_MONSTERS;
        int grids = hasMonsters ? 3 : 2;
        long squares = (long) rows * cols;
        if (rows < 0 || cols < 0 || squares > in.left() || squares * grids != in.left()) {
            throw new RooException(
                    grids + " grids of " + Integer.toUnsignedString(rows) + " by " + Integer.toUnsignedString(cols)
                            + " squares in " + in.left() + " bytes",
                    where,
                    "as many bytes as they have squares, and nothing after them");
        }
        byte[] move = in.bytes((int) squares, "a grid");
        byte[] flags = in.bytes((int) squares, "a grid");
        return hasMonsters
                ? RoomGrid.of(rows, cols, move, flags, in.bytes((int) squares, "a grid"))
                : RoomGrid.withoutMonsters(rows, cols, move, flags);
    }

    private RooFile.Point point() throws RooException {
        return new RooFile.Point(in.i32(), in.i32());
    }

    private int half() throws RooException {
        return in.u16();
    }

    private int half(String what) throws RooException {
        return in.need(Short.BYTES, what).u16();
    }

    private int word(String what) throws RooException {
        return in.need(Integer.BYTES, what).i32();
    }
}
