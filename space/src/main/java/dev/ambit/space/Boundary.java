package dev.ambit.space;

/** A named line on the floor of a room, in fine units. It hinders nobody, but it is noticed when somebody crosses it. */
public record Boundary(String name, int x1, int z1, int x2, int z2) {

    /** Whether the straight step leads from one side of it to the other. */
    public boolean isCrossed(Place from, Place to) {
        return isLeft(from) != isLeft(to) && new Wall(x1, z1, x2, z2, 1, "").blocks(from, to);
    }

    private boolean isLeft(Place place) {
        return ((long) x2 - x1) * ((long) place.z() - z1) - ((long) z2 - z1) * ((long) place.x() - x1) >= 0;
    }
}
