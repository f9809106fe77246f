package dev.ambit.group.wire;

import dev.ambit.base.ByteWriter;
import dev.ambit.group.Address;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Messages in bytes.
 *
 * <pre>
 * type byte    s v g p t t t t    t = 1..6   s: short form   v: volatile   g: group named   p: packed elements
 *
 * Send         type | destination | count of auxiliary addresses u8 | those | 1 | element
 * Receive      type | destination | [g: group] | count of elements varint | elements
 * short form   type | 1 | element          and          type | count of elements varint | elements
 *
 * element      source | length varint | data
 * p: element   source | (length * 2 + coded) varint | [coded: length before coding varint] | bytes      (see Delta)
 * </pre>
 *
 * A host that asks for nothing at Connect is sent plain types only: neither {@code g} nor {@code p}.
 */
public final class Ulp {

    /** Without destination: the connection is bound to a group. */
    public static final int SHORT = 0x80;

    public static final int VOLATILE = 0x40;
    public static final int GROUP_NAMED = 0x20;
    public static final int PACKED = 0x10;
    private static final int TYPE = 0x0f;

    /** An element takes two bytes at least: how many there can be is bounded before they are believed. */
    private static final int SMALLEST_ELEMENT = 2;

    private Ulp() {}

    public static byte[] encode(Message message) {
        return switch (message) {
            case Message.Send send -> encode(send);
            case Message.Receive receive -> encode(receive);
        };
    }

    private static byte[] encode(Message.Send send) {
        ByteWriter out = new ByteWriter(send.data().length + 16)
                .u8(send.type().code() | (send.isVolatile() ? VOLATILE : 0))
                .put(send.destination(), AddressForm::write)
                .u8(send.auxiliary().size());
        send.auxiliary().forEach(each -> AddressForm.write(each, out));
        return oneElement(out, send.data());
    }

    /** For a connection that is bound to what the message names. */
    public static byte[] encodeShort(Message.Send send) {
        int type = send.type().code() | SHORT | (send.isVolatile() ? VOLATILE : 0);
        return oneElement(new ByteWriter(send.data().length + 8).u8(type), send.data());
    }

    /** The source is not for a host to say. */
    private static byte[] oneElement(ByteWriter out, byte[] data) {
        return out.varint(1).put(Address.SERVER, AddressForm::write).sized(data).toBytes();
    }

    private static byte[] encode(Message.Receive receive) {
        ByteWriter out = new ByteWriter()
                .u8(receive.type().code() | (receive.via().isPresent() ? GROUP_NAMED : 0))
                .put(receive.destination(), AddressForm::write);
        receive.via().ifPresent(each -> AddressForm.write(each, out));
        out.varint(receive.elements().size());
        receive.elements().forEach(e -> out.put(e.source(), AddressForm::write).sized(e.data()));
        return out.toBytes();
    }

    public static Message decode(byte[] message, Binding binding) throws UlpException {
        return decode(new UlpReader(message), binding);
    }

    public static Message decode(UlpReader in, Binding binding) throws UlpException {
        int first = in.u8("the type of a message");
        MessageType type = MessageType.of(first & TYPE);
        boolean isShort = (first & SHORT) != 0;
        if (isShort && binding.group().isEmpty()) {
            throw new UlpException("a message in short form on a connection that is bound to no group");
        }
        return type.isSend() ? send(in, type, first, binding) : receive(in, type, first, binding);
    }

    private static Message.Send send(UlpReader in, MessageType type, int first, Binding binding) throws UlpException {
        if ((first & (GROUP_NAMED | PACKED)) != 0) {
            throw new UlpException("a message to the server has type bits that only its answers have");
        }
        boolean isShort = (first & SHORT) != 0;
        Address destination = isShort ? binding.group().orElseThrow() : in.address("the destination");
        List<Address> auxiliary = isShort ? binding.auxiliary() : auxiliary(in);
        long count = in.varint("the count of elements");
        if (count != 1) {
            throw new UlpException("a message to the server holds exactly 1 element, not " + count);
        }
        in.address("the source");
        byte[] data = in.sized("the data");
        in.end("the message");
        return new Message.Send(type, (first & VOLATILE) != 0, destination, auxiliary, data);
    }

    private static List<Address> auxiliary(UlpReader in) throws UlpException {
        int count = in.u8("the count of auxiliary addresses");
        List<Address> addresses = new ArrayList<>(Math.min(count, in.left()));
        for (int i = 0; i < count; i++) {
            addresses.add(in.address("auxiliary address " + (i + 1) + " of " + count));
        }
        return addresses;
    }

    private static Message.Receive receive(UlpReader in, MessageType type, int first, Binding binding)
            throws UlpException {
        boolean isShort = (first & SHORT) != 0;
        Address destination = isShort ? binding.host() : in.address("the destination");
        Optional<Address> via = isShort ? binding.group() : Optional.empty();
        if ((first & GROUP_NAMED) != 0) {
            via = Optional.of(in.address("the group"));
        }
        int count = in.varint("the count of elements", in.left() / SMALLEST_ELEMENT);
        List<Element> elements = (first & PACKED) == 0 ? plain(in, count) : Delta.read(in, count);
        in.end("the message");
        return new Message.Receive(type, destination, via, elements);
    }

    private static List<Element> plain(UlpReader in, int count) throws UlpException {
        List<Element> elements = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            Address source = in.address("the source of element " + (i + 1));
            elements.add(new Element(source, in.sized("element " + (i + 1))));
        }
        return elements;
    }
}
