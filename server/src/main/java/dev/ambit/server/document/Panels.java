package dev.ambit.server.document;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.TexturePaint;
import java.awt.geom.AffineTransform;
import java.awt.geom.RoundRectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.ImageIO;

/**
 * An avatar as eight panels side by side; panel i shows it from 360 * i / 8 degrees: 0 the face, 2 its right side, 4 the
 * back. A picture that is a strip of panels already is only fitted; one of ours stays as it is, to the pixel, so that it is
 * known again. Any other becomes a figure of cardboard, as thick as
 * a finger, which turns: its face in front, a darker one behind, its edge at the sides.
 */
final class Panels {

    static final int COUNT = 8;
    static final int WIDTH = 160;
    static final int HEIGHT = 200;

    /** A page shows 2 m of height in a panel, and the floor is 0.12 m above its lower edge. */
    private static final int SOLES = HEIGHT - 12;

    private static final int TALLEST = SOLES - 4;
    private static final int WIDEST_PANEL = 156;

    /** Room at both sides for the edge. */
    private static final int WIDEST_FIGURE = 136;

    /** A photo is cut to this part of its height, around its middle: people are higher than wide. */
    private static final double WIDEST_CARD = 0.8;

    /** Strips are so many times as wide as high: from slim panels of 3 : 8 to square ones and a bit. */
    private static final double SLIMMEST = 3.0;

    private static final double WIDEST = 9.0;

    private static final int THICK = 16;
    private static final double THINNEST = 0.1;
    private static final int SEEN = 24;

    private static final float EDGE = 0.58f;
    private static final float BACK = 0.74f;
    private static final float TURNED = 0.92f;

    /** Nobody has a face behind: there a row is mostly of the colour it has on average. */
    private static final float FEATURES_BEHIND = 0.15f;

    private static final int NEAR_ROWS = 4;
    private static final int PAPER = 0xFFF8EC;

    private Panels() {}

    /** @return a PNG file of {@link #COUNT} panels of {@link #WIDTH} x {@link #HEIGHT} pixels, and nothing else in it */
    static byte[] strip(BufferedImage picture) {
        BufferedImage strip = new BufferedImage(COUNT * WIDTH, HEIGHT, BufferedImage.TYPE_INT_ARGB);
        Graphics2D pen = strip.createGraphics();
        BufferedImage premultiplied = premultiplied(picture);
        boolean isStrip = isStrip(picture.getWidth(), picture.getHeight());
        if (picture.getWidth() == COUNT * WIDTH && picture.getHeight() == HEIGHT) {
            int[] pixels = picture.getRGB(0, 0, COUNT * WIDTH, HEIGHT, null, 0, COUNT * WIDTH);
            strip.setRGB(0, 0, COUNT * WIDTH, HEIGHT, pixels, 0, COUNT * WIDTH);
        } else if (isStrip) {
            for (int panel = 0; panel < COUNT; panel++) {
                pen.drawImage(fitted(premultiplied, panel), panel * WIDTH, 0, null);
            }
        } else {
            Figure figure = figure(premultiplied);
            for (int panel = 0; panel < COUNT; panel++) {
                pen.drawImage(turned(figure, panel), panel * WIDTH, 0, null);
            }
        }
        pen.dispose();
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try {
            if (!ImageIO.write(strip, "png", file)) {
                throw new IllegalStateException("this Java writes no PNG");
            }
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
        return file.toByteArray();
    }

    static boolean isStrip(int width, int height) {
        double ratio = (double) width / height;
        return width % COUNT == 0 && ratio >= SLIMMEST && ratio <= WIDEST;
    }

    /** One of the panels that somebody drew, all of them to the same scale. */
    private static BufferedImage fitted(BufferedImage strip, int panel) {
        int width = strip.getWidth() / COUNT;
        BufferedImage drawn = strip.getSubimage(panel * width, 0, width, strip.getHeight());
        return standing(drawn, WIDEST_PANEL);
    }

    // ---- a figure of cardboard ----

    /** @param isCard of plain paper behind and at its edges; others are of the colours that they have in front */
    private record Figure(BufferedImage front, boolean isCard) {}

    /** What of the picture can be seen, as large as fits. A photo, which fills its frame, becomes a card. */
    private static Figure figure(BufferedImage picture) {
        Rectangle seen = seen(picture);
        BufferedImage cut = picture.getSubimage(seen.x, seen.y, seen.width, seen.height);
        if (!isOpaque(cut)) {
            return new Figure(standing(cut, WIDEST_FIGURE), false);
        }
        int width = Math.min(cut.getWidth(), Math.max(1, (int) (cut.getHeight() * WIDEST_CARD)));
        BufferedImage middle = cut.getSubimage((cut.getWidth() - width) / 2, 0, width, cut.getHeight());
        BufferedImage standing = standing(middle, WIDEST_FIGURE);
        return new Figure(card(standing, seen(standing)), true);
    }

    private static BufferedImage standing(BufferedImage picture, int widest) {
        double scale = Math.min((double) widest / picture.getWidth(), (double) TALLEST / picture.getHeight());
        int width = Math.max(1, (int) Math.round(picture.getWidth() * scale));
        int height = Math.max(1, (int) Math.round(picture.getHeight() * scale));
        BufferedImage cell = empty(WIDTH);
        Graphics2D pen = cell.createGraphics();
        pen.drawImage(scaled(picture, width, height), (WIDTH - width) / 2, SOLES - height, null);
        pen.dispose();
        return cell;
    }

    private static BufferedImage card(BufferedImage standing, Rectangle where) {
        BufferedImage card = empty(WIDTH);
        Graphics2D pen = card.createGraphics();
        pen.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        double round = 0.18 * Math.min(where.width, where.height);
        RoundRectangle2D shape = new RoundRectangle2D.Double(
                where.x + 1.5, where.y + 1.5, where.width - 3.0, where.height - 3.0, round, round);
        pen.setPaint(new TexturePaint(standing, new Rectangle(0, 0, WIDTH, HEIGHT)));
        pen.fill(shape);
        pen.setPaint(new Color(PAPER));
        pen.setStroke(new BasicStroke(3f));
        pen.draw(shape);
        pen.dispose();
        return card;
    }

    /** Layers of cardboard, the farthest first, each a little aside of the one behind it. */
    private static BufferedImage turned(Figure figure, int panel) {
        double angle = 2 * Math.PI * panel / COUNT;
        double cos = Math.cos(angle);
        double sin = Math.sin(angle);
        boolean isSide = Math.abs(cos) < 0.01;
        int width = (int) Math.round(WIDTH * Math.max(Math.abs(cos), THINNEST));
        BufferedImage squeezed = scaled(figure.front, width, HEIGHT);
        boolean isBehind = cos < -0.01;
        BufferedImage seen = isBehind ? mirrored(squeezed) : squeezed;
        BufferedImage edge = shaded(plain(seen, figure.isCard, 0), EDGE);
        BufferedImage face = isSide
                ? edge
                : isBehind
                        ? shaded(plain(seen, figure.isCard, FEATURES_BEHIND), BACK)
                        : shaded(seen, panel == 0 ? 1 : TURNED);
        BufferedImage cell = empty(WIDTH);
        Graphics2D pen = cell.createGraphics();
        pen.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
        int layers = (int) Math.ceil(THICK * Math.abs(sin));
        double towards = cos < 0 ? -1 : 1;
        for (int layer = 0; layer <= layers; layer++) {
            double depth = layers == 0 ? 0 : THICK * ((double) layer / layers - 0.5) * towards;
            double x = (WIDTH - width) / 2.0 + depth * sin;
            pen.drawImage(layer == layers ? face : edge, AffineTransform.getTranslateInstance(x, 0), null);
        }
        pen.dispose();
        return cell;
    }

    // ---- working on pictures ----

    private static BufferedImage empty(int width) {
        return new BufferedImage(width, HEIGHT, BufferedImage.TYPE_INT_ARGB_PRE);
    }

    /** So that what is seen through does not darken its neighbours when they are mixed. */
    private static BufferedImage premultiplied(BufferedImage picture) {
        BufferedImage copy =
                new BufferedImage(picture.getWidth(), picture.getHeight(), BufferedImage.TYPE_INT_ARGB_PRE);
        Graphics2D pen = copy.createGraphics();
        pen.drawImage(picture, 0, 0, null);
        pen.dispose();
        return copy;
    }

    /** By halves, because a pixel that is skipped is a line that flickers. */
    private static BufferedImage scaled(BufferedImage picture, int width, int height) {
        BufferedImage now = picture;
        while (now.getWidth() != width || now.getHeight() != height) {
            int nextWidth = Math.max(width, (now.getWidth() + 1) / 2);
            int nextHeight = Math.max(height, (now.getHeight() + 1) / 2);
            BufferedImage next = new BufferedImage(nextWidth, nextHeight, BufferedImage.TYPE_INT_ARGB_PRE);
            Graphics2D pen = next.createGraphics();
            pen.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
            pen.drawImage(now, 0, 0, nextWidth, nextHeight, null);
            pen.dispose();
            now = next;
        }
        return now;
    }

    private static BufferedImage mirrored(BufferedImage picture) {
        BufferedImage mirrored =
                new BufferedImage(picture.getWidth(), picture.getHeight(), BufferedImage.TYPE_INT_ARGB_PRE);
        Graphics2D pen = mirrored.createGraphics();
        pen.drawImage(picture, picture.getWidth(), 0, -picture.getWidth(), picture.getHeight(), null);
        pen.dispose();
        return mirrored;
    }

    /** Rows of one colour each, with so much of what was painted on them. */
    private static BufferedImage plain(BufferedImage picture, boolean isCard, float features) {
        int width = picture.getWidth();
        int[] pixels = pixels(picture);
        int[] means = means(pixels, width);
        for (int i = 0; i < pixels.length; i++) {
            int argb = pixels[i];
            int mean = isCard ? PAPER : means[i / width];
            pixels[i] = argb & 0xFF000000
                    | tone(mean >> 16 & 0xFF, argb >> 16 & 0xFF, features, 1) << 16
                    | tone(mean >> 8 & 0xFF, argb >> 8 & 0xFF, features, 1) << 8
                    | tone(mean & 0xFF, argb & 0xFF, features, 1);
        }
        return picture(pixels, width);
    }

    /** The colour around each row, so that eyes do not become a stripe. */
    private static int[] means(int[] pixels, int width) {
        int height = pixels.length / width;
        // Sums from the top down to before a row: weight, red, green, blue.
        long[][] sums = new long[height + 1][4];
        for (int y = 0; y < height; y++) {
            long[] sum = sums[y + 1];
            System.arraycopy(sums[y], 0, sum, 0, sum.length);
            for (int i = y * width; i < (y + 1) * width; i++) {
                int alpha = pixels[i] >>> 24;
                sum[0] += alpha;
                sum[1] += (long) alpha * (pixels[i] >> 16 & 0xFF);
                sum[2] += (long) alpha * (pixels[i] >> 8 & 0xFF);
                sum[3] += (long) alpha * (pixels[i] & 0xFF);
            }
        }
        int[] means = new int[height];
        for (int y = 0; y < height; y++) {
            long[] above = sums[Math.max(0, y - NEAR_ROWS)];
            long[] below = sums[Math.min(height, y + NEAR_ROWS + 1)];
            long weight = Math.max(1, below[0] - above[0]);
            means[y] = (int) ((below[1] - above[1]) / weight) << 16
                    | (int) ((below[2] - above[2]) / weight) << 8
                    | (int) ((below[3] - above[3]) / weight);
        }
        return means;
    }

    /** Darker, and with less colour the darker it is. */
    private static BufferedImage shaded(BufferedImage picture, float light) {
        int[] pixels = pixels(picture);
        float colour = 0.5f + 0.5f * light;
        for (int i = 0; i < pixels.length; i++) {
            int argb = pixels[i];
            int red = argb >> 16 & 0xFF;
            int green = argb >> 8 & 0xFF;
            int blue = argb & 0xFF;
            float grey = 0.3f * red + 0.6f * green + 0.1f * blue;
            pixels[i] = argb & 0xFF000000
                    | tone(grey, red, colour, light) << 16
                    | tone(grey, green, colour, light) << 8
                    | tone(grey, blue, colour, light);
        }
        return picture(pixels, picture.getWidth());
    }

    private static int[] pixels(BufferedImage picture) {
        int width = picture.getWidth();
        return picture.getRGB(0, 0, width, picture.getHeight(), null, 0, width);
    }

    private static BufferedImage picture(int[] pixels, int width) {
        int height = pixels.length / width;
        BufferedImage picture = new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB);
        picture.setRGB(0, 0, width, height, pixels, 0, width);
        return premultiplied(picture);
    }

    private static int tone(float grey, int tone, float colour, float light) {
        return Math.clamp(Math.round((grey + (tone - grey) * colour) * light), 0, 255);
    }

    /** All but the margins through which one sees. */
    private static Rectangle seen(BufferedImage picture) {
        int left = picture.getWidth();
        int right = -1;
        int top = picture.getHeight();
        int bottom = -1;
        int[] pixels = pixels(picture);
        for (int y = 0; y < picture.getHeight(); y++) {
            for (int x = 0; x < picture.getWidth(); x++) {
                if (pixels[y * picture.getWidth() + x] >>> 24 > SEEN) {
                    left = Math.min(left, x);
                    right = Math.max(right, x);
                    top = Math.min(top, y);
                    bottom = Math.max(bottom, y);
                }
            }
        }
        return right < 0
                ? new Rectangle(0, 0, picture.getWidth(), picture.getHeight())
                : new Rectangle(left, top, right - left + 1, bottom - top + 1);
    }

    private static boolean isOpaque(BufferedImage picture) {
        int right = picture.getWidth() - 1;
        int bottom = picture.getHeight() - 1;
        return (picture.getRGB(0, 0)
                                & picture.getRGB(right, 0)
                                & picture.getRGB(0, bottom)
                                & picture.getRGB(right, bottom))
                        >>> 24
                > 250;
    }
}
