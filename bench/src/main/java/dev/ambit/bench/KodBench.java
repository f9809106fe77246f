package dev.ambit.bench;

import dev.ambit.server.AmbitException;
import java.util.Map;
import java.util.Objects;

/**
 * Ten Kod programs on both engines: the plain interpreter, which is the reference, and the JVM back end. Both must give
 * the same value and count the same statements; the best of several runs counts.
 */
final class KodBench implements Bench {

    /** The program "send" sends two messages a turn. */
    private static final int SENDS_PER_TURN = 2;

    @Override
    public String name() {
        return "kod";
    }

    @Override
    public String description() {
        return "ten Kod programs on the JVM engine against the reference interpreter";
    }

    @Override
    public void run(Report report, Progress progress) throws Exception {
        progress.say("the interpreter: all programs warm up, then each is timed ...");
        Map<String, KodPrograms.Timing> interpreted = KodPrograms.inTheirOwnJvm("interpreter");
        progress.say("the JVM engine ...");
        Map<String, KodPrograms.Timing> compiled = KodPrograms.inTheirOwnJvm("jvm");
        double logs = 0;
        double least = Double.MAX_VALUE;
        double sendsPerSecond = 0;
        for (String program : KodPrograms.NAMES) {
            KodPrograms.Timing slow = Objects.requireNonNull(interpreted.get(program));
            KodPrograms.Timing fast = Objects.requireNonNull(compiled.get(program));
            if (slow.result() != fast.result() || slow.statements() != fast.statements()) {
                throw new AmbitException(program + ": the engines disagree: " + slow + " and " + fast);
            }
            double ratio = (double) slow.nanos() / fast.nanos();
            logs += Math.log(ratio);
            least = Math.min(least, ratio);
            if (program.equals("send")) {
                sendsPerSecond = SENDS_PER_TURN * KodPrograms.turns(program) / (fast.nanos() / 1e9);
            }
            report.add("kod." + program + ".interpreter_ms", program + ": interpreter", slow.nanos() / 1e6, "ms")
                    .add("kod." + program + ".jvm_ms", program + ": JVM", fast.nanos() / 1e6, "ms")
                    .add("kod." + program + ".ratio", program + ": interpreter / JVM", ratio, "x");
        }
        report.add("kod.ratio.geomean", "geometric mean", Math.exp(logs / KodPrograms.NAMES.size()), "x", "at least 20")
                .add("kod.ratio.min", "least", least, "x", "at least 4")
                .add("kod.sends_per_second", "sends a second on the JVM", sendsPerSecond, "", "more than 60,000,000");
    }
}
