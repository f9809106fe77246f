package dev.ambit.gateway.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ambit.base.RateLimiter;
import org.junit.jupiter.api.Test;

class ConnectionWeightTest {

    private static final long SECOND = 1_000_000_000L;

    @Test
    void theLargestMessagesAreNotAlsoTheMost() {
        assertEquals(1, Connection.weight(1));
        assertEquals(1, Connection.weight(Connection.BYTES_PER_MESSAGE));
        assertEquals(3, Connection.weight(3 * Connection.BYTES_PER_MESSAGE));
    }

    @Test
    void messagesThatCountAsOneCanComeAtTheRateForEver() {
        RateLimiter limiter = RateLimiter.inNanos(10, 20);
        for (long i = 1; i < 1000; i++) {
            long now = i * SECOND / 10;
            assertEquals(0, limiter.delay(now), "message " + i);
            limiter.pass(Connection.weight(Connection.BYTES_PER_MESSAGE), now);
        }
    }
}
