package dev.ambit.group.core;

/**
 * How fast a host may send: a bucket of tokens, one a message, that fills at a steady pace. Also knows for how long it has been
 * asked for more than there was.
 */
final class Bucket {
    private static final double NANOS = 1e9;
    private static final int MOST_SECONDS_BACK = 60;

    private final int perSecond;
    private final int most;
    private final long patienceNanos;
    private double tokens;
    private long filled;
    private boolean isStarted;
    private boolean isOver;
    private long overSince;
    private long lastRefused;

    Bucket(int perSecond, int most, int patienceSeconds) {
        this.perSecond = perSecond;
        this.most = most;
        this.patienceNanos = patienceSeconds * 1_000_000_000L;
        this.tokens = most;
    }

    boolean take(long now) {
        fill(now);
        if (tokens >= 1) {
            tokens--;
            return true;
        }
        // A second without a refusal, and all is forgiven.
        if (!isOver || now - lastRefused > NANOS) {
            isOver = true;
            overSince = now;
        }
        lastRefused = now;
        return false;
    }

    private void fill(long now) {
        if (isStarted && tokens < most) {
            tokens = Math.min(most, tokens + Math.max(0, now - filled) / NANOS * perSecond);
        }
        isStarted = true;
        filled = now;
    }

    /** Whether all that was taken is back. */
    boolean isFull(long now) {
        fill(now);
        return tokens >= most;
    }

    /** The server has stood still for so long: what the host said meanwhile was said in its own time. */
    void stoodStill(long nanos) {
        double back = Math.min(nanos / NANOS, MOST_SECONDS_BACK) * perSecond;
        tokens = Math.min(tokens + back, most + MOST_SECONDS_BACK * (double) perSecond);
    }

    /** What was asked for was dear; it will be a while until the next. */
    void charge(int more) {
        tokens = Math.max(-most, tokens - more);
    }

    /** Whether it has been too much for so long that it is no accident. */
    boolean isHopeless(long now) {
        return isOver && now - lastRefused <= NANOS && now - overSince >= patienceNanos;
    }
}
