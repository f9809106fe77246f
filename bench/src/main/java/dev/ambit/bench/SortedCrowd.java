package dev.ambit.bench;

import java.util.Arrays;

/** Crowd control the plain way: for each user, all others are sorted by their distance. The same sets, and arrays here, too. */
final class SortedCrowd {
    private static final int SLOT_BITS = 17;
    private static final int SLOT_MASK = (1 << SLOT_BITS) - 1;
    private static final int SCALE = 65_536;

    private final long scale;
    private final int[][] sets;
    private final boolean[] isMember;
    private final long[] keys;
    private final int wanted;

    SortedCrowd(int users, int most, double advantage) {
        scale = Math.round((1 - advantage) * (1 - advantage) * SCALE);
        sets = new int[users][];
        Arrays.setAll(sets, user -> new int[0]);
        isMember = new boolean[users];
        keys = new long[users - 1];
        wanted = Math.min(most, users - 1);
    }

    int[] set(int user) {
        return sets[user];
    }

    void update(CrowdFloor floor) {
        for (int user = 0; user < sets.length; user++) {
            mark(sets[user], true);
            int count = 0;
            for (int other = 0; other < sets.length; other++) {
                if (other != user) {
                    long dx = (long) floor.x[other] - floor.x[user];
                    long dz = (long) floor.z[other] - floor.z[user];
                    long squared = dx * dx + dz * dz;
                    long counts = isMember[other] ? squared * scale / SCALE : squared;
                    keys[count++] = counts << SLOT_BITS | other;
                }
            }
            mark(sets[user], false);
            Arrays.sort(keys);
            if (sets[user].length != wanted) {
                sets[user] = new int[wanted];
            }
            for (int k = 0; k < wanted; k++) {
                sets[user][k] = (int) keys[k] & SLOT_MASK;
            }
        }
    }

    private void mark(int[] set, boolean on) {
        for (int member : set) {
            isMember[member] = on;
        }
    }
}
