package dev.ambit.server;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Whatever a room file holds, it is a room or an {@link AmbitException} that says what is wrong. */
class RoomFileFuzzTest {

    @FuzzTest(maxDuration = "3s")
    void anyBytesAreARoomOrARefusal(byte[] bytes) {
        try {
            RoomFile.parse("fuzz.json", bytes);
        } catch (AmbitException e) {
            // The one answer to nonsense; anything else fails the test.
        }
    }
}
