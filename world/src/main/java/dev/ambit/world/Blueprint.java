package dev.ambit.world;

import dev.ambit.kod.compile.Compilation;
import dev.ambit.kod.run.Engine;
import dev.ambit.kod.run.Limits;
import dev.ambit.kod.run.jvm.Tiers;
import dev.ambit.world.rules.WorldRules;
import dev.ambit.world.thing.Quota;
import java.util.Optional;
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
 * @param game what it hosts, if its Kod is a game's; then the kernel's classes are those beside a game
 * @param engine what runs its code
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
        RandomGenerator random,
        Optional<HostedGame> game,
        Engine.Maker engine) {

    public Blueprint {
        wizards = Set.copyOf(wizards);
    }

    /** Of a world that compiles its hot Kod itself, at moments that are always the same. */
    public Blueprint(
            String name,
            Compilation kod,
            Geometry geometry,
            WorldRules rules,
            Set<String> wizards,
            boolean guests,
            Limits limits,
            Quota quota,
            long epochSeconds,
            RandomGenerator random,
            Optional<HostedGame> game) {
        this(name, kod, geometry, rules, wizards, guests, limits, quota, epochSeconds, random, game, Tiers.AT_ONCE);
    }

    /** Of such a world that is no game. */
    public Blueprint(
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
        this(name, kod, geometry, rules, wizards, guests, limits, quota, epochSeconds, random, Optional.empty());
    }
}
