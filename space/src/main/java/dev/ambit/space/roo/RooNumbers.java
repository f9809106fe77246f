package dev.ambit.space.roo;

/**
 * How numbers are put into a room file of one version: as floats from 13 on, as whole numbers before.
 *
 * @param reach how far from the origin the room goes, in client units
 */
record RooNumbers(int version, double reach) {

    /** Products of a coefficient and a coordinate should not leave 32 bits, as old clients reckon with these. */
    private static final double LARGEST_PRODUCT = 1L << 30;

    private static final int LONGEST = 0xFFFF;

    private boolean hasFloats() {
        return version >= RooFile.WITH_FLOATS;
    }

    int bits(double value) {
        return hasFloats()
                // No minus zero: it would be another file.
                ? Float.floatToRawIntBits((float) (value + 0.0))
                : Math.clamp(Math.round(value), Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /** What a reader of the file will see of a value. */
    double kept(double value) {
        return hasFloats() ? (float) value : Math.rint(value);
    }

    int client(double fine) {
        return bits(fine * RooFile.CLIENT_UNITS);
    }

    /** The length of a wall, given in fine units. */
    int length(double fine) {
        return hasFloats() ? bits(fine) : Math.clamp(Math.round(fine), 0, LONGEST);
    }

    /** Whether no client gets lost when it puts a spot of the room into a line with these numbers. */
    boolean isHandy(double a, double b) {
        return Math.max(Math.abs(a), Math.abs(b)) * 2 * reach <= LARGEST_PRODUCT;
    }

    /**
     * The bits of a line a x + b y + c = 0. A line stays the same when its numbers are multiplied, and as whole numbers large ones
     * say more; so they are made large if they are not whole anyway, and the line is kept exact near a spot.
     */
    int[] line(double a, double b, double c, double nearX, double nearY) {
        double largest = Math.max(Math.abs(a), Math.abs(b));
        boolean isWhole = isWhole(a) && isWhole(b) && isWhole(c);
        if (hasFloats() || isWhole || !(largest > 0) || !Double.isFinite(largest) || !Double.isFinite(c)) {
            return new int[] {bits(a), bits(b), bits(c)};
        }
        double scale = LARGEST_PRODUCT / (2 * reach) / largest;
        double beside = (a * nearX + b * nearY + c) / (a * a + b * b);
        double x = nearX - beside * a;
        double y = nearY - beside * b;
        double wholeA = Math.rint(a * scale);
        double wholeB = Math.rint(b * scale);
        return new int[] {bits(wholeA), bits(wholeB), bits(-(wholeA * x + wholeB * y))};
    }

    private static boolean isWhole(double value) {
        return value == Math.rint(value) && Math.abs(value) <= Integer.MAX_VALUE;
    }
}
