package dev.ambit.space.tree;

/**
 * Where two leaves touch along the cut of a node, as far as one line of the plan, or none, lies between them.
 *
 * @param from where it begins, in fine units along the node's cut; so is {@code to}
 * @param front the leaf in front, or {@link #NO_LEAF}; so is {@code back}
 * @param line the line of the plan between them, or {@link #NO_LINE}
 * @param alike whether that line runs the way the cut does
 * @param extra whether another line lies here as well, so that the opening is already told of
 */
record Contact(int node, double from, double to, int front, int back, int line, boolean alike, boolean extra) {
    static final int NO_LEAF = -1;
    static final int NO_LINE = -1;

    /** On the right of the line. */
    int right() {
        return alike ? front : back;
    }

    int left() {
        return alike ? back : front;
    }

    boolean isOpening(int[] sectors) {
        return !extra && front != back && inRoom(front, sectors) != NO_LEAF && inRoom(back, sectors) != NO_LEAF;
    }

    private static int inRoom(int leaf, int[] sectors) {
        return leaf == NO_LEAF || sectors[leaf] == Tree.Leaf.OUTSIDE ? Tree.Leaf.OUTSIDE : leaf;
    }

    Tree.Opening opening(Straight cut, Stretches stretches) {
        if (line == NO_LINE) {
            return new Tree.Opening(cut.xAt(from), cut.zAt(from), cut.xAt(to), cut.zAt(to), line, front, back);
        }
        double[] ends = ends(cut, stretches.straight(line));
        return new Tree.Opening(ends[0], ends[1], ends[2], ends[3], line, right(), left());
    }

    Tree.Piece piece(Straight cut, Straight own, int[] sectors) {
        double[] ends = ends(cut, own);
        return new Tree.Piece(
                ends[0], ends[1], ends[2], ends[3], line, ends[4], inRoom(right(), sectors), inRoom(left(), sectors));
    }

    /** x, z of its beginning and end the way its line runs, and how far along the line it begins. */
    private double[] ends(Straight cut, Straight own) {
        double first = alike ? from : to;
        double last = alike ? to : from;
        double begin = own.along(cut.xAt(first), cut.zAt(first));
        double end = own.along(cut.xAt(last), cut.zAt(last));
        begin = Math.clamp(begin, 0, own.length());
        end = Math.clamp(end, 0, own.length());
        return new double[] {own.xAt(begin), own.zAt(begin), own.xAt(end), own.zAt(end), begin};
    }
}
