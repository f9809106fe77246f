package dev.ambit.world.image;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of many texts in one array: an image of a large world has hundreds of thousands, and as objects of their own
 * they would keep Java's collector busy while the world ticks.
 */
final class Texts {
    private static final int FIRST_BYTES = 1 << 12;
    private static final int NONE = -1;

    private byte[] bytes = new byte[FIRST_BYTES];
    private int used;
    private int wasted;
    private int[] starts = new int[64];
    private int[] lengths = filled(64);
    private int bound;

    private static int[] filled(int size) {
        int[] lengths = new int[size];
        Arrays.fill(lengths, NONE);
        return lengths;
    }

    /** All numbers are below this one. */
    int bound() {
        return bound;
    }

    byte @Nullable [] get(int id) {
        return id >= 0 && id < bound && lengths[id] != NONE
                ? Arrays.copyOfRange(bytes, starts[id], starts[id] + lengths[id])
                : null;
    }

    boolean has(int id) {
        return id >= 0 && id < bound && lengths[id] != NONE;
    }

    void put(int id, byte[] content) {
        if (id >= lengths.length) {
            int before = lengths.length;
            int size = Math.max(id + 1, 2 * before);
            starts = Arrays.copyOf(starts, size);
            lengths = Arrays.copyOf(lengths, size);
            Arrays.fill(lengths, before, size, NONE);
        }
        bound = Math.max(bound, id + 1);
        if (lengths[id] >= content.length) {
            wasted += lengths[id] - content.length;
        } else {
            wasted += Math.max(0, lengths[id]);
            lengths[id] = NONE;
            starts[id] = room(content.length);
        }
        lengths[id] = content.length;
        System.arraycopy(content, 0, bytes, starts[id], content.length);
    }

    private int room(int length) {
        if (used + length > bytes.length && wasted > bytes.length / 2) {
            tidy();
        }
        if (used + length > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(used, length), (int)
                    Math.min(Integer.MAX_VALUE - 8, 2L * bytes.length)));
        }
        int start = used;
        used += length;
        return start;
    }

    /** Leaves out what is in use no more. */
    private void tidy() {
        byte[] tidied = new byte[bytes.length];
        int at = 0;
        for (int id = 0; id < bound; id++) {
            if (lengths[id] != NONE) {
                System.arraycopy(bytes, starts[id], tidied, at, lengths[id]);
                starts[id] = at;
                at += lengths[id];
            }
        }
        bytes = tidied;
        used = at;
        wasted = 0;
    }
}
