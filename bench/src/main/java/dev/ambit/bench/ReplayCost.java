package dev.ambit.bench;

import dev.ambit.journal.Journal;
import dev.ambit.journal.JournalAddress;
import dev.ambit.kod.value.Value;
import dev.ambit.server.keep.WorldKeep;
import dev.ambit.world.image.Change;
import dev.ambit.world.image.ChangeWriter;
import dev.ambit.world.image.Image;
import dev.ambit.world.image.ThingState;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** A long log without a snapshot: it is read as a stream, so its length costs time and no memory. */
final class ReplayCost {
    private static final int ENTRIES = 1_000_000;
    private static final int THINGS = 10_000;
    private static final int MOST_MEGABYTES = 128;
    private static final long MOST_WAITING = 20_000;

    private final Report report;
    private final Bench.Progress progress;

    ReplayCost(Report report, Bench.Progress progress) {
        this.report = report;
        this.progress = progress;
    }

    void measure(String where) throws Exception {
        progress.say("writing " + ENTRIES + " entries ...");
        long start = System.nanoTime();
        write(JournalAddress.parse(where));
        double written = (System.nanoTime() - start) / 1e6;
        progress.say("replaying " + ENTRIES + " entries ...");
        String[] figures = JournalBench.elsewhere(Again.class, List.of("-Xmx" + MOST_MEGABYTES + "m"), where)
                .getLast()
                .split(" ");
        report.add("journal.replay_entries", "replay: entries, no snapshot", ENTRIES, "")
                .add("journal.replay_write_ms", "writing them", written, "ms")
                .add(
                        "journal.replay_ms",
                        "opening the journal and replaying them",
                        Double.parseDouble(figures[0]),
                        "ms")
                .add("journal.replay_most_megabytes", "with this much memory for Java", MOST_MEGABYTES, "MB");
    }

    private static void write(JournalAddress where) {
        try (WorldKeep keep = KeptWorld.keep(where)) {
            Journal journal = keep.journal();
            ChangeWriter out = new ChangeWriter();
            out.named(Change.NameKind.CLASS, "Thing");
            out.named(Change.NameKind.PROPERTY, "count");
            int[] count = {1};
            for (int id = 0; id < THINGS; id++) {
                out.thing(
                        id,
                        id == 0
                                ? new ThingState(0, -1, -1, true, count, new long[] {0}, ThingState.Structure.NONE)
                                : new ThingState(-1, 0, -1, false, count, new long[] {0}, ThingState.Structure.NONE));
            }
            for (int entry = 0; entry < ENTRIES; entry++) {
                out.clock(entry);
                out.wrote(entry % THINGS, 1, Value.integer(entry));
                out.wrote((entry + 1) % THINGS, 1, Value.integer(entry));
                journal.append(entry, out.take());
                while (journal.backlog().entries() > MOST_WAITING) {
                    LockSupport.parkNanos(1_000_000);
                }
            }
        }
    }

    /** The other JVM. */
    static final class Again {
        private Again() {}

        static void main(String[] arguments) {
            long start = System.nanoTime();
            try (WorldKeep keep = KeptWorld.keep(JournalAddress.parse(arguments[0]))) {
                Image image = keep.read();
                if (image.clockMillis() != ENTRIES - 1 || image.thingCount() != THINGS) {
                    throw new IllegalStateException("the log tells of something else");
                }
            }
            System.out.println((System.nanoTime() - start) / 1e6);
        }
    }
}
