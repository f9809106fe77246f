package dev.ambit.gateway.control.packet;

import dev.ambit.base.ByteWriter;
import java.util.List;

/**
 * Packets one after the other in one run of bytes, which is kept from use to use. Owned by one thread.
 */
public final class PacketWriter extends FieldSink {

    private final ByteWriter out;

    /** Where the packet begins that is being written. */
    private int start;

    public PacketWriter() {
        this(256);
    }

    PacketWriter(int expectedBytes) {
        out = new ByteWriter(expectedBytes);
    }

    /** @throws IllegalArgumentException when it does not fit 255 bytes; nothing is written then */
    public PacketWriter add(Packet packet) {
        start = out.size();
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
        if (out.size() - start > Packet.LONGEST_BYTES) {
            refuse(name(command));
        }
        out.setU8(start, out.size() - start);
    }

    private void refuse(String name) {
        int length = out.size() - start;
        out.truncate(start);
        throw new IllegalArgumentException("a packet has " + Packet.LONGEST_BYTES + " bytes at most, and this one ("
                + name + ") would have " + length);
    }

    /**
     * Begins a packet whose fields are told next, without an object that has them; {@link #end(Layout)} ends it.
     *
     * @param object a short id
     */
    public PacketWriter begin(int object, PacketLayout<?> layout) {
        start = out.size();
        u8(0);
        u8(object);
        u8(layout.number());
        return this;
    }

    /** @throws IllegalArgumentException when it does not fit 255 bytes; nothing is written then */
    public void end(PacketLayout<?> layout) {
        if (out.size() - start > Packet.LONGEST_BYTES) {
            refuse(layout.readableName());
        }
        out.setU8(start, out.size() - start);
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
        int length = out.size();
        out.u8(0).decimal(value);
        endText(length);
        return this;
    }

    private void parts(PacketLayout<?> layout, List<Command.Part> parts) {
        for (int i = 0; i < parts.size(); i++) {
            Command.Part part = parts.get(i);
            u8(part.id());
            layout.tell(part.command(), this);
        }
    }

    public boolean isEmpty() {
        return out.isEmpty();
    }

    /** How many bytes there are. */
    public int size() {
        return out.size();
    }

    public byte[] toBytes() {
        return out.toBytes();
    }

    /** Where the bytes are, from the first to {@link #size}: to be read at once, and not to be written to. */
    public byte[] array() {
        return out.array();
    }

    public void clear() {
        out.clear();
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
        int length = out.size();
        out.u8(0).utf8(text);
        endText(length);
    }

    /** The byte before a text says how long it is. */
    private void endText(int length) {
        out.setU8(length, out.size() - length - 1);
    }

    private void run(byte[] data) {
        out.bytes(data);
    }

    void run(byte[] data, int from, int length) {
        out.bytes(data, from, from + length);
    }

    /** So many of its bytes, the highest first. */
    void number(int value, int count) {
        out.number(value, count);
    }

    void u8(int value) {
        out.u8(value);
    }
}
