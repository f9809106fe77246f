package dev.ambit.gateway.control.packet;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.List;

/**
 * Packets one after the other in one run of bytes, which is kept from use to use. Owned by one thread.
 */
public final class PacketWriter extends FieldSink {

    private byte[] bytes;
    private int size;

    public PacketWriter() {
        this(256);
    }

    PacketWriter(int expectedBytes) {
        bytes = new byte[expectedBytes];
    }

    /** @throws IllegalArgumentException when it does not fit 255 bytes; nothing is written then */
    public PacketWriter add(Packet packet) {
        int start = size;
        u8(0);
        ObjectIdKind.OBJECT_ID.write(packet.object(), this);
        u8(packet.command().number());
        switch (packet.command()) {
            case Command.Known known -> known.layout().tell(known, this);
            case Command.Combined combined -> parts(combined.type(), combined.parts());
            case Command.Unknown unknown -> run(unknown.data());
        }
        int length = size - start;
        if (length > Packet.LONGEST_BYTES) {
            size = start;
            throw new IllegalArgumentException("a packet has " + Packet.LONGEST_BYTES + " bytes at most, and this one ("
                    + name(packet.command()) + ") would have " + length);
        }
        bytes[start] = (byte) length;
        return this;
    }

    private void parts(Layout<?> layout, List<Command.Part> parts) {
        for (int i = 0; i < parts.size(); i++) {
            Command.Part part = parts.get(i);
            u8(part.id());
            layout.tell(part.command(), this);
        }
    }

    public boolean isEmpty() {
        return size == 0;
    }

    /** How many bytes there are. */
    public int size() {
        return size;
    }

    public byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }

    public void clear() {
        size = 0;
    }

    private static String name(Command command) {
        return switch (command) {
            case Command.Known known -> known.layout().readableName();
            case Command.Combined combined -> combined.type().readableName();
            case Command.Unknown unknown -> "unknown command " + unknown.number();
        };
    }

    // ---- field by field ----

    @Override
    FieldSink put(Field.Whole field, int value) {
        field.kind().write(value, this);
        return this;
    }

    @Override
    <V> FieldSink put(Field.Value<V> field, V value) {
        field.kind().write(value, this);
        return this;
    }

    // ---- byte by byte ----

    void text(String text) {
        int start = size;
        int length = text.length();
        makeRoomFor(1 + length);
        u8(length);
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                size = start;
                manyBytes(text.getBytes(UTF_8));
                return;
            }
            bytes[size++] = (byte) c;
        }
    }

    private void manyBytes(byte[] text) {
        u8(text.length);
        run(text);
    }

    private void run(byte[] data) {
        makeRoomFor(data.length);
        System.arraycopy(data, 0, bytes, size, data.length);
        size += data.length;
    }

    /** So many of its bytes, the highest first. */
    void number(int value, int count) {
        makeRoomFor(count);
        for (int shift = Byte.SIZE * (count - 1); shift >= 0; shift -= Byte.SIZE) {
            bytes[size++] = (byte) (value >> shift);
        }
    }

    void u8(int value) {
        makeRoomFor(1);
        bytes[size++] = (byte) value;
    }

    private void makeRoomFor(int more) {
        if (bytes.length - size < more) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more));
        }
    }
}
