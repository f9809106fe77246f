package dev.ambit.space.position;

import java.util.Arrays;

/**
 * What is told of avatars beside their positions: where they look, when that is not where they go, and that they stand still.
 *
 * <p>Who walks is shown looking in the direction of travel, smoothed over some steps, turned by what the last word on it made
 * of it (a walker backwards stays one). A word is sent when that is wrong by more than a sixteenth of a turn.
 */
final class Extras {
    static final int HEADING = 1;
    static final int HALT = 2;

    private static final int TURN = 256;
    private static final int TOLERANCE = TURN / 16;
    private static final int SMOOTHING = 2;
    private static final int FRACTION = 8;

    private long[] due = {};
    private byte[] kinds = {};
    private int[] heading = {};
    private int[] shown = {};
    private int[] turned = {};
    private int[] courseX = {};
    private int[] courseZ = {};

    void grow(int capacity) {
        due = Arrays.copyOf(due, capacity / Long.SIZE);
        kinds = Arrays.copyOf(kinds, capacity);
        heading = Arrays.copyOf(heading, capacity);
        shown = Arrays.copyOf(shown, capacity);
        turned = Arrays.copyOf(turned, capacity);
        courseX = Arrays.copyOf(courseX, capacity);
        courseZ = Arrays.copyOf(courseZ, capacity);
    }

    /** Of whom something is to be told this frame. */
    long due(int word) {
        return due[word];
    }

    void note(int badge, boolean isFresh, int dx, int dz, int newHeading, boolean halts) {
        heading[badge] = newHeading;
        int kind = halts ? HALT : 0;
        if (isFresh) {
            shown[badge] = newHeading;
            turned[badge] = 0;
            courseX[badge] = 0;
            courseZ[badge] = 0;
        } else if (dx != 0 || dz != 0) {
            courseX[badge] += (dx << FRACTION) - courseX[badge] >> SMOOTHING;
            courseZ[badge] += (dz << FRACTION) - courseZ[badge] >> SMOOTHING;
            int course = direction(courseX[badge], courseZ[badge]);
            shown[badge] = course + turned[badge] & TURN - 1;
            if (apart(newHeading, shown[badge]) > TOLERANCE) {
                turned[badge] = newHeading - course & TURN - 1;
                shown[badge] = newHeading;
                kind |= HEADING;
            }
        } else if (apart(newHeading, shown[badge]) > TOLERANCE) {
            turned[badge] = 0;
            shown[badge] = newHeading;
            kind |= HEADING;
        }
        kinds[badge] = (byte) kind;
        long bit = 1L << badge;
        due[badge >> 6] = kind == 0 ? due[badge >> 6] & ~bit : due[badge >> 6] | bit;
    }

    void put(int badge, boolean tellsHeading, FrameBuffer out) {
        int kind = kinds[badge];
        boolean turns = tellsHeading || (kind & HEADING) != 0;
        boolean halts = (kind & HALT) != 0;
        out.putVarint((turns ? 2 : 0) + (halts ? 1 : 0));
        if (turns) {
            out.putByte(HEADING);
            out.putByte(heading[badge]);
        }
        if (halts) {
            out.putByte(HALT);
        }
    }

    /** In 256ths of a turn clockwise from north. */
    static int direction(int dx, int dz) {
        return (int) Math.round(Math.atan2(dx, -dz) / (2 * Math.PI) * TURN) & TURN - 1;
    }

    private static int apart(int a, int b) {
        int difference = a - b & TURN - 1;
        return Math.min(difference, TURN - difference);
    }
}
