package dev.ambit.kod.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Bytes by owner, added up under small numbers that stand for the owners. */
final class MemoryByOwner {
    /** The number of what belongs to nobody. */
    static final int NOBODY = 0;

    private final Map<KodObject, Integer> numbers = new HashMap<>();
    private final List<KodObject> owners = new ArrayList<>();
    private long[] bytes = new long[16];

    /** Things that lie together often belong to the same person. */
    private @Nullable KodObject latest;

    private int latestNumber;

    int numberOf(@Nullable KodObject owner) {
        if (owner == null) {
            return NOBODY;
        }
        if (owner != latest) {
            latestNumber = numbers.computeIfAbsent(owner, this::enter);
            latest = owner;
        }
        return latestNumber;
    }

    private int enter(KodObject owner) {
        owners.add(owner);
        int number = owners.size();
        if (number == bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * number);
        }
        return number;
    }

    void charge(int owner, long more) {
        bytes[owner] += more;
    }

    Map<KodObject, Long> sums() {
        Map<KodObject, Long> sums = new LinkedHashMap<>();
        for (int i = 0; i < owners.size(); i++) {
            if (bytes[i + 1] > 0) {
                sums.put(owners.get(i), bytes[i + 1]);
            }
        }
        return sums;
    }

    void clear() {
        numbers.clear();
        owners.clear();
        Arrays.fill(bytes, 0);
        latest = null;
    }
}
