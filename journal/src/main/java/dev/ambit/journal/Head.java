package dev.ambit.journal;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The one row of the table {@code journal}: where the log starts and ends, and who may write.
 *
 * @param fence grows with each opening; a writer whose number is an older one was replaced and may write no more
 * @param transactions grows with each commit, so that a writer can find out whether one whose answer it never got happened
 * @param start the last entry that was pruned away, and its seal; 0 when none was
 * @param end the last entry and its seal
 */
record Head(long fence, long transactions, Link start, Link end, String owner) {

    /** One row of the chain: its number and its seal. */
    record Link(long sequence, long seal) {}

    static Head read(Connection connection, JournalAddress where) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT fence, transactions, start_sequence, start_seal,"
                        + " head_sequence, head_seal, owner FROM journal")) {
            if (!row.next()) {
                throw new DamageException(new Damage(
                        where, Damage.Table.JOURNAL, 0, "its only row, which says where the log ends, is missing"));
            }
            return new Head(
                    row.getLong(1),
                    row.getLong(2),
                    new Link(row.getLong(3), row.getLong(4)),
                    new Link(row.getLong(5), row.getLong(6)),
                    row.getString(7));
        }
    }

    /** The head after a transaction that ended the log with the given entry. */
    Head next(Link newEnd) {
        return new Head(fence, transactions + 1, start, newEnd, owner);
    }

    /** Moves the row from this head to the next; false when somebody else has moved it or taken the world. */
    boolean advance(Connection connection, Head next) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement("UPDATE journal SET transactions = ?,"
                + " head_sequence = ?, head_seal = ? WHERE id = 1 AND fence = ? AND transactions = ?")) {
            update.setLong(1, next.transactions);
            update.setLong(2, next.end.sequence);
            update.setLong(3, next.end.seal);
            update.setLong(4, fence);
            update.setLong(5, transactions);
            return update.executeUpdate() == 1;
        }
    }

    /** Makes the connection's owner the only one who can advance. */
    Head takeOver(Connection connection, String newOwner) throws SQLException {
        try (PreparedStatement update =
                connection.prepareStatement("UPDATE journal SET fence = ?, owner = ? WHERE id = 1")) {
            update.setLong(1, fence + 1);
            update.setString(2, newOwner);
            update.executeUpdate();
        }
        return new Head(fence + 1, transactions, start, end, newOwner);
    }
}
