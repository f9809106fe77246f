package dev.ambit.kod.run;

import java.util.Arrays;

/** The message to a client that {@code AddPacket} builds up. */
final class Packet {
    private final int max;
    private byte[] bytes = new byte[256];
    private int length;

    Packet(Limits limits) {
        max = limits.packetBytes();
    }

    boolean admits(int count) {
        return length + count <= max;
    }

    /** Little-endian. */
    void addNumber(long number, int size) {
        ensure(size);
        for (int i = 0; i < size; i++) {
            bytes[length++] = (byte) (number >>> 8 * i);
        }
    }

    /** Two bytes of length and the text. */
    void addText(Text text) {
        addNumber(text.length(), 2);
        ensure(text.length());
        text.copyTo(bytes, length, text.length());
        length += text.length();
    }

    byte[] toBytes() {
        return Arrays.copyOf(bytes, length);
    }

    void clear() {
        length = 0;
    }

    private void ensure(int more) {
        if (bytes.length < length + more) {
            bytes = Arrays.copyOf(bytes, Math.max(length + more, bytes.length * 2));
        }
    }
}
