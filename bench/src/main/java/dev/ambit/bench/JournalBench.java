package dev.ambit.bench;

import dev.ambit.journal.JournalAddress;
import dev.ambit.kod.compile.Compilation;
import dev.ambit.kod.run.BigStack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What it costs that nothing is lost: writing, waiting for the disk, snapshots, and starting again. */
final class JournalBench implements Bench {
    private int seconds = 10;
    private @Nullable String url;

    @Override
    public String name() {
        return "journal";
    }

    @Override
    public String description() {
        return "the journal: writes a second, delay of what is told, snapshots, recovery, replay";
    }

    @Override
    public void lasting(int newSeconds) {
        seconds = newSeconds;
    }

    @Override
    public void at(String newUrl) {
        url = newUrl;
    }

    @Override
    public void run(Report report, Progress progress) throws Exception {
        Path folder = Files.createTempDirectory("ambit-bench-journal");
        AtomicReference<@Nullable Exception> problem = new AtomicReference<>();
        BigStack.run(() -> {
            try {
                measure(report, progress, folder);
            } catch (Exception e) {
                problem.set(e);
            }
        });
        delete(folder);
        Exception found = problem.get();
        if (found != null) {
            throw found;
        }
    }

    private void measure(Report report, Progress progress, Path folder) throws Exception {
        Compilation kod = KeptWorld.compile();
        new JournalWrites(report, progress, kod, seconds).measure(where(folder, "writes"));
        new JournalDelay(report, progress, kod, seconds).measure(where(folder, "delay"));
        String big = address(folder, "big");
        new SnapshotCost(report, progress, kod, seconds).measure(JournalAddress.parse(big));
        new RecoveryCost(report, progress).measure(big);
        new ReplayCost(report, progress).measure(address(folder, "replay"));
    }

    private JournalAddress where(Path folder, String part) {
        return JournalAddress.parse(address(folder, part));
    }

    /** A file of its own for each part; in a database, a world of its own. */
    private String address(Path folder, String part) {
        return address(url, folder, part);
    }

    static String address(@Nullable String given, Path folder, String part) {
        if (given == null) {
            return folder.resolve(part + ".db").toString();
        }
        String world = "world=bench-" + part + "-" + Long.toString(System.currentTimeMillis(), 36);
        return given + (given.contains("?") ? "&" : "?") + world;
    }

    /** Runs a main class in a JVM of its own, and returns the lines it has printed. */
    static List<String> elsewhere(Class<?> main, List<String> jvmOptions, String... arguments) throws Exception {
        List<String> command = new java.util.ArrayList<>(BenchJvm.command());
        command.addAll(jvmOptions);
        command.add("-Dambit.log=OFF");
        command.add(main.getName());
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        List<String> said = process.inputReader().readAllLines();
        if (process.waitFor() != 0) {
            throw new dev.ambit.server.AmbitException(main.getSimpleName() + " has failed: " + said);
        }
        return said;
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
