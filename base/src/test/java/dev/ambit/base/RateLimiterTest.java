package dev.ambit.base;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Clocks here are late, early, and jump. */
class RateLimiterTest {

    private static final long SECOND = 1_000_000_000L;

    private static int taken(RateLimiter limiter, int tries, long now) {
        int taken = 0;
        for (int i = 0; i < tries; i++) {
            taken += limiter.take(now) ? 1 : 0;
        }
        return taken;
    }

    @Test
    void aBurstAtOnceAndThenAtTheRate() {
        RateLimiter limiter = RateLimiter.inMillis(2, 8);
        assertEquals(8, taken(limiter, 20, 0));
        assertEquals(500, limiter.delay(0));
        assertEquals(0, taken(limiter, 20, 499));
        assertEquals(1, taken(limiter, 20, 500));
        assertEquals(500, limiter.delay(500));
        assertEquals(8, taken(limiter, 20, 1_000_000));
    }

    @Test
    void theAllowedRateCanGoOnForEver() {
        RateLimiter limiter = RateLimiter.inNanos(10, 1);
        for (long i = 1; i < 1000; i++) {
            assertTrue(limiter.take(i * SECOND / 10), "message " + i);
        }
    }

    @Test
    void whoIsSilentMaySayABurstAgainAndNoMore() {
        RateLimiter limiter = RateLimiter.inNanos(2, 5);
        limiter.pass(5, 0);
        limiter.pass(5, 3600 * SECOND);
        assertEquals(SECOND / 2, limiter.delay(3600 * SECOND));
    }

    @Test
    void whatCountsAsManyMakesTheNextWaitForAllOfThem() {
        RateLimiter limiter = RateLimiter.inNanos(1, 3);
        assertTrue(limiter.has(3, 0));
        assertFalse(limiter.has(4, 0));
        limiter.pass(10, 0);
        assertEquals(8 * SECOND, limiter.delay(0));
    }

    @Test
    void aChargeLeavesADebtOfABurstAtMost() {
        RateLimiter limiter = RateLimiter.inMillis(1, 3);
        limiter.charge(2, 0);
        assertEquals(1 / 3.0, limiter.share(0), 1e-9);
        assertEquals(0, limiter.delay(0));
        limiter.charge(1000, 0);
        assertEquals(4_000, limiter.delay(0));
        assertFalse(limiter.isFull(5_999));
        assertTrue(limiter.isFull(6_000));
    }

    @Test
    void aClockThatBeginsAnywhereRunsOverOrGoesBackMakesNoDifference() {
        long start = Long.MAX_VALUE - SECOND;
        RateLimiter limiter = RateLimiter.inNanos(1, 1);
        limiter.pass(3, start);
        assertEquals(3 * SECOND, limiter.delay(start));
        assertEquals(3 * SECOND, limiter.delay(start - 5 * SECOND));
        assertEquals(0, limiter.delay(start + 3 * SECOND));
    }

    @Test
    void aClockThatStandsGoesBackOrJumpsGivesNobodyMoreThanABurstNorLocksAnybodyOut() {
        RateLimiter limiter = RateLimiter.inMillis(2, 8);
        assertEquals(8, taken(limiter, 20, 1_000));
        assertEquals(0, taken(limiter, 20, 1_000));
        assertEquals(0, taken(limiter, 20, -50_000_000));
        assertEquals(2, taken(limiter, 20, -50_000_000 + 1_000));
        assertEquals(8, taken(limiter, 20, Long.MAX_VALUE / 2));
        assertEquals(0, taken(limiter, 20, -Long.MAX_VALUE / 2));
        assertEquals(8, taken(limiter, 20, Long.MAX_VALUE / 2));
    }

    @Test
    void aClockThatIsALittleLateAgainAndAgainGivesNothing() {
        RateLimiter limiter = RateLimiter.inMillis(1, 1);
        assertTrue(limiter.take(10_000));
        for (int i = 0; i < 100; i++) {
            assertFalse(limiter.take(9_100));
            assertFalse(limiter.take(10_000));
        }
        assertTrue(limiter.take(11_000));
    }

    @Test
    void whatWasSaidWhileTheServerStoodStillIsHeardAtOnce() {
        RateLimiter limiter = RateLimiter.inNanos(60, 120);
        limiter.stoodStill(10 * SECOND);
        assertEquals(120 + 600, taken(limiter, 1000, 10 * SECOND));
    }

    @Test
    void evenALongStandstillGivesBackAMinuteAtMost() {
        RateLimiter limiter = RateLimiter.inNanos(1, 1);
        limiter.stoodStill(3600 * SECOND);
        limiter.stoodStill(3600 * SECOND);
        limiter.pass(61, 0);
        assertEquals(SECOND, limiter.delay(0));
    }

    @Test
    void unlimitedNeverRefusesAndNonsenseIsNoRate() {
        RateLimiter unlimited = RateLimiter.inMillis(Double.POSITIVE_INFINITY, 1);
        assertEquals(1000, taken(unlimited, 1000, 0));
        unlimited.charge(1000, 0);
        assertEquals(0, unlimited.delay(0));
        assertTrue(unlimited.isFull(0));
        assertThrows(IllegalArgumentException.class, () -> RateLimiter.inMillis(0, 1));
        assertThrows(IllegalArgumentException.class, () -> RateLimiter.inMillis(Double.NaN, 1));
        assertThrows(IllegalArgumentException.class, () -> RateLimiter.inMillis(1, 0));
        assertThrows(IllegalArgumentException.class, () -> RateLimiter.inMillis(1, Double.NaN));
    }

    @Property(tries = 200)
    void atNoTimeMoreThanABurstAndTheRateHoweverLateTheClock(
            @ForAll @Size(max = 200) List<@IntRange(min = -900, max = 1000) Integer> pauses) {
        RateLimiter limiter = RateLimiter.inMillis(5, 10);
        long latest = 0;
        int taken = taken(limiter, 3, 0);
        for (int pause : pauses) {
            taken += taken(limiter, 3, latest + pause);
            latest = Math.max(latest, latest + pause);
            assertTrue(taken <= 10 + latest * 5 / 1000.0 + 1e-6, taken + " after " + latest);
        }
    }

    @Property(tries = 200)
    void whateverTheClockDoesABurstIsTheMostAndAWaitIsAsLongAsItIsSaidToBe(
            @ForAll @Size(max = 20) List<Long> times,
            @ForAll @DoubleRange(min = 0.01, max = 1000) double perSecond,
            @ForAll @IntRange(min = 1, max = 100) int burst) {
        for (boolean inNanos : new boolean[] {true, false}) {
            RateLimiter limiter =
                    inNanos ? RateLimiter.inNanos(perSecond, burst) : RateLimiter.inMillis(perSecond, burst);
            double unitsPerSecond = inNanos ? 1e9 : 1e3;
            for (long now : times) {
                assertTrue(taken(limiter, 2 * burst, now) <= burst);
                limiter.charge(burst, now);
                long delay = limiter.delay(now);
                assertTrue(delay > 0 && delay <= Math.ceil((burst + 1) / perSecond * unitsPerSecond), "wait " + delay);
                // A clock that is a second late has to come as far as it was, first.
                long late = (long) unitsPerSecond;
                assertTrue(limiter.take(now + delay + late), "refused after the wait");
            }
        }
    }
}
