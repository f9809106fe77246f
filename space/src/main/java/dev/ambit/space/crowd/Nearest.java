package dev.ambit.space.crowd;

/**
 * The lowest few of the keys it is shown. It holds up to some more than wanted and throws the highest away now and then, which
 * is cheaper than keeping them in order all the time.
 *
 * <pre>
 *  63     62 .. 17                               16 .. 0
 * +---+-----------------------------------------+--------+
 * | 0 | squared distance, as it counts           | slot   |
 * +---+-----------------------------------------+--------+
 * </pre>
 *
 * Keys compare as (distance, slot), and no two are the same.
 */
final class Nearest {
    static final int SLOT_BITS = 17;
    private static final int SLOT_MASK = (1 << SLOT_BITS) - 1;

    /** Farther than any squared distance: for those who are not in the room at all. */
    static final long FAR = (1L << 63 - SLOT_BITS) - 1;

    /** So many more than wanted are held before the highest go. */
    private static final int SPARE = 32;

    /** So many at the end of a ring are worth finding a lower limit. */
    private static final int WORTHWHILE = 8;

    private static final int SHORT = 16;

    private long[] keys = new long[SPARE];
    private int wanted;
    private int count;
    private long limit;

    static long key(long squared, int slot) {
        return squared << SLOT_BITS | slot;
    }

    static long squared(long key) {
        return key >> SLOT_BITS;
    }

    static int slot(long key) {
        return (int) key & SLOT_MASK;
    }

    /** Starts anew, wanting so many. */
    void want(int howMany) {
        wanted = howMany;
        count = 0;
        limit = howMany == 0 ? -1 : Long.MAX_VALUE;
        if (keys.length < howMany + SPARE) {
            keys = new long[howMany + SPARE];
        }
    }

    /** Only keys below can still be among the lowest. */
    long limit() {
        return limit;
    }

    boolean isFull() {
        return count >= wanted;
    }

    int count() {
        return count;
    }

    long at(int k) {
        return keys[k];
    }

    /** Shows it one more key. */
    void add(long key) {
        if (key >= limit) {
            return;
        }
        keys[count++] = key;
        if (count == wanted) {
            limit = highest();
        } else if (count == wanted + SPARE) {
            cut();
        }
    }

    /** Lowers the limit as far as it goes, if that promises to spare the next ring some work. */
    void tighten() {
        if (count > wanted + WORTHWHILE) {
            cut();
        }
    }

    /** Leaves the lowest, in order. */
    void finish() {
        if (count > wanted) {
            cut();
        }
        sort(0, count - 1);
    }

    private long highest() {
        long highest = keys[0];
        for (int i = 1; i < count; i++) {
            highest = Math.max(highest, keys[i]);
        }
        return highest;
    }

    /** Hoare's selection: afterwards the wanted ones come first. */
    private void cut() {
        int low = 0;
        int high = count - 1;
        while (low < high) {
            int split = split(low, high);
            if (split < wanted - 1) {
                low = split + 1;
            } else {
                high = split;
            }
        }
        count = wanted;
        limit = highest();
    }

    private void sort(int from, int to) {
        int low = from;
        int high = to;
        while (high - low > SHORT) {
            int split = split(low, high);
            sort(split + 1, high);
            high = split;
        }
        for (int i = low + 1; i <= high; i++) {
            long key = keys[i];
            int k = i - 1;
            while (k >= low && keys[k] > key) {
                keys[k + 1] = keys[k];
                k--;
            }
            keys[k + 1] = key;
        }
    }

    /** Parts low..high so that nothing up to the result is above anything after it; both parts have something, as no two keys are the same. */
    private int split(int low, int high) {
        long a = keys[low];
        long b = keys[low + high >>> 1];
        long c = keys[high];
        long pivot = Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
        int i = low - 1;
        int k = high + 1;
        while (true) {
            do {
                i++;
            } while (keys[i] < pivot);
            do {
                k--;
            } while (keys[k] > pivot);
            if (i >= k) {
                return k;
            }
            long swapped = keys[i];
            keys[i] = keys[k];
            keys[k] = swapped;
        }
    }
}
