package dev.ambit.space;

/** A straight inner wall, seen and felt from both sides. Lengths are fine units. */
public record Wall(int x1, int z1, int x2, int z2, int height, String texture) {

    /** Whether the straight step between two places touches or crosses this wall. */
    public boolean blocks(Place from, Place to) {
        // Two segments meet when each one's ends lie on different sides of the other, or an end lies on it.
        long fromSide = side(x1, z1, x2, z2, from.x(), from.z());
        long toSide = side(x1, z1, x2, z2, to.x(), to.z());
        long firstSide = side(from.x(), from.z(), to.x(), to.z(), x1, z1);
        long secondSide = side(from.x(), from.z(), to.x(), to.z(), x2, z2);
        if (apart(fromSide, toSide) && apart(firstSide, secondSide)) {
            return true;
        }
        return (fromSide == 0 && within(x1, z1, x2, z2, from.x(), from.z()))
                || (toSide == 0 && within(x1, z1, x2, z2, to.x(), to.z()))
                || (firstSide == 0 && within(from.x(), from.z(), to.x(), to.z(), x1, z1))
                || (secondSide == 0 && within(from.x(), from.z(), to.x(), to.z(), x2, z2));
    }

    /** Positive, negative or zero as (px, pz) lies left of, right of or on the line a-b. */
    private static long side(int ax, int az, int bx, int bz, int px, int pz) {
        return ((long) bx - ax) * ((long) pz - az) - ((long) bz - az) * ((long) px - ax);
    }

    private static boolean apart(long a, long b) {
        return (a > 0 && b < 0) || (a < 0 && b > 0);
    }

    private static boolean within(int ax, int az, int bx, int bz, int px, int pz) {
        return Math.min(ax, bx) <= px && px <= Math.max(ax, bx) && Math.min(az, bz) <= pz && pz <= Math.max(az, bz);
    }
}
