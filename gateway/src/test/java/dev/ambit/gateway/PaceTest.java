package dev.ambit.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
    void aBurstPassesAtOnceAndWhatFollowsAtThePace() {
        Pace pace = new Pace(2, 5, 0);
        for (int i = 0; i < 5; i++) {
            assertEquals(0, pace.waitNanos(0), "message " + i);
            pace.pass(1, 0);
        }
        assertEquals(SECOND / 2, pace.waitNanos(0));
        assertEquals(0, pace.waitNanos(SECOND / 2));
        pace.pass(1, SECOND / 2);
        assertEquals(SECOND / 2, pace.waitNanos(SECOND / 2));
    }

    @Test
    void theAllowedRateCanGoOnForEver() {
        Pace pace = new Pace(10, 0);
        for (long i = 1; i < 1000; i++) {
            assertTrue(pace.allows(i * SECOND / 10, Pace.BYTES_PER_MESSAGE));
        }
    }

    @Test
    void whoIsSilentMaySayABurstAgainAndNoMore() {
        Pace pace = new Pace(2, 5, 0);
        pace.pass(5, 0);
        long later = 3600 * SECOND;
        pace.pass(5, later);
        assertEquals(SECOND / 2, pace.waitNanos(later));
    }

    @Test
    void whatCountsAsManyMakesTheNextWaitForAllOfThem() {
        Pace pace = new Pace(1, 3, 0);
        pace.pass(10, 0);
        assertEquals(8 * SECOND, pace.waitNanos(0));
        assertEquals(3, Pace.weight(3 * Pace.BYTES_PER_MESSAGE));
        assertEquals(1, Pace.weight(1));
    }

    @Test
    void aClockThatBeginsAnywhereOrGoesBackMakesNoDifference() {
        long start = Long.MAX_VALUE - SECOND;
        Pace pace = new Pace(1, 1, start);
        pace.pass(3, start);
        assertEquals(3 * SECOND, pace.waitNanos(start));
        assertEquals(3 * SECOND, pace.waitNanos(start - 5 * SECOND));
        assertEquals(0, pace.waitNanos(start + 3 * SECOND));
    }

    @Test
    void whatWasSaidWhileTheServerStoodStillIsHeardAtOnce() {
        Pace pace = new Pace(60, 0);
        long now = 10 * SECOND;
        pace.stoodStill(10 * SECOND);
        for (int i = 0; i < 120 + 600; i++) {
            assertEquals(0, pace.waitNanos(now), "message " + i);
            pace.pass(1, now);
        }
        assertTrue(pace.waitNanos(now) > 0);
    }

    @Test
    void evenALongStandstillGivesBackAMinuteAtMost() {
        Pace pace = new Pace(1, 1, 0);
        pace.stoodStill(3600 * SECOND);
        pace.pass(61, 0);
        assertEquals(SECOND, pace.waitNanos(0));
    }
}
