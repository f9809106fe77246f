package dev.ambit.world;

import dev.ambit.space.Place;
import dev.ambit.world.data.Datum;
import dev.ambit.world.thing.People;
import dev.ambit.world.thing.Thing;
import dev.ambit.world.thing.Things;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Notices when walkers meet Things: bumping into them, into walls, and walking about. */
final class Passers {
    /** How near counts as touching, in fine units. */
    private static final double TOUCH = 40;

    /** Listeners hear of somebody's walking no more often than this. */
    private static final long MILLIS_BETWEEN_TALES = 1_000;

    /** What is known of one who walks. */
    static final class Walker {
        /** What it stands in right now, so that each bump counts once. */
        private Set<Thing> touching = Set.of();

        private boolean walked;
        private long toldWalkMillis = Long.MIN_VALUE / 2;
        private long hitWallMillis = Long.MIN_VALUE / 2;
    }

    private final Things things;
    private final People people;

    /** By room, until anything changes or the tick ends. */
    private final Map<Thing, List<Thing>> mindful = new HashMap<>();

    private long mindfulAsOf;

    Passers(Things things, People people) {
        this.things = things;
        this.people = people;
    }

    /** Somebody took a step. Bumping counts when it begins, not as long as it lasts. */
    void walked(Visitor visitor) {
        visitor.walker.walked = true;
        if (!people.isBumpHeard()) {
            return;
        }
        Set<Thing> touching = new HashSet<>();
        for (Thing thing : mindful(visitor.position.room())) {
            if (thing != visitor.avatar && touches(visitor.position.place(), people.placeOf(thing))) {
                touching.add(thing);
            }
        }
        Set<Thing> before = visitor.walker.touching;
        visitor.walker.touching = touching;
        for (Thing thing : touching) {
            if (!before.contains(thing) && !thing.isDeleted()) {
                things.as(visitor.effective(things), () -> people.bump(thing, visitor.avatar));
            }
        }
    }

    /** What in a room minds being walked into; mostly little of it, and far fewer than there are people. */
    private List<Thing> mindful(Thing room) {
        if (things.changes().count() != mindfulAsOf) {
            mindfulAsOf = things.changes().count();
            mindful.clear();
        }
        return mindful.computeIfAbsent(
                room, place -> place.contents().stream().filter(people::minds).toList());
    }

    private static boolean touches(Place a, Place b) {
        return Math.hypot(a.x() - b.x(), a.z() - b.z()) <= TOUCH;
    }

    /** Somebody is elsewhere without having walked there. */
    static void wentElsewhere(Visitor visitor) {
        visitor.walker.touching = Set.of();
    }

    void hitWall(Visitor visitor, long nowMillis) {
        if (nowMillis - visitor.walker.hitWallMillis >= MILLIS_BETWEEN_TALES) {
            visitor.walker.hitWallMillis = nowMillis;
            tell(visitor, "Bump");
        }
    }

    /** Tells those who listen who has walked lately. */
    void tell(Collection<Visitor> visitors, long nowMillis) {
        mindful.clear();
        if (!people.isHeard("Move")) {
            return;
        }
        for (Visitor visitor : visitors) {
            if (visitor.walker.walked && nowMillis - visitor.walker.toldWalkMillis >= MILLIS_BETWEEN_TALES) {
                visitor.walker.walked = false;
                visitor.walker.toldWalkMillis = nowMillis;
                tell(visitor, "Move");
            }
        }
    }

    private void tell(Visitor visitor, String event) {
        things.as(visitor.effective(things), () -> people.fire(visitor.avatar, event, visitor.avatar, Datum.NIL));
    }
}
