package dev.ambit.lab.interest;

/**
 * Ground cut into hexagons with a corner in the north, after Macedonia. Hexagons come nearer to circles than squares do: all
 * six neighbours are equally far, so fewer cells cover an area of interest.
 *
 * @param size from the middle of a hexagon to a corner
 */
public record HexGrid(double size) {

    private static final double ROOT_3 = Math.sqrt(3);

    public HexGrid {
        if (!(size > 0) || !Double.isFinite(size)) {
            throw new MalformedException("hex grid", "size", size, "more than 0");
        }
    }

    /** The cell whose middle is nearest. */
    public HexCell cellAt(double x, double z) {
        double r = z / size * 2 / 3;
        double q = x / size / ROOT_3 - r / 2;
        if (!(Math.abs(q) < HexCell.FARTHEST) || !(Math.abs(r) < HexCell.FARTHEST)) {
            throw new MalformedException(
                    "hex grid", "place", x + ", " + z, "within " + HexCell.FARTHEST + " cells of the middle");
        }
        return nearest(q, r);
    }

    public double middleX(HexCell cell) {
        return size * ROOT_3 * (cell.q() + cell.r() / 2.0);
    }

    public double middleZ(HexCell cell) {
        return size * 1.5 * cell.r();
    }

    /**
     * Three coordinates that sum to nothing, q, r and s, each rounded by itself, need not sum to nothing any more; then the
     * one that was rounded the most is made to fit the others.
     */
    private static HexCell nearest(double q, double r) {
        double s = -q - r;
        double wholeQ = Math.rint(q);
        double wholeR = Math.rint(r);
        double wholeS = Math.rint(s);
        double offQ = Math.abs(wholeQ - q);
        double offR = Math.abs(wholeR - r);
        double offS = Math.abs(wholeS - s);
        if (offQ > offR && offQ > offS) {
            return new HexCell((int) (-wholeR - wholeS), (int) wholeR);
        }
        if (offR > offS) {
            return new HexCell((int) wholeQ, (int) (-wholeQ - wholeS));
        }
        return new HexCell((int) wholeQ, (int) wholeR);
    }
}
