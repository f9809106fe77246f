package dev.ambit.kod.run;

import dev.ambit.kod.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Times ten Kod programs on both engines and prints milliseconds and the ratio. Each program runs its {@code Run}
 * handler often enough to warm up, then the best of several runs counts; results must agree.
 *
 * <p>Arguments: the directory of the programs, then optionally the names of those to run.
 */
final class KodBench {
    private static final List<String> PROGRAMS =
            List.of("loop", "prop", "send", "propagate", "list", "string", "table", "create", "post", "tick");
    private static final long WARMUP_NANOS = 2_000_000_000L;
    private static final int TIMED_RUNS = 9;

    private KodBench() {}

    public static void main(String[] arguments) throws InterruptedException {
        Path directory = Path.of(arguments.length == 0 ? "bench/src/main/resources/kod" : arguments[0]);
        List<String> programs =
                arguments.length < 2 ? PROGRAMS : Arrays.asList(arguments).subList(1, arguments.length);
        BigStack.run(() -> run(directory, programs));
    }

    private static void run(Path directory, List<String> programs) {
        System.out.println("program      statements   interpreter ms       JVM ms    ratio   JVM ns/statement");
        double logs = 0;
        for (String program : programs) {
            String source = read(directory.resolve(program + ".kod"));
            int count = count(program);
            Timing slow = time(TestWorld.INTERPRETER, source, count);
            Timing fast = time(TestWorld.JVM, source, count);
            if (slow.result != fast.result || slow.statements != fast.statements) {
                throw new IllegalStateException(program + ": " + slow + " on one engine, " + fast + " on the other");
            }
            double ratio = (double) slow.nanos / fast.nanos;
            logs += Math.log(ratio);
            System.out.printf(
                    Locale.ROOT,
                    "%-10s %12d %16.2f %12.3f %8.1f %18.3f%n",
                    program,
                    fast.statements,
                    slow.nanos / 1e6,
                    fast.nanos / 1e6,
                    ratio,
                    (double) fast.nanos / fast.statements);
        }
        System.out.printf(Locale.ROOT, "geometric mean of the ratios: %.1f%n", Math.exp(logs / programs.size()));
    }

    /** As many turns as make about a million statements. */
    private static int count(String program) {
        return switch (program) {
            case "tick" -> 1_000;
            case "post" -> 200_000;
            case "propagate", "list", "string", "create" -> 50_000;
            default -> 200_000;
        };
    }

    private record Timing(long nanos, long result, long statements) {}

    private static Timing time(Engine.Maker engine, String source, int count) {
        TestWorld world = TestWorld.of(engine, source);
        KodObject main = world.create("Main");
        world.machine.system(main);
        long best = Long.MAX_VALUE;
        long first = 0;
        long statements = 0;
        long warm = System.nanoTime() + WARMUP_NANOS;
        for (int timed = 0; timed < TIMED_RUNS; ) {
            long before = world.machine.statementsRun();
            long start = System.nanoTime();
            long result = world.send(main, "Run", "count", count);
            long nanos = System.nanoTime() - start;
            if (statements == 0) {
                first = result;
                statements = world.machine.statementsRun() - before;
            }
            if (start > warm) {
                timed++;
                best = Math.min(best, nanos);
            }
            if (Value.tag(result) != Value.INTEGER) {
                throw new IllegalStateException("the program failed: " + world.errors);
            }
            // What a run leaves behind is garbage for the world, not part of what is measured.
            Garbage.collect(world.machine);
        }
        return new Timing(best, first, statements);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new IllegalStateException("cannot read " + file, e);
        }
    }
}
