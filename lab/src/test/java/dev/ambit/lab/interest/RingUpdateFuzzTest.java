package dev.ambit.lab.interest;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.Arrays;

/** Any bytes are an update or refused as none. */
class RingUpdateFuzzTest {

    @FuzzTest(maxDuration = "3s")
    void anyBytesAreAnUpdateOrRefused(byte[] bytes) {
        readBack(bytes);
        byte[] likely = Arrays.copyOf(bytes, RingUpdate.BYTES);
        System.arraycopy(new byte[] {0, 0, 0, RingUpdate.TYPE}, 0, likely, 0, 4);
        readBack(likely);
    }

    private static void readBack(byte[] bytes) {
        try {
            assertArrayEquals(bytes, RingUpdate.decode(bytes).encode());
        } catch (MalformedException refused) {
            // As it should be.
        }
    }
}
