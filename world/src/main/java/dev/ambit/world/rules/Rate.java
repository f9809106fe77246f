package dev.ambit.world.rules;

import dev.ambit.base.RateLimiter;

/**
 * A rate limit as it is set, how often something may be done: so many times a second on average, and so many at once after a while of rest.
 *
 * @param perSecond nothing is refused when this is {@link #UNLIMITED}
 */
public record Rate(double perSecond, int burst) {
    /** As often as one likes. */
    public static final Rate UNLIMITED = new Rate(Double.POSITIVE_INFINITY, 1);

    public Rate {
        if (!(perSecond > 0) || burst < 1) {
            throw new IllegalArgumentException("a rate is " + perSecond + " a second and " + burst
                    + " at once, expected more than 0 a second and 1 or more at once");
        }
    }

    /** Once in so many milliseconds; as often as one likes for 0. */
    public static Rate onceIn(int millis) {
        return millis == 0 ? UNLIMITED : new Rate(1000.0 / millis, 1);
    }

    public boolean isLimited() {
        return perSecond != Double.POSITIVE_INFINITY;
    }

    /** Keeps somebody to it; times are milliseconds. */
    public RateLimiter limiter() {
        return RateLimiter.inMillis(perSecond, burst);
    }
}
