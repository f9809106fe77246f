package dev.ambit.server.account;

import static dev.ambit.server.account.AccountTables.changed;
import static dev.ambit.server.account.AccountTables.update;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The rows of sessions. One ends when it was not used for a while, when it has lasted long enough, or when somebody ends
 * it. Each method is part of a transaction that its caller has begun.
 */
final class Sessions {

    /** Somebody with so many sessions does not need the oldest. */
    private static final int MOST_OF_ONE_ACCOUNT = 50;

    /** How exactly it is known when a session was used; each time costs a write. */
    private static final Duration GRAIN = Duration.ofMinutes(1);

    private static final int LONGEST_AGENT = 200;

    private final Connection connection;
    private final AccountSettings settings;
    private final Instant now;

    Sessions(Connection connection, AccountSettings settings, Instant now) {
        this.connection = connection;
        this.settings = settings;
        this.now = now;
    }

    Session open(SessionToken token, String account, ClientOrigin from) throws SQLException {
        sweep();
        List<Session> others = of(account);
        for (Session old : others.subList(Math.min(others.size(), MOST_OF_ONE_ACCOUNT - 1), others.size())) {
            end(old.id());
        }
        String agent = from.agent().length() <= LONGEST_AGENT
                ? from.agent()
                : from.agent().substring(0, LONGEST_AGENT);
        Session session = new Session(token.id(), account, now, now, from.address(), agent);
        update(
                connection,
                "INSERT INTO session (id, account, opened, last_used, address, agent) VALUES (?, ?, ?, ?, ?, ?)",
                session.id(),
                account,
                now.toEpochMilli(),
                now.toEpochMilli(),
                session.address(),
                session.agent());
        return session;
    }

    /** A session that has not ended. */
    Optional<Session> find(String id) throws SQLException {
        try (PreparedStatement find = connection.prepareStatement(
                "SELECT id, account, opened, last_used, address, agent FROM session WHERE id = ?")) {
            find.setString(1, id);
            return read(find).stream().findFirst();
        }
    }

    /** The sessions of an account that have not ended, the latest first. */
    List<Session> of(String account) throws SQLException {
        try (PreparedStatement find = connection.prepareStatement(
                "SELECT id, account, opened, last_used, address, agent FROM session WHERE account = ?"
                        + " ORDER BY last_used DESC, id")) {
            find.setString(1, account);
            return read(find);
        }
    }

    private List<Session> read(PreparedStatement find) throws SQLException {
        List<Session> sessions = new ArrayList<>();
        try (ResultSet found = find.executeQuery()) {
            while (found.next()) {
                Session session = new Session(
                        found.getString(1),
                        found.getString(2),
                        Instant.ofEpochMilli(found.getLong(3)),
                        Instant.ofEpochMilli(found.getLong(4)),
                        found.getString(5),
                        found.getString(6));
                if (isAlive(session)) {
                    sessions.add(session);
                }
            }
        }
        return sessions;
    }

    private boolean isAlive(Session session) {
        return now.isBefore(session.lastUsed().plus(settings.idle()))
                && now.isBefore(session.opened().plus(settings.absolute()));
    }

    static boolean isWorthNoting(Session session, Instant now) {
        return session.lastUsed().plus(GRAIN).isBefore(now);
    }

    boolean used(Session session) throws SQLException {
        return update(connection, "UPDATE session SET last_used = ? WHERE id = ?", now.toEpochMilli(), session.id())
                > 0;
    }

    /** @return whether there was one */
    boolean end(String id) throws SQLException {
        boolean was = update(connection, "DELETE FROM session WHERE id = ?", id) > 0;
        if (was) {
            changed(connection);
        }
        return was;
    }

    /** Ends all sessions of an account. */
    void endAllOf(String account) throws SQLException {
        update(connection, "DELETE FROM session WHERE account = ?", account);
        changed(connection);
    }

    /** Takes away what has ended by itself. */
    private void sweep() throws SQLException {
        update(
                connection,
                "DELETE FROM session WHERE last_used < ? OR opened < ?",
                now.minus(settings.idle()).toEpochMilli(),
                now.minus(settings.absolute()).toEpochMilli());
    }
}
