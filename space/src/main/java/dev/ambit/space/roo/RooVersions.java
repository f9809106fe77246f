package dev.ambit.space.roo;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The same room in another version of the format. Numbers become floats or whole numbers, the monster grid comes or goes, and the
 * security is that of the new file. What cannot be said in the new version is told.
 */
public final class RooVersions {

    private static final int LONGEST = 0xFFFF;

    private final RooFile from;
    private final int version;
    private final boolean toFloats;
    private final RooNumbers numbers;
    private int rounded;
    private int lost;
    private int tooFar;

    private RooVersions(RooFile from, int version) {
        this.from = from;
        this.version = version;
        this.toFloats = version >= RooFile.WITH_FLOATS;
        this.numbers = new RooNumbers(version, reach(from));
    }

    public static Converted convert(RooFile file, int version) {
        RooFile.requireKnown(version);
        return version == file.version() ? new Converted(file, List.of()) : new RooVersions(file, version).convert();
    }

    private Converted convert() {
        var losses = new ArrayList<String>();
        List<RooFile.Sector> sectors = from.sectors().stream().map(this::sector).toList();
        if (version > RooFile.OLDEST && hasShortCorners()) {
            losses.add("version 11 names the corners of slopes by vertex; they are now other spots on the same planes");
        }
        RoomGrid grid = from.grid();
        if (version >= RooFile.WITH_MONSTERS) {
            grid = grid.withMonstersLikePeople();
        } else if (grid.hasMonsters()) {
            losses.add("version " + version + " has no monster grid");
            grid = grid.withoutMonsters();
        }
        RooFile file = new RooFile(
                version,
                0,
                from.width(),
                from.height(),
                from.nodes().stream().map(this::node).toList(),
                from.walls().stream().map(this::wall).toList(),
                from.lines().stream().map(this::line).toList(),
                from.sidedefs(),
                sectors,
                from.things(),
                OptionalInt.of(from.number().orElse(0)),
                grid);
        if (rounded > 0) {
            losses.add(
                    toFloats
                            ? rounded + " whole numbers are too large to be exact as floats"
                            : rounded + " numbers were rounded to whole ones");
        }
        if (lost > 0) {
            losses.add(lost + " numbers are beyond whole ones and were cut short");
        }
        if (tooFar > 0) {
            losses.add(tooFar + " ends of the editor's walls lie beyond 16 bits, which is all that version " + version
                    + " keeps of them");
        }
        return new Converted(file.withSecurity(RooSecurity.of(file)), losses);
    }

    private boolean hasShortCorners() {
        return from.sectors().stream()
                .anyMatch(sector -> isShort(sector.floorSlope()) || isShort(sector.ceilingSlope()));
    }

    private static boolean isShort(RooFile.@Nullable Slope slope) {
        return slope != null && slope.shortCorners();
    }

    private RooFile.Node node(RooFile.Node node) {
        var box =
                new RooFile.Box(point(node.box().northWest()), point(node.box().southEast()));
        return switch (node) {
            case RooFile.Cut cut -> {
                int[] line = line(cut);
                yield new RooFile.Cut(box, line[0], line[1], line[2], cut.plus(), cut.minus(), cut.firstWall());
            }
            case RooFile.Leaf leaf ->
                new RooFile.Leaf(
                        box,
                        leaf.sector(),
                        leaf.points().stream().map(this::point).toList());
        };
    }

    private int[] line(RooFile.Cut cut) {
        if (toFloats || !from.hasFloats()) {
            return new int[] {number(cut.a()), number(cut.b()), number(cut.c())};
        }
        RooFile.Box box = cut.box();
        int[] line = numbers.line(
                from.value(cut.a()),
                from.value(cut.b()),
                from.value(cut.c()),
                (from.value(box.northWest().x()) + from.value(box.southEast().x())) / 2,
                (from.value(box.northWest().y()) + from.value(box.southEast().y())) / 2);
        if (line[0] != from.value(cut.a()) || line[1] != from.value(cut.b()) || line[2] != from.value(cut.c())) {
            rounded++;
        }
        return line;
    }

    private RooFile.EditorWall line(RooFile.EditorWall line) {
        return new RooFile.EditorWall(
                line.plus(),
                line.minus(),
                line.plusX(),
                line.minusX(),
                line.plusY(),
                line.minusY(),
                line.plusSector(),
                line.minusSector(),
                end(line.x0()),
                end(line.y0()),
                end(line.x1()),
                end(line.y1()));
    }

    private int end(int bits) {
        int end = from.end(bits);
        if (version == RooFile.WITH_SHORT_ENDS && (short) end != end) {
            tooFar++;
        }
        return end;
    }

    private RooFile.Wall wall(RooFile.Wall wall) {
        return new RooFile.Wall(
                wall.next(),
                wall.plus(),
                wall.minus(),
                point(wall.start()),
                point(wall.end()),
                length(wall.length()),
                wall.plusX(),
                wall.minusX(),
                wall.plusY(),
                wall.minusY(),
                wall.plusSector(),
                wall.minusSector());
    }

    private RooFile.Sector sector(RooFile.Sector sector) {
        return new RooFile.Sector(
                sector.id(),
                sector.floor(),
                sector.ceiling(),
                sector.x(),
                sector.y(),
                sector.floorHeight(),
                sector.ceilingHeight(),
                sector.light(),
                sector.flags(),
                sector.speed(),
                sector.floorSlope() == null ? null : slope(sector.floorSlope()),
                sector.ceilingSlope() == null ? null : slope(sector.ceilingSlope()));
    }

    private RooFile.Slope slope(RooFile.Slope slope) {
        boolean spots = slope.shortCorners() && version > RooFile.OLDEST;
        return new RooFile.Slope(
                number(slope.a()),
                number(slope.b()),
                number(slope.c()),
                number(slope.d()),
                point(slope.origin()),
                slope.angle(),
                spots ? RooFrame.of(from).cornersOn(slope, from) : slope.corners(),
                slope.shortCorners() && !spots);
    }

    private RooFile.Point point(RooFile.Point point) {
        return new RooFile.Point(number(point.x()), number(point.y()));
    }

    private int length(int length) {
        if (toFloats == from.hasFloats()) {
            return length;
        }
        if (toFloats) {
            return Float.floatToRawIntBits(length);
        }
        double value = Float.intBitsToFloat(length);
        long whole = Math.clamp(Math.round(value), 0, LONGEST);
        count(value, whole);
        return (int) whole;
    }

    private int number(int bits) {
        if (toFloats == from.hasFloats()) {
            return bits;
        }
        if (toFloats) {
            if ((long) (float) bits != bits) {
                rounded++;
            }
            return Float.floatToRawIntBits((float) bits);
        }
        double value = Float.intBitsToFloat(bits);
        long whole = Math.clamp(Math.round(value), Integer.MIN_VALUE, Integer.MAX_VALUE);
        count(value, whole);
        return (int) whole;
    }

    private void count(double value, long whole) {
        if (!(Math.abs(value - whole) <= 0.5)) {
            lost++;
        } else if (value != whole) {
            rounded++;
        }
    }

    /** How far from the origin the farthest corner is. */
    private static double reach(RooFile file) {
        double farthest = RooFile.SQUARE;
        for (RooFile.Node node : file.nodes()) {
            for (RooFile.Point point :
                    List.of(node.box().northWest(), node.box().southEast())) {
                farthest = Math.max(farthest, Math.abs(file.value(point.x())));
                farthest = Math.max(farthest, Math.abs(file.value(point.y())));
            }
        }
        return Double.isFinite(farthest) ? farthest : RooFile.SQUARE;
    }
}
