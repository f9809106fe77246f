package dev.ambit.bench;

/** Distances between where somebody is and where a client thinks; too many to keep, so they are counted by the half centimetre. */
final class Errors {
    private static final double STEP_METRES = 0.005;
    private static final int STEPS = 200_000;

    private final long[] counts = new long[STEPS];
    private long count;
    private double sum;

    void add(double metres) {
        counts[Math.min(STEPS - 1, (int) (metres / STEP_METRES))]++;
        count++;
        sum += metres;
    }

    long count() {
        return count;
    }

    /** Not a number where nobody is known. */
    double mean() {
        return sum / count;
    }

    /** Such a share of all is not above it, to the half centimetre. Not a number where nobody is known. */
    double quantile(double share) {
        long below = 0;
        for (int step = 0; count > 0 && step < STEPS; step++) {
            below += counts[step];
            if (below >= share * count) {
                return (step + 1) * STEP_METRES;
            }
        }
        return Double.NaN;
    }
}
