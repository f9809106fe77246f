package dev.ambit.bench;

import dev.ambit.space.Place;
import dev.ambit.space.room.Levels;
import dev.ambit.space.room.Room;
import dev.ambit.space.room.Steps;
import java.util.SplittableRandom;

/** What it costs to check a step of somebody who walks, runs or cheats. */
final class StepCost {
    private static final int STEPS = 1 << 14;
    private static final int FARTHEST = 32;
    private static final int CLIMB = 24;
    private static final int TALL = 96;
    private static final int ROUNDS = 60;
    private static final int PLAIN_STEPS = 512;

    private final Room room;
    private final Place[] from = new Place[STEPS];
    private final Place[] to = new Place[STEPS];

    StepCost(Room room) {
        this.room = room;
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < STEPS; i++) {
            int x = random.nextInt(FARTHEST + 1, room.width() - FARTHEST);
            int z = random.nextInt(FARTHEST + 1, room.depth() - FARTHEST);
            from[i] = new Place(x, z, 0);
            to[i] = new Place(
                    x + random.nextInt(-FARTHEST, FARTHEST + 1), z + random.nextInt(-FARTHEST, FARTHEST + 1), 0);
        }
    }

    void measure(Report report) throws Exception {
        Steps steps = room.steps();
        Levels levels = new Levels(room.plan());
        PlainLines plain = new PlainLines(room.plan());
        int allowed = 0;
        for (int i = 0; i < STEPS; i++) {
            boolean isAllowed = steps.allows(from[i], to[i], levels, CLIMB, TALL);
            if (isAllowed != plain.allows(from[i], to[i])) {
                throw new IllegalStateException("the tree and the lines disagree on " + from[i] + " to " + to[i]);
            }
            allowed += isAllowed ? 1 : 0;
        }
        double nanos = Median.of(10, ROUNDS, () -> {
                    long before = Median.cpuNanos();
                    int passed = 0;
                    for (int i = 0; i < STEPS; i++) {
                        passed += steps.allows(from[i], to[i], levels, CLIMB, TALL) ? 1 : 0;
                    }
                    return took(before, passed);
                })
                / STEPS;
        double slow = Median.of(3, 9, () -> {
                    long before = Median.cpuNanos();
                    int passed = 0;
                    for (int i = 0; i < PLAIN_STEPS; i++) {
                        passed += plain.allows(from[i], to[i]) ? 1 : 0;
                    }
                    return took(before, passed);
                })
                / PLAIN_STEPS;
        report.add("space.step_ns", "check of a step", nanos, "ns", Median.verdict(nanos < 1_000, "below 1,000"))
                .add("space.step_plain_ns", "check of a step, line by line", slow, "ns")
                .add("space.step_ratio", "line by line / tree", slow / nanos, "x")
                .add("space.step_allowed", "steps that were allowed", 100.0 * allowed / STEPS, "%");
    }

    /** What was found out must be used, or nobody would find it out. */
    private static long took(long before, int passed) {
        long nanos = Median.cpuNanos() - before;
        if (passed < 0) {
            throw new IllegalStateException();
        }
        return nanos;
    }
}
