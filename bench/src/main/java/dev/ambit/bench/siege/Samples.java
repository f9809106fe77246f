package dev.ambit.bench.siege;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Times that were measured, each with the moment at which it was. Any thread may add. */
public final class Samples {
    private record Sample(long atNanos, double millis) {}

    /** A part of the run, from one moment to another. */
    public record Window(long fromNanos, long toNanos) {
        public static final Window NONE = new Window(0, 0);

        public boolean holds(long nanos) {
            return nanos >= fromNanos && nanos < toNanos;
        }
    }

    private final List<Sample> all = new ArrayList<>();

    public synchronized void add(long atNanos, double millis) {
        all.add(new Sample(atNanos, millis));
    }

    /** Those of a window, in order of size, without those that fall into others. */
    public synchronized double[] sorted(Window of, List<Window> without) {
        double[] found = all.stream()
                .filter(sample ->
                        of.holds(sample.atNanos) && without.stream().noneMatch(window -> window.holds(sample.atNanos)))
                .mapToDouble(Sample::millis)
                .toArray();
        Arrays.sort(found);
        return found;
    }

    /** Whether anything that was measured came to its end within a window: an answer, where answers are measured. */
    public synchronized boolean hasEndedWithin(Window window) {
        return all.stream().anyMatch(sample -> window.holds(sample.atNanos + (long) (sample.millis * 1e6)));
    }

    /** Of values in order, the one below which such a part of them is. */
    public static double percentile(double[] sorted, double part) {
        return sorted.length == 0
                ? Double.NaN
                : sorted[(int) Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
    }
}
