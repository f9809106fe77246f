package dev.ambit.world;

import dev.ambit.space.Place;

/** How far somebody can have walked by now, at the fastest allowed pace. */
final class SpeedLimit {

    /** Steps arrive in bursts when a network stalls for a moment; so much walking may be saved up. */
    private static final double SAVED_UP_SECONDS = 1.0;

    /** Both ends round to fine units and measure time a little differently; an honest walker must never notice. */
    private static final double TOLERANCE = 1.25;

    private final double unitsPerMilli;
    private final double most;
    private double reach;
    private long reachAtMillis;

    /** @param speed in fine units a second */
    SpeedLimit(int speed, long nowMillis) {
        unitsPerMilli = speed * TOLERANCE / 1000;
        most = speed * TOLERANCE * SAVED_UP_SECONDS;
        reach = most;
        reachAtMillis = nowMillis;
    }

    /** Whether that step is possible by now; if so, uses up the distance. */
    boolean allows(Place from, Place to, long nowMillis) {
        reach = Math.min(most, reach + (nowMillis - reachAtMillis) * unitsPerMilli);
        reachAtMillis = nowMillis;
        double distance = from.distanceTo(to);
        if (distance > reach) {
            return false;
        }
        reach -= distance;
        return true;
    }

    /** Somebody is elsewhere, and did not walk there: nothing is saved up on the way. */
    void startAnew(long nowMillis) {
        reachAtMillis = nowMillis;
    }
}
