package dev.ambit.base;

/**
 * A rate limit, by the token bucket: so many a second on average, and a burst at once after a while of rest. Each that passes
 * takes a token; tokens come back at the rate, up to the burst.
 *
 * <pre>
 * tokens  burst |****                  a burst at once,
 *               |    *   *   *   *     then at the rate,
 *             0 |     ***  **  **
 *          debt |                      what counts as many may leave a debt that those that follow wait for
 * </pre>
 *
 * Time is handed in, in whatever unit it was made for, and begins with the first look. The clock may be what it likes: while it
 * stands nothing comes back; when it is a little late it is waited for; when it was put back it is believed from then on, so that
 * nobody is locked out for hours; however far it jumps ahead, no more than a burst is there. Owned by one thread.
 */
public final class RateLimiter {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MILLIS_PER_SECOND = 1e3;

    /** A clock that is handed from thread to thread may be late by so much; one that is later was put back. */
    private static final double LATE_SECONDS = 1;

    /** A server that stood still for longer than this gives no more than so much back. */
    private static final double MOST_SECONDS_BACK = 60;

    /** Parts of a token that are lost in rounding: who has waited as long as they were told may pass. */
    private static final double ROUNDING = 1e-9;

    private final double perSecond;
    private final double burst;
    private final double unitsPerSecond;
    private double tokens;
    private boolean hasClock;
    private long filledAt;

    private RateLimiter(double perSecond, double burst, double unitsPerSecond) {
        if (!(perSecond > 0) || !(burst >= 1)) {
            throw new IllegalArgumentException("a rate is " + perSecond + " a second and " + burst
                    + " at once, expected more than 0 a second and 1 or more at once");
        }
        this.perSecond = perSecond;
        this.burst = burst;
        this.unitsPerSecond = unitsPerSecond;
        this.tokens = burst;
    }

    /** Times are nanoseconds from anywhere, as those of {@link System#nanoTime}. */
    public static RateLimiter inNanos(double perSecond, double burst) {
        return new RateLimiter(perSecond, burst, NANOS_PER_SECOND);
    }

    /** Times are milliseconds. */
    public static RateLimiter inMillis(double perSecond, double burst) {
        return new RateLimiter(perSecond, burst, MILLIS_PER_SECOND);
    }

    /** Whether one may pass now; if so, it does. */
    public boolean take(long now) {
        boolean may = has(1, now);
        if (may) {
            tokens--;
        }
        return may;
    }

    /** Whether so many may pass now; none does yet. */
    public boolean has(double count, long now) {
        fill(now);
        return tokens >= count - ROUNDING;
    }

    /** So many pass, whether there was enough or not; those that follow wait for all of them. */
    public void pass(double count, long now) {
        fill(now);
        tokens -= count;
    }

    /** The same, but the debt it leaves is no more than a burst: for what somebody did not ask for by number. */
    public void charge(double count, long now) {
        fill(now);
        tokens = Math.max(-burst, tokens - count);
    }

    /** How long the next has to wait; 0 when it may pass. */
    public long delay(long now) {
        if (has(1, now)) {
            return 0;
        }
        double missing = 1 - ROUNDING / 2 - tokens;
        return Math.max(1, (long) Math.ceil(missing * unitsPerSecond / perSecond));
    }

    /** The part of a burst that is left. */
    public double share(long now) {
        fill(now);
        return tokens / burst;
    }

    /** Whether all that was taken is back. */
    public boolean isFull(long now) {
        return has(burst, now);
    }

    /**
     * It was the server that stood still for so long, not who speaks to it: what was said meanwhile was said in its own time, and
     * may pass at once.
     */
    public void stoodStill(long time) {
        double seconds = Math.min(time / unitsPerSecond, MOST_SECONDS_BACK);
        tokens = Math.min(tokens + seconds * perSecond, burst + MOST_SECONDS_BACK * perSecond);
    }

    private void fill(long now) {
        if (perSecond == Double.POSITIVE_INFINITY) {
            tokens = burst;
            return;
        }
        // Nanoseconds may begin anywhere, and run over; their difference does not.
        long passed = hasClock ? now - filledAt : 0;
        if (passed < 0 && passed >= -LATE_SECONDS * unitsPerSecond) {
            return;
        }
        hasClock = true;
        filledAt = now;
        if (passed > 0 && tokens < burst) {
            tokens = Math.min(burst, tokens + passed / unitsPerSecond * perSecond);
        }
    }
}
