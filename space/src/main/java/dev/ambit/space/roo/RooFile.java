package dev.ambit.space.roo;

import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * What one room file says, whole and in its own numbers, so that it can be written again byte for byte. Immutable.
 *
 * <pre>
 * header     52 4F 4F B1 | u32 version | i32 security | u32 main = 20 | u32 server
 * main       i32 width | i32 height | u32 nodes | u32 client walls | u32 editor walls | u32 sidedefs | u32 sectors | u32 things
 * sections   in that order, each u16 count and its records, no gaps; after the things i32 room number
 * server     i32 rows | i32 cols | rows x cols bytes: move grid | flag grid | monster grid (from version 12 on)
 *
 * node       u8 1 | box | number a, b, c | u16 + child | u16 - child | u16 first wall          a cut
 *            u8 2 | box | u16 sector | u16 n | n x point                                       a leaf
 * box        point north-west | point south-east
 * point      number x, y
 * wall       u16 next | u16 + sidedef | u16 - sidedef | point | point | length | i16 +x | i16 -x | i16 +y | i16 -y
 *            | u16 + sector | u16 - sector
 * editor     u16 + sidedef | u16 - sidedef | i16 +x | i16 -x | i16 +y | i16 -y | i16 + sector | i16 - sector | 4 x end
 * sidedef    u16 id | u16 normal | u16 above | u16 below | u32 flags | u8 speed
 * sector     u16 id | u16 floor | u16 ceiling | i16 x | i16 y | i16 floor height | i16 ceiling height | u8 light | u32 flags
 *            | u8 speed | slope of the floor if flag 400h | slope of the ceiling if flag 800h
 * slope      number a, b, c, d | point origin | i32 angle | 3 x (i16 x | i16 y | i16 z)
 * thing      i32 x | i32 y                              when there are at most two: corners of the room
 *            8 x i32 | 64 bytes of text                 when there are more
 * </pre>
 *
 * <p>All little-endian. A <i>number</i> is an i32 in versions 11 and 12 and a float in 13; here it is kept as its 32 bits, and
 * {@link #value} tells what they mean. A <i>length</i> is a u16, in version 13 a float. An <i>end</i> is an i32, but in version 12
 * only its lower half counts, as {@link #end} reads it. Everything counts from 1 with 0 for none,
 * but the sectors of editor walls count from 0 with -1 for none.
 *
 * @param security the sum the file carries; see {@link RooSecurity}
 * @param width in client units, 1024 to the square, 16 to the fine unit; so is {@code height}
 * @param walls pieces of walls as the client draws them, in lists that start at the cuts they lie on
 * @param lines whole walls as the editor draws them, in fine units with y growing north
 * @param number the room's own number; very old files may lack it
 */
public record RooFile(
        int version,
        int security,
        int width,
        int height,
        List<Node> nodes,
        List<Wall> walls,
        List<EditorWall> lines,
        List<Sidedef> sidedefs,
        List<Sector> sectors,
        List<Thing> things,
        OptionalInt number,
        RoomGrid grid) {

    public static final int OLDEST = 11;
    /** The first version with a monster grid. */
    public static final int WITH_MONSTERS = 12;
    /** The version in which the ends of editor walls are 16 bits wide, in fields of 32. */
    static final int WITH_SHORT_ENDS = 12;
    /** The first version with floats. */
    public static final int WITH_FLOATS = 13;

    public static final int NEWEST = 13;

    /** Client units to one fine unit. */
    public static final int CLIENT_UNITS = 16;
    /** Client units to one square of the grid. */
    public static final int SQUARE = 1024;

    public RooFile {
        requireKnown(version);
        nodes = List.copyOf(nodes);
        walls = List.copyOf(walls);
        lines = List.copyOf(lines);
        sidedefs = List.copyOf(sidedefs);
        sectors = List.copyOf(sectors);
        things = List.copyOf(things);
        if (grid.hasMonsters() != version >= WITH_MONSTERS) {
            throw new IllegalArgumentException("version " + version + " and "
                    + (grid.hasMonsters() ? "a monster grid" : "no monster grid") + ", expected the grid from version "
                    + WITH_MONSTERS + " on");
        }
    }

    static void requireKnown(int version) {
        if (version < OLDEST || version > NEWEST) {
            throw new IllegalArgumentException(
                    "version " + version + " of a room file, expected " + OLDEST + " to " + NEWEST);
        }
    }

    public record Point(int x, int y) {}

    public record Box(Point northWest, Point southEast) {}

    /** A node of the tree. They are stored in preorder: what is on the + side comes next, then what is on the - side. */
    public sealed interface Node permits Cut, Leaf {
        Box box();
    }

    /** The plane is cut along a x + b y + c = 0; what makes that positive is on the + side. */
    public record Cut(Box box, int a, int b, int c, int plus, int minus, int firstWall) implements Node {}

    /** A convex piece of floor. */
    public record Leaf(Box box, int sector, List<Point> points) implements Node {
        public Leaf {
            points = List.copyOf(points);
        }
    }

    /**
     * @param next the next wall in the same plane
     * @param plus the sidedef on the right of somebody who goes from start to end; {@code minus} on the left
     * @param length in fine units
     */
    public record Wall(
            int next,
            int plus,
            int minus,
            Point start,
            Point end,
            int length,
            int plusX,
            int minusX,
            int plusY,
            int minusY,
            int plusSector,
            int minusSector) {}

    /** A wall before it was cut. Its sectors count from 0; -1 is none. {@link RooFile#end} tells what its ends mean. */
    public record EditorWall(
            int plus,
            int minus,
            int plusX,
            int minusX,
            int plusY,
            int minusY,
            int plusSector,
            int minusSector,
            int x0,
            int y0,
            int x1,
            int y1) {}

    /** See {@link dev.ambit.space.plan.Side} for the flags. */
    public record Sidedef(int id, int normal, int above, int below, int flags, int speed) {}

    /** See {@link dev.ambit.space.plan.Sector} for the flags. A slope is there exactly when its flag is. */
    public record Sector(
            int id,
            int floor,
            int ceiling,
            int x,
            int y,
            int floorHeight,
            int ceilingHeight,
            int light,
            int flags,
            int speed,
            @Nullable Slope floorSlope,
            @Nullable Slope ceilingSlope) {

        public Sector {
            if (floorSlope != null != ((flags & dev.ambit.space.plan.Sector.SLOPED_FLOOR) != 0)
                    || ceilingSlope != null != ((flags & dev.ambit.space.plan.Sector.SLOPED_CEILING) != 0)) {
                throw new IllegalArgumentException(
                        "flags " + Integer.toHexString(flags) + "h of a sector do not say what slopes it has");
            }
        }
    }

    /**
     * The plane a x + b y + c z + d = 0.
     *
     * @param origin where its picture begins
     * @param angle which way its picture runs, 4096 to the turn
     * @param corners the three spots it was drawn through, in the editor's coordinates
     * @param shortCorners version 11 may name the corners by the number of a vertex, which is then their x
     */
    public record Slope(
            int a, int b, int c, int d, Point origin, int angle, List<Corner> corners, boolean shortCorners) {
        public Slope {
            corners = List.copyOf(corners);
            if (corners.size() != 3) {
                throw new IllegalArgumentException(corners.size() + " corners of a slope, expected 3");
            }
        }
    }

    public record Corner(int x, int y, int z) {}

    /** @param text as in the file, 64 characters with zeros and whatever follows them; a short thing has none */
    public record Thing(int type, int angle, int x, int y, int when, int exitX, int exitY, int flags, String text) {

        /** At most so many things are stored in short. */
        public static final int MOST_IN_SHORT = 2;

        public static final int TEXT_LENGTH = 64;

        /** Just a spot: a corner of the room. */
        public static Thing at(int x, int y) {
            return new Thing(0, 0, x, y, 0, 0, 0, 0, "");
        }

        /** The text up to its first zero. */
        public String comment() {
            int end = text.indexOf(0);
            return end < 0 ? text : text.substring(0, end);
        }
    }

    public boolean hasFloats() {
        return version >= WITH_FLOATS;
    }

    /** What the 32 bits of a coordinate or a coefficient mean in this file. */
    public double value(int bits) {
        return hasFloats() ? Float.intBitsToFloat(bits) : bits;
    }

    /**
     * Where an end of an editor wall is. What wrote version 12 filled only the lower half of these words and left in the upper one
     * whatever lay in its memory; so that half is kept for writing it again, and means nothing.
     */
    public int end(int bits) {
        return version == WITH_SHORT_ENDS ? (short) bits : bits;
    }

    public int leaves() {
        return (int) nodes.stream().filter(Leaf.class::isInstance).count();
    }

    public RooFile withSecurity(int sum) {
        return new RooFile(version, sum, width, height, nodes, walls, lines, sidedefs, sectors, things, number, grid);
    }
}
