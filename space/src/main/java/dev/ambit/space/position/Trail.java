package dev.ambit.space.position;

/**
 * Who came and went with each of the last frames told to a client of the near: walked back, it leads to whom the client knew
 * then. That is all there is to remember, since the codec knows where everybody was; so it costs next to nothing while no
 * frame is lost.
 */
final class Trail {
    /** Comings and goings remembered; in a crowd that seethes these are fewer frames. */
    private static final int BADGES = 256;

    private final long[] frames;
    private final long[] bases;

    /** Where each frame's badges begin, counted from the first one ever; then come those who joined, and the next frame's. */
    private final long[] leavers;

    private final long[] joiners;
    private final int[] badges = new int[BADGES];
    private long end;
    private int told;
    private int kept;

    Trail(int remembered) {
        frames = new long[remembered];
        bases = new long[remembered];
        leavers = new long[remembered];
        joiners = new long[remembered];
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
        int at = told++ % frames.length;
        kept = Math.min(kept + 1, frames.length);
        frames[at] = frame;
        bases[at] = base;
        leavers[at] = end;
        keep(gone, words, count);
        joiners[at] = end;
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
    boolean leadBack(int number, TwoGridView view) {
        int steps = stepsTo(number);
        if (steps < 0) {
            return false;
        }
        for (; steps > 0; steps--) {
            int at = newest();
            for (long i = joiners[at]; i < end; i++) {
                view.known[badge(i) >> 6] &= ~(1L << badge(i));
            }
            for (long i = leavers[at]; i < joiners[at]; i++) {
                view.known[badge(i) >> 6] |= 1L << badge(i);
            }
            end = leavers[at];
            told--;
            kept--;
        }
        return true;
    }

    /** The last frame told, of those that are left. */
    long frame() {
        return frames[newest()];
    }

    long base() {
        return bases[newest()];
    }

    /** Marks who joined with the last frame. */
    void joined(long[] row) {
        for (long i = joiners[newest()]; i < end; i++) {
            row[badge(i) >> 6] |= 1L << badge(i);
        }
    }

    private int stepsTo(int number) {
        for (int back = 0; back < kept; back++) {
            int at = Math.floorMod(told - 1 - back, frames.length);
            if (end - leavers[at] > BADGES) {
                return -1;
            }
            if ((frames[at] & 0xffff) == number) {
                return back;
            }
        }
        return -1;
    }

    private int newest() {
        return Math.floorMod(told - 1, frames.length);
    }

    private int badge(long index) {
        return badges[(int) (index % BADGES)];
    }
}
