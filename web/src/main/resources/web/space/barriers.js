/**
 * What stops a walker: a circle that slides along wall segments, round posts and the room's edge.
 *
 * All in fine units. The step is cut into pieces shorter than the body, so that no wall can be jumped.
 */

/** Inner walls are drawn this thick, half to each side of their segment. */
export const WALL_THICKNESS = 12;
/** Sign posts and lamps are thin, whatever their size. */
const THIN_RADIUS = 8;
const THIN = new Set(['sign', 'lamp']);
const SETTLING_ROUNDS = 4;

/** @typedef {{x1: number, z1: number, x2: number, z2: number}} Segment */
/** @typedef {{x: number, z: number, radius: number}} Post */
/** @typedef {{x: number, z: number}} Spot */

export class Barriers {
  /** @param {number} width @param {number} depth @param {Segment[]} segments @param {Post[]} posts */
  constructor(width, depth, segments, posts) {
    this.width = width;
    this.depth = depth;
    this.segments = segments;
    this.posts = posts;
  }

  /** @param {import('../types.js').Room} room @param {(kind: string) => boolean} isDrawn */
  static of(room, isDrawn = () => true) {
    const posts = room.props
      .filter((p) => isDrawn(p.kind))
      .map((p) => ({ x: p.x, z: p.z, radius: THIN.has(p.kind) ? THIN_RADIUS : (p.size ?? 64) / 2 }));
    return new Barriers(room.width, room.depth, room.walls, posts);
  }

  /**
   * Where a body of that radius ends when it wants to go from (x, z) by (dx, dz).
   * @param {Spot} from @param {number} dx @param {number} dz @param {number} radius
   * @returns {Spot}
   */
  slide(from, dx, dz, radius) {
    const pieces = Math.max(1, Math.ceil(Math.hypot(dx, dz) / (radius / 2)));
    let here = { x: from.x, z: from.z };
    for (let i = 0; i < pieces; i++) {
      const next = this.#settle({ x: here.x + dx / pieces, z: here.z + dz / pieces }, radius);
      if (this.crosses(here, next)) break;
      here = next;
    }
    return here;
  }

  /** Does the straight line between two spots cross a wall? @param {Spot} a @param {Spot} b */
  crosses(a, b) {
    return this.segments.some((s) => segmentsCross(a.x, a.z, b.x, b.z, s.x1, s.z1, s.x2, s.z2));
  }

  /** @param {Spot} spot @param {number} radius */
  #settle(spot, radius) {
    let { x, z } = spot;
    for (let round = 0; round < SETTLING_ROUNDS; round++) {
      let pushed = false;
      for (const s of this.segments) {
        const near = nearestOn(s, x, z);
        const out = pushOut(x, z, near.x, near.z, radius + WALL_THICKNESS / 2);
        if (out) ({ x, z } = out), (pushed = true);
      }
      for (const p of this.posts) {
        const out = pushOut(x, z, p.x, p.z, radius + p.radius);
        if (out) ({ x, z } = out), (pushed = true);
      }
      x = Math.min(this.width - radius, Math.max(radius, x));
      z = Math.min(this.depth - radius, Math.max(radius, z));
      if (!pushed) break;
    }
    return { x, z };
  }
}

/**
 * @param {number} x @param {number} z @param {number} fromX @param {number} fromZ @param {number} distance
 * @returns {Spot | undefined} the spot at that distance, when (x, z) is nearer
 */
function pushOut(x, z, fromX, fromZ, distance) {
  const dx = x - fromX;
  const dz = z - fromZ;
  const d = Math.hypot(dx, dz);
  // The slack keeps rounding from pushing for ever along a wall.
  if (d >= distance - 1e-6) return undefined;
  if (d === 0) return { x: x + distance, z };
  return { x: fromX + (dx / d) * distance, z: fromZ + (dz / d) * distance };
}

/** @param {Segment} s @param {number} x @param {number} z @returns {Spot} */
export function nearestOn(s, x, z) {
  const dx = s.x2 - s.x1;
  const dz = s.z2 - s.z1;
  const length2 = dx * dx + dz * dz;
  const t = length2 === 0 ? 0 : Math.min(1, Math.max(0, ((x - s.x1) * dx + (z - s.z1) * dz) / length2));
  return { x: s.x1 + dx * t, z: s.z1 + dz * t };
}

/**
 * Touching counts as crossing.
 * @param {number} ax @param {number} az @param {number} bx @param {number} bz
 * @param {number} cx @param {number} cz @param {number} dx @param {number} dz
 */
export function segmentsCross(ax, az, bx, bz, cx, cz, dx, dz) {
  const side1 = cross(cx, cz, dx, dz, ax, az);
  const side2 = cross(cx, cz, dx, dz, bx, bz);
  const side3 = cross(ax, az, bx, bz, cx, cz);
  const side4 = cross(ax, az, bx, bz, dx, dz);
  if (side1 === 0 && side2 === 0) return overlap(ax, bx, cx, dx) && overlap(az, bz, cz, dz);
  return side1 * side2 <= 0 && side3 * side4 <= 0;
}

/** @param {number} ax @param {number} az @param {number} bx @param {number} bz @param {number} px @param {number} pz */
const cross = (ax, az, bx, bz, px, pz) => (bx - ax) * (pz - az) - (bz - az) * (px - ax);

/** @param {number} a @param {number} b @param {number} c @param {number} d */
const overlap = (a, b, c, d) => Math.max(Math.min(a, b), Math.min(c, d)) <= Math.min(Math.max(a, b), Math.max(c, d));
