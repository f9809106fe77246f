package dev.ambit.space.position;

import java.util.Arrays;

/**
 * What is told of avatars beside their positions: where they look, when that is not where they go, and that they stand still.
 *
 * <p>Who walks is shown looking in the direction of travel, smoothed over some steps, turned by what the last word on it made
 * of it (a walker backwards stays one). A word is sent when that is wrong by more than a sixteenth of a turn.
 *
 * <p>Who has just come near a client knows nothing of earlier words. Of somebody who stands it could not even guess; of a
 * walker it takes the way they go for the way they look. So it is told where the first look, and how the second is turned:
 * that angle itself, since a client that has seen but a step of the way would find it wrong.
 */
final class Extras {
    static final int HEADING = 1;
    static final int HALT = 2;
    static final int TURNED = 3;

    private static final int TURN = 256;
    private static final int TOLERANCE = TURN / 16;
    private static final int SMOOTHING = 2;

    /** Who has not moved for longer sets out on a new way, whichever was the last: who came meanwhile knows nothing of that. */
    private static final int REST_FRAMES = 8;

    private static final int FRACTION = 8;

    private long[] due = {};
    private long[] unknown = {};
    private byte[] kinds = {};
    private int[] heading = {};
    private int[] shown = {};
    private int[] turned = {};
    private int[] courseX = {};
    private int[] courseZ = {};

    /** The frames of the last step, of the last word on a heading, and of the last one that somebody stands still. */
    private long[] steppedAt = {};

    private long[] toldAt = {};
    private long[] haltedAt = {};

    void grow(int capacity) {
        due = Arrays.copyOf(due, capacity / Long.SIZE);
        unknown = Arrays.copyOf(unknown, capacity / Long.SIZE);
        kinds = Arrays.copyOf(kinds, capacity);
        heading = Arrays.copyOf(heading, capacity);
        shown = Arrays.copyOf(shown, capacity);
        turned = Arrays.copyOf(turned, capacity);
        courseX = Arrays.copyOf(courseX, capacity);
        courseZ = Arrays.copyOf(courseZ, capacity);
        steppedAt = Arrays.copyOf(steppedAt, capacity);
        toldAt = Arrays.copyOf(toldAt, capacity);
        haltedAt = Arrays.copyOf(haltedAt, capacity);
    }

    /** Of whom something is to be told this frame. */
    long due(int word) {
        return due[word];
    }

    /** Of whom a client that has just met them would not know or guess wrong where they look. */
    long unknown(int word) {
        return unknown[word];
    }

    /**
     * Whether a client that was last told of an avatar in an earlier frame is wrong about where it looks now, or whether it
     * stands.
     *
     * @param dx since then it has got so far
     */
    boolean isStale(int badge, long since, int dx, int dz) {
        if (toldAt[badge] > since || haltedAt[badge] > since) {
            return true;
        }
        if (dx == 0 && dz == 0) {
            return steppedAt[badge] > since;
        }
        return apart(heading[badge], direction(dx, dz) + turned[badge]) > TOLERANCE;
    }

    void note(long frame, int badge, boolean isFresh, int dx, int dz, int newHeading, boolean halts) {
        heading[badge] = newHeading;
        boolean steps = dx != 0 || dz != 0;
        int kind = halts ? HALT : 0;
        if (isFresh) {
            steppedAt[badge] = frame;
            toldAt[badge] = frame;
            haltedAt[badge] = -1;
            shown[badge] = newHeading;
            turned[badge] = 0;
            courseX[badge] = 0;
            courseZ[badge] = 0;
        } else if (steps) {
            if (frame - steppedAt[badge] > REST_FRAMES) {
                courseX[badge] = 0;
                courseZ[badge] = 0;
            }
            steppedAt[badge] = frame;
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
        if ((kind & HEADING) != 0) {
            toldAt[badge] = frame;
        }
        if (halts) {
            haltedAt[badge] = frame;
        }
        kinds[badge] = (byte) kind;
        mark(due, badge, kind != 0);
        mark(unknown, badge, !steps || turned[badge] != 0);
    }

    private static void mark(long[] row, int badge, boolean isOn) {
        long bit = 1L << badge;
        row[badge >> 6] = isOn ? row[badge >> 6] | bit : row[badge >> 6] & ~bit;
    }

    /**
     * Writes an avatar's block.
     *
     * @param since the frame up to which the client knows
     * @param isNews whether the client knows nothing of where it looks, or nothing right: then it is told all there is to know
     * @param steps whether the client sees it move in this frame, and so would make an angle to its way of the heading
     */
    void put(int badge, long since, boolean isNews, boolean steps, FrameBuffer out) {
        boolean turns = isNews || (kinds[badge] & HEADING) != 0;
        boolean leans = isNews && (steps || turned[badge] != 0);
        boolean halts = haltedAt[badge] > since && haltedAt[badge] >= steppedAt[badge];
        out.putVarint((turns ? 2 : 0) + (leans ? 2 : 0) + (halts ? 1 : 0));
        if (turns) {
            out.putByte(HEADING);
            out.putByte(heading[badge]);
        }
        if (leans) {
            out.putByte(TURNED);
            out.putByte(turned[badge]);
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
