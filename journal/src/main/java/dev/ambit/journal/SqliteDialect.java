package dev.ambit.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteOpenMode;

/**
 * SQLite: a file with a write-ahead log beside it. Each commit is synced; what is in the write-ahead log goes into the
 * file on a side thread, because that takes far longer than a commit.
 */
record SqliteDialect(JournalAddress.Sqlite where) implements SqlDialect {

    /** How long a read or a write waits for another who holds the file; the writer then tries again anyway. */
    private static final int BUSY_MILLIS = 1000;

    /** Rows of a tick are tens of kilobytes; in the usual pages of 4096 they would take many small writes. */
    private static final int PAGE_BYTES = 8192;

    private static final int MOST_COPIES_TOLD = 5;

    @Override
    public Ownership own(String owner) {
        Path path = where.path();
        refuseWhatCannotBeADatabase();
        try {
            Files.createDirectories(path.toAbsolutePath().getParent());
        } catch (IOException e) {
            throw new JournalException("The folder of the journal " + path + " cannot be made: " + e, e);
        }
        FileLock lock = FileLock.take(path.resolveSibling(path.getFileName() + ".lock"), where.world(), owner);
        return new Ownership() {
            @Override
            public Connection connect() throws SQLException {
                Connection connection = SqliteDialect.this.connect(true);
                connection.setAutoCommit(false);
                return connection;
            }

            @Override
            public void disconnect(Connection connection) {
                Failures.closeQuietly(connection);
            }

            @Override
            public void close() {
                lock.close();
            }
        };
    }

    private Connection connect(boolean create) throws SQLException {
        SQLiteConfig config = new SQLiteConfig();
        if (!create) {
            config.resetOpenMode(SQLiteOpenMode.CREATE);
        }
        config.setBusyTimeout(BUSY_MILLIS);
        Connection connection = config.createConnection("jdbc:sqlite:" + where.path());
        try (Statement statement = connection.createStatement()) {
            if (create) {
                statement.execute("PRAGMA page_size = " + PAGE_BYTES);
            }
            statement.execute("PRAGMA synchronous = FULL");
            statement.execute("PRAGMA wal_autocheckpoint = 0");
            statement.execute("PRAGMA journal_size_limit = " + Checkpoints.LONG_LOG_BYTES);
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    /** It waits for the disk or a moment for the lock; neither can be cut short. */
    @Override
    public void breakOff(Connection connection) {}

    @Override
    public Connection connectToRead() throws SQLException {
        if (!Files.exists(where.path())) {
            throw new JournalException("There is no journal " + where);
        }
        refuseWhatCannotBeADatabase();
        SQLiteConfig config = new SQLiteConfig();
        // Not read-only for SQLite: after a crash, the first who looks has to take in the write-ahead log.
        config.resetOpenMode(SQLiteOpenMode.CREATE);
        config.setBusyTimeout(BUSY_MILLIS);
        Connection connection = config.createConnection("jdbc:sqlite:" + where.path());
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA wal_autocheckpoint = 0");
            statement.execute("PRAGMA query_only = 1");
            connection.setAutoCommit(false);
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    @Override
    public Contents contents(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet tables = statement.executeQuery(
                        "SELECT count(*), count(CASE name WHEN 'schema_version' THEN 1 END) FROM sqlite_master")) {
            tables.next();
            if (tables.getInt(1) == 0) {
                return Contents.NOTHING;
            }
            return tables.getInt(2) > 0 ? Contents.A_JOURNAL : Contents.SOMETHING_ELSE;
        }
    }

    /**
     * After a sync that failed, the kernel may hold pages it believes clean that never reached the disk, and SQLite,
     * opened anew, believes the commit. So what the write-ahead log holds is written once more, into the file. Then the
     * log is begun anew and synced, lest a power cut bring back its old beginning and lay that over the file.
     */
    @Override
    public void settle(Connection connection) throws SQLException {
        connection.setAutoCommit(true);
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA journal_mode = WAL");
            if (number(statement, "PRAGMA wal_checkpoint(TRUNCATE)") != 0) {
                throw new SQLException("a reader holds the write-ahead log", "", SQLiteErrorCode.SQLITE_BUSY.code);
            }
            // A number that SQLite leaves to us: any write does, but it must be one.
            int openings = number(statement, "PRAGMA user_version");
            statement.execute("PRAGMA user_version = " + (openings + 1 & Integer.MAX_VALUE));
        } finally {
            connection.setAutoCommit(false);
        }
    }

    private static int number(Statement statement, String sql) throws SQLException {
        try (ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getInt(1);
        }
    }

    /** Page by page, by SQLite itself: whoever opens and closes the file otherwise lets go of SQLite's locks on it. */
    @Override
    public Optional<Path> copyAside(Connection connection, Instant now) throws SQLException {
        String stamp = now.truncatedTo(ChronoUnit.SECONDS).toString().replace(":", "");
        Path copy = where.path().resolveSibling(where.path().getFileName() + ".damaged-" + stamp);
        connection.setAutoCommit(true);
        try {
            connection.unwrap(SQLiteConnection.class).getDatabase().backup("main", copy.toString(), null);
            return Optional.of(copy);
        } catch (SQLException e) {
            throw new JournalException(
                    "The damaged journal cannot be copied to " + copy + " first: " + e.getMessage()
                            + ". Nothing was changed. Make room there, or do without the copy: --no-copy.",
                    e);
        } finally {
            connection.setAutoCommit(false);
        }
    }

    @Override
    public boolean mayPass(SQLException e) {
        return switch (SQLiteErrorCode.getErrorCode(e.getErrorCode() & 0xff)) {
            case SQLITE_FULL,
                    SQLITE_IOERR,
                    SQLITE_BUSY,
                    SQLITE_LOCKED,
                    SQLITE_NOMEM,
                    SQLITE_CANTOPEN,
                    SQLITE_READONLY,
                    SQLITE_PROTOCOL,
                    SQLITE_INTERRUPT,
                    SQLITE_CORRUPT -> true;
            default -> false;
        };
    }

    @Override
    public String advice(SQLException e) {
        Path folder = where.path().getParent();
        return switch (SQLiteErrorCode.getErrorCode(e.getErrorCode() & 0xff)) {
            case SQLITE_FULL -> "Make room on the disk that holds " + folder + ".";
            case SQLITE_IOERR -> "Look after the disk that holds " + folder + ".";
            case SQLITE_READONLY, SQLITE_CANTOPEN -> "Make " + folder + " and the files in it writable.";
            case SQLITE_BUSY, SQLITE_LOCKED -> "Find the program that holds " + where + " open.";
            case SQLITE_CORRUPT -> "The file itself is damaged. " + wayBack();
            case SQLITE_NOTADB ->
                "Its beginning is not that of a database, so nothing in it can be read, its snapshots neither. "
                        + wayBack();
            default -> "Look after " + where + ".";
        };
    }

    @Override
    public String wayBack() {
        return "Go back to a backup (made with `./ambit backup FILE`): move " + where.path()
                + " away, then `./ambit serve --journal BACKUP`. " + copiesBeside();
    }

    private String copiesBeside() {
        String ours = where.path().getFileName().toString();
        Path folder = where.path().toAbsolutePath().getParent();
        try (Stream<Path> files = Files.list(folder)) {
            List<String> copies = files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.equals(ours) && (name.endsWith(".db") || name.contains(".damaged-")))
                    .sorted()
                    .limit(MOST_COPIES_TOLD)
                    .toList();
            return copies.isEmpty()
                    ? "There is none in " + folder + "; look where you keep them."
                    : "Beside it in " + folder + ": " + String.join(", ", copies)
                            + "; whether one is whole, `./ambit journal verify --journal FILE` tells.";
        } catch (IOException e) {
            return "Look where you keep them.";
        }
    }

    /** By what the file system says only: whoever opens and closes the file lets go of SQLite's locks on it. */
    private void refuseWhatCannotBeADatabase() {
        Path path = where.path();
        if (Files.isDirectory(path)) {
            throw new JournalException(path + " is a folder, and a journal is a file. Name one in it: --journal "
                    + path.resolve("world.db"));
        }
        if (Files.exists(path) && !Files.isReadable(path)) {
            throw new JournalException("The journal " + path + " cannot be read by "
                    + System.getProperty("user.name", "this user") + ". Give it to them: chown or chmod u+rw " + path
                    + "*");
        }
        try {
            if (Files.isRegularFile(path) && Files.size(path) == 0) {
                throw new JournalException("The journal " + path
                        + " is an empty file, with no world in it. If there was"
                        + " one, it is lost with its snapshots. " + wayBack() + " To begin a new world: rm " + path);
            }
        } catch (IOException e) {
            throw new JournalException("The journal " + path + " cannot be looked at: " + e, e);
        }
    }

    @Override
    public String spoken(String sql) {
        return sql.replace("{bytes}", "BLOB").replace("{sequence}", "INTEGER PRIMARY KEY");
    }

    @Override
    public long databaseBytes(Connection connection) throws SQLException {
        // By the file's length only: whoever opens and closes the file otherwise lets go of SQLite's locks on it.
        try {
            Path log = where.path().resolveSibling(where.path().getFileName() + "-wal");
            return Files.size(where.path()) + (Files.exists(log) ? Files.size(log) : 0);
        } catch (IOException e) {
            throw new SQLException("the length of " + where + " cannot be found: " + e, e);
        }
    }

    @Override
    public List<String> checkFile(Connection connection) throws SQLException {
        List<String> wrong = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("PRAGMA quick_check(100)")) {
            while (rows.next()) {
                if (!rows.getString(1).equals("ok")) {
                    wrong.add(rows.getString(1));
                }
            }
        } catch (SQLException e) {
            wrong.add(String.valueOf(e.getMessage()));
        }
        return wrong;
    }

    @Override
    public Housekeeping housekeeping(long tidyBytes) {
        return new Checkpoints(tidyBytes);
    }

    /** Moves the write-ahead log into the file. */
    private final class Checkpoints implements Housekeeping {

        /** A log this long is not left to grow: the writer helps. */
        static final long LONG_LOG_BYTES = 64 << 20;

        /** A commit writes whole pages: the end of the log, the row that says so, and what leads there. */
        private static final int SMALLEST_COMMIT_PAGES = 3;

        private final long dueBytes;
        private @Nullable Connection connection;
        private long sinceBytes;
        private volatile boolean running;
        private volatile boolean restDue;

        Checkpoints(long dueBytes) {
            this.dueBytes = dueBytes;
        }

        @Override
        public boolean committed(long bytes) {
            sinceBytes += bytes + SMALLEST_COMMIT_PAGES * PAGE_BYTES;
            if (sinceBytes < dueBytes || running) {
                return false;
            }
            sinceBytes = 0;
            running = true;
            return true;
        }

        /** A passive checkpoint hinders neither the writer nor readers, but copies only what they let it. */
        @Override
        public void tidy() throws SQLException {
            try {
                Connection mine = connection;
                if (mine == null) {
                    mine = connect(false);
                    connection = mine;
                }
                restDue = checkpoint(mine);
            } finally {
                running = false;
            }
        }

        /**
         * The log starts over only when all of it was copied, and commits that come in while it is copied see to it
         * that it never is. So when it has become long, the writer copies the last bit, which is short.
         */
        @Override
        public void finish(Connection writer) throws SQLException {
            if (!restDue || running) {
                return;
            }
            restDue = false;
            writer.setAutoCommit(true);
            try {
                checkpoint(writer);
            } finally {
                writer.setAutoCommit(false);
            }
        }

        /** Whether a long log could not be copied to its end. */
        private static boolean checkpoint(Connection on) throws SQLException {
            try (Statement statement = on.createStatement();
                    ResultSet done = statement.executeQuery("PRAGMA wal_checkpoint(PASSIVE)")) {
                done.next();
                long pages = done.getLong(2);
                return pages > done.getLong(3) && pages * PAGE_BYTES > LONG_LOG_BYTES / 2;
            }
        }

        @Override
        public void close() {
            if (connection != null) {
                try {
                    connection.close();
                } catch (SQLException e) {
                    // Nothing is lost: the log is copied at the next opening.
                }
            }
        }
    }
}
