package dev.ambit.kod.run;

import dev.ambit.kod.value.Value;
import java.util.Arrays;

/** The list cells of a machine: two parallel arrays. A list value holds the index of its first cell. */
public final class Lists {
    private static final long LIST_BITS = (long) Value.LIST << Value.DATA_BITS;

    private final int max;
    private long[] first;
    private long[] rest;
    private int count;

    Lists(Limits limits) {
        max = limits.cells();
        first = new long[Math.min(1024, max)];
        rest = new long[first.length];
    }

    public int count() {
        return count;
    }

    /** A new cell, or {@link Value#NIL} when there is no room; a list is never nil. */
    public long cons(long head, long tail) {
        int cell = count;
        if (cell == first.length && !grow()) {
            return Value.NIL;
        }
        first[cell] = head;
        rest[cell] = tail;
        count = cell + 1;
        return LIST_BITS | cell;
    }

    /** Whether the value is a list whose cell exists. */
    public boolean holds(long list) {
        return Long.compareUnsigned(list - LIST_BITS, count) < 0;
    }

    public long first(int cell) {
        return first[cell];
    }

    public long rest(int cell) {
        return rest[cell];
    }

    public void setFirst(int cell, long value) {
        first[cell] = value;
    }

    public void setRest(int cell, long value) {
        rest[cell] = value;
    }

    private boolean grow() {
        if (count >= max) {
            return false;
        }
        int size = (int) Math.min(max, count * 2L);
        first = Arrays.copyOf(first, size);
        rest = Arrays.copyOf(rest, size);
        return true;
    }

    /** Closes the gaps: cell {@code i} moves to {@code newIds[i]}, or goes when that is negative. */
    void compact(int[] newIds) {
        int live = 0;
        for (int i = 0; i < count; i++) {
            if (newIds[i] >= 0) {
                first[newIds[i]] = first[i];
                rest[newIds[i]] = rest[i];
                live++;
            }
        }
        count = live;
    }
}
