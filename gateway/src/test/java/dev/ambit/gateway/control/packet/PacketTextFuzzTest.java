package dev.ambit.gateway.control.packet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;

/** Whatever line comes, it is a packet that prints as one line and is read again, or a {@link PacketTextException}. */
class PacketTextFuzzTest {

    @FuzzTest(maxDuration = "3s")
    void anyLineIsAPacketOrAPacketTextException(FuzzedDataProvider data) {
        String line = data.consumeRemainingAsString();
        PacketText text;
        try {
            text = PacketText.parse(line);
        } catch (PacketTextException e) {
            assertTrue(e.column() >= 1 && e.column() <= line.length() + 1, e.getMessage());
            return;
        }
        assertEquals(text, parsed(text.toString()));
    }

    private static PacketText parsed(String printed) {
        try {
            return PacketText.parse(printed);
        } catch (PacketTextException e) {
            throw new AssertionError("what was printed cannot be read: " + printed, e);
        }
    }
}
