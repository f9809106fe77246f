package dev.ambit.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class EntropyTest {

    @Test
    void whoNeverMovesHasNothingToTell() {
        Entropy entropy = new Entropy(1);
        for (int i = 0; i < 100; i++) {
            entropy.add(0, 0, 0, 0);
        }
        assertEquals(0, entropy.zeroOrder(), 1e-9);
        assertEquals(0, entropy.conditional(), 1e-9);
    }

    @Test
    void fourEvenStepsAreTwoBits() {
        SplittableRandom random = new SplittableRandom(1);
        Entropy entropy = new Entropy(10);
        for (int i = 0; i < 200_000; i++) {
            entropy.add(i % 10, random.nextInt(2), -random.nextInt(2), 0);
        }
        assertEquals(2, entropy.zeroOrder(), 0.01);
        assertEquals(2, entropy.conditional(), 0.01);
    }

    @Test
    void whoGoesToAndFroIsABitByItselfAndNothingAfterTheStepBefore() {
        Entropy entropy = new Entropy(2);
        for (int i = 0; i < 1_001; i++) {
            entropy.add(0, i % 2 == 0 ? 1 : -1, 0, 0);
            entropy.add(1, i % 2 == 0 ? -1 : 1, 0, 0);
        }
        assertEquals(1, entropy.zeroOrder(), 1e-6);
        assertEquals(0, entropy.conditional(), 1e-6);
    }

    @Test
    void stepsInDifferentDirectionsAreDifferentSymbols() {
        Entropy entropy = new Entropy(1);
        int[][] steps = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {-1, 0, 0}, {0, -1, 0}, {0, 0, -1}, {1, -1, 0}, {-1, 1, 0}};
        for (int i = 0; i < 8_001; i++) {
            int[] step = steps[i % 8];
            entropy.add(0, step[0], step[1], step[2]);
        }
        assertTrue(Math.abs(entropy.zeroOrder() - 3) < 1e-3, entropy.zeroOrder() + " bits");
    }
}
