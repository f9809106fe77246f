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
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.random.RandomGenerator;

/**
 * One of the bench's Kod programs on one engine, timed in a JVM of its own: what the JVM learned from one program must not
 * help or hinder the next.
 */
final class KodProgram {

    private static final long WARM_UP_NANOS = 2_000_000_000L;
    private static final int TIMED_RUNS = 9;

    /** The best time of several runs, what the program returned and how many statements it took. */
    record Timing(long nanos, long result, long statements) {}

    private KodProgram() {}

    /** Times a program in a new JVM. */
    static Timing inItsOwnJvm(String program, String engine, int turns)
            throws IOException, InterruptedException, AmbitException {
        List<String> command = new ArrayList<>(BenchJvm.command());
        command.addAll(List.of(KodProgram.class.getName(), program, engine, Integer.toString(turns)));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), ISO_8859_1);
        if (process.waitFor() != 0) {
            throw new AmbitException(program + " failed on the " + engine + " engine: " + said);
        }
        String[] numbers = said.strip().split(" ");
        return new Timing(Long.parseLong(numbers[0]), Long.parseLong(numbers[1]), Long.parseLong(numbers[2]));
    }

    public static void main(String[] arguments) throws InterruptedException {
        BigStack.run(() -> {
            Engine.Maker engine = arguments[1].equals("jvm") ? JvmEngine::new : Interpreter::new;
            try {
                Timing timing = time(engine, arguments[0], Integer.parseInt(arguments[2]));
                System.out.println(timing.nanos + " " + timing.result + " " + timing.statements);
            } catch (AmbitException | IOException e) {
                throw new IllegalStateException(e.getMessage(), e);
            }
        });
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
