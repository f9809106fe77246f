package dev.ambit.space.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ambit.space.plan.Drawing;
import dev.ambit.space.plan.Face;
import dev.ambit.space.plan.Patchwork;
import dev.ambit.space.plan.Plan;
import dev.ambit.space.plan.PlanLine;
import dev.ambit.space.plan.Vertex;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class TreePropertyTest {

    @Property(tries = 300)
    void anyFaultlessPlanIsCutSoundly(@ForAll @IntRange(min = 1, max = 14) int cells, @ForAll long seed) {
        Plan plan = Patchwork.of(cells, seed);
        Soundness.check(plan, TreeBuilder.build(plan));
    }

    /** The sector of a spot is what the nearest line one meets on the way east says, whatever the tree thinks. */
    @Property(tries = 200)
    void everySpotIsInTheSectorItsLinesSay(@ForAll @IntRange(min = 1, max = 12) int cells, @ForAll long seed) {
        Plan plan = Patchwork.of(cells, seed);
        Tree tree = TreeBuilder.build(plan);
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 50; i++) {
            double x = random.nextInt(-60, plan.width() + 60) + 0.29;
            // Between whole numbers no corner is met.
            double z = random.nextInt(-60, plan.depth() + 60) + 0.37;
            assertEquals(toldByLines(plan, x, z), tree.sectorAt(x, z), "at " + x + ", " + z);
        }
    }

    private static int toldByLines(Plan plan, double x, double z) {
        double nearest = Double.MAX_VALUE;
        int sector = Face.NONE;
        for (PlanLine line : plan.lines()) {
            Vertex from = plan.from(line);
            Vertex to = plan.to(line);
            if (from.z() > z == to.z() > z) {
                continue;
            }
            double meets = from.x() + (z - from.z()) / ((double) to.z() - from.z()) * (to.x() - from.x());
            if (meets > x && meets < nearest) {
                nearest = meets;
                // Who walks north has the west on the left.
                boolean isNorthward = to.z() < from.z();
                sector = line.face(!isNorthward).sector();
            }
        }
        return sector;
    }

    @Property(tries = 200)
    void aFaultlessPlanMovedAnywhereIsCutTheSame(
            @ForAll @IntRange(min = 1, max = 8) int cells,
            @ForAll long seed,
            @ForAll @IntRange(min = -1_000_000, max = 1_000_000) int east,
            @ForAll @IntRange(min = -1_000_000, max = 1_000_000) int south) {
        Plan plan = Patchwork.of(cells, seed);
        Plan moved = Drawing.redrawn(
                plan,
                plan.vertices().stream()
                        .map(vertex -> new Vertex(vertex.x() + east, vertex.z() + south))
                        .toList(),
                plan.lines());
        Tree here = TreeBuilder.build(plan);
        Tree there = TreeBuilder.build(moved);
        Soundness.check(moved, there);
        assertEquals(here.pieces().length, there.pieces().length);
        assertEquals(here.openings().length, there.openings().length);
    }
}
