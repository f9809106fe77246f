package dev.ambit.lab.position;

import dev.ambit.space.position.FrameBuffer;

/**
 * Turns decisions into bytes, each into as many bits as it is surprising. What is written so far is a number that may still
 * grow by less than {@code range}; its top byte goes out once nothing can change it any more, but for a carry, for which one
 * byte and the 0xff after it wait.
 */
final class RangeEncoder {
    /** So many bytes at most may be missing at the end of a frame, which the decoder takes for zeros. */
    static final int MISSING = 4;

    private static final int TOP = 0xff << 24;

    private FrameBuffer out = new FrameBuffer();
    private int start;
    private long low;
    private int range;
    private int waiting;
    private int full;
    private boolean isWaiting;

    void start(FrameBuffer to) {
        out = to;
        start = out.length();
        low = 0;
        range = -1;
        full = 0;
        isWaiting = false;
    }

    /** One decision, of odds that learn from it. */
    void bit(short[] odds, int at, int bit) {
        int chance = odds[at];
        int bound = (range >>> Odds.BITS) * chance;
        if (bit == 0) {
            range = bound;
        } else {
            low += bound & 0xffff_ffffL;
            range -= bound;
        }
        odds[at] = Odds.after(chance, bit);
        while ((range & TOP) == 0) {
            range <<= Byte.SIZE;
            shift();
        }
    }

    /** Several decisions, the highest bit first, each with odds of its own for what came before. */
    void tree(short[] odds, int at, int bits, int value) {
        int node = 1;
        for (int bit = bits - 1; bit >= 0; bit--) {
            int decision = value >>> bit & 1;
            bit(odds, at + node, decision);
            node = node << 1 | decision;
        }
    }

    /** Bits of which nothing is known. */
    void plain(int value, int bits) {
        for (int rest = bits; rest > 0; rest -= Byte.SIZE) {
            int count = Math.min(rest, Byte.SIZE);
            range >>>= count;
            low += (value >>> rest - count & (1 << count) - 1) * (range & 0xffff_ffffL);
            while ((range & TOP) == 0) {
                range <<= Byte.SIZE;
                shift();
            }
        }
    }

    /** So many bytes the frame would have if it ended now, or up to four fewer. */
    int length() {
        return out.length() - start + full + 1 + MISSING;
    }

    /** Ends on the number with the most zeros at its end that says the same, and leaves these zeros out. */
    void finish() {
        long end = low + (range & 0xffff_ffffL);
        int zeros = Integer.SIZE;
        long value = roundedUp(low, zeros);
        while (value >= end) {
            value = roundedUp(low, --zeros);
        }
        low = value;
        int bytes = MISSING - Math.min(MISSING, Long.numberOfTrailingZeros(value | 1L << Integer.SIZE) / Byte.SIZE);
        for (int i = 0; i <= bytes; i++) {
            shift();
        }
    }

    private static long roundedUp(long value, int zeros) {
        long step = 1L << zeros;
        return value + step - 1 & -step;
    }

    private void shift() {
        if (low < 0xff00_0000L || low > 0xffff_ffffL) {
            int carry = (int) (low >>> Integer.SIZE);
            if (isWaiting) {
                out.putByte(waiting + carry);
            }
            for (; full > 0; full--) {
                out.putByte(0xff + carry);
            }
            waiting = (int) (low >>> 24) & 0xff;
            isWaiting = true;
        } else {
            full++;
        }
        low = (low & 0x00ff_ffffL) << Byte.SIZE;
    }
}
