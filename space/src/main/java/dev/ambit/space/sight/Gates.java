package dev.ambit.space.sight;

import dev.ambit.space.tree.Tree;
import java.util.Arrays;
import java.util.List;

/**
 * The openings one can look through, each way on its own: a gate leads from one leaf into another. Plain arrays, because the
 * survey goes through them millions of times.
 */
final class Gates {

    /**
     * Each gate is so much wider on both ends than drawn: more than all rounding on the way here, less than anything one could
     * see through.
     */
    static final double WIDER = 1e-4;

    /** One way through an opening. */
    record Gate(Tree.Opening opening, boolean fromRight) {}

    final int count;
    final int leaves;

    /** The end on the left of somebody who goes through, and the one on the right. */
    final double[] leftX;

    final double[] leftZ;
    final double[] rightX;
    final double[] rightZ;
    final double[] length;
    final int[] into;

    /** The gate that leads back through the same opening, or -1. */
    final int[] back;

    /** The gates that lead out of a leaf are those from its start to the start of the next. */
    final int[] start;

    /** A circle around each leaf. */
    final double[] middleX;

    final double[] middleZ;
    final double[] radius;

    /** Whether each way through an opening has its way back, so that who sees is seen. */
    final boolean isMutual;

    private final double wider;

    Gates(Tree tree, List<Gate> gates) {
        leaves = tree.leaves();
        // Both ends may be off by as much, towards each other.
        wider = WIDER + 2 * tree.rounding();
        middleX = new double[leaves];
        middleZ = new double[leaves];
        radius = new double[leaves];
        for (int leaf = 0; leaf < leaves; leaf++) {
            circle(leaf, tree.leaf(leaf).points());
        }
        count = gates.size();
        leftX = new double[count];
        leftZ = new double[count];
        rightX = new double[count];
        rightZ = new double[count];
        length = new double[count];
        into = new int[count];
        back = new int[count];
        start = new int[leaves + 1];
        int[] place = places(gates);
        for (int i = 0; i < count; i++) {
            fill(place[i], gates.get(i));
            boolean isWayBack =
                    i > 0 && gates.get(i - 1).opening() == gates.get(i).opening();
            back[place[i]] = isWayBack ? place[i - 1] : -1;
            if (isWayBack) {
                back[place[i - 1]] = place[i];
            }
        }
        isMutual = Arrays.stream(back).allMatch(gate -> gate >= 0);
    }

    private void circle(int leaf, double[] points) {
        double west = Double.MAX_VALUE;
        double north = Double.MAX_VALUE;
        double east = -Double.MAX_VALUE;
        double south = -Double.MAX_VALUE;
        for (int i = 0; i < points.length; i += 2) {
            west = Math.min(west, points[i]);
            east = Math.max(east, points[i]);
            north = Math.min(north, points[i + 1]);
            south = Math.max(south, points[i + 1]);
        }
        middleX[leaf] = (west + east) / 2;
        middleZ[leaf] = (north + south) / 2;
        radius[leaf] = Math.hypot(east - west, south - north) / 2 + 1 + 2 * wider;
    }

    private int[] places(List<Gate> gates) {
        for (Gate gate : gates) {
            start[from(gate) + 1]++;
        }
        for (int leaf = 0; leaf < leaves; leaf++) {
            start[leaf + 1] += start[leaf];
        }
        int[] next = start.clone();
        int[] place = new int[count];
        for (int i = 0; i < count; i++) {
            place[i] = next[from(gates.get(i))]++;
        }
        return place;
    }

    private static int from(Gate gate) {
        return gate.fromRight ? gate.opening.right() : gate.opening.left();
    }

    /** Who comes from the right of an opening has its end on the right hand and its beginning on the left. */
    private void fill(int at, Gate gate) {
        Tree.Opening opening = gate.opening;
        double dx = opening.x2() - opening.x1();
        double dz = opening.z2() - opening.z1();
        double drawn = Math.sqrt(dx * dx + dz * dz);
        double moreX = dx / drawn * wider;
        double moreZ = dz / drawn * wider;
        leftX[at] = gate.fromRight ? opening.x1() - moreX : opening.x2() + moreX;
        leftZ[at] = gate.fromRight ? opening.z1() - moreZ : opening.z2() + moreZ;
        rightX[at] = gate.fromRight ? opening.x2() + moreX : opening.x1() - moreX;
        rightZ[at] = gate.fromRight ? opening.z2() + moreZ : opening.z1() - moreZ;
        length[at] = drawn + 2 * wider;
        into[at] = gate.fromRight ? opening.left() : opening.right();
    }
}
