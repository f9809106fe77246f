package dev.ambit.world;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * How hard-pressed the world is. A world that is late first tells less often what is soon told anew: who is near, where people walk,
 * how many there are; only when that does not help does it skip ticks. Words, answers, steps back and changes of Things are
 * never held up.
 *
 * <pre>
 * level       0 calm     1 busy            2 pressed
 * tells       each tick  every 2nd         every 4th
 * goes up     above 70 % of a period       above 90 %, a second after that at the earliest
 * goes down              below 35 %, 3 s after the last change at the earliest
 * </pre>
 */
final class Strain {
    private static final Logger LOG = LoggerFactory.getLogger(Strain.class);

    private static final double[] UP_ABOVE = {0.7, 0.9};
    private static final double DOWN_BELOW = 0.35;
    private static final int UP_AFTER_TICKS = 20;
    private static final int DOWN_AFTER_TICKS = 60;

    /** A program that has just started is slow, and soon is not. */
    private static final int FIRST_TICKS = 200;

    /** One long tick, as when garbage is collected, is not yet strain. */
    private static final double NEWEST_PART = 1.0 / 16;

    private static final double MOST_SHARE = 4;

    private int level;
    private double share;
    private int ticksHere = UP_AFTER_TICKS - FIRST_TICKS;

    /**
     * A tick is over.
     *
     * @param tickNanos so long it took
     * @param lateNanos so much after its time it began; what is less than a period is nobody's harm
     */
    void ticked(long tickNanos, long lateNanos, long periodNanos) {
        double now = Math.clamp((double) Math.max(tickNanos, lateNanos - periodNanos) / periodNanos, 0, MOST_SHARE);
        share += (now - share) * NEWEST_PART;
        ticksHere++;
        if (level < UP_ABOVE.length && share > UP_ABOVE[level] && ticksHere >= UP_AFTER_TICKS) {
            change(level + 1);
        } else if (level > 0 && share < DOWN_BELOW && ticksHere >= DOWN_AFTER_TICKS) {
            change(level - 1);
        }
    }

    private void change(int newLevel) {
        boolean isWorse = newLevel > level;
        level = newLevel;
        ticksHere = 0;
        LOG.atLevel(isWorse ? Level.WARN : Level.INFO)
                .log(
                        "The world is {}, its ticks take or wait for {} % of their time: where people are is told every {} ticks",
                        isWorse ? "hard-pressed" : "getting on again", Math.round(100 * share), seldom());
    }

    /** 0 when all is well. */
    int level() {
        return level;
    }

    /** What can wait is told once in so many of its times. */
    int seldom() {
        return 1 << level;
    }
}
