package dev.ambit.gateway.control.packet;

import java.util.ArrayList;
import java.util.List;

/**
 * An object and a command to it.
 *
 * <pre>
 *  0        1                  1 + id
 * +--------+------------------+---------+----------------------+
 * | size u8| object id        | command | bytes of the command |
 * |        | n  or  00 len .. |   u8    |                      |
 * +--------+------------------+---------+----------------------+
 *  size counts itself: 3 to 255
 * </pre>
 */
public record Packet(ObjectId object, Command command) {

    public static final int LONGEST_BYTES = 255;

    /** Size, short id, command. */
    public static final int SHORTEST_BYTES = 3;

    public Packet {
        boolean isForMany = object.equals(ObjectId.COMBINE);
        if (isForMany && command instanceof Command.Known) {
            throw new IllegalArgumentException("the combine object takes combined commands only, not " + command);
        }
        if (!isForMany && command instanceof Command.Combined) {
            throw new IllegalArgumentException("a combined command goes to the combine object, not to " + object);
        }
        if (command instanceof Command.Unknown unknown && isKnown(unknown.type(), isForMany)) {
            throw new IllegalArgumentException("command " + unknown.type() + " is known and has a record of its own");
        }
    }

    /** Whether the number is a command's of this version, for one object or for the combine object. */
    static boolean isKnown(int number, boolean isForMany) {
        PacketLayout<?> layout = Layouts.numbered(number);
        return layout != null && (!isForMany || layout.canBeCombined());
    }

    /**
     * With its size.
     *
     * @throws IllegalArgumentException when it does not fit 255 bytes
     */
    public byte[] encode() {
        return new PacketWriter(size()).add(this).toBytes();
    }

    /** In bytes, also when that is more than a packet may have. */
    public int size() {
        return 1
                + ObjectIdKind.OBJECT_ID.size(object)
                + 1
                + switch (command) {
                    case Command.Known known -> known.layout().size(known);
                    case Command.Combined combined ->
                        combined.parts().size() * combined.type().partBytes();
                    case Command.Unknown unknown -> unknown.data().length;
                };
    }

    /**
     * @param from where its size is
     * @param length how many bytes it has, which is what its size must say
     */
    public static Packet decode(byte[] bytes, int from, int length) throws PacketException {
        return PacketReader.read(bytes, from, length);
    }

    /** Whole packets one after the other, to the last byte, as they come in a group message. */
    public static List<Packet> decodeAll(byte[] bytes) throws PacketException {
        List<Packet> packets = new ArrayList<>();
        int at = 0;
        while (at < bytes.length) {
            int size = PacketReader.size(bytes, at);
            if (size > bytes.length - at) {
                throw new PacketException(
                        at, "a packet of " + size + " bytes begins here, and " + (bytes.length - at) + " are left");
            }
            packets.add(decode(bytes, at, size));
            at += size;
        }
        return packets;
    }

    /** How many bytes of text fit a {@link Command.Text} or {@link Command.Whisper}. */
    public static int longestText(ObjectId object, ObjectId who) {
        return LONGEST_BYTES - new Packet(object, new Command.Text(who, "")).size();
    }
}
