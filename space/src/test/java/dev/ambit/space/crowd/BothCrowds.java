package dev.ambit.space.crowd;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A crowd and the plain one, told the same, and compared after each update. */
final class BothCrowds {
    final Crowd crowd;
    final PlainCrowd plain;
    private final Set<Integer> given = new HashSet<>();

    BothCrowds(int most, double advantage) {
        crowd = new Crowd(new CrowdRules(most, advantage));
        plain = new PlainCrowd(most, advantage);
    }

    void put(int slot, int x, int z) {
        crowd.put(slot, x, z);
        plain.spots.put(slot, new PlainCrowd.Spot(x, z));
    }

    void remove(int slot) {
        crowd.remove(slot);
        plain.remove(slot);
        given.add(slot);
    }

    void wish(int slot, int n) {
        crowd.wish(slot, n);
        plain.wishes.put(slot, n);
    }

    void befriend(int slot, int other, boolean on) {
        crowd.befriend(slot, other, on);
        tie(plain.friends, slot, other, on);
    }

    void block(int slot, int other, boolean on) {
        crowd.block(slot, other, on);
        tie(plain.blocked, slot, other, on);
    }

    void pin(int slot, int other, boolean on) {
        crowd.pin(slot, other, on);
        tie(plain.pinned, slot, other, on);
    }

    void sight(Eyes eyes) {
        crowd.sight(eyes);
        plain.eyes = eyes;
    }

    private static void tie(Set<PlainCrowd.Tie> ties, int slot, int other, boolean on) {
        PlainCrowd.Tie tie = new PlainCrowd.Tie(slot, other);
        if (on) {
            ties.add(tie);
        } else {
            ties.remove(tie);
        }
    }

    /** Updates both; sets, their order and the changes must be the same. */
    void update(String when) {
        List<List<Integer>> before = new ArrayList<>();
        int slots = plain.spots.keySet().stream().max(Integer::compare).orElse(-1) + 1;
        for (int slot = 0; slot < slots; slot++) {
            before.add(List.copyOf(plain.sets.getOrDefault(slot, List.of())));
        }
        crowd.update();
        plain.update();
        for (int slot = 0; slot < slots; slot++) {
            List<Integer> expected = plain.sets.getOrDefault(slot, List.of());
            assertEquals(expected, set(crowd, slot), when + ": set of " + slot);
            Set<Integer> joined = new HashSet<>(expected);
            before.get(slot).stream().filter(s -> !given.contains(s)).forEach(joined::remove);
            Set<Integer> left = new HashSet<>(before.get(slot));
            expected.stream().filter(s -> !given.contains(s)).forEach(left::remove);
            assertEquals(joined, joined(crowd, slot), when + ": joined " + slot);
            assertEquals(left, left(crowd, slot), when + ": left " + slot);
        }
        given.clear();
    }

    static List<Integer> set(Crowd crowd, int slot) {
        List<Integer> set = new ArrayList<>();
        for (int k = 0; k < crowd.count(slot); k++) {
            set.add(crowd.at(slot, k));
        }
        return set;
    }

    static Set<Integer> joined(Crowd crowd, int slot) {
        Set<Integer> joined = new HashSet<>();
        for (int k = 0; k < crowd.joinedCount(slot); k++) {
            assertTrue(joined.add(crowd.joined(slot, k)), "joined twice");
        }
        return joined;
    }

    static Set<Integer> left(Crowd crowd, int slot) {
        Set<Integer> left = new HashSet<>();
        for (int k = 0; k < crowd.leftCount(slot); k++) {
            assertTrue(left.add(crowd.left(slot, k)), "left twice");
        }
        return left;
    }
}
