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

    /** @param key of the name */
    record GuestBan(String key, String network, String name, Instant until, String why) {

        boolean isAbout(String otherKey, String otherNetwork) {
            return key.equals(otherKey) || network.equals(otherNetwork);
        }

        Ban asBan() {
            return new Ban(Optional.of(until), why);
        }
    }

    private final Connection connection;

    GuestBans(Connection connection) {
        this.connection = connection;
    }

    /** The one that lasts longest first. */
    List<GuestBan> all() throws SQLException {
        try (PreparedStatement find = connection.prepareStatement(
                        "SELECT key, network, name, until, why FROM guest_ban ORDER BY until DESC");
                ResultSet found = find.executeQuery()) {
            List<GuestBan> all = new ArrayList<>();
            while (found.next()) {
                all.add(new GuestBan(
                        found.getString(1),
                        found.getString(2),
                        found.getString(3),
                        Instant.ofEpochMilli(found.getLong(4)),
                        found.getString(5)));
            }
            return all;
        }
    }

    /** When there are as many as there may be, those that end first make way. */
    void add(GuestBan ban, Instant now, int most) throws SQLException {
        update(connection, "DELETE FROM guest_ban WHERE until <= ?", now.toEpochMilli());
        update(connection, "DELETE FROM guest_ban WHERE key = ? AND network = ?", ban.key, ban.network);
        for (GuestBan old : all().stream().skip(most - 1L).toList()) {
            update(connection, "DELETE FROM guest_ban WHERE key = ? AND network = ?", old.key, old.network);
        }
        update(
                connection,
                "INSERT INTO guest_ban (key, network, name, until, why) VALUES (?, ?, ?, ?, ?)",
                ban.key,
                ban.network,
                ban.name,
                ban.until.toEpochMilli(),
                ban.why);
        changed(connection);
    }

    /** @return whether there was a ban */
    boolean remove(String key) throws SQLException {
        boolean was = update(connection, "DELETE FROM guest_ban WHERE key = ?", key) > 0;
        if (was) {
            changed(connection);
        }
        return was;
    }
}
