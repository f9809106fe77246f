package dev.ambit.server.document;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class TurnsTest {

    @Test
    void aFewAreFreeAndThenTheyComeBackOneByOne() {
        Turns turns = new Turns(6, 100);
        for (int i = 0; i < 6; i++) {
            assertEquals(0, turns.take("here", 1_000));
        }
        assertEquals(10, turns.take("here", 1_000));
        assertEquals(5, turns.take("here", 6_000));
        assertEquals(0, turns.take("here", 11_001));
        assertEquals(0, turns.take("there", 1_000), "somebody else does not wait");
    }

    @Test
    void whoCameLongAgoIsForgotten() {
        Turns turns = new Turns(1, 1);
        assertEquals(0, turns.take("here", 0));
        assertEquals(0, turns.take("there", 0));
        assertEquals(0, turns.take("here", 0));
    }
}
