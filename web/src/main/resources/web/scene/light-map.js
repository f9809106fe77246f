/**
 * The light on all floors and under all ceilings of a room, as one picture seen from above: floors on the left, ceilings on the right.
 * Each spot of a room has one floor and one ceiling, so a picture can hold them.
 */
import { SUN } from '../art/sky.js';
import { metres } from '../units.js';
import { MAP_RANGE } from './matter.js';

/**
 * What of a prop throws a shadow: its radius, and from which height up to which, in metres.
 * @type {Record<string, (size: number) => {radius: number, from: number, to: number}>}
 */
const SHADOWS = {
  tree: (size) => ({ radius: Math.max(1.3, size * 1.5), from: 1.6, to: 4.2 }),
  fountain: (size) => ({ radius: size / 2, from: 0, to: 0.6 }),
  pillar: (size) => ({ radius: size / 2, from: 0, to: 3.4 }),
  crate: (size) => ({ radius: size / 2, from: 0, to: size }),
  bench: (size) => ({ radius: size / 2.4, from: 0, to: 0.5 }),
  lamp: () => ({ radius: 0.09, from: 0, to: 3 }),
  sign: () => ({ radius: 0.09, from: 0, to: 2 }),
};
/** How far into a room its corners are dark, metres. */
const CORNER_REACH = 0.55;
const CORNER_DARK = 0.72;

export class LightMap {
  /** @param {import('./light.js').Light} light @param {import('../space/levels.js').Levels} levels */
  constructor(light, levels) {
    this.light = light;
    const { grid } = light;
    this.grid = grid;
    this.hasCeilings = levels.room.sectors.some(({ ceiling }) => ceiling !== '');
    this.width = grid.columns * (this.hasCeilings ? 2 : 1);
    this.height = grid.rows;
    /** Light, three numbers a cell. */
    this.floors = new Float32Array(grid.columns * grid.rows * 3);
    this.corners = this.#corners();
    this.#paintFloors(levels);
    /** RGBA, as the shader wants it. */
    this.pixels = new Uint8Array(this.width * this.height * 4);
    this.#write(this.floors, 0);
    if (this.hasCeilings) this.#write(this.#ceilings(levels), grid.columns);
  }

  /** Where a spot of the floor lies in the picture. @param {number} x @param {number} z metres @returns {[number, number]} */
  floorUv(x, z) {
    return [this.grid.column(x) / this.width, this.grid.row(z) / this.height];
  }

  /** @param {number} x @param {number} z metres @returns {[number, number]} */
  ceilingUv(x, z) {
    return [(this.grid.column(x) + this.grid.columns) / this.width, this.grid.row(z) / this.height];
  }

  /** How bright it is for somebody who stands there, about 0..1. @param {number} x @param {number} z metres */
  brightnessAt(x, z) {
    const cell = this.grid.cell(x, z) * 3;
    return this.floors[cell] * 0.3 + this.floors[cell + 1] * 0.59 + this.floors[cell + 2] * 0.11;
  }

  /** @param {import('../space/levels.js').Levels} levels */
  #paintFloors(levels) {
    const { grid, light, floors } = this;
    const sun = light.room.isOpenAir ? this.#sunshine() : undefined;
    const { corners } = this;
    const open = levels.room.sectors.map(({ ceiling }) => ceiling === '');
    /** @type {import('./light.js').Rgb} */
    const rgb = [0, 0, 0];
    for (let row = 0; row < grid.rows; row++) {
      for (let column = 0; column < grid.columns; column++) {
        const cell = row * grid.columns + column;
        const sector = grid.sectors[cell] - 1;
        if (sector < 0) continue;
        const bright = light.bright[sector];
        light.surroundings(
          rgb,
          open[sector],
          bright,
          1 - CORNER_DARK * corners[cell] * 0.8,
          sun && open[sector] ? sun[cell] * (1 - 0.3 * corners[cell]) : 0,
        );
        for (let i = 0; i < 3; i++) floors[cell * 3 + i] = rgb[i];
      }
    }
    this.#addLamps(
      floors,
      1,
      (cell) => grid.floors[cell] + 0.1,
      () => true,
    );
    this.#spill(floors);
  }

  /** @param {import('../space/levels.js').Levels} levels */
  #ceilings(levels) {
    const { grid, light } = this;
    const out = new Float32Array(this.floors.length);
    const { corners } = this;
    const open = levels.room.sectors.map(({ ceiling }) => ceiling === '');
    /** @type {import('./light.js').Rgb} */
    const rgb = [0, 0, 0];
    for (let row = 0; row < grid.rows; row++) {
      for (let column = 0; column < grid.columns; column++) {
        const cell = row * grid.columns + column;
        const sector = grid.sectors[cell] - 1;
        if (sector < 0 || open[sector]) continue;
        const bright = light.bright[sector];
        light.surroundings(rgb, false, bright, 0.74 * (1 - CORNER_DARK * corners[cell]), 0);
        for (let i = 0; i < 3; i++) out[cell * 3 + i] = rgb[i];
      }
    }
    const under = (/** @type {number} */ cell, /** @type {number} */ x, /** @type {number} */ z) =>
      metres(levels.ceiling(grid.sectors[cell] - 1, x * 64, z * 64)) - 0.1;
    this.#addLamps(out, -1, under, (sector) => !open[sector]);
    this.#spill(out);
    return out;
  }

  /**
   * Lamps are many and their rays dear: they are followed to every second cell each way, and its neighbours get the same.
   * @param {Float32Array} map
   * @param {number} up 1: floors, -1: ceilings
   * @param {(cell: number, x: number, z: number) => number} heightOf metres
   * @param {(sector: number) => boolean} counts
   */
  #addLamps(map, up, heightOf, counts) {
    const { grid, light } = this;
    if (light.lamps.length === 0) return;
    /** @type {import('./light.js').Rgb} */
    const rgb = [0, 0, 0];
    for (let row = 0; row < grid.rows - 1; row += 2) {
      for (let column = 0; column < grid.columns - 1; column += 2) {
        const corner = row * grid.columns + column;
        const block = [corner, corner + 1, corner + grid.columns, corner + grid.columns + 1];
        const cell = block.find((one) => grid.sectors[one] > 0 && counts(grid.sectors[one] - 1));
        if (cell === undefined) continue;
        rgb.fill(0);
        const [x, z] = [grid.x(column) + 0.5 / grid.scale, grid.z(row) + 0.5 / grid.scale];
        light.addLampsTo(rgb, x, heightOf(cell, x, z), z, up, grid.sectors[cell] - 1);
        if (rgb[0] === 0) continue;
        for (const one of block)
          if (grid.sectors[one] > 0 && counts(grid.sectors[one] - 1)) for (let i = 0; i < 3; i++) map[one * 3 + i] += rgb[i];
      }
    }
  }

  /** How much sun falls on each cell, 0..1, soft at the edges. */
  #sunshine() {
    const { grid } = this;
    const { sectors, floors, tops, columns, rows } = grid;
    const roofs = /** @type {number[]} */ (grid.roofs);
    const sun = this.#propShadows();
    const flat = Math.hypot(SUN[0], SUN[2]);
    const [dc, dr, rise] = [SUN[0] / flat, SUN[2] / flat, SUN[1] / flat / grid.scale];
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const cell = row * columns + column;
        if (sectors[cell] === 0) continue;
        let [c, r, y] = [column + 0.5, row + 0.5, floors[cell] + 0.05];
        while (y < grid.highest) {
          c += dc;
          r += dr;
          y += rise;
          if (c < 0 || r < 0 || c >= columns || r >= rows) break;
          const at = (r | 0) * columns + (c | 0);
          const sector = sectors[at];
          if (tops[at] > y || (sector !== 0 && (floors[at] > y || roofs[sector - 1] > y))) {
            sun[cell] = 0;
            break;
          }
        }
      }
    }
    blur(sun, columns, rows, 1);
    blur(sun, columns, rows, 1);
    return sun;
  }

  /** 1 where no prop stands in the light. */
  #propShadows() {
    const { grid, light } = this;
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [grid.columns, grid.rows];
    const ink = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', { willReadFrequently: true }));
    ink.lineCap = 'round';
    const [fallX, fallZ] = [-SUN[0] / SUN[1], -SUN[2] / SUN[1]];
    const stroke = (
      /** @type {number} */ x,
      /** @type {number} */ z,
      /** @type {number} */ from,
      /** @type {number} */ to,
      /** @type {number} */ width,
    ) => {
      ink.lineWidth = width * grid.scale;
      ink.beginPath();
      ink.moveTo(grid.column(x + fallX * from), grid.row(z + fallZ * from));
      ink.lineTo(grid.column(x + fallX * to), grid.row(z + fallZ * to));
      ink.stroke();
    };
    for (const { kind, x, z, size } of light.room.props) {
      const shape = SHADOWS[kind]?.(metres(size ?? 64));
      if (!shape) continue;
      stroke(metres(x), metres(z), shape.from, Math.max(shape.from, shape.to - shape.radius * 0.4), shape.radius * 2);
      if (kind === 'tree') stroke(metres(x), metres(z), 0, 2, 0.4);
    }
    const { data } = ink.getImageData(0, 0, grid.columns, grid.rows);
    const sun = new Float32Array(grid.columns * grid.rows);
    for (let i = 0; i < sun.length; i++) sun[i] = 1 - (data[i * 4 + 3] / 255) * 0.9;
    return sun;
  }

  /** How much corner there is around each cell, 0..1. */
  #corners() {
    const { grid } = this;
    const dark = grid.edges.slice();
    for (let i = 0; i < dark.length; i++) if (grid.sectors[i] === 0) dark[i] = 1;
    for (const { kind, x, z, size } of this.light.room.props) {
      const radius = kind === 'lamp' || kind === 'sign' ? 0.12 : kind === 'tree' ? 0.3 : metres(size ?? 64) / 2;
      const reach = Math.ceil(radius * grid.scale);
      const [column, row] = [Math.floor(grid.column(metres(x))), Math.floor(grid.row(metres(z)))];
      for (let r = Math.max(0, row - reach); r <= Math.min(grid.rows - 1, row + reach); r++) {
        for (let c = Math.max(0, column - reach); c <= Math.min(grid.columns - 1, column + reach); c++) {
          if (Math.hypot(c - column, r - row) <= reach) dark[r * grid.columns + c] = Math.max(dark[r * grid.columns + c], 0.9);
        }
      }
    }
    const reach = Math.max(1, Math.round(CORNER_REACH * grid.scale * 0.5));
    for (let i = 0; i < 2; i++) blur(dark, grid.columns, grid.rows, reach);
    return dark;
  }

  /** Lets the light run over into cells without a floor, or walls would have dark feet. @param {Float32Array} map */
  #spill(map) {
    const { sectors, columns, rows } = this.grid;
    const known = new Uint8Array(sectors.length);
    for (let i = 0; i < known.length; i++) known[i] = sectors[i] === 0 ? 0 : 1;
    for (let round = 0; round < 2; round++) {
      const before = known.slice();
      for (let row = 0; row < rows; row++) {
        for (let column = 0; column < columns; column++) {
          const cell = row * columns + column;
          if (before[cell]) continue;
          const from = neighbour(before, columns, rows, column, row);
          if (from < 0) continue;
          for (let i = 0; i < 3; i++) map[cell * 3 + i] = map[from * 3 + i];
          known[cell] = 1;
        }
      }
    }
  }

  /** @param {Float32Array} map @param {number} left first column in the picture */
  #write(map, left) {
    const { columns, rows } = this.grid;
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const [from, to] = [(row * columns + column) * 3, (row * this.width + left + column) * 4];
        for (let i = 0; i < 3; i++) this.pixels[to + i] = Math.min(255, Math.sqrt(map[from + i] / MAP_RANGE) * 255 + 0.5);
        this.pixels[to + 3] = 255;
      }
    }
  }
}

/** @param {Uint8Array} known @param {number} columns @param {number} rows @param {number} column @param {number} row */
function neighbour(known, columns, rows, column, row) {
  for (let r = Math.max(0, row - 1); r <= Math.min(rows - 1, row + 1); r++) {
    for (let c = Math.max(0, column - 1); c <= Math.min(columns - 1, column + 1); c++) if (known[r * columns + c]) return r * columns + c;
  }
  return -1;
}

/**
 * Spreads values over their neighbours, along rows and then along columns.
 * @param {Float32Array} map
 * @param {number} columns
 * @param {number} rows
 * @param {number} reach
 */
function blur(map, columns, rows, reach) {
  const line = new Float32Array(Math.max(columns, rows) + 1);
  const pass = (/** @type {number} */ start, /** @type {number} */ step, /** @type {number} */ count) => {
    line[0] = 0;
    for (let i = 0; i < count; i++) line[i + 1] = line[i] + map[start + i * step];
    for (let i = 0; i < count; i++) {
      const [from, to] = [Math.max(0, i - reach), Math.min(count, i + reach + 1)];
      map[start + i * step] = (line[to] - line[from]) / (to - from);
    }
  };
  for (let row = 0; row < rows; row++) pass(row * columns, 1, columns);
  for (let column = 0; column < columns; column++) pass(column, columns, rows);
}
