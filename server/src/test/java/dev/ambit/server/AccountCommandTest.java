package dev.ambit.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.server.cli.CommandLines;
import dev.ambit.server.cli.CommandLines.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./ambit account} beside a running server, and {@code ./ambit thing} with an account. */
class AccountCommandTest {

    @TempDir
    Path folder;

    private AmbitServer server;
    private Accountant browser;

    @BeforeEach
    void open() throws Exception {
        server = AmbitServer.start(AmbitConfig.with(Map.of(
                "port", 0, "journal", world(), "accounts.argon2.memory", "64 KiB", "accounts.argon2.iterations", 1)));
        browser = new Accountant(server.port());
    }

    @AfterEach
    void close() {
        browser.close();
        server.close();
    }

    private String world() {
        return folder.resolve("world.db").toString();
    }

    private Outcome account(String... words) {
        List<String> all = new ArrayList<>(List.of("account"));
        all.addAll(List.of(words));
        all.add("--journal=" + world());
        return CommandLines.run(all);
    }

    private void done(String said, String... words) {
        Outcome outcome = account(words);
        assertEquals(0, outcome.code(), outcome.err());
        assertTrue(outcome.out().contains(said), outcome.out());
    }

    private void refused(String said, String... words) {
        Outcome outcome = account(words);
        assertEquals(1, outcome.code(), outcome.out());
        assertTrue(outcome.err().contains(said), outcome.err());
    }

    private String passwordFile(String password) throws Exception {
        return "--password-file=" + Files.writeString(folder.resolve("password"), password + "\nmore\n");
    }

    @Test
    void whoIsCreatedCanLogIn() throws Exception {
        done("Ada can log in now, as wizard.", "create", "Ada", "--role", "wizard", passwordFile("correct horse"));
        assertEquals(
                200,
                browser.post("login", "name", "Ada", "password", "correct horse")
                        .statusCode());
        assertEquals("wizard", browser.enter("").await("welcome").get("rank").asText());
        refused("called ada already", "create", "ada", passwordFile("battery staple"));
        refused("8 to 200 characters", "create", "Bob", passwordFile("short"));
        Outcome list = account("list");
        assertTrue(
                list.out().contains("Ada")
                        && list.out().contains("wizard")
                        && list.out().contains("admin"),
                list.out());
    }

    @Test
    void thoseInsideFeelWhatIsDone() throws Exception {
        done("", "create", "Ada", passwordFile("correct horse"));
        browser.post("login", "name", "Ada", "password", "correct horse");
        Guest line = browser.enter("");
        line.await("welcome");
        done("Ada is user now.", "role", "ada", "user");
        assertEquals("user", line.await("rank").get("rank").asText());
        done("Ada is banned until", "ban", "Ada", "--for", "2h", "--why", "for shouting");
        assertTrue(line.await("goodbye").get("why").asText().contains("for shouting"));
        done("Ada may enter again.", "unban", "Ada");
        done("Ada was not banned.", "unban", "Ada");
        Guest again = browser.enter("");
        again.await("welcome");
        done("Ada has a new password.", "password", "Ada", passwordFile("battery staple"));
        again.await("goodbye");
        assertEquals(
                200,
                browser.post("login", "name", "Ada", "password", "battery staple")
                        .statusCode());
        Guest last = browser.enter("");
        last.await("welcome");
        done("The account Ada is deleted.", "delete", "Ada");
        last.await("goodbye");
        assertEquals(
                401,
                browser.post("login", "name", "Ada", "password", "battery staple")
                        .statusCode());
    }

    @Test
    void whatIsWrongIsSaid() throws Exception {
        refused("There is no account Bob.", "role", "Bob", "user");
        refused("There is no account Bob.", "password", "Bob", passwordFile("correct horse"));
        refused("would leave no admin", "role", "admin", "user");
        refused("is an admin", "ban", "admin");
        refused("Cannot read the password", "create", "Bob", "--password-file=" + folder.resolve("none"));
        assertEquals(2, account("role", "admin", "king").code());
        assertEquals(2, account("ban", "admin", "--for", "soon").code());
        assertEquals(2, account().code());
        Outcome nowhere = CommandLines.run(List.of("account", "list", "--journal=" + folder.resolve("nowhere.db")));
        assertEquals(1, nowhere.code());
        assertTrue(nowhere.err().contains("There is no world in"), nowhere.err());
        assertFalse(Files.exists(folder.resolve("nowhere.db")));
    }

    @Test
    void aCommandWithAPasswordIsItsAccounts() throws Exception {
        done("", "create", "Ada", passwordFile("correct horse"));
        String to = "--server=http://127.0.0.1:" + server.port();
        Outcome made = CommandLines.run(
                List.of("thing", "create", "Thing", "ball", "--as=Ada", to, passwordFile("correct horse")));
        assertEquals(0, made.code(), made.err());
        Outcome mine =
                CommandLines.run(List.of("thing", "list", "mine", "--as=ada", to, passwordFile("correct horse")));
        assertTrue(mine.out().contains("ball"), mine.out() + mine.err());
        Outcome wrong = CommandLines.run(List.of("thing", "list", "mine", "--as=Ada", to, passwordFile("wrong horse")));
        assertEquals(1, wrong.code());
        assertTrue(
                wrong.err().contains("Cannot log in: There is no account of that name with that password."),
                wrong.err());
        Outcome without = CommandLines.run(List.of("thing", "list", "mine", "--as=Ada", to));
        assertTrue(without.err().contains("does not let you in: Ada is the name of an account"), without.err());
        browser.post("login", "name", "Ada", "password", "correct horse");
        assertEquals(1, browser.get("me").get("sessions").size(), "commands log out again");
    }
}
