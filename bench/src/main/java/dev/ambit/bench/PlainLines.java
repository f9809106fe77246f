package dev.ambit.bench;

import dev.ambit.space.Paths;
import dev.ambit.space.Place;
import dev.ambit.space.plan.Face;
import dev.ambit.space.plan.Plan;
import dev.ambit.space.plan.PlanLine;
import dev.ambit.space.plan.Vertex;

/** A room without a tree: every step and every look asks every line. The thing to be faster than; flat floors only. */
final class PlainLines {
    private final int[] ends;
    private final boolean[] stopsRight;
    private final boolean[] stopsLeft;
    private final boolean[] hidesRight;
    private final boolean[] hidesLeft;

    PlainLines(Plan plan) {
        int count = plan.lines().size();
        ends = new int[4 * count];
        stopsRight = new boolean[count];
        stopsLeft = new boolean[count];
        hidesRight = new boolean[count];
        hidesLeft = new boolean[count];
        for (int i = 0; i < count; i++) {
            PlanLine line = plan.lines().get(i);
            Vertex from = plan.from(line);
            Vertex to = plan.to(line);
            ends[4 * i] = from.x();
            ends[4 * i + 1] = from.z();
            ends[4 * i + 2] = to.x();
            ends[4 * i + 3] = to.z();
            stopsRight[i] = stops(plan, line.right(), line.left());
            stopsLeft[i] = stops(plan, line.left(), line.right());
            hidesRight[i] = hides(plan, line.right(), line.left());
            hidesLeft[i] = hides(plan, line.left(), line.right());
        }
    }

    private static boolean stops(Plan plan, Face near, Face far) {
        return !far.hasSector()
                || near.hasSide() && plan.sides().get(near.side()).stops();
    }

    private static boolean hides(Plan plan, Face near, Face far) {
        return !far.hasSector()
                || near.hasSide() && plan.sides().get(near.side()).hidesWhatIsBehind();
    }

    boolean allows(Place from, Place to) {
        return isFree(from, to, stopsRight, stopsLeft);
    }

    boolean sees(Place from, Place to) {
        return isFree(from, to, hidesRight, hidesLeft);
    }

    private boolean isFree(Place from, Place to, boolean[] fromRight, boolean[] fromLeft) {
        for (int i = 0; i < fromRight.length; i++) {
            int x1 = ends[4 * i];
            int z1 = ends[4 * i + 1];
            int x2 = ends[4 * i + 2];
            int z2 = ends[4 * i + 3];
            if (Paths.leadsOver(x1, z1, x2, z2, from.x(), from.z(), to.x(), to.z())) {
                boolean isRight = Paths.side(x1, z1, x2, z2, from.x(), from.z()) >= 0;
                if (isRight ? fromRight[i] : fromLeft[i]) {
                    return false;
                }
            }
        }
        return true;
    }
}
