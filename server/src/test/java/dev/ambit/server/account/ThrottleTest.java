package dev.ambit.server.account;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.server.account.AccountSettings.Patience;
import java.time.Duration;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class ThrottleTest {

    private static final Patience PATIENCE = new Patience(3, Duration.ofSeconds(1), Duration.ofSeconds(30));

    private final Throttle throttle = new Throttle(PATIENCE, 100);

    private long waitFor(String who, long now) {
        return throttle.attempt(who, now).toMillis();
    }

    @Test
    void aFewAttemptsAreFreeAndThenThePausesDouble() {
        long now = 0;
        assertEquals(0, waitFor("ada", now));
        assertEquals(0, waitFor("ada", now));
        assertEquals(0, waitFor("ada", now));
        for (long pause : List.of(1000L, 2000L, 4000L, 8000L, 16000L, 30000L, 30000L)) {
            assertEquals(pause, waitFor("ada", now));
            assertEquals(1, waitFor("ada", now + pause - 1));
            now += pause;
            assertEquals(0, waitFor("ada", now));
        }
    }

    @Test
    void othersDoNotWait() {
        for (int i = 0; i < 50; i++) {
            waitFor("mallory", 0);
        }
        assertEquals(0, waitFor("ada", 0));
    }

    @Test
    void anAttemptThatWasGoodDoesNotCount() {
        for (int i = 0; i < 50; i++) {
            assertEquals(0, waitFor("ada", 0));
            throttle.takeBack("ada");
        }
    }

    @Test
    void afterALongTimeAllIsForgiven() {
        for (int i = 0; i < 3; i++) {
            waitFor("ada", 0);
        }
        assertTrue(waitFor("ada", 0) > 0);
        assertEquals(0, waitFor("ada", 1_000_000));
        assertEquals(0, waitFor("ada", 1_000_000));
        assertEquals(0, waitFor("ada", 1_000_000));
    }

    @Test
    void aClockThatIsPutBackLocksNobodyOutForLong() {
        long late = 1_000_000_000_000L;
        for (int i = 0; i < 4; i++) {
            waitFor("ada", late);
        }
        assertTrue(waitFor("ada", 0) <= 30_000);
        assertEquals(0, waitFor("ada", 30_000));
    }

    @Test
    void whoTriesUnderManyNamesFillsNoMemory() {
        for (int i = 0; i < 10_000; i++) {
            waitFor("name " + i, 0);
        }
        assertEquals(100, throttle.remembered());
    }

    @Property(tries = 200)
    void whateverComesNobodyGuessesFasterThanAllowed(
            @ForAll @Size(max = 300) List<@IntRange(max = 3_000) Integer> gaps) {
        Throttle watched = new Throttle(PATIENCE, 10);
        long now = 0;
        int tried = 0;
        for (int gap : gaps) {
            now += gap;
            if (watched.attempt("x", now).isZero()) {
                tried++;
            }
        }
        // 3 free, 5 on the way to the longest pause, and one for each of those since.
        assertTrue(tried <= 3 + 5 + 1 + now / 30_000, tried + " attempts in " + now + " ms");
    }
}
