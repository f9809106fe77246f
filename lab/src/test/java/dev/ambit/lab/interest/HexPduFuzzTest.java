package dev.ambit.lab.interest;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Any bytes are one of the five messages or refused as none. */
class HexPduFuzzTest {

    @FuzzTest(maxDuration = "3s")
    void anyBytesAreAMessageOrRefused(byte[] bytes) {
        readBack(bytes);
        if (bytes.length > 0) {
            // A header that holds, so that what comes after it is looked at too.
            byte[] likely = new byte[bytes.length + 15];
            likely[0] = (byte) (1 + (bytes[0] & 0xff) % 5);
            likely[1] = (byte) (likely[0] == 1 ? 1 : 0);
            likely[3] = (byte) (likely[0] == 4 ? 2 : 0);
            System.arraycopy(bytes, 0, likely, 15, bytes.length);
            readBack(likely);
        }
    }

    private static void readBack(byte[] bytes) {
        HexPdu pdu;
        try {
            pdu = HexPduCodec.decode(bytes);
        } catch (MalformedException refused) {
            return;
        }
        assertArrayEquals(bytes, HexPduCodec.encode(pdu));
    }
}
