package dev.ambit.space.position.budget;

/**
 * How exactly somebody is told of, by how far away: what is left out stays small in the eye of the viewer.
 *
 * @param share the step is at most the distance divided by this
 */
public record Precision(int share) {

    /** Half a degree, about what a pixel of a map or a distant figure is worth. */
    public static final Precision DEFAULT = new Precision(128);

    /** Everybody to the cell. */
    public static final Precision EXACT = new Precision(1 << 24);

    public Precision {
        if (share < 1) {
            throw new IllegalArgumentException("a step of 1/" + share + " of the distance");
        }
    }

    /** So many low bits are left out. @param distance in cells, the longer of both sides */
    public int shift(int distance) {
        int steps = distance / share;
        return steps == 0 ? 0 : Math.min(Told.SHIFTS - 1, Integer.SIZE - 1 - Integer.numberOfLeadingZeros(steps));
    }
}
