package dev.ambit.journal;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The tables {@code snapshot} and {@code snapshot_piece}, as far as several classes write them. */
final class Snapshots {

    private Snapshots() {}

    static @Nullable Void drop(Connection connection, long sequence) throws SQLException {
        try (PreparedStatement whole = connection.prepareStatement("DELETE FROM snapshot WHERE sequence = ?");
                PreparedStatement pieces =
                        connection.prepareStatement("DELETE FROM snapshot_piece WHERE sequence = ?")) {
            whole.setLong(1, sequence);
            whole.executeUpdate();
            pieces.setLong(1, sequence);
            pieces.executeUpdate();
        }
        return null;
    }
}
