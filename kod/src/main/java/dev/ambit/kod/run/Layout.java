package dev.ambit.kod.run;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What each slot of a class's objects holds. A class has the slots of its parent in the same places and its own behind
 * them. A property that is added while the world runs gets a place that is free in all classes below too: no slot ever
 * moves under running code. That leaves holes, which have no name.
 */
final class Layout {
    static final Layout EMPTY = new Layout(1);

    private @Nullable String[] names;
    private @Nullable KodClass[] definers;
    private byte[] flags;
    private long[] defaults;
    private @Nullable Map<String, Integer> byName;

    private Layout(int length) {
        names = new @Nullable String[length];
        definers = new @Nullable KodClass[length];
        flags = new byte[length];
        defaults = new long[length];
    }

    Layout copy() {
        Layout copy = new Layout(length());
        System.arraycopy(names, 0, copy.names, 0, names.length);
        System.arraycopy(definers, 0, copy.definers, 0, names.length);
        System.arraycopy(flags, 0, copy.flags, 0, names.length);
        System.arraycopy(defaults, 0, copy.defaults, 0, names.length);
        return copy;
    }

    int length() {
        return names.length;
    }

    void reach(int length) {
        if (length > names.length) {
            names = Arrays.copyOf(names, length);
            definers = Arrays.copyOf(definers, length);
            flags = Arrays.copyOf(flags, length);
            defaults = Arrays.copyOf(defaults, length);
        }
    }

    boolean isFree(int slot) {
        return slot >= names.length || definers[slot] == null;
    }

    void put(int slot, @Nullable String name, KodClass definer, long value) {
        reach(slot + 1);
        names[slot] = name;
        definers[slot] = definer;
        flags[slot] = 0;
        defaults[slot] = value;
        byName = null;
    }

    /** The place stays taken, so that code which still uses it harms nobody. */
    void forget(int slot) {
        names[slot] = null;
        defaults[slot] = 0;
        byName = null;
    }

    @Nullable
    String name(int slot) {
        return slot < names.length ? names[slot] : null;
    }

    @Nullable
    KodClass definer(int slot) {
        return definers[slot];
    }

    int flags(int slot) {
        return flags[slot];
    }

    void setFlags(int slot, int value) {
        flags[slot] = (byte) value;
    }

    long defaultOf(int slot) {
        return defaults[slot];
    }

    void setDefault(int slot, long value) {
        defaults[slot] = value;
    }

    long[] newSlots(long self) {
        long[] slots = defaults.clone();
        slots[0] = self;
        return slots;
    }

    /** The slot of a property, or -1. */
    int find(String name) {
        Map<String, Integer> known = byName;
        if (known == null) {
            known = new HashMap<>();
            for (int i = 1; i < names.length; i++) {
                if (names[i] != null) {
                    known.put(names[i].toLowerCase(Locale.ROOT), i);
                }
            }
            byName = known;
        }
        return known.getOrDefault(name.toLowerCase(Locale.ROOT), -1);
    }

    @Nullable
    String[] names() {
        return names.clone();
    }
}
