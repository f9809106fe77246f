package dev.ambit.gateway.control.packet;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds the packets in a stream that comes in pieces of any length. Keeps what is not yet a whole packet, 254 bytes at most.
 * After an exception the stream is lost: nobody knows where the next packet would begin. Owned by one thread.
 */
public final class Cutter {

    private final byte[] kept = new byte[Packet.LONGEST_BYTES];
    private int keptBytes;

    /** Where in the stream the kept bytes begin. */
    private long offset;

    public List<Packet> cut(byte[] bytes) throws PacketException {
        return cut(bytes, 0, bytes.length);
    }

    /** @throws PacketException where a size cannot be one, or a known command is damaged; with the place in the stream */
    public List<Packet> cut(byte[] bytes, int from, int length) throws PacketException {
        List<Packet> packets = new ArrayList<>();
        int at = from;
        int to = from + length;
        if (keptBytes > 0) {
            at += keep(bytes, at, to);
            if (keptBytes < (kept[0] & 0xff)) {
                return packets;
            }
            packets.add(decode(kept, 0, keptBytes));
            keptBytes = 0;
        }
        while (at < to) {
            int size = size(bytes, at);
            if (size > to - at) {
                keep(bytes, at, to);
                break;
            }
            packets.add(decode(bytes, at, size));
            at += size;
        }
        return packets;
    }

    /** How many bytes wait for the rest of their packet. */
    public int waitingBytes() {
        return keptBytes;
    }

    /** Takes what the kept packet still lacks, as far as it is there. */
    private int keep(byte[] bytes, int from, int to) {
        int size = (keptBytes > 0 ? kept[0] : bytes[from]) & 0xff;
        int taken = Math.min(size - keptBytes, to - from);
        System.arraycopy(bytes, from, kept, keptBytes, taken);
        keptBytes += taken;
        return taken;
    }

    private int size(byte[] bytes, int at) throws PacketException {
        try {
            return PacketReader.size(bytes, at);
        } catch (PacketException e) {
            throw e.movedBy(offset - at);
        }
    }

    private Packet decode(byte[] bytes, int at, int size) throws PacketException {
        try {
            Packet packet = Packet.decode(bytes, at, size);
            offset += size;
            return packet;
        } catch (PacketException e) {
            throw e.movedBy(offset - at);
        }
    }
}
