package dev.ambit.bench;

import dev.ambit.server.AmbitException;
import java.util.Map;
import java.util.Objects;

/**
 * Ten small Kod programs and a made-up game, as the program itself runs them (interpreted at first, compiled when hot) and
 * on the interpreter alone. Both must give the same values and count the same statements. All times are CPU times of the
 * thread that runs Kod, with the options of the launcher.
 */
final class KodBench implements Bench {
    private static final int FIRST_MINUTE = 60;
    private static final double MILLION = 1e6;

    /** Statements a second of CPU that the original server does on a large game. */
    private static final double ORIGINAL = 10.8;

    private static final int TIMES_WARM = 15;
    private static final int TIMES_COLD = 6;

    private int seconds = FIRST_MINUTE;

    @Override
    public String name() {
        return "kod";
    }

    @Override
    public String description() {
        return "ten Kod programs and a made-up game of 1,200 classes, cold and warm, against the interpreter alone";
    }

    @Override
    public void lasting(int wished) {
        seconds = wished;
    }

    @Override
    public void run(Report report, Progress progress) throws Exception {
        progress.say("ten programs, interpreted ...");
        Map<String, KodPrograms.Timing> interpreted = KodPrograms.inTheirOwnJvm("interpreter");
        progress.say("the same in tiers ...");
        Map<String, KodPrograms.Timing> tiers = KodPrograms.inTheirOwnJvm("tiers");
        double logs = 0;
        double least = Double.MAX_VALUE;
        for (String program : KodPrograms.NAMES) {
            KodPrograms.Timing slow = Objects.requireNonNull(interpreted.get(program));
            KodPrograms.Timing fast = Objects.requireNonNull(tiers.get(program));
            if (slow.result() != fast.result() || slow.statements() != fast.statements()) {
                throw new AmbitException(program + ": the engines disagree: " + slow + " and " + fast);
            }
            double ratio = fast.warmRate() / slow.warmRate();
            logs += Math.log(ratio);
            least = Math.min(least, ratio);
            report.add(
                            "kod." + program + ".interpreter",
                            program + ": interpreter, warm",
                            slow.warmRate() / MILLION,
                            "M/s")
                    .add("kod." + program + ".cold", program + ": first run", fast.coldRate() / MILLION, "M/s")
                    .add("kod." + program + ".warm", program + ": warm", fast.warmRate() / MILLION, "M/s")
                    .add("kod." + program + ".warm_ms", program + ": warm", fast.nanos() / 1e6, "ms")
                    .add("kod." + program + ".ratio", program + ": warm / interpreter", ratio, "x");
        }
        report.add("kod.ratio.geomean", "geometric mean", Math.exp(logs / KodPrograms.NAMES.size()), "x")
                .add("kod.ratio.min", "least", least, "x");
        // How long memory takes to answer has a large part in the game's figures, and it is longer when others use the
        // machine: this figure says how much the next ones are worth.
        int some = Math.max(2, seconds / 4);
        progress.say("the game, interpreted, for " + some + " s of CPU ...");
        report.add(
                "kod.game.interpreter",
                "game: interpreter alone, warm",
                rate(KodGameRun.inItsOwnJvm("interpreter", some), "warm"),
                "M/s");
        progress.say("the game, in tiers, for " + seconds + " s of CPU ...");
        game(report, KodGameRun.inItsOwnJvm("tiers", seconds));
    }

    private void game(Report report, Map<String, Double> found) {
        report.add("kod.game.load_ms", "game: load", value(found, "load_ms"), "ms")
                .add("kod.game.create_ms", "game: create the world", value(found, "create_ms"), "ms")
                .add("kod.game.create", "game: while creating it", value(found, "create_rate") / MILLION, "M/s")
                .add("kod.game.first_second", "game: first second", rate(found, "first_1"), "M/s")
                .add("kod.game.first_ten", "game: first ten seconds", rate(found, "first_10"), "M/s")
                .add(
                        "kod.game.first",
                        "game: first " + seconds + " s",
                        rate(found, "first"),
                        "M/s",
                        "at least " + Report.number(TIMES_COLD * ORIGINAL) + " in the first minute")
                .add(
                        "kod.game.warm",
                        "game: warm",
                        rate(found, "warm"),
                        "M/s",
                        "at least " + Report.number(TIMES_WARM * ORIGINAL))
                .add("kod.game.classes", "game: JVM classes made", value(found, "classes"), "")
                .add("kod.game.objects", "game: objects", value(found, "objects"), "")
                .add("kod.game.timers", "game: timers fired", value(found, "timers"), "")
                .add("kod.game.errors", "game: error lines", value(found, "errors"), "", "none");
    }

    private static double rate(Map<String, Double> found, String name) {
        return value(found, name) / MILLION;
    }

    /** Who is asked to run for a few seconds only has no figure for the later ones. */
    private static double value(Map<String, Double> found, String name) {
        return found.getOrDefault(name, Double.NaN);
    }
}
