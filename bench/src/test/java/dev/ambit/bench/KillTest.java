package dev.ambit.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Nothing that anybody was told is missing after a server was killed. {@code ./ambit bench kill} does it 200 times. */
class KillTest {
    private static final int KILLS = Integer.getInteger("kills", 8);

    @Test
    void nothingThatAnybodyWasToldIsMissingAfterAKill() throws Exception {
        long seed = System.nanoTime();
        try (KillTown town = new KillTown(4, seed)) {
            KillTown.Outcome outcome = town.run(KILLS, what -> {});
            assertEquals(List.of(), outcome.losses(), () -> "seed " + seed);
            assertEquals(KILLS, outcome.kills());
            assertTrue(outcome.acknowledged() > KILLS * 5L, outcome.acknowledged() + " changes acknowledged");
        }
    }
}
