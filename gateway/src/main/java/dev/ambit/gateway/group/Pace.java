package dev.ambit.gateway.group;

/**
 * How many messages a connection may still send: so many a second on average, twice that in a burst. A long one counts
 * as several, so that the largest messages are not also the most.
 */
public final class Pace {

    /** As long as one message may be that counts as one. */
    static final int BYTES_PER_MESSAGE = 8192;

    private final double perNano;
    private final double most;
    private double left;
    private long atNanos;

    public Pace(int perSecond, long nowNanos) {
        this.perNano = perSecond / 1e9;
        this.most = 2.0 * perSecond;
        this.left = most;
        this.atNanos = nowNanos;
    }

    public boolean allows(long nowNanos, int bytes) {
        left = Math.min(most, left + (nowNanos - atNanos) * perNano);
        atNanos = nowNanos;
        // Where even one long message is more than a burst, it counts as a burst.
        double messages = Math.min(most, Math.max(1.0, bytes / (double) BYTES_PER_MESSAGE));
        if (left < messages) {
            return false;
        }
        left -= messages;
        return true;
    }
}
