package dev.ambit.group.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ServerClockTest {
    private final ServerClock clock = new ServerClock();

    @Test
    void theServerAnsweredHalfwayBetweenQuestionAndAnswer() {
        clock.measured(1000, 1200, 51_100);
        assertEquals(50_000, clock.offsetMicros());
    }

    @Test
    void ofTheLastEightTheFastestIsBelieved() {
        clock.measured(0, 10, 1005);
        for (int i = 1; i < 8; i++) {
            clock.measured(0, 1000, 9_000);
            assertEquals(1000, clock.offsetMicros());
        }
        clock.measured(0, 1000, 9_000);
        assertEquals(8_500, clock.offsetMicros(), "the fast one is too long ago by now");
    }
}
