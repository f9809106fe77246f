/**
 * Which steps a room allows: the one rule of walking, the same as the server's (dev.ambit.space.room.Steps). A step is straight;
 * it is allowed when every line on its way lets somebody pass there who is so tall and climbs so high.
 */
import { LineGrid } from './line-grid.js';

/** @typedef {import('./room-data.js').Line} Line */

export const USUAL_CLIMB = 24;
export const USUAL_HEIGHT = 96;
/** What `stopper` says when no line stops the step. */
export const NOTHING = -1;
/** And when it ends where nobody can stand. */
const NO_FLOOR = -2;

export class Steps {
  /**
   * @param {import('./levels.js').Levels} levels
   * @param {number} climb the highest step up
   * @param {number} tall how much air a body needs
   */
  constructor(levels, climb = USUAL_CLIMB, tall = USUAL_HEIGHT) {
    this.levels = levels;
    this.room = levels.room;
    this.climb = climb;
    this.tall = tall;
    this.grid = new LineGrid(this.room.lines);
  }

  /** Can somebody stand there? @param {number} x @param {number} z */
  isFloor(x, z) {
    const { width, depth } = this.room;
    return x > 0 && x < width && z > 0 && z < depth && this.room.sectorAt(x, z) >= 0;
  }

  /** @param {number} x @param {number} z @param {number} toX @param {number} toZ */
  allows(x, z, toX, toZ) {
    return this.stopper(x, z, toX, toZ) === NOTHING;
  }

  /** The line that stops a step, or NOTHING, or NO_FLOOR. @param {number} x @param {number} z @param {number} toX @param {number} toZ */
  stopper(x, z, toX, toZ) {
    if (!this.isFloor(toX, toZ)) return NO_FLOOR;
    if (x === toX && z === toZ) return NOTHING;
    const count = this.grid.gather(x, z, toX, toZ);
    for (let i = 0; i < count; i++) {
      const line = this.grid.found[i];
      if (!this.#passes(this.room.lines[line], x, z, toX, toZ)) return line;
    }
    return NOTHING;
  }

  /** @param {Line} line @param {number} x @param {number} z @param {number} toX @param {number} toZ */
  #passes(line, x, z, toX, toZ) {
    const fromSide = sideOfLine(line, x, z);
    const toSide = sideOfLine(line, toX, toZ);
    if (fromSide >= 0 === toSide >= 0) return true;
    const first = (toX - x) * (line.z1 - z) - (toZ - z) * (line.x1 - x);
    const second = (toX - x) * (line.z2 - z) - (toZ - z) * (line.x2 - x);
    if ((first > 0 && second > 0) || (first < 0 && second < 0)) return true;
    const share = Math.abs(fromSide) / (Math.abs(fromSide) + Math.abs(toSide));
    return this.letsPass(line, fromSide >= 0, x + (toX - x) * share, z + (toZ - z) * share);
  }

  /** Does a line let somebody pass at a spot on it? @param {Line} line @param {boolean} fromRight @param {number} x @param {number} z */
  letsPass(line, fromRight, x, z) {
    const near = fromRight ? line.right : line.left;
    const far = fromRight ? line.left : line.right;
    if (far.sector < 0 || stops(near)) return false;
    if (near.sector < 0 || near.sector === far.sector) return true;
    const { levels } = this;
    const [from, to] = [levels.floor(near.sector, x, z), levels.floor(far.sector, x, z)];
    if (to - from > this.climb) return false;
    return Math.min(levels.headroom(near.sector, x, z), levels.headroom(far.sector, x, z)) - Math.max(from, to) >= this.tall;
  }
}

/** Does the picture on this face stop whoever comes from it? @param {import('./room-data.js').Face} face */
export const stops = (face) => face.side !== undefined && !face.side.flags.has('passable');

/**
 * Positive right of a line, negative left of it. Exact for whole numbers.
 * @param {{x1: number, z1: number, x2: number, z2: number}} line
 * @param {number} x
 * @param {number} z
 */
export const sideOfLine = (line, x, z) => (line.x2 - line.x1) * (z - line.z1) - (line.z2 - line.z1) * (x - line.x1);
