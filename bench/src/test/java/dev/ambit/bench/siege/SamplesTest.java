package dev.ambit.bench.siege;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.bench.siege.Samples.Window;
import org.junit.jupiter.api.Test;

class SamplesTest {
    @Test
    void anAnswerCountsWhenItComesNotWhenItWasAskedFor() {
        Samples samples = new Samples();
        samples.add(1_000_000_000L, 2000);
        assertFalse(samples.hasEndedWithin(new Window(500_000_000L, 2_900_000_000L)));
        assertTrue(samples.hasEndedWithin(new Window(2_900_000_000L, 3_100_000_000L)));
    }
}
