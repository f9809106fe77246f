package dev.ambit.journal;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * Copies a whole world from one database into another that has none: its journal and all tables that others keep beside
 * it, as they are at one moment. Whoever writes meanwhile is not disturbed.
 */
final class Copying {
    private static final int ROWS_AT_A_TIME = 200;
    private static final int PROGRESS_EVERY = 1000;

    private final SqlDialect from;
    private final SqlDialect to;
    private final Verification.Progress progress;

    Copying(SqlDialect from, SqlDialect to, Verification.Progress progress) {
        this.from = from;
        this.to = to;
        this.progress = progress;
    }

    /** How many rows there were. */
    long copy(Connection source, Connection target) throws SQLException {
        source.setTransactionIsolation(
                from instanceof PostgresDialect
                        ? Connection.TRANSACTION_REPEATABLE_READ
                        : Connection.TRANSACTION_SERIALIZABLE);
        if (to.contents(target) != SqlDialect.Contents.NOTHING) {
            throw new JournalException(to.where() + " is not empty; nothing was changed. Name another place.");
        }
        target.commit();
        Opening.bringUpToDate(to, target, JournalSettings.defaults());
        List<String> tables = tables(source);
        List<String> known = tables(target);
        long all = 0;
        for (String table : tables) {
            all += count(source, table);
        }
        long done = 0;
        for (String table : tables) {
            if (!known.contains(table)) {
                make(source, target, table);
            }
            done = copyRows(source, target, table, done, all);
        }
        target.commit();
        source.rollback();
        return done;
    }

    /** Tables of the world, whatever the database keeps for itself beside them. */
    private static List<String> tables(Connection connection) throws SQLException {
        List<String> names = new ArrayList<>();
        try (ResultSet tables = connection
                .getMetaData()
                .getTables(connection.getCatalog(), connection.getSchema(), "%", new String[] {"TABLE"})) {
            while (tables.next()) {
                String name = tables.getString("TABLE_NAME");
                if (!name.startsWith("sqlite_")) {
                    names.add(name);
                }
            }
        }
        return names;
    }

    private static long count(Connection connection, String table) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet count = statement.executeQuery("SELECT count(*) FROM " + quoted(table))) {
            count.next();
            return count.getLong(1);
        }
    }

    /** A table of others: its columns are numbers, texts or bytes. */
    private void make(Connection source, Connection target, String table) throws SQLException {
        StringBuilder sql =
                new StringBuilder("CREATE TABLE ").append(quoted(table)).append(" (");
        try (Statement statement = source.createStatement();
                ResultSet none = statement.executeQuery("SELECT * FROM " + quoted(table) + " WHERE 1 = 0")) {
            ResultSetMetaData columns = none.getMetaData();
            for (int i = 1; i <= columns.getColumnCount(); i++) {
                sql.append(i == 1 ? "" : ", ")
                        .append(quoted(columns.getColumnName(i)))
                        .append(' ')
                        .append(type(columns.getColumnType(i)));
            }
        }
        List<String> key = primaryKey(source.getMetaData(), source, table);
        if (!key.isEmpty()) {
            sql.append(", PRIMARY KEY (").append(String.join(", ", key)).append(')');
        }
        try (Statement statement = target.createStatement()) {
            statement.execute(to.spoken(sql.append(')').toString()));
        }
    }

    private static String type(int type) {
        return switch (type) {
            case Types.SMALLINT, Types.INTEGER, Types.BIGINT, Types.BOOLEAN, Types.BIT -> "BIGINT";
            case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB -> "{bytes}";
            default -> "TEXT";
        };
    }

    private static List<String> primaryKey(DatabaseMetaData data, Connection source, String table) throws SQLException {
        TreeMap<Integer, String> key = new TreeMap<>();
        try (ResultSet columns = data.getPrimaryKeys(source.getCatalog(), source.getSchema(), table)) {
            while (columns.next()) {
                key.put(columns.getInt("KEY_SEQ"), quoted(columns.getString("COLUMN_NAME")));
            }
        }
        return List.copyOf(key.values());
    }

    private long copyRows(Connection source, Connection target, String table, long before, long all)
            throws SQLException {
        long done = before;
        try (Statement clear = target.createStatement()) {
            // Rows that every new journal starts with.
            clear.executeUpdate("DELETE FROM " + quoted(table));
        }
        try (Statement read = source.createStatement()) {
            read.setFetchSize(ROWS_AT_A_TIME);
            try (ResultSet rows = read.executeQuery("SELECT * FROM " + quoted(table))) {
                ResultSetMetaData columns = rows.getMetaData();
                try (PreparedStatement insert = target.prepareStatement(insert(table, columns))) {
                    while (rows.next()) {
                        for (int i = 1; i <= columns.getColumnCount(); i++) {
                            insert.setObject(i, rows.getObject(i));
                        }
                        insert.executeUpdate();
                        if (++done % PROGRESS_EVERY == 0) {
                            progress.at(done, all);
                        }
                    }
                }
            }
        }
        return done;
    }

    private static String insert(String table, ResultSetMetaData columns) throws SQLException {
        List<String> names = new ArrayList<>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            names.add(quoted(columns.getColumnName(i)));
        }
        return "INSERT INTO " + quoted(table) + " (" + String.join(", ", names) + ") VALUES ("
                + String.join(", ", java.util.Collections.nCopies(names.size(), "?")) + ")";
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
