package dev.ambit.gateway.irc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class TurnstileTest {

    private static final long SECOND = 1_000_000_000L;

    @Test
    void aBurstPassesAtOnceAndWhatFollowsAtThePace() {
        Turnstile turnstile = new Turnstile(2, 5, 0);
        for (int i = 0; i < 5; i++) {
            assertEquals(0, turnstile.waitNanos(0), "line " + i);
            turnstile.pass(1, 0);
        }
        assertEquals(SECOND / 2, turnstile.waitNanos(0));
        assertEquals(0, turnstile.waitNanos(SECOND / 2));
        turnstile.pass(1, SECOND / 2);
        assertEquals(SECOND / 2, turnstile.waitNanos(SECOND / 2));
    }

    @Test
    void whoIsSilentMaySayABurstAgainAndNoMore() {
        Turnstile turnstile = new Turnstile(2, 5, 0);
        turnstile.pass(5, 0);
        long later = 3600 * SECOND;
        turnstile.pass(5, later);
        assertEquals(SECOND / 2, turnstile.waitNanos(later));
    }

    @Test
    void aLineToManyCountsAsMany() {
        Turnstile turnstile = new Turnstile(1, 3, 0);
        turnstile.pass(10, 0);
        assertEquals(8 * SECOND, turnstile.waitNanos(0));
    }

    @Test
    void aClockThatBeginsAnywhereMakesNoDifference() {
        long start = Long.MAX_VALUE - SECOND;
        Turnstile turnstile = new Turnstile(1, 1, start);
        turnstile.pass(3, start);
        assertEquals(3 * SECOND, turnstile.waitNanos(start));
        assertEquals(0, turnstile.waitNanos(start + 3 * SECOND));
    }
}
