package dev.ambit.world;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How often people came into rooms. Owned by the world's thread. */
final class Footfall {
    /** Rooms come and go; of so many that nobody visits any more the oldest are forgotten. */
    private static final int MOST_ROOMS = 10_000;

    private static final class Count {
        String name;
        long visits;

        Count(String name) {
            this.name = name;
        }
    }

    private final Map<Integer, Count> counts = new LinkedHashMap<>();

    void visited(int room, String name) {
        Count count = counts.computeIfAbsent(room, id -> new Count(name));
        count.name = name;
        count.visits++;
        if (counts.size() > MOST_ROOMS) {
            counts.remove(counts.keySet().iterator().next());
        }
    }

    /** @param people who is inside now, by room */
    List<Census.Room> rooms(Map<Integer, Integer> people) {
        return counts.entrySet().stream()
                .map(entry -> new Census.Room(
                        entry.getKey(),
                        entry.getValue().name,
                        people.getOrDefault(entry.getKey(), 0),
                        entry.getValue().visits))
                .toList();
    }
}
