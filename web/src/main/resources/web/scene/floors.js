/** Floors and ceilings, one polygon for each leaf of the tree; and water with its bed. */
import { spanOf } from '../art/textures.js';
import { USUAL_HEIGHT } from '../space/steps.js';
import { metres } from '../units.js';
import { sunk } from '../walk/walker.js';
import { WallFace } from './walls.js';

/** @typedef {import('./site.js').Site} Site */
/** @typedef {import('../space/room-data.js').Sector} Sector */

/** What is under water, and how much light comes down to it. */
const BED = 'sand';
/** @type {[number, number, number]} */
const UNDER_WATER = [0.5, 0.72, 0.74];
/** What is clear enough to see its ground. */
const CLEAR = new Set(['water']);

/** @param {Site} site */
export function buildFloors(site) {
  const outlines = withoutGaps(site.room);
  site.room.leaves.forEach(({ sector }, leaf) => {
    if (sector < 0) return;
    const { floor, ceiling, depth, floorSlope } = site.room.sectors[sector];
    if (floor !== '') new Deck(site, leaf, sector, outlines[leaf], true).build();
    if (ceiling !== '') new Deck(site, leaf, sector, outlines[leaf], false).build();
    if (depth > 0 && CLEAR.has(liquid(floor)) && !floorSlope) bed(site, leaf, sector, outlines[leaf]);
  });
  for (const piece of site.room.pieces) for (const onTheRight of [true, false]) bank(site, new WallFace(site, piece, onTheRight));
}

/** What one wades in is water, whatever the original's number for it was. @param {string} floor */
const liquid = (floor) => (floor.startsWith('grd') ? 'water' : floor);

/**
 * The outline of each leaf, with the corners of its neighbours that lie on it: where one edge meets two, the picture would show a seam
 * of single pixels otherwise.
 * @param {import('../space/room-data.js').RoomData} room
 */
function withoutGaps(room) {
  /** @type {number[][]} */
  const extra = room.leaves.map(() => []);
  for (const { x1, z1, x2, z2, right, left } of [...room.openings, ...room.pieces]) {
    for (const leaf of [right, left]) if (leaf >= 0) extra[leaf].push(x1, z1, x2, z2);
  }
  return room.leaves.map(({ points }, leaf) => {
    /** @type {number[]} */
    const outline = [];
    for (let i = 0; i < points.length; i += 2) {
      const j = (i + 2) % points.length;
      outline.push(points[i], points[i + 1], ...between(extra[leaf], points[i], points[i + 1], points[j], points[j + 1]));
    }
    return outline;
  });
}

/**
 * The points that lie on an edge, in order.
 * @param {number[]} points
 * @param {number} x1
 * @param {number} z1
 * @param {number} x2
 * @param {number} z2
 */
function between(points, x1, z1, x2, z2) {
  const [dx, dz] = [x2 - x1, z2 - z1];
  const length = Math.hypot(dx, dz);
  if (length === 0) return [];
  /** @type {{way: number, x: number, z: number}[]} */
  const on = [];
  for (let i = 0; i < points.length; i += 2) {
    const [x, z] = [points[i], points[i + 1]];
    const way = ((x - x1) * dx + (z - z1) * dz) / length;
    if (way < 0.05 || way > length - 0.05 || Math.abs((x - x1) * dz - (z - z1) * dx) / length > 0.05) continue;
    if (!on.some((other) => Math.abs(other.way - way) < 0.05)) on.push({ way, x, z });
  }
  return on.sort((a, b) => a.way - b.way).flatMap(({ x, z }) => [x, z]);
}

/** The floor or the ceiling of one leaf. */
class Deck {
  #first = 0;
  /** @type {import('./batch.js').Batch} */
  #batch;

  /** @param {Site} site @param {number} leaf @param {number} number of the sector @param {number[]} outline @param {boolean} isFloor */
  constructor(site, leaf, number, outline, isFloor) {
    this.site = site;
    this.leaf = leaf;
    this.number = number;
    this.sector = site.room.sectors[number];
    this.isFloor = isFloor;
    this.outline = outline;
    const wet = isFloor && this.sector.depth > 0;
    this.texture = wet ? liquid(this.sector.floor) : isFloor ? this.sector.floor : this.sector.ceiling;
    this.span = spanOf(this.texture);
    this.#batch = site.quarry.batch(this.texture, wet && CLEAR.has(this.texture) ? 'water' : 'solid', this.sector.speed);
    this.positions = new Float32Array((outline.length / 2) * 3);
    this.uvs = new Float32Array(outline.length);
  }

  build() {
    const { site, outline, isFloor, sector, positions, uvs, leaf } = this;
    this.#measure();
    const drifts = sector.flags.has(isFloor ? 'scroll-floor' : 'scroll-ceiling');
    const [driftU, driftV] = drifts ? site.drift(sector.scroll, this.span) : [0, 0];
    const flicker = site.flicker(this.number);
    const glow = this.texture === 'lava' ? 1.12 : this.texture === 'water' ? 1 - 0.09 * sector.depth : 1;
    this.#first = this.#batch.count;
    for (let i = 0; i < outline.length / 2; i++) {
      const [x, z] = [positions[i * 3], positions[i * 3 + 2]];
      const lit = this.texture === 'lava' ? [-1, -1] : isFloor ? site.map.floorUv(x, z) : site.map.ceilingUv(x, z);
      this.#batch.corner(x, positions[i * 3 + 1], z, uvs[i * 2], uvs[i * 2 + 1], glow, glow, glow, lit[0], lit[1], driftU, driftV, flicker);
    }
    fan(this.#batch, leaf, this.#first, outline, isFloor);
    if (site.moves(this.number))
      site.whenMoved([this.number], () => {
        this.#measure();
        this.#batch.move(this.#first, positions.length / 3, positions, uvs);
      });
  }

  #measure() {
    const { site, outline, isFloor, sector, positions, uvs, span, number } = this;
    const axes = axesOf(isFloor ? sector.floorSlope : sector.ceilingSlope);
    for (let i = 0; i < outline.length / 2; i++) {
      const [x, z] = [outline[i * 2], outline[i * 2 + 1]];
      const y = isFloor ? site.levels.floor(number, x, z) : site.levels.ceiling(number, x, z);
      positions.set([metres(x), metres(y), metres(z)], i * 3);
      const [u, v] = axes(x, z);
      uvs.set([(u + sector.x) / 64 / span, ((isFloor ? -v : v) + sector.y) / 64 / span], i * 2);
    }
  }
}

/**
 * How far a spot of a surface is from where its picture begins, along the surface: on a slope that is farther than on the plan.
 * @param {import('../space/room-data.js').Slope | undefined} slope
 * @returns {(x: number, z: number) => [number, number]}
 */
function axesOf(slope) {
  if (!slope) return (x, z) => [x, z];
  const zero = slope.heightAt(slope.originX, slope.originZ);
  const gx = slope.heightAt(slope.originX + 64, slope.originZ) / 64 - zero / 64;
  const gz = slope.heightAt(slope.originX, slope.originZ + 64) / 64 - zero / 64;
  const long = Math.hypot(1, gx);
  const steep = Math.hypot(1, gx, gz) / long;
  const turn = (slope.angle / 4096) * Math.PI * 2;
  return (x, z) => {
    const [dx, dz] = [x - slope.originX, z - slope.originZ];
    // Along the surface to the east, and square to that.
    const u = dx * long + (dz * gx * gz) / long;
    const v = dz * steep;
    return [u * Math.cos(turn) - v * Math.sin(turn), u * Math.sin(turn) + v * Math.cos(turn)];
  };
}

/**
 * A fan of triangles, seen from above or from below.
 * @param {import('./batch.js').Batch} batch
 * @param {number} leaf
 * @param {number} first
 * @param {number[]} outline
 * @param {boolean} fromAbove
 */
function fan(batch, leaf, first, outline, fromAbove) {
  let area = 0;
  for (let i = 0; i < outline.length; i += 2) {
    const j = (i + 2) % outline.length;
    area += outline[i] * outline[j + 1] - outline[j] * outline[i + 1];
  }
  // Positive: clockwise as seen from above.
  const clockwise = area > 0;
  for (let i = 1; i < outline.length / 2 - 1; i++) {
    if (clockwise === fromAbove) batch.triangle(leaf, first, first + i + 1, first + i);
    else batch.triangle(leaf, first, first + i, first + i + 1);
  }
}

/** How far down the ground is under what one wades in. @param {Sector} sector */
const down = ({ depth, floor }) => (depth > 0 && CLEAR.has(liquid(floor)) ? sunk(depth, USUAL_HEIGHT) + 6 : 0);

/** @param {Site} site @param {number} leaf @param {number} number @param {number[]} outline */
function bed(site, leaf, number, outline) {
  const batch = site.quarry.batch(BED);
  const span = spanOf(BED);
  const first = batch.count;
  const y = metres(site.levels.floor(number, outline[0], outline[1]) - down(site.room.sectors[number]));
  for (let i = 0; i < outline.length; i += 2) {
    const [x, z] = [metres(outline[i]), metres(outline[i + 1])];
    const [litU, litV] = site.map.floorUv(x, z);
    batch.corner(x, y, z, x / span, -z / span, ...UNDER_WATER, litU, litV, 0, 0, site.flicker(number));
  }
  fan(batch, leaf, first, outline, true);
}

/** The bank of a pool, seen through the water. @param {Site} site @param {WallFace} face */
function bank(site, face) {
  const { near, far, leaf, x1, z1, x2, z2 } = face;
  if (near.sector < 0 || leaf < 0) return;
  const sector = site.room.sectors[near.sector];
  const depth = down(sector);
  if (depth === 0 || sector.floorSlope) return;
  const surface = site.levels.floor(near.sector, x1, z1);
  const beyond = far.sector < 0 ? surface : site.levels.floor(far.sector, x1, z1) - down(site.room.sectors[far.sector]);
  const [bottom, top] = [surface - depth, Math.min(surface, beyond)];
  if (top - bottom < 0.5) return;
  const batch = site.quarry.batch('rock');
  const span = spanOf('rock');
  const length = metres(face.length);
  const put = (/** @type {number} */ x, /** @type {number} */ z, /** @type {number} */ y, /** @type {number} */ u) => {
    const [litU, litV] = site.map.floorUv(metres(x), metres(z));
    return batch.corner(
      metres(x),
      metres(y),
      metres(z),
      u / span,
      metres(y) / span,
      ...UNDER_WATER,
      litU,
      litV,
      0,
      0,
      site.flicker(near.sector),
    );
  };
  const [a, b, c, d] = [put(x1, z1, bottom, 0), put(x2, z2, bottom, length), put(x2, z2, top, length), put(x1, z1, top, 0)];
  batch.triangle(leaf, a, b, c);
  batch.triangle(leaf, a, c, d);
}
