package dev.ambit.space.plan;

/**
 * A floor or ceiling that leans: the plane through three corners.
 *
 * @param originX where its picture begins, in fine units; so is {@code originZ}
 * @param angle which way its picture runs, as in a room file: 4096 to the turn
 */
public record Slope(Corner a, Corner b, Corner c, double originX, double originZ, int angle) {

    /** A spot and how high the plane is there, in fine units. */
    public record Corner(int x, int z, int height) {}

    public Slope {
        if (area(a, b, c) == 0) {
            throw new IllegalArgumentException("the three corners of a slope lie on one line: " + a + ", " + b + ", "
                    + c + "; expected a triangle");
        }
    }

    public double heightAt(double x, double z) {
        double area = area(a, b, c);
        double shareB = ((x - a.x()) * (c.z() - a.z()) - (c.x() - a.x()) * (z - a.z())) / area;
        double shareC = ((b.x() - a.x()) * (z - a.z()) - (x - a.x()) * (b.z() - a.z())) / area;
        return a.height() + shareB * (b.height() - a.height()) + shareC * (c.height() - a.height());
    }

    private static double area(Corner a, Corner b, Corner c) {
        return ((double) b.x() - a.x()) * ((double) c.z() - a.z())
                - ((double) c.x() - a.x()) * ((double) b.z() - a.z());
    }
}
