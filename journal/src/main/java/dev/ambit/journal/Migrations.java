package dev.ambit.journal;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * How one owner's tables came to be as they are: step 1 made them, each further step changed them. A step is never
 * edited once it was released; a new one is added at the end.
 *
 * <p>In a step's SQL, {@code {bytes}} stands for the database's type of bytes and {@code {sequence}} for a whole number
 * that is the table's key.
 *
 * @param owner whose tables, as in {@code account}; the journal's own are {@code journal}
 */
public record Migrations(String owner, List<Step> steps) {

    /** The statements that lead to the next version. */
    public record Step(List<String> statements) {
        public Step {
            statements = List.copyOf(statements);
        }

        public static Step of(String... statements) {
            return new Step(List.of(statements));
        }
    }

    static final Migrations JOURNAL = new Migrations(
            "journal",
            List.of(Step.of("""
                            CREATE TABLE journal (
                                id INTEGER PRIMARY KEY,
                                fence BIGINT NOT NULL,
                                transactions BIGINT NOT NULL,
                                start_sequence BIGINT NOT NULL,
                                start_seal BIGINT NOT NULL,
                                head_sequence BIGINT NOT NULL,
                                head_seal BIGINT NOT NULL,
                                owner TEXT NOT NULL)""", "INSERT INTO journal VALUES (1, 0, 0, 0, 0, 0, 0, '')", """
                            CREATE TABLE entry (
                                sequence {sequence},
                                time BIGINT NOT NULL,
                                packing SMALLINT NOT NULL,
                                seal BIGINT NOT NULL,
                                body {bytes} NOT NULL)""", """
                            CREATE TABLE snapshot (
                                sequence {sequence},
                                time BIGINT NOT NULL,
                                bytes BIGINT NOT NULL,
                                pieces INTEGER NOT NULL,
                                seal BIGINT NOT NULL,
                                complete SMALLINT NOT NULL)""", """
                            CREATE TABLE snapshot_piece (
                                sequence BIGINT NOT NULL,
                                piece INTEGER NOT NULL,
                                packing SMALLINT NOT NULL,
                                seal BIGINT NOT NULL,
                                body {bytes} NOT NULL,
                                PRIMARY KEY (sequence, piece))"""), Step.of("""
                            CREATE TABLE lost_entry (
                                lost_at BIGINT NOT NULL,
                                why TEXT NOT NULL,
                                sequence BIGINT NOT NULL,
                                time BIGINT,
                                packing SMALLINT,
                                seal BIGINT,
                                body {bytes})""")));

    public Migrations {
        if (!owner.matches("[a-z][a-z_]*")) {
            throw new IllegalArgumentException("owner " + owner);
        }
        steps = List.copyOf(steps);
    }

    /** The version found; 0 when there are no such tables. */
    int version(Connection connection) throws SQLException {
        try (PreparedStatement find =
                connection.prepareStatement("SELECT version FROM schema_version WHERE owner = ?")) {
            find.setString(1, owner);
            try (ResultSet found = find.executeQuery()) {
                return found.next() ? found.getInt(1) : 0;
            }
        }
    }

    void refuseNewer(int version, JournalAddress where) {
        if (version > steps.size()) {
            throw new JournalException("The " + owner + " tables of " + where + " have version " + version
                    + ", and this Ambit knows up to " + steps.size()
                    + ". A newer Ambit wrote them; start that one, or go back to a backup from before.");
        }
    }

    /** Takes the steps that are missing, each in a transaction of its own. The connection does not auto-commit. */
    void bringUpToDate(Connection connection, SqlDialect dialect, JournalAddress where) throws SQLException {
        int version = version(connection);
        connection.commit();
        refuseNewer(version, where);
        for (int next = version + 1; next <= steps.size(); next++) {
            try (Statement statement = connection.createStatement();
                    PreparedStatement forget =
                            connection.prepareStatement("DELETE FROM schema_version WHERE owner = ?");
                    PreparedStatement note =
                            connection.prepareStatement("INSERT INTO schema_version (owner, version) VALUES (?, ?)")) {
                for (String sql : steps.get(next - 1).statements()) {
                    statement.execute(dialect.spoken(sql));
                }
                forget.setString(1, owner);
                forget.executeUpdate();
                note.setString(1, owner);
                note.setInt(2, next);
                note.executeUpdate();
                connection.commit();
            } catch (SQLException e) {
                connection.rollback();
                throw new JournalException(
                        "The " + owner + " tables of " + where + " cannot be brought from version " + (next - 1)
                                + " to " + next + ": " + e.getMessage() + ". Nothing was changed.",
                        e);
            }
        }
    }
}
