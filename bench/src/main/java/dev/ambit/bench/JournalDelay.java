package dev.ambit.bench;

import dev.ambit.journal.JournalAddress;
import dev.ambit.kod.compile.Compilation;
import dev.ambit.world.data.Datum;
import dev.ambit.world.data.Request;
import dev.ambit.world.message.Input;

/** How much later people are told of what lasts, because it has to be on disk before. */
final class JournalDelay {
    private static final double MOST_MILLIS = 25;
    private static final int WARM_UP_SECONDS = 3;

    private final Report report;
    private final Bench.Progress progress;
    private final Compilation kod;
    private final int seconds;

    JournalDelay(Report report, Bench.Progress progress, Compilation kod, int seconds) {
        this.report = report;
        this.progress = progress;
        this.kod = kod;
        this.seconds = seconds;
    }

    void measure(JournalAddress where) throws Exception {
        try (KeptWorld world = KeptWorld.open(kod, where).settle();
                KeptLoop loop = new KeptLoop(world)) {
            progress.say("delay of what is told, 100,000 writes a second, " + seconds + " s ...");
            add(
                    "busy",
                    "100,000 writes a second",
                    loop.run(tick -> KeptWorld.work(world.wizard, world.clerk, tick), WARM_UP_SECONDS, seconds));
            progress.say("delay of what is told, one write a tick, " + seconds + " s ...");
            add(
                    "calm",
                    "one write a tick",
                    loop.run(
                            tick -> new Input.Ask(
                                    world.wizard,
                                    tick,
                                    new Request.SetProperty(world.clerk, "size", new Datum.Whole(tick))),
                            WARM_UP_SECONDS,
                            seconds));
        }
    }

    private void add(String name, String what, KeptLoop.Times times) {
        double p99 = KeptLoop.Times.millis(times.delayNanos(), 0.99);
        report.add("journal.delay_p50_ms." + name, what + ": told later by, median", half(times), "ms")
                .add(
                        "journal.delay_p99_ms." + name,
                        "99 of 100",
                        p99,
                        "ms",
                        Median.verdict(p99 < MOST_MILLIS && times.delayNanos().length > 0, "under 25"))
                .add("journal.delay_max_ms." + name, "latest", KeptLoop.Times.millis(times.delayNanos(), 1), "ms")
                .add("journal.delays." + name, "answers", times.delayNanos().length, "")
                .add(
                        "journal.tick_p99_ms." + name,
                        "99 of 100 ticks",
                        KeptLoop.Times.millis(times.tickNanos(), 0.99),
                        "ms",
                        times.behind() ? "the disk was behind" : "");
    }

    private static double half(KeptLoop.Times times) {
        return KeptLoop.Times.millis(times.delayNanos(), 0.5);
    }
}
