package dev.ambit.space.tree;

import java.util.Arrays;

/**
 * A convex piece of the plan while it is being cut: corners clockwise as seen from above, and for each edge the node it lies
 * on. Immutable.
 *
 * @param points x, z of each corner
 * @param nodes for the edge that begins at each corner, the number of its node or {@link #RIM}
 */
record Region(double[] points, int[] nodes) {

    /** The edge lies on the rectangle that everything is cut out of. */
    static final int RIM = -1;

    /** Corners closer to a cut than this lie on it: far below the finest thing that can be drawn, far above rounding. */
    static final double TOLERANCE = 1e-5;

    static Region rectangle(double west, double north, double east, double south) {
        return new Region(
                new double[] {west, north, east, north, east, south, west, south}, new int[] {RIM, RIM, RIM, RIM});
    }

    int corners() {
        return nodes.length;
    }

    double x(int corner) {
        return points[2 * (corner % nodes.length)];
    }

    double z(int corner) {
        return points[2 * (corner % nodes.length) + 1];
    }

    /** The parts in front of a straight line and behind it; a part that is no more than an edge is left empty. */
    record Halves(Region front, Region back) {}

    Halves cut(Straight line, int node) {
        double[] distances = new double[corners()];
        for (int i = 0; i < distances.length; i++) {
            double distance = line.distance(x(i), z(i));
            distances[i] = Math.abs(distance) <= TOLERANCE ? 0 : distance;
        }
        Region front = part(distances, node);
        for (int i = 0; i < distances.length; i++) {
            distances[i] = -distances[i];
        }
        return new Halves(front, part(distances, node));
    }

    boolean isEmpty() {
        return nodes.length < 3;
    }

    /** What lies where the distance is not negative. */
    private Region part(double[] distances, int node) {
        int corners = corners();
        double[] kept = new double[2 * corners + 4];
        int[] keptNodes = new int[corners + 2];
        int count = 0;
        boolean hasInside = false;
        for (int i = 0; i < corners; i++) {
            int next = i + 1 == corners ? 0 : i + 1;
            double here = distances[i];
            double there = distances[next];
            hasInside |= here > 0;
            if (here >= 0) {
                kept[2 * count] = x(i);
                kept[2 * count + 1] = z(i);
                keptNodes[count++] = here == 0 && there < 0 ? node : nodes[i];
            }
            if (here > 0 && there < 0 || here < 0 && there > 0) {
                double share = here / (here - there);
                kept[2 * count] = snapped(x(i) + share * (x(next) - x(i)));
                kept[2 * count + 1] = snapped(z(i) + share * (z(next) - z(i)));
                keptNodes[count++] = here > 0 ? node : nodes[i];
            }
        }
        if (!hasInside || count < 3) {
            return new Region(new double[0], new int[0]);
        }
        return new Region(Arrays.copyOf(kept, 2 * count), Arrays.copyOf(keptNodes, count));
    }

    /** Corners of the plan are whole numbers; a cut that meets one should say so exactly. */
    static double snapped(double value) {
        double whole = Math.rint(value);
        return Math.abs(value - whole) < 1e-7 ? whole : value;
    }
}
