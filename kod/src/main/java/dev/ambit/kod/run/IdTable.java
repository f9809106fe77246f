package dev.ambit.kod.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A map for the ids the compiler gives out: low numbers lie in an array, the rest in an {@link IntTable}. */
final class IdTable<T> {
    private static final int LARGEST_ARRAY = 1 << 17;

    private @Nullable Object[] low = new @Nullable Object[256];
    private final IntTable<T> high = new IntTable<>();

    @SuppressWarnings("unchecked") // put takes nothing else
    @Nullable
    T get(int id) {
        if (id >= 0 && id < low.length) {
            return (T) low[id];
        }
        return id >= 0 && id < LARGEST_ARRAY ? null : high.get(id);
    }

    void put(int id, T value) {
        if (id < 0 || id >= LARGEST_ARRAY) {
            high.put(id, value);
            return;
        }
        if (id >= low.length) {
            low = Arrays.copyOf(low, Math.min(LARGEST_ARRAY, Math.max(id + 1, low.length * 2)));
        }
        low[id] = value;
    }

    void remove(int id) {
        if (id >= 0 && id < low.length) {
            low[id] = null;
        } else {
            high.remove(id);
        }
    }

    /** In no particular order. */
    @SuppressWarnings("unchecked") // put takes nothing else
    List<T> values() {
        List<T> all = new ArrayList<>();
        for (Object value : low) {
            if (value != null) {
                all.add((T) value);
            }
        }
        high.addTo(all);
        return all;
    }
}
