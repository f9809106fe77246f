package dev.ambit.server.cli.room;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import javax.imageio.ImageIO;

/** Something to draw on, in picture points from its upper left corner. */
interface Canvas {

    /** @param points x, y, x, y ... */
    void area(double[] points, Color fill);

    void line(double x1, double y1, double x2, double y2, double width, Color color);

    void dot(double x, double y, double radius, Color fill);

    void text(double x, double y, String text, Color color);

    /** What has been drawn, as a file. */
    byte[] bytes();

    /** A picture of points. */
    static Canvas png(int width, int height, Color background) {
        return new Png(width, height, background);
    }

    /** A picture that can be scaled. */
    static Canvas svg(int width, int height, Color background) {
        return new Svg(width, height, background);
    }

    final class Png implements Canvas {
        private static final int FONT_SIZE = 15;

        private final BufferedImage image;
        private final Graphics2D pen;

        private Png(int width, int height, Color background) {
            image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
            pen = image.createGraphics();
            pen.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
            pen.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
            pen.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
            pen.setColor(background);
            pen.fillRect(0, 0, width, height);
        }

        @Override
        public void area(double[] points, Color fill) {
            var path = new Path2D.Double();
            for (int i = 0; i < points.length; i += 2) {
                if (i == 0) {
                    path.moveTo(points[i], points[i + 1]);
                } else {
                    path.lineTo(points[i], points[i + 1]);
                }
            }
            path.closePath();
            pen.setColor(fill);
            pen.fill(path);
        }

        @Override
        public void line(double x1, double y1, double x2, double y2, double width, Color color) {
            pen.setColor(color);
            pen.setStroke(new BasicStroke((float) width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
            pen.draw(new Line2D.Double(x1, y1, x2, y2));
        }

        @Override
        public void dot(double x, double y, double radius, Color fill) {
            pen.setColor(fill);
            pen.fill(new Ellipse2D.Double(x - radius, y - radius, 2 * radius, 2 * radius));
        }

        @Override
        public void text(double x, double y, String text, Color color) {
            pen.setColor(color);
            try {
                pen.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, FONT_SIZE));
                pen.drawString(text, (float) x, (float) y);
            } catch (RuntimeException | LinkageError noFonts) {
                // A machine without fonts draws a picture without letters.
                return;
            }
        }

        @Override
        public byte[] bytes() {
            pen.dispose();
            var out = new ByteArrayOutputStream();
            try {
                ImageIO.write(image, "png", out);
            } catch (IOException e) {
                throw new UncheckedIOException("Writing to memory does not fail", e);
            }
            return out.toByteArray();
        }
    }

    final class Svg implements Canvas {
        private final StringBuilder text = new StringBuilder();

        private Svg(int width, int height, Color background) {
            text.append(("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\""
                            + " stroke-linecap=\"round\" font-family=\"sans-serif\" font-size=\"15\">\n"
                            + "<rect width=\"%d\" height=\"%d\" fill=\"%s\"/>\n")
                    .formatted(width, height, width, height, width, height, hex(background)));
        }

        @Override
        public void area(double[] points, Color fill) {
            text.append("<polygon points=\"");
            for (int i = 0; i < points.length; i += 2) {
                text.append(i == 0 ? "" : " ")
                        .append(number(points[i]))
                        .append(',')
                        .append(number(points[i + 1]));
            }
            text.append("\" fill=\"").append(hex(fill)).append("\"/>\n");
        }

        @Override
        public void line(double x1, double y1, double x2, double y2, double width, Color color) {
            text.append("<line x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\" stroke=\"%s\" stroke-width=\"%s\"/>\n"
                    .formatted(number(x1), number(y1), number(x2), number(y2), hex(color), number(width)));
        }

        @Override
        public void dot(double x, double y, double radius, Color fill) {
            text.append("<circle cx=\"%s\" cy=\"%s\" r=\"%s\" fill=\"%s\"/>\n"
                    .formatted(number(x), number(y), number(radius), hex(fill)));
        }

        @Override
        public void text(double x, double y, String words, Color color) {
            String safe = words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
            text.append("<text x=\"%s\" y=\"%s\" fill=\"%s\">%s</text>\n"
                    .formatted(number(x), number(y), hex(color), safe));
        }

        @Override
        public byte[] bytes() {
            return (text + "</svg>\n").getBytes(StandardCharsets.UTF_8);
        }

        private static String number(double value) {
            return String.format(Locale.ROOT, "%.2f", value).replaceAll("\\.?0+$", "");
        }

        private static String hex(Color color) {
            return "#%06x".formatted(color.getRGB() & 0xFFFFFF);
        }
    }
}
