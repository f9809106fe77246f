package dev.ambit.space.plan;

import dev.ambit.space.Boundary;
import dev.ambit.space.Place;
import dev.ambit.space.Prop;
import java.util.List;

/**
 * A room as somebody draws it: corners, lines between them, how their sides look, and the floors and ceilings they enclose.
 * Lengths are fine units; x grows east, z grows south.
 *
 * @param width people can walk in the rectangle from (0, 0) to (width, depth); lines outside are scenery
 * @param entrance where newcomers stand
 * @param ambient light of the open, 0..255, 192 is full day
 * @param sky name of the picture behind everything that is open above; "" for a plain one
 * @param number a number of its own that the original's room files carry
 * @param boundaries lines on the floor that hinder nobody but are noticed when somebody crosses them
 */
public record Plan(
        String name,
        int width,
        int depth,
        Place entrance,
        int ambient,
        String sky,
        int number,
        List<Vertex> vertices,
        List<Side> sides,
        List<Sector> sectors,
        List<PlanLine> lines,
        List<Prop> props,
        List<Boundary> boundaries,
        List<Mark> marks) {

    public static final int FULL_DAY = 192;

    public Plan {
        vertices = List.copyOf(vertices);
        sides = List.copyOf(sides);
        sectors = List.copyOf(sectors);
        lines = List.copyOf(lines);
        props = List.copyOf(props);
        boundaries = List.copyOf(boundaries);
        marks = List.copyOf(marks);
        if (width <= 0 || depth <= 0 || width > Place.FARTHEST || depth > Place.FARTHEST) {
            throw new IllegalArgumentException("room \"" + name + "\" is " + width + " by " + depth + ", expected 1 to "
                    + Place.FARTHEST + " fine units each way");
        }
        for (int i = 0; i < lines.size(); i++) {
            check(lines.get(i), i, vertices.size(), sides.size(), sectors.size());
        }
    }

    private static void check(PlanLine line, int number, int vertices, int sides, int sectors) {
        within(line.from(), 0, vertices, number, "from", "vertices");
        within(line.to(), 0, vertices, number, "to", "vertices");
        within(line.right().side(), Face.NONE, sides, number, "right side", "sides");
        within(line.left().side(), Face.NONE, sides, number, "left side", "sides");
        within(line.right().sector(), Face.NONE, sectors, number, "right sector", "sectors");
        within(line.left().sector(), Face.NONE, sectors, number, "left sector", "sectors");
    }

    private static void within(int value, int least, int count, int line, String what, String among) {
        if (value < least || value >= count) {
            throw new IllegalArgumentException("lines[" + line + "]: its " + what + " is " + value + ", but there are "
                    + count + " " + among + ", counted from 0");
        }
    }

    public Vertex from(PlanLine line) {
        return vertices.get(line.from());
    }

    public Vertex to(PlanLine line) {
        return vertices.get(line.to());
    }
}
