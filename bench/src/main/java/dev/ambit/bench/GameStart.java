package dev.ambit.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ambit.server.AmbitException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * How long {@code ./ambit serve --game DIR} takes, as the launcher starts it, until a made-up game as large as a real one is
 * ready for players: from its sources, and from object files.
 */
final class GameStart {
    private static final int RUNS = 3;
    private static final String READY = "Clients of the game come in";

    private final Path folder;

    GameStart(Path folder) {
        this.folder = folder;
    }

    private record Started(double millis, double megabytes) {}

    void measure(Report report, Bench.Progress progress) throws IOException, InterruptedException, AmbitException {
        int lines = new GameText(GameText.KINDS, GameText.ROOMS).write(folder.resolve("kod"));
        progress.say("a game of " + lines + " lines, from its sources ...");
        Started fromKod = best();
        Path objects = Files.createDirectories(folder.resolve("loadkod"));
        compile(objects);
        progress.say("and from object files ...");
        Started fromBof = best();
        report.add("startup.game.lines", "game: lines", lines, "")
                .add(
                        "startup.game.kod_ms",
                        "game: from kod to ready (best of " + RUNS + ")",
                        fromKod.millis,
                        "ms",
                        "limit: 4,000")
                .add("startup.game.bof_ms", "game: from bof to ready", fromBof.millis, "ms", "limit: 1,500")
                .add("startup.game.bof_mb", "game: memory when ready", fromBof.megabytes, "MB", "limit: 250");
    }

    private Started best() throws IOException, InterruptedException, AmbitException {
        Started best = new Started(Double.MAX_VALUE, 0);
        for (int i = 0; i < RUNS; i++) {
            Started one = start();
            best = one.millis < best.millis ? one : best;
        }
        return best;
    }

    private Started start() throws IOException, InterruptedException, AmbitException {
        Path journal = Files.createTempDirectory(folder, "journal").resolve("game.db");
        List<String> command = new ArrayList<>(BenchJvm.programAsLaunched());
        // The program's own class path comes last there, and options before it.
        command.addAll(List.of("dev.ambit.server.cli.Main", "serve", "--port", "0", "--game", folder.toString()));
        command.addAll(List.of("--journal", journal.toString(), "--stop-when-served"));
        command.addAll(1, List.of("-Dambit.game.port=0", "-Dambit.game.maintenance.port=0", "-Dambit.log=OFF"));
        StringBuilder said = new StringBuilder();
        long begin = System.nanoTime();
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        Started started = null;
        try (BufferedReader out = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                said.append(line).append('\n');
                if (started == null && line.startsWith(READY)) {
                    started = new Started((System.nanoTime() - begin) / 1e6, megabytes(process.pid()));
                }
            }
        }
        if (process.waitFor() != 0 || started == null) {
            throw new AmbitException("The game did not start: " + said);
        }
        return started;
    }

    /** What the process has of the machine's memory, where the system tells. */
    private static double megabytes(long pid) throws IOException {
        Path status = Path.of("/proc/" + pid + "/status");
        if (!Files.isReadable(status)) {
            return Double.NaN;
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToDouble(line -> Double.parseDouble(line.replaceAll("[^0-9]", "")) / 1024)
                .findFirst()
                .orElse(Double.NaN);
    }

    private void compile(Path objects) throws IOException, InterruptedException, AmbitException {
        List<String> command = new ArrayList<>(BenchJvm.programAsLaunched());
        command.addAll(List.of("dev.ambit.server.cli.Main", "kod", "compile", "-d"));
        command.addAll(List.of("-K", objects.resolve("kodbase.txt").toString(), "-o", objects.toString()));
        command.add(folder.resolve("kod").toString());
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        if (process.waitFor() != 0) {
            throw new AmbitException("The game does not compile: " + said);
        }
    }
}
