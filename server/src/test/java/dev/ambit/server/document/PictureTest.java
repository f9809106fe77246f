package dev.ambit.server.document;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PictureTest {

    private static final int MOST_PIXELS = 1 << 20;

    private static BufferedImage read(byte[] file) throws PictureException {
        return Picture.read(file, MOST_PIXELS);
    }

    private static String refusal(byte[] file) {
        return assertThrows(PictureException.class, () -> read(file)).sentence();
    }

    // ---- what is taken ----

    @ParameterizedTest
    @ValueSource(
            ints = {
                BufferedImage.TYPE_INT_RGB,
                BufferedImage.TYPE_INT_ARGB,
                BufferedImage.TYPE_BYTE_GRAY,
                BufferedImage.TYPE_USHORT_GRAY,
                BufferedImage.TYPE_BYTE_INDEXED,
                BufferedImage.TYPE_BYTE_BINARY
            })
    void everyKindOfPngIsReadInterlacedOrNot(int type) throws PictureException {
        BufferedImage figure = Pictures.figure(61, 47, type);
        for (boolean interlaced : List.of(false, true)) {
            BufferedImage read = read(Pictures.packed("png", figure, interlaced));
            assertEquals(61, read.getWidth());
            assertEquals(47, read.getHeight());
            assertEquals(BufferedImage.TYPE_INT_ARGB, read.getType());
            int sample = figure.getRaster().getSample(30, 40, 0);
            int was = switch (type) {
                // Its getRGB takes grey for linear light, which files do not.
                case BufferedImage.TYPE_BYTE_GRAY -> sample;
                case BufferedImage.TYPE_USHORT_GRAY -> sample >> 8;
                default -> figure.getRGB(30, 40) & 0xFF;
            };
            assertTrue(Math.abs(was - (read.getRGB(30, 40) & 0xFF)) < 8, () -> "the colour of type " + type);
        }
    }

    @Test
    void sixteenBitsOfColourAndAlphaAreRead() throws PictureException {
        byte[] rows = new byte[(1 + 16 * 8) * 16];
        for (int row = 0; row < 16; row++) {
            Arrays.fill(rows, row * 129 + 1, row * 129 + 129, (byte) 0x80);
        }
        byte[] header = ByteBuffer.allocate(13)
                .putInt(16)
                .putInt(16)
                .put(new byte[] {16, 6, 0, 0, 0})
                .array();
        byte[] file = Pictures.join(
                Arrays.copyOf(Pictures.png(8, 8), 8),
                Pictures.chunk("IHDR", header),
                Pictures.chunk("IDAT", deflated(rows)),
                Pictures.chunk("IEND", new byte[0]));
        assertEquals(0x80, read(file).getRGB(3, 3) >>> 24);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aPhotoIsReadInOneGoOrInLayers(boolean progressive) throws PictureException {
        BufferedImage figure = Pictures.figure(320, 200, BufferedImage.TYPE_INT_RGB);
        BufferedImage read = read(Pictures.packed("jpeg", figure, progressive));
        assertEquals(320, read.getWidth());
        assertTrue((read.getRGB(160, 180) & 0xFF) > 200, "blue stays blue");
        assertTrue((read.getRGB(160, 180) >> 16 & 0xFF) < 60, "and is not red");
    }

    @Test
    void textsAndPlacesInAFileAreLeftOut() throws PictureException {
        byte[] png = Pictures.with(
                Pictures.png(32, 32),
                Pictures.chunk("tEXt", "Comment\0<script>alert(1)</script>".getBytes(ISO_8859_1)));
        byte[] stripped = PngCheck.stripped(png, MOST_PIXELS);
        assertTrue(!new String(stripped, ISO_8859_1).contains("script"));
        byte[] jpeg = Pictures.jpeg(32, 32);
        byte[] exif = Pictures.join(
                Arrays.copyOf(jpeg, 2),
                new byte[] {(byte) 0xFF, (byte) 0xE1, 0, 11},
                "Exif\0GPS!".getBytes(ISO_8859_1),
                Arrays.copyOfRange(jpeg, 2, jpeg.length));
        assertEquals(32, read(exif).getWidth());
        assertTrue(!new String(JpegCheck.stripped(exif, MOST_PIXELS), ISO_8859_1).contains("GPS"));
    }

    // ---- what is not what it says ----

    @Test
    void aFileThatIsNoPictureIsCalledWhatItIs() {
        assertEquals(
                "Pictures are PNG or JPEG files. This is an SVG drawing.",
                refusal("<?xml version='1.0'?><svg onload='alert(1)'/>".getBytes(ISO_8859_1)));
        assertTrue(refusal("<!DOCTYPE html><p>".getBytes(ISO_8859_1)).endsWith("This is a web page."));
        assertTrue(refusal("GIF89a\1\0\1\0".getBytes(ISO_8859_1)).endsWith("This is a GIF."));
        assertTrue(refusal("RIFF1234WEBPVP8 ".getBytes(ISO_8859_1)).endsWith("This is a WebP."));
        assertTrue(refusal("PK\3\4".getBytes(ISO_8859_1)).endsWith("This is a ZIP archive."));
        assertTrue(refusal("#!/bin/sh".getBytes(ISO_8859_1)).endsWith("This is something else."));
        assertTrue(refusal(new byte[0]).endsWith("This is nothing."));
    }

    @Test
    void aSecondFileBehindThePictureIsFound() throws Exception {
        ByteArrayOutputStream zip = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(zip)) {
            out.putNextEntry(new ZipEntry("evil.html"));
            out.write("<script>".getBytes(ISO_8859_1));
        }
        assertEquals(
                "Something follows the end of the PNG file: " + zip.size() + " bytes.",
                refusal(Pictures.join(Pictures.png(32, 32), zip.toByteArray())));
        assertEquals(
                "Something follows the end of the JPEG file: 8 bytes.",
                refusal(Pictures.join(Pictures.jpeg(32, 32), "<script>".getBytes(ISO_8859_1))));
    }

    @Test
    void aPageBeforeThePictureIsNoPicture() {
        assertTrue(refusal(Pictures.join("<script>".getBytes(ISO_8859_1), Pictures.png(32, 32)))
                .endsWith("This is a web page."));
    }

    @Test
    void aTornFileIsRefusedWhereverItIsTorn() {
        for (byte[] whole : List.of(Pictures.png(24, 24), Pictures.jpeg(24, 24))) {
            for (int length = 0; length < whole.length; length++) {
                byte[] torn = Arrays.copyOf(whole, length);
                assertThrows(PictureException.class, () -> read(torn), "torn at " + length);
            }
        }
    }

    @Test
    void aByteThatIsWrongAnywhereInAPngIsFound() {
        byte[] whole = Pictures.png(24, 24);
        for (int at = 0; at < whole.length; at++) {
            byte[] wrong = whole.clone();
            wrong[at] ^= 0x10;
            assertThrows(PictureException.class, () -> read(wrong), "wrong at " + at);
        }
    }

    @Test
    void hugeDimensionsAreRefusedBeforeAnythingIsUnpacked() {
        byte[] small = Pictures.png(32, 32);
        assertEquals(
                "The picture is too large: 2147483647 x 2147483647 pixels, expected at most 1048576 in all.",
                refusal(Pictures.withHeader(small, Integer.MAX_VALUE, Integer.MAX_VALUE)));
        assertTrue(refusal(Pictures.withHeader(small, 1025, 1024)).startsWith("The picture is too large"));
        assertTrue(refusal(Pictures.withHeader(small, 8, 20_000)).startsWith("The picture is too large"));
        assertTrue(refusal(Pictures.withHeader(small, 0, 32)).startsWith("The picture is too small"));
        assertTrue(refusal(Pictures.withHeader(small, -1, 32)).startsWith("The picture is too small"));
        assertTrue(refusal(Pictures.jpeg(1200, 1100)).startsWith("The picture is too large: 1200 x 1100"));
    }

    @Test
    void aBombIsNotUnpackedFurtherThanAPictureOfItsSize() {
        byte[] file = Pictures.join(
                Arrays.copyOf(Pictures.png(32, 32), 33),
                Pictures.chunk("IDAT", deflated(new byte[50_000_000])),
                Pictures.chunk("IEND", new byte[0]));
        assertEquals("The PNG file holds more than a picture of its size.", refusal(file));
    }

    @Test
    void aBombInATextIsNotUnpackedAtAll() throws PictureException {
        byte[] text = Pictures.join("Comment\0\0".getBytes(ISO_8859_1), deflated(new byte[50_000_000]));
        assertEquals(
                32,
                read(Pictures.with(Pictures.png(32, 32), Pictures.chunk("zTXt", text)))
                        .getWidth());
    }

    @Test
    void moreThanAPictureInTheDataIsFound() {
        byte[] behind = Pictures.join(deflated(new byte[129 * 32]), "hidden".getBytes(ISO_8859_1));
        byte[] file = Pictures.join(
                Arrays.copyOf(Pictures.png(32, 32), 33),
                Pictures.chunk("IDAT", behind),
                Pictures.chunk("IEND", new byte[0]));
        assertEquals("The PNG file holds more than a picture.", refusal(file));
    }

    @Test
    void aPhotoOfManyLayersIsRefused() {
        byte[] jpeg = Pictures.packed("jpeg", Pictures.figure(32, 32, BufferedImage.TYPE_INT_RGB), true);
        int scan = new String(jpeg, ISO_8859_1).indexOf("\u00FF\u00DA");
        byte[] scanAndOn = Arrays.copyOfRange(jpeg, scan, jpeg.length - 2);
        byte[] many = Arrays.copyOf(jpeg, jpeg.length - 2);
        for (int i = 0; i < 24; i++) {
            many = Pictures.join(many, scanAndOn);
        }
        assertEquals("The JPEG file has more than 24 layers.", refusal(Pictures.join(many, new byte[] {
            (byte) 0xFF, (byte) 0xD9
        })));
    }

    private static byte[] deflated(byte[] bytes) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(packed, new Deflater(Deflater.BEST_SPEED))) {
            out.write(bytes);
        } catch (java.io.IOException e) {
            throw new AssertionError(e);
        }
        return packed.toByteArray();
    }
}
