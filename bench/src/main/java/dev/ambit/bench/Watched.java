package dev.ambit.bench;

import dev.ambit.space.position.Density;
import dev.ambit.space.position.Range;
import dev.ambit.space.position.Roll;
import java.util.Arrays;

/** A crowd everybody of which has a client: who walks where, and who is near whom. The same for every codec. */
final class Watched {
    /** Frames between two looks at who is near. */
    private static final int NEAR_FRAMES = 20;

    final Walkers walkers;
    final Roll roll;
    final long[][] near;
    private final long[] everybody;
    private final boolean staysNear;
    private final Density census;
    private final int[] within;
    private int frames;

    /** @param staysNear whether who is near at first counts as near for good, where looking anew would take too long */
    Watched(Walkers walkers, Roll roll, boolean staysNear) {
        this.walkers = walkers;
        this.roll = roll;
        this.staysNear = staysNear;
        walkers.put(roll);
        everybody = everybody(roll);
        near = new long[walkers.count()][everybody.length];
        census = new Density(roll.spec(), Range.DEFAULT.range());
        within = new int[walkers.count()];
        Arrays.fill(within, Range.DEFAULT.range());
        look();
    }

    static long[] everybody(Roll roll) {
        long[] all = new long[roll.capacity() / Long.SIZE];
        for (int badge = 0; badge < roll.capacity(); badge++) {
            if (roll.isPresent(badge)) {
                all[badge >> 6] |= 1L << badge;
            }
        }
        return all;
    }

    void step() {
        walkers.step(roll);
        if (++frames % NEAR_FRAMES == 0 && !staysNear) {
            look();
        }
    }

    double meanNear() {
        long count = 0;
        for (long[] set : near) {
            for (long word : set) {
                count += Long.bitCount(word);
            }
        }
        return (double) count / near.length;
    }

    private void look() {
        census.take(roll);
        for (int own = 0; own < near.length; own++) {
            within[own] = Range.DEFAULT.fit(census, roll, own, within[own]);
            Range.DEFAULT.select(roll, own, within[own], everybody, near[own]);
        }
    }
}
