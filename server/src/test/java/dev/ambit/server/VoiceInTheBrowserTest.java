package dev.ambit.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Page;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Somebody speaks in one real browser and is heard in another: with a microphone that beeps instead of a mouth. */
class VoiceInTheBrowserTest {
    private static Browsers browsers;
    private static AmbitServer server;

    @BeforeAll
    static void open() throws AmbitException {
        browsers = Browsers.withMicrophone();
        server = AmbitServer.start(AmbitConfig.with(Map.of("accounts.trust", true, "journal", "none", "port", 0)));
    }

    @AfterAll
    static void close() {
        if (browsers != null) {
            browsers.close();
        }
        if (server != null) {
            server.close();
        }
    }

    /** Keeps what is heard of others: how many pieces, and the loudest moment since somebody asked. */
    private static void listen(Page page) {
        page.evaluate("""
                () => {
                  window.heard = { pieces: 0, loudest: 0 };
                  document.addEventListener('ambit:voices', ({ detail }) => {
                    for (const { played, level } of detail.company) {
                      window.heard.pieces = played;
                      window.heard.loudest = Math.max(window.heard.loudest, level);
                    }
                  });
                }""");
    }

    /** So many pieces from now on. */
    private static void awaitPieces(Page page, int more) {
        page.evaluate("more => { window.due = window.heard.pieces + more; }", more);
        page.waitForFunction("() => window.heard.pieces >= window.due");
    }

    private static void chooseFromMenu(Page page, String person, String verb) {
        page.click("#people li:has-text('" + person + "') button");
        page.click("#menu [data-verb=" + verb + "]");
    }

    @Test
    void whoHoldsTheKeyIsHeardAndSeenToSpeakAndCanBeMuted() {
        Page ada = browsers.visitor(server.address(), "Ada", "fox", 820, 560);
        Page bob = browsers.visitor(server.address(), "Bob", "penguin", 820, 560);
        bob.waitForSelector("#people li:has-text('Ada')");
        listen(bob);
        // A few steps, so that the one is seen by the other.
        String z = "document.querySelector('#people li:has(small)').dataset.z";
        ada.evaluate("() => { window.began = Number(" + z + "); }");
        ada.keyboard().down("w");
        ada.waitForFunction("() => Math.abs(Number(" + z + ") - window.began) > 200");
        ada.keyboard().up("w");

        ada.keyboard().down("t");
        ada.waitForSelector("#voice[data-state=speaking]");
        ada.waitForFunction(
                "() => getComputedStyle(document.querySelector('#voice .meter')).getPropertyValue('--level') > 0.01");
        bob.waitForSelector("#people li.speaking:has-text('Ada')");
        bob.waitForFunction("() => window.heard.pieces > 10 && window.heard.loudest > 0.005");
        Browsers.picture(ada, "voice-speaking.png");
        Browsers.picture(bob, "voice-hearing.png");

        // Who is muted is heard of no more: neither the voice comes nor who speaks.
        chooseFromMenu(bob, "Ada", "mute");
        bob.waitForFunction("() => !document.querySelector('#people li.speaking')");
        bob.evaluate("() => { window.heard.loudest = 0; }");

        bob.fill("#chat", "/unmute Ada");
        bob.press("#chat", "Enter");
        bob.waitForFunction("() => window.heard.loudest > 0.005");
        bob.click("#voice-all");
        awaitPieces(bob, 15);
        bob.evaluate("() => { window.heard.loudest = 0; }");
        awaitPieces(bob, 30);
        assertTrue(((Number) bob.evaluate("() => window.heard.loudest")).doubleValue() < 0.001, "all voices are muted");
        bob.click("#voice-all");

        ada.keyboard().up("t");
        ada.waitForSelector("#voice[data-state=idle]");
        bob.waitForFunction("() => !document.querySelector('#people li.speaking')");

        bob.evaluate("""
                () => {
                  navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('none', 'NotFoundError'));
                }""");
        bob.dispatchEvent("#voice-talk", "keydown", Map.of("key", "Enter"));
        bob.waitForFunction("() => document.body.textContent.includes('There is no microphone to be found.')");
        bob.waitForSelector("#voice[data-state=idle]");
        bob.setViewportSize(390, 800);
        Browsers.picture(bob, "voice-phone.png");
        assertEquals(List.of(), browsers.complaints);
    }
}
