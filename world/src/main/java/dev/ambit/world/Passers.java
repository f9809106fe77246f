package dev.ambit.world;

import dev.ambit.space.Place;
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
        visitor.walked = true;
        if (!people.isBumpHeard()) {
            return;
        }
        Set<Thing> touching = new HashSet<>();
        for (Thing thing : mindful(visitor.venue.thing)) {
            if (thing != visitor.avatar && touches(visitor.place, people.placeOf(thing))) {
                touching.add(thing);
            }
        }
        Set<Thing> before = visitor.touching;
        visitor.touching = touching;
        for (Thing thing : touching) {
            if (!before.contains(thing) && !thing.isDeleted()) {
                things.begin(visitor.effective(things));
                people.bump(thing, visitor.avatar);
                things.end();
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

    void hitWall(Visitor visitor, long nowMillis) {
        if (nowMillis - visitor.hitWallMillis >= MILLIS_BETWEEN_TALES) {
            visitor.hitWallMillis = nowMillis;
            things.begin(visitor.effective(things));
            people.fire(visitor.avatar, "Bump", visitor.avatar, Datum.NIL);
            things.end();
        }
    }

    /** Tells those who listen who has walked lately. */
    void tell(Collection<Visitor> visitors, long nowMillis) {
        mindful.clear();
        if (!people.isHeard("Move")) {
            return;
        }
        for (Visitor visitor : visitors) {
            if (visitor.walked && nowMillis - visitor.toldWalkMillis >= MILLIS_BETWEEN_TALES) {
                visitor.walked = false;
                visitor.toldWalkMillis = nowMillis;
                things.begin(visitor.effective(things));
                people.fire(visitor.avatar, "Move", visitor.avatar, Datum.NIL);
                things.end();
            }
        }
    }
}
