package dev.ambit.gateway.control.packet;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** Bytes of one packet, believed only as far as they are there. */
final class PacketReader implements FieldSource {

    private final byte[] bytes;
    private final int to;
    private int at;

    private PacketReader(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        this.at = from;
        this.to = to;
    }

    static Packet read(byte[] bytes, int from, int length) throws PacketException {
        Objects.checkFromIndexSize(from, length, bytes.length);
        if (length == 0) {
            throw new PacketException(
                    from, "a packet has " + Packet.SHORTEST_BYTES + " bytes at least, and none are here");
        }
        int size = size(bytes, from);
        if (size != length) {
            throw new PacketException(from, "the packet's size says " + size + ", and it has " + length + " bytes");
        }
        try {
            return new PacketReader(bytes, from + 1, from + length).packet();
        } catch (FieldError refusal) {
            throw new PacketException(refusal.place(), refusal.what());
        }
    }

    /** What the size byte says. */
    static int size(byte[] bytes, int from) throws PacketException {
        int size = bytes[from] & 0xff;
        if (size < Packet.SHORTEST_BYTES) {
            throw new PacketException(
                    from, "a packet has " + Packet.SHORTEST_BYTES + " bytes at least, and its size says " + size);
        }
        return size;
    }

    private Packet packet() {
        ObjectId object = ObjectIdKind.OBJECT_ID.read(this, "the object");
        boolean isForMany = object.equals(ObjectId.COMBINE);
        int number = u8("the command");
        PacketLayout<?> layout = Layouts.numbered(number);
        if (layout == null || (isForMany && !layout.canBeCombined())) {
            return new Packet(object, new Command.Unknown(number, rest()));
        }
        return new Packet(object, isForMany ? combined(layout) : layout.make(this));
    }

    private Command combined(PacketLayout<?> layout) {
        int partBytes = layout.partBytes();
        int left = to - at;
        if (left == 0 || left % partBytes != 0) {
            throw refusal(
                    0,
                    "a combined " + layout.readableName() + " has parts of " + partBytes + " bytes, and " + left
                            + " are left");
        }
        List<Command.Part> parts = new ArrayList<>(left / partBytes);
        while (at < to) {
            parts.add(new Command.Part(next(Field.ID), layout.make(this)));
        }
        return new Command.Combined(layout, parts);
    }

    // ---- field by field ----

    @Override
    public int next(Field.Whole field) {
        return field.kind().read(this, field.what());
    }

    @Override
    public <V> V next(Field.Value<V> field) {
        return field.kind().read(this, field.what());
    }

    // ---- byte by byte ----

    boolean isAtEnd() {
        return at == to;
    }

    /** Without a sign, the highest byte first. */
    int number(int count, String what) {
        if (to - at < count) {
            throw missing(count, what);
        }
        int number = bytes[at++] & 0xff;
        for (int i = 1; i < count; i++) {
            number = number << Byte.SIZE | bytes[at++] & 0xff;
        }
        return number;
    }

    int u8(String what) {
        if (at == to) {
            throw missing(1, what);
        }
        return bytes[at++] & 0xff;
    }

    String text(String what) {
        return text("", what);
    }

    /** A text that is the name of something. */
    String nameOf(String what) {
        return text("the name of ", what);
    }

    private String text(String of, String what) {
        if (at == to) {
            throw missing(1, "the length of " + of + what);
        }
        int length = bytes[at++] & 0xff;
        if (to - at < length) {
            throw missing(length, of + what);
        }
        at += length;
        return new String(bytes, at - length, length, UTF_8);
    }

    private byte[] rest() {
        byte[] rest = Arrays.copyOfRange(bytes, at, to);
        at = to;
        return rest;
    }

    /** @param back how many bytes before this one the trouble begins */
    FieldError refusal(int back, String what) {
        return new FieldError(at - back, what);
    }

    private FieldError missing(int count, String what) {
        return refusal(
                0,
                what + " needs " + count + (count == 1 ? " byte" : " bytes") + ", and the packet has " + (to - at)
                        + " left");
    }
}
