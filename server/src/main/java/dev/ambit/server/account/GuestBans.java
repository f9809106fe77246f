package dev.ambit.server.account;

import static dev.ambit.server.account.AccountTables.changed;
import static dev.ambit.server.account.AccountTables.update;

import dev.ambit.server.account.Account.Ban;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The rows of those who have no account and may not come in for a while, neither under their name nor from where they came.
 * Each method is part of a transaction that its caller has begun.
 */
final class GuestBans {

    private final Connection connection;
    private final Instant now;

    GuestBans(Connection connection, Instant now) {
        this.connection = connection;
        this.now = now;
    }

    /** The ban that lasts longest of those that are about this name, or about where it comes from. */
    Optional<Ban> find(String key, String network) throws SQLException {
        try (PreparedStatement find = connection.prepareStatement("SELECT until, why FROM guest_ban"
                + " WHERE until > ? AND (key = ? OR network = ?) ORDER BY until DESC LIMIT 1")) {
            find.setLong(1, now.toEpochMilli());
            find.setString(2, key);
            find.setString(3, network);
            try (ResultSet found = find.executeQuery()) {
                return found.next()
                        ? Optional.of(new Ban(Optional.of(Instant.ofEpochMilli(found.getLong(1))), found.getString(2)))
                        : Optional.empty();
            }
        }
    }

    /** The names of those who are banned, each once. */
    List<String> names() throws SQLException {
        try (PreparedStatement find =
                connection.prepareStatement("SELECT DISTINCT name FROM guest_ban WHERE until > ? ORDER BY name")) {
            find.setLong(1, now.toEpochMilli());
            try (ResultSet found = find.executeQuery()) {
                List<String> names = new ArrayList<>();
                while (found.next()) {
                    names.add(found.getString(1));
                }
                return names;
            }
        }
    }

    void add(String name, String network, Instant until, String why, int most) throws SQLException {
        String key = Account.key(name);
        update(connection, "DELETE FROM guest_ban WHERE until <= ?", now.toEpochMilli());
        update(connection, "DELETE FROM guest_ban WHERE key = ? AND network = ?", key, network);
        update(
                connection,
                "DELETE FROM guest_ban WHERE until <= (SELECT until FROM guest_ban ORDER BY until DESC LIMIT 1 OFFSET ?)",
                most - 1);
        update(
                connection,
                "INSERT INTO guest_ban (key, network, name, until, why) VALUES (?, ?, ?, ?, ?)",
                key,
                network,
                name,
                until.toEpochMilli(),
                why);
        changed(connection);
    }

    /** @return whether there was a ban */
    boolean remove(String key) throws SQLException {
        boolean was = update(connection, "DELETE FROM guest_ban WHERE key = ?", key) > 0;
        changed(connection);
        return was;
    }
}
