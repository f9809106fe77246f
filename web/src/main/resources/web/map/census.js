/**
 * Everybody on one layer of the map: a dot each, and how many there are in each low cell. Counted anew for each picture, without making
 * anything.
 */

const FIRST_CAPACITY = 256;
/** Dots keep this share of a patch away from its edges. */
const MARGIN = 0.08;

export class Census {
  #lowCells;
  #ratio;
  #widths;
  /** How many are in each low cell. */
  counts;
  /** Dots: where, in high cells, and who. */
  x = new Float32Array(FIRST_CAPACITY);
  z = new Float32Array(FIRST_CAPACITY);
  badges = new Int32Array(FIRST_CAPACITY);
  /** The low cell of each. */
  cells = new Int32Array(FIRST_CAPACITY);
  size = 0;
  #patch = { x: 0, z: 0, w: 0, d: 0 };

  /** @param {import('../position/grid.js').Grid} grid */
  constructor({ lowCells, ratio, widths }) {
    this.#widths = widths;
    this.#lowCells = lowCells;
    this.#ratio = ratio;
    this.counts = new Uint16Array(lowCells * lowCells);
  }

  /**
   * @param {import('../position/picture.js').Picture} everybody
   * @param {import('../position/picture.js').Picture} near closer, where it knows them
   * @param {number} layer @param {import('./ground.js').Ground} ground
   */
  take(everybody, near, layer, ground) {
    this.counts.fill(0);
    this.size = 0;
    for (let badge = 0; badge < everybody.end; badge++) {
      if (!everybody.knows(badge) || everybody.layer(badge) !== layer) continue;
      const closely = near.knows(badge) && near.isHigh(badge) && near.layer(badge) === layer ? near : everybody;
      this.#reserve();
      if (closely.isHigh(badge)) this.#dot(badge, closely.x(badge) + 0.5, closely.z(badge) + 0.5);
      else this.#strewn(badge, this.#lowCell(closely, badge), ground);
    }
  }

  /**
   * The low cell somebody is in; of a coarser one, any that is always the same.
   * @param {import('../position/picture.js').Picture} picture
   * @param {number} badge
   */
  #lowCell(picture, badge) {
    const cells = this.#widths[picture.gridOf(badge)] / this.#ratio;
    const x = picture.x(badge) * cells + (badge % cells);
    const z = picture.z(badge) * cells + (Math.floor(badge / cells) % cells);
    return z * this.#lowCells + x;
  }

  /** How many are in a cell and those around it. @param {number} cell */
  around(cell) {
    const x = cell % this.#lowCells;
    let sum = 0;
    for (let dz = -1; dz <= 1; dz++) {
      for (let dx = -1; dx <= 1; dx++) {
        const there = cell + dz * this.#lowCells + dx;
        if (x + dx >= 0 && x + dx < this.#lowCells && there >= 0 && there < this.counts.length) sum += this.counts[there];
      }
    }
    return sum;
  }

  /** The low cell at a spot; -1 outside the world. @param {number} x @param {number} z high cells */
  cellAt(x, z) {
    const [lowX, lowZ] = [Math.floor(x / this.#ratio), Math.floor(z / this.#ratio)];
    return lowX < 0 || lowZ < 0 || lowX >= this.#lowCells || lowZ >= this.#lowCells ? -1 : lowZ * this.#lowCells + lowX;
  }

  /** Who is in a low cell. @param {number} cell @returns {number[]} badges */
  whoIn(cell) {
    const found = [];
    for (let i = 0; i < this.size; i++) if (this.cells[i] === cell) found.push(this.badges[i]);
    return found;
  }

  /**
   * Whose dots are within so many cells of a spot.
   * @param {number} x
   * @param {number} z
   * @param {number} reach high cells
   * @returns {number[]} badges
   */
  whoNear(x, z, reach) {
    const found = [];
    for (let i = 0; i < this.size; i++)
      if (Math.abs(this.x[i] - x) <= reach && Math.abs(this.z[i] - z) <= reach) found.push(this.badges[i]);
    return found;
  }

  /** @param {number} badge @returns {number} its dot, or -1 */
  indexOf(badge) {
    for (let i = 0; i < this.size; i++) if (this.badges[i] === badge) return i;
    return -1;
  }

  /** @param {number} badge @param {number} x @param {number} z */
  #dot(badge, x, z) {
    const cell = Math.floor(z / this.#ratio) * this.#lowCells + Math.floor(x / this.#ratio);
    const i = this.size++;
    this.x[i] = x;
    this.z[i] = z;
    this.badges[i] = badge;
    this.cells[i] = cell;
    this.counts[cell]++;
  }

  /**
   * Of most we know the low cell only: there they are strewn, each always at the same place of it.
   * @param {number} badge
   * @param {number} cell
   * @param {import('./ground.js').Ground} ground
   */
  #strewn(badge, cell, ground) {
    const patch = ground.patchOf(cell, this.#patch);
    const i = this.size++;
    this.x[i] = patch.x + patch.w * (MARGIN + (1 - 2 * MARGIN) * scatter(badge, 0x9e3779b1));
    this.z[i] = patch.z + patch.d * (MARGIN + (1 - 2 * MARGIN) * scatter(badge, 0x85ebca6b));
    this.badges[i] = badge;
    this.cells[i] = cell;
    this.counts[cell]++;
  }

  #reserve() {
    if (this.size < this.badges.length) return;
    const capacity = this.size * 2;
    const floats = (/** @type {Float32Array} */ old) => {
      const larger = new Float32Array(capacity);
      larger.set(old);
      return larger;
    };
    const ints = (/** @type {Int32Array} */ old) => {
      const larger = new Int32Array(capacity);
      larger.set(old);
      return larger;
    };
    [this.x, this.z] = [floats(this.x), floats(this.z)];
    [this.badges, this.cells] = [ints(this.badges), ints(this.cells)];
  }
}

/** A number of 0..1 that looks like chance, but is always the same. @param {number} badge @param {number} salt */
function scatter(badge, salt) {
  let mixed = Math.imul(badge + 1, salt);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32;
}
