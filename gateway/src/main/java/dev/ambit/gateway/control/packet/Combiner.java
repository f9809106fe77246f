package dev.ambit.gateway.control.packet;

import org.jspecify.annotations.Nullable;

/**
 * Says the same kind of thing to many objects in as few packets as there can be. Parts are kept as the bytes they will be, until
 * something of another kind is said or the run is ended:
 *
 * <pre>
 * parts     id | fields | id | fields | ..        all of one length
 * packets   size | combine object | command | parts that fit
 *           size | id | command | fields          a part that is left alone: a byte shorter
 * </pre>
 *
 * Owned by one thread.
 */
public final class Combiner {

    /** Size, combine object, command. */
    private static final int HEAD_BYTES = 3;

    private final PacketWriter out;
    private final PacketWriter parts = new PacketWriter();
    private @Nullable PacketLayout<?> type;

    /** @param out where packets go */
    public Combiner(PacketWriter out) {
        this.out = out;
    }

    /** How many parts fit one packet. */
    public static int mostParts(PacketLayout<?> type) {
        return (Packet.LONGEST_BYTES - HEAD_BYTES) / type.partBytes();
    }

    /** Begins a part; its fields, and nothing else, are told next. A run of another kind ends before it. */
    public FieldSink part(PacketLayout<?> newType, int id) {
        if (type != newType) {
            end();
            type = newType;
        }
        parts.u8(id);
        return parts;
    }

    public void add(Command.Part part) {
        PacketLayout<?> layout = part.command().layout();
        layout.tell(part.command(), part(layout, part.id()));
    }

    /** Whether a part that waits is for this object. */
    public boolean isFor(int id) {
        if (type == null) {
            return false;
        }
        for (int at = 0; at < parts.size(); at += type.partBytes()) {
            if ((parts.array()[at] & 0xff) == id) {
                return true;
            }
        }
        return false;
    }

    /** Writes what waits, in its order. */
    public void end() {
        PacketLayout<?> layout = type;
        if (layout == null) {
            return;
        }
        int most = mostParts(layout) * layout.partBytes();
        for (int from = 0; from < parts.size(); from += most) {
            write(layout, from, Math.min(most, parts.size() - from));
        }
        parts.clear();
        type = null;
    }

    private void write(PacketLayout<?> layout, int from, int length) {
        int first = parts.array()[from] & 0xff;
        if (length == layout.partBytes() && first != ObjectId.COMBINE.number()) {
            out.begin(first, layout).run(parts.array(), from + 1, length - 1);
        } else {
            out.begin(ObjectId.COMBINE.number(), layout).run(parts.array(), from, length);
        }
        out.end(layout);
    }
}
