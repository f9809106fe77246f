package dev.ambit.game.map;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Any bytes are a map or a refusal; what was read is written, and read again the same. */
class MapFileFuzzTest {

    @FuzzTest(maxDuration = "3s")
    void anyBytesAreAMapOrARefusal(byte[] bytes) throws MapException {
        feed(bytes);
    }

    @Property(tries = 1000)
    void damagedMapsAreReadOrRefused(@ForAll long seed) throws MapException {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        byte[] bytes = MapFile.write(MapFileTest.map(random));
        for (int i = random.nextInt(5); i >= 0; i--) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
        }
        feed(bytes);
    }

    private static void feed(byte[] bytes) throws MapException {
        WalkedMap map;
        try {
            map = MapFile.read(bytes);
        } catch (MapException refused) {
            return;
        }
        assertEquals(MapFileTest.sorted(map), MapFileTest.sorted(MapFile.read(MapFile.write(map))));
    }
}
