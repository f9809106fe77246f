package dev.ambit.bench;

import com.sun.management.OperatingSystemMXBean;
import dev.ambit.journal.JournalAddress;
import dev.ambit.kod.compile.Compilation;
import dev.ambit.server.AmbitException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** As many property writes as a world can do, with a journal that takes them all and without one. */
final class JournalWrites {
    private static final double LEAST_A_SECOND = 100_000;
    private static final int WARM_UP_TICKS = 400;
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private final Report report;
    private final Bench.Progress progress;
    private final Compilation kod;
    private final int seconds;

    JournalWrites(Report report, Bench.Progress progress, Compilation kod, int seconds) {
        this.report = report;
        this.progress = progress;
        this.kod = kod;
        this.seconds = seconds;
    }

    private record Run(double aSecond, double worldNanos, double allNanos, double tickP99Millis, double waitedPart) {}

    void measure(JournalAddress where) throws AmbitException {
        progress.say("property writes without a journal, " + seconds + " s ...");
        Run without;
        try (KeptWorld world = KeptWorld.forgetful(kodAgain()).settle()) {
            without = run(world);
        }
        progress.say("property writes with a journal, " + seconds + " s ...");
        Run with;
        long bytes;
        try (KeptWorld world = KeptWorld.open(kodAgain(), where).settle()) {
            with = run(world);
            bytes = world.keep.orElseThrow().journal().appendedBytes();
        }
        report.add(
                        "journal.writes_a_second",
                        "property writes a second, all on disk",
                        with.aSecond,
                        "/s",
                        Median.verdict(with.aSecond >= LEAST_A_SECOND, "at least 100,000"))
                .add("journal.writes_a_second.none", "without a journal", without.aSecond, "/s")
                .add("journal.write_world_ns", "CPU time of the world a write", with.worldNanos, "ns")
                .add("journal.write_world_ns.none", "without a journal", without.worldNanos, "ns")
                .add("journal.write_ratio", "with / without", with.worldNanos / without.worldNanos, "x")
                .add("journal.write_all_ns", "CPU time of the whole process a write", with.allNanos, "ns")
                .add("journal.write_all_ns.none", "without a journal", without.allNanos, "ns")
                .add("journal.write_tick_p99_ms", "99 of 100 ticks of 5,000 writes", with.tickP99Millis, "ms")
                .add("journal.write_tick_p99_ms.none", "without a journal", without.tickP99Millis, "ms")
                .add("journal.write_waited", "of the time waiting for the disk", 100 * with.waitedPart, "%")
                .add("journal.megabytes", "written to the journal", bytes / 1e6, "MB");
    }

    /** Each world has names of its own. */
    private Compilation kodAgain() {
        return new Compilation(kod.files(), kod.base().copy(), kod.diagnostics(), kod.notes());
    }

    private Run run(KeptWorld world) throws AmbitException {
        for (int turn = 0; turn < WARM_UP_TICKS; turn++) {
            turn(world, turn);
        }
        world.awaitDisk();
        long sumBefore = world.sum();
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        long[] ticks = new long[1 << 20];
        int count = 0;
        long waited = 0;
        long start = System.nanoTime();
        long cpu = Median.cpuNanos();
        long all = SYSTEM.getProcessCpuTime();
        while (System.nanoTime() < until && count < ticks.length) {
            long turnStart = System.nanoTime();
            if (world.keep.isPresent() && world.keep.get().logbook().isBehind()) {
                LockSupport.parkNanos(1_000_000);
                waited += System.nanoTime() - turnStart;
                continue;
            }
            turn(world, count);
            ticks[count++] = System.nanoTime() - turnStart;
        }
        cpu = Median.cpuNanos() - cpu;
        world.awaitDisk();
        all = SYSTEM.getProcessCpuTime() - all;
        long nanos = System.nanoTime() - start;
        long writes = (long) count * KeptWorld.ROW;
        if (world.sum() - sumBefore != writes) {
            throw new AmbitException("the counters do not add up to " + writes + " writes");
        }
        long[] sorted = Arrays.copyOf(ticks, count);
        Arrays.sort(sorted);
        return new Run(
                writes * 1e9 / nanos,
                (double) cpu / writes,
                (double) all / writes,
                KeptLoop.Times.millis(sorted, 0.99),
                (double) waited / nanos);
    }

    private static void turn(KeptWorld world, long turn) {
        world.accept(KeptWorld.work(world.wizard, world.clerk, turn));
        world.tick();
        world.world.release();
    }
}
