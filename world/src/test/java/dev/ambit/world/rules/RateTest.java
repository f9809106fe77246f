package dev.ambit.world.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.base.RateLimiter;
import org.junit.jupiter.api.Test;

class RateTest {

    @Test
    void itsLimiterCountsMilliseconds() {
        RateLimiter limiter = new Rate(2, 3).limiter();
        for (int i = 0; i < 3; i++) {
            assertTrue(limiter.take(1_000));
        }
        assertFalse(limiter.take(1_499));
        assertEquals(1, limiter.delay(1_499));
        assertTrue(limiter.take(1_500));
        assertEquals(3_000, Rate.onceIn(3_000).limiter().delay(0) + delayAfterOne(Rate.onceIn(3_000)));
    }

    private static long delayAfterOne(Rate rate) {
        RateLimiter limiter = rate.limiter();
        limiter.take(0);
        return limiter.delay(0);
    }

    @Test
    void unlimitedNeverRefusesAndNonsenseIsNoRate() {
        RateLimiter unlimited = Rate.UNLIMITED.limiter();
        for (int i = 0; i < 1000; i++) {
            assertTrue(unlimited.take(0));
        }
        assertFalse(Rate.onceIn(0).isLimited());
        assertThrows(IllegalArgumentException.class, () -> new Rate(0, 1));
        assertThrows(IllegalArgumentException.class, () -> new Rate(Double.NaN, 1));
        assertThrows(IllegalArgumentException.class, () -> new Rate(1, 0));
    }
}
