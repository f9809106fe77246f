package dev.ambit.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ambit.server.AmbitException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * From starting a JVM to having served the first page, with the JVM's cache of loaded classes (which the launcher makes
 * when it builds) and without it.
 */
final class StartupBench implements Bench {

    private static final int RUNS = 7;

    @Override
    public String name() {
        return "startup";
    }

    @Override
    public String description() {
        return "cold JVM to first page served, with and without the AOT cache; and to a large game ready for players";
    }

    @Override
    public void run(Report report, Progress progress) throws Exception {
        Path cache = Files.createTempFile("ambit", ".aot");
        Path folder = Files.createTempDirectory("ambit-bench-startup");
        try {
            progress.say("making the cache ...");
            start(folder.resolve("world.db"), List.of("-XX:AOTCacheOutput=" + cache, "-Xlog:disable"));
            double[] plain = new double[RUNS];
            double[] cached = new double[RUNS];
            // In turns, so that a busy moment of the machine hits both.
            for (int i = 0; i < RUNS; i++) {
                progress.say("run " + (i + 1) + " of " + RUNS + " ...");
                plain[i] = start(folder.resolve("world.db"), List.of("-Xshare:auto"));
                cached[i] = start(folder.resolve("world.db"), List.of("-XX:AOTCache=" + cache, "-Xlog:disable"));
            }
            double plainMillis = median(plain);
            double cachedMillis = median(cached);
            report.add("startup.plain_ms", "without cache (median of " + RUNS + ")", plainMillis, "ms")
                    .add("startup.cached_ms", "with cache", cachedMillis, "ms", "limit for ./ambit serve: 3,000")
                    .add("startup.ratio", "without / with", plainMillis / cachedMillis, "x");
            new GameStart(Files.createDirectory(folder.resolve("game"))).measure(report, progress);
        } finally {
            Files.deleteIfExists(cache);
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
        }
    }

    /** Milliseconds from the start of the process until it has served its page to itself and ended. */
    private static double start(Path journal, List<String> jvmOptions)
            throws IOException, InterruptedException, AmbitException {
        List<String> command = new ArrayList<>(BenchJvm.program());
        command.addAll(jvmOptions);
        command.add("-Dambit.log=OFF");
        command.addAll(List.of(
                "dev.ambit.server.cli.Main",
                "serve",
                "--port",
                "0",
                "--journal",
                journal.toString(),
                "--stop-when-served"));
        long start = System.nanoTime();
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        if (process.waitFor() != 0 || !said.contains("open http://")) {
            throw new AmbitException("The server did not start: " + said);
        }
        return (System.nanoTime() - start) / 1e6;
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
