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
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What happens when an owner opens a journal: look first, refuse what must be refused with nothing changed, then bring
 * the tables up to date, take over, and clear away what a crash left.
 */
final class Opening {

    private static final Logger LOG = LoggerFactory.getLogger(Journal.class);

    private Opening() {}

    record Opened(Head head, List<Long> snapshots, Optional<TornTail> tornTail) {}

    static Opened open(SqlDialect dialect, Connection connection, JournalSettings settings, String owner, Clock clock)
            throws SQLException {
        SqlDialect.Contents contents = dialect.contents(connection);
        connection.commit();
        if (contents == SqlDialect.Contents.SOMETHING_ELSE) {
            throw new JournalException(dialect.where() + " holds something else than a journal; nothing was changed."
                    + " Name another place with --journal; if this should be a world, go back to a backup.");
        }
        dialect.settle(connection);
        Optional<TornTail> torn = Optional.empty();
        if (contents == SqlDialect.Contents.A_JOURNAL) {
            refuseNewer(dialect, connection, settings);
            if (Migrations.JOURNAL.version(connection) > 0) {
                torn = examineTail(dialect, connection);
            }
        }
        connection.commit();
        bringUpToDate(dialect, connection, settings);
        Head head = Head.read(connection, dialect.where()).takeOver(connection, owner);
        if (torn.isPresent()) {
            head = dropTail(connection, head, torn.get(), clock);
            LOG.warn("The last entry of {} was torn and is dropped: {}", dialect.where(), torn.get());
        }
        dropAbandonedSnapshots(connection);
        List<Long> snapshots = snapshots(connection);
        connection.commit();
        return new Opened(head, snapshots, torn);
    }

    private static void refuseNewer(SqlDialect dialect, Connection connection, JournalSettings settings)
            throws SQLException {
        Migrations.JOURNAL.refuseNewer(Migrations.JOURNAL.version(connection), dialect.where());
        for (Migrations tables : settings.tables()) {
            tables.refuseNewer(tables.version(connection), dialect.where());
        }
    }

    static void bringUpToDate(SqlDialect dialect, Connection connection, JournalSettings settings) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(
                    "CREATE TABLE IF NOT EXISTS schema_version (owner TEXT PRIMARY KEY, version INTEGER NOT NULL)");
        }
        connection.commit();
        Migrations.JOURNAL.bringUpToDate(connection, dialect, dialect.where());
        for (Migrations tables : settings.tables()) {
            tables.bringUpToDate(connection, dialect, dialect.where());
        }
    }

    /**
     * Looks at the end of the log. Only a last entry that is not whole, after one that is, is a torn tail; anything else
     * that does not fit is damage. What lies before is checked when it is read.
     */
    private static Optional<TornTail> examineTail(SqlDialect dialect, Connection connection) throws SQLException {
        JournalAddress where = dialect.where();
        Head head = Head.read(connection, where);
        long last = head.end().sequence();
        Chain chain = new Chain(where, head.start());
        Optional<Damage> strays = strays(connection, where, head);
        if (strays.isPresent()) {
            throw new DamageException(strays.get());
        }
        if (last == head.start().sequence()) {
            chain.endsAt(head.end());
            return Optional.empty();
        }
        // The last two, so that the last is judged upon a neighbour that is known to be whole.
        for (long sequence = Math.max(head.start().sequence() + 1, last - 1); sequence <= last; sequence++) {
            chain = new Chain(where, before(connection, where, head, sequence));
            Chain.@Nullable Row row = row(connection, sequence);
            if (row == null) {
                chain.endsAt(head.end());
                continue;
            }
            try {
                chain.follow(row);
            } catch (DamageException e) {
                if (sequence < last) {
                    throw e;
                }
                return Optional.of(new TornTail(sequence, e.damage().what()));
            }
        }
        chain.endsAt(head.end());
        return Optional.empty();
    }

    /** Entries outside of what the log's start and end say. */
    static Optional<Damage> strays(Connection connection, JournalAddress where, Head head) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet ends = statement.executeQuery("SELECT min(sequence), max(sequence) FROM entry")) {
            ends.next();
            long first = ends.getLong(1);
            if (ends.wasNull()) {
                return Optional.empty();
            }
            long end = head.end().sequence();
            long last = ends.getLong(2);
            if (last > end) {
                String what = "the log ends with " + end + ", but there are entries up to " + last;
                return Optional.of(new Damage(where, Damage.Table.ENTRY, end + 1, what));
            }
            long start = head.start().sequence() + 1;
            if (first < start) {
                String what = "the log starts with " + start + ", but the first entry is " + first;
                return Optional.of(new Damage(where, Damage.Table.ENTRY, start, what));
            }
            return Optional.empty();
        }
    }

    private static Head.Link before(Connection connection, JournalAddress where, Head head, long sequence)
            throws SQLException {
        if (sequence - 1 == head.start().sequence()) {
            return head.start();
        }
        Chain.@Nullable Row row = row(connection, sequence - 1);
        if (row == null) {
            throw new DamageException(
                    new Damage(where, Damage.Table.ENTRY, sequence - 1, "entry " + (sequence - 1) + " is missing"));
        }
        return new Head.Link(row.sequence(), row.seal());
    }

    static Chain.@Nullable Row row(Connection connection, long sequence) throws SQLException {
        try (PreparedStatement find = connection.prepareStatement(
                "SELECT sequence, time, packing, seal, body FROM entry WHERE sequence = ?")) {
            find.setLong(1, sequence);
            try (ResultSet found = find.executeQuery()) {
                return found.next() ? TableReader.row(found) : null;
            }
        }
    }

    private static Head dropTail(Connection connection, Head head, TornTail torn, Clock clock) throws SQLException {
        LostEntries.move(connection, torn.sequence(), torn.why(), clock.millis());
        Head.Link end = head.start();
        if (torn.sequence() - 1 > end.sequence()) {
            Chain.@Nullable Row row = row(connection, torn.sequence() - 1);
            if (row == null) {
                throw new SQLException("entry " + (torn.sequence() - 1) + " has gone");
            }
            end = new Head.Link(row.sequence(), row.seal());
        }
        Head next = head.next(end);
        head.advance(connection, next);
        return next;
    }

    private static List<Long> snapshots(Connection connection) throws SQLException {
        List<Long> found = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT sequence FROM snapshot")) {
            while (rows.next()) {
                found.add(rows.getLong(1));
            }
        }
        return found;
    }

    private static void dropAbandonedSnapshots(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("DELETE FROM snapshot WHERE complete = 0");
            statement.execute("DELETE FROM snapshot_piece WHERE sequence NOT IN (SELECT sequence FROM snapshot)");
        }
    }
}
