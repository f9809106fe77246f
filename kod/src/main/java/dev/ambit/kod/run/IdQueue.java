package dev.ambit.kod.run;

/** Ids in a line, first in first out. */
final class IdQueue {
    private int[] ring = new int[16];
    private int head;
    private int size;

    int size() {
        return size;
    }

    void add(int id) {
        if (size == ring.length) {
            int[] longer = new int[2 * size];
            for (int i = 0; i < size; i++) {
                longer[i] = ring[head + i & size - 1];
            }
            ring = longer;
            head = 0;
        }
        ring[head + size++ & ring.length - 1] = id;
    }

    /** Takes the oldest; there must be one. */
    int take() {
        int id = ring[head];
        head = head + 1 & ring.length - 1;
        size--;
        return id;
    }

    /** Takes an id out of the line, wherever it is; false when it is not in it. */
    boolean remove(int id) {
        boolean found = false;
        for (int i = 0, count = size; i < count; i++) {
            int next = take();
            if (next == id) {
                found = true;
            } else {
                add(next);
            }
        }
        return found;
    }

    void clear() {
        size = 0;
    }
}
