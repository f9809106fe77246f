package dev.ambit.space.roo;

import dev.ambit.space.plan.Face;
import dev.ambit.space.plan.Plan;
import dev.ambit.space.plan.PlanLine;
import dev.ambit.space.plan.Side;
import dev.ambit.space.plan.Vertex;
import dev.ambit.space.tree.Tree;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The tree and the pieces of walls of a plan as the records of a room file: nodes in preorder with boxes around their floor,
 * each piece in the list of the cut it lies on and running the same way. What is outside is no node.
 */
final class RooNodes {

    /** How near to a cut both ends of a piece lie on it, in fine units. */
    private static final double ON = 1.0 / 64;

    /** A node, or ~ a leaf, of the tree, and what becomes of it. */
    private static final class Made {
        final int reference;
        final List<Tree.Piece> pieces = new ArrayList<>();

        @Nullable
        Made plus;

        @Nullable
        Made minus;

        int number;
        double west = Double.POSITIVE_INFINITY;
        double north = Double.POSITIVE_INFINITY;
        double east = Double.NEGATIVE_INFINITY;
        double south = Double.NEGATIVE_INFINITY;

        Made(int reference) {
            this.reference = reference;
        }

        boolean isLeaf() {
            return reference < 0;
        }

        void surround(double x, double z) {
            west = Math.min(west, x);
            north = Math.min(north, z);
            east = Math.max(east, x);
            south = Math.max(south, z);
        }

        void surround(@Nullable Made other) {
            if (other != null) {
                surround(other.west, other.north);
                surround(other.east, other.south);
            }
        }
    }

    private final Plan plan;
    private final Tree tree;
    private final RooNumbers numbers;
    private final List<RooFile.Node> nodes = new ArrayList<>();
    private final List<RooFile.Wall> walls = new ArrayList<>();

    private RooNodes(Plan plan, Tree tree, RooNumbers numbers) {
        this.plan = plan;
        this.tree = tree;
        this.numbers = numbers;
    }

    static RooNodes of(Plan plan, Tree tree, RooNumbers numbers) {
        var made = new RooNodes(plan, tree, numbers);
        made.make();
        return made;
    }

    List<RooFile.Node> nodes() {
        return nodes;
    }

    List<RooFile.Wall> walls() {
        return walls;
    }

    private void make() {
        Made[] byNode = new Made[tree.nodes()];
        List<Made> preorder = preorder(byNode);
        for (Tree.Piece piece : tree.pieces()) {
            if (tree.nodes() > 0) {
                byNode[cutUnder(piece)].pieces.add(piece);
            }
        }
        // In preorder everything below a node comes after it: backwards, it is known when the node's turn comes.
        for (Made made : preorder.reversed()) {
            settle(made);
        }
        List<Made> kept = preorder.stream().filter(this::isKept).toList();
        for (int i = 0; i < kept.size(); i++) {
            kept.get(i).number = i + 1;
        }
        kept.forEach(this::write);
    }

    private List<Made> preorder(Made[] byNode) {
        var all = new ArrayList<Made>();
        var open = new ArrayDeque<Made>();
        open.push(new Made(tree.nodes() == 0 ? ~0 : 0));
        while (!open.isEmpty()) {
            Made made = open.pop();
            all.add(made);
            if (!made.isLeaf()) {
                byNode[made.reference] = made;
                made.plus = new Made(tree.front(made.reference));
                made.minus = new Made(tree.back(made.reference));
                open.push(made.minus);
                open.push(made.plus);
            }
        }
        return all;
    }

    /** The first cut on the way down that the piece lies on; failing that, the nearest. */
    private int cutUnder(Tree.Piece piece) {
        double middleX = (piece.x1() + piece.x2()) / 2;
        double middleZ = (piece.z1() + piece.z2()) / 2;
        int best = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int at = 0; at >= 0; ) {
            double norm = Math.hypot(tree.a(at), tree.b(at));
            double distance = Math.max(
                            Math.abs(tree.side(at, piece.x1(), piece.z1())),
                            Math.abs(tree.side(at, piece.x2(), piece.z2())))
                    / norm;
            if (distance < least) {
                least = distance;
                best = at;
            }
            if (distance <= ON) {
                return at;
            }
            at = tree.side(at, middleX, middleZ) >= 0 ? tree.front(at) : tree.back(at);
        }
        return best;
    }

    private void settle(Made made) {
        if (made.isLeaf()) {
            double[] points = tree.leaf(~made.reference).points();
            for (int i = 0; i < points.length; i += 2) {
                made.surround(points[i], points[i + 1]);
            }
            return;
        }
        made.plus = made.plus != null && isKept(made.plus) ? made.plus : null;
        made.minus = made.minus != null && isKept(made.minus) ? made.minus : null;
        made.surround(made.plus);
        made.surround(made.minus);
        if (made.plus == null && made.minus == null) {
            for (Tree.Piece piece : made.pieces) {
                made.surround(piece.x1(), piece.z1());
                made.surround(piece.x2(), piece.z2());
            }
        }
    }

    private boolean isKeptLeaf(Made made) {
        Tree.Leaf leaf = tree.leaf(~made.reference);
        return leaf.sector() != Tree.Leaf.OUTSIDE && leaf.points().length >= 6;
    }

    private boolean isKept(Made made) {
        return made.isLeaf() ? isKeptLeaf(made) : made.plus != null || made.minus != null || !made.pieces.isEmpty();
    }

    private void write(Made made) {
        var box = new RooFile.Box(point(made.west, made.north), point(made.east, made.south));
        if (made.isLeaf()) {
            Tree.Leaf leaf = tree.leaf(~made.reference);
            var points = new ArrayList<RooFile.Point>();
            for (int i = 0; i < leaf.points().length; i += 2) {
                points.add(point(leaf.points()[i], leaf.points()[i + 1]));
            }
            nodes.add(new RooFile.Leaf(box, leaf.sector() + 1, points));
            return;
        }
        int[] line = line(made);
        nodes.add(new RooFile.Cut(
                box,
                line[0],
                line[1],
                line[2],
                made.plus == null ? 0 : made.plus.number,
                made.minus == null ? 0 : made.minus.number,
                made.pieces.isEmpty() ? 0 : walls.size() + 1));
        for (int i = 0; i < made.pieces.size(); i++) {
            boolean last = i == made.pieces.size() - 1;
            walls.add(wall(made.pieces.get(i), made.reference, last ? 0 : walls.size() + 2));
        }
    }

    /** In client units; where a line of the plan lies on the cut, in the smallest whole numbers that give that line. */
    private int[] line(Made made) {
        int node = made.reference;
        double a = tree.a(node);
        double b = tree.b(node);
        double c = tree.c(node) * RooFile.CLIENT_UNITS;
        if (!made.pieces.isEmpty()) {
            PlanLine line = plan.lines().get(made.pieces.getFirst().line());
            Vertex from = plan.from(line);
            Vertex to = plan.to(line);
            long dx = (long) to.x() - from.x();
            long dz = (long) to.z() - from.z();
            long shared = BigInteger.valueOf(dx).gcd(BigInteger.valueOf(dz)).longValueExact();
            if (runsAgainst(node, dx, dz)) {
                shared = -shared;
            }
            // Whole numbers, and no minus zero among them.
            long across = -dz / shared;
            long along = dx / shared;
            a = across;
            b = along;
            c = -(a * from.x() + b * from.z()) * RooFile.CLIENT_UNITS;
        }
        if (made.pieces.isEmpty() || !numbers.isHandy(a, b)) {
            double largest = Math.max(Math.abs(a), Math.abs(b));
            a /= largest;
            b /= largest;
            c /= largest;
        }
        double middleX = (made.west + made.east) / 2 * RooFile.CLIENT_UNITS;
        double middleZ = (made.north + made.south) / 2 * RooFile.CLIENT_UNITS;
        return numbers.line(a, b, c, middleX, middleZ);
    }

    private boolean runsAgainst(int node, double dx, double dz) {
        return tree.b(node) * dx - tree.a(node) * dz < 0;
    }

    private RooFile.Wall wall(Tree.Piece piece, int node, int next) {
        PlanLine line = plan.lines().get(piece.line());
        Vertex from = plan.from(line);
        Vertex to = plan.to(line);
        double whole = Math.hypot((double) to.x() - from.x(), (double) to.z() - from.z());
        double length = Math.hypot(piece.x2() - piece.x1(), piece.z2() - piece.z1());
        double before = piece.along();
        double after = Math.max(0, whole - before - length);
        // Seen from the left, a line begins at its other end.
        int rightX = line.right().x() + (int) Math.round(isBackwards(line.right()) ? after : before);
        int leftX = line.left().x() + (int) Math.round(isBackwards(line.left()) ? before : after);
        RooFile.Point start = point(piece.x1(), piece.z1());
        RooFile.Point end = point(piece.x2(), piece.z2());
        return runsAgainst(node, piece.x2() - piece.x1(), piece.z2() - piece.z1())
                ? wall(next, line.left(), line.right(), end, start, length, leftX, rightX)
                : wall(next, line.right(), line.left(), start, end, length, rightX, leftX);
    }

    private RooFile.Wall wall(
            int next,
            Face plus,
            Face minus,
            RooFile.Point start,
            RooFile.Point end,
            double length,
            int plusX,
            int minusX) {
        return new RooFile.Wall(
                next,
                plus.side() + 1,
                minus.side() + 1,
                start,
                end,
                numbers.length(length),
                (short) plusX,
                (short) minusX,
                (short) plus.y(),
                (short) minus.y(),
                plus.sector() + 1,
                minus.sector() + 1);
    }

    private boolean isBackwards(Face face) {
        return face.hasSide() && plan.sides().get(face.side()).has(Side.BACKWARDS);
    }

    private RooFile.Point point(double x, double z) {
        return new RooFile.Point(numbers.client(x), numbers.client(z));
    }
}
