package dev.ambit.gateway;

/**
 * How fast somebody is heard: so many messages a second on average, and some more at once after a while of silence. Who says
 * more waits ({@link PacedReading}); only what may be lost anyway is dropped instead. Owned by one thread, time is handed in.
 */
public final class Pace {

    /** As long as one message may be that counts as one: the largest messages are not also to be the most. */
    static final int BYTES_PER_MESSAGE = 8192;

    /** A server that stood still for longer than this gives no more than so much back. */
    private static final double LONGEST_CREDIT_NANOS = 60e9;

    private final double perNano;
    private final double burst;
    private double left;
    private long atNanos;

    /** Twice as many in a burst. */
    public Pace(int perSecond, long nowNanos) {
        this(perSecond, 2 * perSecond, nowNanos);
    }

    public Pace(int perSecond, int burst, long nowNanos) {
        this.perNano = perSecond / 1e9;
        this.burst = burst;
        this.left = burst;
        this.atNanos = nowNanos;
    }

    /** As how many messages one of this length counts. */
    public static double weight(int bytes) {
        return Math.max(1.0, bytes / (double) BYTES_PER_MESSAGE);
    }

    /** How long the next message has to wait; 0 when it may pass. */
    public long waitNanos(long nowNanos) {
        fill(nowNanos);
        return left >= 1 ? 0 : Math.max(1, Math.round((1 - left) / perNano));
    }

    /** @param messages as how many it counts; when these are more than are left, those that follow wait for it */
    public void pass(double messages, long nowNanos) {
        fill(nowNanos);
        left -= messages;
    }

    /** Passes what may pass now, and nothing else: for what is lost when it is too much. */
    public boolean allows(long nowNanos, int bytes) {
        if (waitNanos(nowNanos) > 0) {
            return false;
        }
        pass(weight(bytes), nowNanos);
        return true;
    }

    /**
     * It was the server that stood still, not who speaks to it: what was said meanwhile was said in its own time, and is heard at
     * once.
     */
    public void stoodStill(long nanos) {
        left = Math.min(left + nanos * perNano, burst + LONGEST_CREDIT_NANOS * perNano);
    }

    private void fill(long nowNanos) {
        // A clock that is handed from thread to thread may be a little late.
        long passed = Math.max(0, nowNanos - atNanos);
        if (left < burst) {
            left = Math.min(burst, left + passed * perNano);
        }
        atNanos += passed;
    }
}
