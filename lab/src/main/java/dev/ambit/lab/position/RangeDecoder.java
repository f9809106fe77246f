package dev.ambit.lab.position;

import dev.ambit.space.position.FrameException;

/** The other half of {@link RangeEncoder}. Whatever the bytes are, it ends: each decision uses up a little of them. */
final class RangeDecoder {
    private static final int TOP = 0xff << 24;

    private byte[] bytes = {};
    private int at;
    private int to;
    private int missing;
    private int code;
    private int range;

    void start(byte[] frame, int from, int end) throws FrameException {
        bytes = frame;
        at = from;
        to = end;
        missing = 0;
        code = 0;
        range = -1;
        for (int i = 0; i < Integer.BYTES; i++) {
            code = code << Byte.SIZE | next();
        }
    }

    int bit(short[] odds, int index) throws FrameException {
        int chance = odds[index];
        int bound = (range >>> Odds.BITS) * chance;
        int bit = Integer.compareUnsigned(code, bound) < 0 ? 0 : 1;
        if (bit == 0) {
            range = bound;
        } else {
            code -= bound;
            range -= bound;
        }
        odds[index] = Odds.after(chance, bit);
        fill();
        return bit;
    }

    int tree(short[] odds, int index, int bits) throws FrameException {
        int node = 1;
        for (int bit = 0; bit < bits; bit++) {
            node = node << 1 | bit(odds, index + node);
        }
        return node - (1 << bits);
    }

    int plain(int bits) throws FrameException {
        int value = 0;
        for (int rest = bits; rest > 0; rest -= Byte.SIZE) {
            int count = Math.min(rest, Byte.SIZE);
            range >>>= count;
            int part = Integer.divideUnsigned(code, range);
            if (part >>> count != 0) {
                throw new FrameException("bits that nobody writes");
            }
            code -= part * range;
            value = value << count | part;
            fill();
        }
        return value;
    }

    /** Nothing may be left over once everything is said. */
    void finish() throws FrameException {
        if (at < to) {
            throw new FrameException(to - at + " bytes after the end of what the frame says");
        }
    }

    private void fill() throws FrameException {
        while ((range & TOP) == 0) {
            range <<= Byte.SIZE;
            code = code << Byte.SIZE | next();
        }
    }

    private int next() throws FrameException {
        if (at < to) {
            return bytes[at++] & 0xff;
        }
        if (++missing > RangeEncoder.MISSING) {
            throw new FrameException("the frame ends before everything is said");
        }
        return 0;
    }
}
