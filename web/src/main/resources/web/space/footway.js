/**
 * Where a body can go: a circle that slides along the lines that would stop it, and around what stands about.
 *
 * The middle of the body keeps to the rule of steps.js in any case. That the rest of it keeps its distance is courtesy: who has
 * just dropped from a ledge stands too near to it, and is eased away while walking, never faster than walking.
 */
import { NOTHING, sideOfLine, stops } from './steps.js';

/** @typedef {{x: number, z: number}} Spot */
/** @typedef {{x: number, z: number, radius: number}} Post */

/** Sign posts and lamps are thin, whatever their size. */
const THIN_RADIUS = 8;
const THIN = new Set(['sign', 'lamp']);
const SETTLING_ROUNDS = 4;
/** Free-standing walls are drawn this thick, half to each side of their line. */
export const WALL_THICKNESS = 12;

export class Footway {
  /** @param {import('./steps.js').Steps} steps @param {Post[]} posts */
  constructor(steps, posts) {
    this.steps = steps;
    this.posts = posts;
  }

  /** @param {import('./steps.js').Steps} steps @param {(kind: string) => boolean} isDrawn */
  static of(steps, isDrawn = () => true) {
    const posts = steps.room.props
      .filter(({ kind }) => isDrawn(kind))
      .map(({ kind, x, z, size }) => ({ x, z, radius: THIN.has(kind) ? THIN_RADIUS : (size ?? 64) / 2 }));
    return new Footway(steps, posts);
  }

  /**
   * Where a body of that radius ends when it wants to go from a spot by (dx, dz).
   * @param {Spot} from @param {number} dx @param {number} dz @param {number} radius
   * @param {(x: number, z: number) => boolean} [follows] asked before each piece of the way: may it be gone?
   * @returns {Spot}
   */
  slide(from, dx, dz, radius, follows = () => true) {
    const length = Math.hypot(dx, dz);
    const pieces = Math.max(1, Math.ceil(length / (radius / 2)));
    const piece = length / pieces;
    let here = { x: from.x, z: from.z };
    for (let i = 0; i < pieces; i++) {
      const next = this.#piece(here, dx / pieces, dz / pieces, piece, radius);
      if (!next || !follows(next.x, next.z)) break;
      here = next;
    }
    return here;
  }

  /**
   * @param {Spot} here
   * @param {number} dx
   * @param {number} dz
   * @param {number} most how far it may lead
   * @param {number} radius
   * @returns {Spot | undefined}
   */
  #piece(here, dx, dz, most, radius) {
    const next = atMost(here, this.#settle(here, { x: here.x + dx, z: here.z + dz }, radius), most);
    const stopper = this.steps.stopper(here.x, here.z, next.x, next.z);
    if (stopper === NOTHING) return next;
    if (stopper < 0) return undefined;
    // In a narrow corner: only along the line that is in the way.
    const line = this.steps.room.lines[stopper];
    const share = ((line.x2 - line.x1) * dx + (line.z2 - line.z1) * dz) / (line.length * line.length || 1);
    const along = { x: here.x + (line.x2 - line.x1) * share, z: here.z + (line.z2 - line.z1) * share };
    return this.steps.allows(here.x, here.z, along.x, along.z) ? along : undefined;
  }

  /** Pushes a spot out of everything that stops. @param {Spot} here where it comes from @param {Spot} spot @param {number} radius */
  #settle(here, spot, radius) {
    const { grid, room } = this.steps;
    const reach = radius + WALL_THICKNESS;
    const count = grid.gather(spot.x - reach, spot.z - reach, spot.x + reach, spot.z + reach);
    let { x, z } = spot;
    for (let round = 0; round < SETTLING_ROUNDS; round++) {
      let pushed = false;
      for (let i = 0; i < count; i++) {
        const out = this.#pushedByLine(room.lines[grid.found[i]], here, x, z, radius);
        if (!out) continue;
        ({ x, z } = out);
        pushed = true;
      }
      for (const post of this.posts) {
        const out = pushedOut(x, z, post.x, post.z, radius + post.radius);
        if (!out) continue;
        ({ x, z } = out);
        pushed = true;
      }
      const [inX, inZ] = [Math.min(room.width - radius, Math.max(radius, x)), Math.min(room.depth - radius, Math.max(radius, z))];
      if (inX !== x || inZ !== z) {
        [x, z] = [inX, inZ];
        pushed = true;
      }
      if (!pushed) break;
    }
    return { x, z };
  }

  /** @param {import('./room-data.js').Line} line @param {Spot} here @param {number} x @param {number} z @param {number} radius */
  #pushedByLine(line, here, x, z, radius) {
    const [dx, dz] = [line.x2 - line.x1, line.z2 - line.z1];
    const length2 = dx * dx + dz * dz;
    const share = length2 === 0 ? 0 : Math.min(1, Math.max(0, ((x - line.x1) * dx + (z - line.z1) * dz) / length2));
    const [nearX, nearZ] = [line.x1 + dx * share, line.z1 + dz * share];
    const room = radius + (isThick(line) ? WALL_THICKNESS / 2 : 0);
    const [outX, outZ] = [x - nearX, z - nearZ];
    if (outX * outX + outZ * outZ >= (room - 1e-6) ** 2) return undefined;
    const fromRight = sideOfLine(line, here.x, here.z) >= 0;
    if (
      share === 0 || share === 1
        ? !this.#cornerStops(line, fromRight, here, nearX, nearZ)
        : this.steps.letsPass(line, fromRight, nearX, nearZ)
    )
      return undefined;
    // Beside the line: straight away from it, to where we came from, even if the spot lies beyond it.
    if (share > 0 && share < 1) {
      const away = (fromRight ? room : -room) / Math.sqrt(length2);
      return { x: nearX - dz * away, z: nearZ + dx * away };
    }
    return pushedOut(x, z, nearX, nearZ, room);
  }

  /**
   * At the end of a line its sides say little about where we stand: what counts is the floor under our feet.
   * @param {import('./room-data.js').Line} line @param {boolean} fromRight @param {Spot} here @param {number} x @param {number} z
   */
  #cornerStops(line, fromRight, here, x, z) {
    const { levels, room, climb, tall } = this.steps;
    if (stops(line.right) || stops(line.left) || line.right.sector < 0 || line.left.sector < 0) return true;
    const under = room.sectorAt(here.x, here.z);
    const far = (fromRight ? line.left : line.right).sector;
    if (under < 0 || far === under) return false;
    const [from, to] = [levels.floor(under, x, z), levels.floor(far, x, z)];
    return to - from > climb || Math.min(levels.headroom(under, x, z), levels.headroom(far, x, z)) - Math.max(from, to) < tall;
  }
}

/** A wall that stands free is drawn with some thickness. @param {import('./room-data.js').Line} line */
export const isThick = ({ right, left }) => right.sector >= 0 && left.sector >= 0 && isBuilt(right.side) && isBuilt(left.side);

/** @param {import('./room-data.js').Side | undefined} side */
const isBuilt = (side) =>
  side !== undefined &&
  side.normal !== '' &&
  side.normal !== 'mirror' &&
  side.translucency === 0 &&
  !side.flags.has('passable') &&
  !side.flags.has('transparent') &&
  !side.flags.has('no-vertical-tile');

/** @param {number} x @param {number} z @param {number} fromX @param {number} fromZ @param {number} distance */
function pushedOut(x, z, fromX, fromZ, distance) {
  const [dx, dz] = [x - fromX, z - fromZ];
  const d = Math.hypot(dx, dz);
  // The slack keeps rounding from pushing for ever along a wall.
  if (d >= distance - 1e-6) return undefined;
  if (d === 0) return { x: x + distance, z };
  return { x: fromX + (dx / d) * distance, z: fromZ + (dz / d) * distance };
}

/** @param {Spot} from @param {Spot} to @param {number} most @returns {Spot} */
function atMost(from, to, most) {
  const [dx, dz] = [to.x - from.x, to.z - from.z];
  const d = Math.hypot(dx, dz);
  return d <= most ? to : { x: from.x + (dx / d) * most, z: from.z + (dz / d) * most };
}
