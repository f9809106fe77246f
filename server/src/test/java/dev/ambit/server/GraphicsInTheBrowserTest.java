package dev.ambit.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Mouse;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import dev.ambit.game.art.Bgf;
import dev.ambit.game.art.BgfReader;
import dev.ambit.game.art.Hotspot;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Somebody sets the hotspots of a hosted game's graphic with the mouse, in a real browser. */
class GraphicsInTheBrowserTest extends BrowserTest {
    /** Of the easel, and of the bitmap on it, in pixels. */
    private static final int SIDE = 520;

    private static final int ZOOM = 13;

    @TempDir
    Path folder;

    private void start() throws Exception {
        Files.createDirectories(folder.resolve("kod"));
        Files.createDirectories(folder.resolve("resource"));
        Files.writeString(
                folder.resolve("kod/game.kod"),
                "System\nmessages:\n   Constructor()\n   {\n      return;\n   }\nend\n");
        Files.copy(Path.of("../web/src/test/js/bgf/zipped.bgf"), folder.resolve("resource/Body.bgf"));
        server = AmbitServer.start(AmbitConfig.with(Map.of(
                "accounts.trust",
                true,
                "journal",
                "none",
                "port",
                0,
                "game.folder",
                folder.toString(),
                "world.wizards",
                List.of("Wanda"))));
    }

    private static double[] at(Page page, int x, int y) {
        BoundingBox box = page.locator("#graphics .easel").boundingBox();
        double scale = box.width / SIDE;
        return new double[] {
            box.x + scale * ((SIDE - 24 * ZOOM) / 2.0 + (x + 0.5) * ZOOM),
            box.y + scale * ((SIDE - 32 * ZOOM) / 2.0 + (y + 0.5) * ZOOM)
        };
    }

    private static void awaitPlace(Page page, int number, int x, int y) {
        page.waitForFunction(
                "([number, x, y]) => { const row = document.querySelector(`[data-hotspot='${number}']`);"
                        + " return row && row.children[1].valueAsNumber === x && row.children[2].valueAsNumber === y; }",
                List.of(number, x, y));
    }

    @Test
    void hotspotsAreSetWithTheMouseAndTheGraphicIsSavedAsAFile() throws Exception {
        start();
        Page page = browsers.visitor(server.address(), "Wanda", "owl", 1200, 800);
        page.waitForFunction("() => document.documentElement.dataset.drawn !== undefined");
        page.click("#account-button");
        page.click("[data-action=graphics]");
        page.waitForSelector("#graphics[open]");
        page.selectOption("[data-action=game-graphic]", "body.bgf");
        page.waitForSelector("#graphics[data-file='body.bgf']");
        awaitPlace(page, 1, 12, 2);

        double[] first = at(page, 5, 25);
        page.mouse().click(first[0], first[1]);
        awaitPlace(page, 3, 5, 25);
        double[] then = at(page, 8, 10);
        page.mouse().move(first[0], first[1]);
        page.mouse().down();
        page.mouse().move(then[0], then[1], new Mouse.MoveOptions().setSteps(4));
        page.mouse().up();
        awaitPlace(page, 3, 8, 10);
        page.keyboard().press("ArrowRight");
        awaitPlace(page, 3, 9, 10);
        page.click("[data-action=undo-graphic]");
        awaitPlace(page, 3, 5, 25);
        page.click("[data-action=redo-graphic]");
        awaitPlace(page, 3, 9, 10);
        page.fill("#graphics textarea", "1\n2 0 1");
        page.locator("#graphics textarea").blur();
        page.screenshot(new Page.ScreenshotOptions().setPath(Path.of("target/graphics.png")));

        Download saved = page.waitForDownload(() -> page.click("[data-action=save-graphic]"));
        page.waitForSelector("#graphics[data-saved=true]");
        assertEquals("body.bgf", saved.suggestedFilename());
        Bgf bgf = BgfReader.read(Files.readAllBytes(saved.path()));
        assertEquals(
                List.of(new Hotspot(1, 12, 2), new Hotspot(-2, 3, 20), new Hotspot(3, 9, 10)),
                bgf.bitmaps().getFirst().hotspots());
        assertEquals(List.of(List.of(0), List.of(1, Bgf.NO_BITMAP, 0)), bgf.groups());
    }
}
