package dev.ambit.journal;

import java.time.Duration;
import java.util.List;

/**
 * How a journal is kept.
 *
 * @param closeLimit how long closing waits for what is not on disk yet
 * @param firstRetry how long after a failed write it is tried again; doubles up to {@code lastRetry}
 * @param tidyBytes after so much was written, a file is tidied beside the commits: sooner syncs it for little, later lets
 *     readers look through a long write-ahead log
 * @param tables tables of others in the same database, brought up to date at opening
 */
public record JournalSettings(
        Duration closeLimit, Duration firstRetry, Duration lastRetry, long tidyBytes, List<Migrations> tables) {

    private static final long TIDY_BYTES = 4 << 20;

    public JournalSettings {
        tables = List.copyOf(tables);
    }

    public static JournalSettings defaults() {
        return new JournalSettings(
                Duration.ofSeconds(10), Duration.ofMillis(50), Duration.ofSeconds(5), TIDY_BYTES, List.of());
    }

    public JournalSettings withTables(Migrations... more) {
        return new JournalSettings(closeLimit, firstRetry, lastRetry, tidyBytes, List.of(more));
    }

    public JournalSettings withCloseLimit(Duration limit) {
        return new JournalSettings(limit, firstRetry, lastRetry, tidyBytes, tables);
    }

    public JournalSettings withRetries(Duration first, Duration last) {
        return new JournalSettings(closeLimit, first, last, tidyBytes, tables);
    }

    public JournalSettings withTidyBytes(long bytes) {
        return new JournalSettings(closeLimit, firstRetry, lastRetry, bytes, tables);
    }
}
