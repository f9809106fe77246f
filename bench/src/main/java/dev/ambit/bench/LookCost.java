package dev.ambit.bench;

import dev.ambit.space.Place;
import dev.ambit.space.room.Room;
import dev.ambit.space.sight.Sight;
import dev.ambit.space.tree.Tree;
import java.util.SplittableRandom;

/** What it costs to know whether one body may see another: by the set, for which each body knows its leaf, and by a ray. */
final class LookCost {
    private static final int LOOKS = 1 << 14;
    private static final int ROUNDS = 60;
    private static final int PLAIN_LOOKS = 512;

    private final Room room;
    private final Place[] spots = new Place[LOOKS];
    private final int[] leaves = new int[LOOKS];
    private final int[] others = new int[LOOKS];

    LookCost(Room room) {
        this.room = room;
        SplittableRandom random = new SplittableRandom(2);
        for (int i = 0; i < LOOKS; i++) {
            spots[i] = new Place(random.nextInt(1, room.width()), random.nextInt(1, room.depth()), 0);
            leaves[i] = room.tree().leafAt(spots[i].x(), spots[i].z());
            others[i] = random.nextInt(LOOKS);
        }
    }

    void measure(Report report) throws Exception {
        Tree tree = room.tree();
        Sight sight = room.sight();
        PlainLines plain = new PlainLines(room.plan());
        double finding = Median.of(10, ROUNDS, () -> {
                    long before = Median.cpuNanos();
                    int sum = 0;
                    for (Place spot : spots) {
                        sum += tree.leafAt(spot.x(), spot.z());
                    }
                    return took(before, sum);
                })
                / LOOKS;
        double looking = Median.of(10, ROUNDS, () -> {
                    long before = Median.cpuNanos();
                    int seen = 0;
                    for (int i = 0; i < LOOKS; i++) {
                        seen += sight.sees(leaves[i], leaves[others[i]]) ? 1 : 0;
                    }
                    return took(before, seen);
                })
                / LOOKS;
        int hidden = 0;
        for (int i = 0; i < PLAIN_LOOKS; i++) {
            hidden += plain.sees(spots[i], spots[others[i]]) && !sight.sees(leaves[i], leaves[others[i]]) ? 1 : 0;
        }
        if (hidden > 0) {
            throw new IllegalStateException(hidden + " who can be seen are hidden");
        }
        double casting = Median.of(3, 9, () -> {
                    long before = Median.cpuNanos();
                    int seen = 0;
                    for (int i = 0; i < PLAIN_LOOKS; i++) {
                        seen += plain.sees(spots[i], spots[others[i]]) ? 1 : 0;
                    }
                    return took(before, seen);
                })
                / PLAIN_LOOKS;
        report.add("space.leaf_ns", "which leaf a spot is in", finding, "ns")
                .add("space.look_ns", "may one see the other", looking, "ns", Median.verdict(looking < 50, "below 50"))
                .add("space.look_plain_ns", "may one see the other, line by line", casting, "ns")
                .add("space.look_ratio", "line by line / set", casting / looking, "x");
    }

    private static long took(long before, int found) {
        long nanos = Median.cpuNanos() - before;
        if (found < 0) {
            throw new IllegalStateException();
        }
        return nanos;
    }
}
