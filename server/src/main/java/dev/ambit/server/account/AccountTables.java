package dev.ambit.server.account;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * The tables of accounts and how they came to be. {@code changes} counts everything that somebody who is inside should
 * feel: with it, a server notices what another process did.
 */
final class AccountTables {

    /** What leads from one version to the next. Never edited once released; a new step is added at the end. */
    private static final List<List<String>> STEPS = List.of(
            List.of("""
            CREATE TABLE account (
                key TEXT PRIMARY KEY,
                name TEXT NOT NULL,
                role TEXT NOT NULL,
                password TEXT NOT NULL,
                created BIGINT NOT NULL,
                last_seen BIGINT,
                deleted BIGINT)""", """
            CREATE TABLE ban (
                account TEXT PRIMARY KEY,
                since BIGINT NOT NULL,
                until BIGINT,
                why TEXT NOT NULL)""", """
            CREATE TABLE session (
                id TEXT PRIMARY KEY,
                account TEXT NOT NULL,
                opened BIGINT NOT NULL,
                last_used BIGINT NOT NULL,
                address TEXT NOT NULL,
                agent TEXT NOT NULL)""", "CREATE INDEX session_account ON session (account)"),
            List.of("""
            CREATE TABLE guest_ban (
                key TEXT NOT NULL,
                network TEXT NOT NULL,
                name TEXT NOT NULL,
                until BIGINT NOT NULL,
                why TEXT NOT NULL,
                PRIMARY KEY (key, network))"""),
            List.of("""
            CREATE TABLE name_face (
                face TEXT NOT NULL,
                account TEXT NOT NULL,
                PRIMARY KEY (face, account))"""),
            List.of(
                    "ALTER TABLE account ADD COLUMN number BIGINT",
                    "UPDATE account SET number = (SELECT count(*) FROM account o WHERE o.created < account.created"
                            + " OR (o.created = account.created AND o.key <= account.key))",
                    "CREATE UNIQUE INDEX account_number ON account (number)",
                    "CREATE TABLE account_count (next BIGINT NOT NULL)",
                    "INSERT INTO account_count (next) SELECT coalesce(max(number), 0) + 1 FROM account",
                    """
            CREATE TABLE saved_account (
                account TEXT PRIMARY KEY,
                credits BIGINT NOT NULL,
                form TEXT NOT NULL)"""));

    private AccountTables() {}

    /** Makes the tables that are missing. */
    static void bringUpToDate(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(
                    "CREATE TABLE IF NOT EXISTS account_schema (version INTEGER NOT NULL, changes BIGINT NOT NULL)");
            int version = version(connection);
            if (version > STEPS.size()) {
                throw new AccountsException("The accounts have version " + version + ", and this Ambit knows up to "
                        + STEPS.size() + ". A newer Ambit wrote them; start that one.");
            }
            if (version == 0) {
                statement.execute("INSERT INTO account_schema (version, changes) VALUES (0, 0)");
            }
            for (List<String> step : STEPS.subList(version, STEPS.size())) {
                for (String sql : step) {
                    statement.execute(sql);
                }
            }
            statement.execute("UPDATE account_schema SET version = " + STEPS.size());
        }
    }

    private static int version(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery("SELECT version FROM account_schema")) {
            return found.next() ? found.getInt(1) : 0;
        }
    }

    static long changes(Connection connection) throws SQLException {
        return number(connection, "SELECT changes FROM account_schema");
    }

    /** The one number that a query is for; 0 when it finds none. */
    static long number(Connection connection, String query, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(query)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            try (ResultSet found = statement.executeQuery()) {
                return found.next() ? found.getLong(1) : 0;
            }
        }
    }

    /** Somebody who is inside should feel what was done in this transaction. */
    static void changed(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("UPDATE account_schema SET changes = changes + 1");
        }
    }

    /** Runs a statement; how many rows it was about. */
    static int update(Connection connection, String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            return statement.executeUpdate();
        }
    }
}
