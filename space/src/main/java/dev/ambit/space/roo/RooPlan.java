package dev.ambit.space.roo;

import dev.ambit.space.Place;
import dev.ambit.space.plan.Face;
import dev.ambit.space.plan.Mark;
import dev.ambit.space.plan.Plan;
import dev.ambit.space.plan.PlanLine;
import dev.ambit.space.plan.Sector;
import dev.ambit.space.plan.Side;
import dev.ambit.space.plan.Slope;
import dev.ambit.space.plan.Vertex;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The plan that a room file was made from: its editor's walls, with sides and sectors in the order of the file, so that the
 * plan's line 0 is the file's editor wall 1 and so on. {@link RooExport} goes the other way.
 */
public final class RooPlan {

    private static final String SKY = "day";

    private final RooFile file;
    private final RooFrame frame;
    private final Map<Vertex, Integer> vertices = new LinkedHashMap<>();

    private RooPlan(RooFile file) {
        this.file = file;
        this.frame = RooFrame.of(file);
    }

    /** @param name room files do not say what the room is called */
    public static Plan of(RooFile file, String name) throws RooException {
        try {
            return new RooPlan(file).plan(name);
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw new RooException("this room cannot be drawn as a plan: " + e.getMessage());
        }
    }

    private Plan plan(String name) {
        List<Side> sides = file.sidedefs().stream().map(RooPlan::side).toList();
        List<Sector> sectors = file.sectors().stream().map(this::sector).toList();
        List<PlanLine> lines = file.lines().stream().map(this::line).toList();
        return new Plan(
                name,
                file.width() / RooFile.CLIENT_UNITS,
                file.height() / RooFile.CLIENT_UNITS,
                entrance(),
                Plan.FULL_DAY,
                SKY,
                file.number().orElse(0),
                new ArrayList<>(vertices.keySet()),
                sides,
                sectors,
                lines,
                List.of(),
                List.of(),
                marks());
    }

    private static Side side(RooFile.Sidedef side) {
        return new Side(
                side.id(),
                Textures.name(side.normal()),
                Textures.name(side.above()),
                Textures.name(side.below()),
                side.flags(),
                side.speed(),
                0);
    }

    private Sector sector(RooFile.Sector sector) {
        return new Sector(
                sector.id(),
                Textures.name(sector.floor()),
                Textures.name(sector.ceiling()),
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

    /** Through the corners it was drawn with; where these are no triangle, through others on the plane; upright ones are none. */
    private @Nullable Slope slope(RooFile.Slope slope) {
        List<RooFile.Corner> corners = slope.corners();
        if (slope.shortCorners() || isFlat(corners)) {
            corners = frame.cornersOn(slope, file);
        }
        if (file.value(slope.c()) == 0 || isFlat(corners)) {
            return null;
        }
        return new Slope(
                corner(corners.get(0)),
                corner(corners.get(1)),
                corner(corners.get(2)),
                origin(slope.origin().x(), frame.x(corners.get(0).x())),
                origin(slope.origin().y(), frame.z(corners.get(0).y())),
                slope.angle());
    }

    /** In fine units; a picture begins at the first corner if the file has no number for where it does. */
    private double origin(int bits, int corner) {
        double value = file.value(bits) / RooFile.CLIENT_UNITS;
        return Double.isFinite(value) ? value : corner;
    }

    private static boolean isFlat(List<RooFile.Corner> corners) {
        RooFile.Corner a = corners.get(0);
        RooFile.Corner b = corners.get(1);
        RooFile.Corner c = corners.get(2);
        return (long) (b.x() - a.x()) * (c.y() - a.y()) == (long) (c.x() - a.x()) * (b.y() - a.y());
    }

    private Slope.Corner corner(RooFile.Corner corner) {
        return new Slope.Corner(frame.x(corner.x()), frame.z(corner.y()), corner.z());
    }

    private PlanLine line(RooFile.EditorWall wall) {
        return new PlanLine(
                vertex(file.end(wall.x0()), file.end(wall.y0())),
                vertex(file.end(wall.x1()), file.end(wall.y1())),
                face(wall.plus(), wall.plusSector(), wall.plusX(), wall.plusY()),
                face(wall.minus(), wall.minusSector(), wall.minusX(), wall.minusY()));
    }

    private static Face face(int side, int sector, int x, int y) {
        return new Face(side - 1, sector, x, y);
    }

    private int vertex(int x, int y) {
        var vertex = new Vertex(frame.x(x), frame.z(y));
        return vertices.computeIfAbsent(vertex, _ -> vertices.size());
    }

    private List<Mark> marks() {
        if (file.things().size() <= RooFile.Thing.MOST_IN_SHORT) {
            return List.of();
        }
        return file.things().stream()
                .map(thing -> new Mark(
                        thing.type(),
                        thing.angle(),
                        frame.x(thing.x()),
                        frame.z(thing.y()),
                        thing.when(),
                        thing.exitX(),
                        thing.exitY(),
                        thing.flags(),
                        thing.comment()))
                .toList();
    }

    /** Room files do not say where one enters: the middle of the largest piece of floor will do. */
    private Place entrance() {
        double width = (double) file.width() / RooFile.CLIENT_UNITS;
        double depth = (double) file.height() / RooFile.CLIENT_UNITS;
        double bestX = width / 2;
        double bestZ = depth / 2;
        double largest = 0;
        for (RooFile.Node node : file.nodes()) {
            if (!(node instanceof RooFile.Leaf leaf)
                    || leaf.sector() == 0
                    || leaf.points().size() < 3) {
                continue;
            }
            var middle = Middle.of(leaf, file);
            boolean isInside = middle.x() > 0 && middle.x() < width && middle.z() > 0 && middle.z() < depth;
            if (isInside && middle.area() > largest) {
                largest = middle.area();
                bestX = middle.x();
                bestZ = middle.z();
            }
        }
        return new Place((int) Math.round(bestX), (int) Math.round(bestZ), 0);
    }

    /** The middle of a leaf, in fine units. */
    private record Middle(double x, double z, double area) {

        static Middle of(RooFile.Leaf leaf, RooFile file) {
            double sumX = 0;
            double sumZ = 0;
            double area = 0;
            int count = leaf.points().size();
            for (int i = 0; i < count; i++) {
                RooFile.Point from = leaf.points().get(i);
                RooFile.Point to = leaf.points().get((i + 1) % count);
                sumX += file.value(from.x());
                sumZ += file.value(from.y());
                area += file.value(from.x()) * file.value(to.y()) - file.value(to.x()) * file.value(from.y());
            }
            double units = RooFile.CLIENT_UNITS * (double) count;
            return new Middle(sumX / units, sumZ / units, Math.abs(area));
        }
    }
}
