package dev.ambit.server;

import com.typesafe.config.Config;
import dev.ambit.kod.run.Limits;
import dev.ambit.world.image.ChangeReader;
import dev.ambit.world.rules.WorldRules;
import dev.ambit.world.thing.Quota;
import java.time.Duration;
import java.util.Set;

/**
 * What the settings below {@code world} say; {@code reference.conf} explains each.
 *
 * @param room where people come in
 * @param kod its code: a folder, or below the worlds that ship with Ambit
 * @param rooms its room files, the same way
 * @param wizards names whose accounts are at least wizards
 * @param engine what runs its code
 * @param kodLimits what all code of the world may use
 * @param hotCalls after so many calls a handler is compiled
 * @param hotTurns or after so many turns of its loops
 * @param quota what the code of one builder may use
 * @param inbox how much may wait for the world
 */
public record WorldSettings(
        String name,
        String room,
        String kod,
        String rooms,
        Set<String> wizards,
        CodeEngine engine,
        Limits kodLimits,
        int hotCalls,
        int hotTurns,
        Quota quota,
        Duration tick,
        WorldRules rules,
        int inbox) {

    private static final Duration SHORTEST_TICK = Duration.ofMillis(5);
    private static final Duration LONGEST_TICK = Duration.ofSeconds(5);

    public WorldSettings {
        if (tick.compareTo(SHORTEST_TICK) < 0 || tick.compareTo(LONGEST_TICK) > 0) {
            throw new IllegalArgumentException("world.tick is " + tick.toMillis() + " ms, expected "
                    + SHORTEST_TICK.toMillis() + " ms to " + LONGEST_TICK.toSeconds() + " s");
        }
        if (inbox < 1) {
            throw new IllegalArgumentException("world.inbox is " + inbox + ", expected 1 or more");
        }
    }

    static WorldSettings from(Config world) {
        Duration tick = world.getDuration("tick");
        return new WorldSettings(
                world.getString("name"),
                world.getString("room"),
                world.getString("kod"),
                world.getString("rooms"),
                Set.copyOf(world.getStringList("wizards")),
                CodeEngine.parse(world.getString("code.engine")),
                kodLimits(world.getConfig("code")),
                atLeastOne(world, "code.hotCalls"),
                atLeastOne(world, "code.hotTurns"),
                quota(world.getConfig("quota")),
                tick,
                new WorldRules(
                        world.getInt("visitors"),
                        world.getInt("nameLength"),
                        world.getInt("talkLength"),
                        world.getInt("speed"),
                        world.getInt("radius"),
                        world.getInt("climb"),
                        world.getInt("tall"),
                        world.getInt("planLength"),
                        PositionSettings.rules(world.getConfig("crowd"), world.getConfig("positions"), tick),
                        VisitSettings.rules(world.getConfig("visits"))),
                world.getInt("inbox"));
    }

    private static Limits kodLimits(Config code) {
        return Limits.DEFAULT
                .withStatements(code.getLong("statements"))
                .withDepth(code.getInt("depth"))
                .withWork(code.getLong("work"))
                .withLogLines(code.getInt("logLines"))
                .withLogLinesPerMinute(code.getInt("logLinesPerMinute"))
                .withMessages(
                        code.getInt("postedFactor"),
                        code.getInt("posts"),
                        code.getInt("listElements"),
                        code.getInt("namedArguments"),
                        code.getInt("textBytes"))
                .withHeap(
                        keepable(code, "cells"),
                        keepable(code, "things"),
                        keepable(code, "strings"),
                        code.getInt("tables"),
                        code.getInt("tableEntries"),
                        code.getInt("timers"));
    }

    private static int atLeastOne(Config world, String name) {
        int value = world.getInt(name);
        if (value < 1) {
            throw new IllegalArgumentException("world." + name + " is " + value + ", expected 1 or more");
        }
        return value;
    }

    /** No world may hold more than its journal could bring back. */
    private static int keepable(Config code, String name) {
        int most = code.getInt(name);
        if (most > ChangeReader.MOST_IDS) {
            throw new IllegalArgumentException(
                    "world.code." + name + " is " + most + ", expected at most " + ChangeReader.MOST_IDS);
        }
        return most;
    }

    private static Quota quota(Config quota) {
        return new Quota(
                quota.getLong("statementsPerMessage"),
                quota.getLong("statementsPerSecond"),
                quota.getInt("things"),
                quota.getLong("bytes"),
                quota.getInt("timers"),
                quota.getInt("posts"));
    }
}
