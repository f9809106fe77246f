package dev.ambit.lab.interest;

import java.util.ArrayList;
import java.util.List;

/**
 * A hexagon among hexagons. q counts eastward along a row; r counts rows southward, each half a cell further east:
 *
 * <pre>
 *       (0,-1) (1,-1)
 *   (-1,0) (0,0) (1,0)
 *       (-1,1) (0,1)
 * </pre>
 */
public record HexCell(int q, int r) {

    /** Farther out, sums of coordinates would not fit their numbers. */
    public static final int FARTHEST = 1 << 29;

    /** A disc of this radius has more than three million cells. */
    public static final int LARGEST_RADIUS = 1024;

    public HexCell {
        MalformedException.within("hex cell", "q", q, -FARTHEST, FARTHEST);
        MalformedException.within("hex cell", "r", r, -FARTHEST, FARTHEST);
    }

    /** How many steps from cell to neighbouring cell it takes. */
    public int distance(HexCell other) {
        int dq = q - other.q;
        int dr = r - other.r;
        return (int) ((Math.abs((long) dq) + Math.abs((long) dr) + Math.abs((long) dq + dr)) / 2);
    }

    /** Every cell within so many steps, this one among them: 1, 7, 19, 37 ... */
    public List<HexCell> within(int radius) {
        MalformedException.within("hex cell", "radius", radius, 0, LARGEST_RADIUS);
        List<HexCell> cells = new ArrayList<>(3 * radius * (radius + 1) + 1);
        for (int dr = -radius; dr <= radius; dr++) {
            for (int dq = Math.max(-radius, -radius - dr); dq <= Math.min(radius, radius - dr); dq++) {
                cells.add(new HexCell(q + dq, r + dr));
            }
        }
        return cells;
    }

    @Override
    public String toString() {
        return "(" + q + "," + r + ")";
    }
}
