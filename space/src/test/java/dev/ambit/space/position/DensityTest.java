package dev.ambit.space.position;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class DensityTest {
    private static final int RANGE = 800;

    private final Random random = new Random(4);
    private final Roll roll = new Roll(GridSpec.DEFAULT);
    private final Density census = new Density(GridSpec.DEFAULT, RANGE);

    /** By squares of 64 cells, so it cannot be exact; who is nearer than a range less a square or two is in, however it is. */
    @Test
    void itCountsAsManyAsThereAreOrNearlySo() {
        for (int round = 0; round < 20; round++) {
            walk();
            census.take(roll);
            for (int range = 80; range <= RANGE; range += 40) {
                int x = random.nextInt(12_800);
                int z = random.nextInt(12_800);
                int counted = census.within(1, x, z, range);
                assertTrue(
                        counted >= exactly(x, z, range - 92), "of " + exactly(x, z, range - 92) + " only " + counted);
                assertTrue(
                        counted <= exactly(x, z, range + 92), "of " + exactly(x, z, range + 92) + " even " + counted);
            }
        }
    }

    @Test
    void itEndsWhereTheWorldEnds() {
        roll.put(0, 3, 0, 0);
        roll.put(1, 3, 12_799, 12_799);
        census.take(roll);
        assertEquals(1, census.within(3, 0, 0, RANGE));
        assertEquals(1, census.within(3, 12_799, 12_799, RANGE));
        assertEquals(0, census.within(2, 12_799, 12_799, RANGE));
    }

    @Test
    void whoHasLeftIsNotCountedAgain() {
        roll.put(0, 0, 6000, 6000);
        census.take(roll);
        roll.remove(0);
        census.take(roll);
        assertEquals(0, census.within(0, 6000, 6000, RANGE));
    }

    @Test
    void aWorldOfAnySizeIsCountedInFewSquares() {
        GridSpec vast = new GridSpec(1, 1 << 24, 64, 8);
        Roll there = new Roll(vast);
        there.put(0, 0, (1 << 24) - 1, 5);
        Density ofVast = new Density(vast, 16);
        ofVast.take(there);
        assertEquals(1, ofVast.within(0, (1 << 24) - 1, 5, 16));
    }

    private void walk() {
        for (int badge = 0; badge < 3000; badge++) {
            roll.put(badge, badge % 2, random.nextInt(3000) + random.nextInt(9800), random.nextInt(12_800));
        }
    }

    private int exactly(int x, int z, int range) {
        int count = 0;
        for (int badge = 0; badge < roll.capacity(); badge++) {
            if (roll.isPresent(badge) && roll.layer(badge) == 1) {
                count += Math.hypot(roll.x(badge) - x, roll.z(badge) - z) <= Math.max(range, -1) ? 1 : 0;
            }
        }
        return count;
    }
}
