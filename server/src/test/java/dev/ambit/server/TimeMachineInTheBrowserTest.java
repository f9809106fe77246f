package dev.ambit.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.MouseButton;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** People look back in real browsers, turn a Thing back, and roll the world back while others are in it. */
class TimeMachineInTheBrowserTest extends BrowserTest {
    @TempDir
    Path folder;

    @BeforeEach
    void open() throws AmbitException {
        server = AmbitServer.start(AmbitConfig.with(Map.of(
                "accounts.trust",
                true,
                "journal",
                folder.resolve("world.db").toString(),
                "port",
                0,
                "world.wizards",
                List.of("Wanda"))));
    }

    private static int make(Page page, String name) {
        return ((Number) page.evaluate("""
                        async name => {
                          const made = await world.edit("create", { class: "Artifact", name });
                          return made.id;
                        }""", name)).intValue();
    }

    private static void menu(Page page, String selector, String verb) {
        page.click(selector, new Page.ClickOptions().setButton(MouseButton.RIGHT));
        page.click("#menu [data-verb=" + verb + "]");
    }

    private static void describe(Page page, int id, String text) {
        page.evaluate("([id, text]) => { world.thing(id).description = text; }", List.of(id, text));
        awaitDescription(page, id, text);
    }

    private static void awaitDescription(Page page, int id, String text) {
        page.waitForFunction("([id, text]) => world.thing(id).description === text", List.of(id, text));
    }

    /** The other door behind a wizard's name. */
    private static void lookAtTheUsage(Page ada, Page wanda) {
        ada.click("#account-button");
        ada.waitForSelector("#desk #profile");
        assertEquals(0, ada.locator("#desk [data-action=usage]").count(), "Ada is no wizard");
        ada.click("#desk-close");
        wanda.click("#account-button");
        wanda.click("[data-action=usage]");
        wanda.waitForSelector("#usage-rooms td:has-text('The Commons')");
        wanda.waitForSelector("#usage-users td:has-text('Ada')");
        wanda.waitForSelector("#usage dd b:text-is('2')");
        Browsers.picture(wanda, "usage.png");
        wanda.click("[data-action=close-usage]");
    }

    @Test
    void aThingIsTurnedBackForAllToSeeAndThenTheWorldIs() {
        Page ada = browsers.visitor(server.address(), "Ada", "robot", 1200, 760);
        Page wanda = browsers.visitor(server.address(), "Wanda", "owl", 1000, 760);
        int cup = make(ada, "cup");
        menu(ada, "#carried [data-thing=\"" + cup + "\"]", "drop");
        wanda.waitForSelector("#things [data-thing=\"" + cup + "\"]");
        describe(ada, cup, "half full");
        describe(ada, cup, "empty");
        ada.evaluate("""
                async id => {
                  const source = body => 'Clink()\\n{\\n   ' + body + '\\n\\n   return;\\n}\\n';
                  for (const body of ['Tell(self,"clink");', 'Tell(self,"clonk");']) {
                    await world.edit('addMethod', { id, side: 'server', visibility: 'public', source: source(body) });
                  }
                }""", cup);
        awaitDescription(wanda, cup, "empty");

        menu(ada, "#things [data-thing=\"" + cup + "\"]", "inspect");
        ada.click("#inspector [data-tab=history]");
        ada.waitForSelector(".past [data-what='method Clink'] summary");
        ada.click(".past [data-what='method Clink'] summary");
        Browsers.picture(ada, "history.png");
        assertTrue(ada.textContent(".past [data-what='method Clink']").contains("+    Tell(self,\"clonk\");"));
        String change = ada.textContent(".past [data-what=description]");
        assertTrue(change.contains("Ada") && change.contains("\"half full\" → \"empty\""), change);
        ada.click(".past [data-what=description] [data-action=revert-before]");
        Browsers.picture(ada, "turn-back.png");
        ada.click("dialog.question [data-action=answer]");
        awaitDescription(wanda, cup, "half full");
        awaitDescription(ada, cup, "half full");
        ada.waitForFunction("() => document.querySelector('#log').textContent.includes('is again what it was')");

        lookAtTheUsage(ada, wanda);
        wanda.click("#account-button");
        wanda.click("[data-action=time-machine]");
        wanda.waitForSelector("#time-machine [data-entry]");
        // A minute may hold all of this test, so the moment is one of those that the history tells.
        Object before = ada.evaluate(
                "() => [...document.querySelectorAll('.past [data-what=description]')].at(-1).dataset.entry");
        wanda.click("#time-machine [data-entry]");
        wanda.waitForSelector("#losses > *");
        wanda.fill("#exact-entry", (String) before);
        wanda.waitForSelector("#losses .parts li:has-text('Ada')");
        assertTrue(wanda.isDisabled("[data-action=roll-back]"));
        wanda.fill("#world-name", "Commons");
        Browsers.picture(wanda, "time-machine.png");
        wanda.click("[data-action=roll-back]");
        for (Page page : List.of(ada, wanda)) {
            page.waitForFunction("() => document.querySelector('#log').textContent.includes('The world goes back to')");
            Browsers.awaitState(page, "inside");
            page.waitForFunction(
                    "() => document.querySelector('#log').textContent.includes('The world has gone back to')");
            awaitDescription(page, cup, "half full");
            assertEquals(
                    false,
                    page.evaluate("id => world.thing(id).methods?.some?.(m => m.name === 'Clink') ?? false", cup));
        }
        Browsers.picture(ada, "gone-back.png");
        assertFalse(ada.isVisible("#time-machine"));
        assertEquals(List.of(), browsers.complaints);
    }
}
