package dev.ambit.space.crowd;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The same rules the plain way: sort all others for each user, and take the first. Nothing of it is shared with the crowd. */
final class PlainCrowd {
    enum Rank {
        PINNED,
        FRIEND,
        VISIBLE,
        HIDDEN
    }

    record Spot(long x, long z) {}

    record Tie(int from, int to) {}

    private record Candidate(int slot, Rank rank, long nearness) {}

    static final long ELSEWHERE = Long.MAX_VALUE;

    final Map<Integer, Spot> spots = new TreeMap<>();
    final Map<Integer, Integer> wishes = new TreeMap<>();
    final Map<Integer, List<Integer>> sets = new TreeMap<>();
    final Set<Tie> friends = new HashSet<>();
    final Set<Tie> blocked = new HashSet<>();
    final Set<Tie> pinned = new HashSet<>();
    private final Set<Integer> removed = new HashSet<>();
    Eyes eyes = Eyes.EVERYWHERE;
    private final int most;
    private final long scale;

    PlainCrowd(int most, double advantage) {
        this.most = most;
        scale = Math.round((1 - advantage) * (1 - advantage) * 65_536);
    }

    void remove(int slot) {
        spots.remove(slot);
        wishes.remove(slot);
        sets.remove(slot);
        for (Set<Tie> ties : List.of(friends, blocked, pinned)) {
            ties.removeIf(tie -> tie.from == slot || tie.to == slot);
        }
        removed.add(slot);
    }

    void update() {
        sets.values().forEach(set -> set.removeAll(removed));
        removed.clear();
        Map<Integer, List<Integer>> now = new TreeMap<>();
        spots.keySet().forEach(slot -> now.put(slot, choose(slot)));
        sets.clear();
        sets.putAll(now);
    }

    private List<Integer> choose(int viewer) {
        Set<Integer> old = new HashSet<>(sets.getOrDefault(viewer, List.of()));
        Set<Integer> others = new HashSet<>(spots.keySet());
        pinned.stream().filter(tie -> tie.from == viewer).forEach(tie -> others.add(tie.to));
        others.remove(viewer);
        List<Candidate> candidates = new ArrayList<>();
        for (int other : others) {
            if (!blocked.contains(new Tie(viewer, other))) {
                candidates.add(new Candidate(other, rank(viewer, other), nearness(viewer, other, old.contains(other))));
            }
        }
        candidates.sort(Comparator.comparing(Candidate::rank)
                .thenComparingLong(Candidate::nearness)
                .thenComparingInt(Candidate::slot));
        int n = Math.min(most, wishes.getOrDefault(viewer, Integer.MAX_VALUE));
        return new ArrayList<>(candidates.stream().limit(n).map(Candidate::slot).toList());
    }

    private Rank rank(int viewer, int other) {
        if (pinned.contains(new Tie(viewer, other))) {
            return Rank.PINNED;
        }
        if (friends.contains(new Tie(viewer, other))) {
            return Rank.FRIEND;
        }
        return eyes.sees(viewer, other) ? Rank.VISIBLE : Rank.HIDDEN;
    }

    private long nearness(int viewer, int other, boolean isIn) {
        Spot from = spots.get(viewer);
        Spot to = spots.get(other);
        if (to == null) {
            return ELSEWHERE;
        }
        long squared = (to.x - from.x) * (to.x - from.x) + (to.z - from.z) * (to.z - from.z);
        return isIn ? squared * scale / 65_536 : squared;
    }
}
