package dev.ambit.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.FilePayload;
import dev.ambit.server.document.Pictures;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Somebody brings a picture of their own, in a real browser, and others see it. */
class OwnPictureInTheBrowserTest extends BrowserTest {

    private static final int MOST_LOOKS = 60;
    private static final int ENOUGH = 300;

    @TempDir
    Path temp;

    @BeforeEach
    void open() throws AmbitException {
        server = AmbitServer.start(AmbitConfig.with(Map.of(
                "accounts.trust",
                true,
                "journal",
                "none",
                "port",
                0,
                "avatars.folder",
                temp.resolve("avatars").toString())));
    }

    /** A figure of one colour, around which one can see through. */
    private static FilePayload picture(Color colour) {
        BufferedImage image = new BufferedImage(120, 240, BufferedImage.TYPE_INT_ARGB);
        Graphics2D pen = image.createGraphics();
        pen.setColor(colour);
        pen.fillOval(10, 0, 100, 236);
        pen.dispose();
        return new FilePayload("me.png", "image/png", Pictures.png(image));
    }

    /** Waits until somebody's face in the list of who is here has a colour. */
    private static void awaitFace(Page page, String name, String channels) {
        page.waitForFunction("""
                ([name, channels]) => {
                  const entry = [...document.querySelectorAll('#people li')].find((li) => li.textContent.includes(name));
                  const canvas = entry?.querySelector('canvas');
                  if (!canvas) return false;
                  const [r, g, b] = canvas.getContext('2d').getImageData(24, 24, 1, 1).data;
                  return [r, g, b].map((c) => (c > 200 ? '1' : '0')).join('') === channels;
                }""", List.of(name, channels));
    }

    /** Pixels that are more red and blue than green by far: nothing else in the Commons is. */
    private static int magenta(Page page) throws IOException {
        BufferedImage seen = ImageIO.read(new ByteArrayInputStream(page.screenshot()));
        int count = 0;
        for (int y = 0; y < seen.getHeight(); y++) {
            for (int x = 0; x < seen.getWidth(); x++) {
                Color colour = new Color(seen.getRGB(x, y));
                count += colour.getRed() > 110 && colour.getBlue() > 110 && 3 * colour.getGreen() < colour.getRed()
                        ? 1
                        : 0;
            }
        }
        return count;
    }

    @Test
    void whatIsNoPictureIsRefusedInWordsAndAPictureIsSeenByOthersWhoFetchItOnce() throws IOException {
        Page ada = browsers.stranger(server.address(), "Ada", 720, 400);
        byte[] page = "<html><script>alert(1)</script>".getBytes(StandardCharsets.UTF_8);
        ada.setInputFiles("#choice .own-file", new FilePayload("me.png", "image/png", page));
        ada.waitForFunction(
                "() => document.querySelector('.own-button .bad')?.textContent.startsWith('This file is no picture')");
        ada.setInputFiles("#choice .own-file", picture(Color.MAGENTA));
        // Who is quicker than the picture waits for it.
        ada.fill("#name", "Ada");
        ada.click("#enter");
        Browsers.awaitState(ada, "inside");

        List<String> fetched = new ArrayList<>();
        Page bob = browsers.stranger(server.address(), "Bob", 480, 320);
        bob.onRequest(request -> {
            if (request.url().contains("/documents/avatars/")) {
                fetched.add(request.url());
            }
        });
        bob.fill("#name", "Bob");
        bob.click("#enter");
        Browsers.awaitState(bob, "inside");
        awaitFace(bob, "Ada", "101");
        assertEquals(1, fetched.size(), fetched::toString);

        // Out of the body one sees one's own back, in the same colours.
        ada.locator("canvas#scene").focus();
        ada.keyboard().press("v");
        int seen = 0;
        for (int look = 0; look < MOST_LOOKS && seen < ENOUGH; look++) {
            seen = magenta(ada);
        }
        assertTrue(seen >= ENOUGH, "pixels of the picture: " + seen);

        ada.click("#account-button");
        ada.setInputFiles("#desk .own-file", picture(Color.CYAN));
        awaitFace(bob, "Ada", "011");
        assertEquals(2, fetched.size(), "each look once: " + fetched);
        assertEquals(List.of(), browsers.complaints);
    }
}
