package dev.ambit.bench.road;

import java.util.Arrays;

/** How many of each length, in tenths of a millisecond, so that millions can be noted without making garbage. */
final class Spread {
    private static final int LONGEST_MILLIS = 120_000;
    private static final int PER_MILLI = 10;

    private final int[] counts = new int[LONGEST_MILLIS * PER_MILLI];
    private long total;
    private double most;

    void add(double millis) {
        counts[Math.clamp((long) (millis * PER_MILLI), 0, counts.length - 1)]++;
        total++;
        most = Math.max(most, millis);
    }

    void clear() {
        Arrays.fill(counts, 0);
        total = 0;
        most = 0;
    }

    long total() {
        return total;
    }

    double most() {
        return most;
    }

    /** So long at most are so many of them; NaN when there are none. */
    double at(double part) {
        long rank = (long) Math.ceil(part * total);
        long seen = 0;
        for (int i = 0; i < counts.length && total > 0; i++) {
            seen += counts[i];
            if (seen >= rank) {
                return Math.min(most, (i + 1.0) / PER_MILLI);
            }
        }
        return Double.NaN;
    }
}
