package dev.ambit.world;

import dev.ambit.space.Place;
import java.util.ArrayList;
import java.util.List;

/** Somebody inside. Owned by the world's thread. */
final class Visitor {

    /** Steps arrive in bursts when a network stalls for a moment; so much walking may be saved up. */
    private static final double SAVED_UP_SECONDS = 1.0;

    /** Both ends round to fine units and measure time a little differently; an honest walker must never notice. */
    private static final double TOLERANCE = 1.25;

    final int id;
    final String name;
    final String look;
    final Line line;
    final List<News> own = new ArrayList<>();

    private final double unitsPerMilli;
    private double reach;
    private long reachAtMillis;

    Place place;
    boolean moved;

    Visitor(int id, String name, String look, Line line, Place place, int speed, long nowMillis) {
        this.id = id;
        this.name = name;
        this.look = look;
        this.line = line;
        this.place = place;
        this.unitsPerMilli = speed * TOLERANCE / 1000;
        this.reach = speed * TOLERANCE * SAVED_UP_SECONDS;
        this.reachAtMillis = nowMillis;
    }

    Person asSeen() {
        return new Person(id, name, look, place);
    }

    /** Whether somebody walking at the fastest allowed pace could have got there by now; if so, uses up the distance. */
    boolean couldReach(Place to, long nowMillis) {
        double most = unitsPerMilli * 1000 * SAVED_UP_SECONDS;
        reach = Math.min(most, reach + (nowMillis - reachAtMillis) * unitsPerMilli);
        reachAtMillis = nowMillis;
        double distance = place.distanceTo(to);
        if (distance > reach) {
            return false;
        }
        reach -= distance;
        return true;
    }
}
