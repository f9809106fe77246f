package dev.ambit.journal;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.Arrays;
import java.util.zip.DataFormatException;

/** Packing loses nothing. */
class PackedFuzzTest {

    @FuzzTest(maxDuration = "3s")
    void whatIsPackedUnpacksToTheSame(byte[] body) throws DataFormatException {
        byte[] doubled = Arrays.copyOf(body, body.length * 2 + 5000);
        System.arraycopy(body, 0, doubled, body.length, body.length);
        assertTrue(Arrays.equals(doubled, Packed.pack(doubled).unpack()));
        assertTrue(Arrays.equals(body, Packed.pack(body).unpack()));
    }
}
