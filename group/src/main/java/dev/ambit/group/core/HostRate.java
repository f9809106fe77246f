package dev.ambit.group.core;

import dev.ambit.base.RateLimiter;

/** The rate limit of a host. Also knows for how long it has been asked for more than there was. Times are nanoseconds. */
final class HostRate {
    private static final long SECOND = 1_000_000_000L;

    private final RateLimiter limiter;
    private final long patienceNanos;
    private long asked;
    private boolean isOver;
    private long overSince;
    private long lastRefused;

    HostRate(int perSecond, int most, int patienceSeconds) {
        this.limiter = RateLimiter.inNanos(perSecond, most);
        this.patienceNanos = patienceSeconds * SECOND;
    }

    boolean take(long now) {
        asked = now;
        if (limiter.take(now)) {
            return true;
        }
        // A second without a refusal, and all is forgiven.
        if (!isOver || now - lastRefused > SECOND) {
            isOver = true;
            overSince = now;
        }
        lastRefused = now;
        return false;
    }

    /** Whether all that was taken is back. */
    boolean isFull(long now) {
        return limiter.isFull(now);
    }

    /** The server has stood still for so long: what the host said meanwhile was said in its own time. */
    void stoodStill(long nanos) {
        limiter.stoodStill(nanos);
    }

    /** What was asked for a moment ago was dear; it will be a while until the next. */
    void charge(int more) {
        limiter.charge(more, asked);
    }

    /** Whether it has been too much for so long that it is no accident. */
    boolean isHopeless(long now) {
        return isOver && now - lastRefused <= SECOND && now - overSince >= patienceNanos;
    }
}
