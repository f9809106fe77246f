package dev.ambit.space.position;

import java.util.Arrays;

/**
 * Dead reckoning, the sender's half: tells the {@link Roll} of a position only when clients, who let everybody go on as they
 * went, would be wrong by more than an allowed error, or have not heard of a walker for long.
 */
public final class Reckoning {
    /** Who gets so much farther in a frame has not walked there. */
    private static final int JUMP_CELLS = 24;

    private final double error;
    private final int silence;
    private final Courses courses;
    private int[] seenX = {};
    private int[] seenZ = {};

    /**
     * @param error clients may be wrong by so many cells
     * @param silence a walker is heard of at least every so many frames
     */
    public Reckoning(double error, int silence) {
        if (error < 0 || silence < 1) {
            throw new IllegalArgumentException("the error must not be below 0 cells, nor the silence below 1 frame");
        }
        this.error = error;
        this.silence = silence;
        courses = new Courses(silence);
    }

    /** Somebody is there in this frame; the roll hears of it if clients have to. */
    public void observe(Roll roll, int badge, long frame, int layer, int x, int z) {
        grow(badge);
        boolean isFresh = !roll.isPresent(badge);
        boolean stands = !isFresh && x == seenX[badge] && z == seenZ[badge];
        boolean jumps = isFresh
                || layer != roll.layer(badge)
                || Rings.distance(x - seenX[badge], z - seenZ[badge]) > JUMP_CELLS;
        seenX[badge] = x;
        seenZ[badge] = z;
        if (jumps) {
            roll.put(badge, layer, x, z);
            courses.begin(badge, frame, x, z);
            if (!isFresh) {
                roll.halt(badge);
            }
        } else if (isDue(badge, frame, x, z)) {
            tell(roll, badge, frame, layer, x, z, stands);
        }
    }

    private boolean isDue(int badge, long frame, int x, int z) {
        double wrongX = courses.x(badge, frame) - x;
        double wrongZ = courses.z(badge, frame) - z;
        boolean isElsewhere = x != courses.lastX(badge) || z != courses.lastZ(badge);
        return wrongX * wrongX + wrongZ * wrongZ > error * error
                || isElsewhere && courses.silent(badge, frame) >= silence;
    }

    private void tell(Roll roll, int badge, long frame, int layer, int x, int z, boolean stands) {
        boolean isWhereTold = x == courses.lastX(badge) && z == courses.lastZ(badge);
        if (!isWhereTold) {
            roll.put(badge, layer, x, z);
            courses.tell(badge, frame, x, z);
        }
        if (isWhereTold || stands) {
            roll.halt(badge);
            courses.halt(badge);
        }
    }

    private void grow(int badge) {
        if (badge >= seenX.length) {
            int capacity = Math.max(2 * seenX.length, badge + 1);
            seenX = Arrays.copyOf(seenX, capacity);
            seenZ = Arrays.copyOf(seenZ, capacity);
        }
    }
}
