package dev.ambit.journal;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.zip.DataFormatException;

/** The reader upon a connection of its own. */
final class TableReader implements JournalReader {

    /** Entries are read in runs of so many, so that no read holds up the database's housekeeping for long. */
    private static final int RUN_ROWS = 1000;

    /** What a driver that gathers rows before it hands them out may gather. */
    private static final int FETCH_ROWS = 32;

    /** Rows that may be damaged are read in lists of so many. */
    private static final int RAW_ROWS = 200;

    private final SqlDialect dialect;
    private final Connection connection;

    private TableReader(SqlDialect dialect, Connection connection) {
        this.dialect = dialect;
        this.connection = connection;
    }

    static TableReader open(SqlDialect dialect) {
        Connection connection = Failures.say(dialect, "open", dialect::connectToRead);
        try {
            Failures.say(dialect, "open", () -> refuseStrangers(dialect, connection));
            return new TableReader(dialect, connection);
        } catch (RuntimeException e) {
            Failures.closeQuietly(connection);
            throw e;
        }
    }

    private static int refuseStrangers(SqlDialect dialect, Connection connection) throws SQLException {
        if (dialect.contents(connection) != SqlDialect.Contents.A_JOURNAL) {
            throw noJournal(dialect);
        }
        int version = Migrations.JOURNAL.version(connection);
        Migrations.JOURNAL.refuseNewer(version, dialect.where());
        connection.commit();
        return version;
    }

    static JournalException noJournal(SqlDialect dialect) {
        return new JournalException("There is no journal in " + dialect.where()
                + ": it is a database, but no world is in it. Name another place with --journal; if this should be a"
                + " world, go back to a backup.");
    }

    @Override
    public long first() {
        return head().start().sequence() + 1;
    }

    @Override
    public long last() {
        return head().end().sequence();
    }

    Head head() {
        return read(() -> Head.read(connection, dialect.where()));
    }

    @Override
    public List<Snapshot> snapshots() {
        return read(() -> {
            List<Snapshot> found = new ArrayList<>();
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT sequence, time, bytes, pieces FROM snapshot"
                            + " WHERE complete = 1 ORDER BY sequence")) {
                while (rows.next()) {
                    found.add(new Snapshot(rows.getLong(1), rows.getLong(2), rows.getLong(3), rows.getInt(4)));
                }
            }
            return List.copyOf(found);
        });
    }

    @Override
    public void eachPiece(Snapshot snapshot, Consumer<byte[]> pieces) {
        long seal = Seal.START;
        long bytes = 0;
        for (int number = 0; number < snapshot.pieces(); number++) {
            int piece = number;
            long before = seal;
            SealedPiece found = read(() -> piece(snapshot, piece, before));
            seal = found.seal;
            bytes += found.body.length;
            pieces.accept(found.body);
        }
        long last = seal;
        long total = bytes;
        read(() -> {
            checkWhole(snapshot, last, total);
            return true;
        });
    }

    private record SealedPiece(byte[] body, long seal) {}

    private SealedPiece piece(Snapshot snapshot, int number, long before) throws SQLException {
        try (PreparedStatement find = connection.prepareStatement(
                "SELECT packing, seal, body FROM snapshot_piece WHERE sequence = ? AND piece = ?")) {
            find.setLong(1, snapshot.sequence());
            find.setInt(2, number);
            try (ResultSet row = find.executeQuery()) {
                if (!row.next()) {
                    throw damaged(snapshot, "piece " + number + " of " + snapshot.pieces() + " is missing");
                }
                Packed packed = new Packed(row.getInt(1), row.getBytes(3));
                long right = Seal.of(before, snapshot.sequence(), number, packed);
                if (right != row.getLong(2)) {
                    throw damaged(
                            snapshot,
                            "piece %d of %d: expected the seal %08x, found %08x"
                                    .formatted(number, snapshot.pieces(), right, row.getLong(2)));
                }
                return new SealedPiece(packed.unpack(), right);
            }
        } catch (DataFormatException e) {
            throw damaged(snapshot, "piece " + number + " of " + snapshot.pieces() + ": " + e.getMessage());
        }
    }

    private void checkWhole(Snapshot snapshot, long lastSeal, long bytes) throws SQLException {
        try (PreparedStatement find = connection.prepareStatement("SELECT seal FROM snapshot WHERE sequence = ?")) {
            find.setLong(1, snapshot.sequence());
            try (ResultSet row = find.executeQuery()) {
                if (!row.next()) {
                    throw new JournalException("The snapshot of entry " + snapshot.sequence() + " in " + dialect.where()
                            + " was pruned while it was read; take a later one.");
                }
                long right = Seal.ofSnapshot(lastSeal, snapshot);
                if (right != row.getLong(1) || bytes != snapshot.bytes()) {
                    throw damaged(
                            snapshot,
                            "the whole: expected the seal %08x and %d bytes, found %08x and %d bytes"
                                    .formatted(right, snapshot.bytes(), row.getLong(1), bytes));
                }
            }
        }
    }

    private DamageException damaged(Snapshot snapshot, String what) {
        return new DamageException(new Damage(dialect.where(), Damage.Table.SNAPSHOT, snapshot.sequence(), what));
    }

    @Override
    public void eachEntry(long after, long upTo, Consumer<Entry> entries) {
        Head head = head();
        long last = Math.min(upTo, head.end().sequence());
        if (after >= last) {
            return;
        }
        Chain chain = new Chain(dialect.where(), link(head, after));
        while (chain.link().sequence() < last) {
            read(() -> run(chain, last, entries));
        }
        if (last == head.end().sequence()) {
            chain.endsAt(head.end());
        }
    }

    /** Where the chain starts that leads on from the given entry. */
    private Head.Link link(Head head, long after) {
        if (after < head.start().sequence()) {
            throw pruned(after + 1, head);
        }
        if (after == head.start().sequence()) {
            return head.start();
        }
        return read(() -> {
            try (PreparedStatement find = connection.prepareStatement("SELECT seal FROM entry WHERE sequence = ?")) {
                find.setLong(1, after);
                try (ResultSet row = find.executeQuery()) {
                    if (!row.next()) {
                        throw new DamageException(new Damage(
                                dialect.where(), Damage.Table.ENTRY, after, "entry " + after + " is missing"));
                    }
                    return new Head.Link(after, row.getLong(1));
                }
            }
        });
    }

    private int run(Chain chain, long last, Consumer<Entry> entries) throws SQLException {
        long after = chain.link().sequence();
        int rows = 0;
        try (PreparedStatement find =
                connection.prepareStatement("SELECT sequence, time, packing, seal, body FROM entry"
                        + " WHERE sequence > ? AND sequence <= ? ORDER BY sequence LIMIT " + RUN_ROWS)) {
            find.setFetchSize(FETCH_ROWS);
            find.setLong(1, after);
            find.setLong(2, last);
            try (ResultSet found = find.executeQuery()) {
                while (found.next()) {
                    refuseIfPruned(chain, found.getLong(1));
                    entries.accept(chain.follow(row(found)));
                    rows++;
                }
            }
        }
        if (rows == 0) {
            refuseIfPruned(chain, Long.MAX_VALUE);
            chain.endsAt(new Head.Link(last, 0));
        }
        return rows;
    }

    /** A gap is no damage when somebody pruned the log behind our back. */
    private void refuseIfPruned(Chain chain, long found) throws SQLException {
        long expected = chain.link().sequence() + 1;
        if (found != expected) {
            Head now = Head.read(connection, dialect.where());
            if (now.start().sequence() >= expected) {
                throw pruned(expected, now);
            }
        }
    }

    static Chain.Row row(ResultSet found) throws SQLException {
        byte[] body = found.getBytes(5);
        return new Chain.Row(
                found.getLong(1),
                found.getLong(2),
                new Packed(found.getInt(3), body == null ? new byte[0] : body),
                found.getLong(4));
    }

    private JournalException pruned(long asked, Head head) {
        return new JournalException("Entry " + asked + " of " + dialect.where() + " was pruned; the log starts with "
                + (head.start().sequence() + 1) + ".");
    }

    /** The first entry that is there, from the given one on. */
    OptionalLong nextStored(long from, long upTo) {
        return read(() -> {
            try (PreparedStatement find = connection.prepareStatement(
                    "SELECT min(sequence) FROM entry WHERE sequence >= ? AND sequence <= ?")) {
                find.setLong(1, from);
                find.setLong(2, upTo);
                try (ResultSet row = find.executeQuery()) {
                    row.next();
                    long found = row.getLong(1);
                    return row.wasNull() ? OptionalLong.empty() : OptionalLong.of(found);
                }
            }
        });
    }

    /** The next rows after an entry as they are, whether they are whole or not; none at the end. */
    List<Chain.Row> rows(long after, long upTo) {
        return read(() -> {
            List<Chain.Row> rows = new ArrayList<>();
            try (PreparedStatement find =
                    connection.prepareStatement("SELECT sequence, time, packing, seal, body FROM entry"
                            + " WHERE sequence > ? AND sequence <= ? ORDER BY sequence LIMIT " + RAW_ROWS)) {
                find.setLong(1, after);
                find.setLong(2, upTo);
                try (ResultSet found = find.executeQuery()) {
                    while (found.next()) {
                        rows.add(row(found));
                    }
                }
            }
            return rows;
        });
    }

    /** When an entry was written; 0 when it is not there. */
    long timeOf(long sequence) {
        return read(() ->
                number("SELECT time FROM entry WHERE sequence = " + sequence).orElse(0));
    }

    Optional<Damage> strays(Head head) {
        return read(() -> Opening.strays(connection, dialect.where(), head));
    }

    /** What the database itself finds wrong with its file. */
    List<String> checkFile() {
        return read(() -> dialect.checkFile(connection));
    }

    @Override
    public OptionalLong sequenceAt(long timeMillis) {
        return read(() -> {
            try (PreparedStatement find = connection.prepareStatement(
                    "SELECT sequence FROM entry WHERE time <= ? ORDER BY sequence DESC LIMIT 1")) {
                find.setLong(1, timeMillis);
                try (ResultSet row = find.executeQuery()) {
                    return row.next() ? OptionalLong.of(row.getLong(1)) : OptionalLong.empty();
                }
            }
        });
    }

    @Override
    public Stats stats() {
        return read(() -> {
            Head head = Head.read(connection, dialect.where());
            int version = Migrations.JOURNAL.version(connection);
            return new Stats(
                    head.start().sequence() + 1,
                    head.end().sequence(),
                    number("SELECT count(*) FROM entry").orElse(0),
                    number("SELECT sum(length(body)) FROM entry").orElse(0),
                    number("SELECT time FROM entry ORDER BY sequence LIMIT 1"),
                    number("SELECT time FROM entry ORDER BY sequence DESC LIMIT 1"),
                    (int) number("SELECT count(*) FROM snapshot WHERE complete = 1")
                            .orElse(0),
                    number("SELECT sum(bytes) FROM snapshot WHERE complete = 1").orElse(0),
                    version < 2 ? 0 : number("SELECT count(*) FROM lost_entry").orElse(0),
                    version,
                    head.owner(),
                    dialect.databaseBytes(connection));
        });
    }

    private OptionalLong number(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            if (!row.next()) {
                return OptionalLong.empty();
            }
            long value = row.getLong(1);
            return row.wasNull() ? OptionalLong.empty() : OptionalLong.of(value);
        }
    }

    /** Reads in a transaction that ends with the reading. */
    private <T> T read(Failures.Sql<T> sql) {
        return Failures.say(dialect, "read", () -> {
            try {
                T result = sql.run();
                connection.commit();
                return result;
            } catch (SQLException | RuntimeException e) {
                Failures.rollBackQuietly(connection);
                throw e;
            }
        });
    }

    @Override
    public void close() {
        Failures.closeQuietly(connection);
    }
}
