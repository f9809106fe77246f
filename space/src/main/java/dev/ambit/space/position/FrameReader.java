package dev.ambit.space.position;

/** Bytes and then bits of a frame. Never reads past the end, whatever the frame says. */
final class FrameReader {
    private static final int LONGEST_VARINT = 4;

    private final byte[] bytes;
    private final int end;
    private int at;

    /** How many bits of the byte at {@link #at} are read already. */
    private int bit;

    FrameReader(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        at = from;
        end = to;
    }

    int left() {
        return end - at;
    }

    int nextByte() throws FrameException {
        if (at >= end) {
            throw new FrameException("the frame ends too early");
        }
        return bytes[at++] & 0xff;
    }

    int nextShort() throws FrameException {
        return nextByte() << 8 | nextByte();
    }

    int varint() throws FrameException {
        int value = 0;
        for (int i = 0; i < LONGEST_VARINT; i++) {
            int next = nextByte();
            value |= (next & 0x7f) << 7 * i;
            if (next < 0x80) {
                return value;
            }
        }
        throw new FrameException("a number is longer than " + LONGEST_VARINT + " bytes");
    }

    void skip(int count) throws FrameException {
        if (count > left()) {
            throw new FrameException("a block of " + count + " bytes, but only " + left() + " are left");
        }
        at += count;
    }

    int bit() throws FrameException {
        if (at >= end) {
            throw new FrameException("the codes end too early");
        }
        int value = bytes[at] >> 7 - bit & 1;
        bit++;
        if (bit == Byte.SIZE) {
            bit = 0;
            at++;
        }
        return value;
    }

    int bits(int count) throws FrameException {
        int value = 0;
        for (int i = 0; i < count; i++) {
            value = value << 1 | bit();
        }
        return value;
    }

    /** Goes on to whole bytes; what is left of this one must be zeros. */
    void endBits() throws FrameException {
        while (bit != 0) {
            if (bit() != 0) {
                throw new FrameException("there are bits after the last code");
            }
        }
    }
}
