package dev.ambit.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class RateTest {
    private static int taken(Rate.Bucket bucket, int tries, long millis) {
        int taken = 0;
        for (int i = 0; i < tries; i++) {
            taken += bucket.take(millis) ? 1 : 0;
        }
        return taken;
    }

    @Test
    void aBurstAtOnceAndThenAtTheRate() {
        Rate.Bucket bucket = new Rate.Bucket(new Rate(2, 8), 0);
        assertEquals(8, taken(bucket, 20, 0));
        assertEquals(500, bucket.waitMillis(0));
        assertEquals(0, taken(bucket, 20, 499));
        assertEquals(1, taken(bucket, 20, 500));
        assertEquals(8, taken(bucket, 20, 1_000_000));
    }

    @Test
    void aClockThatStandsGoesBackOrJumpsGivesNobodyMoreThanABurstNorLocksAnybodyOut() {
        Rate.Bucket bucket = new Rate.Bucket(new Rate(2, 8), 1_000);
        assertEquals(8, taken(bucket, 20, 1_000));
        assertEquals(0, taken(bucket, 20, 1_000));
        assertEquals(0, taken(bucket, 20, -50_000_000));
        assertEquals(2, taken(bucket, 20, -50_000_000 + 1_000));
        assertEquals(8, taken(bucket, 20, Long.MAX_VALUE));
        assertEquals(0, taken(bucket, 20, Long.MIN_VALUE));
        assertEquals(8, taken(bucket, 20, Long.MAX_VALUE));
    }

    @Property(tries = 200)
    void atNoTimeMoreThanABurstAndTheRate(@ForAll @Size(max = 200) List<@IntRange(max = 400) Integer> pauses) {
        Rate.Bucket bucket = new Rate.Bucket(new Rate(5, 10), 0);
        long now = 0;
        int taken = 0;
        for (int pause : pauses) {
            now += pause;
            taken += taken(bucket, 3, now);
            assertTrue(taken <= 10 + now * 5 / 1000.0 + 1e-6);
        }
    }

    @Test
    void unlimitedNeverRefusesAndNonsenseIsNoRate() {
        assertEquals(1000, taken(new Rate.Bucket(Rate.UNLIMITED, 0), 1000, 0));
        assertFalse(Rate.onceIn(0).isLimited());
        assertThrows(IllegalArgumentException.class, () -> new Rate(0, 1));
        assertThrows(IllegalArgumentException.class, () -> new Rate(Double.NaN, 1));
        assertThrows(IllegalArgumentException.class, () -> new Rate(1, 0));
    }
}
