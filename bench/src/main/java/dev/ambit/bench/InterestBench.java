package dev.ambit.bench;

import dev.ambit.server.AmbitException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * What each mechanism that spares clients messages is worth: one seeded crowd walks again and again, with nothing, with each
 * alone, and with all.
 */
final class InterestBench implements Bench {
    private int walkers = 2_000;
    private int seconds = 20;
    private Path folder = Path.of("bench-results");

    @Override
    public String name() {
        return "interest";
    }

    @Override
    public String description() {
        return "a crowd told where it is with and without crowd control, sight, both grids, the shared map, reckoning";
    }

    @Override
    public void lasting(int newSeconds) {
        seconds = newSeconds;
    }

    @Override
    public void among(int newWalkers) {
        walkers = newWalkers;
    }

    @Override
    public void into(Path newFolder) {
        folder = newFolder;
    }

    @Override
    public void run(Report report, Progress progress) throws Exception {
        if (walkers < 2 || seconds < 1) {
            throw new AmbitException(
                    "There are " + walkers + " walkers for " + seconds + " s, expected 2 or more for 1 s or more.");
        }
        InterestTable table = new InterestTable(String.format(
                Locale.ROOT,
                "%,d walkers in one room with walls, %d frames a second, each with a client; beside the bars: CPU a"
                        + " tick for all, mean error",
                walkers,
                Strollers.FRAMES_A_SECOND));
        for (InterestWay way : InterestWay.values()) {
            progress.say(way.what + ": " + walkers + " walkers for " + seconds + " s ...");
            table.put(way, new InterestRun(way, walkers, seconds).apart());
        }
        table.report(report);
        write("interest.csv", table.csv());
        write("interest.svg", table.svg());
        progress.say("written: " + folder.resolve("interest.csv") + ", " + folder.resolve("interest.svg"));
    }

    private void write(String name, String text) throws AmbitException {
        Path file = folder.resolve(name);
        try {
            Files.createDirectories(folder);
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new AmbitException("Cannot write " + file + ": " + e.getMessage(), e);
        }
    }
}
