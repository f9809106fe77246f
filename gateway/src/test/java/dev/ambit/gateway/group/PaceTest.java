package dev.ambit.gateway.group;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PaceTest {

    private static final long SECOND = 1_000_000_000L;

    @Test
    void aBurstOfTwiceTheRateIsAllowedAndOneMoreIsNot() {
        Pace pace = new Pace(10, 0);
        for (int i = 0; i < 20; i++) {
            assertTrue(pace.allows(0, 100));
        }
        assertFalse(pace.allows(0, 100));
    }

    @Test
    void theAllowedRateCanGoOnForEver() {
        Pace pace = new Pace(10, 0);
        for (long i = 1; i < 1000; i++) {
            assertTrue(pace.allows(i * SECOND / 10, Pace.BYTES_PER_MESSAGE));
        }
    }

    @Test
    void aLongMessageCountsAsSeveral() {
        Pace pace = new Pace(10, 0);
        assertTrue(pace.allows(0, 19 * Pace.BYTES_PER_MESSAGE));
        assertTrue(pace.allows(0, 1));
        assertFalse(pace.allows(0, 1));
    }

    @Test
    void oneMessageLongerThanABurstPassesWhenNothingElseDid() {
        Pace pace = new Pace(1, 0);
        assertTrue(pace.allows(0, 100 * Pace.BYTES_PER_MESSAGE));
        assertFalse(pace.allows(SECOND, 100 * Pace.BYTES_PER_MESSAGE));
        assertTrue(pace.allows(2 * SECOND, 100 * Pace.BYTES_PER_MESSAGE));
    }
}
