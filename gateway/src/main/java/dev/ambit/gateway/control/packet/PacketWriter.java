package dev.ambit.gateway.control.packet;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.List;

/**
 * Packets one after the other in one run of bytes, which is kept from use to use. Owned by one thread.
 */
public final class PacketWriter extends FieldSink {

    private static final int TEN = 10;

    private byte[] bytes;
    private int size;

    /** Where the packet begins that is being written. */
    private int start;

    public PacketWriter() {
        this(256);
    }

    PacketWriter(int expectedBytes) {
        bytes = new byte[expectedBytes];
    }

    /** @throws IllegalArgumentException when it does not fit 255 bytes; nothing is written then */
    public PacketWriter add(Packet packet) {
        start = size;
        u8(0);
        ObjectIdKind.OBJECT_ID.write(packet.object(), this);
        u8(packet.command().number());
        switch (packet.command()) {
            case Command.Known known -> known.layout().tell(known, this);
            case Command.Combined combined -> parts(combined.type(), combined.parts());
            case Command.Unknown unknown -> run(unknown.data());
        }
        end(packet.command());
        return this;
    }

    private void end(Command command) {
        if (size - start > Packet.LONGEST_BYTES) {
            refuse(name(command));
        }
        bytes[start] = (byte) (size - start);
    }

    private void refuse(String name) {
        int length = size - start;
        size = start;
        throw new IllegalArgumentException("a packet has " + Packet.LONGEST_BYTES + " bytes at most, and this one ("
                + name + ") would have " + length);
    }

    /**
     * Begins a packet whose fields are told next, without an object that has them; {@link #end(Layout)} ends it.
     *
     * @param object a short id
     */
    public PacketWriter begin(int object, Layout<?> layout) {
        start = size;
        u8(0);
        u8(object);
        u8(layout.number());
        return this;
    }

    /** @throws IllegalArgumentException when it does not fit 255 bytes; nothing is written then */
    public void end(Layout<?> layout) {
        if (size - start > Packet.LONGEST_BYTES) {
            refuse(layout.readableName());
        }
        bytes[start] = (byte) (size - start);
    }

    /** A property of the packet that has begun. */
    public PacketWriter property(VariableId variable, String value) {
        VariableIdKind.VARIABLE_ID.write(variable, this);
        text(value);
        return this;
    }

    /** One whose value is the text of a whole number, 0 or more. */
    public PacketWriter property(VariableId variable, int value) {
        VariableIdKind.VARIABLE_ID.write(variable, this);
        int digits = 1;
        for (int rest = value; rest >= TEN; rest /= TEN) {
            digits++;
        }
        u8(digits);
        makeRoomFor(digits);
        size += digits;
        int rest = value;
        for (int at = size - 1; at >= size - digits; at--) {
            bytes[at] = (byte) ('0' + rest % TEN);
            rest /= TEN;
        }
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

    /** Where the bytes are, from the first to {@link #size}: to be read at once, and not to be written to. */
    public byte[] array() {
        return bytes;
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
        run(data, 0, data.length);
    }

    void run(byte[] data, int from, int length) {
        makeRoomFor(length);
        System.arraycopy(data, from, bytes, size, length);
        size += length;
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
