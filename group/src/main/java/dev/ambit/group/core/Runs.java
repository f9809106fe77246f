package dev.ambit.group.core;

import java.util.Arrays;

/** Which elements of a {@link Sheet} are for one host: stretches of their numbers, in order. Used again for each host. */
final class Runs {
    private int[] from = new int[8];
    private int[] to = new int[8];
    private int count;
    private int elements;

    void clear() {
        count = 0;
        elements = 0;
    }

    void add(int start, int end) {
        if (start >= end) {
            return;
        }
        elements += end - start;
        if (count > 0 && to[count - 1] == start) {
            to[count - 1] = end;
            return;
        }
        if (count == from.length) {
            from = Arrays.copyOf(from, count * 2);
            to = Arrays.copyOf(to, count * 2);
        }
        from[count] = start;
        to[count++] = end;
    }

    int count() {
        return count;
    }

    /** How many elements there are in all runs together. */
    int elements() {
        return elements;
    }

    int from(int run) {
        return from[run];
    }

    int to(int run) {
        return to[run];
    }
}
