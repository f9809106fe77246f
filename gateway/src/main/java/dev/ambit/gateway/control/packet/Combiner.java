package dev.ambit.gateway.control.packet;

import java.util.ArrayList;
import java.util.List;

/** Says the same kind of thing to many objects in as few packets as there can be. */
public final class Combiner {

    /** Size, combine object, command. */
    private static final int HEAD_BYTES = 3;

    private Combiner() {}

    /** In the order of the parts. A part that is left alone goes to its object directly, which is a byte shorter. */
    public static List<Packet> combine(Layout<?> type, List<Command.Part> parts) {
        int most = mostParts(type);
        List<Packet> packets = new ArrayList<>((parts.size() + most - 1) / most);
        for (int from = 0; from < parts.size(); from += most) {
            packets.add(packet(type, parts.subList(from, Math.min(from + most, parts.size()))));
        }
        return packets;
    }

    /** How many parts fit one packet. */
    public static int mostParts(Layout<?> type) {
        return (Packet.LONGEST_BYTES - HEAD_BYTES) / type.partBytes();
    }

    private static Packet packet(Layout<?> type, List<Command.Part> parts) {
        Command.Combined combined = new Command.Combined(type, parts);
        ShortId first = new ShortId(parts.getFirst().id());
        boolean isAlone = parts.size() == 1 && !first.equals(ObjectId.COMBINE);
        return isAlone ? new Packet(first, parts.getFirst().command()) : new Packet(ObjectId.COMBINE, combined);
    }
}
