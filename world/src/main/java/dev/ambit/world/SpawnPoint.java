package dev.ambit.world;

import dev.ambit.space.Place;
import dev.ambit.space.Prop;
import dev.ambit.space.room.Levels;
import dev.ambit.space.room.Room;
import dev.ambit.world.rules.WorldRules;

/**
 * The spawn point of a room, where newcomers stand: on a spiral around the room's entrance, like the seeds of a sunflower, so that people who come
 * one after the other do not stand in each other.
 */
final class SpawnPoint {

    private static final int SPOTS = 64;
    private static final double STEP_FINE_UNITS = 28;

    /** Turning by this angle again and again never lines up: the golden angle. */
    private static final double GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

    private final Room room;
    private final WorldRules rules;
    private final Levels levels;

    SpawnPoint(Room room, WorldRules rules) {
        this.room = room;
        this.rules = rules;
        this.levels = new Levels(room.plan());
    }

    /** The place of the n-th newcomer; the entrance itself where a wall or a prop is in the way. */
    Place spot(int n) {
        Place middle = room.entrance();
        int k = Math.floorMod(n, SPOTS);
        double distance = STEP_FINE_UNITS * Math.sqrt(k);
        // StrictMath, because every machine must make the same world of the same input.
        int x = middle.x() + (int) Math.rint(distance * StrictMath.cos(k * GOLDEN_ANGLE));
        int z = middle.z() + (int) Math.rint(distance * StrictMath.sin(k * GOLDEN_ANGLE));
        Place spot = new Place(x, z, middle.heading());
        return leads(middle, spot) && clearOfProps(spot) && clearOfWalls(spot) ? spot : middle;
    }

    private boolean leads(Place from, Place to) {
        return room.steps().allows(from, to, levels, rules.climb(), rules.tall());
    }

    private boolean clearOfProps(Place spot) {
        for (Prop prop : room.props()) {
            double gap = Math.hypot(prop.x() - spot.x(), prop.z() - spot.z());
            if (gap < prop.size() / 2.0 + rules.radius() + 1) {
                return false;
            }
        }
        return true;
    }

    private boolean clearOfWalls(Place spot) {
        int reach = rules.radius() + 1;
        return leads(spot, new Place(spot.x() + reach, spot.z(), 0))
                && leads(spot, new Place(spot.x() - reach, spot.z(), 0))
                && leads(spot, new Place(spot.x(), spot.z() + reach, 0))
                && leads(spot, new Place(spot.x(), spot.z() - reach, 0));
    }
}
