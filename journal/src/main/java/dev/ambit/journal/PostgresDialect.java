package dev.ambit.journal;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.locks.LockSupport;

/**
 * PostgreSQL: each world in a schema of its own, so that the statements are the same as for a file. The lock is an
 * advisory one on the schema and lives as long as the writer's session.
 */
record PostgresDialect(JournalAddress.Postgres where) implements SqlDialect {

    private static final String CONNECT_SECONDS = "10";

    /** A server that says nothing for so long is taken for gone; no statement of ours takes that long. */
    private static final String SILENCE_SECONDS = "60";

    /** An owner that was killed keeps its lock until the server notices, which takes it a moment. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private String schema() {
        return "world_" + where.world();
    }

    private Connection connect() throws SQLException {
        Properties properties = new Properties();
        where.options().forEach(properties::setProperty);
        if (!where.user().isEmpty()) {
            properties.setProperty("user", where.user());
        }
        if (!where.password().isEmpty()) {
            properties.setProperty("password", where.password());
        }
        properties.setProperty("ApplicationName", "ambit " + where.world());
        properties.setProperty("connectTimeout", CONNECT_SECONDS);
        properties.setProperty("loginTimeout", CONNECT_SECONDS);
        properties.setProperty("socketTimeout", SILENCE_SECONDS);
        properties.setProperty("tcpKeepAlive", "true");
        String host = where.host();
        Connection connection = DriverManager.getConnection(
                "jdbc:postgresql://" + host + ":" + where.port() + "/" + urlEncoded(where.database()), properties);
        try {
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement()) {
                statement.execute("SET SESSION search_path TO \"" + schema() + "\"");
                // Whatever the server's habit, what we call synced is on its disk.
                statement.execute("SET SESSION synchronous_commit TO on");
                // The server notices soon when we are gone, and lets go of our lock.
                statement.execute("SET SESSION tcp_keepalives_idle TO 10");
                statement.execute("SET SESSION tcp_keepalives_interval TO 5");
                statement.execute("SET SESSION tcp_keepalives_count TO 3");
            }
            connection.commit();
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    private static String urlEncoded(String database) {
        return URLEncoder.encode(database, StandardCharsets.UTF_8).replace("+", "%20");
    }

    @Override
    public Ownership own(String owner) {
        return new Ownership() {
            @Override
            public Connection connect() throws SQLException {
                Connection connection = PostgresDialect.this.connect();
                try {
                    lock(connection);
                    return connection;
                } catch (SQLException | JournalException e) {
                    connection.close();
                    throw e;
                }
            }

            @Override
            public void disconnect(Connection connection) {
                // The server ends a session some time after its client has gone, so the lock is given back before.
                Failures.rollBackQuietly(connection);
                try (Statement statement = connection.createStatement()) {
                    statement.execute("SELECT pg_advisory_unlock_all()");
                    connection.commit();
                } catch (SQLException e) {
                    // Then the server will notice.
                }
                Failures.closeQuietly(connection);
            }

            @Override
            public void close() {
                // The lock goes with the writer's connection.
            }
        };
    }

    private void lock(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE SCHEMA IF NOT EXISTS \"" + schema() + "\"");
            connection.commit();
        }
        long start = System.nanoTime();
        while (!tryLock(connection)) {
            if (System.nanoTime() - start > PATIENCE.toNanos()) {
                throw FileLock.held(where.world(), holder(connection));
            }
            LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
        }
    }

    private boolean tryLock(Connection connection) throws SQLException {
        // The first number keeps us apart from other users of advisory locks: "ambt".
        try (PreparedStatement lock = connection.prepareStatement(
                "SELECT pg_try_advisory_lock(1634558580, oid::int) FROM pg_namespace WHERE nspname = ?")) {
            lock.setString(1, schema());
            try (ResultSet answer = lock.executeQuery()) {
                return answer.next() && answer.getBoolean(1);
            }
        } finally {
            connection.commit();
        }
    }

    private String holder(Connection connection) throws SQLException {
        if (contents(connection) != Contents.A_JOURNAL) {
            return "";
        }
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT owner FROM journal")) {
            return row.next() ? row.getString(1) : "";
        }
    }

    @Override
    public void breakOff(Connection connection) {
        try {
            connection.abort(Runnable::run);
        } catch (SQLException e) {
            // It is broken already.
        }
    }

    @Override
    public Connection connectToRead() throws SQLException {
        Connection connection = connect();
        connection.setReadOnly(true);
        return connection;
    }

    @Override
    public Contents contents(Connection connection) throws SQLException {
        try (PreparedStatement find =
                connection.prepareStatement("SELECT count(*), count(CASE table_name WHEN 'schema_version' THEN 1 END)"
                        + " FROM information_schema.tables WHERE table_schema = ?")) {
            find.setString(1, schema());
            try (ResultSet tables = find.executeQuery()) {
                tables.next();
                if (tables.getInt(1) == 0) {
                    return Contents.NOTHING;
                }
                return tables.getInt(2) > 0 ? Contents.A_JOURNAL : Contents.SOMETHING_ELSE;
            }
        }
    }

    @Override
    public void settle(Connection connection) {
        // The server stops rather than forget a sync that failed, and shows only what is in its synced log.
    }

    /** The server's operator has ways of their own. */
    @Override
    public Optional<Path> copyAside(Connection connection, Instant now) {
        return Optional.empty();
    }

    /** Classes of SQLSTATE: connection, resources (disk full), operator's intervention, system error, serialization. */
    @Override
    public boolean mayPass(SQLException e) {
        String state = String.valueOf(e.getSQLState());
        return state.startsWith("08")
                || state.startsWith("53")
                || state.startsWith("57")
                || state.startsWith("58")
                || state.startsWith("40")
                || state.startsWith("XX");
    }

    @Override
    public String advice(SQLException e) {
        String state = String.valueOf(e.getSQLState());
        if (state.startsWith("53")) {
            return "Make room on the database server.";
        }
        if (state.startsWith("28") || state.startsWith("3D")) {
            return "Look after user, password and database in the address.";
        }
        return "Look after the database server at " + where.host() + ":" + where.port() + ".";
    }

    @Override
    public String wayBack() {
        return "Go back to a backup: `./ambit serve --journal BACKUP`, or one of the database server's own.";
    }

    @Override
    public String spoken(String sql) {
        return sql.replace("{bytes}", "BYTEA").replace("{sequence}", "BIGINT PRIMARY KEY");
    }

    @Override
    public long databaseBytes(Connection connection) throws SQLException {
        try (PreparedStatement sum =
                connection.prepareStatement("SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0) FROM pg_class c"
                        + " JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = ? AND c.relkind = 'r'")) {
            sum.setString(1, schema());
            try (ResultSet row = sum.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        }
    }

    /** The server checks its own pages when it reads them. */
    @Override
    public List<String> checkFile(Connection connection) {
        return List.of();
    }

    /** The server does its own. */
    @Override
    public Housekeeping housekeeping(long tidyBytes) {
        return new Housekeeping() {
            @Override
            public boolean committed(long bytes) {
                return false;
            }

            @Override
            public void tidy() {}

            @Override
            public void finish(Connection writer) {}

            @Override
            public void close() {}
        };
    }
}
