package dev.ambit.kod.run;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where the slots of a class's objects go when it gets others: values stay with their names. */
final class Moves {
    private final int oldLength;
    private final int newLength;
    private final boolean same;

    /** Where the value of each new slot was, or -1. */
    private final int[] origin;

    Moves(@Nullable String[] oldNames, @Nullable String[] names) {
        oldLength = oldNames.length;
        newLength = names.length;
        same = Arrays.equals(names, oldNames);
        origin = new int[names.length];
        @Nullable Map<String, Integer> places = null;
        int near = 1;
        for (int i = 1; i < names.length; i++, near++) {
            String name = names[i];
            if (name == null) {
                origin[i] = i;
            } else if (near < oldNames.length && name.equals(oldNames[near])) {
                // Nearly always behind the one before.
                origin[i] = near;
            } else {
                places = places == null ? places(oldNames) : places;
                Integer place = places.get(name);
                boolean nameless = place == null && i < oldNames.length && oldNames[i] == null;
                origin[i] = nameless ? i : place == null ? -1 : place;
                near = place == null ? near - 1 : place;
            }
        }
    }

    private static Map<String, Integer> places(@Nullable String[] names) {
        Map<String, Integer> places = new HashMap<>();
        for (int i = 1; i < names.length; i++) {
            if (names[i] != null) {
                places.put(names[i], i);
            }
        }
        return places;
    }

    void apply(Machine machine, KodObject object) {
        long[] old = object.slots;
        if (same && old.length == newLength) {
            return;
        }
        int[] from = origin;
        if (old.length < Math.max(oldLength, newLength)) {
            from = origin.clone();
            for (int i = 1; i < from.length; i++) {
                from[i] = from[i] < old.length ? from[i] : -1;
            }
        }
        long[] slots = object.kind.newSlots(old[0]);
        for (int i = 1; i < slots.length; i++) {
            if (from[i] >= 0) {
                slots[i] = old[from[i]];
            }
        }
        object.slots = slots;
        if (machine.keeper != null) {
            machine.keeper.moved(object, from);
        }
    }
}
