package dev.ambit.bench;

import dev.ambit.bench.brawl.BrawlFigures;
import dev.ambit.bench.brawl.BrawlKills;
import dev.ambit.bench.brawl.BrawlRun;
import dev.ambit.bench.brawl.BrawlServer;
import dev.ambit.bench.road.Cores;
import dev.ambit.server.AmbitException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A Kod game with 300 clients of the BlakSton protocol: what a message costs, and what they notice of changed code, saving and kills. */
final class GameBench implements Bench {
    private static final int USUAL_PEOPLE = 300;
    private static final int PEOPLE_AT_KILLS = 50;
    private static final int WARM_SECONDS = 15;

    /** No snapshot falls into a run with so many entries between two. */
    private static final int NEVER = 1_000_000;

    /** A snapshot every few seconds: the tick is 50 ms. */
    private static final int OFTEN = 60;

    private static final double MOST_HANDLING_MILLIS = 10;
    private static final double MOST_PAUSE_MILLIS = 100;

    private int seconds = 20;
    private int people = USUAL_PEOPLE;
    private int kills;

    @Override
    public String name() {
        return "game";
    }

    @Override
    public String description() {
        return "a Kod game with 300 clients at its door: messages beside the reference interpreter, reload, saving; --kills N";
    }

    @Override
    public void lasting(int newSeconds) {
        seconds = newSeconds;
    }

    @Override
    public void among(int newPeople) {
        people = newPeople;
    }

    @Override
    public void times(int count) {
        kills = count;
    }

    @Override
    public void run(Report report, Progress progress) throws Exception {
        if (kills > 0) {
            kill(report, progress);
            return;
        }
        if (!Cores.canHold()) {
            progress.say("There is no taskset or only one core: the server shares it with its clients.");
        }
        progress.say("as it is");
        BrawlRun.Outcome usual = one("tiers", NEVER, true, progress);
        progress.say("saved every few seconds");
        BrawlRun.Outcome saving = one("tiers", OFTEN, false, progress);
        progress.say("on the reference interpreter");
        BrawlRun.Outcome slow = one("interpreter", NEVER, false, progress);
        tell(report, usual, saving, slow);
    }

    private BrawlRun.Outcome one(String engine, int snapshotEntries, boolean reloads, Progress progress)
            throws Exception {
        return BrawlRun.of(
                new BrawlServer.Way(engine, snapshotEntries, false),
                new BrawlRun.Plan(people, WARM_SECONDS, seconds, reloads),
                progress::say);
    }

    private void kill(Report report, Progress progress) throws Exception {
        int clients = people == USUAL_PEOPLE ? PEOPLE_AT_KILLS : people;
        long seed = System.nanoTime();
        progress.say(kills + " kills while " + clients + " play, seed " + seed + " ...");
        BrawlKills.Outcome outcome;
        try (BrawlKills killing = new BrawlKills(clients, seed)) {
            outcome = killing.run(kills, progress::say);
        }
        outcome.losses().stream().limit(20).forEach(progress::say);
        report.add("game.kill.clients", "clients", clients, "")
                .add("game.kill.kills", "kills", outcome.kills(), "")
                .add("game.kill.kills_at_start", "of these while the server started", outcome.killsAtStart(), "")
                .add("game.kill.told", "things that clients were told", outcome.facts(), "")
                .add(
                        "game.kill.lost",
                        "of these lost",
                        outcome.losses().size(),
                        "",
                        Median.verdict(outcome.losses().isEmpty(), "none"));
        if (!outcome.losses().isEmpty()) {
            throw new AmbitException(outcome.losses().size() + " things that clients were told were lost.");
        }
    }

    private void tell(Report report, BrawlRun.Outcome usual, BrawlRun.Outcome saving, BrawlRun.Outcome slow) {
        BrawlFigures calm = usual.calm();
        List<String> troubles = new ArrayList<>(usual.troubles());
        troubles.addAll(saving.troubles());
        troubles.addAll(slow.troubles());
        report.add("game.people", "people who play", people, "")
                .add("game.messages", "messages of theirs", calm.messages() / calm.seconds(), "/s")
                .add(
                        "game.handling.p99",
                        "until Kod is done with one, 99th percentile",
                        calm.handling().p99(),
                        "ms",
                        verdict(calm.handling().p99(), MOST_HANDLING_MILLIS))
                .add("game.cpu", "CPU of the world for one", calm.worldMicros(), "us")
                .add(
                        "game.cpu.ratio",
                        "  of that on the reference interpreter, times",
                        slow.calm().worldMicros() / calm.worldMicros(),
                        "")
                .add(
                        "game.troubled",
                        "people who lost an answer or their connection",
                        troubles.size(),
                        "",
                        Median.verdict(troubles.isEmpty(), "none"))
                .add(
                        "game.answer.p50",
                        "from saying to hearing it, tick and disk included, median",
                        usual.answerMillis()[0],
                        "ms")
                .add("game.answer.p99", "  99th percentile", usual.answerMillis()[1], "ms")
                .add(
                        "game.errors",
                        "lines in the game's error channel",
                        usual.gameErrors().size(),
                        "",
                        Median.verdict(usual.gameErrors().isEmpty(), "none"));
        Optional<BrawlFigures> reload = usual.reload();
        reload.ifPresent(figures -> report.add(
                "game.reload.pause",
                "the longest that a message waited while code was changed three times",
                figures.handling().most(),
                "ms",
                verdict(figures.handling().most(), MOST_PAUSE_MILLIS)));
        report.add(
                "game.save.tick",
                "the longest tick while the game was saved",
                saving.calm().ticks().most(),
                "ms",
                "without: " + Report.number(calm.ticks().most()) + " ms at most");
        List<List<String>> table = new ArrayList<>();
        table.add(List.of("", "as it is", "code changed", "saved", "interpreter", ""));
        row(report, table, "handling.p50", "until Kod is done, median", "ms", columns(usual, saving, slow, 0));
        row(report, table, "handling.p99", "  99th percentile", "ms", columns(usual, saving, slow, 1));
        row(report, table, "handling.most", "  the longest", "ms", columns(usual, saving, slow, 2));
        row(report, table, "tick.p99", "a tick, 99th percentile", "ms", columns(usual, saving, slow, 3));
        row(report, table, "tick.most", "  the longest", "ms", columns(usual, saving, slow, 4));
        row(report, table, "world", "CPU of the world for a message", "us", columns(usual, saving, slow, 5));
        row(report, table, "process", "  of the whole server", "us", columns(usual, saving, slow, 6));
        report.columns(table);
        troubles.stream().distinct().limit(5).forEach(report::sentence);
    }

    private static String verdict(double value, double most) {
        return Median.verdict(value <= most, "at most " + Report.number(most));
    }

    private static List<Double> columns(
            BrawlRun.Outcome usual, BrawlRun.Outcome saving, BrawlRun.Outcome slow, int figure) {
        return List.of(
                figure(usual.calm(), figure),
                usual.reload().map(figures -> figure(figures, figure)).orElse(Double.NaN),
                figure(saving.calm(), figure),
                figure(slow.calm(), figure));
    }

    private static double figure(BrawlFigures of, int which) {
        return switch (which) {
            case 0 -> of.handling().median();
            case 1 -> of.handling().p99();
            case 2 -> of.handling().most();
            case 3 -> of.ticks().p99();
            case 4 -> of.ticks().most();
            case 5 -> of.worldMicros();
            default -> of.cpuMicros();
        };
    }

    private static void row(
            Report report, List<List<String>> table, String metric, String what, String unit, List<Double> values) {
        List<String> sides = List.of("usual", "reload", "save", "interpreter");
        List<String> cells = new ArrayList<>(List.of(what));
        for (int i = 0; i < values.size(); i++) {
            report.keep("game." + sides.get(i) + "." + metric, values.get(i));
            cells.add(Report.number(values.get(i)));
        }
        cells.add(unit);
        table.add(cells);
    }
}
