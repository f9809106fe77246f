package dev.ambit.space.crowd;

import java.util.Arrays;

/** Who came into whose set and who went out of it with one update: one long list, first the joined of a slot, then its left. */
final class CrowdChanges {
    private int[] all = {};
    private int count;
    private boolean joinedAnywhere;

    // By slot; only what has the number of this update is of it.
    private long[] noted = {};
    private int[] first = {};
    private int[] joined = {};
    private int[] left = {};

    /** By slot: whether it is in the set at hand, told by a stamp, so that nothing has to be wiped. */
    private long[] stamps = {};

    private long stamp;
    private long update;

    /** A new update: nobody joined or left anything yet. */
    void begin(int slots) {
        update++;
        count = 0;
        joinedAnywhere = false;
        if (noted.length < slots) {
            int capacity = Math.max(slots, noted.length * 2);
            noted = Arrays.copyOf(noted, capacity);
            first = Arrays.copyOf(first, capacity);
            joined = Arrays.copyOf(joined, capacity);
            left = Arrays.copyOf(left, capacity);
            stamps = Arrays.copyOf(stamps, capacity);
        }
    }

    /** The slot's changes are nobody's business any more. */
    void none(int slot) {
        if (slot < noted.length) {
            noted[slot] = 0;
        }
    }

    /** Notes the difference of two sets; whoever is in a slot that was given up is not who was in the old set. */
    void note(int slot, int[] old, int oldCount, int[] now, int nowCount, boolean[] isRemoved) {
        int begin = count;
        reserve(oldCount + nowCount);
        stamp += 2;
        for (int k = 0; k < oldCount; k++) {
            stamps[old[k]] = isRemoved[old[k]] ? 0 : stamp;
        }
        for (int k = 0; k < nowCount; k++) {
            if (stamps[now[k]] != stamp) {
                all[count++] = now[k];
            }
        }
        int between = count;
        int stayed = nowCount - (between - begin);
        if (stayed < oldCount) {
            noteLeft(old, oldCount, now, nowCount, isRemoved);
        }
        if (count > begin) {
            noted[slot] = update;
            first[slot] = begin;
            joined[slot] = between - begin;
            left[slot] = count - between;
            joinedAnywhere |= between > begin;
        }
    }

    private void noteLeft(int[] old, int oldCount, int[] now, int nowCount, boolean[] isRemoved) {
        for (int k = 0; k < nowCount; k++) {
            stamps[now[k]] = stamp + 1;
        }
        for (int k = 0; k < oldCount; k++) {
            if (stamps[old[k]] != stamp + 1 || isRemoved[old[k]]) {
                all[count++] = old[k];
            }
        }
    }

    boolean joinedAnywhere() {
        return joinedAnywhere;
    }

    int joinedCount(int slot) {
        return isNoted(slot) ? joined[slot] : 0;
    }

    int joined(int slot, int k) {
        return all[first[slot] + k];
    }

    int leftCount(int slot) {
        return isNoted(slot) ? left[slot] : 0;
    }

    int left(int slot, int k) {
        return all[first[slot] + joined[slot] + k];
    }

    private boolean isNoted(int slot) {
        return slot < noted.length && update > 0 && noted[slot] == update;
    }

    private void reserve(int more) {
        if (all.length < count + more) {
            all = Arrays.copyOf(all, Math.max(count + more, all.length * 2));
        }
    }
}
