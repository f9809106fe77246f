package dev.ambit.world.rules;

import dev.ambit.world.thing.Effective.Rank;

/**
 * Who may do what as a visitor.
 *
 * @param priorityVisitors so many builders and wizards may come in when the world is full for all others
 * @param teleport who may go to another place without walking
 * @param broadcast who may speak to everybody in the world
 * @param broadcastMillis so much time lies between two such words of one visitor
 * @param pace how often one visitor may do what others notice
 * @param arrivals how many are let in a second; the others stand in line
 */
public record VisitRules(
        int priorityVisitors, Rank teleport, Rank broadcast, int broadcastMillis, PaceRules pace, Rate arrivals) {

    /** Of those who may come in a second, such a part may come at once. */
    private static final int BURST_PART = 5;

    public static final VisitRules DEFAULT = new VisitRules(20, Rank.GUEST, Rank.GUEST, 3_000);

    public VisitRules {
        if (priorityVisitors < 0 || broadcastMillis < 0) {
            throw new IllegalArgumentException("priorityVisitors is " + priorityVisitors + ", broadcastMillis "
                    + broadcastMillis + ", expected 0 or more");
        }
        pace = pace.with(PaceRules.Kind.BROADCAST, Rate.onceIn(broadcastMillis));
    }

    public VisitRules(int priorityVisitors, Rank teleport, Rank broadcast, int broadcastMillis) {
        this(priorityVisitors, teleport, broadcast, broadcastMillis, PaceRules.DEFAULT, Rate.UNLIMITED);
    }

    public VisitRules with(PaceRules newPace) {
        return new VisitRules(priorityVisitors, teleport, broadcast, broadcastMillis, newPace, arrivals);
    }

    /** @param perSecond so many newcomers are let in; all at once for 0 */
    public VisitRules withArrivals(int perSecond) {
        Rate newArrivals = perSecond == 0 ? Rate.UNLIMITED : new Rate(perSecond, Math.max(1, perSecond / BURST_PART));
        return new VisitRules(priorityVisitors, teleport, broadcast, broadcastMillis, pace, newArrivals);
    }
}
