package dev.ambit.gateway.control.packet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.ArrayList;
import java.util.List;

/** Whatever bytes come, they are packets that can be written again, or a {@link PacketException}. */
class PacketFuzzTest {

    @FuzzTest(maxDuration = "3s")
    void anyStreamIsPacketsOrAPacketException(byte[] bytes) {
        List<Packet> whole;
        try {
            whole = new Cutter().cut(bytes);
        } catch (PacketException e) {
            assertTrue(e.offset() >= 0 && e.offset() <= bytes.length, e.getMessage());
            return;
        }
        assertEquals(whole, byteByByte(bytes));
        for (Packet packet : whole) {
            // A byte that is no UTF-8 became a character of three, so what came in 255 bytes may not go out in them.
            if (packet.size() <= Packet.LONGEST_BYTES) {
                assertEquals(packet, decoded(packet.encode()));
            }
        }
    }

    private static List<Packet> byteByByte(byte[] bytes) {
        Cutter cutter = new Cutter();
        List<Packet> found = new ArrayList<>();
        try {
            for (int i = 0; i < bytes.length; i++) {
                found.addAll(cutter.cut(bytes, i, 1));
            }
        } catch (PacketException e) {
            throw new AssertionError("the same bytes one by one are refused", e);
        }
        return found;
    }

    private static Packet decoded(byte[] bytes) {
        try {
            return Packet.decode(bytes, 0, bytes.length);
        } catch (PacketException e) {
            throw new AssertionError("what was written cannot be read", e);
        }
    }
}
