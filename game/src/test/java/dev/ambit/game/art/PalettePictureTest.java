package dev.ambit.game.art;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import javax.imageio.ImageIO;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class PalettePictureTest {

    /** Two rows of two, bottom row first, padded to four bytes; a palette of three colours. */
    private static final String BMP = """
            424d 4a000000 0000 0000 42000000
            28000000 02000000 02000000 0100 0800 00000000 08000000 00000000 00000000 03000000 00000000
            0000ff00 00ff0000 ff000000
            00020000 01020000
            """;

    @Test
    void aBmpOfTheOriginalGivesItsIndicesFromTheTop() throws BgfException {
        byte[] file = HexFormat.of().parseHex(BMP.replaceAll("\\s", ""));
        PalettePicture picture = PalettePicture.read(file, Palette.PLAIN);
        assertArrayEquals(new byte[] {1, 2, 0, 2}, picture.pixels());
        assertEquals(0xFF0000, picture.palette().colours()[0]);
        assertEquals(0x0000FF, picture.palette().colours()[2]);
    }

    @Property(tries = 100)
    void everyIndexStaysWhateverTheFile(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 40) int width,
            @ForAll @IntRange(min = 1, max = 40) int height,
            @ForAll PalettePicture.Format format)
            throws BgfException {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        byte[] pixels = new byte[width * height];
        random.nextBytes(pixels);
        int[] colours = random.ints(Palette.SIZE, 0, 1 << 24).toArray();
        PalettePicture picture = new PalettePicture(width, height, pixels, new Palette(colours));
        assertEquals(picture, PalettePicture.read(picture.write(format), Palette.PLAIN));
    }

    @Test
    void coloursWithoutAPaletteBecomeTheNearestAndWhatCannotBeSeenIsNothing() throws Exception {
        BufferedImage image = new BufferedImage(4, 1, BufferedImage.TYPE_INT_ARGB);
        image.setRGB(0, 0, 0xFFFE0101);
        image.setRGB(1, 0, 0x20FFFFFF);
        image.setRGB(2, 0, 0xFF00FFFF);
        image.setRGB(3, 0, 0xFFFFFFFF);
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        ImageIO.write(image, "png", file);
        byte[] pixels = PalettePicture.read(file.toByteArray(), Palette.PLAIN).pixels();
        int[] plain = Palette.PLAIN.colours();
        assertEquals(0xFF0000, plain[pixels[0] & 0xFF]);
        assertEquals(Palette.TRANSPARENT, pixels[1] & 0xFF);
        assertEquals(0x00FFFF, plain[pixels[2] & 0xFF]);
        assertTrue((pixels[2] & 0xFF) != Palette.TRANSPARENT, "cyan that is meant is drawn");
        assertEquals(0xFFFFFF, plain[pixels[3] & 0xFF]);
    }

    @Test
    void aPictureThatIsTooLargeIsRefusedBeforeItIsRead() throws Exception {
        BufferedImage wide = new BufferedImage(Bitmap.LONGEST_SIDE + 1, 1, BufferedImage.TYPE_BYTE_GRAY);
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        ImageIO.write(wide, "png", file);
        assertTrue(assertThrows(BgfException.class, () -> PalettePicture.read(file.toByteArray(), Palette.PLAIN))
                .getMessage()
                .contains("8193 x 1"));
    }

    @Property(tries = 300)
    void damagedPicturesAreReadOrRefused(@ForAll long seed, @ForAll PalettePicture.Format format) throws BgfException {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        byte[] file = new PalettePicture(5, 7, new byte[35], Palette.PLAIN).write(format);
        for (int i = random.nextInt(4); i >= 0; i--) {
            // Not so high that a size asks for much: those are refused by the test above.
            file[random.nextInt(file.length)] ^= (byte) (1 << random.nextInt(8));
        }
        byte[] some = random.nextBoolean() ? file : Arrays.copyOf(file, random.nextInt(file.length));
        try {
            PalettePicture.read(some, Palette.PLAIN);
        } catch (BgfException e) {
            // The one answer to nonsense.
        }
    }
}
