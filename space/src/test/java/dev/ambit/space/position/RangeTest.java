package dev.ambit.space.position;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class RangeTest {
    private static final int OWN = 0;

    private final Roll roll = new Roll(GridSpec.DEFAULT);
    private final Density census = new Density(GridSpec.DEFAULT, Range.DEFAULT.range());
    private final long[] near = new long[4];
    private int within = Range.DEFAULT.range();

    RangeTest() {
        roll.put(OWN, 0, 6000, 6000);
    }

    @Test
    void whoIsWithinTheRangeIsNear() {
        roll.put(1, 0, 6800, 6000);
        roll.put(2, 0, 6801, 6000);
        roll.put(3, 1, 6000, 6000);
        assertEquals(800, select(Range.DEFAULT));
        assertTrue(isNear(1));
        assertFalse(isNear(2), "is beyond");
        assertFalse(isNear(3), "is on another layer");
        assertFalse(isNear(OWN));
    }

    @Test
    void theRangeShrinksStepByStepWhereItIsCrowded() {
        for (int badge = 1; badge <= 100; badge++) {
            roll.put(badge, 0, 6000 + badge * 8, 6000);
        }
        assertEquals(400, select(Range.DEFAULT), 40);
        assertTrue(isNear(within / 8));
        assertFalse(isNear(within / 8 + 1));
    }

    @Test
    void theRangeComesBackWhenItIsClearlyLessCrowded() {
        for (int badge = 1; badge <= 51; badge++) {
            roll.put(badge, 0, 6010, 6000);
        }
        assertEquals(80, select(Range.DEFAULT), "one more than the threshold, and all of them close by");
        roll.remove(51);
        assertEquals(80, select(Range.DEFAULT), "as many as may be are no reason to come and go");
        for (int badge = 46; badge <= 50; badge++) {
            roll.remove(badge);
        }
        assertEquals(800, select(Range.DEFAULT));
        for (int badge = 46; badge <= 50; badge++) {
            roll.put(badge, 0, 6010, 6000);
        }
        assertEquals(800, select(Range.DEFAULT), "nor is it the other way round");
    }

    @Test
    void whoIsFarAwayOrOnAnotherLayerMakesNoCrowd() {
        for (int badge = 1; badge <= 200; badge++) {
            roll.put(badge, badge % 2, badge % 2 == 0 ? 7500 : 6000, 6000);
        }
        assertEquals(800, select(Range.DEFAULT));
    }

    @Test
    void theRangeNeverShrinksUnderItsMinimum() {
        for (int badge = 1; badge <= 200; badge++) {
            roll.put(badge, 0, 6000, 6010);
        }
        assertEquals(80, select(Range.DEFAULT));
        assertTrue(isNear(200), "more than the threshold are near then");
    }

    @Test
    void whoIsNearStaysSoALittleBeyond() {
        roll.put(1, 0, 6800, 6000);
        select(Range.DEFAULT);
        roll.put(1, 0, 6880, 6000);
        select(Range.DEFAULT);
        assertTrue(isNear(1));
        roll.put(1, 0, 6881, 6000);
        select(Range.DEFAULT);
        assertFalse(isNear(1));
        roll.put(1, 0, 6880, 6000);
        select(Range.DEFAULT);
        assertFalse(isNear(1), "who comes back has to come within the range");
    }

    @Test
    void whoIsBehindCanBeLeftOut() {
        Range ahead = new Range(800, 50, 80, 20, 10, 128);
        roll.face(OWN, 64);
        roll.put(1, 0, 6100, 6000);
        roll.put(2, 0, 5900, 6000);
        roll.put(3, 0, 6000, 6100);
        select(ahead);
        assertTrue(isNear(1), "is to the east, where one looks");
        assertFalse(isNear(2), "is behind");
        assertTrue(isNear(3), "is at the side");
    }

    private int select(Range range) {
        long[] among = new long[near.length];
        for (int badge = 0; badge < roll.capacity(); badge++) {
            if (roll.isPresent(badge)) {
                among[badge >> 6] |= 1L << badge;
            }
        }
        census.take(roll);
        within = range.fit(census, roll, OWN, within);
        range.select(roll, OWN, within, among, near);
        return within;
    }

    private boolean isNear(int badge) {
        return (near[badge >> 6] & 1L << badge) != 0;
    }
}
