/**
 * A plan on the loom: lines are put in, moved and taken out without a thought for the rest, and at the end `finish` makes a plan of it
 * again in which everything fits:
 *
 *   1. Corners at one spot become one, lines that cross or touch are split there, lines that lie on each other become one.
 *   2. The areas that lines enclose are found anew where something changed. Every half of a line remembers which area it bordered
 *      before; an area belongs to the sector that most of its border remembers.
 *   3. Where one area became two, the larger part stays what it was and the other becomes a sector of its own.
 *   4. Lines are dressed (dress.js), and what nobody needs any more is swept out.
 *
 * So whatever an edit does, all lines around an area agree about its sector.
 */
import { crossing, distance, isInside, same } from './geometry.js';
import { dressLine, usualWalls, Wardrobe } from './dress.js';
import { FARTHEST, makeFace, makeLine, NONE, sectorOf, Trouble } from './plan.js';
import { regionsOf, regionsOfPlan } from './regions.js';
import { pointsOf } from './texture-points.js';

/** @typedef {import('./plan.js').Plan} Plan */
/** @typedef {import('./plan.js').Corner} Corner */
/** @typedef {import('./plan.js').Face} Face */
/** @typedef {import('./plan.js').Sector} Sector */
/** @typedef {{from: number, to: number, right?: Face, left?: Face, labels: [number, number], was: number, touched: boolean, opens?: boolean}} Thread
 *   `labels`: the area each half bordered; `opens`: a wall of it becomes a passage */
/** @typedef {{sector: number, boundless: boolean}} Label */
/**
 * What becomes of areas that nobody remembers: `sector`, a new sector; `void`, nothing, a pillar; `keep`, a sector only where there was one.
 * @typedef {'sector' | 'void' | 'keep'} Filling
 */
/** @typedef {{plan: Plan, vertexAfter: (before: number) => number, linesAfter: (before: number) => number[], sectorAfter: (before: number) => number, made: number[], drawn: number[]}} Woven
 *   `made`: new sectors; `drawn`: new lines */

/** Nobody knows what this half of a line borders. */
export const UNKNOWN = -1;
const MOST_ROUNDS = 60;

export class Weave {
  #before;
  /** @type {Corner[]} */
  corners;
  /** @type {(Thread | undefined)[]} */
  threads;
  /** @type {Sector[]} */
  sectors;
  wardrobe;
  /** @type {Label[]} */
  #labels = [];
  /** @type {Set<number>} areas of which a line was taken away or changed */
  #stirred = new Set();
  /** @type {Set<number>} */
  #touchedCorners = new Set();
  /** @type {Set<number>} corners that are wanted even without lines */
  #placed = new Set();
  /** @type {Set<number> | undefined} */
  #usedBefore;
  /** @type {Map<number, number>} corners that became others */
  #merged = new Map();

  /** @param {Plan} plan */
  constructor(plan) {
    this.#before = plan;
    this.corners = [...plan.vertices];
    this.sectors = [...plan.sectors];
    this.wardrobe = new Wardrobe(plan.sides);
    const { regionOf } = regionsOfPlan(plan);
    /** @type {Map<string, number>} */
    const known = new Map();
    const label = (/** @type {number} */ region, /** @type {Face | undefined} */ face) => {
      const sector = face?.sector ?? NONE;
      const key = `${region}/${sector}`;
      const found = known.get(key);
      if (found !== undefined) return found;
      known.set(key, this.#labels.length);
      return this.label(sector, region === 0);
    };
    this.threads = plan.lines.map((line, was) => ({
      from: line.from, to: line.to, ...(line.right && { right: line.right }), ...(line.left && { left: line.left }),
      labels: [label(regionOf[2 * was], line.right), label(regionOf[2 * was + 1], line.left)], was, touched: false,
    }));
  }

  /** A new area that lines may border. @param {number} sector @param {boolean} [boundless] */
  label(sector, boundless = false) {
    this.#labels.push({ sector, boundless });
    return this.#labels.length - 1;
  }

  /** The corner at a spot, made if there is none. @param {Corner} spot */
  corner(spot) {
    if (Math.abs(spot[0]) > FARTHEST || Math.abs(spot[1]) > FARTHEST) throw new Trouble('That is too far out.');
    const found = this.corners.findIndex((corner, i) => same(corner, spot) && !this.#merged.has(i));
    if (found >= 0) return found;
    this.corners.push(spot);
    this.#touchedCorners.add(this.corners.length - 1);
    return this.corners.length - 1;
  }

  /** A corner that stays, lines or not. @param {Corner} spot */
  place(spot) {
    const corner = this.corner(spot);
    this.#placed.add(corner);
    return corner;
  }

  /** @param {number} corner @param {Corner} spot */
  move(corner, spot) {
    if (Math.abs(spot[0]) > FARTHEST || Math.abs(spot[1]) > FARTHEST) throw new Trouble('That is too far out.');
    this.corners[corner] = spot;
    this.#touchedCorners.add(corner);
    for (const thread of this.#threadsAt(corner)) this.touch(thread);
  }

  /** @param {number} from @param {number} to @param {{right?: Face, left?: Face, labels?: [number, number]}} [faces] @returns {Thread} */
  add(from, to, { right, left, labels = [UNKNOWN, UNKNOWN] } = {}) {
    const thread = { from, to, ...(right && { right }), ...(left && { left }), labels, was: NONE, touched: true };
    this.threads.push(thread);
    return thread;
  }

  /** @param {Thread} thread */
  touch(thread) {
    thread.touched = true;
    for (const label of thread.labels) this.#stirred.add(label);
  }

  /** @param {number} index */
  remove(index) {
    const thread = this.threads[index];
    if (!thread) return;
    this.touch(thread);
    this.threads[index] = undefined;
  }

  /** The line goes through that corner from now on. @param {number} index @param {number} corner */
  split(index, corner) {
    const thread = this.threads[index];
    if (!thread || thread.from === corner || thread.to === corner) return;
    this.touch(thread);
    const [before, after] = [distance(this.corners[thread.from], this.corners[corner]), distance(this.corners[corner], this.corners[thread.to])];
    const { to, right, left } = thread;
    this.threads.push({ ...thread, from: corner, to, ...(right && { right: shifted(right, pointsOf(before)) }), labels: [...thread.labels] });
    thread.to = corner;
    if (left) thread.left = shifted(left, pointsOf(after));
  }

  /** @param {number} corner @param {number} into */
  merge(corner, into) {
    if (corner === into) return;
    this.#merged.set(corner, into);
    this.#touchedCorners.add(into);
    for (const thread of this.#threadsAt(corner)) {
      this.touch(thread);
      if (thread.from === corner) thread.from = into;
      if (thread.to === corner) thread.to = into;
    }
  }

  /** @param {number} corner @returns {Thread[]} */
  #threadsAt(corner) {
    return /** @type {Thread[]} */ (this.threads.filter((thread) => thread && (thread.from === corner || thread.to === corner)));
  }

  /**
   * @param {Filling} filling @param {import('./dress.js').Style} style
   * @param {{dropBare?: boolean}} [options] `dropBare`: lines that lost the sectors on both sides go
   * @returns {Woven}
   */
  finish(filling, style, { dropBare = true } = {}) {
    this.#untangle();
    const made = this.#fill(filling, style);
    if (dropBare) this.threads = this.threads.filter((thread) => !thread || !this.#lostAll(thread));
    const walls = usualWalls(this.threads, this.corners, this.wardrobe);
    for (const thread of this.threads) if (thread?.touched) dressLine(thread, this, this.#before, (sector) => walls.get(sector) ?? style.wall);
    return this.#sweep(made);
  }

  /** @param {Thread} thread */
  #lostAll({ was, right, left, touched }) {
    const old = this.#before.lines[was];
    return touched && old !== undefined && sectorOf(right) === NONE && sectorOf(left) === NONE && (sectorOf(old.right) !== NONE || sectorOf(old.left) !== NONE);
  }

  // ---- 1. everything meets in corners only ----

  #untangle() {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const merged = this.#mergeCorners();
      const cut = this.#cutCrossings();
      const joined = this.#joinTwins();
      if (!merged && !cut && !joined) return;
    }
    throw new Trouble('These lines cross so closely that they cannot be told apart. Try a little farther away.');
  }

  #mergeCorners() {
    /** @type {Map<string, number>} */
    const spots = new Map();
    let merged = false;
    this.corners.forEach(([x, z], i) => {
      if (this.#merged.has(i)) return;
      const key = `${x},${z}`;
      const other = spots.get(key);
      if (other === undefined) spots.set(key, i);
      else if (this.#touchedCorners.has(i) || this.#touchedCorners.has(other)) {
        this.merge(i, other);
        merged = true;
      }
    });
    this.threads.forEach((thread, i) => {
      if (!thread?.touched || thread.from !== thread.to) return;
      this.remove(i);
      merged = true;
    });
    return merged;
  }

  /** @returns {boolean} whether something was split */
  #cutCrossings() {
    /** @type {[number, Corner][]} */
    const cuts = [];
    const boxes = this.#boxes();
    for (const [a, b] of touchingPairs(boxes)) {
      const [s, t] = [this.#ends(a), this.#ends(b)];
      for (const end of t) if (isInside(s[0], s[1], end)) cuts.push([a, end]);
      for (const end of s) if (isInside(t[0], t[1], end)) cuts.push([b, end]);
      const cross = crossing(s[0], s[1], t[0], t[1]);
      if (cross) cuts.push([a, cross], [b, cross]);
    }
    this.#lonely().forEach((corner) => {
      for (const { i, touched } of boxes) {
        const [from, to] = this.#ends(i);
        if ((touched || this.#touchedCorners.has(corner)) && isInside(from, to, this.corners[corner])) cuts.push([i, this.corners[corner]]);
      }
    });
    /** @type {Map<number, Corner[]>} */
    const spots = new Map();
    for (const [i, spot] of cuts) spots.set(i, [...(spots.get(i) ?? []), spot]);
    for (const [i, along] of spots) {
      const start = this.#ends(i)[0];
      along.sort((a, b) => distance(start, a) - distance(start, b));
      let rest = i;
      for (const spot of along) {
        const pieces = this.threads.length;
        this.split(rest, this.corner(spot));
        if (this.threads.length > pieces) rest = pieces;
      }
    }
    return cuts.length > 0;
  }

  /** Corners without lines that are wanted all the same. */
  #lonely() {
    const used = new Set(this.threads.flatMap((thread) => (thread ? [thread.from, thread.to] : [])));
    return this.corners.map((_, i) => i).filter((i) => !used.has(i) && this.#staysAlone(i));
  }

  /** @param {number} corner */
  #staysAlone(corner) {
    this.#usedBefore ??= new Set(this.#before.lines.flatMap(({ from, to }) => [from, to]));
    return !this.#merged.has(corner) && (this.#placed.has(corner) || (corner < this.#before.vertices.length && !this.#usedBefore.has(corner)));
  }

  #boxes() {
    return this.threads.flatMap((thread, i) => {
      if (!thread) return [];
      const [[ax, az], [bx, bz]] = this.#ends(i);
      return [{ i, touched: thread.touched, x1: Math.min(ax, bx), x2: Math.max(ax, bx), z1: Math.min(az, bz), z2: Math.max(az, bz) }];
    });
  }

  /** @param {number} index @returns {[Corner, Corner]} */
  #ends(index) {
    const { from, to } = /** @type {Thread} */ (this.threads[index]);
    return [this.corners[from], this.corners[to]];
  }

  /** Two lines between the same corners become one. */
  #joinTwins() {
    /** @type {Map<string, number>} */
    const known = new Map();
    let joined = false;
    this.threads.forEach((thread, i) => {
      if (!thread) return;
      const key = thread.from < thread.to ? `${thread.from},${thread.to}` : `${thread.to},${thread.from}`;
      const other = known.get(key);
      const twin = other === undefined ? undefined : this.threads[other];
      if (other === undefined || !twin) known.set(key, i);
      else if (thread.touched || twin.touched) {
        this.#join(twin, thread);
        this.threads[i] = undefined;
        joined = true;
      }
    });
    return joined;
  }

  /** What lay between the two is gone; each keeps the side that looks away from the other. @param {Thread} kept @param {Thread} other */
  #join(kept, other) {
    this.touch(kept);
    this.touch(other);
    const along = kept.from === other.from;
    const [otherRight, otherLeft] = along ? [other.right, other.left] : [other.left, other.right];
    const [labelRight, labelLeft] = along ? other.labels : [other.labels[1], other.labels[0]];
    const [right, left] = kept.labels;
    if (right === UNKNOWN || (right === labelLeft && labelRight !== UNKNOWN && right !== left)) {
      kept.right = otherRight;
      kept.labels[0] = labelRight;
    } else if (left === UNKNOWN || (left === labelRight && labelLeft !== UNKNOWN && right !== left)) {
      kept.left = otherLeft;
      kept.labels[1] = labelLeft;
    }
    if (kept.labels[1] === UNKNOWN) {
      kept.left = otherLeft;
      kept.labels[1] = labelLeft;
    }
    if (kept.was === NONE) kept.was = other.was;
  }

  // ---- 2. and 3. whose area is it ----

  /** @param {Filling} filling @param {import('./dress.js').Style} style @returns {Set<number>} new sectors */
  #fill(filling, style) {
    this.threads = this.threads.filter((thread) => thread !== undefined);
    const threads = /** @type {Thread[]} */ (this.threads);
    const { cycles, regions, regionOf } = regionsOf(this.corners, threads);
    const claims = regions.map(() => /** @type {Map<number, number>} */ (new Map()));
    const stirred = new Uint8Array(regions.length);
    threads.forEach((thread, i) => {
      const length = distance(this.corners[thread.from], this.corners[thread.to]);
      thread.labels.forEach((label, half) => {
        const region = regionOf[2 * i + half];
        if (region < 0) return;
        if (thread.touched || this.#stirred.has(label)) stirred[region] = 1;
        if (label !== UNKNOWN) claims[region].set(label, (claims[region].get(label) ?? 0) + length);
      });
    });
    const chosen = claims.map((claim, region) => (region === 0 ? UNKNOWN : this.#strongest(claim)));
    const keepers = this.#keepers(claims, chosen);
    /** @type {Set<number>} */
    const made = new Set();
    const sectors = new Int32Array(regions.length).fill(NONE);
    for (let region = 1; region < regions.length; region++) {
      if (!stirred[region]) continue;
      const label = chosen[region];
      if (label !== UNKNOWN && keepers.has(region)) {
        sectors[region] = this.#labels[label].sector;
        continue;
      }
      const parent = label === UNKNOWN ? this.#parent(region, regionOf, chosen) : this.#labels[label].sector;
      if (filling === 'void' || (filling === 'keep' && parent === NONE)) continue;
      sectors[region] = this.sectors.length;
      made.add(sectors[region]);
      this.sectors.push(this.#newSector(parent, label === UNKNOWN, region, regionOf, style));
      // What stands free within the new area keeps its walls; those around it open.
      if (filling === 'sector') for (const edge of cycles[regions[region].cycles[0]].edges) threads[edge >> 1].opens = true;
    }
    threads.forEach((thread, i) => {
      for (const half of [0, 1]) {
        const region = regionOf[2 * i + half];
        if (region < 0 || !stirred[region]) continue;
        // What was open to everywhere before this edit is for the builder to close.
        if (region === 0 && !thread.touched && !this.#stirred.has(thread.labels[half])) continue;
        const [face, which] = half === 0 ? [thread.right, 'right'] : [thread.left, 'left'];
        if ((face?.sector ?? NONE) === sectors[region]) continue;
        thread[/** @type {'right' | 'left'} */ (which)] = makeFace(sectors[region], face?.side, face?.x, face?.y);
        thread.touched = true;
      }
    });
    return made;
  }

  /** The area most of a border remembers; a sector counts before nothing. @param {Map<number, number>} claim */
  #strongest(claim) {
    let [best, length, real] = [UNKNOWN, 0, false];
    for (const [label, claimed] of claim) {
      const isReal = this.#labels[label].sector !== NONE;
      if (isReal === real ? claimed > length : isReal) [best, length, real] = [label, claimed, isReal];
    }
    return best;
  }

  /** Of all parts of what was one area, the one that has most of its border stays it. @param {Map<number, number>[]} claims @param {number[]} chosen */
  #keepers(claims, chosen) {
    /** @type {Map<number, {region: number, length: number}>} */
    const best = new Map();
    chosen.forEach((label, region) => {
      if (label === UNKNOWN || (this.#labels[label].boundless && this.#labels[label].sector === NONE)) return;
      const length = claims[region].get(label) ?? 0;
      if (length > (best.get(label)?.length ?? -1)) best.set(label, { region, length });
    });
    return new Set([...best.values()].map(({ region }) => region));
  }

  /** What lay where an area is that nobody remembers: what is beyond its border. @param {number} region @param {Int32Array} regionOf @param {number[]} chosen */
  #parent(region, regionOf, chosen) {
    const seen = new Set([region]);
    for (const at of seen) {
      for (let edge = 0; edge < regionOf.length; edge++) {
        if (regionOf[edge] !== at) continue;
        const beyond = regionOf[edge ^ 1];
        if (beyond === 0) return NONE;
        if (chosen[beyond] !== UNKNOWN) return this.#labels[chosen[beyond]].sector;
        seen.add(beyond);
      }
    }
    return NONE;
  }

  /** @param {number} parent @param {boolean} inner @param {number} region @param {Int32Array} regionOf @param {import('./dress.js').Style} style @returns {Sector} */
  #newSector(parent, inner, region, regionOf, style) {
    if (parent !== NONE) {
      const { id, ...rest } = this.sectors[parent];
      return inner || id === undefined ? rest : { ...rest, id };
    }
    const neighbour = this.#neighbour(region, regionOf);
    if (neighbour === undefined) return { ...style.sector };
    const { id: _id, floorSlope: _floor, ceilingSlope: _ceiling, ...rest } = neighbour;
    return rest;
  }

  /** The sector with which an area shares most of its border. @param {number} region @param {Int32Array} regionOf */
  #neighbour(region, regionOf) {
    /** @type {Map<number, number>} */
    const shared = new Map();
    this.threads.forEach((thread, i) => {
      if (!thread) return;
      for (const half of [0, 1]) {
        if (regionOf[2 * i + half] !== region) continue;
        const sector = (half === 0 ? thread.left : thread.right)?.sector;
        if (sector !== undefined) shared.set(sector, (shared.get(sector) ?? 0) + distance(this.corners[thread.from], this.corners[thread.to]));
      }
    });
    const best = [...shared].sort((a, b) => b[1] - a[1])[0];
    return best && this.sectors[best[0]];
  }

  // ---- 4. a plan again ----

  /** @param {Set<number>} made @returns {Woven} */
  #sweep(made) {
    const before = this.#before;
    const threads = /** @type {Thread[]} */ (this.threads.filter((thread) => thread !== undefined));
    const used = { corners: new Set(threads.flatMap(({ from, to }) => [from, to])), sides: new Set(), sectors: new Set() };
    for (const { right, left } of threads) for (const face of [right, left]) {
      used.sides.add(face?.side);
      used.sectors.add(face?.sector);
    }
    const beforeUse = { sides: new Set(), sectors: new Set() };
    for (const { right, left } of before.lines) for (const face of [right, left]) {
      beforeUse.sides.add(face?.side);
      beforeUse.sectors.add(face?.sector);
    }
    // What nobody used before either may stay: it is not ours to throw away.
    const corners = renumber(this.corners.length, (i) => used.corners.has(i) || this.#staysAlone(i));
    const sides = renumber(this.wardrobe.sides.length, (i) => used.sides.has(i) || (i < before.sides.length && !beforeUse.sides.has(i)));
    const sectors = renumber(this.sectors.length, (i) => used.sectors.has(i) || (i < before.sectors.length && !beforeUse.sectors.has(i)));
    const face = (/** @type {Face | undefined} */ f) => f && (f.side === undefined || sides[f.side] === f.side) && (f.sector === undefined || sectors[f.sector] === f.sector)
      ? f : f && makeFace(f.sector === undefined ? NONE : sectors[f.sector], f.side === undefined ? undefined : sides[f.side], f.x, f.y);
    const lines = threads.map((thread) => {
      const line = makeLine(corners[thread.from], corners[thread.to], face(thread.right), face(thread.left));
      const old = before.lines[thread.was];
      return old && old.from === line.from && old.to === line.to && old.right === line.right && old.left === line.left ? old : line;
    });
    /** @type {Map<number, number[]>} */
    const linesAfter = new Map();
    threads.forEach(({ was }, i) => linesAfter.set(was, [...(linesAfter.get(was) ?? []), i]));
    const root = (/** @type {number} */ i) => {
      let at = i;
      for (let next = this.#merged.get(at); next !== undefined; next = this.#merged.get(at)) at = next;
      return at;
    };
    return {
      plan: { ...before, vertices: kept(this.corners, corners), sides: kept(this.wardrobe.sides, sides), sectors: kept(this.sectors, sectors), lines },
      vertexAfter: (i) => corners[root(i)] ?? NONE,
      linesAfter: (i) => linesAfter.get(i) ?? [],
      made: [...made].map((i) => sectors[i]).filter((i) => i !== NONE),
      sectorAfter: (i) => sectors[i] ?? NONE,
      drawn: linesAfter.get(NONE) ?? [],
    };
  }
}

/** @param {Face} face @param {number} points */
const shifted = (face, points) => makeFace(face.sector ?? NONE, face.side, face.side === undefined ? face.x : (face.x ?? 0) + points, face.y);

/** New numbers for those that stay. @param {number} count @param {(i: number) => boolean} stays */
function renumber(count, stays) {
  let next = 0;
  return Array.from({ length: count }, (_, i) => (stays(i) ? next++ : NONE));
}

/** @template T @param {T[]} list @param {number[]} numbers @returns {T[]} */
const kept = (list, numbers) => list.filter((_, i) => numbers[i] !== NONE);

/**
 * All pairs of boxes that touch and of which one was touched by the edit.
 * @param {{i: number, touched: boolean, x1: number, x2: number, z1: number, z2: number}[]} boxes
 */
function* touchingPairs(boxes) {
  const sorted = [...boxes].sort((a, b) => a.x1 - b.x1);
  for (let i = 0; i < sorted.length; i++) {
    const a = sorted[i];
    for (let j = i + 1; j < sorted.length && sorted[j].x1 <= a.x2; j++) {
      const b = sorted[j];
      if ((a.touched || b.touched) && a.z1 <= b.z2 && b.z1 <= a.z2) yield /** @type {[number, number]} */ ([a.i, b.i]);
    }
  }
}
