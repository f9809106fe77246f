package dev.ambit.space.position;

/**
 * Who came and went with each of the last frames told to a client of the near: walked back, it leads to whom the client knew
 * then. That is all there is to remember, since the codec knows where everybody was; so it costs next to nothing while no
 * frame is lost.
 */
final class Trail {
    /** Comings and goings remembered; in a crowd that seethes these are fewer frames. */
    private static final int BADGES = 256;

    /** Numbers of each frame told, next to each other. */
    private static final int STRIDE = 4;

    private static final int FRAME = 0;
    private static final int BASE = 1;

    /** Where its badges begin, counted from the first one ever: those who left, then those who joined, up to the next frame's. */
    private static final int LEAVERS = 2;

    private static final int JOINERS = 3;

    private final int remembered;
    private final long[] frames;
    private final int[] badges = new int[BADGES];
    private long end;
    private int next;
    private int kept;

    Trail(int remembered) {
        this.remembered = remembered;
        frames = new long[STRIDE * remembered];
    }

    void clear() {
        kept = 0;
    }

    /**
     * A frame is told.
     *
     * @param base the frame it leads on from, or -1
     * @param words the words of both rows that may have bits
     */
    void tell(long frame, long base, long[] gone, long[] come, int[] words, int count) {
        int at = next * STRIDE;
        next = (next + 1) % remembered;
        kept = Math.min(kept + 1, remembered);
        frames[at + FRAME] = frame;
        frames[at + BASE] = base;
        frames[at + LEAVERS] = end;
        keep(gone, words, count);
        frames[at + JOINERS] = end;
        keep(come, words, count);
    }

    private void keep(long[] row, int[] words, int count) {
        for (int i = 0; i < count; i++) {
            for (long rest = row[words[i]]; rest != 0; rest &= rest - 1) {
                badges[(int) (end++ % BADGES)] = words[i] * Long.SIZE + Long.numberOfTrailingZeros(rest);
            }
        }
    }

    /**
     * Back to the frame of such a number, if it is remembered: then the view knows whom it knew, and all that came later is
     * forgotten.
     */
    boolean leadBack(int number, GridView view) {
        int steps = stepsTo(number);
        if (steps < 0) {
            return false;
        }
        for (; steps > 0; steps--) {
            int at = newest();
            for (long i = frames[at + JOINERS]; i < end; i++) {
                view.known[badge(i) >> 6] &= ~(1L << badge(i));
            }
            for (long i = frames[at + LEAVERS]; i < frames[at + JOINERS]; i++) {
                view.known[badge(i) >> 6] |= 1L << badge(i);
            }
            end = frames[at + LEAVERS];
            next = Math.floorMod(next - 1, remembered);
            kept--;
        }
        return true;
    }

    /** The last frame told, of those that are left. */
    long frame() {
        return frames[newest() + FRAME];
    }

    long base() {
        return frames[newest() + BASE];
    }

    /** Marks who joined with the last frame. */
    void joined(long[] row) {
        for (long i = frames[newest() + JOINERS]; i < end; i++) {
            row[badge(i) >> 6] |= 1L << badge(i);
        }
    }

    private int stepsTo(int number) {
        for (int back = 0; back < kept; back++) {
            int at = Math.floorMod(next - 1 - back, remembered) * STRIDE;
            if (end - frames[at + LEAVERS] > BADGES) {
                return -1;
            }
            if ((frames[at + FRAME] & 0xffff) == number) {
                return back;
            }
        }
        return -1;
    }

    private int newest() {
        return Math.floorMod(next - 1, remembered) * STRIDE;
    }

    private int badge(long index) {
        return badges[(int) (index % BADGES)];
    }
}
