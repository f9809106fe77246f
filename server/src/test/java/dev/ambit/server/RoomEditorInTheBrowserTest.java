package dev.ambit.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.FileChooser;
import com.microsoft.playwright.Mouse;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.WaitForSelectorState;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** People draw rooms in real browsers, while others stand in them. */
class RoomEditorInTheBrowserTest extends BrowserTest {
    @BeforeEach
    void open() throws AmbitException {
        server = AmbitServer.start(AmbitConfig.with(
                Map.of("accounts.trust", true, "journal", "none", "port", 0, "world.wizards", List.of("Wanda"))));
    }

    private Page visitor(String name, String avatar, int width, int height) {
        Page page = browsers.visitor(server.address(), name, avatar, width, height);
        page.waitForFunction("() => document.documentElement.dataset.drawn !== undefined");
        return page;
    }

    private static void openEditor(Page page) {
        page.click("#build-button");
        page.waitForSelector("#rooms:not([hidden])");
        page.waitForFunction("() => document.querySelector('#rooms').dataset.camera !== undefined");
    }

    /** A spot of the plan, in pixels of the window. */
    private static double[] at(Page page, double x, double z) {
        BoundingBox box = page.locator("canvas.plan").boundingBox();
        String[] camera = page.getAttribute("#rooms", "data-camera").split(" ");
        double scale = Double.parseDouble(camera[2]);
        return new double[] {
            box.x + box.width / 2 + (x - Double.parseDouble(camera[0])) * scale,
            box.y + box.height / 2 + (z - Double.parseDouble(camera[1])) * scale
        };
    }

    private static void click(Page page, double x, double z) {
        double[] spot = at(page, x, z);
        page.mouse().click(spot[0], spot[1]);
    }

    private static void drag(Page page, double x1, double z1, double x2, double z2) {
        double[] from = at(page, x1, z1);
        double[] to = at(page, x2, z2);
        page.mouse().move(from[0], from[1]);
        page.mouse().down();
        page.mouse().move(to[0], to[1], new Mouse.MoveOptions().setSteps(4));
        page.mouse().up();
    }

    private static void awaitPlan(Page page, int sectors, int lines) {
        page.waitForFunction(
                "([sectors, lines]) => { const { dataset } = document.querySelector('#rooms');"
                        + " return Number(dataset.sectors) === sectors && Number(dataset.lines) === lines; }",
                List.of(sectors, lines));
    }

    /** The draft that is on the plan now is what the view beside it shows. */
    private static String awaitPreview(Page page, String before) {
        page.waitForFunction(
                "before => { const { dataset } = document.querySelector('#rooms');"
                        + " return dataset.busy === 'false' && dataset.shown && dataset.shown !== before; }",
                before);
        return page.getAttribute("#rooms", "data-shown");
    }

    private static double number(Page page, String selector, String attribute) {
        return Double.parseDouble(page.locator(selector).getAttribute(attribute));
    }

    @Test
    void oneDrawsARoomWithTheMouseAndAnotherWalksInIt() {
        Page wanda = visitor("Wanda", "owl", 1200, 760);
        Page bob = visitor("Bob", "penguin", 480, 400);
        String old = bob.getAttribute("html", "data-drawn");
        openEditor(wanda);
        wanda.click("[data-action=file]");
        wanda.click("[data-file=new]");
        awaitPlan(wanda, 0, 0);
        assertTrue(wanda.isEnabled("[data-action=save-room]"));

        // A hall around the entrance, which is in the middle of an empty plan, and in it a platform.
        wanda.click("[data-tool=rectangle]");
        drag(wanda, 1536, 1024, 2560, 2048);
        awaitPlan(wanda, 1, 4);
        String hall = awaitPreview(wanda, "");
        drag(wanda, 1664, 1664, 1920, 1920);
        awaitPlan(wanda, 2, 8);
        wanda.keyboard().press("v");
        click(wanda, 1792, 1792);
        wanda.fill("[data-field=floorHeight]", "16");
        wanda.keyboard().press("Enter");
        awaitPreview(wanda, hall);
        assertEquals("0", wanda.getAttribute("#rooms", "data-problems"));

        assertEquals(old, bob.getAttribute("html", "data-drawn"), "a draft is for its builder alone");
        wanda.click("[data-action=save-room]");
        wanda.waitForSelector("#rooms[data-saved=true]");
        bob.waitForFunction("old => document.documentElement.dataset.drawn !== old", old);
        String bobAtWanda = "[data-person=\"" + bob.getAttribute("html", "data-self") + "\"]";
        // Where Bob stood there is no floor any more.
        wanda.waitForFunction(
                "who => Number(document.querySelector(who).dataset.z) < 2048"
                        + " && Number(document.querySelector(who).dataset.z) > 1024",
                bobAtWanda);
        double start = number(wanda, bobAtWanda, "data-z");
        bob.locator("canvas#scene").focus();
        bob.keyboard().down("w");
        wanda.waitForFunction(
                "([who, start]) => start - Number(document.querySelector(who).dataset.z) > 200",
                List.of(bobAtWanda, start));
        wanda.waitForFunction("who => Number(document.querySelector(who).dataset.z) < 1024 + 60", bobAtWanda);
        bob.keyboard().up("w");
        Browsers.picture(wanda, "room-editor.png");
        Browsers.picture(bob, "drawn-room.png");
        double end = number(wanda, bobAtWanda, "data-z");
        assertTrue(end > 1024, "the new wall stands at 1024, and Bob walks to it, not through it: " + end);

        wanda.click("[data-action=close-rooms]");
        wanda.waitForSelector("#rooms", new Page.WaitForSelectorOptions().setState(WaitForSelectorState.HIDDEN));
        assertEquals(List.of(), browsers.complaints);
    }

    @Test
    void whatWasNotSavedIsAskedForAndWhoMayNotEditIsToldWhy() {
        Page bob = visitor("Bob", "penguin", 1200, 760);
        openEditor(bob);
        assertFalse(bob.isVisible("[data-action=save-room]"));
        assertTrue(bob.isVisible("#rooms .reason"));
        String lines = bob.getAttribute("#rooms", "data-lines");
        bob.keyboard().press("Control+a");
        bob.keyboard().press("Delete");
        awaitPlan(bob, 0, 0);
        bob.keyboard().press("Control+z");
        bob.waitForFunction("lines => document.querySelector('#rooms').dataset.lines === lines", lines);
        bob.keyboard().press("Control+y");
        awaitPlan(bob, 0, 0);
        bob.click("[data-action=close-rooms]");
        bob.click("dialog.question .quiet");
        assertTrue(bob.isVisible("#rooms"));
        bob.click("[data-action=close-rooms]");
        bob.click("dialog.question [data-action=answer]");
        bob.waitForFunction("() => document.querySelector('#rooms').hidden");
        assertEquals(List.of(), browsers.complaints);
    }

    @Test
    void roomsAreWrittenToFilesAndReadFromThem() throws IOException {
        Page wanda = visitor("Wanda", "owl", 1200, 760);
        openEditor(wanda);
        String lines = wanda.getAttribute("#rooms", "data-lines");
        Path json = export(wanda, "json");
        assertTrue(Files.readString(json).contains("\"vertices\""));
        Path roo = export(wanda, "roo");
        assertEquals("ROO", new String(Files.readAllBytes(roo), 0, 3, StandardCharsets.US_ASCII));

        for (Path file : List.of(json, roo)) {
            wanda.click("[data-action=file]");
            wanda.click("[data-file=new]");
            awaitPlan(wanda, 0, 0);
            importFile(wanda, file);
            wanda.waitForFunction("lines => document.querySelector('#rooms').dataset.lines === lines", lines);
        }
        Path broken = Files.writeString(json.resolveSibling("broken.roo"), "This is no room.");
        importFile(wanda, broken);
        wanda.waitForFunction("() => document.querySelector('#rooms footer .word').textContent.includes('broken.roo')");
    }

    private static Path export(Page page, String what) throws IOException {
        page.click("[data-action=file]");
        Download download = page.waitForDownload(() -> page.click("[data-file=" + what + "]"));
        Path file = Files.createTempDirectory("rooms").resolve(download.suggestedFilename());
        download.saveAs(file);
        return file;
    }

    private static void importFile(Page page, Path file) {
        page.click("[data-action=file]");
        FileChooser chooser = page.waitForFileChooser(() -> page.click("[data-file=import]"));
        chooser.setFiles(file);
    }
}
