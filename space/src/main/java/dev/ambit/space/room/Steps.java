package dev.ambit.space.room;

import dev.ambit.space.Paths;
import dev.ambit.space.Place;
import dev.ambit.space.plan.Face;
import dev.ambit.space.plan.Plan;
import dev.ambit.space.plan.PlanLine;
import dev.ambit.space.plan.Vertex;
import dev.ambit.space.tree.Tree;

/**
 * Which steps a room allows: the one rule of walking, which the page follows, too (space/steps.js). A step is straight; it is
 * allowed when every line on its way lets somebody pass there who is so tall and climbs so high.
 *
 * <p>The tree finds the few lines near the way; whether one is crossed is decided on the line itself, in exact arithmetic, so
 * that no rounding opens a gap between two walls.
 */
public final class Steps {

    /** How far apart a cut may lie from its line, in fine units. */
    private static final double SLACK = 0.01;

    private final Plan plan;
    private final Tree tree;

    /** For each line: x1, z1, x2, z2. */
    private final int[] ends;

    private final int[] rightSector;
    private final int[] leftSector;
    private final boolean[] rightStops;
    private final boolean[] leftStops;

    /** The lines that touch a leaf, all leaves one after the other, and where each leaf's begin. */
    private final int[] leafLines;

    private final int[] leafStart;

    public Steps(Plan plan, Tree tree) {
        this.plan = plan;
        this.tree = tree;
        int count = plan.lines().size();
        ends = new int[count * 4];
        rightSector = new int[count];
        leftSector = new int[count];
        rightStops = new boolean[count];
        leftStops = new boolean[count];
        for (int i = 0; i < count; i++) {
            PlanLine line = plan.lines().get(i);
            Vertex from = plan.from(line);
            Vertex to = plan.to(line);
            ends[i * 4] = from.x();
            ends[i * 4 + 1] = from.z();
            ends[i * 4 + 2] = to.x();
            ends[i * 4 + 3] = to.z();
            rightSector[i] = line.right().sector();
            leftSector[i] = line.left().sector();
            rightStops[i] = stops(line.right());
            leftStops[i] = stops(line.left());
        }
        LeafLines lines = LeafLines.of(tree);
        leafLines = lines.lines();
        leafStart = lines.start();
    }

    private boolean stops(Face face) {
        return face.hasSide() && plan.sides().get(face.side()).stops();
    }

    /** Whether somebody can stand there. */
    public boolean isFloor(int x, int z) {
        return x > 0 && x < plan.width() && z > 0 && z < plan.depth() && tree.sectorAt(x, z) >= 0;
    }

    /**
     * Whether the straight step is allowed.
     *
     * @param climb the highest step up, in fine units
     * @param tall how much room above the floor a body needs
     */
    public boolean allows(Place from, Place to, Levels levels, int climb, int tall) {
        int x = from.x();
        int z = from.z();
        int toX = to.x();
        int toZ = to.z();
        if (!isFloor(toX, toZ)) {
            return false;
        }
        if (x == toX && z == toZ) {
            return true;
        }
        return passesBelow(tree.nodes() == 0 ? ~0 : 0, x, z, toX, toZ, levels, climb, tall);
    }

    private boolean passesBelow(int node, int x, int z, int toX, int toZ, Levels levels, int climb, int tall) {
        int at = node;
        while (at >= 0) {
            double fromSide = tree.side(at, x, z);
            double toSide = tree.side(at, toX, toZ);
            double slack = SLACK * (Math.abs(tree.a(at)) + Math.abs(tree.b(at)));
            boolean front = fromSide >= -slack || toSide >= -slack;
            boolean back = fromSide <= slack || toSide <= slack;
            if (front && back && !passesBelow(tree.back(at), x, z, toX, toZ, levels, climb, tall)) {
                return false;
            }
            at = front ? tree.front(at) : tree.back(at);
        }
        return passesLeaf(~at, x, z, toX, toZ, levels, climb, tall);
    }

    private boolean passesLeaf(int leaf, int x, int z, int toX, int toZ, Levels levels, int climb, int tall) {
        for (int i = leafStart[leaf]; i < leafStart[leaf + 1]; i++) {
            if (!passes(leafLines[i], x, z, toX, toZ, levels, climb, tall)) {
                return false;
            }
        }
        return true;
    }

    private boolean passes(int line, int x, int z, int toX, int toZ, Levels levels, int climb, int tall) {
        int at = line * 4;
        int x1 = ends[at];
        int z1 = ends[at + 1];
        int x2 = ends[at + 2];
        int z2 = ends[at + 3];
        if (!Paths.leadsOver(x1, z1, x2, z2, x, z, toX, toZ)) {
            return true;
        }
        boolean fromRight = Paths.side(x1, z1, x2, z2, x, z) >= 0;
        int near = fromRight ? rightSector[line] : leftSector[line];
        int far = fromRight ? leftSector[line] : rightSector[line];
        if (far < 0 || (fromRight ? rightStops[line] : leftStops[line])) {
            return false;
        }
        if (near < 0 || near == far) {
            return true;
        }
        double fromSide = Math.abs((double) Paths.side(x1, z1, x2, z2, x, z));
        double toSide = Math.abs((double) Paths.side(x1, z1, x2, z2, toX, toZ));
        double share = fromSide / (fromSide + toSide);
        double crossX = x + (toX - x) * share;
        double crossZ = z + (toZ - z) * share;
        double rise = levels.lowestFloor(far, crossX, crossZ) - levels.highestFloor(near, crossX, crossZ);
        if (rise > climb) {
            return false;
        }
        double top = Math.min(levels.highestCeiling(near, crossX, crossZ), levels.highestCeiling(far, crossX, crossZ));
        double bottom = Math.max(levels.lowestFloor(near, crossX, crossZ), levels.lowestFloor(far, crossX, crossZ));
        return top - bottom >= tall;
    }
}
