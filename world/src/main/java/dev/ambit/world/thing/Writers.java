package dev.ambit.world.thing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Who has written which property since the last tick. Most are written by the world itself, so only the others are in
 * here; and since Kod may write thousands a tick, it is a table without objects.
 */
final class Writers {
    /** @param effective for whom the code worked, or nobody, as the number of a Thing */
    record Writer(int effective, int actor) {
        static final Writer WORLD = new Writer(-1, -1);
    }

    private static final long SPREAD = 0x9E3779B97F4A7C15L;
    private static final int FIRST_SIZE = 64;

    private final List<Writer> writers = new ArrayList<>();
    private long[] keys = new long[FIRST_SIZE];
    /** The place in {@code writers}, plus one; 0 where there is no key. */
    private int[] places = new int[FIRST_SIZE];

    private int size;

    static Writer of(Effective effective, Effective actor) {
        Thing by = effective.avatar();
        Thing asked = actor.avatar();
        return by == null && asked == null
                ? Writer.WORLD
                : new Writer(by == null ? -1 : by.id(), asked == null ? -1 : asked.id());
    }

    void wrote(Thing thing, int slot, Effective effective, Effective actor) {
        boolean world = effective.avatar() == null && actor.avatar() == null;
        if (world && size == 0) {
            return;
        }
        int place = place(of(effective, actor));
        long key = (long) thing.id() << 32 | slot;
        int at = find(key);
        if (places[at] == 0) {
            size++;
            keys[at] = key;
        }
        places[at] = place + 1;
        if (size * 2 > keys.length) {
            grow();
        }
    }

    private int place(Writer writer) {
        int last = writers.size() - 1;
        if (last >= 0 && writers.get(last).equals(writer)) {
            return last;
        }
        int known = writers.indexOf(writer);
        if (known >= 0) {
            return known;
        }
        writers.add(writer);
        return last + 1;
    }

    Writer of(Thing thing, int slot) {
        if (size == 0) {
            return Writer.WORLD;
        }
        int place = places[find((long) thing.id() << 32 | slot)];
        return place == 0 ? Writer.WORLD : writers.get(place - 1);
    }

    private int find(long key) {
        int at = (int) (key * SPREAD >>> 40) & keys.length - 1;
        while (places[at] != 0 && keys[at] != key) {
            at = at + 1 & keys.length - 1;
        }
        return at;
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldPlaces = places;
        keys = new long[2 * oldKeys.length];
        places = new int[keys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldPlaces[i] != 0) {
                int at = find(oldKeys[i]);
                keys[at] = oldKeys[i];
                places[at] = oldPlaces[i];
            }
        }
    }

    void clear() {
        if (size > 0) {
            Arrays.fill(places, 0);
            size = 0;
        }
        writers.clear();
    }
}
