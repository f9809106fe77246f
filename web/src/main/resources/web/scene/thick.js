/**
 * Walls that stand free in a room: hedges, fences, partitions. On the plan they are lines; drawn as lines they would be thin as paper,
 * so they get a body, with proper corners where several meet, and a course of flat stones on top where they are built.
 */
import { spanOf } from '../art/textures.js';
import { isThick, WALL_THICKNESS } from '../space/footway.js';
import { metres } from '../units.js';

/** @typedef {import('./site.js').Site} Site */
/** @typedef {{x: number, z: number}} Spot */
/**
 * @typedef {{line: import('../space/room-data.js').Line, leaves: {right: number[], left: number[]}, bottom: number, top: number, open:
 *   boolean}} Body
 */

/** Grown things carry no stones, and neither does what ends at a ceiling. */
const GROWN = new Set(['hedge', 'leaves', 'grass']);
const STONES_HIGH = 5;
const STONES_OUT = 4;
const LENGTH = 2;
const HEIGHT = 1.2;
/** A sharp corner is cut off when it would stick out farther than this many times the thickness. */
const SHARPEST = 2.5;

/** @param {Site} site */
export function buildThickWalls(site) {
  const bodies = bodiesOf(site);
  const joints = new Joints([...bodies.values()]);
  for (const body of bodies.values()) {
    const { line, bottom, top, open } = body;
    const texture = /** @type {import('../space/room-data.js').Side} */ (line.right.side).normal;
    const stones = open && !GROWN.has(texture);
    shell(site, body, joints, WALL_THICKNESS / 2, bottom, top, undefined, open && !stones);
    if (stones) shell(site, body, joints, WALL_THICKNESS / 2 + STONES_OUT, top, top + STONES_HIGH, 'stone', true);
  }
}

/** @param {Site} site @returns {Map<number, Body>} by line */
function bodiesOf(site) {
  /** @type {Map<number, Body>} */
  const bodies = new Map();
  for (const { line: number, right, left } of site.room.pieces) {
    const line = site.room.lines[number];
    if (!isThick(line) || line.length === 0) continue;
    const body = bodies.get(number) ?? bodyOf(site, line);
    if (right >= 0) body.leaves.right.push(right);
    if (left >= 0) body.leaves.left.push(left);
    bodies.set(number, body);
  }
  return bodies;
}

/** @param {Site} site @param {import('../space/room-data.js').Line} line @returns {Body} */
function bodyOf({ levels, room }, line) {
  const { right, left } = line;
  const [x, z] = [(line.x1 + line.x2) / 2, (line.z1 + line.z2) / 2];
  const bottom = Math.min(levels.floor(right.sector, x, z), levels.floor(left.sector, x, z));
  const foot = Math.max(levels.floor(right.sector, x, z), levels.floor(left.sector, x, z));
  const ceiling = Math.min(levels.ceiling(right.sector, x, z), levels.ceiling(left.sector, x, z));
  const height = Math.max(right.side?.height ?? 0, left.side?.height ?? 0);
  const top = height > 0 ? Math.min(ceiling, foot + height) : ceiling;
  const sky = room.sectors[right.sector].ceiling === '' && room.sectors[left.sector].ceiling === '';
  return { line, leaves: { right: [], left: [] }, bottom, top, open: sky || top < ceiling };
}

/** Where the walls that meet in a corner have the edges of their bodies. */
class Joints {
  /** @type {Map<string, {body: Body, angle: number}[]>} by place, in order of their direction */
  #at = new Map();

  /** @param {Body[]} bodies */
  constructor(bodies) {
    for (const body of bodies) {
      const { x1, z1, x2, z2 } = body.line;
      this.#enter(x1, z1, body, Math.atan2(z2 - z1, x2 - x1));
      this.#enter(x2, z2, body, Math.atan2(z1 - z2, x1 - x2));
    }
    for (const arms of this.#at.values()) arms.sort((a, b) => a.angle - b.angle);
  }

  /** @param {number} x @param {number} z @param {Body} body @param {number} angle */
  #enter(x, z, body, angle) {
    const key = `${x} ${z}`;
    this.#at.set(key, [...(this.#at.get(key) ?? []), { body, angle }]);
  }

  /** @param {number} x @param {number} z */
  arms(x, z) {
    return this.#at.get(`${x} ${z}`) ?? [];
  }

  /**
   * The two edges of a body at one of its ends, seen along it from that end: clockwise (its right) and the other.
   * @param {Body} body @param {boolean} atStart @param {number} out half its thickness
   * @returns {{right: Spot, left: Spot, free: boolean}}
   */
  edges(body, atStart, out) {
    const { x1, z1, x2, z2 } = body.line;
    const [x, z] = atStart ? [x1, z1] : [x2, z2];
    const arms = this.arms(x, z);
    const i = arms.findIndex((arm) => arm.body === body);
    const { angle } = arms[i];
    if (arms.length === 1) {
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      return {
        right: { x: x - cos * out - sin * out, z: z - sin * out + cos * out },
        left: { x: x - cos * out + sin * out, z: z - sin * out - cos * out },
        free: true,
      };
    }
    const next = arms[(i + 1) % arms.length].angle - angle;
    const before = angle - arms[(i + arms.length - 1) % arms.length].angle;
    const lower = arms.some((arm) => arm.body.top < body.top - 0.5);
    return { right: corner(x, z, angle, positive(next), out, 1), left: corner(x, z, angle, positive(before), out, -1), free: lower };
  }
}

/** @param {number} angle */
const positive = (angle) => (angle <= 1e-9 ? angle + Math.PI * 2 : angle);

/**
 * Where the edges of two walls meet that leave a corner at some angle.
 * @param {number} x
 * @param {number} z
 * @param {number} from
 * @param {number} angle
 * @param {number} out
 * @param {number} way 1: clockwise
 */
function corner(x, z, from, angle, out, way) {
  const far = out / Math.max(1 / SHARPEST, Math.sin(angle / 2));
  const to = from + (way * angle) / 2;
  return { x: x + Math.cos(to) * far, z: z + Math.sin(to) * far };
}

/**
 * The body of a wall between two heights: its two sides, its ends where nothing follows, and its top.
 * @param {Site} site @param {Body} body @param {Joints} joints @param {number} out @param {number} bottom @param {number} top
 * @param {string | undefined} only one texture for all of it @param {boolean} covered
 */
function shell(site, body, joints, out, bottom, top, only, covered) {
  const { line } = body;
  const [start, end] = [joints.edges(body, true, out), joints.edges(body, false, out)];
  // Seen from its end, right and left change places.
  const [a, b] = [start.right, end.left];
  const [c, d] = [end.right, start.left];
  const textures = [only ?? line.right.side?.normal ?? '', only ?? line.left.side?.normal ?? ''];
  const owners = [
    site.quarry.owner(body.leaves.right),
    site.quarry.owner(body.leaves.left),
    site.quarry.owner([...body.leaves.right, ...body.leaves.left]),
  ];
  const sheet = (
    /** @type {Spot} */ from,
    /** @type {Spot} */ to,
    /** @type {string} */ texture,
    /** @type {number} */ owner,
    /** @type {number} */ sector,
  ) => upright(site, from, to, bottom, top, texture, owner, sector);
  sheet(a, b, textures[0], owners[0], line.right.sector);
  sheet(c, d, textures[1], owners[1], line.left.sector);
  if (start.free) sheet(d, a, textures[0], owners[2], line.right.sector);
  if (end.free) sheet(b, c, textures[0], owners[2], line.right.sector);
  if (only) {
    lid(site, [d, c, b, a], bottom, only, owners[2], line.right.sector, false);
  }
  if (!covered) return;
  const texture = only ?? textures[0];
  lid(site, [a, b, c, d], top, texture, owners[2], line.right.sector, true);
  for (const [x, z] of [
    [line.x1, line.z1],
    [line.x2, line.z2],
  ]) {
    const arms = joints.arms(x, z);
    // Where three or more meet, a piece is left in the middle.
    if (arms.length < 3 || arms[0].body !== body) continue;
    const ring = arms.map((arm) => joints.edges(arm.body, arm.body.line.x1 === x && arm.body.line.z1 === z, out).right).reverse();
    lid(site, ring, top, texture, owners[2], line.right.sector, true);
  }
}

/**
 * @param {Site} site
 * @param {Spot} from
 * @param {Spot} to left to right
 * @param {number} bottom
 * @param {number} top
 * @param {string} texture
 * @param {number} owner
 * @param {number} sector
 */
function upright(site, from, to, bottom, top, texture, owner, sector) {
  const batch = site.quarry.batch(texture);
  const span = spanOf(texture);
  const length = Math.hypot(to.x - from.x, to.z - from.z);
  if (length < 0.01 || top - bottom < 0.01) return;
  const [nx, nz] = [-(to.z - from.z) / length, (to.x - from.x) / length];
  const [columns, rows] = [Math.ceil(metres(length) / LENGTH), Math.min(3, Math.ceil(metres(top - bottom) / HEIGHT))];
  const first = batch.count;
  const flicker = site.flicker(sector);
  // Pictures run on around corners: they are counted from the corner of the world, not of the wall.
  const begin = Math.abs(nx) > Math.abs(nz) ? -from.z * Math.sign(nx) : from.x * Math.sign(nz);
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) {
      const share = column / columns;
      const [x, z] = [metres(from.x + (to.x - from.x) * share), metres(from.z + (to.z - from.z) * share)];
      const y = metres(bottom + ((top - bottom) * row) / rows);
      const [r, g, b] = site.light.at(x, y, z, nx, 0, nz, sector);
      batch.corner(x, y, z, metres(begin + length * share) / span, (y - metres(bottom)) / span, r, g, b, -1, -1, 0, 0, flicker);
    }
  }
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const a = first + row * (columns + 1) + column;
      batch.triangle(owner, a, a + 1, a + columns + 2);
      batch.triangle(owner, a, a + columns + 2, a + columns + 1);
    }
  }
}

/**
 * @param {Site} site
 * @param {Spot[]} ring counterclockwise from where it is seen
 * @param {number} height
 * @param {string} texture
 * @param {number} owner
 * @param {number} sector
 * @param {boolean} isTop
 */
function lid(site, ring, height, texture, owner, sector, isTop) {
  const batch = site.quarry.batch(texture);
  const span = spanOf(texture);
  const first = batch.count;
  const y = metres(height);
  for (const spot of ring) {
    const [x, z] = [metres(spot.x), metres(spot.z)];
    const [r, g, b] = isTop ? site.light.at(x, y + 0.05, z, 0, 1, 0, sector) : [0.2, 0.18, 0.2];
    batch.corner(x, y, z, x / span, -z / span, r, g, b, -1, -1, 0, 0, site.flicker(sector));
  }
  for (let i = 1; i < ring.length - 1; i++) batch.triangle(owner, first, first + i, first + i + 1);
}
