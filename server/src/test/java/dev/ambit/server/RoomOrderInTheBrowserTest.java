package dev.ambit.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.MouseButton;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Order is kept in a room: its rules, what is sent back, who is shown out, and whose words one reads. */
class RoomOrderInTheBrowserTest extends BrowserTest {

    @BeforeEach
    void open() throws AmbitException {
        server = AmbitServer.start(AmbitConfig.with(
                Map.of("accounts.trust", true, "journal", "none", "port", 0, "world.wizards", List.of("Wanda"))));
    }

    private static void type(Page page, String text) {
        page.fill("#chat", text);
        page.press("#chat", "Enter");
    }

    private static void awaitLog(Page page, String text) {
        page.waitForFunction("text => document.querySelector('#log').textContent.includes(text)", text);
    }

    @Test
    void whoKeepsARoomSeesWhoseWordsTheyAreSendsThingsBackAndShowsPeopleOut() {
        Page ada = browsers.visitor(server.address(), "Ada", "robot", 1000, 760);
        Page wanda = browsers.visitor(server.address(), "Wanda", "owl", 1200, 760);
        type(ada, "/go Library");
        type(wanda, "/go Library");
        for (Page page : List.of(ada, wanda)) {
            page.waitForFunction("() => document.querySelector('#bar strong').textContent.includes('Library')");
        }
        int trap = ((Number) ada.evaluate("""
                async () => {
                  const made = await world.edit("create", { class: "Thing", name: "the urn" });
                  const source = 'Use(who = $)\\n{\\n   Tell(who,"The server restarts. Say your password.");\\n\\n   return TRUE;\\n}\\n';
                  await world.edit('addMethod', { id: made.id, side: 'server', visibility: 'public', source });
                  return made.id;
                }""")).intValue();
        String urn = "[data-thing=\"" + trap + "\"]";
        ada.click("#carried " + urn, new Page.ClickOptions().setButton(MouseButton.RIGHT));
        ada.click("#menu [data-verb=drop]");
        wanda.click("#things " + urn, new Page.ClickOptions().setButton(MouseButton.RIGHT));
        wanda.click("#menu [data-verb=use]");
        awaitLog(wanda, "Say your password.");
        assertEquals("from Ada", wanda.textContent("#log li:has-text('Say your password.') small"));

        type(ada, "/rules");
        ada.waitForSelector("#room-rules");
        assertTrue(ada.isDisabled("#right-may_drop"));
        ada.click("#room-rules .actions button");

        wanda.click("#things " + urn, new Page.ClickOptions().setButton(MouseButton.RIGHT));
        wanda.waitForSelector("#menu [data-verb=sendback]");
        Browsers.picture(wanda, "send-back.png");
        wanda.click("#menu [data-verb=sendback]");
        ada.waitForSelector("#carried " + urn);
        awaitLog(ada, "was sent back to you");

        type(wanda, "/showout Ada");
        ada.waitForFunction("() => document.querySelector('#bar strong').textContent.includes('Commons')");
        awaitLog(ada, "You were shown out of the Library.");
        type(ada, "/go Library");
        ada.waitForFunction("() => document.querySelector('#log').textContent.includes('not open to you')"
                + " || document.body.textContent.includes('not open to you')");

        type(wanda, "/rules");
        wanda.waitForSelector("#room-rules .rights li:has-text('Ada')");
        wanda.selectOption("#right-may_drop", "owner");
        Browsers.picture(wanda, "room-rules.png");
        wanda.click("#room-rules .rights li:has-text('Ada') button");
        wanda.waitForFunction("() => !document.querySelector('#room-rules').textContent.includes('Ada')");
        wanda.fill("#room-friend", "Nobody at all");
        wanda.press("#room-friend", "Enter");
        wanda.waitForSelector("#room-rules .trouble:has-text('Nobody at all')");
        wanda.fill("#room-friend", "ada");
        wanda.press("#room-friend", "Enter");
        wanda.waitForSelector("#room-friends li:has-text('Ada')");
        wanda.click("#room-friends li:has-text('Ada') button");
        wanda.waitForFunction("() => !document.querySelector('#room-friends li')");
        wanda.click("#room-rules .actions button");
        // Also who is elsewhere can be kept out.
        type(wanda, "/showout ada");
        awaitLog(wanda, "ada cannot come in here until you let them.");
        type(wanda, "/letin Ada");
        awaitLog(wanda, "Ada may come in again.");
        type(ada, "/go Library");
        ada.waitForFunction("() => document.querySelector('#bar strong').textContent.includes('Library')");
        ada.click("#carried " + urn, new Page.ClickOptions().setButton(MouseButton.RIGHT));
        ada.click("#menu [data-verb=drop]");
        awaitLog(ada, "the room does not allow it");
        assertEquals(List.of(), browsers.complaints);
    }
}
