package dev.ambit.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ambit.server.AmbitException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** {@code ./ambit kod compile} on a made-up game as large as a real one: everything, nothing changed, one leaf changed. */
final class CompileBench implements Bench {

    private static final int ROUNDS = 3;

    @Override
    public String name() {
        return "compile";
    }

    @Override
    public String description() {
        return "compiling 1,232 Kod classes (255,000 lines) from scratch, against one changed leaf; JVM start included";
    }

    @Override
    public void run(Report report, Progress progress) throws Exception {
        Path folder = Files.createTempDirectory("ambit-kod");
        try {
            int lines = new KodTree(59, KodTree.GAME_LINES / KodTree.GAME_CLASSES).write(folder, KodTree.GAME_CLASSES);
            progress.say(KodTree.GAME_CLASSES + " classes, " + lines + " lines");
            double scratch = Double.MAX_VALUE;
            double unchanged = Double.MAX_VALUE;
            double leaf = Double.MAX_VALUE;
            for (int i = 0; i < ROUNDS; i++) {
                progress.say("round " + (i + 1) + " of " + ROUNDS + " ...");
                delete(folder.resolve("out"));
                scratch = Math.min(scratch, compile(folder, KodTree.GAME_CLASSES));
                unchanged = Math.min(unchanged, compile(folder, 0));
                Files.writeString(KodTree.leaf(folder, KodTree.GAME_CLASSES), "% changed\n", StandardOpenOption.APPEND);
                leaf = Math.min(leaf, compile(folder, 1));
            }
            report.add("compile.lines", "lines", lines, "")
                    .add("compile.scratch_ms", "from scratch (best of " + ROUNDS + ")", scratch, "ms", "limit: 6,000")
                    .add("compile.unchanged_ms", "nothing changed", unchanged, "ms")
                    .add("compile.leaf_ms", "one leaf changed", leaf, "ms", "limit: 1,500")
                    .add("compile.ratio", "from scratch / one leaf", scratch / leaf, "x")
                    .add("compile.lines_per_second", "lines a second", lines / scratch * 1000, "");
        } finally {
            delete(folder);
        }
    }

    private static double compile(Path folder, int expected) throws IOException, InterruptedException, AmbitException {
        List<String> command = new ArrayList<>(BenchJvm.program());
        Path cache = Path.of(System.getProperty("ambit.home", "."), "target", "ambit.aot");
        if (Files.exists(cache)) {
            command.addAll(List.of("-XX:AOTCache=" + cache, "-Xlog:aot=off", "-Xlog:cds=off"));
        }
        command.add("dev.ambit.server.cli.Main");
        command.addAll(
                List.of("kod", "compile", "-d", "-I", folder.resolve("include").toString()));
        command.addAll(List.of("-K", folder.resolve("out/kodbase.txt").toString()));
        command.addAll(List.of(
                "-o", folder.resolve("out").toString(), folder.resolve("object").toString()));
        long start = System.nanoTime();
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        int code = process.waitFor();
        double millis = (System.nanoTime() - start) / 1e6;
        if (code != 0 || !said.contains(expected + " compiled")) {
            throw new AmbitException("The compiler did not compile " + expected + " files: " + said);
        }
        return millis;
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
