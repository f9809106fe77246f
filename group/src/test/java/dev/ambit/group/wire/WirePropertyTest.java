package dev.ambit.group.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.base.ByteWriter;
import dev.ambit.group.Address;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** What is written is read as it was. */
class WirePropertyTest {

    private static Address address(SplittableRandom random) {
        Address.Kind kind = Address.Kind.values()[random.nextInt(3)];
        int bits = random.nextInt(1, kind == Address.Kind.HOST ? 31 : 30);
        return new Address(kind, (int) (random.nextLong(1L << bits) & kind.count() - 1));
    }

    private static byte[] bytes(SplittableRandom random, int most) {
        byte[] bytes = new byte[random.nextInt(most + 1)];
        random.nextBytes(bytes);
        return bytes;
    }

    @Property
    void addresses(@ForAll long seed) throws UlpException {
        Address address = address(new SplittableRandom(seed));
        assertEquals(
                address,
                new UlpReader(new ByteWriter().put(address, AddressForm::write).toBytes()).address("it"));
        assertEquals(address, Address.parse(address.toString()));
    }

    @Property
    void numbers(@ForAll long any) throws UlpException {
        long number = any & Long.MAX_VALUE;
        UlpReader in = new UlpReader(new ByteWriter()
                .varint(number)
                .u64(any)
                .u32((int) any)
                .u16((int) any)
                .toBytes());
        assertEquals(number, in.varint("it"));
        assertEquals(any, in.u64("it"));
        assertEquals((int) any, in.u32("it"));
        assertEquals(any & 0xffff, in.u16("it"));
        in.end("all");
    }

    @Property
    void messages(@ForAll long seed) throws UlpException {
        SplittableRandom random = new SplittableRandom(seed);
        List<Address> auxiliary = new ArrayList<>();
        int count = random.nextInt(4) == 0 ? 255 : random.nextInt(5);
        for (int i = 0; i < count; i++) {
            auxiliary.add(address(random));
        }
        MessageType type = MessageType.values()[random.nextInt(3) * 2];
        Message.Send send =
                new Message.Send(type, random.nextBoolean(), address(random), auxiliary, bytes(random, 400));
        same(send, (Message.Send) Ulp.decode(Ulp.encode(send), Binding.NONE));
        Binding binding = new Binding(Address.host(7), Optional.of(send.destination()), auxiliary);
        same(send, (Message.Send) Ulp.decode(Ulp.encodeShort(send), binding));

        List<Element> elements = new ArrayList<>();
        for (int i = random.nextInt(6); i > 0; i--) {
            elements.add(new Element(address(random), bytes(random, 300)));
        }
        Optional<Address> via = random.nextBoolean() ? Optional.of(address(random)) : Optional.empty();
        Message.Receive receive = new Message.Receive(type.answer(), address(random), via, elements);
        assertEquals(receive, Ulp.decode(Ulp.encode(receive), Binding.NONE));
    }

    private static void same(Message.Send wanted, Message.Send read) {
        assertEquals(wanted.type(), read.type());
        assertEquals(wanted.isVolatile(), read.isVolatile());
        assertEquals(wanted.destination(), read.destination());
        assertEquals(wanted.auxiliary(), read.auxiliary());
        assertArrayEquals(wanted.data(), read.data());
    }

    @Property
    void attributes(@ForAll long seed) throws UlpException {
        SplittableRandom random = new SplittableRandom(seed);
        Attributes attributes = Attributes.NONE;
        for (Attributes.Tag tag : Attributes.Tag.values()) {
            if (random.nextBoolean()) {
                int number = tag == Attributes.Tag.DELIVERY ? random.nextInt(4) : random.nextInt() & Integer.MAX_VALUE;
                attributes = attributes.with(tag, number);
                assertEquals(number, attributes.number(tag, -1));
            }
        }
        Attributes read = Attributes.decode(attributes.encode());
        assertEquals(attributes, read);
        for (Attributes.Tag tag : Attributes.Tag.values()) {
            assertEquals(attributes.number(tag, -1), read.number(tag, -1));
        }
        assertFalse(attributes.without(Attributes.Tag.KEY).has(Attributes.Tag.KEY));
    }

    /** Elements that look alike, as positions do, and some that do not. */
    @Property
    void differencesAreBitExactAndNeverLonger(@ForAll long seed) throws UlpException {
        SplittableRandom random = new SplittableRandom(seed);
        byte[] first = bytes(random, 600);
        List<Element> elements = new ArrayList<>(List.of(new Element(Address.host(1), first)));
        for (int i = random.nextInt(8); i > 0; i--) {
            byte[] data =
                    random.nextInt(4) == 0 ? bytes(random, 700) : java.util.Arrays.copyOf(first, random.nextInt(700));
            for (int change = random.nextInt(6); change > 0 && data.length > 0; change--) {
                data[random.nextInt(data.length)] = (byte) random.nextInt();
            }
            elements.add(new Element(address(random), data));
        }
        ByteWriter packed = new ByteWriter();
        ByteWriter plain = new ByteWriter();
        for (Element e : elements) {
            int before = packed.size();
            Delta.write(e.source(), e.data(), first, packed);
            plain.put(e.source(), AddressForm::write).sized(e.data());
            int length = packed.size() - before;
            assertTrue(length <= e.data().length + 4 + 5, "" + length);
        }
        assertEquals(elements, Delta.read(new UlpReader(packed.toBytes()), elements.size()));
    }

    @Property(tries = 200)
    void framesComeOutHoweverTheStreamIsCut(@ForAll long seed, @ForAll @IntRange(min = 1, max = 700) int most)
            throws UlpException {
        SplittableRandom random = new SplittableRandom(seed);
        List<byte[]> messages = new ArrayList<>();
        ByteWriter stream = new ByteWriter();
        for (int i = 0; i < 20; i++) {
            messages.add(bytes(random, 500));
            stream.bytes(Frames.frame(messages.getLast()));
        }
        byte[] bytes = stream.toBytes();
        Frames frames = new Frames(500);
        int read = 0;
        for (int at = 0; at < bytes.length; ) {
            int next = Math.min(bytes.length, at + 1 + random.nextInt(most));
            frames.add(bytes, at, next);
            at = next;
            for (Optional<byte[]> frame = frames.next(); frame.isPresent(); frame = frames.next()) {
                assertArrayEquals(messages.get(read++), frame.get());
            }
        }
        assertEquals(20, read);
        assertFalse(frames.isWithin());
    }

    @Example
    void framesFedByteByByte() throws UlpException {
        byte[] message = new byte[300];
        java.util.Arrays.fill(message, (byte) 7);
        byte[] bytes = Frames.frame(message);
        Frames frames = new Frames(300);
        for (int i = 0; i < bytes.length; i++) {
            assertEquals(Optional.empty(), frames.next());
            frames.add(bytes, i, i + 1);
            assertTrue(frames.isWithin());
        }
        assertArrayEquals(message, frames.next().orElseThrow());
        assertEquals(Optional.empty(), frames.next());
    }

    @Example
    void aFrameThatIsTooLongIsNotWaitedFor() {
        Frames frames = new Frames(100);
        byte[] length = new ByteWriter().varint(101).toBytes();
        frames.add(length, 0, length.length);
        assertThrows(UlpException.class, frames::next);
        Frames endless = new Frames(Integer.MAX_VALUE);
        endless.add(new byte[] {-128, -128, -128, -128, -128, -128, -128}, 0, 7);
        assertThrows(UlpException.class, endless::next);
    }

    @Property
    void datagramsAndAppData(@ForAll long token, @ForAll int sequence, @ForAll byte[] message) {
        byte[] bytes = new Datagram(token, sequence, message).encode();
        Datagram read = Datagram.read(bytes, 0, bytes.length).orElseThrow();
        assertEquals(token, read.token());
        assertEquals(sequence, read.sequence());
        assertArrayEquals(message, read.message());
        AppData data = AppData.read(new AppData("pong", message).encode()).orElseThrow();
        assertEquals("pong", data.app());
        assertArrayEquals(message, data.bytes());
    }

    @Property
    void arrivalsTakeEachDatagramOnceAndNoneThatWasOvertaken(@ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Arrivals arrivals = new Arrivals();
        int start = random.nextInt();
        int newest = start;
        int taken = 0;
        for (int i = 0; i < 200; i++) {
            int sequence = newest + random.nextInt(-3, 4);
            boolean isNew = i == 0 || sequence - newest > 0;
            assertEquals(isNew, arrivals.take(sequence));
            newest = isNew ? sequence : newest;
            taken += isNew ? 1 : 0;
        }
        assertEquals(taken, arrivals.received());
        assertEquals(200 - taken, arrivals.late());
    }
}
