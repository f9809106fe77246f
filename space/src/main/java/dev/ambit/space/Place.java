package dev.ambit.space;

/**
 * A spot in a room and the way one faces there.
 *
 * @param x fine units east of the room's north-west corner
 * @param z fine units south of it
 * @param heading in 1/256 turns, 0 = north, clockwise; always 0..255
 */
public record Place(int x, int z, int heading) {

    public static final int FINE_UNITS_PER_METRE = 64;
    public static final int HEADINGS_PER_TURN = 256;

    /** No room is larger; it keeps every product of two lengths inside a {@code long}. */
    public static final int FARTHEST = 1 << 24;

    public Place {
        if (Math.abs((long) x) > FARTHEST || Math.abs((long) z) > FARTHEST) {
            throw new IllegalArgumentException("place (" + x + ", " + z + ") is beyond +-" + FARTHEST + " fine units");
        }
        heading &= HEADINGS_PER_TURN - 1;
    }

    /** Straight-line distance in fine units. */
    public double distanceTo(Place other) {
        return Math.hypot((double) other.x - x, (double) other.z - z);
    }
}
