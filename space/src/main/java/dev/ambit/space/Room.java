package dev.ambit.space;

import java.util.List;

/**
 * A rectangular room with inner walls and props. Its own outer walls are not listed: they are the rectangle from (0, 0)
 * to (width, depth).
 *
 * @param height of the outer walls
 * @param sky whether the room is open above instead of having a ceiling
 * @param floor name of a texture, like {@code wall} and {@code ceiling}
 * @param entrance where newcomers stand
 * @param boundaries lines on the floor that hinder nobody but are noticed when somebody crosses them
 */
public record Room(
        String name,
        int width,
        int depth,
        int height,
        boolean sky,
        String floor,
        String wall,
        String ceiling,
        Place entrance,
        List<Wall> walls,
        List<Prop> props,
        List<Boundary> boundaries) {

    public Room {
        boundaries = List.copyOf(boundaries);
        walls = List.copyOf(walls);
        props = List.copyOf(props);
        require(width > 0 && depth > 0 && height > 0, name, "width, depth and height must be above 0");
        require(width <= Place.FARTHEST && depth <= Place.FARTHEST, name, "it is larger than " + Place.FARTHEST);
        require(inside(entrance, width, depth), name, "the entrance must lie inside the outer walls");
    }

    /** A room without boundaries. */
    public Room(
            String name,
            int width,
            int depth,
            int height,
            boolean sky,
            String floor,
            String wall,
            String ceiling,
            Place entrance,
            List<Wall> walls,
            List<Prop> props) {
        this(name, width, depth, height, sky, floor, wall, ceiling, entrance, walls, props, List.of());
    }

    /** Whether the straight step stays inside the outer walls and crosses no inner one. */
    public boolean allows(Place from, Place to) {
        if (!inside(to, width, depth)) {
            return false;
        }
        for (Wall wall : walls) {
            if (wall.blocks(from, to)) {
                return false;
            }
        }
        return true;
    }

    private static boolean inside(Place place, int width, int depth) {
        return place.x() > 0 && place.x() < width && place.z() > 0 && place.z() < depth;
    }

    private static void require(boolean holds, String name, String message) {
        if (!holds) {
            throw new IllegalArgumentException("room \"" + name + "\": " + message);
        }
    }
}
