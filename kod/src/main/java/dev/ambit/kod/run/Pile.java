package dev.ambit.kod.run;

import java.util.ArrayList;
import java.util.List;

/** A stack of numbers that grows by the page, so that no push has to copy what is there. */
final class Pile {
    private static final int PAGE = 4096;

    private final List<long[]> full = new ArrayList<>();
    private long[] top = new long[PAGE];
    private int height;

    boolean isEmpty() {
        return height == 0 && full.isEmpty();
    }

    void push(long number) {
        if (height == PAGE) {
            full.add(top);
            top = new long[PAGE];
            height = 0;
        }
        top[height++] = number;
    }

    /** Takes the newest; there must be one. */
    long pop() {
        if (height == 0) {
            top = full.removeLast();
            height = PAGE;
        }
        return top[--height];
    }

    void clear() {
        full.clear();
        height = 0;
    }
}
