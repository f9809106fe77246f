package dev.ambit.gateway.control.packet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.gateway.control.packet.Command.Combined;
import dev.ambit.gateway.control.packet.Command.Part;
import dev.ambit.gateway.control.packet.Command.ShortLocation;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class CombinerTest {

    @Test
    void sixtyThreeStepsFitOnePacketAndTheNextBeginsAnother() {
        assertEquals(List.of(255), sizes(steps(63)));
        assertEquals(List.of(255, 6), sizes(steps(64)));
        assertEquals(List.of(255, 11), sizes(steps(65)));
    }

    @Test
    void aPartAloneGoesToItsObject() {
        assertEquals(List.of(new Packet(new ShortId(1), new ShortLocation(1, 2, 3))), combined(steps(1)));
        assertEquals(List.of(), combined(List.of()));
    }

    @Test
    void eachCommandHasItsOwnMost() {
        assertEquals(63, Combiner.mostParts(Command.ShortLocation.LAYOUT));
        assertEquals(252, Combiner.mostParts(Command.Disappear.LAYOUT));
        assertEquals(22, Combiner.mostParts(Command.Appear.LAYOUT));
        assertEquals(19, Combiner.mostParts(Command.Teleport.LAYOUT));
    }

    @Test
    void aRunKnowsWhomItIsFor() {
        PacketWriter out = new PacketWriter();
        Combiner combiner = new Combiner(out);
        assertFalse(combiner.isFor(2));
        combiner.add(new Part(2, new ShortLocation(7, 9, 7)));
        combiner.add(new Part(200, new ShortLocation(7, 9, 7)));
        assertTrue(combiner.isFor(2));
        assertTrue(combiner.isFor(200));
        assertFalse(combiner.isFor(7), "that is a field and not an object");
        combiner.end();
        assertFalse(combiner.isFor(2));
    }

    @Property(tries = 200)
    void nothingIsLostAndNoOrderChangesAndNoPacketIsTooLong(@ForAll("anySteps") List<Part> parts) {
        List<Packet> packets = combined(parts);
        assertEquals(
                parts,
                packets.stream().flatMap(packet -> parts(packet).stream()).toList());
        assertTrue(packets.stream().allMatch(packet -> packet.encode().length <= 255));
        assertEquals((parts.size() + 62) / 63, packets.size());
    }

    @Provide
    Arbitrary<List<Part>> anySteps() {
        return AnyPacket.parts(AnyPacket.steps()).list().ofMaxSize(200);
    }

    /** Parts of any kinds after each other: those of one kind that stand together go together. */
    @Property(tries = 200)
    void kindsThatFollowEachOtherKeepTheirOrder(@ForAll("anyParts") List<Part> parts) {
        assertEquals(
                parts,
                combined(parts).stream()
                        .flatMap(packet -> parts(packet).stream())
                        .toList());
    }

    @Provide
    Arbitrary<List<Part>> anyParts() {
        return Arbitraries.oneOf(
                        AnyPacket.parts(AnyPacket.steps()),
                        AnyPacket.parts(AnyPacket.appearances()),
                        AnyPacket.parts(AnyPacket.teleports()))
                .list()
                .ofMaxSize(80);
    }

    private static List<Packet> combined(List<Part> parts) {
        PacketWriter out = new PacketWriter();
        Combiner combiner = new Combiner(out);
        parts.forEach(combiner::add);
        combiner.end();
        try {
            return Packet.decodeAll(out.toBytes());
        } catch (PacketException e) {
            throw new AssertionError(e);
        }
    }

    private static List<Part> parts(Packet packet) {
        return switch (packet.command()) {
            case Combined combined -> combined.parts();
            case Command.Known alone -> List.of(new Part(((ShortId) packet.object()).number(), alone));
            case Command.Unknown unknown -> throw new AssertionError(unknown);
        };
    }

    private static List<Integer> sizes(List<Part> parts) {
        return combined(parts).stream().map(Packet::size).toList();
    }

    private static List<Part> steps(int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(id -> new Part(id, new ShortLocation(1, 2, 3)))
                .toList();
    }
}
