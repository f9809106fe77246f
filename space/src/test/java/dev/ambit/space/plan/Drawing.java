package dev.ambit.space.plan;

import dev.ambit.space.Place;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Draws plans for tests: sectors as loops of corners, clockwise as seen from above. An edge that two loops share becomes one
 * open line between them, an edge of one loop alone becomes a wall.
 */
public final class Drawing {
    /** A wall nobody looks or walks through. */
    public static final Side WALL = new Side(0, "brick", "brick", "brick", 0, 0, 0);

    private final List<Vertex> vertices = new ArrayList<>();
    private final Map<Vertex, Integer> numbers = new HashMap<>();
    private final List<Side> sides = new ArrayList<>(List.of(WALL));
    private final List<Sector> sectors = new ArrayList<>();
    private final Map<Long, PlanLine> lines = new LinkedHashMap<>();
    private int width = 1024;
    private int depth = 1024;
    private @Nullable Place entrance;

    public Drawing size(int newWidth, int newDepth) {
        width = newWidth;
        depth = newDepth;
        return this;
    }

    public Drawing entrance(int x, int z) {
        entrance = new Place(x, z, 0);
        return this;
    }

    public static Sector floor(int id, int floorHeight, int ceilingHeight) {
        return new Sector(id, "planks", "plaster", 0, 0, floorHeight, ceilingHeight, 192, 0, 0, null, null);
    }

    public int side(Side side) {
        sides.add(side);
        return sides.size() - 1;
    }

    public int sector(Sector sector) {
        sectors.add(sector);
        return sectors.size() - 1;
    }

    public int sector(int floorHeight, int ceilingHeight) {
        return sector(floor(0, floorHeight, ceilingHeight));
    }

    public int vertex(int x, int z) {
        Vertex vertex = new Vertex(x, z);
        return numbers.computeIfAbsent(vertex, v -> {
            vertices.add(v);
            return vertices.size() - 1;
        });
    }

    /** x, z of each corner; clockwise around floor, against the clock around a hole. */
    public Drawing loop(int sector, int... corners) {
        for (int i = 0; i < corners.length; i += 2) {
            int next = (i + 2) % corners.length;
            edge(vertex(corners[i], corners[i + 1]), vertex(corners[next], corners[next + 1]), sector);
        }
        return this;
    }

    public Drawing rectangle(int sector, int west, int north, int east, int south) {
        return loop(sector, west, north, east, north, east, south, west, south);
    }

    /** Solid rock inside a sector. */
    public Drawing pillar(int sector, int west, int north, int east, int south) {
        return loop(sector, west, north, west, south, east, south, east, north);
    }

    private void edge(int from, int to, int sector) {
        PlanLine other = lines.remove(key(to, from));
        if (other == null) {
            lines.put(key(from, to), new PlanLine(from, to, new Face(0, sector, 0, 0), Face.NOTHING));
            return;
        }
        lines.put(
                key(to, from),
                new PlanLine(
                        to,
                        from,
                        new Face(Face.NONE, other.right().sector(), 0, 0),
                        new Face(Face.NONE, sector, 0, 0)));
    }

    private static long key(int from, int to) {
        return (long) from << 32 | to;
    }

    /** A line as it is, whatever it borders. */
    public Drawing line(int x1, int z1, int x2, int z2, Face right, Face left) {
        int from = vertex(x1, z1);
        int to = vertex(x2, z2);
        lines.put(key(from, to), new PlanLine(from, to, right, left));
        return this;
    }

    /** A wall without thickness that stands in one sector. */
    public Drawing screen(int sector, int x1, int z1, int x2, int z2) {
        Face face = new Face(0, sector, 0, 0);
        return line(x1, z1, x2, z2, face, face);
    }

    /** Takes away the line between two corners. */
    public Drawing without(int x1, int z1, int x2, int z2) {
        lines.remove(key(vertex(x1, z1), vertex(x2, z2)));
        lines.remove(key(vertex(x2, z2), vertex(x1, z1)));
        return this;
    }

    /** What the line between two corners shows, from both sides. */
    public Drawing showing(int side, int x1, int z1, int x2, int z2) {
        for (long key : new long[] {key(vertex(x1, z1), vertex(x2, z2)), key(vertex(x2, z2), vertex(x1, z1))}) {
            lines.computeIfPresent(
                    key,
                    (k, line) -> new PlanLine(
                            line.from(),
                            line.to(),
                            new Face(side, line.right().sector(), 0, 0),
                            new Face(side, line.left().sector(), 0, 0)));
        }
        return this;
    }

    public Plan plan() {
        return new Plan(
                "Drawing",
                width,
                depth,
                entrance == null ? new Place(width / 2, depth / 2, 0) : entrance,
                Plan.FULL_DAY,
                "",
                0,
                vertices,
                sides,
                sectors,
                List.copyOf(lines.values()),
                List.of(),
                List.of(),
                List.of());
    }

    /** The same plan with other corners and lines. */
    public static Plan redrawn(Plan plan, List<Vertex> vertices, List<PlanLine> lines) {
        return new Plan(
                plan.name(),
                plan.width(),
                plan.depth(),
                plan.entrance(),
                plan.ambient(),
                plan.sky(),
                plan.number(),
                vertices,
                plan.sides(),
                plan.sectors(),
                lines,
                plan.props(),
                plan.boundaries(),
                plan.marks());
    }
}
