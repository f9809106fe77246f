package dev.ambit.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Page;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A tour through all rooms of the Commons in a real browser: each is drawn, without complaints, and leaves a picture. */
@Timeout(400)
class RoomsInTheBrowserTest {

    /** Far fewer would be a wall right before the eyes, or nothing at all. */
    private static final int FEWEST_COLOURS = 300;

    @Test
    void everyRoomOfTheCommonsCanBeLookedAt() throws Exception {
        List<String> names;
        try (Stream<Path> files = Files.list(Path.of("..", "worlds", "commons", "rooms"))) {
            names = files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
        }
        assertTrue(names.size() >= 8, names.toString());
        try (Browsers browsers = Browsers.open()) {
            for (String name : names) {
                look(browsers, name);
            }
        }
    }

    private static void look(Browsers browsers, String name) throws Exception {
        Map<String, Object> settings = Map.of(
                "accounts.trust", true, "journal", "none", "port", 0, "world.room", "commons/rooms/" + name);
        try (AmbitServer server = AmbitServer.start(AmbitConfig.with(settings))) {
            Page page = browsers.visitor(server.address(), "Ada", "fox", 960, 600);
            page.waitForFunction("() => document.documentElement.dataset.drawn !== undefined");
            // Two frames: what is new is on the screen after the second.
            page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))");
            byte[] png = page.screenshot(new Page.ScreenshotOptions()
                    .setPath(Path.of("target", "pictures", "room-" + name.replace(".json", ".png"))));
            assertTrue(coloursIn(png) > FEWEST_COLOURS, name + " shows " + coloursIn(png) + " colours");
            assertEquals(List.of(), browsers.complaints, name);
            browsers.sendEverybodyAway();
        }
    }

    private static int coloursIn(byte[] png) throws Exception {
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(png));
        Set<Integer> colours = new HashSet<>();
        for (int y = 0; y < image.getHeight(); y += 3) {
            for (int x = 0; x < image.getWidth(); x += 3) {
                colours.add(image.getRGB(x, y));
            }
        }
        return colours.size();
    }
}
