package dev.ambit.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** How long the thread that asks has had a processor: what else the machine does counts for nothing. */
final class CpuClock {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private CpuClock() {}

    static long nanos() {
        return THREADS.getCurrentThreadCpuTime();
    }
}
