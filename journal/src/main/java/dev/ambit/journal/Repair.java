package dev.ambit.journal;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes a damaged journal usable again and loses as little as possible: the newest whole snapshot is what everything
 * stands upon; the log is cut before the first damage behind it, and history with damage before it is taken out. What
 * is cut goes to the table {@code lost_entry}.
 */
final class Repair {

    private final Dialect dialect;
    private final Connection connection;
    private final Clock clock;
    private final List<String> told = new ArrayList<>();

    private Repair(Dialect dialect, Connection connection, Clock clock) {
        this.dialect = dialect;
        this.connection = connection;
        this.clock = clock;
    }

    static Repaired repair(Dialect dialect, Connection connection, Clock clock, String owner) throws SQLException {
        return new Repair(dialect, connection, clock).run(owner);
    }

    private Repaired run(String owner) throws SQLException {
        if (dialect.contents(connection) != Dialect.Contents.A_JOURNAL) {
            throw new JournalException("There is no journal in " + dialect.where());
        }
        connection.commit();
        dialect.settle(connection);
        Opening.bringUpToDate(dialect, connection, JournalSettings.defaults());
        restoreRow();
        Head head = Head.read(connection, dialect.where()).takeOver(connection, owner);
        connection.commit();
        Verification found;
        List<Snapshot> whole;
        try (TableReader reader = TableReader.open(dialect)) {
            Inspection inspection = new Inspection(dialect.where(), reader, (at, last) -> {});
            found = inspection.verify();
            whole = inspection.wholeSnapshots();
        }
        if (found.whole()) {
            return new Repaired(head.start().sequence() + 1, head.end().sequence(), 0, 0, List.of(), List.of());
        }
        refuseHopeless(found, head, whole);
        Repaired repaired =
                cut(found, head, whole.isEmpty() ? 0 : whole.getLast().sequence());
        connection.commit();
        return repaired;
    }

    private void refuseHopeless(Verification found, Head head, List<Snapshot> whole) {
        Optional<Damage> file = found.damages().stream()
                .filter(d -> d.table() == Damage.Table.FILE)
                .findFirst();
        if (file.isPresent()) {
            throw new JournalException("The database of " + dialect.where() + " is damaged itself: "
                    + file.get().what() + ". Go back to a backup.");
        }
        if (whole.isEmpty() && head.start().sequence() > 0) {
            throw new JournalException("No snapshot of " + dialect.where() + " is whole and the log starts with "
                    + (head.start().sequence() + 1)
                    + ", so there is nothing to build upon. Nothing was changed; go back to a backup.");
        }
    }

    private Repaired cut(Verification found, Head head, long base) throws SQLException {
        List<Long> bad = found.damages().stream()
                .filter(d -> d.table() != Damage.Table.SNAPSHOT)
                .map(Damage::sequence)
                .sorted()
                .toList();
        Head.Link end = head.end();
        Head.Link start = head.start();
        long changesLost = 0;
        Optional<Long> cutAt = bad.stream().filter(at -> at > base).findFirst();
        if (cutAt.isPresent()) {
            long from = cutAt.get();
            changesLost = Math.max(0, head.end().sequence() - from + 1);
            int kept = LostEntries.move(connection, from, "behind the damage at entry " + from, clock.millis());
            told.add("Entries " + from + " to " + head.end().sequence() + " are no longer in effect; " + kept
                    + " of them are kept in the table lost_entry.");
            end = from - 1 == start.sequence() ? start : link(from - 1).orElse(start);
        }
        long historyLost = 0;
        if (bad.stream().anyMatch(at -> at <= base)) {
            historyLost = base - start.sequence();
            int kept = LostEntries.moveUpTo(
                    connection,
                    base,
                    "before the snapshot of entry " + base + ", with damage in between",
                    clock.millis());
            told.add("The history up to entry " + base + " is lost, not its effects, which are in the snapshot of that"
                    + " entry; " + kept + " entries are kept in the table lost_entry.");
            start = end.sequence() == base ? end : lostLink(base);
        }
        if (end.sequence() > start.sequence()) {
            // A head that did not fit the last entry.
            end = link(end.sequence()).orElse(end);
        } else {
            start = end;
        }
        List<Long> dropped = dropSnapshots(found);
        write(head, start, end);
        return new Repaired(start.sequence() + 1, end.sequence(), changesLost, historyLost, dropped, told);
    }

    private List<Long> dropSnapshots(Verification found) throws SQLException {
        List<Long> dropped = found.damages().stream()
                .filter(d -> d.table() == Damage.Table.SNAPSHOT)
                .map(Damage::sequence)
                .distinct()
                .toList();
        for (long sequence : dropped) {
            Snapshots.drop(connection, sequence);
            told.add("The damaged snapshot of entry " + sequence + " is dropped; an older one and the log replace it.");
        }
        return dropped;
    }

    private void write(Head head, Head.Link start, Head.Link end) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement("UPDATE journal SET start_sequence = ?,"
                + " start_seal = ?, head_sequence = ?, head_seal = ?, transactions = ? WHERE fence = ?")) {
            update.setLong(1, start.sequence());
            update.setLong(2, start.seal());
            update.setLong(3, end.sequence());
            update.setLong(4, end.seal());
            update.setLong(5, head.transactions() + 1);
            update.setLong(6, head.fence());
            update.executeUpdate();
        }
    }

    private Optional<Head.Link> link(long sequence) throws SQLException {
        return find("SELECT seal FROM entry WHERE sequence = ?", sequence);
    }

    private Head.Link lostLink(long sequence) throws SQLException {
        return find("SELECT seal FROM lost_entry WHERE sequence = ? ORDER BY lost_at DESC LIMIT 1", sequence)
                .orElseThrow(() -> new JournalException("Entry " + sequence + " of " + dialect.where()
                        + " is lost, and with it the way from its snapshot to the log. Nothing was changed;"
                        + " go back to a backup."));
    }

    private Optional<Head.Link> find(String sql, long sequence) throws SQLException {
        try (PreparedStatement find = connection.prepareStatement(sql)) {
            find.setLong(1, sequence);
            try (ResultSet row = find.executeQuery()) {
                return row.next() ? Optional.of(new Head.Link(sequence, row.getLong(1))) : Optional.empty();
            }
        }
    }

    /** Without its only row the journal cannot be read at all. It is made anew for a log that starts with entry 1. */
    private void restoreRow() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            try (ResultSet row = statement.executeQuery("SELECT 1 FROM journal")) {
                if (row.next()) {
                    return;
                }
            }
            long last = 0;
            long seal = Seal.START;
            try (ResultSet row =
                    statement.executeQuery("SELECT sequence, seal FROM entry ORDER BY sequence DESC LIMIT 1")) {
                if (row.next()) {
                    last = row.getLong(1);
                    seal = row.getLong(2);
                }
            }
            statement.execute("INSERT INTO journal VALUES (1, " + clock.millis() + ", " + clock.millis() + ", 0, 0, "
                    + last + ", " + seal + ", '')");
            connection.commit();
            told.add("The row that says where the log ends was missing and is made anew.");
        }
    }
}
