package dev.ambit.bench;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.compile.Compilation;
import dev.ambit.kod.compile.FolderIncludes;
import dev.ambit.kod.syntax.Includes;
import dev.ambit.kod.syntax.SourceFile;
import dev.ambit.server.AmbitException;
import dev.ambit.world.data.Datum;
import dev.ambit.world.data.MethodSide;
import dev.ambit.world.data.Request;
import dev.ambit.world.data.Result;
import dev.ambit.world.data.Visibility;
import dev.ambit.world.message.CodeBatch;
import dev.ambit.world.message.Input;
import dev.ambit.world.thing.Thing;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How long a world stands still when its class files are read anew: 5,000 Things of 1,232 classes, 50 people inside.
 * Reading and compiling happen elsewhere; what counts is the swap and the tick behind it.
 */
final class ReloadCost {
    private static final int THINGS = 5_000;
    private static final int PEOPLE = 50;
    private static final int RUNS = 9;
    private static final int WARM_UP = 3;
    private static final double MOST_MILLIS = 100;
    private static final int EDITS = 200;

    private final Report report;
    private final Bench.Progress progress;
    private final Path folder;

    ReloadCost(Report report, Bench.Progress progress) throws IOException {
        this.report = report;
        this.progress = progress;
        folder = Files.createTempDirectory("ambit-bench-reload");
    }

    void measure() throws Exception {
        try {
            progress.say("a world of " + KodTree.GAME_CLASSES + " classes ...");
            new KodTree(7, KodTree.GAME_LINES / KodTree.GAME_CLASSES)
                    .below("Thing")
                    .write(folder, KodTree.GAME_CLASSES);
            Town town = new Town();
            edits(town);
            Path leaf = KodTree.leaf(folder, KodTree.GAME_CLASSES);
            Path root = KodTree.root(folder);
            pause(town, "leaf", "reload: one leaf has changed", () -> grow(leaf));
            pause(town, "root", "reload: all classes have changed", () -> grow(root));
        } finally {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    private void edits(Town town) throws Exception {
        int thing = town.stage.create(town.wizard, "Artifact");
        int[] edition = {0};
        double micros = Median.of(EDITS, EDITS, () -> {
                    String source = "Answer(what = $)\n{\n   local i;\n   i = %d;\n   size = i + 1;\n   return i;\n}\n"
                            .formatted(edition[0]++);
                    Input.Ask ask = new Input.Ask(
                            town.wizard, 1, new Request.AddMethod(thing, source, MethodSide.SERVER, Visibility.PUBLIC));
                    long start = System.nanoTime();
                    town.stage.accept(ask);
                    town.stage.tick();
                    return System.nanoTime() - start;
                })
                / 1000;
        report.add("things.method_edit_us", "a method is written, compiled and in use", micros, "us");
    }

    private interface Change {
        void make() throws IOException;
    }

    private void pause(Town town, String metric, String what, Change change) throws Exception {
        progress.say(what + " ...");
        long[] nanos = Median.sorted(WARM_UP, RUNS, () -> {
            change.make();
            return town.reload();
        });
        long[] cpu = town.cpu.stream()
                .mapToLong(Long::longValue)
                .skip(WARM_UP)
                .sorted()
                .toArray();
        town.cpu.clear();
        double slowest = nanos[RUNS - 1] / 1e6;
        report.add(
                        "things.reload_max_ms." + metric,
                        what + ", slowest",
                        slowest,
                        "ms",
                        Median.verdict(slowest < MOST_MILLIS, "under 100"))
                .add("things.reload_ms." + metric, "median", nanos[RUNS / 2] / 1e6, "ms")
                .add("things.reload_cpu_max_ms." + metric, "slowest, CPU time", cpu[RUNS - 1] / 1e6, "ms")
                .add("things.reload_cpu_ms." + metric, "median, CPU time", cpu[RUNS / 2] / 1e6, "ms");
    }

    /** One more property, which moves all that come behind it. */
    private static void grow(Path file) throws IOException {
        String source = Files.readString(file);
        int number = source.split("pbNew", -1).length;
        Files.writeString(file, source.replaceFirst("properties:\n", "properties:\n   pbNew" + number + " = 1\n"));
    }

    /** The world and the people in it. */
    private final class Town {
        private final Includes includes = new FolderIncludes(List.of(folder.resolve("include")));
        private final BenchWorld stage = new BenchWorld(compile(new Kodbase()));
        private final BenchWorld.Person wizard = stage.arrive(BenchWorld.WIZARD);
        private final int[] things = new int[THINGS];
        private Kodbase names = new Kodbase();
        private long edition;

        /** Of each reload so far; other processes have no part in it. */
        private final List<Long> cpu = new ArrayList<>();

        Town() throws IOException, AmbitException {
            for (int i = 1; i < PEOPLE; i++) {
                stage.arrive("Person " + i);
            }
            stage.world.reader((asker, number, known, newEdition) -> {
                names = known;
                edition = newEdition;
            });
            for (int i = 0; i < THINGS; i++) {
                stage.accept(new Input.Ask(
                        wizard,
                        1,
                        new Request.Create(
                                Optional.empty(), KodTree.name(i % KodTree.GAME_CLASSES), Optional.of("Thing " + i))));
                stage.tick();
                things[i] = ((Datum.Ref) ((Result.Done) wizard.answer).value()).id();
                // Half of them lie in the room where everybody is.
                if (i % 2 == 0) {
                    stage.ask(wizard, new Request.Do("drop", things[i], Optional.empty()));
                }
            }
        }

        private Compilation compile(Kodbase known) throws IOException, AmbitException {
            List<SourceFile> sources = new ArrayList<>(BenchWorld.sources());
            try (Stream<Path> files = Files.walk(folder.resolve("object"))) {
                for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                    sources.add(new SourceFile(file.getFileName().toString(), Files.readAllBytes(file)));
                }
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
            return BenchWorld.compile(sources, known, includes);
        }

        /** Reads the files anew; how long nobody could do anything. */
        long reload() throws IOException, AmbitException {
            Map<Integer, Optional<Datum>> before = new HashMap<>();
            Arrays.stream(things).forEach(id -> before.put(id, nameOf(id)));
            stage.accept(new Input.Ask(wizard, 2, new Request.Reload()));
            Input.NewCode code = new Input.NewCode(wizard, 2, new CodeBatch(compile(names), edition, ""));
            long startCpu = Median.cpuNanos();
            long start = System.nanoTime();
            stage.accept(code);
            stage.tick();
            long nanos = System.nanoTime() - start;
            cpu.add(Median.cpuNanos() - startCpu);
            if (!(wizard.answer instanceof Result.Done)) {
                throw new AmbitException("The reload failed: " + wizard.answer);
            }
            for (int id : things) {
                if (!nameOf(id).equals(before.get(id))) {
                    throw new AmbitException("#" + id + " has lost its name");
                }
            }
            return nanos;
        }

        private Optional<Datum> nameOf(int id) {
            Thing thing = stage.world.things().get(id);
            return stage.world.things().read(thing, "name");
        }
    }
}
