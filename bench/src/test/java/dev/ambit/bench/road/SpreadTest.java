package dev.ambit.bench.road;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SpreadTest {
    private final Spread spread = new Spread();

    @Test
    void aPercentileIsNotLongerThanTheLongest() {
        for (int millis = 1; millis <= 100; millis++) {
            spread.add(millis);
        }
        assertEquals(50, spread.at(0.5), 0.11);
        assertEquals(99, spread.at(0.99), 0.11);
        assertEquals(100, spread.at(1));
        assertEquals(100, spread.most());
    }

    @Test
    void whatIsLongerThanItReachesCountsAsLongAllTheSame() {
        spread.add(1_000_000);
        assertEquals(1, spread.total());
        assertEquals(1_000_000, spread.most());
    }

    @Test
    void nothingHasNoPercentile() {
        spread.add(3);
        spread.clear();
        assertTrue(Double.isNaN(spread.at(0.99)));
    }
}
