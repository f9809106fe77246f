package dev.ambit.space.position;

/**
 * The two grids that lie over a world: a high one, fine enough to draw a walker from, and a low one for the map.
 *
 * @param layers storeys of the world, a power of two
 * @param cells high cells along each side of a layer
 * @param ratio high cells along each side of a low cell, a power of two
 * @param units fine units along each side of a high cell
 */
public record GridSpec(int layers, int cells, int ratio, int units) {

    /** Cells of an eighth of a metre in low cells of eight metres: a world of 1.6 km, four storeys high. */
    public static final GridSpec DEFAULT = new GridSpec(4, 12_800, 64, 8);

    private static final int MOST_BITS = 24;

    public GridSpec {
        if (!isPowerOfTwo(layers) || !isPowerOfTwo(ratio) || ratio < 2 || units < 1) {
            throw new IllegalArgumentException(
                    "layers and ratio must be powers of two, and a cell a unit wide at least");
        }
        if (cells < ratio || cells % ratio != 0 || cells > 1 << MOST_BITS || layers > 1 << 8) {
            throw new IllegalArgumentException(cells + " cells a side, expected whole low cells of " + ratio);
        }
    }

    /** Low cells along each side of a layer. */
    public int lowCells() {
        return cells / ratio;
    }

    public int layerBits() {
        return bitsFor(layers);
    }

    public int highBits() {
        return bitsFor(cells);
    }

    public int lowBits() {
        return bitsFor(lowCells());
    }

    /** Bits of a high cell's place within its low cell. */
    public int insideBits() {
        return bitsFor(ratio);
    }

    /** The nearest cell of the grid along one side. */
    public int clamp(int cell) {
        return Math.clamp(cell, 0, cells - 1);
    }

    private static int bitsFor(int values) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(values - 1);
    }

    private static boolean isPowerOfTwo(int number) {
        return number > 0 && (number & number - 1) == 0;
    }
}
