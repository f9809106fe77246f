package dev.ambit.journal;

import java.time.Duration;
import java.util.List;

/**
 * How a journal is kept.
 *
 * @param closeLimit how long closing waits for what is not on disk yet
 * @param firstRetry how long after a failed write it is tried again; doubles up to {@code lastRetry}
 * @param tables tables of others in the same database, brought up to date at opening
 */
public record JournalSettings(Duration closeLimit, Duration firstRetry, Duration lastRetry, List<Migrations> tables) {

    public JournalSettings {
        tables = List.copyOf(tables);
    }

    public static JournalSettings defaults() {
        return new JournalSettings(Duration.ofSeconds(10), Duration.ofMillis(50), Duration.ofSeconds(5), List.of());
    }

    public JournalSettings withTables(Migrations... more) {
        return new JournalSettings(closeLimit, firstRetry, lastRetry, List.of(more));
    }

    public JournalSettings withCloseLimit(Duration limit) {
        return new JournalSettings(limit, firstRetry, lastRetry, tables);
    }

    public JournalSettings withRetries(Duration first, Duration last) {
        return new JournalSettings(closeLimit, first, last, tables);
    }
}
