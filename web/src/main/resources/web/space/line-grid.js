/** Finds the lines near a spot or a way without looking at all of them: a grid of squares, each with the lines that touch it. */

const LEAST_CELL = 128;
/** However large a room is, there are no more squares than this. */
const MOST_CELLS = 65536;

/** @typedef {{x1: number, z1: number, x2: number, z2: number}} Segment */

export class LineGrid {
  /** The lines of the last `gather`, the first `count` of them. */
  found;
  #cell;
  #west;
  #north;
  #columns;
  #rows;
  #start;
  #lines;
  #stamps;
  #stamp = 0;

  /** @param {Segment[]} segments */
  constructor(segments) {
    let [west, north, east, south] = [0, 0, 1, 1];
    for (const { x1, z1, x2, z2 } of segments) {
      [west, east] = [Math.min(west, x1, x2), Math.max(east, x1, x2)];
      [north, south] = [Math.min(north, z1, z2), Math.max(south, z1, z2)];
    }
    this.#west = west;
    this.#north = north;
    this.#cell = Math.max(
      LEAST_CELL,
      Math.sqrt(((east - west) * (south - north)) / MOST_CELLS),
      Math.max(east - west, south - north) / MOST_CELLS,
    );
    this.#columns = Math.floor((east - west) / this.#cell) + 1;
    this.#rows = Math.floor((south - north) / this.#cell) + 1;
    this.found = new Int32Array(segments.length);
    this.#stamps = new Uint32Array(segments.length);
    /** @type {number[][]} */
    const cells = Array.from({ length: this.#columns * this.#rows }, () => []);
    segments.forEach((segment, i) => this.#enter(segment, i, cells));
    this.#start = new Int32Array(cells.length + 1);
    cells.forEach((cell, i) => (this.#start[i + 1] = this.#start[i] + cell.length));
    this.#lines = Int32Array.from(cells.flat());
  }

  /**
   * Puts the numbers of all lines that may touch a rectangle into `found`.
   * @param {number} x1 @param {number} z1 @param {number} x2 @param {number} z2 any two opposite corners
   * @returns {number} how many
   */
  gather(x1, z1, x2, z2) {
    const stamp = ++this.#stamp;
    let count = 0;
    const [left, right] = [this.#column(Math.min(x1, x2)), this.#column(Math.max(x1, x2))];
    const [top, bottom] = [this.#row(Math.min(z1, z2)), this.#row(Math.max(z1, z2))];
    for (let row = top; row <= bottom; row++) {
      for (let cell = row * this.#columns + left; cell <= row * this.#columns + right; cell++) {
        for (let i = this.#start[cell]; i < this.#start[cell + 1]; i++) {
          const line = this.#lines[i];
          if (this.#stamps[line] === stamp) continue;
          this.#stamps[line] = stamp;
          this.found[count++] = line;
        }
      }
    }
    return count;
  }

  /** @param {Segment} s @param {number} number @param {number[][]} cells */
  #enter({ x1, z1, x2, z2 }, number, cells) {
    const [left, right] = [this.#column(Math.min(x1, x2)), this.#column(Math.max(x1, x2))];
    const [top, bottom] = [this.#row(Math.min(z1, z2)), this.#row(Math.max(z1, z2))];
    const [nx, nz] = [z1 - z2, x2 - x1];
    // A square is touched when its middle is not farther from the line than its corners reach.
    const reach = ((Math.abs(nx) + Math.abs(nz)) * this.#cell) / 2;
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) {
        const [x, z] = [this.#west + (column + 0.5) * this.#cell, this.#north + (row + 0.5) * this.#cell];
        if (Math.abs((x - x1) * nx + (z - z1) * nz) <= reach) cells[row * this.#columns + column].push(number);
      }
    }
  }

  /** @param {number} x */
  #column(x) {
    return Math.min(this.#columns - 1, Math.max(0, Math.floor((x - this.#west) / this.#cell)));
  }

  /** @param {number} z */
  #row(z) {
    return Math.min(this.#rows - 1, Math.max(0, Math.floor((z - this.#north) / this.#cell)));
  }
}
