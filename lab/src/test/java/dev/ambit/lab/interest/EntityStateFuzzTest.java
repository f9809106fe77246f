package dev.ambit.lab.interest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.Arrays;
import java.util.HexFormat;

/** Any bytes are an entity's state or refused as none. */
class EntityStateFuzzTest {

    private static final byte[] TANK = HexFormat.of().parseHex(EntityStateTest.TANK_BYTES);

    @FuzzTest(maxDuration = "3s")
    void anyBytesAreAStateOrRefused(byte[] bytes) {
        readBack(bytes);
        // Few bytes at the right place reach further than many at random.
        byte[] scratched = TANK.clone();
        for (int i = 0; i + 1 < bytes.length; i += 2) {
            scratched[(bytes[i] & 0xff) % scratched.length] = bytes[i + 1];
        }
        readBack(scratched);
        readBack(Arrays.copyOf(scratched, bytes.length));
    }

    private static void readBack(byte[] bytes) {
        EntityState state;
        try {
            state = EntityStateCodec.decode(bytes);
        } catch (MalformedException refused) {
            return;
        }
        byte[] again = EntityStateCodec.encode(state);
        assertEquals(bytes.length, again.length);
        assertEquals(state, EntityStateCodec.decode(again));
    }
}
