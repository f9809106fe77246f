package dev.ambit.space.position;

import java.util.Arrays;

/** Where everybody was in one frame: in the high grid, and in the low one by what has been told of it. */
final class Moment {
    long frame = -1;
    long[] present = {};
    int[] wearers = {};
    long[] high = {};
    long[] low = {};

    void grow(int capacity) {
        if (high.length < capacity) {
            present = Arrays.copyOf(present, capacity / Long.SIZE);
            wearers = Arrays.copyOf(wearers, capacity);
            high = Arrays.copyOf(high, capacity);
            low = Arrays.copyOf(low, capacity);
        }
    }

    boolean isPresent(int badge) {
        return (present[badge >> 6] & 1L << badge) != 0;
    }
}
