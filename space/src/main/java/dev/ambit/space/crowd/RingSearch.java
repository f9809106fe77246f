package dev.ambit.space.crowd;

import java.util.Arrays;

/**
 * Looks around from one user at a time, ring of cells after ring of cells, and shows {@link Nearest} whoever may still be
 * among the nearest. It stops where nobody farther out can be: a side of a ring is left out once even its nearest edge is beyond
 * the limit, and when all four are, so is everything outside of them.
 *
 * <p>Somebody on that edge may stand exactly as far away as the farthest chosen and win by a lower slot, so equal is not beyond.
 */
final class RingSearch {
    private final Cells cells;

    /** By place: who is no candidate for the present viewer has the viewer's own stamp. */
    private int[] stamps = {};

    private int stamp;

    /** Those in sight; and, while they are too few, those who are not. */
    final Nearest visible = new Nearest();

    final Nearest hidden = new Nearest();
    private Eyes eyes = Eyes.EVERYWHERE;
    private int viewer;
    private int viewerX;
    private int viewerZ;

    RingSearch(Cells cells) {
        this.cells = cells;
    }

    /** The cells are sorted anew. */
    void begin(Eyes whoSeesWhom) {
        eyes = whoSeesWhom;
        if (stamps.length < cells.count()) {
            stamps = new int[Math.max(cells.count(), stamps.length * 2)];
        }
        Arrays.fill(stamps, 0, cells.count(), 0);
        stamp = 0;
    }

    /** The next viewer, who wants so many. */
    void stand(int place, int wanted) {
        stamp++;
        viewer = cells.slot[place];
        viewerX = cells.x[place];
        viewerZ = cells.z[place];
        stamps[place] = stamp;
        visible.want(wanted);
        hidden.want(wanted);
    }

    /** Whoever is at this place is nothing the rings should find. */
    void leaveOut(int place) {
        stamps[place] = stamp;
    }

    boolean isLeftOut(int place) {
        return stamps[place] == stamp;
    }

    long squaredTo(int place) {
        long dx = (long) cells.x[place] - viewerX;
        long dz = (long) cells.z[place] - viewerZ;
        return dx * dx + dz * dz;
    }

    /** Somebody who may be chosen. */
    void show(long key) {
        if (eyes == Eyes.EVERYWHERE || eyes.sees(viewer, Nearest.slot(key))) {
            visible.add(key);
        } else if (!visible.isFull()) {
            hidden.add(key);
        }
    }

    /** Shows everybody who may be among the nearest and is not left out. */
    void look() {
        int root = cells.root();
        if (root == Cells.POINT) {
            point(0, cells.count());
        } else {
            board(root);
        }
    }

    private void board(int board) {
        int size = cells.cellSize[board];
        int side = cells.side[board];
        int x = viewerX - cells.boardX[board];
        int z = viewerZ - cells.boardZ[board];
        int homeColumn = Math.clamp(x / size, 0, side - 1);
        int homeRow = Math.clamp(z / size, 0, side - 1);
        // A board inside a cell is also looked at from beside it: the gap counts for every cell of it.
        long gapX = squared(Math.max(-x, x - size * side + 1));
        long gapZ = squared(Math.max(-z, z - size * side + 1));
        if (gapX + gapZ > reach()) {
            return;
        }
        row(board, homeRow, homeColumn, homeColumn);
        for (int r = 1; ; r++) {
            visible.tighten();
            int west = homeColumn - r;
            int east = homeColumn + r;
            int north = homeRow - r;
            int south = homeRow + r;
            int fromColumn = Math.max(west, 0);
            int toColumn = Math.min(east, side - 1);
            int fromRow = Math.max(north + 1, 0);
            int toRow = Math.min(south - 1, side - 1);
            boolean isOver = true;
            if (north >= 0 && squared(z - (north + 1) * size + 1) + gapX <= reach()) {
                row(board, north, fromColumn, toColumn);
                isOver = false;
            }
            if (south < side && squared(south * size - z) + gapX <= reach()) {
                row(board, south, fromColumn, toColumn);
                isOver = false;
            }
            if (west >= 0 && squared(x - (west + 1) * size + 1) + gapZ <= reach()) {
                column(board, west, fromRow, toRow);
                isOver = false;
            }
            if (east < side && squared(east * size - x) + gapZ <= reach()) {
                column(board, east, fromRow, toRow);
                isOver = false;
            }
            if (isOver) {
                return;
            }
        }
    }

    private void row(int board, int row, int fromColumn, int toColumn) {
        int first = cells.firstCell[board] + row * cells.side[board];
        if (cells.isPlain[board]) {
            run(cells.start[first + fromColumn], cells.start[first + toColumn + 1]);
            return;
        }
        for (int cell = first + fromColumn; cell <= first + toColumn; cell++) {
            cell(cell);
        }
    }

    private void column(int board, int column, int fromRow, int toRow) {
        int side = cells.side[board];
        int first = cells.firstCell[board] + column;
        for (int cell = first + fromRow * side; cell <= first + toRow * side; cell += side) {
            cell(cell);
        }
    }

    private void cell(int cell) {
        int within = cells.within[cell];
        if (within == Cells.PLAIN) {
            run(cells.start[cell], cells.start[cell + 1]);
        } else if (within == Cells.POINT) {
            point(cells.start[cell], cells.start[cell + 1]);
        } else {
            board(within);
        }
    }

    private void run(int from, int to) {
        int[] xs = cells.x;
        int[] zs = cells.z;
        long reach = reach();
        for (int at = from; at < to; at++) {
            long dx = (long) xs[at] - viewerX;
            long dz = (long) zs[at] - viewerZ;
            long squared = dx * dx + dz * dz;
            // Too far, or left out: negative either way. One branch that is nearly always taken, instead of two that
            // are not.
            if ((reach - squared | stamp - 1 - stamps[at]) >= 0) {
                show(Nearest.key(squared, cells.slot[at]));
                reach = reach();
            }
        }
    }

    /** All equally far, in the order of their slots: after one who is too far there is nobody else. */
    private void point(int from, int to) {
        long squared = squaredTo(from);
        for (int at = from; at < to; at++) {
            long key = Nearest.key(squared, cells.slot[at]);
            if (key >= visible.limit()) {
                return;
            }
            if (stamps[at] != stamp) {
                show(key);
            }
        }
    }

    /** The squared distance up to which somebody may still be among the nearest. */
    private long reach() {
        return Nearest.squared(visible.limit());
    }

    private static long squared(int distance) {
        long positive = Math.max(0, distance);
        return positive * positive;
    }
}
