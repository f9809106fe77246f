package dev.ambit.server.account;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.server.account.SavedGameAccounts.Forms;
import dev.ambit.world.image.saved.SavedAccount;
import dev.ambit.world.image.saved.SavedAccounts;
import dev.ambit.world.thing.Effective.Rank;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Accounts of saved games in a real database. */
class SavedGameAccountsTest {
    private static final long LATER = 4_000_000_000L;
    private static final String WORD = "7265642d6b6579";

    @TempDir
    Path folder;

    private SideDatabase database;
    private TestAccounts at;
    private SavedGameAccounts saved;

    @BeforeEach
    void open() {
        database = SideDatabase.file(folder.resolve("accounts.db"));
        at = new TestAccounts(database);
        saved = new SavedGameAccounts(database, at.accounts.settings(), InstantSource.system(), new SecureRandom());
    }

    @AfterEach
    void close() {
        database.close();
    }

    private static String form(String password) {
        return HexFormat.of().formatHex(PasswordDigest.of(password).bytes());
    }

    private static SavedAccounts accounts() {
        return new SavedAccounts(
                List.of(
                        new SavedAccount(1, "First One", WORD, SavedAccount.Type.ADMIN, 0, 2000, 0),
                        new SavedAccount(4, "Ada", form("hello world 1"), SavedAccount.Type.DM, 879465600, 150, 0),
                        new SavedAccount(9, "Bob", form("hello world 2"), SavedAccount.Type.USER, 0, 0, LATER / 2),
                        new SavedAccount(
                                10,
                                "A guest whose name is as long as the original allows",
                                "",
                                SavedAccount.Type.GUEST,
                                0,
                                0,
                                0)),
                12);
    }

    private Accounts.LoggedIn logIn(String name, String password) throws Denial {
        return at.accounts.logIn(name, PasswordDigest.of(password), TestAccounts.HOME, Optional.empty());
    }

    @Test
    void whoCouldLogInThereCanLogInHereUnderTheSameNumber() throws Denial {
        List<String> notes = saved.adopt(accounts(), Forms.FORGET);
        assertEquals(2, notes.size(), notes::toString);
        assertTrue(notes.getFirst().startsWith("account 1 (First One): has no password"), notes::toString);
        Account ada = logIn("ADA", "hello world 1").account();
        assertEquals(4, at.accounts.numberOf(ada));
        assertEquals(Rank.WIZARD, ada.role());
        assertThrows(Denial.class, () -> logIn("First One", ""));
        assertThrows(Denial.class, () -> logIn("First One", "red-key"));
        assertEquals(
                Denial.Kind.FORBIDDEN,
                assertThrows(Denial.class, () -> logIn("Bob", "hello world 2")).kind());
        at.accounts.setPassword("First One", "a word of my own");
        assertEquals(
                1, at.accounts.numberOf(logIn("First One", "a word of my own").account()));
        Account next = at.accounts.create("Next", Rank.USER, "a word of my own");
        assertEquals(12, at.accounts.numberOf(next));
    }

    @Test
    void whereNobodyWhoLooksAfterTheWorldCanLogInAnAdminIsMade() throws Denial {
        saved.adopt(accounts(), Forms.FORGET);
        assertTrue(at.accounts.firstAdmin().isPresent());
    }

    @Test
    void whatCameInGoesOutWithPasswordsOnlyIfTheyWereKept() throws Denial {
        saved.adopt(accounts(), Forms.KEEP);
        SavedGameAccounts.Export kept = saved.export();
        assertEquals(accounts(), kept.accounts());
        at.accounts.setPassword("Ada", "another word");
        assertEquals("", saved.export().accounts().accounts().get(1).passwordHex(), "it is not the password any more");
    }

    @Test
    void hashesAreNoPasswordsAndThatIsSaid() {
        saved.adopt(accounts(), Forms.FORGET);
        SavedGameAccounts.Export out = saved.export();
        assertEquals(
                List.of(WORD, "", "", ""),
                out.accounts().accounts().stream()
                        .map(SavedAccount::passwordHex)
                        .toList());
        assertEquals(1, out.notes().size());
        assertTrue(out.notes().getFirst().startsWith("the passwords of 3 of 4 accounts"), out.notes()::toString);
    }

    @Test
    void whatIsHereAlreadyStaysAndATakenNumberIsTold() throws Denial {
        at.accounts.create("Carl", Rank.USER, "a word of my own");
        List<String> notes = saved.adopt(accounts(), Forms.FORGET);
        assertEquals("account 1 (First One): its number is that of carl here; left out", notes.getFirst());
        assertEquals(2, notes.size());
        List<String> again = saved.adopt(accounts(), Forms.FORGET);
        assertEquals(notes.subList(0, 1), again, "an import that was cut short can be done again");
    }

    @Test
    void accountsFromBeforeThereWereNumbersGetTheirsInOrder() throws Denial {
        at.accounts.create("Zoe", Rank.USER, "a word of my own");
        at.accounts.create("Ada", Rank.USER, "a word of my own");
        database.run(connection -> {
            for (String sql : List.of(
                    "DROP INDEX account_number",
                    "ALTER TABLE account DROP COLUMN number",
                    "DROP TABLE account_count",
                    "DROP TABLE saved_account",
                    "UPDATE account SET created = CASE name WHEN 'Zoe' THEN 5 ELSE 6 END",
                    "UPDATE account_schema SET version = 3")) {
                AccountTables.update(connection, sql);
            }
            return true;
        });
        Accounts after = new TestAccounts(database).accounts;
        assertEquals(1, after.numberOf(after.find("Zoe").orElseThrow()));
        assertEquals(2, after.numberOf(after.find("Ada").orElseThrow()));
        assertEquals(3, after.numberOf(after.create("Bob", Rank.USER, "a word of my own")));
    }
}
