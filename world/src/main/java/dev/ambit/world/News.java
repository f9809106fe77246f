package dev.ambit.world;

import dev.ambit.space.Place;
import dev.ambit.space.Room;
import java.util.List;

/**
 * One thing a visitor is told. A newcomer's {@link Welcome} already holds the state at the end of its tick, so the rest
 * of that tick's bulletin may repeat what it says: news are to be applied as "it is so", not as "it becomes so".
 */
public sealed interface News {

    /** You are inside: who you are, where you are, and everybody else. Always the first news of a visit. */
    record Welcome(Person you, String world, Room room, List<Person> others, WorldRules rules) implements News {
        public Welcome {
            others = List.copyOf(others);
        }
    }

    record Appear(Person person) implements News {}

    record Disappear(int id) implements News {}

    /**
     * Where those who moved this tick are now, four numbers each: id, x, z, heading. One flat array because in a crowd
     * this is nearly all there is to say.
     */
    record Moves(int[] steps) implements News {
        public static final int NUMBERS_PER_STEP = 4;
    }

    record Said(int id, String text) implements News {}

    /** The step you asked for is not possible; you are here. */
    record PutBack(Place place) implements News {}

    record Pong(long number) implements News {}

    /** A word from the world itself. */
    record Notice(String text) implements News {}

    /** You may not enter; the line ends after this. */
    record Refused(String why) implements News {}

    /** The world ends your visit; the line ends after this. */
    record Goodbye(String why) implements News {}
}
