package dev.ambit.bench;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.compile.Compilation;
import dev.ambit.kod.compile.KodCompiler;
import dev.ambit.kod.run.BigStack;
import dev.ambit.kod.run.Engine;
import dev.ambit.kod.run.KodObject;
import dev.ambit.kod.run.KodbaseSymbols;
import dev.ambit.kod.run.Limits;
import dev.ambit.kod.run.Machine;
import dev.ambit.kod.run.MachineHost;
import dev.ambit.kod.run.Prepared;
import dev.ambit.kod.run.Sent;
import dev.ambit.kod.syntax.SourceFile;
import dev.ambit.server.AmbitException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.random.RandomGenerator;

/**
 * The made-up game of {@link GameText} in a JVM of its own: it is created, then timers fire as its clock goes on, from the
 * first moment to long after everything is warm. Times are those of the thread that runs Kod; garbage is collected in
 * between and does not count, since a world does that by the way.
 */
final class KodGameRun {
    private static final int STEP_MILLIS = 50;
    private static final int STEPS_PER_COLLECTION = 20;
    private static final double SECOND = 1e9;

    /** Its clock goes on when it is told to. */
    private static final class GameTime implements MachineHost {
        private final RandomGenerator random = new Random(42);
        private long millis;
        private int errors;

        @Override
        public long millis() {
            return millis;
        }

        @Override
        public long epochSeconds() {
            return KOD_EPOCH_SECONDS + millis / 1000;
        }

        @Override
        public RandomGenerator random() {
            return random;
        }

        @Override
        public void debug(String line) {}

        @Override
        public void error(String line) {
            if (errors++ < 5) {
                System.err.println(line);
            }
        }
    }

    private final GameTime time = new GameTime();
    private final Machine machine;
    private final Map<String, Double> found = new LinkedHashMap<>();
    private long cpu;

    private KodGameRun(Engine.Maker engine) {
        machine = new Machine(time, Limits.DEFAULT.withStatements(1L << 40).withWork(1L << 40), engine);
    }

    /** What came out, by name, in a new JVM. */
    static Map<String, Double> inItsOwnJvm(String engine, int seconds)
            throws IOException, InterruptedException, AmbitException {
        List<String> command = new ArrayList<>(BenchJvm.asLaunched());
        command.addAll(List.of(KodGameRun.class.getName(), engine, String.valueOf(seconds)));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), ISO_8859_1);
        if (process.waitFor() != 0) {
            throw new AmbitException("The game on " + engine + " failed: " + said);
        }
        Map<String, Double> found = new LinkedHashMap<>();
        for (String line : said.lines().filter(each -> each.startsWith("= ")).toList()) {
            String[] parts = line.split(" ");
            found.put(parts[1], Double.parseDouble(parts[2]));
        }
        return found;
    }

    public static void main(String[] arguments) throws InterruptedException {
        Engine.Maker engine = KodPrograms.engine(arguments[0]);
        int seconds = Integer.parseInt(arguments[1]);
        BigStack.run(() -> {
            try {
                KodGameRun game = new KodGameRun(engine);
                game.run(compile(), seconds);
                game.found.forEach((name, value) -> System.out.println("= " + name + " " + value));
            } catch (AmbitException | IOException e) {
                throw new IllegalStateException(e.getMessage(), e);
            }
        });
        // What compiles aside may still be at it.
        System.exit(0);
    }

    private static Compilation compile() throws IOException, AmbitException {
        List<SourceFile> sources = new GameText(GameText.KINDS, GameText.ROOMS)
                .sources().entrySet().stream()
                        .map(file -> SourceFile.of(file.getKey(), file.getValue()))
                        .toList();
        Compilation compilation = KodCompiler.compile(sources, new Kodbase(), KodCompiler.Options.DEFAULT);
        if (!compilation.succeeded()) {
            throw new AmbitException(compilation.render());
        }
        return compilation;
    }

    private void run(Compilation compilation, int seconds) {
        long classes = loadedClasses();
        start();
        compilation
                .files()
                .forEach(f ->
                        f.resources().forEach(resource -> machine.strings.putResource(resource.id(), resource.text())));
        machine.load(Prepared.of(compilation), KodbaseSymbols.of(compilation.base()));
        stop("load_ms");
        long created = create(compilation);
        play(seconds, created);
        found.put("classes", (double) (loadedClasses() - classes));
        found.put("statements", (double) machine.statementsRun());
        found.put("errors", (double) time.errors);
    }

    /** The system object makes everything there is. */
    private long create(Compilation compilation) {
        int system = compilation.base().findClass("system").orElseThrow().id();
        start();
        KodObject object = machine.allocate(Objects.requireNonNull(machine.classOf(system)));
        machine.system(object);
        machine.send(
                object, compilation.base().find("constructor").orElseThrow().id(), Sent.NOTHING);
        long nanos = stop("create_ms");
        found.put("create_rate", machine.statementsRun() / (nanos / SECOND));
        found.put("objects", (double) machine.objects.count());
        return nanos;
    }

    /** @param before what creating it has taken, which belongs to the first minute */
    private void play(int seconds, long before) {
        long spent = before;
        long statements = 0;
        int second = 0;
        int step = 0;
        while (second < seconds) {
            start();
            for (int i = 0; i < STEPS_PER_COLLECTION; i++) {
                time.millis += STEP_MILLIS;
                while (machine.fireTimer()) {
                    step++;
                }
            }
            spent += CpuClock.nanos() - cpu;
            machine.collectGarbage(1);
            if (spent >= (second + 1) * SECOND) {
                second = (int) (spent / SECOND);
                found.put("first_" + second, machine.statementsRun() / (spent / SECOND));
                if (second <= seconds * 3 / 4) {
                    statements = machine.statementsRun();
                    found.put("warm_from", (double) spent);
                }
            }
        }
        double from = Objects.requireNonNull(found.remove("warm_from"));
        found.put("warm", (machine.statementsRun() - statements) / ((spent - from) / SECOND));
        found.put("first", machine.statementsRun() / (spent / SECOND));
        found.put("timers", (double) step);
    }

    private void start() {
        cpu = CpuClock.nanos();
    }

    private long stop(String name) {
        long nanos = CpuClock.nanos() - cpu;
        found.put(name, nanos / 1e6);
        return nanos;
    }

    private static long loadedClasses() {
        return ManagementFactory.getClassLoadingMXBean().getTotalLoadedClassCount();
    }
}
