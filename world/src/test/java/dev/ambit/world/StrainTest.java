package dev.ambit.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** When the world tells less often, and when again as always. */
class StrainTest {
    private static final long PERIOD = 50_000_000;

    private final Strain strain = new Strain();
    private int changes;

    @BeforeEach
    void runForAWhile() {
        ticks(200, 0.1);
    }

    @Test
    void aProgramThatHasJustStartedIsSlowAndNotHardPressed() {
        Strain fresh = new Strain();
        for (int i = 0; i < 199; i++) {
            fresh.ticked(2 * PERIOD, 0, PERIOD);
            assertEquals(0, fresh.level());
        }
        for (int i = 0; i < 21; i++) {
            fresh.ticked(2 * PERIOD, 0, PERIOD);
        }
        assertEquals(2, fresh.level(), "if it goes on so, it is");
    }

    private void ticks(int count, double share) {
        for (int i = 0; i < count; i++) {
            int before = strain.level();
            strain.ticked((long) (share * PERIOD), 0, PERIOD);
            changes += strain.level() == before ? 0 : 1;
        }
    }

    @Test
    void aWorldThatHasTimeTellsEverythingEachTick() {
        ticks(1000, 0.6);
        assertEquals(0, strain.level());
        assertEquals(1, strain.seldom());
    }

    @Test
    void aLongTickNowAndThenIsNoStrain() {
        for (int i = 0; i < 50; i++) {
            ticks(1, 3);
            ticks(40, 0.2);
        }
        assertEquals(0, changes);
    }

    @Test
    void withRisingStrainItTellsEverySecondAndThenEveryFourthTick() {
        ticks(100, 0.8);
        assertEquals(2, strain.seldom());
        ticks(100, 1.5);
        assertEquals(4, strain.seldom());
        ticks(1000, 4);
        assertEquals(2, strain.level(), "there is no more to give up");
    }

    @Test
    void beingLateCountsAlsoWhenTicksAreShort() {
        for (int i = 0; i < 100; i++) {
            strain.ticked(PERIOD / 10, 3 * PERIOD, PERIOD);
        }
        assertTrue(strain.level() > 0);
    }

    @Test
    void itComesBackALevelAtATimeAndNotAtOnce() {
        ticks(200, 2);
        assertEquals(2, strain.level());
        ticks(40, 0.1);
        assertEquals(1, strain.level());
        ticks(40, 0.1);
        assertEquals(1, strain.level());
        ticks(20, 0.1);
        assertEquals(0, strain.level());
    }

    @Test
    void whatItSavesDoesNotMakeItGoToAndFro() {
        // What is told less often makes ticks shorter, by half at most.
        for (int i = 0; i < 2000; i++) {
            ticks(1, 0.9 / strain.seldom());
        }
        assertEquals(1, changes);
    }

    @Test
    void aClockThatJumpsIsOneLateTick() {
        ticks(100, 0.1);
        strain.ticked(PERIOD, 3_600_000_000_000L, PERIOD);
        ticks(100, 0.1);
        assertEquals(0, changes);
    }
}
