package dev.ambit.space;

/** How straight steps lie to straight lines, in exact arithmetic: coordinates are whole and below 2^25. */
public final class Paths {

    private Paths() {}

    /** Positive right of the way from a to b, negative left of it, zero on it; with x east and z south. */
    public static long side(int ax, int az, int bx, int bz, int px, int pz) {
        return ((long) bx - ax) * ((long) pz - az) - ((long) bz - az) * ((long) px - ax);
    }

    /**
     * Whether a step leads over a line: its ends lie on different sides of it, where on the line counts as right, and the
     * line is long enough to be met. Touching one of its ends counts.
     */
    public static boolean leadsOver(int x1, int z1, int x2, int z2, int fromX, int fromZ, int toX, int toZ) {
        boolean fromRight = side(x1, z1, x2, z2, fromX, fromZ) >= 0;
        boolean toRight = side(x1, z1, x2, z2, toX, toZ) >= 0;
        if (fromRight == toRight) {
            return false;
        }
        long first = side(fromX, fromZ, toX, toZ, x1, z1);
        long second = side(fromX, fromZ, toX, toZ, x2, z2);
        return !(first > 0 && second > 0) && !(first < 0 && second < 0);
    }
}
