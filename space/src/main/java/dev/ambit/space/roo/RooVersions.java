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

    /** @param losses what is no longer as it was, in words; empty when nothing was lost */
    public record Result(RooFile file, List<String> losses) {
        public Result {
            losses = List.copyOf(losses);
        }
    }

    /** Products of a coefficient and a coordinate should not leave 32 bits, as old clients reckon with these. */
    private static final double LARGEST_PRODUCT = 1L << 30;

    private static final int LONGEST = 0xFFFF;

    private final RooFile from;
    private final int version;
    private final boolean toFloats;
    private final double reach;
    private int rounded;
    private int lost;

    private RooVersions(RooFile from, int version) {
        this.from = from;
        this.version = version;
        this.toFloats = version >= RooFile.WITH_FLOATS;
        this.reach = reach(from);
    }

    public static Result convert(RooFile file, int version) {
        RooFile.requireKnown(version);
        return version == file.version() ? new Result(file, List.of()) : new RooVersions(file, version).convert();
    }

    private Result convert() {
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
                from.lines(),
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
        return new Result(file.withSecurity(RooSecurity.of(file)), losses);
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
                double scale = lineScale(cut);
                yield new RooFile.Cut(
                        box,
                        number(cut.a(), scale),
                        number(cut.b(), scale),
                        number(cut.c(), scale),
                        cut.plus(),
                        cut.minus(),
                        cut.firstWall());
            }
            case RooFile.Leaf leaf ->
                new RooFile.Leaf(
                        box,
                        leaf.sector(),
                        leaf.points().stream().map(this::point).toList());
        };
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
                number(slope.a(), 1),
                number(slope.b(), 1),
                number(slope.c(), 1),
                number(slope.d(), 1),
                point(slope.origin()),
                slope.angle(),
                spots ? RooFrame.of(from).cornersOn(slope, from) : slope.corners(),
                slope.shortCorners() && !spots);
    }

    private RooFile.Point point(RooFile.Point point) {
        return new RooFile.Point(number(point.x(), 1), number(point.y(), 1));
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

    private int number(int bits, double scale) {
        if (toFloats == from.hasFloats()) {
            return bits;
        }
        if (toFloats) {
            if ((long) (float) bits != bits) {
                rounded++;
            }
            return Float.floatToRawIntBits((float) bits);
        }
        double value = Float.intBitsToFloat(bits) * scale;
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

    /** A line stays the same when its three numbers are multiplied, and as whole numbers large ones say more. */
    private double lineScale(RooFile.Cut cut) {
        if (toFloats || !from.hasFloats()) {
            return 1;
        }
        double a = from.value(cut.a());
        double b = from.value(cut.b());
        double c = from.value(cut.c());
        double largest = Math.max(Math.abs(a), Math.abs(b));
        boolean whole = a == Math.rint(a) && b == Math.rint(b) && c == Math.rint(c) && Math.abs(c) <= LARGEST_PRODUCT;
        if (whole || !(largest > 0) || !Double.isFinite(largest)) {
            return 1;
        }
        return LARGEST_PRODUCT / (2 * reach) / largest;
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
