package dev.ambit.game.map;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All rooms that somebody has a map of.
 *
 * @param version 1, or 2 of newer clients, which write the same layout
 * @param rooms no two of the same security
 */
public record WalkedMap(int version, List<WalkedRoom> rooms) {
    public static final int OLDEST = 1;
    public static final int NEWEST = 2;

    public WalkedMap {
        rooms = List.copyOf(rooms);
        if (version < OLDEST || version > NEWEST) {
            throw new IllegalArgumentException("a map has version 1 or 2, not " + version);
        }
        if (rooms.stream().mapToInt(WalkedRoom::security).distinct().count() != rooms.size()) {
            throw new IllegalArgumentException("a map has each room once");
        }
    }

    /** What either of two maps shows. */
    public WalkedMap and(WalkedMap other) {
        Map<Integer, WalkedRoom> all = new LinkedHashMap<>();
        rooms.forEach(room -> all.put(room.security(), room));
        other.rooms.forEach(room -> all.merge(room.security(), room, WalkedRoom::and));
        return new WalkedMap(Math.max(version, other.version), new ArrayList<>(all.values()));
    }
}
