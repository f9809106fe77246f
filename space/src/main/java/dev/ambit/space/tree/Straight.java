package dev.ambit.space.tree;

import dev.ambit.space.plan.Vertex;

/**
 * The endless straight line through a line of the plan. Its equation has whole numbers, so that for spots with whole numbers
 * it is exact.
 */
record Straight(double a, double b, double c, double length, double x, double z, double dx, double dz) {

    static Straight through(Vertex from, Vertex to) {
        double dx = (double) to.x() - from.x();
        double dz = (double) to.z() - from.z();
        double length = Math.sqrt(dx * dx + dz * dz);
        return new Straight(-dz, dx, dz * from.x() - dx * from.z(), length, from.x(), from.z(), dx, dz);
    }

    /** Positive on the right; not a distance, but exact for whole numbers. */
    double side(double px, double pz) {
        return a * px + b * pz + c;
    }

    /** In fine units, positive on the right. */
    double distance(double px, double pz) {
        return side(px, pz) / length;
    }

    /** How far along the line the spot is, in fine units from its beginning. */
    double along(double px, double pz) {
        return ((px - x) * dx + (pz - z) * dz) / length;
    }

    double xAt(double along) {
        return Region.snapped(x + dx * along / length);
    }

    double zAt(double along) {
        return Region.snapped(z + dz * along / length);
    }
}
