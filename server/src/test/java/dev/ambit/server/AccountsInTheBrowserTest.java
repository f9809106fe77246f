package dev.ambit.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** People with and without accounts in a real browser. */
class AccountsInTheBrowserTest extends BrowserTest {

    private static final String PASSWORD = "correct horse";

    @TempDir
    Path folder;

    @BeforeEach
    void open() throws AmbitException {
        server = AmbitServer.start(AmbitConfig.with(Map.of(
                "port",
                0,
                "journal",
                folder.resolve("world.db").toString(),
                "accounts.argon2.memory",
                "64 KiB",
                "accounts.argon2.iterations",
                1,
                "accounts.throttle.name.free",
                2,
                "accounts.throttle.name.first",
                "10s")));
    }

    private Page atTheDoor(String who) {
        Page page = browsers.stranger(server.address(), who, 760, 700);
        page.waitForSelector("#way-login");
        return page;
    }

    private static void comeIn(Page page, String way, String name, String password) {
        page.click("#way-" + way);
        page.fill("#name", name);
        if (!password.isEmpty()) {
            page.fill("#password", password);
        }
        page.click("#enter");
    }

    private static String idOf(Page page) {
        return (String) page.evaluate("document.documentElement.dataset.self");
    }

    private static void leave(Page page) {
        page.click("#leave");
        Browsers.awaitState(page, "choosing");
    }

    /** Says what a status above 399 is; that is no fault of the page. */
    private static List<String> realComplaints() {
        return browsers.complaints.stream()
                .filter(complaint -> !complaint.contains("the server responded with a status of 4"))
                .toList();
    }

    @Test
    void whoRegistersComesBackAsThemselvesWithTheirThings() {
        Page ada = atTheDoor("Ada");
        ada.click("#way-register");
        ada.fill("#password", "short");
        assertEquals("3 more characters to go.", ada.textContent("#password-note"));
        comeIn(ada, "register", "Ada", PASSWORD);
        Browsers.awaitState(ada, "inside");
        String id = idOf(ada);
        ada.evaluate("() => world.edit('create', { class: 'Thing', name: 'my ball' })");
        ada.waitForFunction("() => document.querySelector('#carried').textContent.includes('my ball')");
        ada.click("#account-button");
        ada.fill("#about", "I like gears.");
        ada.click("#profile button");
        ada.waitForFunction("() => document.querySelector('#profile').textContent.includes('Saved.')");
        ada.click("#desk-close");

        leave(ada);
        ada.waitForFunction("() => document.querySelector('#hello').textContent === 'Welcome back, Ada'");
        assertFalse(ada.isVisible("#name"), "one button is enough");
        ada.click("#enter");
        Browsers.awaitState(ada, "inside");
        assertEquals(id, idOf(ada));

        ada.click("#account-button");
        ada.click("#log-out");
        Browsers.awaitState(ada, "choosing");
        ada.waitForSelector("#way-login");
        comeIn(ada, "login", "ada", PASSWORD);
        Browsers.awaitState(ada, "inside");
        assertEquals(id, idOf(ada));
        ada.waitForFunction("() => document.querySelector('#carried').textContent.includes('my ball')");
        ada.click("#account-button");
        ada.waitForFunction("() => document.querySelector('#about')?.value === 'I like gears.'");
        assertEquals(List.of(), realComplaints());
    }

    @Test
    void aWrongPasswordIsSaidInPlaceAndTooManyAreCountedDown() throws Exception {
        try (Accountant other = new Accountant(server.port())) {
            other.post("register", "name", "Ada", "password", PASSWORD);
        }
        Page page = atTheDoor("somebody");
        comeIn(page, "login", "Ada", "wrong horse");
        page.waitForFunction(
                "() => document.querySelector('#trouble').textContent.includes('no account of that name')");
        comeIn(page, "login", "Ada", "wronger horse");
        page.waitForFunction(
                "() => document.querySelector('#trouble').textContent.includes('no account of that name')");
        page.fill("#password", PASSWORD);
        page.click("#enter");
        page.waitForFunction("() => /Try again in \\d+ s/.test(document.querySelector('#enter').textContent)");
        assertTrue(page.isDisabled("#enter"));
        page.waitForFunction("() => !document.querySelector('#enter').disabled");
        page.click("#enter");
        Browsers.awaitState(page, "inside");
        assertEquals(List.of(), realComplaints());
        String kept = (String) page.evaluate("JSON.stringify(localStorage) + document.cookie");
        assertFalse(kept.contains("horse") || kept.contains("ambit_session"), kept);
    }

    @Test
    void aGuestLooksAroundUnderANameThatIsNobodys() throws Exception {
        try (Accountant other = new Accountant(server.port())) {
            other.post("register", "name", "Ada", "password", PASSWORD);
        }
        Page gus = atTheDoor("Gus");
        comeIn(gus, "guest", "Ada", "");
        gus.waitForFunction("() => document.querySelector('#trouble').textContent.includes('the name of an account')");
        comeIn(gus, "guest", "Gus", "");
        Browsers.awaitState(gus, "inside");
        gus.click("#account-button");
        gus.click("#stay");
        Browsers.awaitState(gus, "choosing");
        assertEquals("true", gus.getAttribute("#way-register", "aria-selected"));
        assertEquals(List.of(), realComplaints());
    }

    @Test
    void theSecondWindowTakesOverAndTheFirstStaysOut() {
        Page first = atTheDoor("Ada");
        comeIn(first, "register", "Ada", PASSWORD);
        Browsers.awaitState(first, "inside");
        BrowserContext same = first.context();
        Page second = same.newPage();
        second.navigate(server.address());
        second.waitForFunction("() => document.querySelector('#hello')?.textContent === 'Welcome back, Ada'");
        second.click("#enter");
        Browsers.awaitState(second, "inside");
        Browsers.awaitState(first, "choosing");
        first.waitForFunction("() => document.querySelector('#trouble').textContent.includes('from somewhere else')");
        Browsers.awaitState(second, "inside");
    }

    @Test
    void anAdminBansSomebodyFromThePage() {
        Page mallory = atTheDoor("Mallory");
        comeIn(mallory, "register", "Mallory", PASSWORD);
        Browsers.awaitState(mallory, "inside");
        Page admin = atTheDoor("admin");
        var first = server.firstAdmin().orElseThrow();
        comeIn(admin, "login", first.name(), first.password());
        Browsers.awaitState(admin, "inside");
        admin.click("#account-button");
        admin.click("#accounts-part summary");
        admin.click("[data-account=Mallory] [data-action=ban]");
        admin.fill("#question-field", "for shouting");
        admin.click("[data-action=answer]");
        admin.waitForSelector("[data-account=Mallory] [data-action=unban]");
        Browsers.awaitState(mallory, "choosing");
        mallory.waitForFunction("() => document.querySelector('#trouble').textContent.includes('for shouting')");
    }
}
