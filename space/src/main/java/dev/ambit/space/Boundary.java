package dev.ambit.space;

/** A named line on the floor of a room, in fine units. It hinders nobody, but it is noticed when somebody crosses it. */
public record Boundary(String name, int x1, int z1, int x2, int z2) {

    /** Whether the straight step leads from one side of it to the other. */
    public boolean isCrossed(Place from, Place to) {
        return Paths.leadsOver(x1, z1, x2, z2, from.x(), from.z(), to.x(), to.z());
    }
}
