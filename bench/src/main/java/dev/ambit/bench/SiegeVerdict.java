package dev.ambit.bench;

import dev.ambit.bench.siege.Comers;
import dev.ambit.bench.siege.HealthWatch;
import dev.ambit.bench.siege.HonestCrowd;
import dev.ambit.bench.siege.HonestWords;
import dev.ambit.bench.siege.Samples;
import dev.ambit.bench.siege.Samples.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** What came of a siege: who was lost, what the others felt in peace and under siege, and whether health told the truth. */
final class SiegeVerdict {
    /** So long after something bad has begun or ended health may still say what was true before. */
    static final int NOTICE_SECONDS = 8;

    /** A door at which nobody was heard for so long is dead, whatever health says. */
    private static final int DEAD_DOOR_SECONDS = 15;

    private static final int MOST_FAULTS = 20;

    /**
     * When the machine itself had a trouble in which things have to wait.
     *
     * @param full the disk
     * @param still the whole process
     * @param closed the doors, because no descriptor was left
     */
    record Troubles(Window full, Window still, Window closed) {}

    private final HonestCrowd crowd;
    private final HonestWords words;
    private final Comers comers;
    private final HealthWatch health;
    private final Troubles troubles;
    private final Window calm;
    private final Window whole;
    private final Window after;
    private final List<String> faults = new ArrayList<>();

    SiegeVerdict(
            HonestCrowd crowd,
            HonestWords words,
            Comers comers,
            HealthWatch health,
            Troubles troubles,
            Window calm,
            Window whole,
            Window after) {
        this.crowd = crowd;
        this.words = words;
        this.comers = comers;
        this.health = health;
        this.troubles = troubles;
        this.calm = calm;
        this.whole = whole;
        this.after = after;
    }

    void note(List<String> more) {
        faults.addAll(more);
    }

    List<String> faults() {
        return faults.stream().limit(MOST_FAULTS).toList();
    }

    void into(Report report) {
        List<String> lost = crowd.lost();
        List<String> refused = comers.faults();
        faults.addAll(lost);
        faults.addAll(refused);
        long came = comers.visits().values().stream()
                .mapToLong(count -> count.sum())
                .sum();
        report.add("siege.honest", "honest people", crowd.people().size(), "")
                .add(
                        "siege.lost",
                        "  thrown out or not heard",
                        lost.size(),
                        "",
                        Median.verdict(lost.isEmpty(), "nobody"))
                .add("siege.came", "  and such as came and went meanwhile", came, "")
                .add("siege.turnedAway", "  turned away for a moment, and came again", comers.turnedAway(), "")
                .add(
                        "siege.refused",
                        "  kept out or thrown out",
                        refused.size(),
                        "",
                        Median.verdict(refused.isEmpty(), "nobody"));
        judgeHealth(report);
        compare(report);
    }

    private void compare(Report report) {
        List<List<String>> table = new ArrayList<>();
        table.add(List.of("milliseconds", "peace p50", "p99", "siege p50", "p99", "p99 ratio", "with all p99"));
        table.add(row(report, "tick", "from tick to tick, as pages feel it", crowd.ticks()));
        words.trips()
                .forEach((door, trips) -> table.add(
                        row(report, "trip." + door, "from saying to hearing, said at the door " + door, trips)));
        report.columns(table);
        report.columns(
                List.of(List.of("(with all: with the time in which the disk was full or the server stood still)")));
    }

    private List<String> row(Report report, String metric, String what, Samples samples) {
        List<Window> waiting = List.of(
                around(troubles.full, 2, SiegeBench.CATCH_UP_SECONDS),
                around(troubles.still, 2, SiegeBench.CATCH_UP_SECONDS));
        double[] before = samples.sorted(calm, List.of());
        double[] during = samples.sorted(whole, waiting);
        double p99Before = Samples.percentile(before, 0.99);
        double p99 = Samples.percentile(during, 0.99);
        double p99All = Samples.percentile(samples.sorted(whole, List.of()), 0.99);
        report.keep("siege." + metric + ".calm.p50", Samples.percentile(before, 0.5))
                .keep("siege." + metric + ".calm.p99", p99Before)
                .keep("siege." + metric + ".p50", Samples.percentile(during, 0.5))
                .keep("siege." + metric + ".p99", p99)
                .keep("siege." + metric + ".all.p99", p99All);
        return List.of(
                what,
                Report.number(Samples.percentile(before, 0.5)),
                Report.number(p99Before),
                Report.number(Samples.percentile(during, 0.5)),
                Report.number(p99),
                Report.number(p99 / p99Before),
                Report.number(p99All));
    }

    private static Window around(Window window, int secondsBefore, int secondsAfter) {
        return window.equals(Window.NONE)
                ? window
                : new Window(
                        window.fromNanos() - TimeUnit.SECONDS.toNanos(secondsBefore),
                        window.toNanos() + TimeUnit.SECONDS.toNanos(secondsAfter));
    }

    /** Where nobody was heard for a while. */
    private List<String> deadDoors(long atNanos) {
        Window before = new Window(atNanos - TimeUnit.SECONDS.toNanos(DEAD_DOOR_SECONDS), atNanos);
        return words.trips().entrySet().stream()
                .filter(door -> !door.getValue().hasEndedWithin(before))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Ill while the disk is full, silent while nothing runs or nobody can be let in, well at all other times. */
    private void judgeHealth(Report report) {
        int asked = 0;
        int judged = 0;
        int falseAlarms = 0;
        int falsePeace = 0;
        List<Window> excused = List.of(
                around(troubles.full, 0, NOTICE_SECONDS),
                around(troubles.closed, 1, NOTICE_SECONDS),
                around(troubles.still, SiegeBench.CATCH_UP_SECONDS + 1, NOTICE_SECONDS));
        for (HealthWatch.Word word : health.words(new Window(calm.fromNanos(), after.toNanos()))) {
            asked++;
            if (excused.stream().anyMatch(window -> window.holds(word.askedNanos()))) {
                continue;
            }
            judged++;
            List<String> dead = deadDoors(word.answeredNanos());
            if (word.isWell() && !dead.isEmpty()) {
                falsePeace++;
                faults.add("health said ok while nobody was heard at the door " + dead);
            }
            if (!word.isWell() && dead.isEmpty()) {
                falseAlarms++;
                faults.add("health said \"" + word.status() + " " + word.text() + "\" "
                        + (word.askedNanos() - whole.fromNanos()) / 1_000_000 + " ms into the siege");
            }
        }
        boolean saidFull = troubles.full.toNanos() - troubles.full.fromNanos() < TimeUnit.SECONDS.toNanos(1)
                || health.words(troubles.full).stream()
                        .anyMatch(word -> word.status() == 503 && word.text().contains("disk"));
        if (!saidFull) {
            faults.add("health said nothing of the full disk");
        }
        report.add(
                        "siege.health.asked",
                        "health was asked",
                        asked,
                        "times",
                        judged + " judged; not while the disk is full, the doors are shut or all stands still")
                .add(
                        "siege.health.alarms",
                        "  and was ill while people were heard",
                        falseAlarms,
                        "times",
                        Median.verdict(falseAlarms == 0, "never"))
                .add(
                        "siege.health.peace",
                        "  and was well while a door was dead",
                        falsePeace,
                        "times",
                        Median.verdict(falsePeace == 0, "never"))
                .add(
                        "siege.health.full",
                        "  and told of the full disk",
                        saidFull ? 1 : 0,
                        "",
                        Median.verdict(saidFull, "yes"));
    }
}
