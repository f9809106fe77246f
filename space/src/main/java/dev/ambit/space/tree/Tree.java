package dev.ambit.space.tree;

/**
 * The spatial partition of a room, cut into convex pieces (BSP): a binary tree of lines, and leaves that tile the floor. Immutable; made by
 * {@code TreeBuilder} from a plan, or taken from a room file.
 *
 * <p>Plain arrays, because every step and every look asks here.
 */
public final class Tree {

    /** A convex piece of floor: which sector it is of, and its corners x, z, x, z ... clockwise as seen from above. */
    public record Leaf(int sector, double[] points) {
        public static final int OUTSIDE = -1;

        /** In square fine units. */
        public double area() {
            double twice = 0;
            for (int i = 0; i < points.length; i += 2) {
                int next = (i + 2) % points.length;
                twice += points[i] * points[next + 1] - points[next] * points[i + 1];
            }
            return twice / 2;
        }
    }

    /**
     * A piece of a line of the plan, after cutting.
     *
     * @param line which line of the plan
     * @param along how far from the line's beginning this piece begins, for its picture
     * @param right number of the leaf on its right side, or {@code Leaf.OUTSIDE}; so is {@code left}
     */
    public record Piece(double x1, double z1, double x2, double z2, int line, double along, int right, int left) {}

    /**
     * Where two leaves touch.
     *
     * @param line the line of the plan it lies on, or -1 inside one sector
     * @param right the leaf on the right of somebody who goes from (x1, z1) to (x2, z2); so is {@code left}. With a line, the
     *     direction is the line's
     */
    public record Opening(double x1, double z1, double x2, double z2, int line, int right, int left) {}

    private final double[] lines;
    private final int[] children;
    private final Leaf[] leaves;
    private final Piece[] pieces;
    private final Opening[] openings;
    private final double rounding;

    /**
     * @param lines a, b, c of each node: a spot with a x + b z + c &gt;= 0 is on its front (right) side
     * @param children front and back of each node: the number of a node, or ~ that of a leaf
     */
    public Tree(double[] lines, int[] children, Leaf[] leaves, Piece[] pieces, Opening[] openings) {
        this(lines, children, leaves, pieces, openings, 0);
    }

    /** @param rounding how far the corners of leaves and the ends of openings may be off, in fine units, as in old files */
    public Tree(double[] lines, int[] children, Leaf[] leaves, Piece[] pieces, Opening[] openings, double rounding) {
        this.rounding = rounding;
        this.lines = lines.clone();
        this.children = children.clone();
        this.leaves = leaves.clone();
        this.pieces = pieces.clone();
        this.openings = openings.clone();
    }

    public int nodes() {
        return children.length / 2;
    }

    public int leaves() {
        return leaves.length;
    }

    public Leaf leaf(int number) {
        return leaves[number];
    }

    public Piece[] pieces() {
        return pieces.clone();
    }

    public Opening[] openings() {
        return openings.clone();
    }

    /** How far corners and openings may be off; 0: hardly at all. */
    public double rounding() {
        return rounding;
    }

    public int front(int node) {
        return children[node * 2];
    }

    public int back(int node) {
        return children[node * 2 + 1];
    }

    /** Positive or zero on the front side of a node, negative behind it. */
    public double side(int node, double x, double z) {
        int at = node * 3;
        return lines[at] * x + lines[at + 1] * z + lines[at + 2];
    }

    public double a(int node) {
        return lines[node * 3];
    }

    public double b(int node) {
        return lines[node * 3 + 1];
    }

    public double c(int node) {
        return lines[node * 3 + 2];
    }

    /** The leaf that holds a spot. */
    public int leafAt(double x, double z) {
        if (children.length == 0) {
            return 0;
        }
        int at = 0;
        do {
            int line = at * 3;
            boolean inFront = lines[line] * x + lines[line + 1] * z + lines[line + 2] >= 0;
            at = children[at * 2 + (inFront ? 0 : 1)];
        } while (at >= 0);
        return ~at;
    }

    /** The sector that a spot lies in, or {@code Leaf.OUTSIDE}. */
    public int sectorAt(double x, double z) {
        return leaves[leafAt(x, z)].sector();
    }
}
