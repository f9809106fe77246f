package dev.ambit.group.wire;

import dev.ambit.base.ByteWriter;
import java.util.Arrays;
import java.util.Optional;

/**
 * Cuts a stream into messages: each is preceded by its length as a varint. Holds what has come of the next one. Owned by one
 * thread.
 */
public final class Frames {
    private static final int LONGEST_LENGTH = 5;

    private final int longest;
    private byte[] held = new byte[256];
    private int from;
    private int to;

    /** @param longest message that is believed */
    public Frames(int longest) {
        this.longest = longest;
    }

    public static byte[] frame(byte[] message) {
        return new ByteWriter(message.length + 5).sized(message).toBytes();
    }

    public void add(byte[] bytes, int start, int end) {
        if (to + end - start > held.length) {
            byte[] bigger = held;
            if (to - from + end - start > held.length) {
                bigger = new byte[Math.max(held.length * 2, to - from + end - start)];
            }
            System.arraycopy(held, from, bigger, 0, to - from);
            to -= from;
            from = 0;
            held = bigger;
        }
        System.arraycopy(bytes, start, held, to, end - start);
        to += end - start;
    }

    /** The next whole message, if it is there. */
    public Optional<byte[]> next() throws UlpException {
        int length = 0;
        for (int i = 0; ; i++) {
            if (from + i == to) {
                return Optional.empty();
            }
            int b = held[from + i];
            length |= (b & 0x7f) << 7 * i;
            if (length > longest || length < 0 || i == LONGEST_LENGTH) {
                throw new UlpException("a message of more than " + longest + " bytes");
            }
            if (b >= 0) {
                return body(from + i + 1, length);
            }
        }
    }

    private Optional<byte[]> body(int start, int length) {
        if (to - start < length) {
            return Optional.empty();
        }
        from = start + length;
        return Optional.of(Arrays.copyOfRange(held, start, from));
    }

    /** Whether a message has begun and not ended. */
    public boolean isWithin() {
        return from < to;
    }
}
