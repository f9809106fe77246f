package dev.ambit.space.roo;

import dev.ambit.space.tree.Tree;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The tree of a room file as it is there, cut for cut and leaf for leaf, so that a room of the original runs with its own. What a
 * file does not say, which leaves touch where and behind which stretch of wall lies which leaf, is found from the geometry.
 *
 * <p>Leaves keep their order. Where the file has nothing on one side of a cut, there is one more leaf at the end: outside, without
 * corners.
 */
public final class RooTree {

    private RooTree() {}

    public static Tree of(RooFile file) throws RooException {
        List<RooCheck.Finding> errors = RooCheck.check(file).stream()
                .filter(finding -> finding.severity() == RooCheck.Severity.ERROR)
                .filter(finding ->
                        !finding.record().equals("grid") && !finding.record().equals("file"))
                .toList();
        if (!errors.isEmpty()) {
            throw new RooException("this room has no usable tree: " + errors.getFirst());
        }
        return new Numbering(file).tree();
    }

    /** Which node of the file is which cut or leaf of the tree. */
    private static final class Numbering {
        private final RooFile file;
        private final int[] references;
        private final List<RooFile.Cut> cuts = new ArrayList<>();
        private final List<Tree.Leaf> leaves = new ArrayList<>();

        Numbering(RooFile file) {
            this.file = file;
            this.references = new int[file.nodes().size()];
            for (int i = 0; i < references.length; i++) {
                switch (file.nodes().get(i)) {
                    case RooFile.Cut cut -> {
                        references[i] = cuts.size();
                        cuts.add(cut);
                    }
                    case RooFile.Leaf leaf -> {
                        references[i] = ~leaves.size();
                        leaves.add(new Tree.Leaf(leaf.sector() - 1, points(leaf)));
                    }
                }
            }
        }

        private double[] points(RooFile.Leaf leaf) {
            double[] points = new double[leaf.points().size() * 2];
            for (int i = 0; i < leaf.points().size(); i++) {
                points[2 * i] = file.value(leaf.points().get(i).x()) / RooFile.CLIENT_UNITS;
                points[2 * i + 1] = file.value(leaf.points().get(i).y()) / RooFile.CLIENT_UNITS;
            }
            return points;
        }

        Tree tree() {
            int outside = leaves.size();
            double[] lines = new double[cuts.size() * 3];
            int[] children = new int[cuts.size() * 2];
            for (int i = 0; i < cuts.size(); i++) {
                RooFile.Cut cut = cuts.get(i);
                lines[3 * i] = file.value(cut.a()) * RooFile.CLIENT_UNITS;
                lines[3 * i + 1] = file.value(cut.b()) * RooFile.CLIENT_UNITS;
                lines[3 * i + 2] = file.value(cut.c());
                children[2 * i] = cut.plus() == 0 ? ~outside : references[cut.plus() - 1];
                children[2 * i + 1] = cut.minus() == 0 ? ~outside : references[cut.minus() - 1];
            }
            if (leaves.isEmpty() || Arrays.stream(children).anyMatch(child -> child == ~outside)) {
                leaves.add(new Tree.Leaf(Tree.Leaf.OUTSIDE, new double[0]));
            }
            var touching = new RooContacts(file, cuts, lines, children, leaves);
            return new Tree(
                    lines,
                    children,
                    leaves.toArray(new Tree.Leaf[0]),
                    touching.pieces().toArray(new Tree.Piece[0]),
                    touching.openings().toArray(new Tree.Opening[0]),
                    RooContacts.ROUNDING);
        }
    }
}
