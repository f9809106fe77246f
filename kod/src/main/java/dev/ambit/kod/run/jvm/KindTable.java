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
    /** A key and its entry stand side by side, so that finding one waits for one place of the memory. */
    private @Nullable Object[] pairs = new @Nullable Object[32];

    private int size;

    /** Nothing for a class that is not known. */
    @Nullable
    GeneratedEntry find(KodClass kind) {
        SwitchPoint key = kind.linkage();
        int mask = pairs.length - 2;
        for (int i = place(kind, mask); ; i = i + 2 & mask) {
            Object known = pairs[i];
            if (known == key) {
                return (GeneratedEntry) pairs[i + 1];
            }
            if (known == null) {
                return null;
            }
        }
    }

    /** Classes of one sort have numbers next to each other, which must not become one long row to walk along. */
    private static int place(KodClass kind, int mask) {
        return kind.serial() * 0x9E3779B9 >>> 12 & mask;
    }

    void put(KodClass kind, GeneratedEntry entry) {
        if (size * 4 >= pairs.length) {
            rebuild();
        }
        int mask = pairs.length - 2;
        int i = place(kind, mask);
        while (pairs[i] != null && pairs[i] != kind.linkage()) {
            i = i + 2 & mask;
        }
        if (pairs[i] == null) {
            size++;
        }
        pairs[i] = kind.linkage();
        pairs[i + 1] = entry;
    }

    /** Starts again, with more room if it is needed; the classes in use come back by themselves. */
    private void rebuild() {
        long current = Arrays.stream(pairs)
                .filter(each -> each instanceof SwitchPoint key && !key.hasBeenInvalidated())
                .count();
        int length = current * 8 >= pairs.length ? pairs.length * 2 : pairs.length;
        pairs = new @Nullable Object[length];
        size = 0;
    }
}
