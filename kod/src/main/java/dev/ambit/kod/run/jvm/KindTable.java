package dev.ambit.kod.run.jvm;

import dev.ambit.kod.run.KodClass;
import java.lang.invoke.SwitchPoint;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The handlers of a send site that meets many classes. The key is a class's linkage and not the class itself: when the
 * class is redefined it gets a new one, and the old entry is never found again.
 */
final class KindTable {
    private @Nullable SwitchPoint[] keys = new @Nullable SwitchPoint[16];
    private @Nullable GeneratedEntry[] entries = new @Nullable GeneratedEntry[16];
    private int size;

    /** Nothing for a class that is not known. */
    @Nullable
    GeneratedEntry find(KodClass kind) {
        SwitchPoint key = kind.linkage();
        int mask = keys.length - 1;
        for (int i = kind.serial() & mask; ; i = i + 1 & mask) {
            SwitchPoint known = keys[i];
            if (known == key) {
                return entries[i];
            }
            if (known == null) {
                return null;
            }
        }
    }

    void put(KodClass kind, GeneratedEntry entry) {
        if (size * 2 >= keys.length) {
            rebuild();
        }
        int mask = keys.length - 1;
        int i = kind.serial() & mask;
        while (keys[i] != null && keys[i] != kind.linkage()) {
            i = i + 1 & mask;
        }
        if (keys[i] == null) {
            size++;
        }
        keys[i] = kind.linkage();
        entries[i] = entry;
    }

    /** Starts again, with more room if it is needed; the classes in use come back by themselves. */
    private void rebuild() {
        long current = Arrays.stream(keys)
                .filter(key -> key != null && !key.hasBeenInvalidated())
                .count();
        int length = current * 4 >= keys.length ? keys.length * 2 : keys.length;
        keys = new @Nullable SwitchPoint[length];
        entries = new @Nullable GeneratedEntry[length];
        size = 0;
    }
}
