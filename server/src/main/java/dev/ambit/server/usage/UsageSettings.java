package dev.ambit.server.usage;

import com.typesafe.config.Config;
import dev.ambit.journal.JournalAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * What is counted and written down.
 *
 * @param file where lines go; none when nothing is written
 * @param every how often a line is written
 * @param largestBytes when the file would be larger, it is put aside and another one begun
 * @param kept how many of those are kept
 * @param listed rooms and people in a line, at most: the most visited and the heaviest
 * @param visits whether each coming and going is a line as well, with the name
 */
public record UsageSettings(
        Optional<Path> file, Duration every, long largestBytes, int kept, int listed, boolean visits) {

    private static final Duration SHORTEST = Duration.ofMillis(100);
    private static final Duration LONGEST = Duration.ofDays(1);
    private static final long SMALLEST_BYTES = 4096;
    private static final int MOST_LISTED = 200;

    public UsageSettings {
        if (every.compareTo(SHORTEST) < 0 || every.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("usage.every is " + every.toMillis() + " ms, expected "
                    + SHORTEST.toMillis() + " ms to " + LONGEST.toDays() + " d");
        }
        if (largestBytes < SMALLEST_BYTES) {
            throw new IllegalArgumentException(
                    "usage.largestBytes is " + largestBytes + ", expected " + SMALLEST_BYTES + " or more");
        }
        if (kept < 0 || kept > 1000) {
            throw new IllegalArgumentException("usage.kept is " + kept + ", expected 0 to 1000");
        }
        if (listed < 0 || listed > MOST_LISTED) {
            throw new IllegalArgumentException("usage.listed is " + listed + ", expected 0 to " + MOST_LISTED);
        }
    }

    /**
     * Figures of a world that is not kept are not kept either, unless somebody names a file.
     *
     * @param usage what is below {@code usage}
     */
    public static UsageSettings from(Config usage, Optional<JournalAddress> journal) {
        String named = usage.getString("file");
        Optional<Path> beside = journal.map(
                where -> where instanceof JournalAddress.Sqlite file ? file.path() : Path.of("data", "usage.db"));
        Optional<Path> file = named.isEmpty()
                ? beside.map(path -> path.resolveSibling("usage.jsonl"))
                : Optional.of(named).filter(name -> !name.equals("none")).map(Path::of);
        return new UsageSettings(
                file,
                usage.getDuration("every"),
                usage.getMemorySize("largestBytes").toBytes(),
                usage.getInt("kept"),
                usage.getInt("listed"),
                usage.getBoolean("visits"));
    }
}
