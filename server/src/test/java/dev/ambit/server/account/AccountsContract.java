package dev.ambit.server.account;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.server.account.AccountSettings.Effort;
import dev.ambit.server.account.Denial.Kind;
import dev.ambit.world.thing.Effective.Rank;
import java.sql.ResultSet;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What accounts do, on whichever database. */
interface AccountsContract {

    String PASSWORD = "correct horse";

    /** A database that is open, and how to close it. */
    record Opened(Database database, AutoCloseable closing) implements AutoCloseable {
        static Opened of(SideDatabase side) {
            return new Opened(side, side);
        }

        @Override
        public void close() throws Exception {
            closing.close();
        }
    }

    /** An empty database. */
    Opened open() throws Exception;

    /** The same one again, as another process opens it. */
    Opened beside() throws Exception;

    final class Scene {
        static Opened opened;
        static Database database;
        static TestAccounts at;
    }

    @BeforeEach
    default void begin() throws Exception {
        Scene.opened = open();
        Scene.database = Scene.opened.database;
        Scene.at = new TestAccounts(Scene.database);
    }

    @AfterEach
    default void end() throws Exception {
        Scene.opened.close();
    }

    private Accounts accounts() {
        return Scene.at.accounts;
    }

    private Accounts.LoggedIn ada() throws Denial {
        return accounts().register("Ada", PASSWORD, TestAccounts.HOME);
    }

    private static Denial denied(Kind kind, org.junit.jupiter.api.function.Executable action) {
        Denial denial = assertThrows(Denial.class, action);
        assertEquals(kind, denial.kind(), denial.sentence());
        return denial;
    }

    private static List<String> everythingStored() throws Denial {
        return Scene.database.run(connection -> {
            List<String> all = new ArrayList<>();
            for (String table : List.of("account", "session", "ban", "guest_ban", "account_schema")) {
                try (var statement = connection.createStatement();
                        ResultSet found = statement.executeQuery("SELECT * FROM " + table)) {
                    while (found.next()) {
                        for (int i = 1; i <= found.getMetaData().getColumnCount(); i++) {
                            all.add(String.valueOf(found.getString(i)));
                        }
                    }
                }
            }
            return all;
        });
    }

    @Test
    default void whoRegistersIsLoggedInAndCanComeBack() throws Denial {
        Accounts.LoggedIn first = ada();
        assertEquals(Rank.BUILDER, first.account().role());
        assertEquals(
                "Ada", accounts().member(first.token()).orElseThrow().account().name());
        assertEquals("Ada", Scene.at.logIn("ada", PASSWORD).account().name());
        assertNotEquals(
                first.token().text(), Scene.at.logIn("Ada", PASSWORD).token().text());
    }

    @Test
    default void namesThatLookTheSameAreTaken() throws Denial {
        ada();
        for (String name : List.of("Ada", "ADA", " ada ", "\uff21da")) {
            Denial denial = denied(Kind.TAKEN, () -> accounts().register(name, PASSWORD, TestAccounts.HOME));
            assertTrue(denial.sentence().contains("Log in, or choose another name"), denial.sentence());
        }
    }

    @Test
    default void anUnknownNameAndAWrongPasswordGetTheSameAnswer() throws Denial {
        ada();
        Denial wrong = denied(Kind.UNKNOWN, () -> Scene.at.logIn("Ada", "wrong horse"));
        Denial unknown = denied(Kind.UNKNOWN, () -> Scene.at.logIn("Bob", "wrong horse"));
        assertEquals(wrong.sentence(), unknown.sentence());
    }

    @Test
    default void passwordsThatAreTooShortTooLongOrTheNameAreRefused() {
        for (String password : List.of("short", "x".repeat(201))) {
            Denial denial = denied(Kind.WRONG, () -> accounts().register("Ada", password, TestAccounts.HOME));
            assertTrue(denial.sentence().contains("8 to 200"), denial.sentence());
        }
        denied(Kind.WRONG, () -> accounts().register("Adalovelace", "ADALOVELACE", TestAccounts.HOME));
        denied(Kind.WRONG, () -> accounts().register("\u200b", PASSWORD, TestAccounts.HOME));
        denied(Kind.WRONG, () -> accounts().register("x".repeat(25), PASSWORD, TestAccounts.HOME));
    }

    @Test
    default void nothingThatIsStoredHelpsToLogIn() throws Denial {
        Accounts.LoggedIn ada = ada();
        for (String value : everythingStored()) {
            assertFalse(value.contains(PASSWORD) || value.contains(ada.token().text()), value);
            assertFalse(value.contains("5f4dcc3b"), value);
        }
        assertTrue(accounts()
                .member(SessionToken.parse(ada.session().id().substring(0, 43)).orElseThrow())
                .isEmpty());
    }

    @Test
    default void aSessionEndsWhenItIsNotUsedAndWhenItIsOld() throws Denial {
        SessionToken idle = ada().token();
        Scene.at.pass(Duration.ofHours(23));
        assertTrue(accounts().member(idle).isPresent());
        Scene.at.pass(Duration.ofHours(23));
        assertTrue(accounts().member(idle).isPresent(), "it was used meanwhile");
        Scene.at.pass(Duration.ofHours(25));
        assertTrue(accounts().member(idle).isEmpty());

        SessionToken busy = Scene.at.logIn("Ada", PASSWORD).token();
        int hours = 0;
        while (accounts().member(busy).isPresent() && hours < 1000) {
            Scene.at.pass(Duration.ofHours(12));
            hours += 12;
        }
        assertEquals(240, hours);
    }

    @Test
    default void loggingOutEndsThisSessionOnly() throws Denial {
        SessionToken first = ada().token();
        SessionToken second = Scene.at.logIn("Ada", PASSWORD).token();
        accounts().logOut(first);
        assertTrue(accounts().member(first).isEmpty());
        assertTrue(accounts().member(second).isPresent());
    }

    @Test
    default void theSessionFromBeforeEndsWithALogIn() throws Denial {
        SessionToken planted = ada().token();
        accounts().register("Bob", PASSWORD, TestAccounts.HOME);
        SessionToken own = accounts()
                .logIn("Bob", PasswordDigest.of(PASSWORD), TestAccounts.HOME, Optional.of(planted))
                .token();
        assertTrue(accounts().member(planted).isEmpty());
        assertEquals("Bob", accounts().member(own).orElseThrow().account().name());
    }

    @Test
    default void anotherPasswordEndsAllSessionsButTheOneThatChangedIt() throws Denial {
        Accounts.LoggedIn here = ada();
        SessionToken there = Scene.at.logIn("Ada", PASSWORD).token();
        Accounts.Member member = accounts().member(here.token()).orElseThrow();
        denied(
                Kind.FORBIDDEN,
                () -> accounts()
                        .changePassword(member, "wrong horse", "battery staple", TestAccounts.HOME, (from, to) -> {}));
        SessionToken fresh = accounts()
                .changePassword(member, PASSWORD, "battery staple", TestAccounts.HOME, (from, to) -> {})
                .token();
        assertTrue(accounts().member(there).isEmpty());
        assertTrue(accounts().member(here.token()).isEmpty());
        assertTrue(accounts().member(fresh).isPresent());
        denied(Kind.UNKNOWN, () -> Scene.at.logIn("Ada", PASSWORD));
        Scene.at.logIn("Ada", "battery staple");
    }

    @Test
    default void aSessionOfOnesOwnCanBeEndedAndNobodyElses() throws Denial {
        Accounts.LoggedIn ada = ada();
        Accounts.LoggedIn bob = accounts().register("Bob", PASSWORD, TestAccounts.HOME);
        denied(
                Kind.WRONG,
                () -> accounts().endSession(ada.account(), bob.session().shortId()));
        accounts().endSession(bob.account(), bob.session().shortId());
        assertTrue(accounts().member(bob.token()).isEmpty());
        assertTrue(accounts().member(ada.token()).isPresent());
    }

    @Test
    default void aBanHoldsAsLongAsItSaysAndSaysWhy() throws Denial {
        SessionToken token = ada().token();
        accounts().ban("Ada", Optional.of(Scene.at.now.plus(Duration.ofHours(1))), "for shouting");
        assertTrue(accounts().member(token).isEmpty());
        Denial denial = denied(Kind.FORBIDDEN, () -> Scene.at.logIn("Ada", PASSWORD));
        assertTrue(denial.sentence().contains("until 2026-01-01 01:00 UTC: for shouting"), denial.sentence());
        denied(Kind.UNKNOWN, () -> Scene.at.logIn("Ada", "wrong horse"));
        Scene.at.pass(Duration.ofHours(2));
        Scene.at.logIn("Ada", PASSWORD);
        accounts().ban("Ada", Optional.empty(), "");
        assertEquals(
                "You are banned.",
                denied(Kind.FORBIDDEN, () -> Scene.at.logIn("Ada", PASSWORD)).sentence());
        assertTrue(accounts().unban("Ada"));
        Scene.at.logIn("Ada", PASSWORD);
    }

    @Test
    default void whoHasNoAccountIsBannedByNameAndByNetworkForAWhile() throws Denial {
        accounts()
                .bannedGuests()
                .add("Bob", "192.0.2.9", Optional.of(Scene.at.now.plus(Duration.ofHours(1))), "for shouting");
        Optional<String> why = Optional.of("You are banned until 2026-01-01 01:00 UTC: for shouting");
        assertEquals(why, accounts().bannedGuests().whyNot("bob", "198.51.100.1"));
        assertEquals(why, accounts().bannedGuests().whyNot("Robert", "192.0.2.9"));
        assertEquals(Optional.empty(), accounts().bannedGuests().whyNot("Robert", "192.0.2.10"));
        assertEquals(
                why.get(),
                denied(Kind.FORBIDDEN, () -> accounts().register("Robert", PASSWORD, new ClientOrigin("192.0.2.9", "")))
                        .sentence());
        assertEquals(List.of("Bob"), accounts().bannedGuests().names());
        Scene.at.pass(Duration.ofHours(2));
        assertEquals(Optional.empty(), accounts().bannedGuests().whyNot("Bob", "192.0.2.9"));
        assertEquals(List.of(), accounts().bannedGuests().names());
    }

    @Test
    default void nobodyChoosesANameThatLooksLikeAnothers() throws Exception {
        accounts().create("mike", Rank.BUILDER, PASSWORD);
        assertEquals(Optional.of("mike"), accounts().lookalike("rnike"));
        assertEquals(Optional.empty(), accounts().lookalike("nike"));
        ClientOrigin from = new ClientOrigin("192.0.2.9", "");
        denied(Kind.TAKEN, () -> accounts().register("rnike", PASSWORD, from));
        denied(Kind.WRONG, () -> accounts().register("Comm0ns", PASSWORD, from));
        denied(Kind.WRONG, () -> accounts().register("#22", PASSWORD, from));
        denied(Kind.WRONG, () -> accounts().register("\u0410dam", PASSWORD, from));
        assertEquals(
                "Mia", accounts().register("\uff2dia", PASSWORD, from).account().name());
        accounts().create("Moderator", Rank.ADMIN, PASSWORD);
        assertEquals(
                "Moderator", Scene.at.logIn("moderator", PASSWORD).account().name(), "admins can give it");
    }

    @Test
    default void accountsFromBeforeTheRuleKeepTheirNamesAndAreProtected() throws Exception {
        accounts().create("\u0410dam", Rank.BUILDER, PASSWORD);
        Scene.database.run(connection -> AccountTables.update(connection, "DELETE FROM name_face"));
        TestAccounts again = new TestAccounts(Scene.database);
        assertEquals("\u0410dam", again.logIn("\u0410dam", PASSWORD).account().name());
        assertEquals(Optional.of("\u0410dam"), again.accounts.lookalike("Adam"));
    }

    @Test
    default void aGuestIsBannedNoLongerThanTheSettingsAllow() throws Denial {
        Instant latest = Scene.at.now.plus(Duration.ofDays(7));
        denied(
                Kind.WRONG,
                () -> accounts().bannedGuests().add("Bob", "192.0.2.9", Optional.of(latest.plusSeconds(1)), ""));
        accounts().bannedGuests().add("Bob", "192.0.2.9", Optional.empty(), "");
        assertEquals(
                Optional.of("You are banned until 2026-01-08 00:00 UTC."),
                accounts().bannedGuests().whyNot("Bob", ""));
    }

    @Test
    default void ofTooManyBansOfGuestsTheOneThatEndsFirstMakesWay() throws Denial {
        for (int hours : new int[] {5, 2, 9, 7}) {
            accounts()
                    .bannedGuests()
                    .add(
                            "guest " + hours,
                            "192.0.2." + hours,
                            Optional.of(Scene.at.now.plus(Duration.ofHours(hours))),
                            "");
        }
        assertEquals(
                List.of("guest 5", "guest 7", "guest 9"),
                accounts().bannedGuests().names());
    }

    @Test
    default void aBanOfAGuestEndsEarlyAndIsSeenInOtherProcesses() throws Exception {
        accounts().bannedGuests().add("Bob", "2001:db8:0:1:0:0:0:7", Optional.empty(), "");
        try (Opened beside = beside()) {
            Accounts other = new TestAccounts(beside.database).accounts;
            assertTrue(
                    other.bannedGuests()
                            .whyNot("Robert", "2001:db8:0:1:0:0:0:8")
                            .isPresent(),
                    "of IPv6 the network counts");
            assertTrue(other.unban("bob"));
            denied(Kind.WRONG, () -> other.unban("bob"));
        }
        assertTrue(accounts().bannedGuests().whyNot("Bob", "").isPresent(), "nobody has looked yet");
        accounts().bannedGuests().look();
        assertEquals(Optional.empty(), accounts().bannedGuests().whyNot("Bob", ""));
    }

    @Test
    default void aThousandWrongPasswordsAreSlowedDownAndOthersGetIn() throws Denial {
        ada();
        accounts().register("Bob", PASSWORD, TestAccounts.HOME);
        ClientOrigin mallory = new ClientOrigin("198.51.100.7", "a script");
        int tried = 0;
        for (int i = 0; i < 1000; i++) {
            String guess = "guess " + i;
            Denial denial = assertThrows(Denial.class, () -> Scene.at.logIn("Ada", guess, mallory));
            if (denial.kind() == Kind.UNKNOWN) {
                tried++;
            } else {
                assertEquals(Kind.TOO_OFTEN, denial.kind());
                assertTrue(denial.pause().isPositive());
            }
            Scene.at.pass(Duration.ofMillis(10));
        }
        assertTrue(tried < 15, tried + " of 1000 guesses were heard in ten seconds");
        assertEquals("Bob", Scene.at.logIn("Bob", PASSWORD).account().name());
        Scene.at.pass(Duration.ofSeconds(31));
        assertEquals("Ada", Scene.at.logIn("Ada", PASSWORD).account().name());
    }

    @Test
    default void guessesOfOthersKeepNobodyOutWhereTheyHaveLoggedInBefore() throws Denial {
        ada();
        for (int i = 0; i < 50; i++) {
            ClientOrigin stranger = new ClientOrigin("198.51.100." + i, "");
            assertThrows(Denial.class, () -> Scene.at.logIn("Ada", "wrong horse", stranger));
        }
        assertEquals("Ada", Scene.at.logIn("Ada", PASSWORD).account().name());
        denied(Kind.TOO_OFTEN, () -> Scene.at.logIn("Ada", PASSWORD, new ClientOrigin("203.0.113.9", "")));
    }

    @Test
    default void whoGuessesAtManyNamesIsSlowedDownByAddress() throws Denial {
        int tried = 0;
        for (int i = 0; i < 300; i++) {
            String name = "name " + i;
            ClientOrigin mallory = new ClientOrigin("2001:db8:1:2:3:4:5:" + Integer.toHexString(i), "a script");
            Denial denial = assertThrows(Denial.class, () -> Scene.at.logIn(name, PASSWORD, mallory));
            tried += denial.kind() == Kind.UNKNOWN ? 1 : 0;
        }
        assertEquals(20, tried);
    }

    @Test
    default void anOldPasswordIsMadeStrongerWhenItsOwnerComes() throws Denial {
        ada();
        TestAccounts stronger = new TestAccounts(Scene.database, TestAccounts.settings(new Effort(128, 2, 1)));
        stronger.logIn("Ada", PASSWORD);
        assertTrue(everythingStored().stream().anyMatch(value -> value.startsWith("$argon2id$v=19$m=128,t=2,p=1$")));
        stronger.logIn("Ada", PASSWORD);
    }

    @Test
    default void thereIsAnAdminFromTheBeginningAndAlways() throws Denial {
        Accounts.FirstAdmin first = accounts().firstAdmin().orElseThrow();
        assertEquals(
                Rank.ADMIN,
                Scene.at.logIn(first.name(), first.password()).account().role());
        assertTrue(accounts().firstAdmin().isEmpty());
        denied(Kind.FORBIDDEN, () -> accounts().setRole(first.name(), Rank.USER));
        denied(Kind.FORBIDDEN, () -> accounts().delete(first.name()));
        denied(Kind.FORBIDDEN, () -> accounts().ban(first.name(), Optional.empty(), ""));
        ada();
        accounts().setRole("ada", Rank.ADMIN);
        accounts().setRole(first.name(), Rank.USER);
        assertEquals(Rank.USER, accounts().find("admin").orElseThrow().role());
    }

    @Test
    default void theNameOfADeletedAccountStaysTaken() throws Denial {
        SessionToken token = ada().token();
        accounts().delete("Ada");
        assertTrue(accounts().member(token).isEmpty());
        assertTrue(accounts().find("Ada").isEmpty());
        assertTrue(accounts().isTaken("ada"));
        denied(Kind.UNKNOWN, () -> Scene.at.logIn("Ada", PASSWORD));
        denied(Kind.TAKEN, () -> ada());
        accounts().create("Ada", Rank.USER, "battery staple");
        assertEquals(
                Rank.USER, Scene.at.logIn("Ada", "battery staple").account().role());
    }

    @Test
    default void thereAreNoMoreAccountsThanThereMayBe() throws Denial {
        for (int i = 0; i < 100; i++) {
            accounts().create("name " + i, Rank.USER, PASSWORD);
        }
        denied(Kind.FORBIDDEN, () -> ada());
    }

    @Test
    default void changesCountWhateverThoseInsideShouldFeel() throws Exception {
        ada();
        try (Opened beside = beside()) {
            Accounts other = new TestAccounts(beside.database).accounts;
            long before = accounts().changes();
            other.setRole("Ada", Rank.WIZARD);
            long role = accounts().changes();
            other.ban("Ada", Optional.empty(), "");
            long ban = accounts().changes();
            other.setPassword("Ada", "battery staple");
            long password = accounts().changes();
            assertTrue(before < role && role < ban && ban < password, before + " " + role + " " + ban + " " + password);
            assertEquals(Rank.WIZARD, accounts().find("Ada").orElseThrow().role());
        }
    }

    @Test
    default void whatANewerAmbitWroteIsLeftAlone() throws Denial {
        Scene.database.run(connection -> AccountTables.update(connection, "UPDATE account_schema SET version = 99"));
        AccountsException problem = assertThrows(AccountsException.class, () -> new TestAccounts(Scene.database));
        assertTrue(problem.getMessage().contains("version 99"), problem.getMessage());
    }

    @Test
    default void momentsAreKeptToTheMillisecond() throws Denial {
        Instant start = Scene.at.now;
        ada();
        Scene.at.pass(Duration.ofMillis(1234));
        Scene.at.logIn("Ada", PASSWORD);
        Account ada = accounts().find("Ada").orElseThrow();
        assertEquals(start, ada.created());
        assertEquals(start.plusMillis(1234), ada.lastSeen().orElseThrow());
    }
}
