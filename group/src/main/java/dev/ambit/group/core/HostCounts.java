package dev.ambit.group.core;

/** What is known about the traffic of one host. */
public final class HostCounts {
    private final Tally in = new Tally();
    private final Tally out = new Tally();
    private int lossInPerMille;
    private int lossOutPerMille;
    long dropped;

    /** Written by one thread only. */
    private volatile long passedIn;

    private volatile long passedOut;
    private volatile long pings;
    private volatile double meanNanos;
    private volatile double squares;

    public Tally in() {
        return in;
    }

    public Tally out() {
        return out;
    }

    /**
     * A door has passed on what a host said, or has told it something, without the server: it counts as the host's all the same. On
     * the connection's own thread, and on no other.
     */
    public void passedBy(int bytesIn, int bytesOut) {
        passedIn += bytesIn;
        passedOut += bytesOut;
    }

    /** All that came from it; any thread may ask. */
    public long bytesIn() {
        return in.bytes() + passedIn;
    }

    /** All that went to it. */
    public long bytesOut() {
        return out.bytes() + passedOut;
    }

    /** Volatile elements that were given up for newer ones or for want of room. */
    public long dropped() {
        return dropped;
    }

    /** How long a question and its answer took. Mean and deviation in one pass, after Welford. On the connection's own thread. */
    public void measured(long rttNanos) {
        pings++;
        double before = rttNanos - meanNanos;
        meanNanos += before / pings;
        squares += before * (rttNanos - meanNanos);
    }

    void loss(int inPerMille, int outPerMille) {
        lossInPerMille = inPerMille;
        lossOutPerMille = outPerMille;
    }

    public long pings() {
        return pings;
    }

    public double rttMeanMillis() {
        return meanNanos / 1e6;
    }

    public double rttDeviationMillis() {
        return pings < 2 ? 0 : Math.sqrt(squares / (pings - 1)) / 1e6;
    }

    public int lossInPerMille() {
        return lossInPerMille;
    }

    public int lossOutPerMille() {
        return lossOutPerMille;
    }
}
