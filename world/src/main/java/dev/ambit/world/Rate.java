package dev.ambit.world;

/**
 * How often something may be done: so many times a second on average, and so many at once after a while of rest.
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

    /** What somebody has left of a rate: a bucket of tokens, one a deed, that fills at the rate. */
    static final class Bucket {
        private final Rate rate;
        private double tokens;
        private long filledMillis;

        Bucket(Rate rate, long nowMillis) {
            this.rate = rate;
            tokens = rate.burst;
            filledMillis = nowMillis;
        }

        /** Whether it may be done now; if so, it is. */
        boolean take(long nowMillis) {
            fill(nowMillis);
            if (!rate.isLimited()) {
                return true;
            }
            if (tokens < 1) {
                return false;
            }
            tokens--;
            return true;
        }

        /** It was done, whether there was enough or not; the next has to wait for it. */
        void charge(int deeds, long nowMillis) {
            fill(nowMillis);
            tokens = rate.isLimited() ? Math.max(-rate.burst, tokens - deeds) : rate.burst;
        }

        /** The part of it that is left. */
        double share(long nowMillis) {
            fill(nowMillis);
            return tokens / rate.burst;
        }

        /** How long until the next may be done. */
        long waitMillis(long nowMillis) {
            fill(nowMillis);
            return tokens >= 1 ? 0 : (long) Math.ceil((1 - tokens) * 1000 / rate.perSecond);
        }

        /** A clock that goes back fills nothing, and is believed from then on; one that jumps ahead fills it once. */
        private void fill(long nowMillis) {
            if (!rate.isLimited()) {
                return;
            }
            double passed = Math.max(0.0, (double) nowMillis - filledMillis);
            tokens = Math.min(rate.burst, tokens + passed / 1000 * rate.perSecond);
            filledMillis = nowMillis;
        }
    }
}
