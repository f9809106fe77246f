package dev.ambit.journal;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** The table {@code lost_entry}: what had to be taken out of the log, kept for whoever can make sense of it. */
final class LostEntries {

    private LostEntries() {}

    /** Moves all entries from the given one on out of the log; how many these were. */
    static int move(Connection connection, long from, String why, long nowMillis) throws SQLException {
        return move(connection, "sequence >= ?", from, why, nowMillis);
    }

    /** Moves all entries up to the given one out of the log; how many these were. */
    static int moveUpTo(Connection connection, long upTo, String why, long nowMillis) throws SQLException {
        return move(connection, "sequence <= ?", upTo, why, nowMillis);
    }

    /** Moves one entry out of the log, if it is there. */
    static int moveOne(Connection connection, long sequence, String why, long nowMillis) throws SQLException {
        return move(connection, "sequence = ?", sequence, why, nowMillis);
    }

    private static int move(Connection connection, String which, long bound, String why, long nowMillis)
            throws SQLException {
        try (PreparedStatement keep = connection.prepareStatement(
                        "INSERT INTO lost_entry (lost_at, why, sequence, time, packing, seal, body)"
                                + " SELECT ?, ?, sequence, time, packing, seal, body FROM entry WHERE " + which);
                PreparedStatement drop = connection.prepareStatement("DELETE FROM entry WHERE " + which)) {
            keep.setLong(1, nowMillis);
            keep.setString(2, why);
            keep.setLong(3, bound);
            keep.executeUpdate();
            drop.setLong(1, bound);
            return drop.executeUpdate();
        }
    }
}
