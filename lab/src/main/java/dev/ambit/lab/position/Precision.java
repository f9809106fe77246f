package dev.ambit.lab.position;

/**
 * How exactly somebody is told of, by how far away: what is left out stays small in the eye of the viewer.
 *
 * @param bits the step is at most the distance divided by two to the power of this
 */
public record Precision(int bits) {

    /** Half a degree, about what a pixel of a map or a distant figure is worth. */
    public static final Precision DEFAULT = new Precision(7);

    /** Everybody to the cell. */
    public static final Precision EXACT = new Precision(24);

    public Precision {
        if (bits < 0 || bits > 24) {
            throw new IllegalArgumentException(bits + " bits of a distance, expected 0 to 24");
        }
    }

    /**
     * So many low bits are left out.
     *
     * @param distance in cells, the longer of both sides
     */
    public int shift(int distance) {
        return Math.min(Told.SHIFTS - 1, Math.max(0, Teller.bits(distance >> bits) - 1));
    }
}
