package dev.ambit.gateway.control.packet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class CutterTest {

    private static final Packet GONE = new Packet(new ShortId(5), new Command.Disappear());

    private final Cutter cutter = new Cutter();

    @Property(tries = 300)
    void packetsComeOutAsTheyWentInHoweverTheStreamIsCut(
            @ForAll("manyPackets") List<Packet> packets, @ForAll("lengths") List<Integer> lengths)
            throws PacketException {
        PacketWriter out = new PacketWriter();
        packets.forEach(out::add);
        byte[] stream = out.toBytes();
        Cutter fresh = new Cutter();
        List<Packet> found = new ArrayList<>();
        int at = 0;
        for (int i = 0; at < stream.length; i++) {
            int end = Math.min(stream.length, at + lengths.get(i % lengths.size()));
            found.addAll(fresh.cut(Arrays.copyOfRange(stream, at, end)));
            at = end;
        }
        assertEquals(packets, found);
        assertEquals(0, fresh.waitingBytes());
    }

    @Provide
    Arbitrary<List<Packet>> manyPackets() {
        return AnyPacket.packets().list().ofMaxSize(8);
    }

    @Provide
    Arbitrary<List<Integer>> lengths() {
        return Arbitraries.integers().between(1, 300).list().ofMinSize(1).ofMaxSize(6);
    }

    @Test
    void whatIsNotWholeWaitsForItsRest() throws PacketException {
        byte[] bytes = GONE.encode();
        assertEquals(List.of(), cutter.cut(bytes, 0, 2));
        assertEquals(2, cutter.waitingBytes());
        assertEquals(List.of(), cutter.cut(new byte[0]));
        assertEquals(List.of(GONE), cutter.cut(bytes, 2, 1));
        assertEquals(0, cutter.waitingBytes());
    }

    @Test
    void aSizeThatCannotBeOneIsRefusedWithItsPlaceInTheStream() throws PacketException {
        cutter.cut(GONE.encode());
        PacketException refusal =
                assertThrows(PacketException.class, () -> cutter.cut(new byte[] {3, 5, 11, 3, 5, 11, 2}));
        assertEquals("byte 9: a packet has 3 bytes at least, and its size says 2", refusal.getMessage());
        assertEquals(9, refusal.offset());
    }

    @Test
    void aDamagedPacketIsRefusedWithItsPlaceInTheStreamAlsoWhenItCameInPieces() throws PacketException {
        cutter.cut(GONE.encode());
        cutter.cut(new byte[] {5, 1});
        PacketException refusal = assertThrows(PacketException.class, () -> cutter.cut(new byte[] {2, 0, 0}));
        assertEquals("byte 6: the bits to set needs 4 bytes, and the packet has 2 left", refusal.getMessage());
    }
}
