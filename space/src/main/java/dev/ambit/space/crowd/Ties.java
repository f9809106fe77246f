package dev.ambit.space.crowd;

import java.util.Arrays;

/** Who is tied to whom, one way, and from both ends: when a slot is given up, nobody's list has to be searched for it. */
final class Ties {
    private static final int[] NONE = {};
    private static final int FIRST_CAPACITY = 4;

    /** Each slot's list, its length in front. */
    private int[][] to = {};

    private int[][] from = {};

    void set(int slot, int other, boolean on) {
        ensure(Math.max(slot, other));
        if (on && !has(slot, other)) {
            to[slot] = with(to[slot], other);
            from[other] = with(from[other], slot);
        } else if (!on) {
            cut(to[slot], other);
            cut(from[other], slot);
        }
    }

    boolean has(int slot, int other) {
        return slot < to.length && indexOf(to[slot], other) >= 0;
    }

    int count(int slot) {
        return slot < to.length ? length(to[slot]) : 0;
    }

    int at(int slot, int k) {
        return to[slot][k + 1];
    }

    /** Nobody is tied to the slot any more, nor it to anybody. */
    void forget(int slot) {
        if (slot >= to.length) {
            return;
        }
        for (int k = length(to[slot]); k > 0; k--) {
            cut(from[to[slot][k]], slot);
        }
        for (int k = length(from[slot]); k > 0; k--) {
            cut(to[from[slot][k]], slot);
        }
        to[slot] = NONE;
        from[slot] = NONE;
    }

    private void ensure(int slot) {
        int before = to.length;
        if (slot >= before) {
            int capacity = Math.max(slot + 1, before * 2);
            to = Arrays.copyOf(to, capacity);
            from = Arrays.copyOf(from, capacity);
            Arrays.fill(to, before, capacity, NONE);
            Arrays.fill(from, before, capacity, NONE);
        }
    }

    private static int length(int[] list) {
        return list.length == 0 ? 0 : list[0];
    }

    private static int indexOf(int[] list, int slot) {
        for (int k = length(list); k > 0; k--) {
            if (list[k] == slot) {
                return k;
            }
        }
        return -1;
    }

    private static int[] with(int[] list, int slot) {
        int length = length(list) + 1;
        int[] longer = length < list.length ? list : Arrays.copyOf(list, Math.max(FIRST_CAPACITY, list.length * 2));
        longer[length] = slot;
        longer[0] = length;
        return longer;
    }

    private static void cut(int[] list, int slot) {
        int at = indexOf(list, slot);
        if (at > 0) {
            list[at] = list[list[0]];
            list[0]--;
        }
    }
}
