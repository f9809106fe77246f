package dev.ambit.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.WaitForSelectorState;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Somebody in a crowd: shown the few that matter, and everybody on the map. */
class CrowdInTheBrowserTest extends BrowserTest {
    private static final int BOTS = 80;

    @BeforeEach
    void open() throws AmbitException {
        server = AmbitServer.start(AmbitConfig.with(Map.of(
                "accounts.trust", true, "journal", "none", "port", 0, "world.crowd.most", 20, "world.speed", 320)));
        server.populate(BOTS);
    }

    @Test
    void aVisitorIsShownAFewAndFindsEverybodyOnTheMap() {
        Page ada = browsers.visitor(server.address(), "Ada", "robot", 800, 600);
        ada.waitForFunction(
                "most => / (\\d+) in the world/.exec(document.querySelector('#headcount').textContent)"
                        + "?.[1] === String(most + 1)",
                BOTS);
        ada.waitForFunction("() => /^20 shown/.test(document.querySelector('#headcount').textContent.trim())");
        assertEquals(21, people(ada), "twenty others, and Ada herself");

        ada.evaluate("""
                () => {
                  const slider = document.querySelector('#most-shown');
                  slider.value = '3';
                  slider.dispatchEvent(new Event('input', { bubbles: true }));
                  slider.dispatchEvent(new Event('change', { bubbles: true }));
                }""");
        ada.waitForFunction("() => /^3 shown/.test(document.querySelector('#headcount').textContent.trim())");
        ada.waitForFunction("() => document.querySelectorAll('#people [data-person]').length === 4");

        List<Double> before = places(ada);
        ada.waitForFunction(
                "before => JSON.stringify([...document.querySelectorAll('#people [data-person]')]"
                        + ".map((one) => Number(one.dataset.x))) !== JSON.stringify(before)",
                before);

        ada.locator("canvas#scene").focus();
        ada.keyboard().press("m");
        ada.waitForSelector("#map:not([hidden])");
        ada.fill("#map .map-search input", "bot 7");
        ada.keyboard().press("Enter");
        ada.waitForSelector("#map [data-badge]");
        assertTrue(ada.locator("#map [data-badge]").count() >= 11, "Bot 7 and Bot 70 to Bot 79");
        ada.click("#map [data-badge] [data-action=befriend]");
        ada.waitForSelector("#map [data-badge].friend");
        Browsers.picture(ada, "map.png");
        ada.keyboard().press("Escape");
        ada.keyboard().press("Escape");
        ada.waitForSelector("#map", new Page.WaitForSelectorOptions().setState(WaitForSelectorState.HIDDEN));
        assertEquals(List.of(), browsers.complaints);
    }

    private static int people(Page page) {
        return page.locator("#people [data-person]").count();
    }

    @SuppressWarnings("unchecked") // the script says so
    private static List<Double> places(Page page) {
        return (List<Double>) page.evaluate(
                "() => [...document.querySelectorAll('#people [data-person]')].map((one) => Number(one.dataset.x))");
    }
}
