package dev.ambit.space.position;

import java.util.Arrays;

/**
 * Dead reckoning, the sender's half: tells the {@link Roll} of a position only when clients, who let everybody go on as they
 * went, would be wrong by more than an allowed error, or have not heard of a walker for long.
 */
public final class DeadReckoning {
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
    public DeadReckoning(double error, int silence) {
        if (error < 0 || silence < 1) {
            throw new IllegalArgumentException("the error must not be below 0 cells, nor the silence below 1 frame");
        }
        this.error = error;
        this.silence = silence;
        courses = new Courses(silence);
    }

    /** Somebody is there in this frame; the roll hears of it if clients have to. */
    public void observe(Roll roll, int badge, long frame, int layer, int x, int z) {
        observe(roll, badge, frame, layer, x, z, false);
    }

    /**
     * The same.
     *
     * @param isAwaited whether a client that knows nothing of this one yet waits for it: to be asked for in two frames in a
     *     row, since one position does not say how fast somebody walks
     */
    public void observe(Roll roll, int badge, long frame, int layer, int x, int z, boolean isAwaited) {
        grow(badge);
        boolean isFresh = !roll.isPresent(badge);
        boolean stands = !isFresh && x == seenX[badge] && z == seenZ[badge];
        boolean jumps = isFresh
                || layer != roll.layer(badge)
                || CellRings.distance(x - seenX[badge], z - seenZ[badge]) > JUMP_CELLS;
        seenX[badge] = x;
        seenZ[badge] = z;
        if (jumps) {
            roll.put(badge, layer, x, z);
            courses.begin(badge, frame, x, z);
            if (!isFresh) {
                roll.halt(badge);
            }
        } else if (isAwaited && !isWhereTold(badge, x, z) || isDue(badge, frame, x, z)) {
            tell(roll, badge, frame, layer, x, z, stands);
        }
    }

    private boolean isDue(int badge, long frame, int x, int z) {
        double wrongX = courses.x(badge, frame) - x;
        double wrongZ = courses.z(badge, frame) - z;
        return wrongX * wrongX + wrongZ * wrongZ > error * error
                || !isWhereTold(badge, x, z) && courses.silent(badge, frame) >= silence;
    }

    private void tell(Roll roll, int badge, long frame, int layer, int x, int z, boolean stands) {
        boolean isKnown = isWhereTold(badge, x, z);
        if (!isKnown) {
            roll.put(badge, layer, x, z);
            courses.tell(badge, frame, x, z);
        }
        if (isKnown || stands) {
            roll.halt(badge);
            courses.halt(badge);
        }
    }

    private boolean isWhereTold(int badge, int x, int z) {
        return x == courses.lastX(badge) && z == courses.lastZ(badge);
    }

    private void grow(int badge) {
        if (badge >= seenX.length) {
            int capacity = Math.max(2 * seenX.length, badge + 1);
            seenX = Arrays.copyOf(seenX, capacity);
            seenZ = Arrays.copyOf(seenZ, capacity);
        }
    }
}
