package dev.ambit.space.position;

import java.util.List;

/**
 * The grids that lie over a world, finest first: a high one, fine enough to draw a walker from, a low one for the map, and
 * coarser ones still if a world likes to know less of those who are far away.
 *
 * @param layers storeys of the world, a power of two
 * @param cells high cells along each side of a layer
 * @param ratios for each grid but the high one: so many cells of the next finer grid lie along each side of its cells, powers of two
 * @param units fine units along each side of a high cell
 */
public record GridSpec(int layers, int cells, List<Integer> ratios, int units) {

    /** Cells of an eighth of a metre in low cells of eight metres: a world of 1.6 km, four storeys high. */
    public static final GridSpec DEFAULT = new GridSpec(4, 12_800, 64, 8);

    private static final int MOST_BITS = 24;

    public GridSpec {
        ratios = List.copyOf(ratios);
        if (!isPowerOfTwo(layers) || units < 1 || ratios.isEmpty()) {
            throw new IllegalArgumentException(
                    "layers must be a power of two, a cell a unit wide at least, and grids two or more");
        }
        int width = 1;
        for (int ratio : ratios) {
            if (!isPowerOfTwo(ratio) || ratio < 2) {
                throw new IllegalArgumentException("ratios are " + ratios + ", expected powers of two");
            }
            if (ratio > cells / width || cells % (width * ratio) != 0) {
                throw new IllegalArgumentException(
                        cells + " cells a side, expected whole cells of every grid: " + ratios);
            }
            width *= ratio;
        }
        if (cells > 1 << MOST_BITS || layers > 1 << 8) {
            throw new IllegalArgumentException(cells + " cells a side and " + layers + " layers are too many");
        }
    }

    /** Two grids. */
    public GridSpec(int layers, int cells, int ratio, int units) {
        this(layers, cells, List.of(ratio), units);
    }

    /** How many grids there are. */
    public int grids() {
        return ratios.size() + 1;
    }

    /** The high grid and the low one only. */
    public GridSpec firstTwo() {
        return grids() == 2 ? this : new GridSpec(layers, cells, ratios.subList(0, 1), units);
    }

    /** With coarser grids behind the low one. */
    public GridSpec with(List<Integer> newRatios) {
        return new GridSpec(layers, cells, newRatios, units);
    }

    /** High cells along each side of a low cell. */
    public int ratio() {
        return ratios.getFirst();
    }

    /** Low cells along each side of a layer. */
    public int lowCells() {
        return cells(1);
    }

    /** Cells of a grid along each side of a layer; grid 0 is the high one. */
    public int cells(int grid) {
        return cells >> shift(grid);
    }

    public int layerBits() {
        return bitsFor(layers);
    }

    /** Bits of a cell's number along a side. */
    public int bits(int grid) {
        return bitsFor(cells(grid));
    }

    /** Bits of a cell's place within the cell of the next coarser grid, which is this one. */
    public int insideBits(int grid) {
        return bitsFor(ratios.get(grid - 1));
    }

    /** A high cell's number has so many bits more than that of the cell of a grid around it. */
    public int shift(int grid) {
        int shift = 0;
        for (int finer = 1; finer <= grid; finer++) {
            shift += insideBits(finer);
        }
        return shift;
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
