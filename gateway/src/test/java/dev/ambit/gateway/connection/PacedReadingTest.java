package dev.ambit.gateway.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.base.RateLimiter;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PacedReadingTest {
    private static final long SECOND = 1_000_000_000L;

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final List<Integer> heard = new ArrayList<>();
    private final List<Throwable> troubles = new ArrayList<>();
    private long now = SECOND;
    private boolean isReady = true;
    private final PacedReading paced =
            new PacedReading(channel, RateLimiter.inNanos(10, 3), () -> now, () -> isReady, troubles::add);

    private void say(int number) {
        paced.add(1, () -> heard.add(number));
    }

    private void second() {
        now += SECOND;
        paced.look();
    }

    @Test
    void whatIsSaidTooEarlyWaitsInItsOrderAndIsNotHeldAgainstAnybody() {
        isReady = false;
        say(1);
        say(2);
        assertFalse(paced.passes(1), "it would overtake");
        assertTrue(paced.isHolding());
        assertFalse(channel.config().isAutoRead());
        for (int i = 0; i < 100; i++) {
            second();
        }
        assertEquals(0, paced.heldSeconds());
        assertEquals(List.of(), heard);
        isReady = true;
        paced.hearOn();
        assertEquals(List.of(1, 2), heard);
        assertTrue(channel.config().isAutoRead());
        assertTrue(paced.passes(1));
    }

    @Test
    void whoSaysMoreThanThePaceIsNotReadAndThatIsCounted() {
        for (int i = 0; i < 100; i++) {
            say(i);
        }
        assertEquals(List.of(0, 1, 2), heard);
        assertFalse(channel.config().isAutoRead());
        paced.hearOn();
        assertEquals(3, heard.size(), "to be ready does not make it faster");
        for (int i = 0; i < 5; i++) {
            second();
        }
        assertEquals(5, paced.heldSeconds());
        paced.end();
        assertTrue(channel.config().isAutoRead(), "how it ends has to be noticed");
    }

    @Test
    void whatFailsInHearingIsToldAndTheRestIsHeard() {
        IllegalStateException trouble = new IllegalStateException("on purpose");
        isReady = false;
        paced.add(1, () -> {
            throw trouble;
        });
        say(2);
        isReady = true;
        paced.hearOn();
        assertSame(trouble, troubles.getFirst());
        assertEquals(List.of(2), heard);
    }
}
