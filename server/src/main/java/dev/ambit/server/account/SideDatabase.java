package dev.ambit.server.account;

import dev.ambit.journal.JournalAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection of one's own to the database of a world, beside whoever owns it: for the command line while a server
 * runs, and for reading without waiting for the journal. Guarded by itself; connects again after a failure.
 */
public final class SideDatabase implements Database, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(SideDatabase.class);
    private static final String BUSY_MILLIS = "10000";
    private static final String CONNECT_SECONDS = "10";

    /** Whoever will write takes the lock at once; to find out later that another was faster would be an error. */
    private static final String BEGIN_WRITING_SQLITE = "BEGIN IMMEDIATE";

    @FunctionalInterface
    private interface Connector {
        Connection connect() throws SQLException;
    }

    private final String where;
    private final Connector connector;
    private final String beginWriting;
    private @Nullable Connection connection;

    private SideDatabase(String where, Connector connector, String beginWriting) {
        this.where = where;
        this.connector = connector;
        this.beginWriting = beginWriting;
    }

    /** @throws AccountsException when there is no world yet */
    public static SideDatabase beside(JournalAddress world) {
        return switch (world) {
            case JournalAddress.Sqlite sqlite -> {
                if (!Files.isRegularFile(sqlite.path())) {
                    throw new AccountsException("There is no world in " + sqlite.path()
                            + " yet. Start it once: ./ambit serve; or name another place: --journal, --config.");
                }
                yield file(sqlite.path());
            }
            case JournalAddress.Postgres postgres -> schema(postgres);
        };
    }

    /** A file, which is made where there is none. */
    static SideDatabase file(Path file) {
        Properties properties = new Properties();
        properties.setProperty("busy_timeout", BUSY_MILLIS);
        properties.setProperty("journal_mode", "WAL");
        properties.setProperty("synchronous", "FULL");
        return new SideDatabase(
                file.toString(),
                () -> DriverManager.getConnection("jdbc:sqlite:" + file, properties),
                BEGIN_WRITING_SQLITE);
    }

    private static SideDatabase schema(JournalAddress.Postgres postgres) {
        Properties properties = new Properties();
        postgres.options().forEach(properties::setProperty);
        if (!postgres.user().isEmpty()) {
            properties.setProperty("user", postgres.user());
        }
        if (!postgres.password().isEmpty()) {
            properties.setProperty("password", postgres.password());
        }
        properties.setProperty("ApplicationName", "ambit accounts " + postgres.world());
        properties.setProperty("connectTimeout", CONNECT_SECONDS);
        properties.setProperty("loginTimeout", CONNECT_SECONDS);
        // As the journal names it: each world has a schema of its own.
        properties.setProperty("currentSchema", "world_" + postgres.world());
        String url = "jdbc:postgresql://" + postgres.host() + ":" + postgres.port() + "/" + postgres.database();
        return new SideDatabase(postgres.toString(), () -> DriverManager.getConnection(url, properties), "BEGIN");
    }

    @Override
    public <T> T run(SqlWork<T> work) throws Denial {
        return transact(beginWriting, work);
    }

    @Override
    public <T> T read(SqlWork<T> work) throws Denial {
        return transact("BEGIN", work);
    }

    /** Transactions begin and end by SQL, because each driver begins them its own way. */
    private synchronized <T> T transact(String begin, SqlWork<T> work) throws Denial {
        boolean done = false;
        try {
            Connection open = connection();
            execute(open, begin);
            T result = work.run(open);
            execute(open, "COMMIT");
            done = true;
            return result;
        } catch (SQLException e) {
            throw new AccountsException(
                    "The accounts in " + where + " cannot be read or written: " + e.getMessage(), e);
        } finally {
            if (!done) {
                rollBack();
            }
        }
    }

    private Connection connection() throws SQLException {
        if (connection == null) {
            connection = connector.connect();
        }
        return connection;
    }

    private static void execute(Connection open, String sql) throws SQLException {
        try (Statement statement = open.createStatement()) {
            statement.execute(sql);
        }
    }

    /** What cannot be rolled back goes with its connection. */
    private void rollBack() {
        try {
            if (connection != null) {
                execute(connection, "ROLLBACK");
            }
        } catch (SQLException e) {
            LOG.debug("Leaving a connection to {}", where, e);
            close();
        }
    }

    @Override
    public synchronized void close() {
        try {
            if (connection != null) {
                connection.close();
            }
        } catch (SQLException e) {
            LOG.debug("Cannot close a connection to {}", where, e);
        }
        connection = null;
    }
}
