package dev.ambit.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.space.position.GridSpec;
import dev.ambit.space.position.Roll;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class WalkersTest {
    private static final GridSpec SPEC = GridSpec.DEFAULT;

    @Test
    void theSameSeedWalksTheSameWay() {
        Walkers one = new Walkers(SPEC, 200, Walkers.Mix.USUAL, 7);
        Walkers same = new Walkers(SPEC, 200, Walkers.Mix.USUAL, 7);
        Roll roll = new Roll(SPEC);
        Roll sameRoll = new Roll(SPEC);
        for (int frame = 0; frame < 300; frame++) {
            one.step(roll);
            same.step(sameRoll);
        }
        for (int badge = 0; badge < 200; badge++) {
            assertEquals(one.x(badge), same.x(badge));
            assertEquals(one.z(badge), same.z(badge));
            assertEquals((int) one.x(badge), roll.x(badge));
            assertEquals(one.layer(badge), roll.layer(badge));
        }
    }

    @Test
    void walkersKeepToAWalkingSpeedAndIdlersStay() {
        Walkers walkers = new Walkers(SPEC, 400, new Walkers.Mix(50, 5, 0), 3);
        Roll roll = new Roll(SPEC);
        double[] x = new double[400];
        double[] z = new double[400];
        boolean[] hasMoved = new boolean[400];
        walkers.put(roll);
        for (int frame = 0; frame < 400; frame++) {
            for (int badge = 0; badge < 400; badge++) {
                x[badge] = walkers.x(badge);
                z[badge] = walkers.z(badge);
            }
            walkers.step(roll);
            for (int badge = 0; badge < 400; badge++) {
                double step = Math.hypot(walkers.x(badge) - x[badge], walkers.z(badge) - z[badge]);
                assertTrue(step <= 2.001, step + " cells a frame");
                hasMoved[badge] |= step > 0;
            }
        }
        int movers = 0;
        for (boolean moved : hasMoved) {
            movers += moved ? 1 : 0;
        }
        assertTrue(movers > 150 && movers < 250, movers + " of 400 moved");
    }

    @Test
    void aFewTeleport() {
        Walkers walkers = new Walkers(SPEC, 100, new Walkers.Mix(0, 0, 100), 3);
        Roll roll = new Roll(SPEC);
        int leaps = 0;
        for (int frame = 0; frame < 400; frame++) {
            double[] x = new double[100];
            for (int badge = 0; badge < 100; badge++) {
                x[badge] = walkers.x(badge);
            }
            walkers.step(roll);
            for (int badge = 0; badge < 100; badge++) {
                leaps += Math.abs(walkers.x(badge) - x[badge]) > 50 ? 1 : 0;
            }
        }
        assertTrue(leaps > 50 && leaps < 150, leaps + " leaps, expected about 100");
    }

    @Test
    void generalCompressorsMakeLittleOfACrowdThatStandsAndMoreOfOneThatWalks() throws IOException {
        NaiveCoding deflate = NaiveCoding.deflate();
        NaiveCoding zstd = NaiveCoding.zstd();
        Walkers walkers = new Walkers(SPEC, 500, Walkers.Mix.ALL_WALK, 3);
        Roll roll = new Roll(SPEC);
        int[] walking = new int[2];
        for (int frame = 0; frame < 50; frame++) {
            walkers.step(roll);
            walking = new int[] {deflate.encode(roll), zstd.encode(roll)};
        }
        int[] standing = {deflate.encode(roll), zstd.encode(roll)};
        for (int i = 0; i < 2; i++) {
            assertTrue(standing[i] > 0 && standing[i] < 100, standing[i] + " bytes when nobody moves");
            assertTrue(walking[i] > 3 * standing[i], walking[i] + " bytes against " + standing[i]);
            assertTrue(walking[i] < 500 * NaiveCoding.BYTES / 2, walking[i] + " bytes");
        }
    }
}
