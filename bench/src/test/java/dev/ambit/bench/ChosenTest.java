package dev.ambit.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.space.position.FrameException;
import dev.ambit.space.position.GridSpec;
import dev.ambit.space.position.Roll;
import org.junit.jupiter.api.Test;

/** What the bench calls choosing is what a world does: nobody is near who is not of the crowd, in range and on the layer. */
class ChosenTest {
    private static final int COUNT = 300;

    @Test
    void eachHasTheirNearestWithinRange() throws FrameException {
        Walkers walkers = new Walkers(GridSpec.DEFAULT, COUNT, Walkers.Mix.USUAL, 1);
        Watched crowd = new Watched(walkers, new Roll(GridSpec.DEFAULT), true);
        Chosen chosen = new Chosen(new SharedMap(COUNT), crowd.roll, COUNT);
        for (int frame = 0; frame < 20; frame++) {
            crowd.step();
            assertTrue(chosen.frame(crowd.roll, crowd.near) >= 0);
            chosen.read();
        }
        int pairs = 0;
        for (int client = 0; client < COUNT; client++) {
            int near = 0;
            for (int other = 0; other < COUNT; other++) {
                if ((crowd.near[client][other >> 6] & 1L << other) != 0) {
                    assertEquals(crowd.roll.layer(client), crowd.roll.layer(other));
                    double distance = Math.hypot(
                            crowd.roll.x(client) - crowd.roll.x(other), crowd.roll.z(client) - crowd.roll.z(other));
                    assertTrue(distance <= 880, distance + " cells");
                    near++;
                }
            }
            assertTrue(near <= 50, near + " are near");
            pairs += near;
        }
        assertTrue(pairs > COUNT, "hardly anybody is near anybody");
    }
}
