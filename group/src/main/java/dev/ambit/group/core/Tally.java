package dev.ambit.group.core;

import java.util.Arrays;

/**
 * Messages, elements and bytes of one direction: in all, and of the last ten whole seconds, or as many as there were. Owned by the
 * server's thread.
 */
public final class Tally {
    private static final int WINDOW_SECONDS = 10;
    /** One more is being filled. */
    private static final int BUCKETS = WINDOW_SECONDS + 1;

    private static final long SECOND = 1_000_000_000L;

    private final long[] messagesOf = new long[BUCKETS];
    private final long[] bytesOf = new long[BUCKETS];
    private boolean isStarted;
    private long firstSecond;
    private long second;
    private long messages;
    private long elements;
    private long bytes;

    /** One message. */
    void add(int moreElements, int moreBytes, long now) {
        add(1, moreElements, moreBytes, now);
    }

    void add(int moreMessages, int moreElements, int moreBytes, long now) {
        messages += moreMessages;
        elements += moreElements;
        bytes += moreBytes;
        turn(now);
        int at = Math.floorMod(second, BUCKETS);
        messagesOf[at] += moreMessages;
        bytesOf[at] += moreBytes;
    }

    /** Empties what is older than the window. */
    private void turn(long now) {
        long next = Math.floorDiv(now, SECOND);
        if (!isStarted) {
            isStarted = true;
            firstSecond = next;
            second = next;
        }
        if (next - second >= BUCKETS) {
            Arrays.fill(messagesOf, 0);
            Arrays.fill(bytesOf, 0);
            second = next;
        }
        while (second < next) {
            second++;
            messagesOf[Math.floorMod(second, BUCKETS)] = 0;
            bytesOf[Math.floorMod(second, BUCKETS)] = 0;
        }
    }

    public long messages() {
        return messages;
    }

    public long elements() {
        return elements;
    }

    public long bytes() {
        return bytes;
    }

    public double messagesPerSecond(long now) {
        return rate(messagesOf, now);
    }

    public double bytesPerSecond(long now) {
        return rate(bytesOf, now);
    }

    private double rate(long[] of, long now) {
        turn(now);
        long sum = 0;
        for (long count : of) {
            sum += count;
        }
        long whole = Math.clamp(second - firstSecond, 1, WINDOW_SECONDS);
        return (double) (sum - of[Math.floorMod(second, BUCKETS)]) / whole;
    }
}
