package dev.ambit.gateway.group;

import dev.ambit.base.ByteWriter;
import dev.ambit.group.Address;
import dev.ambit.group.core.Host;
import dev.ambit.group.wire.AddressForm;
import dev.ambit.group.wire.Binding;
import dev.ambit.group.wire.GroupRequest;
import dev.ambit.group.wire.MessageType;
import dev.ambit.group.wire.Ulp;
import dev.ambit.group.wire.WorldWords;
import io.netty.buffer.ByteBuf;

/**
 * The beginning of the messages between a host and the world, read and written where they lie: those are most of all there are.
 * {@link Ulp} draws the layout. A host that is bound to the world's group is spoken to in short form.
 */
final class GroupHead {
    private static final byte[] EVERYBODY = bytes(WorldWords.EVERYBODY);

    private GroupHead() {}

    private static byte[] bytes(Address address) {
        return new ByteWriter(4).put(address, AddressForm::write).toBytes();
    }

    static int size(Host host, boolean isBound, int elements) {
        int count = varintSize(elements);
        if (isBound) {
            return 1 + count;
        }
        return 1 + addressSize(host.address().number()) + (isNamed(host) ? EVERYBODY.length : 0) + count;
    }

    static void write(ByteBuf to, Host host, boolean isBound, int elements) {
        int type = MessageType.RECEIVE.code();
        if (isBound) {
            to.writeByte(type | Ulp.SHORT);
        } else {
            to.writeByte(type | (isNamed(host) ? Ulp.GROUP_NAMED : 0));
            writeHost(to, host.address().number());
            if (isNamed(host)) {
                to.writeBytes(EVERYBODY);
            }
        }
        writeVarint(to, elements);
    }

    private static boolean isNamed(Host host) {
        return (host.wants() & GroupRequest.WANTS_GROUPS) != 0;
    }

    /** A host's number in the shortest form that fits: 5, 12 or 30 bits. */
    static int addressSize(int number) {
        return number < 1 << 5 ? 1 : number < 1 << 12 ? 2 : 4;
    }

    static void writeHost(ByteBuf to, int number) {
        switch (addressSize(number)) {
            case 1 -> to.writeByte(shortHost(number));
            case 2 -> to.writeShort(0b110 << 13 | number);
            default -> to.writeInt(number);
        }
    }

    /** The one byte of a host whose number has five bits. */
    static int shortHost(int number) {
        return 0b10 << 6 | number;
    }

    /**
     * Whether it is said to the world and nobody else; then what is left to read is its data. Else nothing has been read. What is
     * no message at all is not for the world.
     */
    static boolean isForTheWorld(ByteBuf message, Binding binding) {
        int start = message.readerIndex();
        if (readHead(message, binding) && readElement(message)) {
            return true;
        }
        message.readerIndex(start);
        return false;
    }

    private static boolean readHead(ByteBuf message, Binding binding) {
        if (!message.isReadable()) {
            return false;
        }
        int type = message.readByte() & ~Ulp.VOLATILE & 0xff;
        if (type == (MessageType.SEND.code() | Ulp.SHORT)) {
            return binding.auxiliary().size() == 1
                    && binding.auxiliary().getFirst().equals(WorldWords.WORLD)
                    && binding.group().isPresent()
                    && binding.group().get().equals(WorldWords.EVERYBODY);
        }
        if (type != MessageType.SEND.code() || !message.isReadable(EVERYBODY.length + 2)) {
            return false;
        }
        for (byte expected : EVERYBODY) {
            if (message.readByte() != expected) {
                return false;
            }
        }
        return message.readByte() == 1 && message.readByte() == (byte) shortHost(WorldWords.WORLD.number());
    }

    /** One element, from whoever says so, that ends with the message. */
    private static boolean readElement(ByteBuf message) {
        if (!message.isReadable(3) || message.readByte() != 1) {
            return false;
        }
        int first = message.readByte() & 0xff;
        int more = first < 0x80 ? 3 : first >> 5 == 0b110 ? 1 : first >> 5 == 0b111 ? Integer.MAX_VALUE : 0;
        if (!message.isReadable(more)) {
            return false;
        }
        message.skipBytes(more);
        int length = 0;
        for (int shift = 0; shift < 28 && message.isReadable(); shift += 7) {
            int next = message.readByte();
            length |= (next & 0x7f) << shift;
            if (next >= 0) {
                return message.readableBytes() == length;
            }
        }
        return false;
    }

    static int varintSize(int value) {
        return value < 1 << 7 ? 1 : value < 1 << 14 ? 2 : value < 1 << 21 ? 3 : 4;
    }

    static void writeVarint(ByteBuf to, int value) {
        int rest = value;
        while (rest > 0x7f) {
            to.writeByte(rest & 0x7f | 0x80);
            rest >>>= 7;
        }
        to.writeByte(rest);
    }
}
