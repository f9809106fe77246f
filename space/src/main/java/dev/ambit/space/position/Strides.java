package dev.ambit.space.position;

import java.util.Arrays;

/** How everybody has got from one moment to another: the pair of codes of each, and rows of bits that say who has any. */
final class Strides {
    private final Codes codes;
    private Moment from = new Moment();
    private Moment to = new Moment();
    private long fromFrame = -1;
    private long toFrame = -1;

    long[] highCode = {};
    long[] lowCode = {};
    long[] movedHigh = {};
    long[] movedLow = {};

    /** Who was not there before, or was somebody else. */
    long[] come = {};

    Strides(Codes codes) {
        this.codes = codes;
    }

    void grow(int capacity) {
        if (highCode.length < capacity) {
            int words = capacity / Long.SIZE;
            highCode = Arrays.copyOf(highCode, capacity);
            lowCode = Arrays.copyOf(lowCode, capacity);
            movedHigh = Arrays.copyOf(movedHigh, words);
            movedLow = Arrays.copyOf(movedLow, words);
            come = Arrays.copyOf(come, words);
        }
    }

    Moment from() {
        return from;
    }

    Moment to() {
        return to;
    }

    /** Whether it is of these already. Moments are used again and again, so it goes by their frames. */
    boolean isBetween(Moment earlier, Moment later) {
        return fromFrame == earlier.frame && toFrame == later.frame && earlier.frame >= 0;
    }

    void between(Moment earlier, Moment later) {
        from = earlier;
        to = later;
        fromFrame = earlier.frame;
        toFrame = later.frame;
        for (int word = 0; word < later.present.length; word++) {
            long high = 0;
            long low = 0;
            long fresh = 0;
            for (long rest = later.present[word]; rest != 0; rest &= rest - 1) {
                long bit = Long.lowestOneBit(rest);
                int badge = word * Long.SIZE + Long.numberOfTrailingZeros(rest);
                if ((earlier.present[word] & bit) == 0 || earlier.wearers[badge] != later.wearers[badge]) {
                    fresh |= bit;
                    continue;
                }
                if (earlier.high[badge] != later.high[badge]) {
                    highCode[badge] = high(earlier.high[badge], later.high[badge]);
                    high |= bit;
                } else {
                    highCode[badge] = Codes.SAME;
                }
                if (earlier.low[badge] != later.low[badge]) {
                    lowCode[badge] = low(earlier.low[badge], later.low[badge]);
                    low |= bit;
                } else {
                    lowCode[badge] = Codes.SAME;
                }
            }
            movedHigh[word] = high;
            movedLow[word] = low;
            come[word] = fresh;
        }
    }

    private long high(long before, long after) {
        return codes.high(
                Cells.layer(after) - Cells.layer(before),
                Cells.x(after) - Cells.x(before),
                Cells.z(after) - Cells.z(before));
    }

    long low(long before, long after) {
        return codes.low(
                Cells.layer(after) - Cells.layer(before),
                Cells.x(after) - Cells.x(before),
                Cells.z(after) - Cells.z(before));
    }
}
