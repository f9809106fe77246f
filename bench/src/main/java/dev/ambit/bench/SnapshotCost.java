package dev.ambit.bench;

import com.sun.management.GarbageCollectionNotificationInfo;
import dev.ambit.journal.JournalAddress;
import dev.ambit.journal.Snapshot;
import dev.ambit.kod.compile.Compilation;
import dev.ambit.server.keep.WorldKeep;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/** What a snapshot of a large world does to its ticks, while it is busy. */
final class SnapshotCost {
    static final int THINGS = 200_000;
    static final int CHANGES = 100_000;
    private static final double MOST_LONGER_MILLIS = 10;
    private static final int WARM_UP_SECONDS = 5;
    private static final int SNAPSHOTS = 5;

    private final Report report;
    private final Bench.Progress progress;
    private final Compilation kod;
    private final int seconds;
    private final ConcurrentLinkedQueue<Long> pausesMillis = new ConcurrentLinkedQueue<>();

    SnapshotCost(Report report, Bench.Progress progress, Compilation kod, int seconds) {
        this.report = report;
        this.progress = progress;
        this.kod = kod;
        this.seconds = seconds;
    }

    /** Leaves a journal behind with a snapshot of {@value THINGS} Things and {@value CHANGES} changes after it. */
    void measure(JournalAddress where) throws Exception {
        listenToCollector();
        try (KeptWorld world = KeptWorld.open(
                        new Compilation(kod.files(), kod.base().copy(), kod.diagnostics(), kod.notes()), where)
                .settle()) {
            progress.say("making " + THINGS + " Things ...");
            world.fill(THINGS);
            WorldKeep keep = world.keep.orElseThrow();
            try (KeptLoop loop = new KeptLoop(world)) {
                progress.say("ticks without a snapshot, " + seconds + " s ...");
                // Time for the collector of Things and for the compiler.
                loop.run(tick -> KeptWorld.work(world.wizard, world.clerk, tick), WARM_UP_SECONDS, 0);
                keep.checkpoints().start();
                keep.checkpoints().now().get();
                KeptLoop.Times quiet = loop.run(tick -> KeptWorld.work(world.wizard, world.clerk, tick), 1, seconds);
                long pausesBefore = longestPause();
                progress.say("ticks while " + SNAPSHOTS + " snapshots are made ...");
                List<Double> tookMillis = new ArrayList<>();
                long[] from = loop.mark();
                List<Snapshot> made = new ArrayList<>();
                for (int i = 0; i < SNAPSHOTS; i++) {
                    long start = System.nanoTime();
                    made.add(keep.checkpoints().now().get());
                    tookMillis.add((System.nanoTime() - start) / 1e6);
                    KeptLoop.rest(100);
                }
                KeptLoop.Times during = loop.since(from);
                tell(quiet, during, tookMillis, made.getLast(), pausesBefore, longestPause());
            }
            world.awaitDisk();
            keep.checkpoints().now().get();
        }
        progress.say(CHANGES + " changes after the snapshot ...");
        try (KeptWorld world = KeptWorld.open(kod, where)) {
            world.settle();
            world.keep.orElseThrow().checkpoints().start();
            world.keep.orElseThrow().checkpoints().now().get();
            for (int turn = 0; turn < CHANGES / KeptWorld.ROW; turn++) {
                world.accept(KeptWorld.work(world.wizard, world.clerk, turn));
                world.tick();
            }
            world.awaitDisk();
        }
    }

    private void tell(
            KeptLoop.Times quiet,
            KeptLoop.Times during,
            List<Double> tookMillis,
            Snapshot last,
            long pauseBefore,
            long pauseDuring) {
        double longer = KeptLoop.Times.millis(during.tickNanos(), 1) - KeptLoop.Times.millis(quiet.tickNanos(), 1);
        report.add("journal.snapshot_things", "snapshots: Things in the world", THINGS, "")
                .add(
                        "journal.snapshot_ms",
                        "a snapshot takes, median of " + SNAPSHOTS,
                        tookMillis.stream().sorted().toList().get(SNAPSHOTS / 2),
                        "ms")
                .add("journal.snapshot_megabytes", "its size", last.bytes() / 1e6, "MB")
                .add(
                        "journal.snapshot_tick_p99_ms.quiet",
                        "99 of 100 busy ticks without one",
                        KeptLoop.Times.millis(quiet.tickNanos(), 0.99),
                        "ms")
                .add(
                        "journal.snapshot_tick_max_ms.quiet",
                        "longest of " + quiet.tickNanos().length,
                        KeptLoop.Times.millis(quiet.tickNanos(), 1),
                        "ms")
                .add(
                        "journal.snapshot_tick_p99_ms",
                        "99 of 100 busy ticks during one",
                        KeptLoop.Times.millis(during.tickNanos(), 0.99),
                        "ms")
                .add(
                        "journal.snapshot_tick_max_ms",
                        "longest of " + during.tickNanos().length,
                        KeptLoop.Times.millis(during.tickNanos(), 1),
                        "ms")
                .add(
                        "journal.snapshot_longer_ms",
                        "longer by",
                        longer,
                        "ms",
                        Median.verdict(longer <= MOST_LONGER_MILLIS, "at most 10"))
                .add("journal.gc_max_ms.quiet", "Java's collector, longest pause without", pauseBefore, "ms")
                .add("journal.gc_max_ms", "during", pauseDuring, "ms")
                .add(
                        "journal.snapshot_delay_p99_ms",
                        "what is told is later by during one, 99 of 100",
                        KeptLoop.Times.millis(during.delayNanos(), 0.99),
                        "ms");
    }

    /** Since the last call. */
    private long longestPause() {
        long longest = 0;
        for (Long pause = pausesMillis.poll(); pause != null; pause = pausesMillis.poll()) {
            longest = Math.max(longest, pause);
        }
        return longest;
    }

    private void listenToCollector() {
        NotificationListener listener = (Notification notification, Object handback) -> {
            if (notification.getUserData() instanceof CompositeData data) {
                GarbageCollectionNotificationInfo info = GarbageCollectionNotificationInfo.from(data);
                // Concurrent cycles stop nobody for as long as they last.
                if (!info.getGcName().contains("Concurrent")
                        && !info.getGcName().contains("Cycles")) {
                    pausesMillis.add(info.getGcInfo().getDuration());
                }
            }
        };
        ManagementFactory.getGarbageCollectorMXBeans().forEach(bean -> {
            if (bean instanceof NotificationEmitter emitter) {
                emitter.addNotificationListener(listener, null, null);
            }
        });
    }
}
