package dev.ambit.space.sight;

import dev.ambit.space.plan.Face;
import dev.ambit.space.plan.Plan;
import dev.ambit.space.plan.PlanLine;
import dev.ambit.space.plan.Sector;
import dev.ambit.space.plan.Side;
import dev.ambit.space.tree.Tree;
import java.util.ArrayList;
import java.util.List;

/**
 * Works out who may see whom: looks out of every leaf through every opening, and on through the openings behind it, as far as
 * straight looks reach. Looks are judged on the plan, from above: whoever could be seen from some height counts as seen.
 *
 * <p>It errs to one side only: nothing that can be seen is hidden. Gaps thinner than a thousandth of a fine unit count as shut.
 */
public final class Surveyor {

    /** How many openings are tried in all: a few seconds at most, which only large open rooms take. */
    private static final long PATIENCE = 60_000_000;

    private final Plan plan;
    private final Tree tree;
    private final Heights heights;
    private final boolean isWidest;

    private Surveyor(Plan plan, Tree tree, Heights heights, boolean isWidest) {
        this.plan = plan;
        this.tree = tree;
        this.heights = heights;
        this.isWidest = isWidest;
    }

    /** Whatever code may open is open: every sector with an id reaches from the deepest floor to the sky. */
    public static Sight widest(Plan plan, Tree tree) {
        return widest(plan, tree, PATIENCE);
    }

    static Sight widest(Plan plan, Tree tree, long patience) {
        return new Surveyor(plan, tree, Heights.AS_DRAWN, true).survey(Sight.unhindered(tree.leaves()), patience);
    }

    /** With doors and lifts where they are; a shut door hides. */
    public static Sight survey(Plan plan, Tree tree, Heights heights) {
        return survey(plan, tree, heights, Sight.unhindered(tree.leaves()));
    }

    /** The same, faster: what is hidden however doors and lifts stand is not looked for. */
    public static Sight survey(Plan plan, Tree tree, Heights heights, Sight widest) {
        return new Surveyor(plan, tree, heights, false).survey(widest, PATIENCE);
    }

    private Sight survey(Sight widest, long patience) {
        List<Gates.Gate> open = new ArrayList<>();
        for (Tree.Opening opening : tree.openings()) {
            if (isOpen(opening)) {
                if (!isHidden(opening, true)) {
                    open.add(new Gates.Gate(opening, true));
                }
                if (!isHidden(opening, false)) {
                    open.add(new Gates.Gate(opening, false));
                }
            }
        }
        int words = Sight.wordsPerRow(tree.leaves());
        long[] rows = new Flood(new Gates(tree, open), widest, patience).rows();
        reflect(rows, words);
        // Nobody can be there; if somebody is all the same, hiding would be a guess.
        for (int leaf = 0; leaf < tree.leaves(); leaf++) {
            if (tree.leaf(leaf).sector() == Tree.Leaf.OUTSIDE) {
                for (int other = 0; other < tree.leaves(); other++) {
                    see(rows, words, leaf, other);
                    see(rows, words, other, leaf);
                }
            }
        }
        return new Sight(tree.leaves(), rows);
    }

    private static void see(long[] rows, int words, int from, int to) {
        rows[from * words + (to >> 6)] |= 1L << to;
    }

    private boolean isHidden(Tree.Opening opening, boolean fromRight) {
        if (opening.line() < 0) {
            return false;
        }
        Face near = plan.lines().get(opening.line()).face(fromRight);
        return near.hasSide() && plan.sides().get(near.side()).hidesWhatIsBehind();
    }

    /**
     * Whether there is air between the higher floor and the lower ceiling somewhere along the opening. All four are straight,
     * so the most air is at one of its ends or where the two floors or the two ceilings meet.
     */
    private boolean isOpen(Tree.Opening opening) {
        int right = tree.leaf(opening.right()).sector();
        int left = tree.leaf(opening.left()).sector();
        if (right < 0 || left < 0) {
            return false;
        }
        if (right == left && isAsDrawn(right)) {
            return hasAir(opening, right, left, 0) || hasAir(opening, right, left, 1);
        }
        return hasAir(opening, right, left, 0)
                || hasAir(opening, right, left, 1)
                || hasAir(
                        opening,
                        right,
                        left,
                        meet(
                                floor(right, opening, 0),
                                floor(right, opening, 1),
                                floor(left, opening, 0),
                                floor(left, opening, 1)))
                || hasAir(
                        opening,
                        right,
                        left,
                        meet(
                                ceiling(right, opening, 0),
                                ceiling(right, opening, 1),
                                ceiling(left, opening, 0),
                                ceiling(left, opening, 1)));
    }

    private boolean isAsDrawn(int sector) {
        return !isWidest || plan.sectors().get(sector).id() == 0;
    }

    /** Where, as a share of the way, two straight heights are the same; at the beginning when they never are. */
    private static double meet(double one, double oneEnd, double other, double otherEnd) {
        double share = (other - one) / ((oneEnd - one) - (otherEnd - other));
        return share > 0 && share < 1 ? share : 0;
    }

    private boolean hasAir(Tree.Opening opening, int right, int left, double share) {
        double top = Math.min(ceiling(right, opening, share), ceiling(left, opening, share));
        double bottom = Math.max(floor(right, opening, share), floor(left, opening, share));
        return top - bottom > (isFlat(right) && isFlat(left) ? 0 : -Gates.WIDER);
    }

    private boolean isFlat(int sector) {
        Sector drawn = plan.sectors().get(sector);
        return drawn.floorSlope() == null && drawn.ceilingSlope() == null;
    }

    private double floor(int sector, Tree.Opening opening, double share) {
        Sector drawn = plan.sectors().get(sector);
        if (!isAsDrawn(sector)) {
            return Double.NEGATIVE_INFINITY;
        }
        return drawn.floorAt(x(opening, share), z(opening, share)) + heights.floor(sector);
    }

    private double ceiling(int sector, Tree.Opening opening, double share) {
        Sector drawn = plan.sectors().get(sector);
        if (drawn.isOpenAbove() || !isAsDrawn(sector)) {
            return Double.POSITIVE_INFINITY;
        }
        return drawn.ceilingAt(x(opening, share), z(opening, share)) + heights.ceiling(sector);
    }

    private static double x(Tree.Opening opening, double share) {
        return opening.x1() + share * (opening.x2() - opening.x1());
    }

    private static double z(Tree.Opening opening, double share) {
        return opening.z1() + share * (opening.z2() - opening.z1());
    }

    /** Who sees a mirror may see in it whatever can be seen from where the mirror hangs. */
    private void reflect(long[] rows, int words) {
        boolean[] hasMirror = new boolean[tree.leaves()];
        boolean any = false;
        for (Tree.Piece piece : tree.pieces()) {
            PlanLine line = plan.lines().get(piece.line());
            if (piece.right() >= 0 && isMirror(line.right())) {
                hasMirror[piece.right()] = true;
                any = true;
            }
            if (piece.left() >= 0 && isMirror(line.left())) {
                hasMirror[piece.left()] = true;
                any = true;
            }
        }
        if (!any) {
            return;
        }
        long[] straight = rows.clone();
        for (int leaf = 0; leaf < tree.leaves(); leaf++) {
            for (int mirror = 0; mirror < tree.leaves(); mirror++) {
                if (hasMirror[mirror] && (straight[leaf * words + (mirror >> 6)] >>> mirror & 1) != 0) {
                    for (int word = 0; word < words; word++) {
                        rows[leaf * words + word] |= straight[mirror * words + word];
                    }
                }
            }
        }
    }

    private boolean isMirror(Face face) {
        return face.hasSide() && plan.sides().get(face.side()).normal().equals(Side.MIRROR);
    }
}
