package dev.ambit.kod.run.jvm;

import dev.ambit.kod.run.KodClass;
import dev.ambit.kod.run.KodObject;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.SwitchPoint;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The handlers of a send site that meets many classes. The key is a class's linkage and not the class itself: when the
 * class is redefined it gets a new one, and the old entry is never found again.
 */
final class KindTable {
    private final MethodHandle miss;
    private @Nullable SwitchPoint[] keys = new @Nullable SwitchPoint[16];
    private MethodHandle[] calls = new MethodHandle[16];
    private int size;

    KindTable(MethodHandle miss) {
        this.miss = miss;
        Arrays.fill(calls, miss);
    }

    MethodHandle find(long target, KodObject receiver) {
        KodClass kind = receiver.kind;
        SwitchPoint key = kind.linkage();
        int mask = keys.length - 1;
        for (int i = kind.serial() & mask; ; i = i + 1 & mask) {
            if (keys[i] == key) {
                return calls[i];
            }
            if (keys[i] == null) {
                return miss;
            }
        }
    }

    void put(KodClass kind, MethodHandle call) {
        if (size * 2 >= keys.length) {
            rebuild();
        }
        insert(kind.serial(), kind.linkage(), call);
    }

    private void insert(int serial, SwitchPoint key, MethodHandle call) {
        int mask = keys.length - 1;
        int i = serial & mask;
        while (keys[i] != null && keys[i] != key) {
            i = i + 1 & mask;
        }
        if (keys[i] == null) {
            size++;
        }
        keys[i] = key;
        calls[i] = call;
    }

    /** Starts again, with more room if it is needed; the classes in use come back by themselves. */
    private void rebuild() {
        long current = Arrays.stream(keys)
                .filter(key -> key != null && !key.hasBeenInvalidated())
                .count();
        int length = current * 4 >= keys.length ? keys.length * 2 : keys.length;
        keys = new @Nullable SwitchPoint[length];
        calls = new MethodHandle[length];
        Arrays.fill(calls, miss);
        size = 0;
    }
}
