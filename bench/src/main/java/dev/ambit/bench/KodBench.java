package dev.ambit.bench;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.bof.Bof;
import dev.ambit.kod.compile.Compilation;
import dev.ambit.kod.compile.KodCompiler;
import dev.ambit.kod.run.BigStack;
import dev.ambit.kod.run.Engine;
import dev.ambit.kod.run.Host;
import dev.ambit.kod.run.Interpreter;
import dev.ambit.kod.run.KodObject;
import dev.ambit.kod.run.KodbaseSymbols;
import dev.ambit.kod.run.Limits;
import dev.ambit.kod.run.Machine;
import dev.ambit.kod.run.Sent;
import dev.ambit.kod.run.jvm.JvmEngine;
import dev.ambit.kod.syntax.SourceFile;
import dev.ambit.kod.value.Value;
import dev.ambit.server.AmbitException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.random.RandomGenerator;

/**
 * Ten Kod programs on both engines: the plain interpreter, which is the reference, and the JVM back end. Both must give
 * the same value and count the same statements; the best of several runs counts.
 */
final class KodBench implements Bench {

    private static final List<String> PROGRAMS =
            List.of("loop", "prop", "send", "propagate", "list", "string", "table", "create", "post", "tick");
    private static final long WARM_UP_NANOS = 2_000_000_000L;
    private static final int TIMED_RUNS = 9;

    /** The program "send" sends two messages a turn. */
    private static final int SENDS_PER_TURN = 2;

    private record Timing(long nanos, long result, long statements) {}

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
        Exception[] problem = new Exception[1];
        BigStack.run(() -> {
            try {
                measure(report, progress);
            } catch (AmbitException | IOException e) {
                problem[0] = e;
            }
        });
        if (problem[0] != null) {
            throw problem[0];
        }
    }

    private static void measure(Report report, Progress progress) throws AmbitException, IOException {
        double logs = 0;
        double least = Double.MAX_VALUE;
        double sendsPerSecond = 0;
        for (String program : PROGRAMS) {
            progress.say(program + " ...");
            int count = turns(program);
            Timing slow = time(Interpreter::new, program, count);
            Timing fast = time(JvmEngine::new, program, count);
            if (slow.result != fast.result || slow.statements != fast.statements) {
                throw new AmbitException(program + ": the engines disagree: " + slow + " and " + fast);
            }
            double ratio = (double) slow.nanos / fast.nanos;
            logs += Math.log(ratio);
            least = Math.min(least, ratio);
            if (program.equals("send")) {
                sendsPerSecond = SENDS_PER_TURN * count / (fast.nanos / 1e9);
            }
            report.add("kod." + program + ".interpreter_ms", program + ": interpreter", slow.nanos / 1e6, "ms")
                    .add("kod." + program + ".jvm_ms", program + ": JVM", fast.nanos / 1e6, "ms")
                    .add("kod." + program + ".ratio", program + ": interpreter / JVM", ratio, "x");
        }
        report.add("kod.ratio.geomean", "geometric mean", Math.exp(logs / PROGRAMS.size()), "x", "at least 20")
                .add("kod.ratio.min", "least", least, "x", "at least 4")
                .add("kod.sends_per_second", "sends a second on the JVM", sendsPerSecond, "", "more than 60,000,000");
    }

    /** As many turns as make about a million statements. */
    private static int turns(String program) {
        return switch (program) {
            case "tick" -> 1_000;
            case "propagate", "list", "string", "create" -> 50_000;
            default -> 200_000;
        };
    }

    private static Timing time(Engine.Maker engine, String program, int count) throws AmbitException, IOException {
        Compilation compilation = KodCompiler.compile(
                List.of(SourceFile.of(program + ".kod", source(program))), new Kodbase(), KodCompiler.Options.DEFAULT);
        if (!compilation.succeeded()) {
            throw new AmbitException(compilation.render());
        }
        Machine machine = new Machine(new Nowhere(), Limits.DEFAULT, engine);
        List<Bof> files =
                compilation.files().stream().map(Compilation.CompiledFile::bof).toList();
        compilation
                .files()
                .forEach(f ->
                        f.resources().forEach(resource -> machine.strings.putResource(resource.id(), resource.text())));
        machine.load(files, new KodbaseSymbols(compilation.base()));
        return time(machine, compilation.base(), program, count);
    }

    private static Timing time(Machine machine, Kodbase base, String program, int count) throws AmbitException {
        long created = machine.create(base.findClass("main").orElseThrow().id(), Sent.NOTHING);
        KodObject main = Objects.requireNonNull(machine.objects.get(Value.id(created)));
        machine.system(main);
        int run = base.find("run").orElseThrow().id();
        Sent sent = Sent.of(base.find("count").orElseThrow().id(), Value.integer(count));
        long best = Long.MAX_VALUE;
        long first = 0;
        long statements = 0;
        long warm = System.nanoTime() + WARM_UP_NANOS;
        for (int timed = 0; timed < TIMED_RUNS; ) {
            long before = machine.statementsRun();
            long start = System.nanoTime();
            long result = machine.send(main, run, sent);
            long nanos = System.nanoTime() - start;
            if (statements == 0) {
                first = result;
                statements = machine.statementsRun() - before;
            }
            if (start > warm) {
                timed++;
                best = Math.min(best, nanos);
            }
            if (!Value.isInteger(result)) {
                throw new AmbitException(program + " failed");
            }
            // What a run leaves behind is garbage for the world, not part of what is measured.
            machine.collectGarbage(1);
        }
        return new Timing(best, first, statements);
    }

    private static String source(String program) throws IOException {
        try (InputStream in = KodBench.class.getResourceAsStream("/kod/" + program + ".kod")) {
            return new String(Objects.requireNonNull(in, program).readAllBytes(), ISO_8859_1);
        }
    }

    /** A place without a clock that goes on, where nobody reads the log. */
    private static final class Nowhere implements Host {

        private final RandomGenerator random = new Random(42);

        @Override
        public long millis() {
            return 0;
        }

        @Override
        public long epochSeconds() {
            return Host.KOD_EPOCH_SECONDS;
        }

        @Override
        public RandomGenerator random() {
            return random;
        }

        @Override
        public void debug(String line) {}

        @Override
        public void error(String line) {}
    }
}
