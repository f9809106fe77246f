package dev.ambit.journal;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What differs between the databases, and nothing else. There is no connection pool: a journal has one writer, which
 * must know exactly which connection it has because its lock hangs on it, and readers that live as long as their task.
 */
sealed interface SqlDialect permits SqliteDialect, PostgresDialect {

    static SqlDialect of(JournalAddress where) {
        return switch (where) {
            case JournalAddress.Sqlite file -> new SqliteDialect(file);
            case JournalAddress.Postgres server -> new PostgresDialect(server);
        };
    }

    JournalAddress where();

    /**
     * Takes the world for this process.
     *
     * @param owner who we are, for the message that others get
     * @throws JournalException when another has it, with who and since when
     */
    Ownership own(String owner);

    /** Ownership of a world, for as long as it is open. */
    interface Ownership extends AutoCloseable {

        /**
         * A fresh connection that may write, without auto-commit. Makes the database where there is none.
         *
         * @throws JournalException when another has the world
         */
        Connection connect() throws SQLException;

        /** Closes a connection so that the next owner finds the world free at once. */
        void disconnect(Connection connection);

        @Override
        void close();
    }

    /** Ends what the connection is waiting for, from another thread, where that can be done. */
    void breakOff(Connection connection);

    /** A connection that cannot write, without auto-commit. Fails where there is no database. */
    Connection connectToRead() throws SQLException;

    Contents contents(Connection connection) throws SQLException;

    /** What a database holds. */
    enum Contents {
        NOTHING,
        A_JOURNAL,
        SOMETHING_ELSE
    }

    /** Makes sure that all that is found in the database is on disk, also what a failed commit left behind. */
    void settle(Connection connection) throws SQLException;

    /**
     * Copies the database as it is, damage and all, to a place beside it; where that is, or nothing where that cannot be
     * done. The connection is within no transaction.
     */
    Optional<Path> copyAside(Connection connection, Instant now) throws SQLException;

    /** Whether a failure is the disk's or the connection's and may pass, rather than the statement's. */
    boolean mayPass(SQLException e);

    /** What a person can do about a failure. */
    String advice(SQLException e);

    /** What helps when the database is of no use any more, and where copies are. */
    String wayBack();

    /** The statement with the database's own types. */
    String spoken(String sql);

    long databaseBytes(Connection connection) throws SQLException;

    /** What the database finds wrong with how it stores things, whatever they mean; empty when nothing. */
    List<String> checkFile(Connection connection) throws SQLException;

    /** What has to be done now and then, but not while a commit waits. */
    Housekeeping housekeeping(long tidyBytes);

    /** Keeps the database fit beside the commits. {@link #tidy} runs on a side thread, all else on the writer's. */
    interface Housekeeping extends AutoCloseable {

        /** Told after each commit; whether it is time to tidy. */
        boolean committed(long bytes);

        void tidy() throws SQLException;

        /** Between two commits: finishes the little that tidying had to leave. */
        void finish(Connection writer) throws SQLException;

        @Override
        void close();
    }
}
