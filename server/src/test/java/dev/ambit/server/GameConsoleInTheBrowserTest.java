package dev.ambit.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.microsoft.playwright.Page;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An admin looks after the game in a real browser; nobody else finds the door. */
class GameConsoleInTheBrowserTest extends BrowserTest {
    @TempDir
    Path folder;

    private Page inside(String name, String password) {
        Page page = browsers.stranger(server.address(), name, 1100, 800);
        page.waitForSelector("#way-login");
        page.click("#way-login");
        page.fill("#name", name);
        page.fill("#password", password);
        page.click("#enter");
        Browsers.awaitState(page, "inside");
        page.click("#account-button");
        page.waitForSelector("#log-out");
        return page;
    }

    private static void awaitSaid(Page page, String text) {
        page.waitForFunction("text => document.querySelector('#game-console .said').textContent.includes(text)", text);
    }

    @Test
    void anAdminAsksCompletesAndLooksBack() throws Exception {
        Files.createDirectories(folder.resolve("game"));
        Files.writeString(folder.resolve("game/game.kod"), """
                System
                messages:
                   Constructor()
                   {
                      return;
                   }
                end
                """);
        server = AmbitServer.start(AmbitConfig.with(Map.of(
                "port",
                0,
                "journal",
                folder.resolve("world.db").toString(),
                "game.folder",
                folder.resolve("game").toString(),
                "accounts.argon2.memory",
                "64 KiB",
                "accounts.argon2.iterations",
                1)));
        Page admin = inside("admin", server.firstAdmin().orElseThrow().password());
        admin.click("[data-action=game-console]");
        awaitSaid(admin, "Administrator mode");
        admin.fill("#game-command", "create automated tester secretword");
        admin.press("#game-command", "Enter");
        awaitSaid(admin, "Created account 2.");
        admin.fill("#game-command", "show ob");
        admin.press("#game-command", "Tab");
        admin.waitForFunction("() => document.querySelector('#game-command').value === 'show object '");
        admin.fill("#game-command", "show object 0");
        admin.press("#game-command", "Enter");
        awaitSaid(admin, ":< OBJECT 0 is CLASS System");
        admin.press("#game-command", "ArrowUp");
        assertEquals("show object 0", admin.inputValue("#game-command"));
        admin.click("[data-action=close-game-console]");

        Page tester = inside("tester", "secretword");
        assertFalse(tester.isVisible("[data-action=game-console]"));
        assertEquals(List.of(), browsers.complaints);
    }
}
