package dev.ambit.bench;

import dev.ambit.world.data.Datum;
import dev.ambit.world.data.Request;
import dev.ambit.world.message.Input;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A hundred thousand Artifacts, each with a name and a description of its own: what they weigh, and their garbage. */
final class HeapCost {
    private static final int THINGS = 100_000;
    private static final int IN_A_ROOM = 100;
    private static final double MEGABYTE = 1 << 20;
    private static final double MOST_MEGABYTES = 64;
    private static final double MOST_MILLIS = 5;
    private static final int CYCLES = 10;
    private static final int CHURN = 20_000;
    private static final int BETWEEN_SLICES = 50;

    private final Report report;
    private final BenchWorld stage;
    private final BenchWorld.Person wizard;
    private final int keeper;
    private long longestCpu;

    HeapCost(Report report) throws Exception {
        this.report = report;
        stage = BenchWorld.commons();
        wizard = stage.arrive(BenchWorld.WIZARD);
        keeper = stage.create(wizard, "Storekeeper");
    }

    void measure(Bench.Progress progress) {
        progress.say(THINGS + " Things ...");
        long before = used();
        stage.call(
                wizard, keeper, "Fill", Map.of("count", new Datum.Whole(THINGS), "each", new Datum.Whole(IN_A_ROOM)));
        // What was noted for the tick is gone after it, and what the making has left over after a collection.
        collect(new ArrayList<>());
        long bytes = used() - before;
        report.add(
                        "things.heap_mb",
                        "100,000 Things in " + THINGS / IN_A_ROOM + " rooms",
                        bytes / MEGABYTE,
                        "MB",
                        Median.verdict(bytes / MEGABYTE < MOST_MEGABYTES, "under 64"))
                .add("things.bytes", "a Thing with two texts", (double) bytes / THINGS, "bytes");
        garbage(progress);
    }

    private void garbage(Bench.Progress progress) {
        progress.say("garbage, " + CYCLES + " cycles ...");
        for (int i = 0; i < CYCLES; i++) {
            collect(new ArrayList<>());
        }
        longestCpu = 0;
        List<Long> slices = new ArrayList<>();
        for (int i = 0; i < CYCLES; i++) {
            collect(slices);
        }
        long[] nanos = slices.stream().mapToLong(Long::longValue).sorted().toArray();
        double longest = nanos[nanos.length - 1] / 1e6;
        report.add(
                        "things.garbage_max_ms",
                        "garbage: longest slice",
                        longest,
                        "ms",
                        Median.verdict(longest < MOST_MILLIS, "under 5"))
                .add("things.garbage_cpu_max_ms", "longest slice, CPU time", longestCpu / 1e6, "ms")
                .add("things.garbage_p99_ms", "99 of 100 slices", nanos[nanos.length * 99 / 100] / 1e6, "ms")
                .add("things.garbage_median_ms", "median slice", nanos[nanos.length / 2] / 1e6, "ms")
                .add("things.garbage_slices", "slices in a cycle", (double) nanos.length / CYCLES, "");
    }

    /** A whole cycle in the slices that the world's ticks do, with a world at work between them. */
    private void collect(List<Long> nanos) {
        int churned = 0;
        while (!stage.world.things().isCollecting()) {
            stage.call(wizard, keeper, "Churn", "count", CHURN);
            churned++;
            if (churned > 1_000) {
                throw new IllegalStateException("no garbage is ever collected");
            }
        }
        while (stage.world.things().isCollecting()) {
            long startCpu = Median.cpuNanos();
            long start = System.nanoTime();
            stage.world.things().collectGarbage();
            nanos.add(System.nanoTime() - start);
            longestCpu = Math.max(longestCpu, Median.cpuNanos() - startCpu);
            stage.accept(new Input.Ask(
                    wizard, 1, new Request.Call(keeper, "Churn", Map.of("count", new Datum.Whole(BETWEEN_SLICES)))));
        }
        stage.tick();
    }

    private static long used() {
        Runtime runtime = Runtime.getRuntime();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            System.gc();
            least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
        }
        return least;
    }
}
