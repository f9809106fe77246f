package dev.ambit.bench;

import dev.ambit.server.AmbitException;

/**
 * Twenty people on real WebSockets and two thousand bots edit one world for a minute. The bots are Things with timers and
 * methods; the people's clients run in the same process as the server, so the times include them.
 */
final class EditingBench implements Bench {
    private static final int PEOPLE = 20;
    private static final int BOTS = 2_000;
    private static final int BOT_PERIOD_MILLIS = 1_000;
    private static final double MOST_MILLIS = 50;

    private int seconds = 60;

    @Override
    public String name() {
        return "editing";
    }

    @Override
    public String description() {
        return "20 people and 2,000 bots edit at once: lost updates and ticks";
    }

    @Override
    public void lasting(int newSeconds) {
        seconds = newSeconds;
    }

    @Override
    public void run(Report report, Progress progress) throws Exception {
        progress.say(PEOPLE + " people and " + BOTS + " bots, " + seconds + " s ...");
        EditingTown.Outcome outcome;
        try (EditingTown town = new EditingTown(PEOPLE, BOTS, BOT_PERIOD_MILLIS)) {
            outcome = town.work(seconds);
        }
        outcome.losses().stream().limit(10).forEach(progress::say);
        long[] ticks = outcome.tickNanos();
        long[] gaps = outcome.gapNanos();
        double p99 = millis(ticks, 0.99);
        report.add("editing.actions", "edits by people", outcome.actions(), "")
                .add("editing.bot_edits", "turns of bots, one to four edits each", outcome.botEdits(), "")
                .add("editing.compared", "copies of Things compared", outcome.looked(), "")
                .add(
                        "editing.lost",
                        "lost updates",
                        outcome.losses().size(),
                        "",
                        Median.verdict(outcome.losses().isEmpty(), "none"))
                .add("editing.ticks", "ticks", ticks.length, "")
                .add("editing.tick_p50_ms", "median tick", millis(ticks, 0.5), "ms")
                .add("editing.tick_p99_ms", "99 of 100 ticks", p99, "ms", Median.verdict(p99 < MOST_MILLIS, "under 50"))
                .add("editing.tick_max_ms", "longest tick", millis(ticks, 1), "ms")
                .add(
                        "editing.work_p50_ms",
                        "CPU time of the world a tick, median",
                        millis(outcome.workNanos(), 0.5),
                        "ms")
                .add(
                        "editing.work_p99_ms",
                        "99 of 100, with all input between",
                        millis(outcome.workNanos(), 0.99),
                        "ms")
                .add("editing.work_max_ms", "most", millis(outcome.workNanos(), 1), "ms")
                .add("editing.gap_p50_ms", "from tick to tick, median", millis(gaps, 0.5), "ms", "50 is on time")
                .add("editing.gap_p99_ms", "from tick to tick, 99 of 100", millis(gaps, 0.99), "ms")
                .add("editing.gap_max_ms", "from tick to tick, longest", millis(gaps, 1), "ms");
        if (!outcome.losses().isEmpty()) {
            throw new AmbitException(outcome.losses().size() + " updates were lost.");
        }
    }

    private static double millis(long[] sorted, double part) {
        return sorted.length == 0 ? 0 : sorted[(int) Math.min(sorted.length - 1.0, sorted.length * part)] / 1e6;
    }
}
