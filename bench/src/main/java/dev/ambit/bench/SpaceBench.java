package dev.ambit.bench;

import dev.ambit.space.plan.Maze;
import dev.ambit.space.plan.Plan;
import dev.ambit.space.plan.Vertex;
import dev.ambit.space.room.Grids;
import dev.ambit.space.room.Room;
import dev.ambit.space.sight.Sight;
import dev.ambit.space.sight.Surveyor;
import dev.ambit.space.tree.PlanCheck;
import dev.ambit.space.tree.Tree;
import dev.ambit.space.tree.TreeBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * What rooms cost: building them, walking and looking in them, each against the plain way without tree and sight, which asks
 * every line; and what sight saves the clients in a maze full of walkers.
 */
final class SpaceBench implements Bench {
    private static final int LARGE = 72;
    private static final int CELL = 128;
    private static final int DETOURS = 5;
    private static final long SEED = 42;
    private static final int WARM_UP = 5;
    private static final int RUNS = 7;
    private static final int MOST_LINES = 5_000;

    @Override
    public String name() {
        return "space";
    }

    @Override
    public String description() {
        return "rooms: building the tree, who sees whom, the check of a step, and what sight saves in a maze";
    }

    @Override
    public void run(Report report, Progress progress) throws Exception {
        Plan plan = crooked(new Maze(LARGE, LARGE, CELL, DETOURS, SEED).plan());
        if (plan.lines().size() < MOST_LINES) {
            throw new IllegalStateException(plan.lines().size() + " lines, expected " + MOST_LINES + " at least");
        }
        building(plan, report, progress);
        Room room = Room.of(plan);
        progress.say("steps: through the tree, and line by line ...");
        new StepCost(room).measure(report);
        progress.say("looks: by the set, and line by line ...");
        new LookCost(room).measure(report);
        progress.say("a maze with " + MazeCrowd.WALKERS + " walkers, " + MazeCrowd.TICKS + " ticks ...");
        new MazeCrowd().measure(report);
    }

    private static void building(Plan plan, Report report, Progress progress) throws Exception {
        progress.say("building a room of " + plan.lines().size() + " lines ...");
        long before = System.nanoTime();
        Tree tree = TreeBuilder.build(plan);
        double first = System.nanoTime() - before;
        double build = Median.of(WARM_UP, RUNS, () -> timed(() -> TreeBuilder.build(plan)));
        double check = Median.of(2, RUNS, () -> timed(() -> PlanCheck.check(plan)));
        double survey = Median.of(2, RUNS, () -> timed(() -> Surveyor.widest(plan, tree)));
        double grids = Median.of(2, RUNS, () -> timed(() -> Grids.of(plan, tree)));
        Sight sight = Surveyor.widest(plan, tree);
        long inside = 0;
        long seen = 0;
        for (int leaf = 0; leaf < tree.leaves(); leaf++) {
            for (int other = 0; isFloor(tree, leaf) && other < tree.leaves(); other++) {
                seen += isFloor(tree, other) && sight.sees(leaf, other) ? 1 : 0;
            }
            inside += isFloor(tree, leaf) ? 1 : 0;
        }
        int lines = plan.lines().size();
        report.add("space.lines", "lines of the room", lines, "")
                .add("space.leaves", "leaves of its tree", tree.leaves(), "")
                .add("space.pieces_per_line", "pieces a line is cut into", (double) tree.pieces().length / lines, "")
                .add("space.build_first_ms", "building the tree, first time", first / 1e6, "ms")
                .add(
                        "space.build_ms",
                        "building the tree",
                        build / 1e6,
                        "ms",
                        Median.verdict(build < 1e9, "below 1,000"))
                .add("space.check_ms", "checking the plan", check / 1e6, "ms")
                .add("space.survey_ms", "who sees whom", survey / 1e6, "ms")
                .add("space.grids_ms", "move, flag and monster grid", grids / 1e6, "ms")
                .add("space.seen", "leaves seen from one, of " + inside, (double) seen / inside, "");
    }

    private static boolean isFloor(Tree tree, int leaf) {
        return tree.leaf(leaf).sector() != Tree.Leaf.OUTSIDE;
    }

    private static long timed(Runnable work) {
        long before = Median.cpuNanos();
        work.run();
        return Median.cpuNanos() - before;
    }

    /** Every corner inside is moved a little, so that hardly any two walls are in line. */
    private static Plan crooked(Plan plan) {
        SplittableRandom random = new SplittableRandom(SEED);
        List<Vertex> corners = new ArrayList<>();
        for (Vertex corner : plan.vertices()) {
            boolean isInside =
                    corner.x() > 0 && corner.z() > 0 && corner.x() < plan.width() && corner.z() < plan.depth();
            int reach = CELL / 6;
            corners.add(
                    isInside
                            ? new Vertex(
                                    corner.x() + random.nextInt(-reach, reach),
                                    corner.z() + random.nextInt(-reach, reach))
                            : corner);
        }
        return new Plan(
                plan.name(),
                plan.width(),
                plan.depth(),
                plan.entrance(),
                plan.ambient(),
                plan.sky(),
                plan.number(),
                corners,
                plan.sides(),
                plan.sectors(),
                plan.lines(),
                plan.props(),
                plan.boundaries(),
                plan.marks());
    }
}
