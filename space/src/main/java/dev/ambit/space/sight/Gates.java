package dev.ambit.space.sight;

import dev.ambit.space.tree.Tree;
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

    Gates(int leaves, List<Gate> gates) {
        this.leaves = leaves;
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
        double moreX = dx / drawn * WIDER;
        double moreZ = dz / drawn * WIDER;
        leftX[at] = gate.fromRight ? opening.x1() - moreX : opening.x2() + moreX;
        leftZ[at] = gate.fromRight ? opening.z1() - moreZ : opening.z2() + moreZ;
        rightX[at] = gate.fromRight ? opening.x2() + moreX : opening.x1() - moreX;
        rightZ[at] = gate.fromRight ? opening.z2() + moreZ : opening.z1() - moreZ;
        length[at] = drawn + 2 * WIDER;
        into[at] = gate.fromRight ? opening.left() : opening.right();
    }
}
