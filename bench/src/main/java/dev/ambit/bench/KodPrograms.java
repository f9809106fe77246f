package dev.ambit.bench;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.bof.Bof;
import dev.ambit.kod.compile.Compilation;
import dev.ambit.kod.compile.KodCompiler;
import dev.ambit.kod.run.BigStack;
import dev.ambit.kod.run.Engine;
import dev.ambit.kod.run.Interpreter;
import dev.ambit.kod.run.KodObject;
import dev.ambit.kod.run.KodbaseSymbols;
import dev.ambit.kod.run.Limits;
import dev.ambit.kod.run.Machine;
import dev.ambit.kod.run.Sent;
import dev.ambit.kod.run.jvm.JvmEngine;
import dev.ambit.kod.run.jvm.Tiers;
import dev.ambit.kod.syntax.SourceFile;
import dev.ambit.kod.value.Value;
import dev.ambit.server.AmbitException;
import dev.ambit.server.KodTiers;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The bench's Kod programs on one engine, in a JVM of their own. All of them run warm before the first is timed, because
 * a world runs all of its code in one JVM: what the JVM learns from one program must not be worth more than in a world.
 */
final class KodPrograms {

    static final List<String> NAMES =
            List.of("loop", "prop", "send", "propagate", "list", "string", "table", "create", "post", "tick");

    private static final long WARM_UP_NANOS = 1_500_000_000L;
    private static final int TIMED_RUNS = 15;

    /**
     * Thread CPU time.
     *
     * @param nanos the best of several runs when everything is warm
     * @param cold of the first run, in a JVM that has just started
     * @param result what the first run returned
     * @param statements how many it took
     */
    record Timing(long nanos, long cold, long result, long statements) {
        double warmRate() {
            return statements * 1e9 / nanos;
        }

        double coldRate() {
            return statements * 1e9 / cold;
        }
    }

    private final Machine machine;
    private final KodObject main;
    private final int run;
    private final Sent sent;
    private final String program;

    /** Programs keep their state from run to run, so the first run is the one that both engines have in common. */
    private final Timing first;

    /** Times all programs in a new JVM. */
    static Map<String, Timing> inTheirOwnJvm(String engine) throws IOException, InterruptedException, AmbitException {
        List<String> command = new ArrayList<>(BenchJvm.asLaunched());
        command.addAll(List.of(KodPrograms.class.getName(), engine));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), ISO_8859_1);
        if (process.waitFor() != 0) {
            throw new AmbitException("The " + engine + " engine failed: " + said);
        }
        Map<String, Timing> timings = new LinkedHashMap<>();
        for (String line : said.lines().toList()) {
            String[] parts = line.split(" ");
            timings.put(
                    parts[0],
                    new Timing(
                            Long.parseLong(parts[1]),
                            Long.parseLong(parts[2]),
                            Long.parseLong(parts[3]),
                            Long.parseLong(parts[4])));
        }
        return timings;
    }

    public static void main(String[] arguments) throws InterruptedException {
        BigStack.run(() -> {
            Engine.Maker engine = engine(arguments[0]);
            try {
                List<KodPrograms> programs = new ArrayList<>();
                for (String name : NAMES) {
                    programs.add(new KodPrograms(engine, name));
                }
                for (KodPrograms program : programs) {
                    program.warmUp();
                }
                for (KodPrograms program : programs) {
                    Timing timing = program.time();
                    System.out.println(program.program + " " + timing.nanos + " " + timing.cold + " " + timing.result
                            + " " + timing.statements);
                }
            } catch (AmbitException | IOException e) {
                throw new IllegalStateException(e.getMessage(), e);
            }
        });
        // What compiles aside may still be at it.
        System.exit(0);
    }

    /** {@code tiers} is what the program itself uses; {@code tiers:CALLS:TURNS}, with other ideas of what is hot. */
    static Engine.Maker engine(String name) {
        String[] parts = name.split(":", 3);
        return switch (parts[0]) {
            case "interpreter" -> Interpreter::new;
            case "jvm" -> JvmEngine::new;
            default ->
                parts.length < 3
                        ? KodTiers.aside(Tiers.CALLS, Tiers.TURNS)
                        : KodTiers.aside(Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
        };
    }

    /** As many turns as make about a million statements. */
    static int turns(String program) {
        return switch (program) {
            case "tick" -> 1_000;
            case "propagate", "list", "string", "create" -> 50_000;
            default -> 200_000;
        };
    }

    private KodPrograms(Engine.Maker engine, String program) throws AmbitException, IOException {
        this.program = program;
        Compilation compilation = KodCompiler.compile(
                List.of(SourceFile.of(program + ".kod", source(program))), new Kodbase(), KodCompiler.Options.DEFAULT);
        if (!compilation.succeeded()) {
            throw new AmbitException(compilation.render());
        }
        machine = new Machine(new StillHost(), Limits.DEFAULT, engine);
        List<Bof> files =
                compilation.files().stream().map(Compilation.CompiledFile::bof).toList();
        compilation
                .files()
                .forEach(f ->
                        f.resources().forEach(resource -> machine.strings.putResource(resource.id(), resource.text())));
        Kodbase base = compilation.base();
        machine.load(files, KodbaseSymbols.of(base));
        long created = machine.create(base.findClass("main").orElseThrow().id(), Sent.NOTHING);
        main = Objects.requireNonNull(machine.objects.get(Value.id(created)));
        machine.system(main);
        run = base.find("run").orElseThrow().id();
        sent = Sent.of(base.find("count").orElseThrow().id(), Value.integer(turns(program)));
        first = runOnce();
    }

    private void warmUp() throws AmbitException {
        long until = System.nanoTime() + WARM_UP_NANOS;
        while (System.nanoTime() < until) {
            runOnce();
        }
    }

    private Timing time() throws AmbitException {
        warmUp();
        long best = Long.MAX_VALUE;
        for (int i = 0; i < TIMED_RUNS; i++) {
            best = Math.min(best, runOnce().nanos);
        }
        return new Timing(best, first.nanos, first.result, first.statements);
    }

    private Timing runOnce() throws AmbitException {
        long before = machine.statementsRun();
        long start = CpuClock.nanos();
        long result = machine.send(main, run, sent);
        long nanos = CpuClock.nanos() - start;
        long statements = machine.statementsRun() - before;
        if (!Value.isInteger(result)) {
            throw new AmbitException(program + " failed");
        }
        // What a run leaves behind is garbage for the world, not part of what is measured.
        machine.collectGarbage(1);
        return new Timing(nanos, nanos, result, statements);
    }

    private static String source(String program) throws IOException {
        try (InputStream in = KodBench.class.getResourceAsStream("/kod/" + program + ".kod")) {
            return new String(Objects.requireNonNull(in, program).readAllBytes(), ISO_8859_1);
        }
    }
}
