package dev.ambit.space.roo;

import dev.ambit.space.tree.Tree;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Where the leaves of a room file touch each other and its walls. Two leaves touch along a cut that has one of them on each side;
 * so for each cut the edges of leaves that lie on it are laid along it, with the walls in its plane, and what overlaps touches.
 *
 * <p>Corners in old files are rounded, again and again as the cutting went on, so an edge counts as lying on the nearest of the
 * cuts above its leaf.
 */
final class RooContacts {

    /** How far from a cut an edge may have been rounded, in fine units. */
    static final double ROUNDING = 0.75;
    /** Cuts so much farther than the nearest lie under the same edge: one line may have cut twice, or two that hardly differ. */
    private static final double SAME = 1.0 / 8;
    /** What is shorter is a corner, not an edge. */
    private static final double SHORTEST = 1.0 / 32;

    /** A part of a cut's line, from smaller to greater. */
    private record Stretch(double from, double to, int leaf) {}

    /** Where two leaves touch: on one cut only, as both are convex. */
    private record Touch(double length, List<Tree.Opening> openings) {}

    /** A client wall on the line of its cut. */
    private record Laid(double from, double to, RooFile.Wall wall, int line) {}

    private final RooFile file;
    private final List<RooFile.Cut> cuts;
    private final double[] lines;
    private final int[] children;
    private final List<Tree.Leaf> leaves;
    private final RooLines walls;
    private final List<List<Stretch>> plus = new ArrayList<>();
    private final List<List<Stretch>> minus = new ArrayList<>();
    private final List<Tree.Piece> pieces = new ArrayList<>();
    private final Map<Long, Touch> touches = new LinkedHashMap<>();

    /** @param lines of the cuts, in fine units */
    RooContacts(RooFile file, List<RooFile.Cut> cuts, double[] lines, int[] children, List<Tree.Leaf> leaves) {
        this.file = file;
        this.cuts = cuts;
        this.lines = lines;
        this.children = children;
        this.leaves = leaves;
        this.walls = new RooLines(file);
        for (int i = 0; i < cuts.size(); i++) {
            plus.add(new ArrayList<>());
            minus.add(new ArrayList<>());
        }
        layEdges();
        for (int cut = 0; cut < cuts.size(); cut++) {
            List<Laid> laid = layWalls(cut);
            touch(cut, laid);
            laid.forEach(new Pieces(cut)::add);
        }
    }

    List<Tree.Piece> pieces() {
        return pieces;
    }

    List<Tree.Opening> openings() {
        return touches.values().stream()
                .flatMap(touch -> touch.openings().stream())
                .toList();
    }

    private void layEdges() {
        int[] parentOfCut = new int[cuts.size()];
        int[] parentOfLeaf = new int[leaves.size()];
        Arrays.fill(parentOfCut, -1);
        Arrays.fill(parentOfLeaf, -1);
        // From the root: nodes that nothing leads to may form circles.
        var open = new ArrayDeque<Integer>();
        if (!cuts.isEmpty()) {
            open.push(0);
        }
        while (!open.isEmpty()) {
            int cut = open.pop();
            for (int slot = 2 * cut; slot <= 2 * cut + 1; slot++) {
                int child = children[slot];
                if (child >= 0) {
                    parentOfCut[child] = slot;
                    open.push(child);
                } else {
                    parentOfLeaf[~child] = slot;
                }
            }
        }
        for (int leaf = 0; leaf < leaves.size(); leaf++) {
            double[] points = leaves.get(leaf).points();
            for (int i = 0; i < points.length; i += 2) {
                int next = (i + 2) % points.length;
                layEdge(
                        leaf,
                        parentOfLeaf[leaf],
                        parentOfCut,
                        points[i],
                        points[i + 1],
                        points[next],
                        points[next + 1]);
            }
        }
    }

    private void layEdge(int leaf, int slot, int[] parentOfCut, double x1, double z1, double x2, double z2) {
        if (Math.hypot(x2 - x1, z2 - z1) < SHORTEST) {
            return;
        }
        double nearest = ROUNDING;
        for (int at = slot; at >= 0; at = parentOfCut[at / 2]) {
            nearest = Math.min(nearest, distance(at / 2, x1, z1, x2, z2));
        }
        for (int at = slot; at >= 0; at = parentOfCut[at / 2]) {
            int cut = at / 2;
            if (nearest < ROUNDING && distance(cut, x1, z1, x2, z2) <= nearest + SAME) {
                double a = along(cut, x1, z1);
                double b = along(cut, x2, z2);
                (at % 2 == 0 ? plus : minus).get(cut).add(new Stretch(Math.min(a, b), Math.max(a, b), leaf));
            }
        }
    }

    private double distance(int cut, double x1, double z1, double x2, double z2) {
        return Math.max(Math.abs(beside(cut, x1, z1)), Math.abs(beside(cut, x2, z2)));
    }

    private double beside(int cut, double x, double z) {
        return (lines[3 * cut] * x + lines[3 * cut + 1] * z + lines[3 * cut + 2]) / norm(cut);
    }

    /** Where a spot lies along the cut; growing, with the + side on the right. */
    private double along(int cut, double x, double z) {
        return (lines[3 * cut + 1] * x - lines[3 * cut] * z) / norm(cut);
    }

    private double x(int cut, double along) {
        return (lines[3 * cut + 1] * along - lines[3 * cut] * lines[3 * cut + 2] / norm(cut)) / norm(cut);
    }

    private double z(int cut, double along) {
        return (-lines[3 * cut] * along - lines[3 * cut + 1] * lines[3 * cut + 2] / norm(cut)) / norm(cut);
    }

    private double norm(int cut) {
        double norm = Math.hypot(lines[3 * cut], lines[3 * cut + 1]);
        return norm > 0 ? norm : 1;
    }

    private List<Laid> layWalls(int cut) {
        var laid = new ArrayList<Laid>();
        for (int number = cuts.get(cut).firstWall(); number != 0; ) {
            RooFile.Wall wall = file.walls().get(number - 1);
            int line = walls.of(wall);
            double a = along(cut, fine(wall.start().x()), fine(wall.start().y()));
            double b = along(cut, fine(wall.end().x()), fine(wall.end().y()));
            if (line != RooLines.NONE && Math.abs(b - a) > 0) {
                laid.add(new Laid(Math.min(a, b), Math.max(a, b), wall, line));
            }
            number = wall.next();
        }
        return laid;
    }

    private double fine(int bits) {
        return file.value(bits) / RooFile.CLIENT_UNITS;
    }

    private void touch(int cut, List<Laid> laid) {
        for (Stretch right : plus.get(cut)) {
            for (Stretch left : minus.get(cut)) {
                double from = Math.max(right.from, left.from);
                double to = Math.min(right.to, left.to);
                if (to - from >= SHORTEST && hasSector(right.leaf) && hasSector(left.leaf)) {
                    touch(cut, from, to, right.leaf, left.leaf, laid);
                }
            }
        }
    }

    private boolean hasSector(int leaf) {
        return leaves.get(leaf).sector() != Tree.Leaf.OUTSIDE;
    }

    /** One opening for each part that has the same wall, or none. */
    private void touch(int cut, double from, double to, int right, int left, List<Laid> laid) {
        long pair = (long) Math.min(right, left) << 32 | Math.max(right, left);
        Touch other = touches.get(pair);
        if (other != null && other.length >= to - from) {
            return;
        }
        var openings = new ArrayList<Tree.Opening>();
        double[] marks = marks(from, to, laid.stream().flatMapToDouble(wall -> DoubleStream.of(wall.from, wall.to)));
        for (int i = 1; i < marks.length; i++) {
            double at = marks[i - 1];
            double end = marks[i];
            double middle = (at + end) / 2;
            int line = laid.stream()
                    .filter(wall -> wall.from < middle && middle < wall.to)
                    .mapToInt(Laid::line)
                    .findFirst()
                    .orElse(RooLines.NONE);
            openings.add(
                    line != RooLines.NONE && runsAgainst(cut, line)
                            ? new Tree.Opening(x(cut, end), z(cut, end), x(cut, at), z(cut, at), line, left, right)
                            : new Tree.Opening(x(cut, at), z(cut, at), x(cut, end), z(cut, end), line, right, left));
        }
        touches.put(pair, new Touch(to - from, openings));
    }

    /** From and to and what lies between them, in order and with a gap between any two. */
    private static double[] marks(double from, double to, DoubleStream between) {
        double[] sorted = between.filter(mark -> mark > from + SHORTEST && mark < to - SHORTEST)
                .sorted()
                .toArray();
        double[] marks = new double[sorted.length + 2];
        marks[0] = from;
        int count = 1;
        for (double mark : sorted) {
            if (mark - marks[count - 1] >= SHORTEST) {
                marks[count++] = mark;
            }
        }
        marks[count++] = to;
        return Arrays.copyOf(marks, count);
    }

    /** Whether a wall of the plan has the - side of a cut on its right. */
    private boolean runsAgainst(int cut, int line) {
        return lines[3 * cut + 1] * walls.eastward(line) - lines[3 * cut] * walls.southward(line) < 0;
    }

    /** Cuts the walls of one cut where the leaves beside them change. */
    private final class Pieces {
        private final int cut;

        Pieces(int cut) {
            this.cut = cut;
        }

        void add(Laid wall) {
            double[] marks = marks(
                    wall.from,
                    wall.to,
                    Stream.concat(plus.get(cut).stream(), minus.get(cut).stream())
                            .flatMapToDouble(stretch -> DoubleStream.of(stretch.from, stretch.to)));
            double begun = wall.from;
            for (int i = 1; i < marks.length; i++) {
                int right = leafBeside(plus.get(cut), marks[i - 1], marks[i]);
                int left = leafBeside(minus.get(cut), marks[i - 1], marks[i]);
                boolean goesOn = i + 1 < marks.length
                        && right == leafBeside(plus.get(cut), marks[i], marks[i + 1])
                        && left == leafBeside(minus.get(cut), marks[i], marks[i + 1]);
                if (!goesOn) {
                    pieces.add(piece(wall, begun, marks[i], right, left));
                    begun = marks[i];
                }
            }
        }

        private int leafBeside(List<Stretch> stretches, double from, double to) {
            double middle = (from + to) / 2;
            for (Stretch stretch : stretches) {
                if (stretch.from < middle && middle < stretch.to && hasSector(stretch.leaf)) {
                    return stretch.leaf;
                }
            }
            return leafNear(middle, stretches == plus.get(cut) ? SAME : -SAME);
        }

        /** Where rounding has laid an edge on another cut, one look beside this one finds the leaf. */
        private int leafNear(double along, double right) {
            double x = x(cut, along) + right * lines[3 * cut] / norm(cut);
            double z = z(cut, along) + right * lines[3 * cut + 1] / norm(cut);
            int at = 0;
            while (at >= 0) {
                boolean inFront = lines[3 * at] * x + lines[3 * at + 1] * z + lines[3 * at + 2] >= 0;
                at = children[2 * at + (inFront ? 0 : 1)];
            }
            return hasSector(~at) ? ~at : Tree.Leaf.OUTSIDE;
        }

        private Tree.Piece piece(Laid laid, double from, double to, int right, int left) {
            boolean against = runsAgainst(cut, laid.line);
            double begin = against ? to : from;
            double end = against ? from : to;
            double x1 = xOn(laid, begin);
            double z1 = zOn(laid, begin);
            double length = Math.hypot(walls.eastward(laid.line), walls.southward(laid.line));
            double along = ((x1 - walls.x(laid.line)) * walls.eastward(laid.line)
                            + (z1 - walls.z(laid.line)) * walls.southward(laid.line))
                    / length;
            return new Tree.Piece(
                    x1,
                    z1,
                    xOn(laid, end),
                    zOn(laid, end),
                    laid.line,
                    Math.clamp(along, 0, length),
                    against ? left : right,
                    against ? right : left);
        }

        // The wall itself may lie a little beside the line of its cut.
        private double xOn(Laid laid, double along) {
            return fine(laid.wall.start().x())
                    + share(laid, along)
                            * (fine(laid.wall.end().x())
                                    - fine(laid.wall.start().x()));
        }

        private double zOn(Laid laid, double along) {
            return fine(laid.wall.start().y())
                    + share(laid, along)
                            * (fine(laid.wall.end().y())
                                    - fine(laid.wall.start().y()));
        }

        private double share(Laid laid, double along) {
            double start = along(
                    cut, fine(laid.wall.start().x()), fine(laid.wall.start().y()));
            double share = (along - laid.from) / (laid.to - laid.from);
            return start == laid.from ? share : 1 - share;
        }
    }
}
