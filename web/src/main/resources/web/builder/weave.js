/**
 * A plan on the loom: lines are put in, moved and taken out without a thought for the rest, and at the end `finish` makes a plan of it
 * again in which everything fits:
 *
 *   1. Corners at one spot become one, lines that cross or touch are split there, lines that lie on each other become one.
 *   2. The areas that lines enclose are found anew where something changed. Every half of a line remembers which area it bordered
 *      before; an area belongs to the sector that most of its border remembers (areas.js).
 *   3. Where one area became two, the larger part stays what it was and the other becomes a sector of its own.
 *   4. Lines are dressed (dress.js), and what nobody needs any more is swept out (sweep.js).
 *
 * So whatever an edit does, all lines around an area agree about its sector.
 */
import { Areas, UNKNOWN } from './areas.js';
import { crossing, distance, isInside, sameCorner } from './geometry.js';
import { dressLine, usualWalls, Wardrobe } from './dress.js';
import { FARTHEST, makeFace, NONE, sectorOf, Trouble } from './plan.js';
import { regionsOfPlan } from './regions.js';
import { sweep } from './sweep.js';
import { pointsOf } from './texture-points.js';

/** @typedef {import('./plan.js').Plan} Plan */
/** @typedef {import('./plan.js').Corner} Corner */
/** @typedef {import('./plan.js').Face} Face */
/** @typedef {import('./plan.js').Sector} Sector */
/**
 * @typedef {{from: number, to: number, right?: Face, left?: Face, labels: [number, number], was: number, touched: boolean, opens?:
 * boolean}} Thread
 *   `labels`: the area each half bordered; `opens`: a wall of it becomes a passage */
/** @typedef {{sector: number, boundless: boolean}} Label */
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
      from: line.from,
      to: line.to,
      ...(line.right && { right: line.right }),
      ...(line.left && { left: line.left }),
      labels: [label(regionOf[2 * was], line.right), label(regionOf[2 * was + 1], line.left)],
      was,
      touched: false,
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
    const found = this.corners.findIndex((corner, i) => sameCorner(corner, spot) && !this.#merged.has(i));
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
    const [before, after] = [
      distance(this.corners[thread.from], this.corners[corner]),
      distance(this.corners[corner], this.corners[thread.to]),
    ];
    const { to, right, left } = thread;
    this.threads.push({
      ...thread,
      from: corner,
      to,
      ...(right && { right: shifted(right, pointsOf(before)) }),
      labels: [...thread.labels],
    });
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
   * @param {import('./areas.js').Filling} filling @param {import('./dress.js').Style} style
   * @param {{dropBare?: boolean}} [options] `dropBare`: lines that lost the sectors on both sides go
   * @returns {import('./sweep.js').Woven}
   */
  finish(filling, style, { dropBare = true } = {}) {
    this.#untangle();
    this.threads = this.threads.filter((thread) => thread !== undefined);
    const threads = /** @type {Thread[]} */ (this.threads);
    const loom = { corners: this.corners, threads, sectors: this.sectors, labels: this.#labels, stirred: this.#stirred };
    const made = new Areas(loom).fill(filling, style);
    if (dropBare) this.threads = this.threads.filter((thread) => !thread || !this.#lostAll(thread));
    const walls = usualWalls(this.threads, this.corners, this.wardrobe);
    for (const thread of this.threads)
      if (thread?.touched) dressLine(thread, this, this.#before, (sector) => walls.get(sector) ?? style.wall);
    const { corners, sectors, wardrobe } = this;
    const woven = { corners, threads: /** @type {Thread[]} */ (this.threads), sides: wardrobe.sides, sectors, merged: this.#merged, made };
    return sweep(this.#before, woven, (corner) => this.#staysAlone(corner));
  }

  /** @param {Thread} thread */
  #lostAll({ was, right, left, touched }) {
    const old = this.#before.lines[was];
    return (
      touched &&
      old !== undefined &&
      sectorOf(right) === NONE &&
      sectorOf(left) === NONE &&
      (sectorOf(old.right) !== NONE || sectorOf(old.left) !== NONE)
    );
  }

  /** Everything meets in corners only. */
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
    return (
      !this.#merged.has(corner) && (this.#placed.has(corner) || (corner < this.#before.vertices.length && !this.#usedBefore.has(corner)))
    );
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
}

/** @param {Face} face @param {number} points */
const shifted = (face, points) =>
  makeFace(face.sector ?? NONE, face.side, face.side === undefined ? face.x : (face.x ?? 0) + points, face.y);

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
      if ((a.touched || b.touched) && a.z1 <= b.z2 && b.z1 <= a.z2) yield/** @type {[number, number]} */ ([a.i, b.i]);
    }
  }
}
