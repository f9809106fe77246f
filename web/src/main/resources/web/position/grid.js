/** The grids over a world, finest first: a high one, fine enough to draw a walker from, a low one for the map, and maybe coarser ones. */

/** The eight cells around one: north first, clockwise. */
export const ADJACENT = ring(1);
/** The sixteen cells exactly two away: north first, clockwise. */
export const TWO_AWAY = ring(2);

/** A ring of cells as x, z, x, z, ... @param {number} radius */
function ring(radius) {
  const cells = [];
  let [x, z] = [0, -radius];
  for (let i = 0; i < 8 * radius; i++) {
    cells.push(x, z);
    if (z === -radius && x < radius) x++;
    else if (x === radius && z < radius) z++;
    else if (z === radius && x > -radius) x--;
    else z--;
  }
  return Int8Array.from(cells);
}

/** @param {number} values */
const bitsFor = (values) => 32 - Math.clz32(values - 1);

/** @param {number} number */
const isPowerOfTwo = (number) => Number.isInteger(number) && number > 0 && number <= 1 << 24 && (number & (number - 1)) === 0;

export class Grid {
  /**
   * @param {number} layers storeys of the world, a power of two
   * @param {number} cells high cells along each side of a layer
   * @param {number} ratio high cells along each side of a low cell, a power of two
   * @param {number} unit fine units along each side of a high cell
   * @param {number[]} [coarser] for each coarser grid, cells of the one before along each side of a cell, powers of two
   */
  constructor(layers, cells, ratio, unit, coarser = []) {
    if (!isPowerOfTwo(layers) || layers > 256 || !isPowerOfTwo(ratio) || ratio < 2)
      throw new RangeError('layers and ratio must be powers of two');
    if (!Number.isInteger(cells) || cells < ratio || cells % ratio !== 0 || cells > 1 << 24)
      throw new RangeError(`${cells} cells a side, expected whole low cells of ${ratio}`);
    if (!(unit > 0)) throw new RangeError('a cell must have a size');
    const widths = [1, ratio];
    for (const more of coarser) {
      const width = widths[widths.length - 1] * more;
      if (!isPowerOfTwo(more) || more < 2 || cells % width !== 0)
        throw new RangeError(`${cells} cells a side, expected whole cells of ${width}`);
      widths.push(width);
    }
    this.layers = layers;
    this.cells = cells;
    this.ratio = ratio;
    this.unit = unit;
    this.lowCells = cells / ratio;
    this.layerBits = bitsFor(layers);
    /**
     * Of each grid: high cells along a side of its cells, cells along a side of a layer, bits of their numbers, and of a place within a
     * cell.
     */
    this.widths = widths;
    this.counts = widths.map((width) => cells / width);
    this.bits = this.counts.map(bitsFor);
    this.inside = widths.map((width, grid) => (grid === 0 ? 0 : bitsFor(width / widths[grid - 1])));
    this.coarsest = widths.length - 1;
  }
}

/** Cells of an eighth of a metre in low cells of eight metres: a world of 1.6 km, four storeys high. */
export const DEFAULT_GRID = new Grid(4, 12_800, 64, 8);
