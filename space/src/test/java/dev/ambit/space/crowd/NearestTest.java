package dev.ambit.space.crowd;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class NearestTest {
    private final Nearest nearest = new Nearest();

    /** The fewer bits apart, the more keys fall into one bucket beside a few that are far off. */
    @Property(tries = 500)
    void theLowestOfAnyKeysAreLeftInOrder(
            @ForAll @IntRange(min = 1, max = 300) int shown,
            @ForAll @IntRange(min = 0, max = 120) int wanted,
            @ForAll @IntRange(min = 0, max = 45) int bitsApart,
            @ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Long> keys = new ArrayList<>();
        for (int slot = 0; slot < shown; slot++) {
            int bits = random.nextInt(20) == 0 ? 45 : bitsApart;
            keys.add(Nearest.key(random.nextLong(1L << bits), slot));
        }
        Collections.shuffle(keys, new Random(seed));
        check(keys, wanted);
    }

    @Test
    void manyInOneBucketAreStillCutDown() {
        List<Long> keys = new ArrayList<>();
        keys.add(Nearest.key(Nearest.FAR, 7));
        for (int slot = 500; slot > 10; slot--) {
            keys.add(Nearest.key(3, slot));
        }
        check(keys, 20);
        check(keys, 1);
        Collections.reverse(keys);
        check(keys, 200);
    }

    private void check(List<Long> keys, int wanted) {
        nearest.want(wanted);
        for (int i = 0; i < keys.size(); i++) {
            nearest.add(keys.get(i));
            if (i % 9 == 0) {
                nearest.tighten();
            }
        }
        nearest.finish();
        List<Long> found = new ArrayList<>();
        for (int k = 0; k < nearest.count(); k++) {
            found.add(nearest.at(k));
        }
        assertEquals(new TreeSet<>(keys).stream().limit(wanted).toList(), found);
    }
}
