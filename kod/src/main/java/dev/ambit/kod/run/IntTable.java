package dev.ambit.kod.run;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A map from {@code int} to objects by open addressing, without boxing. */
final class IntTable<T> {
    private int[] keys = new int[16];
    private @Nullable Object[] values = new @Nullable Object[16];
    private int size;

    @SuppressWarnings("unchecked") // put takes nothing else
    @Nullable
    T get(int key) {
        int mask = keys.length - 1;
        for (int i = mix(key) & mask; ; i = i + 1 & mask) {
            Object value = values[i];
            if (value == null || keys[i] == key) {
                return (T) value;
            }
        }
    }

    void put(int key, T value) {
        if (size * 2 >= keys.length) {
            grow();
        }
        if (insert(key, value)) {
            size++;
        }
    }

    /** Builds the table anew: this is rare. */
    void remove(int key) {
        int[] oldKeys = keys;
        @Nullable Object[] oldValues = values;
        keys = new int[oldKeys.length];
        values = new @Nullable Object[oldKeys.length];
        size = 0;
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldValues[i] != null && oldKeys[i] != key) {
                insert(oldKeys[i], oldValues[i]);
                size++;
            }
        }
    }

    @SuppressWarnings("unchecked") // put takes nothing else
    void addTo(List<T> list) {
        for (Object value : values) {
            if (value != null) {
                list.add((T) value);
            }
        }
    }

    void clear() {
        Arrays.fill(values, null);
        size = 0;
    }

    private boolean insert(int key, Object value) {
        int mask = keys.length - 1;
        int i = mix(key) & mask;
        while (values[i] != null && keys[i] != key) {
            i = i + 1 & mask;
        }
        boolean added = values[i] == null;
        keys[i] = key;
        values[i] = value;
        return added;
    }

    private void grow() {
        int[] oldKeys = keys;
        @Nullable Object[] oldValues = values;
        keys = new int[oldKeys.length * 2];
        values = new @Nullable Object[oldKeys.length * 2];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldValues[i] != null) {
                insert(oldKeys[i], oldValues[i]);
            }
        }
    }

    private static int mix(int key) {
        int h = key * 0x9E3779B9;
        return h ^ h >>> 15;
    }
}
