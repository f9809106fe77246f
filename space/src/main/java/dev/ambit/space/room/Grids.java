package dev.ambit.space.room;

import dev.ambit.space.Place;
import dev.ambit.space.plan.Plan;
import dev.ambit.space.tree.Tree;
import java.util.Arrays;

/**
 * The room in squares of a metre, as the original's server knows it: for each square, which of its eight neighbours one can
 * walk to, and whether it is all floor. Row by row from the north-west; what is left at the east and south rim of a room that
 * is no whole number of squares has none.
 *
 * <pre>
 * move, monsters   bit 0 north, 1 north-east, 2 east ... 7 north-west: one can walk from the middle of the square to the
 *                  middle of that neighbour
 * flags            bit 0: the whole square is floor
 * </pre>
 */
public final class Grids {
    private static final int SQUARE = Place.FINE_UNITS_PER_METRE;

    /** What somebody climbs who walks in a room here, and how tall a body is. */
    private static final int CLIMB = 24;

    private static final int TALL = 96;

    private static final int[] DX = {0, 1, 1, 1, 0, -1, -1, -1};
    private static final int[] DZ = {-1, -1, 0, 1, 1, 1, 0, -1};

    /** So much of a square may be missing by rounding. */
    private static final double ROUNDING = 0.01;

    private final int rows;
    private final int cols;
    private final byte[] move;
    private final byte[] flags;
    private final byte[] monsters;

    private Grids(int rows, int cols) {
        this.rows = rows;
        this.cols = cols;
        move = new byte[rows * cols];
        flags = new byte[rows * cols];
        monsters = new byte[rows * cols];
    }

    public static Grids of(Plan plan, Tree tree) {
        Grids grids = new Grids(plan.depth() / SQUARE, plan.width() / SQUARE);
        grids.layFloor(tree);
        grids.walk(new Steps(plan, tree), new Levels(plan));
        return grids;
    }

    public int rows() {
        return rows;
    }

    public int cols() {
        return cols;
    }

    public byte[] move() {
        return move.clone();
    }

    public byte[] flags() {
        return flags.clone();
    }

    /** Like {@link #move}, but monsters keep to squares that are all floor. */
    public byte[] monsters() {
        return monsters.clone();
    }

    private void layFloor(Tree tree) {
        double[] covered = new double[rows * cols];
        for (int number = 0; number < tree.leaves(); number++) {
            Tree.Leaf leaf = tree.leaf(number);
            if (leaf.sector() != Tree.Leaf.OUTSIDE) {
                cover(leaf.points(), covered);
            }
        }
        for (int i = 0; i < covered.length; i++) {
            flags[i] = (byte) (covered[i] > SQUARE * SQUARE - ROUNDING ? 1 : 0);
        }
    }

    /** Cuts a leaf into rows and these into squares, and adds up what falls into each. */
    private void cover(double[] points, double[] covered) {
        double[] rangeZ = range(points, 1);
        for (int row = first(rangeZ[0]); row < Math.min(rows, last(rangeZ[1])); row++) {
            double[] strip = between(points, 1, (double) row * SQUARE, (row + 1.0) * SQUARE);
            if (strip.length < 6) {
                continue;
            }
            double[] rangeX = range(strip, 0);
            for (int col = first(rangeX[0]); col < Math.min(cols, last(rangeX[1])); col++) {
                double[] part = between(strip, 0, (double) col * SQUARE, (col + 1.0) * SQUARE);
                covered[row * cols + col] += new Tree.Leaf(0, part).area();
            }
        }
    }

    private static int first(double from) {
        return (int) Math.max(0, Math.floor(from / SQUARE));
    }

    private static int last(double to) {
        return (int) Math.max(0, Math.ceil(to / SQUARE));
    }

    private static double[] range(double[] points, int axis) {
        double least = Double.MAX_VALUE;
        double most = -Double.MAX_VALUE;
        for (int i = axis; i < points.length; i += 2) {
            least = Math.min(least, points[i]);
            most = Math.max(most, points[i]);
        }
        return new double[] {least, most};
    }

    private static double[] between(double[] points, int axis, double from, double to) {
        return above(above(points, axis, from, 1), axis, to, -1);
    }

    /** The part of a convex shape on one side of a line of the grid. */
    private static double[] above(double[] points, int axis, double line, int sign) {
        double[] kept = new double[points.length + 4];
        int count = 0;
        for (int i = 0; i < points.length; i += 2) {
            int next = (i + 2) % points.length;
            double here = sign * (points[i + axis] - line);
            double there = sign * (points[next + axis] - line);
            if (here >= 0) {
                kept[count++] = points[i];
                kept[count++] = points[i + 1];
            }
            if (here > 0 && there < 0 || here < 0 && there > 0) {
                double share = here / (here - there);
                kept[count++] = points[i] + share * (points[next] - points[i]);
                kept[count++] = points[i + 1] + share * (points[next + 1] - points[i + 1]);
            }
        }
        return Arrays.copyOf(kept, count);
    }

    private void walk(Steps steps, Levels levels) {
        for (int row = 0; row < rows; row++) {
            for (int col = 0; col < cols; col++) {
                Place from = middle(row, col);
                if (!steps.isFloor(from.x(), from.z())) {
                    continue;
                }
                for (int direction = 0; direction < 8; direction++) {
                    int toRow = row + DZ[direction];
                    int toCol = col + DX[direction];
                    if (steps.allows(from, middle(toRow, toCol), levels, CLIMB, TALL)) {
                        move[row * cols + col] |= (byte) (1 << direction);
                        if (isAllFloor(toRow, toCol)) {
                            monsters[row * cols + col] |= (byte) (1 << direction);
                        }
                    }
                }
            }
        }
    }

    private boolean isAllFloor(int row, int col) {
        return row >= 0 && row < rows && col >= 0 && col < cols && flags[row * cols + col] != 0;
    }

    private static Place middle(int row, int col) {
        return new Place(col * SQUARE + SQUARE / 2, row * SQUARE + SQUARE / 2, 0);
    }
}
