package dev.ambit.world;

import dev.ambit.kod.compile.Compilation;
import dev.ambit.kod.run.Limits;
import dev.ambit.world.rules.WorldRules;
import dev.ambit.world.thing.Quota;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * What a world is made of.
 *
 * @param kod the world's code; it must have the classes Thing, Room, Avatar and System
 * @param geometry rooms by the name that a Room's property {@code geometry} gives
 * @param wizards names of those who may do everything
 * @param guests whether everybody else may only look
 * @param epochSeconds the time at which the world starts, or goes on
 */
public record Blueprint(
        String name,
        Compilation kod,
        Geometry geometry,
        WorldRules rules,
        Set<String> wizards,
        boolean guests,
        Limits limits,
        Quota quota,
        long epochSeconds,
        RandomGenerator random) {

    public Blueprint {
        wizards = Set.copyOf(wizards);
    }
}
