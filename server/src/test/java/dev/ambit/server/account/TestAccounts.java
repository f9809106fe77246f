package dev.ambit.server.account;

import dev.ambit.server.account.AccountSettings.Effort;
import dev.ambit.server.account.AccountSettings.Patience;
import dev.ambit.world.thing.Effective.Rank;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;

/** Accounts with cheap passwords and a clock that stands until it is moved. */
final class TestAccounts {

    static final Effort CHEAP = new Effort(64, 1, 1);
    static final ClientOrigin HOME = new ClientOrigin("192.0.2.1", "a test");
    static final ClientOrigin ELSEWHERE = new ClientOrigin("192.0.2.2", "another test");

    static final AccountSettings SETTINGS = settings(CHEAP);

    Instant now = Instant.parse("2026-01-01T00:00:00Z");
    final Database database;
    final Accounts accounts;

    TestAccounts(Database database) {
        this(database, SETTINGS);
    }

    TestAccounts(Database database, AccountSettings settings) {
        this.database = database;
        InstantSource clock = () -> now;
        accounts = new Accounts(database, settings, clock, new SecureRandom());
    }

    static AccountSettings settings(Effort effort) {
        return new AccountSettings(
                false,
                true,
                Rank.BUILDER,
                Optional.of(Rank.GUEST),
                100,
                24,
                8,
                200,
                effort,
                Duration.ofDays(1),
                Duration.ofDays(10),
                new Patience(5, Duration.ofSeconds(1), Duration.ofSeconds(30)),
                new Patience(20, Duration.ofSeconds(1), Duration.ofMinutes(15)),
                false,
                false,
                AccountSettings.SecondLogIn.TAKEOVER,
                new AccountSettings.GuestBans(Duration.ofDays(7), 3),
                Set.of("Commons", "Moderator"));
    }

    void pass(Duration time) {
        now = now.plus(time);
    }

    Accounts.LoggedIn logIn(String name, String password) throws Denial {
        return logIn(name, password, HOME);
    }

    Accounts.LoggedIn logIn(String name, String password, ClientOrigin from) throws Denial {
        return accounts.logIn(name, PasswordDigest.of(password), from, Optional.empty());
    }
}
