package dev.ambit.world;

import dev.ambit.world.thing.Effective.Rank;
import java.util.List;
import java.util.Map;

/**
 * Who is in the world at a moment.
 *
 * @param rooms those in which anybody has ever been since the world started
 */
public record Census(int people, Map<Rank, Integer> ranks, List<Room> rooms) {
    public static final Census NOBODY = new Census(0, Map.of(), List.of());

    public Census {
        ranks = Map.copyOf(ranks);
        rooms = List.copyOf(rooms);
    }

    /** @param visits how often somebody came into it since the world started */
    public record Room(int id, String name, int people, long visits) {}
}
