package dev.ambit.server.document;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import org.junit.jupiter.api.Test;

class PanelsTest {

    private static BufferedImage strip(BufferedImage picture) throws PictureException {
        return Picture.read(Panels.strip(picture), Panels.COUNT * Panels.WIDTH * Panels.HEIGHT);
    }

    private static BufferedImage panel(BufferedImage strip, int panel) {
        return strip.getSubimage(panel * Panels.WIDTH, 0, Panels.WIDTH, Panels.HEIGHT);
    }

    private static int columnsSeen(BufferedImage panel) {
        int seen = 0;
        for (int x = 0; x < panel.getWidth(); x++) {
            boolean any = false;
            for (int y = 0; y < panel.getHeight(); y++) {
                any |= panel.getRGB(x, y) >>> 24 > 128;
            }
            seen += any ? 1 : 0;
        }
        return seen;
    }

    /** How much of a colour there is in each half of a panel. */
    private static long reddish(BufferedImage panel, int fromX, int toX) {
        long sum = 0;
        for (int x = fromX; x < toX; x++) {
            for (int y = 0; y < panel.getHeight(); y++) {
                Color colour = new Color(panel.getRGB(x, y), true);
                sum += colour.getAlpha() > 128 && colour.getRed() > 2 * colour.getBlue() ? 1 : 0;
            }
        }
        return sum;
    }

    private static BufferedImage figure() {
        return Pictures.figure(200, 400, BufferedImage.TYPE_INT_ARGB);
    }

    @Test
    void aPictureBecomesEightPanelsThatStandOnTheFloor() throws PictureException {
        BufferedImage strip = strip(figure());
        assertEquals(8 * 160, strip.getWidth());
        assertEquals(200, strip.getHeight());
        for (int i = 0; i < 8; i++) {
            BufferedImage panel = panel(strip, i);
            assertTrue(panel.getRGB(80, 186) >>> 24 > 128, "feet on the floor in panel " + i);
            assertEquals(0, panel.getRGB(80, 190) >>> 24, "and not below it");
            assertEquals(0, panel.getRGB(0, 100) >>> 24, "and nothing runs into the neighbour");
        }
    }

    @Test
    void itTurnsLikeAFigureOfCardboard() throws PictureException {
        BufferedImage strip = strip(figure());
        int front = columnsSeen(panel(strip, 0));
        int half = columnsSeen(panel(strip, 1));
        int side = columnsSeen(panel(strip, 2));
        assertTrue(front > half && half > side && side > 10, front + " > " + half + " > " + side);
        assertEquals(front, columnsSeen(panel(strip, 4)));
        assertEquals(half, columnsSeen(panel(strip, 7)), 1);
    }

    @Test
    void theBackIsTheFaceTheOtherWayRoundAndDarker() throws PictureException {
        BufferedImage strip = strip(figure());
        BufferedImage front = panel(strip, 0);
        assertTrue(reddish(front, 0, 80) > 10 * reddish(front, 80, 160), "the head is at the left");
        BufferedImage back = panel(strip, 4);
        assertTrue(reddish(back, 80, 160) > 10 * reddish(back, 0, 80), "from behind at the right");
        assertTrue((back.getRGB(80, 150) & 0xFF) < (front.getRGB(80, 150) & 0xFF) - 30, "and darker");
    }

    @Test
    void aStripOfPanelsStaysWhatItIs() throws PictureException {
        BufferedImage drawn = new BufferedImage(8 * 64, 128, BufferedImage.TYPE_INT_ARGB);
        Graphics2D pen = drawn.createGraphics();
        for (int i = 0; i < 8; i++) {
            pen.setColor(new Color(i * 30, 255 - i * 30, 0));
            pen.fillRect(i * 64 + 8, 8, 48, 120);
        }
        pen.dispose();
        BufferedImage strip = strip(drawn);
        for (int i = 0; i < 8; i++) {
            Color colour = new Color(panel(strip, i).getRGB(80, 120));
            assertEquals(i * 30, colour.getRed(), 3, "panel " + i);
        }
    }

    @Test
    void stripsAreEightPanelsWideAndPicturesAreNot() {
        assertTrue(Panels.isStrip(8 * 128, 256));
        assertTrue(Panels.isStrip(8 * 160, 200));
        assertTrue(Panels.isStrip(8 * 100, 100));
        assertFalse(Panels.isStrip(1027, 256));
        assertFalse(Panels.isStrip(640, 480));
        assertFalse(Panels.isStrip(800, 40));
    }

    @Test
    void aPhotoBecomesACardWithRoundCorners() throws PictureException {
        BufferedImage photo = new BufferedImage(640, 480, BufferedImage.TYPE_INT_RGB);
        Graphics2D pen = photo.createGraphics();
        pen.setColor(Color.ORANGE);
        pen.fillRect(0, 0, 640, 480);
        pen.dispose();
        BufferedImage plain = new BufferedImage(640, 480, BufferedImage.TYPE_INT_ARGB);
        plain.createGraphics().drawImage(photo, 0, 0, null);
        BufferedImage front = panel(strip(plain), 0);
        assertEquals(136, columnsSeen(front), 2);
        assertEquals(0, front.getRGB(12, 187) >>> 24, "the corner");
        assertEquals(255, front.getRGB(80, 120) >>> 24);
    }

    @Test
    void nothingAtAllIsStillAPicture() throws PictureException {
        BufferedImage nothing = new BufferedImage(64, 64, BufferedImage.TYPE_INT_ARGB);
        assertEquals(8 * 160, strip(nothing).getWidth());
    }
}
