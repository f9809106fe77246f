package dev.ambit.group.core;

import java.util.Arrays;

/** Messages, elements and bytes of one direction: in all, and of the last ten seconds. Owned by the server's thread. */
public final class Tally {
    private static final int WINDOW_SECONDS = 10;
    private static final long SECOND = 1_000_000_000L;

    private final long[] messagesOf = new long[WINDOW_SECONDS];
    private final long[] bytesOf = new long[WINDOW_SECONDS];
    private long second = Long.MIN_VALUE;
    private long messages;
    private long elements;
    private long bytes;

    void add(int moreElements, int moreBytes, long now) {
        messages++;
        elements += moreElements;
        bytes += moreBytes;
        turn(now);
        int at = Math.floorMod(second, WINDOW_SECONDS);
        messagesOf[at]++;
        bytesOf[at] += moreBytes;
    }

    /** Empties what is older than the window. */
    private void turn(long now) {
        long next = Math.floorDiv(now, SECOND);
        if (next == second) {
            return;
        }
        if (second == Long.MIN_VALUE || next - second >= WINDOW_SECONDS) {
            Arrays.fill(messagesOf, 0);
            Arrays.fill(bytesOf, 0);
        } else {
            for (long s = second + 1; s <= next; s++) {
                messagesOf[Math.floorMod(s, WINDOW_SECONDS)] = 0;
                bytesOf[Math.floorMod(s, WINDOW_SECONDS)] = 0;
            }
        }
        second = Math.max(second, next);
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
        turn(now);
        return Arrays.stream(messagesOf).sum() / (double) WINDOW_SECONDS;
    }

    public double bytesPerSecond(long now) {
        turn(now);
        return Arrays.stream(bytesOf).sum() / (double) WINDOW_SECONDS;
    }
}
