package dev.ambit.kod.run;

import dev.ambit.kod.value.Value;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Times ten Kod programs on both engines and prints milliseconds and the ratio.
 *
 * <p>Every measurement has a JVM of its own, so that no program profits or suffers from what another taught the JIT
 * compiler. A program runs its {@code Run} handler for two seconds to warm up; then the best of several runs counts, and
 * of several JVMs the median. Results and statement counts must agree.
 *
 * <p>Arguments: the directory of the programs, then optionally the names of those to run.
 */
final class KodBench {
    private static final List<String> PROGRAMS =
            List.of("loop", "prop", "send", "propagate", "list", "string", "table", "create", "post", "tick");
    private static final String CHILD = "--measure";
    private static final long WARMUP_NANOS = 2_000_000_000L;
    private static final int TIMED_RUNS = 15;
    private static final int FORKS = 3;

    private KodBench() {}

    public static void main(String[] arguments) throws InterruptedException, IOException {
        if (arguments.length == 4 && arguments[0].equals(CHILD)) {
            BigStack.run(() -> System.out.println(measure(arguments[1], Path.of(arguments[2]), arguments[3])));
            return;
        }
        Path directory = Path.of(arguments.length == 0 ? "bench/src/main/resources/kod" : arguments[0]);
        List<String> programs =
                arguments.length < 2 ? PROGRAMS : Arrays.asList(arguments).subList(1, arguments.length);
        compare(directory, programs);
    }

    private static void compare(Path directory, List<String> programs) throws InterruptedException, IOException {
        System.out.println("program      statements   interpreter ms       JVM ms    ratio   JVM ns/statement");
        double logs = 0;
        for (String program : programs) {
            Timing slow = fork("interpreter", directory, program);
            Timing fast = fork("jvm", directory, program);
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

    private record Timing(long nanos, long result, long statements) {}

    private static Timing fork(String engine, Path directory, String program) throws InterruptedException, IOException {
        Timing[] timings = new Timing[FORKS];
        for (int i = 0; i < FORKS; i++) {
            Process child = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            KodBench.class.getName(),
                            CHILD,
                            engine,
                            directory.toString(),
                            program)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            String output = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (child.waitFor() != 0) {
                throw new IllegalStateException(program + " failed: " + output);
            }
            String[] numbers = output.strip().split(" ");
            timings[i] = new Timing(Long.parseLong(numbers[0]), Long.parseLong(numbers[1]), Long.parseLong(numbers[2]));
        }
        Arrays.sort(timings, (a, b) -> Long.compare(a.nanos, b.nanos));
        return timings[FORKS / 2];
    }

    /** Enough turns for about a million statements. */
    private static int turns(String program) {
        return switch (program) {
            case "tick" -> 1_000;
            case "propagate", "list", "string", "create" -> 50_000;
            default -> 200_000;
        };
    }

    private static String measure(String engine, Path directory, String program) {
        TestWorld world = TestWorld.of(
                engine.equals("jvm") ? TestWorld.JVM : TestWorld.INTERPRETER,
                read(directory.resolve(program + ".kod")));
        KodObject main = world.create("Main");
        world.machine.system(main);
        long best = Long.MAX_VALUE;
        long first = 0;
        long statements = 0;
        long warm = System.nanoTime() + WARMUP_NANOS;
        for (int timed = 0; timed < TIMED_RUNS; ) {
            long before = world.machine.statementsRun();
            long start = System.nanoTime();
            long result = world.send(main, "Run", "count", turns(program));
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
        return best + " " + first + " " + statements;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new IllegalStateException("cannot read " + file, e);
        }
    }
}
