package dev.ambit.world.image.saved;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects what the other side cannot hold: how often, and where first. Used by one thread. */
final class ConversionLosses {
    private static final class Count {
        private int times;
        private String first = "";
    }

    private final Map<String, Count> counts = new LinkedHashMap<>();

    void note(String what, String where) {
        Count count = counts.computeIfAbsent(what, w -> new Count());
        if (count.times++ == 0) {
            count.first = where;
        }
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        counts.forEach((what, count) -> lines.add(
                what + ": " + (count.times == 1 ? count.first : count.times + " times, first " + count.first)));
        return lines;
    }
}
