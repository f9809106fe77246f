package dev.ambit.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;

/** Times of several runs; the machine may have been busy with something else in any one of them. */
final class Median {

    /** One run, and how long it took. */
    @FunctionalInterface
    interface Run {
        long nanos() throws Exception;
    }

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private Median() {}

    /** What this thread has worked so far: other processes and Java's own collector have no part in it. */
    static long cpuNanos() {
        return THREADS.getCurrentThreadCpuTime();
    }

    /** Runs it so often without counting, and then so often; sorted. */
    static long[] sorted(int warmUp, int runs, Run run) throws Exception {
        for (int i = 0; i < warmUp; i++) {
            run.nanos();
        }
        long[] nanos = new long[runs];
        for (int i = 0; i < runs; i++) {
            nanos[i] = run.nanos();
        }
        Arrays.sort(nanos);
        return nanos;
    }

    static double of(int warmUp, int runs, Run run) throws Exception {
        return sorted(warmUp, runs, run)[runs / 2];
    }

    static String verdict(boolean reached, String target) {
        return target + (reached ? ": ok" : ": MISSED");
    }
}
