package dev.ambit.group.client;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;

/**
 * How far the server's clock is ahead of this one: the time base that all its hosts share. Each exchange says it as exactly as half of
 * its round trip; of the last few the fastest is believed, as in NTP. Time is handed in; any thread may ask.
 */
final class ServerClock {
    private static final int REMEMBERED = 8;

    private final Deque<Sample> samples = new ArrayDeque<>();

    /** One exchange, in microseconds. */
    private record Sample(long roundTrip, long offset) {}

    /** @param server the server's time when it answered; the others are this side's */
    synchronized void measured(long asked, long answered, long server) {
        if (samples.size() == REMEMBERED) {
            samples.removeFirst();
        }
        samples.addLast(new Sample(answered - asked, server - (asked + (answered - asked) / 2)));
    }

    /** What is to be added to this side's time for the server's; 0 before anything is known. */
    synchronized long offsetMicros() {
        return samples.stream()
                .min(Comparator.comparingLong(Sample::roundTrip))
                .map(Sample::offset)
                .orElse(0L);
    }
}
