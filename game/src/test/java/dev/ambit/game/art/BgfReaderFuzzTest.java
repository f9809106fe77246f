package dev.ambit.game.art;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Any bytes are a graphic or a refusal; what was read is written, and read again the same. */
class BgfReaderFuzzTest {

    @FuzzTest(maxDuration = "3s")
    void anyBytesAreAGraphicOrARefusal(byte[] bytes) throws BgfException {
        feed(bytes);
    }

    @Property(tries = 3000)
    void damagedGraphicsAreReadOrRefused(@ForAll long seed) throws BgfException {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        Bitmap one = new Bitmap(
                        9, 5, random.nextInt(), 0, List.of(new Hotspot(-3, 1, 2)), new PixelStore.Raw(new byte[45]))
                .packed(random.nextBoolean());
        byte[] bytes = BgfWriter.write(new Bgf(10, "a", 1, List.of(one, one), List.of(List.of(0, 1), List.of(-1))));
        for (int i = random.nextInt(4); i >= 0; i--) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
        }
        feed(bytes);
    }

    private static void feed(byte[] bytes) throws BgfException {
        Bgf bgf;
        try {
            bgf = BgfReader.read(bytes);
        } catch (BgfException refused) {
            return;
        }
        assertEquals(bgf, BgfReader.read(BgfWriter.write(bgf)));
        for (Bitmap bitmap : bgf.bitmaps()) {
            try {
                assertEquals(bitmap.width() * bitmap.height(), bitmap.pixels().length);
            } catch (BgfException unseen) {
                // Damaged, or compressed the old way.
            }
        }
    }
}
