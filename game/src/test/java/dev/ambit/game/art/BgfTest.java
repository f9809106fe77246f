package dev.ambit.game.art;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The bytes are written by hand from the description of the format. */
class BgfTest {
    private static final String NAME = "646f6f72" + "00".repeat(28);

    private static final String RAW = """
            42474611 0a000000 %s 02000000 02000000 02000000 04000000
            02000000 03000000 f6ffffff 05000000 02 01 14000000 15000000 ff fbffffff 00000000
               00 00000000 010203 0405fe
            01000000 01000000 00000000 00000000 00 00 00000000 ff
            01000000 00000000
            02000000 01000000 ffffffff
            """.formatted(NAME);

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex.replaceAll("\\s", ""));
    }

    private static Bgf door() {
        return new Bgf(
                10,
                "door",
                4,
                List.of(
                        new Bitmap(
                                2,
                                3,
                                -10,
                                5,
                                List.of(new Hotspot(1, 20, 21), new Hotspot(-1, -5, 0)),
                                new PixelStore.Raw(new byte[] {1, 2, 3, 4, 5, (byte) 254})),
                        new Bitmap(1, 1, 0, 0, List.of(), new PixelStore.Raw(new byte[] {-1}))),
                List.of(List.of(0), List.of(1, Bgf.NO_BITMAP)));
    }

    @Test
    void aGraphicIsItsBytes() throws BgfException {
        assertEquals(door(), BgfReader.read(bytes(RAW)));
        assertArrayEquals(bytes(RAW), BgfWriter.write(door()));
    }

    @Test
    void pixelsAreCompressedWhereThatMakesThemSmaller() throws BgfException {
        Bitmap wall = new Bitmap(40, 40, 0, 0, List.of(), new PixelStore.Raw(new byte[1600]));
        Bgf bgf = new Bgf(9, "", 1, List.of(wall, door().bitmaps().getFirst()), List.of(List.of(0)));
        Bgf packed = bgf.packed(true);
        assertEquals(10, packed.version());
        assertInstanceOf(PixelStore.Zipped.class, packed.bitmaps().getFirst().store());
        assertInstanceOf(PixelStore.Raw.class, packed.bitmaps().getLast().store());
        Bgf read = BgfReader.read(BgfWriter.write(packed));
        assertEquals(packed, read);
        assertArrayEquals(new byte[1600], read.bitmaps().getFirst().pixels());
        assertEquals(bgf.bitmaps(), read.packed(false).bitmaps());
    }

    @Test
    void whatVersion9HasCompressedIsKeptThoughNobodyCanSeeIt() throws BgfException {
        byte[] crushed = bytes("""
                42474611 09000000 %s 01000000 00000000 00000000 01000000
                02000000 03000000 00000000 00000000 00 01 03000000 aabbcc
                """.formatted(NAME));
        Bgf bgf = BgfReader.read(crushed);
        assertTrue(
                assertThrows(BgfException.class, () -> bgf.bitmaps().getFirst().pixels())
                        .getMessage()
                        .startsWith("version 9 compresses pixels with a library that was never published"));
        Bgf moved = bgf.with(0, bgf.bitmaps().getFirst().at(7, 8));
        assertEquals(moved, BgfReader.read(BgfWriter.write(moved)));
        assertArrayEquals(crushed, BgfWriter.write(bgf));
    }

    @Test
    void whatIsWrongIsToldWithItsPlace() {
        assertEquals("this is no graphic: expected the bytes 42 47 46 11 at its start", refusal("00"));
        assertEquals("the graphic is damaged at byte 8: version 7; expected 9 or 10", refusal("42474611 07000000"));
        assertEquals(
                "the graphic is damaged at byte 44: 4294967295 bitmaps, where 0 bytes are left",
                refusal("42474611 0a000000 " + NAME + "ffffffff"));
        assertTrue(refusal(RAW + "00").endsWith("the last group ends here, and 1 more bytes follow"));
        assertTrue(refusal(RAW.replace("02 01 14", "02 00 14")).contains("a hotspot with number 0"));
        assertTrue(
                refusal(RAW.replace("01000000 ffffffff", "02000000 ffffffff")).contains("names bitmap 2 of 2"));
    }

    private static String refusal(String hex) {
        return assertThrows(BgfException.class, () -> BgfReader.read(bytes(hex)))
                .getMessage();
    }

    @Test
    void pixelsThatAreTooFewOrTooManyAreNotShown() {
        for (int count : List.of(99, 101)) {
            PixelStore store = PixelStore.pack(new byte[count]);
            assertThrows(BgfException.class, () -> store.pixels(100), () -> count + " for 100");
        }
        assertThrows(BgfException.class, () -> new PixelStore.Zipped(new byte[] {1, 2, 3}).pixels(1));
    }

    @Test
    void aTurnedBitmapHasItsRowsAsColumns() throws BgfException {
        Bitmap turned = door().bitmaps().getFirst().turned();
        assertEquals(3, turned.width());
        assertArrayEquals(new byte[] {1, 3, 5, 2, 4, (byte) 254}, turned.pixels());
        assertEquals(door().bitmaps().getFirst(), turned.turned());
    }

    /** The page reads and writes the same files (web/src/test/js/bgf.test.js). */
    @Test
    void thePageAndTheServerHaveTheSameVectors() throws Exception {
        Path vectors = Path.of("..", "web", "src", "test", "js", "bgf");
        for (String name : List.of("raw", "zipped")) {
            byte[] file = Files.readAllBytes(vectors.resolve(name + ".bgf"));
            assertArrayEquals(file, BgfWriter.write(BgfReader.read(file)));
        }
        assertArrayEquals(BgfWriter.write(door()), Files.readAllBytes(vectors.resolve("raw.bgf")));
    }
}
