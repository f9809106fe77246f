package dev.ambit.server.document;

import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;

/** Makes a picture of what somebody sent. What it is called does not count; what is in it does, to the last byte. */
final class Picture {

    private Picture() {}

    /** @return of the type {@link BufferedImage#TYPE_INT_ARGB} */
    static BufferedImage read(byte[] file, int largestPixels) throws PictureException {
        if (PngCheck.looksLike(file)) {
            return unpack("png", PngCheck.stripped(file, largestPixels));
        }
        if (JpegCheck.looksLike(file)) {
            return unpack("jpeg", JpegCheck.stripped(file, largestPixels));
        }
        throw new PictureException("Pictures are PNG or JPEG files. This is " + whatElse(file) + ".");
    }

    private static BufferedImage unpack(String kind, byte[] file) throws PictureException {
        Iterator<ImageReader> readers = ImageIO.getImageReadersByFormatName(kind);
        if (!readers.hasNext()) {
            throw new IllegalStateException("this Java reads no " + kind);
        }
        ImageReader reader = readers.next();
        boolean[] torn = new boolean[1];
        reader.addIIOReadWarningListener((_, _) -> torn[0] = true);
        try (ImageInputStream in = new MemoryCacheImageInputStream(new ByteArrayInputStream(file))) {
            reader.setInput(in, true, true);
            BufferedImage image = reader.read(0);
            if (torn[0]) {
                // The library fills what is missing with grey; better to say so.
                throw new PictureException("The picture is damaged.");
            }
            return plain(image);
        } catch (IOException | RuntimeException e) {
            // A decoder meets whatever strangers send; some of its complaints are no IOExceptions.
            throw new PictureException("The picture is damaged.");
        } finally {
            reader.dispose();
        }
    }

    private static BufferedImage plain(BufferedImage image) {
        BufferedImage plain = new BufferedImage(image.getWidth(), image.getHeight(), BufferedImage.TYPE_INT_ARGB);
        Graphics2D pen = plain.createGraphics();
        pen.drawImage(image, 0, 0, null);
        pen.dispose();
        return plain;
    }

    /** A guess, for the sentence only. */
    private static String whatElse(byte[] file) {
        String start = new String(file, 0, Math.min(file.length, 512), StandardCharsets.ISO_8859_1);
        String lower = start.stripLeading().toLowerCase(java.util.Locale.ROOT);
        if (start.startsWith("GIF8")) {
            return "a GIF";
        } else if (start.startsWith("RIFF") && start.startsWith("WEBP", 8)) {
            return "a WebP";
        } else if (start.startsWith("PK")) {
            return "a ZIP archive";
        } else if (lower.contains("<svg")) {
            return "an SVG drawing";
        } else if (lower.startsWith("<!doctype html") || lower.startsWith("<html") || lower.contains("<script")) {
            return "a web page";
        }
        return file.length == 0 ? "nothing" : "something else";
    }
}
