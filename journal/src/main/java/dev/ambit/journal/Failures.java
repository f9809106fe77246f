package dev.ambit.journal;

import java.sql.Connection;
import java.sql.SQLException;

/** Turns what a driver says into what a person can act on. */
final class Failures {

    private Failures() {}

    /** Something that talks to the database. */
    @FunctionalInterface
    interface Sql<T> {
        T run() throws SQLException;
    }

    static <T> T say(SqlDialect dialect, String verb, Sql<T> sql) {
        try {
            return sql.run();
        } catch (SQLException e) {
            throw new JournalException(
                    "Cannot " + verb + " the journal " + dialect.where() + ": " + e.getMessage() + ". "
                            + dialect.advice(e),
                    e);
        }
    }

    /** For a connection that is given up anyway: what was to be said about it has been said. */
    static void closeQuietly(Connection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            // It is given up.
        }
    }

    /** For a transaction that failed: when it cannot even be rolled back, the database does so by itself. */
    static void rollBackQuietly(Connection connection) {
        try {
            connection.rollback();
        } catch (SQLException e) {
            // The first failure is the one to tell.
        }
    }
}
