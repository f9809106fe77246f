package dev.ambit.space.position;

import java.util.Arrays;

/**
 * Where avatars seem to be between two words on them: each goes on as from the last but one position told to the last one.
 * Both ends reckon so, by the same numbers; so the sender knows how wrong the receiver is.
 */
public final class Courses {
    private final int silence;
    private long[] toldAt = {};
    private int[] x = {};
    private int[] z = {};
    private double[] speedX = {};
    private double[] speedZ = {};

    /** @param silence after so many frames without a word an avatar seems to stand still */
    public Courses(int silence) {
        this.silence = silence;
    }

    /** Somebody is seen for the first time, or has jumped. */
    public void begin(int badge, long frame, int atX, int atZ) {
        grow(badge);
        put(badge, frame, atX, atZ, 0, 0);
    }

    /** A new position is told. */
    public void tell(int badge, long frame, int atX, int atZ) {
        long frames = Math.max(1, frame - toldAt[badge]);
        put(badge, frame, atX, atZ, (double) (atX - x[badge]) / frames, (double) (atZ - z[badge]) / frames);
    }

    /** It is told that somebody stands still where they were told to be last. */
    public void halt(int badge) {
        speedX[badge] = 0;
        speedZ[badge] = 0;
    }

    public double x(int badge, long frame) {
        return x[badge] + speedX[badge] * frames(badge, frame);
    }

    public double z(int badge, long frame) {
        return z[badge] + speedZ[badge] * frames(badge, frame);
    }

    int lastX(int badge) {
        return x[badge];
    }

    int lastZ(int badge) {
        return z[badge];
    }

    /** So long ago was the last word. */
    long silent(int badge, long frame) {
        return frame - toldAt[badge];
    }

    private long frames(int badge, long frame) {
        return Math.min(silent(badge, frame), silence);
    }

    private void put(int badge, long frame, int atX, int atZ, double newSpeedX, double newSpeedZ) {
        toldAt[badge] = frame;
        x[badge] = atX;
        z[badge] = atZ;
        speedX[badge] = newSpeedX;
        speedZ[badge] = newSpeedZ;
    }

    private void grow(int badge) {
        if (badge >= x.length) {
            int capacity = Math.max(2 * x.length, badge + 1);
            toldAt = Arrays.copyOf(toldAt, capacity);
            x = Arrays.copyOf(x, capacity);
            z = Arrays.copyOf(z, capacity);
            speedX = Arrays.copyOf(speedX, capacity);
            speedZ = Arrays.copyOf(speedZ, capacity);
        }
    }
}
