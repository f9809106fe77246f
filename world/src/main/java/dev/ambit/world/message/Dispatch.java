package dev.ambit.world.message;

import java.util.List;

/**
 * All that one visitor hears in one tick: first what is meant for nobody else, then the bulletin.
 *
 * @param millis the world's time at this tick
 * @param bulletin the same object for everybody in the room, so that a gateway can encode it once
 */
public record Dispatch(long tick, long millis, List<News> own, Bulletin bulletin) {

    public Dispatch {
        own = List.copyOf(own);
    }
}
