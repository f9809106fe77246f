package dev.ambit.kod.compile;

import dev.ambit.kod.base.Kodbase;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The named constants of a class, in layers: an included file is one layer, and classes that include the same files in
 * the same order share the layers, so that a large file of constants is evaluated once and not once for each class.
 * Owned by the thread that resolves.
 */
final class Constants {

    private final @Nullable Constants below;
    private final Map<String, Integer> values = new HashMap<>();
    private final IdentityHashMap<Object, Constants> shared = new IdentityHashMap<>();

    private Constants(@Nullable Constants below) {
        this.below = below;
    }

    static Constants empty() {
        return new Constants(null);
    }

    /** @param values names in any case */
    static Constants of(Map<String, Integer> values) {
        var constants = empty();
        values.forEach((name, value) -> constants.put(Kodbase.key(name), value));
        return constants;
    }

    Constants layer() {
        return new Constants(this);
    }

    boolean isEmpty() {
        return values.isEmpty();
    }

    @Nullable
    Constants below() {
        return below;
    }

    @Nullable
    Integer find(String key) {
        for (var layer = this; layer != null; layer = layer.below) {
            Integer value = layer.values.get(key);
            if (value != null) {
                return value;
            }
        }
        return null;
    }

    void put(String key, int value) {
        values.put(key, value);
    }

    /** The layer that {@code items}, a list shared by all who include the same file, makes upon this one. */
    @Nullable
    Constants sharedLayer(Object items) {
        return shared.get(items);
    }

    void share(Object items, Constants layer) {
        shared.put(items, layer);
    }
}
