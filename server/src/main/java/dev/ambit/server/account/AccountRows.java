package dev.ambit.server.account;

import static dev.ambit.server.account.AccountTables.changed;
import static dev.ambit.server.account.AccountTables.update;

import dev.ambit.server.account.Account.Ban;
import dev.ambit.world.Lookalikes;
import dev.ambit.world.thing.Effective.Rank;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The rows of accounts and bans. Each method is part of a transaction that its caller has begun. */
final class AccountRows {

    private static final String COLUMNS = "SELECT a.name, a.role, a.created, a.last_seen, b.account, b.until, b.why,"
            + " a.password, a.deleted FROM account a LEFT JOIN ban b ON b.account = a.key ";

    /**
     * An account with what only this package may know.
     *
     * @param isDeleted the name stays taken: whoever got it would get the avatar of that name with all it owns
     */
    record Row(Account account, String password, boolean isDeleted) {
        @Override
        public String toString() {
            return "the account " + account.name();
        }
    }

    private final Connection connection;

    AccountRows(Connection connection) {
        this.connection = connection;
    }

    Optional<Row> find(String key) throws SQLException {
        try (PreparedStatement find = connection.prepareStatement(COLUMNS + "WHERE a.key = ?")) {
            find.setString(1, key);
            try (ResultSet found = find.executeQuery()) {
                return found.next() ? Optional.of(row(found)) : Optional.empty();
            }
        }
    }

    /** Those that are not deleted, by name. */
    List<Account> all() throws SQLException {
        try (PreparedStatement find = connection.prepareStatement(COLUMNS + "WHERE a.deleted IS NULL ORDER BY a.key");
                ResultSet found = find.executeQuery()) {
            List<Account> all = new ArrayList<>();
            while (found.next()) {
                all.add(row(found).account);
            }
            return all;
        }
    }

    private static Row row(ResultSet found) throws SQLException {
        Optional<Ban> ban = found.getString(5) == null
                ? Optional.empty()
                : Optional.of(new Ban(moment(found, 6), found.getString(7)));
        String role = found.getString(2);
        Account account = new Account(
                found.getString(1),
                // A word that a newer Ambit may know: then somebody who may do little.
                Roles.parse(role).orElse(Rank.GUEST),
                Instant.ofEpochMilli(found.getLong(3)),
                moment(found, 4),
                ban);
        return new Row(account, found.getString(8), moment(found, 9).isPresent());
    }

    private static Optional<Instant> moment(ResultSet found, int column) throws SQLException {
        long millis = found.getLong(column);
        return found.wasNull() ? Optional.empty() : Optional.of(Instant.ofEpochMilli(millis));
    }

    /** From 1, in the order in which they were made, or what it was in a saved game; those that are deleted keep theirs. */
    int number(String key) throws SQLException {
        return (int) AccountTables.number(connection, "SELECT number FROM account WHERE key = ?", key);
    }

    /** The number that the next account gets. */
    int nextNumber() throws SQLException {
        return (int) AccountTables.number(connection, "SELECT next FROM account_count");
    }

    /** Accounts that are made from now on have this number at least. */
    void numbersFrom(int least) throws SQLException {
        update(connection, "UPDATE account_count SET next = ? WHERE next < ?", least, least);
    }

    /** The key of the account that has a number, deleted or not. */
    Optional<String> withNumber(int number) throws SQLException {
        try (PreparedStatement find = connection.prepareStatement("SELECT key FROM account WHERE number = ?")) {
            find.setInt(1, number);
            try (ResultSet found = find.executeQuery()) {
                return found.next() ? Optional.of(found.getString(1)) : Optional.empty();
            }
        }
    }

    /** All keys there ever were, in the order of their numbers. */
    List<String> inOrder() throws SQLException {
        try (PreparedStatement find = connection.prepareStatement("SELECT key FROM account ORDER BY created, key");
                ResultSet found = find.executeQuery()) {
            List<String> keys = new ArrayList<>();
            while (found.next()) {
                keys.add(found.getString(1));
            }
            return keys;
        }
    }

    /** Gives an account another name, which is free; the old one stays as that of a deleted account. */
    void rename(Account account, String name, Instant now) throws SQLException {
        String key = Account.key(name);
        update(connection, "UPDATE account SET key = ?, name = ? WHERE key = ?", key, name, account.key());
        update(connection, "UPDATE ban SET account = ? WHERE account = ?", key, account.key());
        noteFaces(name);
        if (!key.equals(account.key())) {
            update(
                    connection,
                    "INSERT INTO account (key, name, role, password, created, deleted) VALUES (?, ?, 'guest', '', ?, ?)",
                    account.key(),
                    account.name(),
                    now.toEpochMilli(),
                    now.toEpochMilli());
        }
        changed(connection);
    }

    long count() throws SQLException {
        return AccountTables.number(connection, "SELECT count(*) FROM account");
    }

    /** Those who can log in. */
    long admins() throws SQLException {
        return AccountTables.number(
                connection, "SELECT count(*) FROM account WHERE role = 'admin' AND deleted IS NULL AND password <> ''");
    }

    /** @return whether the name was free */
    boolean insert(String name, Rank role, String password, Instant now) throws SQLException {
        // First, so that nobody else takes the same.
        update(connection, "UPDATE account_count SET next = next + 1");
        boolean isNew = insert(nextNumber() - 1, name, role, password, now);
        if (!isNew) {
            update(connection, "UPDATE account_count SET next = next - 1");
        }
        return isNew;
    }

    /**
     * @param number that nobody has
     * @param password as it is stored; empty when nobody can log in
     * @return whether the name was free
     */
    boolean insert(int number, String name, Rank role, String password, Instant now) throws SQLException {
        boolean isNew = update(
                        connection,
                        "INSERT INTO account (key, name, role, password, created, number) VALUES (?, ?, ?, ?, ?, ?)"
                                + " ON CONFLICT (key) DO NOTHING",
                        Account.key(name),
                        name,
                        Roles.word(role),
                        password,
                        now.toEpochMilli(),
                        number)
                == 1;
        if (isNew) {
            noteFaces(name);
        }
        return isNew;
    }

    private void noteFaces(String name) throws SQLException {
        for (String face : Lookalikes.faces(name)) {
            update(
                    connection,
                    "INSERT INTO name_face (face, account) VALUES (?, ?) ON CONFLICT (face, account) DO NOTHING",
                    face,
                    Account.key(name));
        }
    }

    /** Notes how the names look of those whose accounts are older than this rule. */
    void noteMissingFaces() throws SQLException {
        List<String> missing = new ArrayList<>();
        try (PreparedStatement find = connection.prepareStatement("SELECT a.name FROM account a"
                        + " WHERE NOT EXISTS (SELECT 1 FROM name_face f WHERE f.account = a.key)");
                ResultSet found = find.executeQuery()) {
            while (found.next()) {
                missing.add(found.getString(1));
            }
        }
        for (String name : missing) {
            noteFaces(name);
        }
    }

    /** The name of an account that another name can be taken for. */
    Optional<String> lookalike(String name) throws SQLException {
        for (String face : Lookalikes.faces(name)) {
            try (PreparedStatement find = connection.prepareStatement(
                    "SELECT a.name FROM name_face f JOIN account a ON a.key = f.account WHERE f.face = ?"
                            + " ORDER BY a.created")) {
                find.setString(1, face);
                try (ResultSet found = find.executeQuery()) {
                    if (found.next()) {
                        return Optional.of(found.getString(1));
                    }
                }
            }
        }
        return Optional.empty();
    }

    void revive(String key, Rank role, String password) throws SQLException {
        update(
                connection,
                "UPDATE account SET role = ?, password = ?, deleted = NULL WHERE key = ?",
                Roles.word(role),
                password,
                key);
        changed(connection);
    }

    void password(String key, String password) throws SQLException {
        update(connection, "UPDATE account SET password = ? WHERE key = ?", password, key);
    }

    void seen(String key, Instant now) throws SQLException {
        update(connection, "UPDATE account SET last_seen = ? WHERE key = ?", now.toEpochMilli(), key);
    }

    void role(String key, Rank role) throws SQLException {
        update(connection, "UPDATE account SET role = ? WHERE key = ?", Roles.word(role), key);
        changed(connection);
    }

    void delete(String key, Instant now) throws SQLException {
        update(
                connection,
                "UPDATE account SET deleted = ?, password = '', role = 'guest' WHERE key = ?",
                now.toEpochMilli(),
                key);
        changed(connection);
    }

    void ban(String key, Optional<Instant> until, String why, Instant now) throws SQLException {
        update(connection, "DELETE FROM ban WHERE account = ?", key);
        if (until.isPresent()) {
            update(
                    connection,
                    "INSERT INTO ban (account, since, until, why) VALUES (?, ?, ?, ?)",
                    key,
                    now.toEpochMilli(),
                    until.get().toEpochMilli(),
                    why);
        } else {
            update(connection, "INSERT INTO ban (account, since, why) VALUES (?, ?, ?)", key, now.toEpochMilli(), why);
        }
        changed(connection);
    }

    /** @return whether there was a ban */
    boolean unban(String key) throws SQLException {
        boolean was = update(connection, "DELETE FROM ban WHERE account = ?", key) > 0;
        changed(connection);
        return was;
    }
}
