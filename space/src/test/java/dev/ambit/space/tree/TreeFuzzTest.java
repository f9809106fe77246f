package dev.ambit.space.tree;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.ambit.space.Place;
import dev.ambit.space.plan.Face;
import dev.ambit.space.plan.Plan;
import dev.ambit.space.plan.PlanLine;
import dev.ambit.space.plan.Sector;
import dev.ambit.space.plan.Side;
import dev.ambit.space.plan.Vertex;
import dev.ambit.space.room.Grids;
import dev.ambit.space.sight.Heights;
import dev.ambit.space.sight.Surveyor;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntBinaryOperator;
import org.junit.jupiter.api.Test;

/** Whatever somebody scribbles, it becomes a tree with sight and grids, and no area is lost. */
class TreeFuzzTest {
    private static final int MOST_LINES = 60;

    @FuzzTest(maxDuration = "3s")
    void anyScribbleIsCut(FuzzedDataProvider data) {
        isCut(scribble(data::consumeInt));
    }

    /** The fuzzer likes it short; these are long. */
    @Test
    void longScribblesAreCut() {
        for (int seed = 0; seed < 100; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            isCut(scribble((least, most) -> random.nextInt(least, most + 1)));
        }
    }

    private static void isCut(Plan plan) {
        PlanCheck.check(plan);
        Tree tree = TreeBuilder.build(plan);
        double sum = 0;
        double west = 0;
        double north = 0;
        double east = 0;
        double south = 0;
        for (int leaf = 0; leaf < tree.leaves(); leaf++) {
            sum += tree.leaf(leaf).area();
            double[] points = tree.leaf(leaf).points();
            for (int i = 0; i < points.length; i += 2) {
                west = Math.min(west, points[i]);
                east = Math.max(east, points[i]);
                north = Math.min(north, points[i + 1]);
                south = Math.max(south, points[i + 1]);
            }
        }
        double whole = (east - west) * (south - north);
        if (Math.abs(whole - sum) > 1e-6 * whole) {
            throw new AssertionError("the leaves have " + sum + " square units, the rectangle has " + whole);
        }
        Surveyor.widest(plan, tree);
        Surveyor.survey(plan, tree, Heights.AS_DRAWN);
        Grids.of(plan, tree);
    }

    private static Plan scribble(IntBinaryOperator any) {
        // Small and crowded, where lines meet all the time, or as large as a room can be.
        int reach = any.applyAsInt(0, 1) == 1 ? any.applyAsInt(1, 40) : any.applyAsInt(1, Place.FARTHEST);
        List<Vertex> vertices = new ArrayList<>();
        int corners = any.applyAsInt(1, MOST_LINES);
        for (int i = 0; i < corners; i++) {
            vertices.add(new Vertex(any.applyAsInt(-reach, reach), any.applyAsInt(-reach, reach)));
        }
        List<Side> sides =
                List.of(new Side(0, "brick", "", "", 0, 0, 0), new Side(0, "glass", "", "", Side.TRANSPARENT, 0, 0));
        List<Sector> sectors = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int floor = any.applyAsInt(-100, 100);
            sectors.add(new Sector(
                    i == 3 ? 1 : 0,
                    "planks",
                    i == 2 ? "" : "plaster",
                    0,
                    0,
                    floor,
                    floor + 50 * i,
                    192,
                    0,
                    0,
                    null,
                    null));
        }
        List<PlanLine> lines = new ArrayList<>();
        int count = any.applyAsInt(0, MOST_LINES);
        for (int i = 0; i < count; i++) {
            lines.add(
                    new PlanLine(any.applyAsInt(0, corners - 1), any.applyAsInt(0, corners - 1), face(any), face(any)));
        }
        // Grids are as large as the room that is walked in; that needs no fuzzing.
        int size = Math.min(reach, 2_000);
        return new Plan(
                "Scribble",
                size,
                size,
                new Place(any.applyAsInt(-5, size), any.applyAsInt(-5, size), 0),
                192,
                "",
                0,
                vertices,
                sides,
                sectors,
                lines,
                List.of(),
                List.of(),
                List.of());
    }

    private static Face face(IntBinaryOperator any) {
        return new Face(any.applyAsInt(-1, 1), any.applyAsInt(-1, 3), 0, 0);
    }
}
