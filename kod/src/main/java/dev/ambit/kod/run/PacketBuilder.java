package dev.ambit.kod.run;

import dev.ambit.base.ByteWriter;

/** The message to a client that {@code AddPacket} builds up. */
final class PacketBuilder {
    private final int max;
    private final ByteWriter out = new ByteWriter();

    PacketBuilder(Limits limits) {
        max = limits.packetBytes();
    }

    boolean admits(int count) {
        return out.size() + count <= max;
    }

    /** Little-endian. */
    void addNumber(long number, int size) {
        out.numberLE(number, size);
    }

    /** Two bytes of length and the text. */
    void addText(Text text) {
        out.u16LE(text.length()).put(text, Text::write);
    }

    byte[] toBytes() {
        return out.toBytes();
    }

    void clear() {
        out.clear();
    }
}
