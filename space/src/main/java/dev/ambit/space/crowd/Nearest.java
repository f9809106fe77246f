package dev.ambit.space.crowd;

import java.util.Arrays;

/**
 * The lowest few of the keys it is shown. It holds up to some more than wanted and throws the highest away now and then, which
 * is cheaper than keeping them in order all the time.
 *
 * <pre>
 *  63   62 .. 17                         16 .. 0
 * +---+--------------------------------+--------+
 * | 0 | squared distance, as it counts |  slot  |
 * +---+--------------------------------+--------+
 * </pre>
 *
 * Keys compare as (distance, slot), and no two are the same.
 */
final class Nearest {
    static final int SLOT_BITS = 17;
    private static final int SLOT_MASK = (1 << SLOT_BITS) - 1;

    /** Farther than any squared distance: for those who are not in the room at all. */
    static final long FAR = 2 * (2L * Crowd.EDGE) * (2L * Crowd.EDGE) + 1;

    /** So many more than wanted are held before the highest go. */
    private static final int SPARE = 32;

    /** So many at the end of a ring are worth finding a lower limit. */
    private static final int WORTHWHILE = 8;

    private static final int SHORT = 16;
    private static final int BUCKET_BITS = 6;

    private long[] keys = new long[SPARE];
    private long[] scattered = new long[SPARE];
    private final int[] buckets = new int[1 << BUCKET_BITS];
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
            scattered = new long[howMany + SPARE];
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
            if (count > wanted + SPARE / 2) {
                cutExactly();
            }
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
        // Those of the last update come in its order, which is nearly right. If it is not, distances spread out evenly
        // over
        // the buckets as a rule, as there is more room farther out; and if they do not, there is still quicksort.
        if (!insertionSort(count)) {
            scatter();
            if (!insertionSort(SHORT * count)) {
                quickSort(0, count - 1);
            }
        }
        count = Math.min(count, wanted);
    }

    private long highest() {
        long highest = keys[0];
        for (int i = 1; i < count; i++) {
            highest = Math.max(highest, keys[i]);
        }
        return highest;
    }

    /** Counts who falls into which bucket by its highest bits; returns how many bits are left out. */
    private int countBuckets() {
        int shift = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(highest()) - BUCKET_BITS);
        Arrays.fill(buckets, 0);
        for (int i = 0; i < count; i++) {
            buckets[(int) (keys[i] >> shift)]++;
        }
        return shift;
    }

    /** Throws away all in higher buckets than the one with the last that is wanted: without branches to guess wrong. */
    private void cut() {
        int shift = countBuckets();
        int bucket = 0;
        int upTo = buckets[0];
        while (upTo < wanted) {
            upTo += buckets[++bucket];
        }
        long end = bucket + 1L << shift;
        int kept = 0;
        for (int i = 0; i < count; i++) {
            long key = keys[i];
            keys[kept] = key;
            kept += (int) (key - end >>> 63);
        }
        count = kept;
        limit = Math.min(limit, end);
    }

    /** Hoare's selection, for when most fall into one bucket: exactly the wanted ones are left. */
    private void cutExactly() {
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

    /** Into the order of the buckets. */
    private void scatter() {
        int shift = countBuckets();
        int end = 0;
        for (int i = 0; i < buckets.length; i++) {
            int size = buckets[i];
            buckets[i] = end;
            end += size;
        }
        for (int i = 0; i < count; i++) {
            scattered[buckets[(int) (keys[i] >> shift)]++] = keys[i];
        }
        long[] swapped = keys;
        keys = scattered;
        scattered = swapped;
    }

    /** Gives up after so many moves. */
    private boolean insertionSort(int moves) {
        int left = moves;
        for (int i = 1; i < count && left >= 0; i++) {
            left -= insert(i, 0);
        }
        return left >= 0;
    }

    private int insert(int i, int low) {
        long key = keys[i];
        int k = i - 1;
        while (k >= low && keys[k] > key) {
            keys[k + 1] = keys[k];
            k--;
        }
        keys[k + 1] = key;
        return i - 1 - k;
    }

    private void quickSort(int from, int to) {
        int high = to;
        while (high - from > SHORT) {
            int split = split(from, high);
            quickSort(split + 1, high);
            high = split;
        }
        for (int i = from + 1; i <= high; i++) {
            insert(i, from);
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
