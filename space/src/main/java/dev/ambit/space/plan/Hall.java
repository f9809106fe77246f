package dev.ambit.space.plan;

import dev.ambit.space.Place;
import dev.ambit.space.Prop;
import java.util.ArrayList;
import java.util.List;

/**
 * The simplest room: a rectangle from (0, 0) to (width, depth), with thin walls in it.
 *
 * @param height of the outer walls, and of the ceiling where there is no sky
 */
public record Hall(
        String name, int width, int depth, int height, boolean sky, String floor, String wall, String ceiling) {

    public Plan plan(Place entrance, List<Thin> walls, List<Prop> props) {
        List<Vertex> vertices = new ArrayList<>(
                List.of(new Vertex(0, 0), new Vertex(width, 0), new Vertex(width, depth), new Vertex(0, depth)));
        List<Side> sides = new ArrayList<>(List.of(new Side(0, wall, "", "", 0, 0, 0)));
        List<PlanLine> lines = new ArrayList<>();
        for (int corner = 0; corner < 4; corner++) {
            // Clockwise as seen from above, so that the hall is on the right.
            lines.add(new PlanLine(corner, (corner + 1) % 4, new Face(0, 0, 0, 0), Face.NOTHING));
        }
        for (Thin thin : walls) {
            vertices.add(new Vertex(thin.x1(), thin.z1()));
            vertices.add(new Vertex(thin.x2(), thin.z2()));
            Side look = new Side(0, thin.texture(), "", "", 0, 0, thin.height() < height ? thin.height() : 0);
            if (!sides.contains(look)) {
                sides.add(look);
            }
            Face face = new Face(sides.indexOf(look), 0, 0, 0);
            lines.add(new PlanLine(vertices.size() - 2, vertices.size() - 1, face, face));
        }
        Sector sector = new Sector(0, floor, sky ? "" : ceiling, 0, 0, 0, height, Plan.FULL_DAY, 0, 0, null, null);
        return new Plan(
                name,
                width,
                depth,
                entrance,
                Plan.FULL_DAY,
                "",
                0,
                vertices,
                sides,
                List.of(sector),
                lines,
                props,
                List.of(),
                List.of());
    }
}
