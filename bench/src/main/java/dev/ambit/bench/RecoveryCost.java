package dev.ambit.bench;

import dev.ambit.journal.JournalAddress;
import dev.ambit.kod.compile.Compilation;
import dev.ambit.kod.run.BigStack;
import java.util.Arrays;
import java.util.List;

/** From a journal to a world that ticks, each time in a new JVM: that is how it is after a crash. */
final class RecoveryCost {
    private static final double MOST_MILLIS = 3_000;
    private static final int RUNS = 3;

    private final Report report;
    private final Bench.Progress progress;

    RecoveryCost(Report report, Bench.Progress progress) {
        this.report = report;
        this.progress = progress;
    }

    void measure(String where) throws Exception {
        double[][] runs = new double[RUNS][];
        for (int i = 0; i < RUNS; i++) {
            progress.say("recovery, run " + (i + 1) + " of " + RUNS + " ...");
            String figures =
                    JournalBench.elsewhere(Again.class, List.of(), where).getLast();
            runs[i] = Arrays.stream(figures.split(" "))
                    .mapToDouble(Double::parseDouble)
                    .toArray();
        }
        Arrays.sort(runs, (a, b) -> Double.compare(a[3], b[3]));
        double[] median = runs[RUNS / 2];
        report.add("journal.recovery_things", "recovery: Things", median[4], "")
                .add("journal.recovery_changes", "changes after the snapshot", SnapshotCost.CHANGES, "")
                .add("journal.recovery_read_ms", "opening and reading the journal, cold JVM", median[1], "ms")
                .add("journal.recovery_build_ms", "making the world and its first tick", median[2], "ms")
                .add(
                        "journal.recovery_ms",
                        "from opening the journal to the first tick, Kod compiled",
                        median[3],
                        "ms",
                        Median.verdict(median[3] < MOST_MILLIS, "under 3,000"))
                .add("journal.recovery_cpu_ms", "of that, what the starting thread has worked", median[5], "ms")
                .add("journal.recovery_with_kod_ms", "with compiling the Kod", median[0] + median[3], "ms");
    }

    /** The other JVM. */
    static final class Again {
        private Again() {}

        static void main(String[] arguments) throws Exception {
            BigStack.run(() -> {
                try {
                    recover(JournalAddress.parse(arguments[0]));
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
        }

        private static void recover(JournalAddress where) throws Exception {
            long start = System.nanoTime();
            Compilation kod = KeptWorld.compile();
            long compiled = System.nanoTime();
            long cpu = Median.cpuNanos();
            KeptWorld world = KeptWorld.open(kod, where);
            world.tick();
            long ticked = System.nanoTime();
            cpu = Median.cpuNanos() - cpu;
            world.close();
            System.out.printf(
                    "%s %s %s %s %d %s%n",
                    millis(compiled - start),
                    millis(world.readNanos),
                    millis(ticked - compiled - world.readNanos),
                    millis(ticked - compiled),
                    world.thingsRead,
                    millis(cpu));
        }

        private static String millis(long nanos) {
            return Double.toString(nanos / 1e6);
        }
    }
}
