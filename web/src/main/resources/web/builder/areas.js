/**
 * Whose area is it? After lines were changed, the areas that they enclose are found anew. Every half of a line remembers which area it
 * bordered before; an area belongs to the sector that most of its border remembers. Where one area became two, the larger part stays
 * what it was and the other becomes a sector of its own.
 */
import { distance } from './geometry.js';
import { makeFace, NONE } from './plan.js';
import { regionsOf } from './regions.js';

/** @typedef {import('./plan.js').Sector} Sector */
/** @typedef {import('./dress.js').Style} Style */
/**
 * What becomes of areas that nobody remembers: `sector`, a new sector; `void`, nothing, a pillar; `keep`, a sector only where there was
 * one.
 * @typedef {'sector' | 'void' | 'keep'} Filling
 */
/**
 * @typedef {object} Loom
 * @property {import('./plan.js').Corner[]} corners
 * @property {import('./weave.js').Thread[]} threads
 * @property {Sector[]} sectors                         new ones are added
 * @property {import('./weave.js').Label[]} labels      the areas that were
 * @property {Set<number>} stirred                      those of them of which a line was taken away or changed
 */

/** Nobody knows what this half of a line borders. */
export const UNKNOWN = -1;

export class Areas {
  #loom;
  #found;
  /** For each area, how much of its border remembers what. @type {Map<number, number>[]} */
  #claims;
  #isStirred;
  /** @type {number[]} */
  #chosen;

  /** @param {Loom} loom */
  constructor(loom) {
    this.#loom = loom;
    const { corners, threads, labels, stirred } = loom;
    this.#found = regionsOf(corners, threads);
    const { regions, regionOf } = this.#found;
    this.#claims = regions.map(() => new Map());
    this.#isStirred = new Uint8Array(regions.length);
    threads.forEach((thread, i) => {
      const length = distance(corners[thread.from], corners[thread.to]);
      thread.labels.forEach((label, half) => {
        const region = regionOf[2 * i + half];
        if (region < 0) return;
        if (thread.touched || stirred.has(label)) this.#isStirred[region] = 1;
        if (label !== UNKNOWN) this.#claims[region].set(label, (this.#claims[region].get(label) ?? 0) + length);
      });
    });
    this.#chosen = this.#claims.map((claim, region) => (region === 0 ? UNKNOWN : strongest(claim, labels)));
  }

  /**
   * Gives every area its sector, and the lines around it a face towards it.
   * @param {Filling} filling @param {Style} style
   * @returns {Set<number>} new sectors
   */
  fill(filling, style) {
    const { threads, labels, sectors } = this.#loom;
    const { cycles, regions } = this.#found;
    const keepers = this.#keepers();
    /** @type {Set<number>} */
    const made = new Set();
    const sectorOfRegion = new Int32Array(regions.length).fill(NONE);
    for (let region = 1; region < regions.length; region++) {
      if (!this.#isStirred[region]) continue;
      const label = this.#chosen[region];
      if (label !== UNKNOWN && keepers.has(region)) {
        sectorOfRegion[region] = labels[label].sector;
        continue;
      }
      const parent = label === UNKNOWN ? this.#parent(region) : labels[label].sector;
      if (filling === 'void' || (filling === 'keep' && parent === NONE)) continue;
      sectorOfRegion[region] = sectors.length;
      made.add(sectors.length);
      sectors.push(this.#newSector(parent, label === UNKNOWN, region, style));
      // What stands free within the new area keeps its walls; those around it open.
      if (filling === 'sector') for (const edge of cycles[regions[region].cycles[0]].edges) threads[edge >> 1].opens = true;
    }
    this.#faceThem(sectorOfRegion);
    return made;
  }

  /** @param {Int32Array} sectorOfRegion */
  #faceThem(sectorOfRegion) {
    const { threads, stirred } = this.#loom;
    const { regionOf } = this.#found;
    threads.forEach((thread, i) => {
      for (const half of [0, 1]) {
        const region = regionOf[2 * i + half];
        if (region < 0 || !this.#isStirred[region]) continue;
        // What was open to everywhere before this edit is for the builder to close.
        if (region === 0 && !thread.touched && !stirred.has(thread.labels[half])) continue;
        const which = half === 0 ? 'right' : 'left';
        const face = thread[which];
        if ((face?.sector ?? NONE) === sectorOfRegion[region]) continue;
        thread[which] = makeFace(sectorOfRegion[region], face?.side, face?.x, face?.y);
        thread.touched = true;
      }
    });
  }

  /** Of all parts of what was one area, the one that has most of its border stays it. */
  #keepers() {
    const { labels } = this.#loom;
    /** @type {Map<number, {region: number, length: number}>} */
    const best = new Map();
    this.#chosen.forEach((label, region) => {
      if (label === UNKNOWN || (labels[label].boundless && labels[label].sector === NONE)) return;
      const length = this.#claims[region].get(label) ?? 0;
      if (length > (best.get(label)?.length ?? -1)) best.set(label, { region, length });
    });
    return new Set([...best.values()].map(({ region }) => region));
  }

  /** What lay where an area is that nobody remembers: what is beyond its border. @param {number} region */
  #parent(region) {
    const { regionOf } = this.#found;
    const seen = new Set([region]);
    for (const at of seen) {
      for (let edge = 0; edge < regionOf.length; edge++) {
        if (regionOf[edge] !== at) continue;
        const beyond = regionOf[edge ^ 1];
        if (beyond === 0) return NONE;
        if (this.#chosen[beyond] !== UNKNOWN) return this.#loom.labels[this.#chosen[beyond]].sector;
        seen.add(beyond);
      }
    }
    return NONE;
  }

  /** @param {number} parent @param {boolean} inner @param {number} region @param {Style} style @returns {Sector} */
  #newSector(parent, inner, region, style) {
    if (parent !== NONE) {
      const { id, ...rest } = this.#loom.sectors[parent];
      return inner || id === undefined ? rest : { ...rest, id };
    }
    const neighbour = this.#neighbour(region);
    if (neighbour === undefined) return { ...style.sector };
    const { id: _id, floorSlope: _floor, ceilingSlope: _ceiling, ...rest } = neighbour;
    return rest;
  }

  /** The sector with which an area shares most of its border. @param {number} region */
  #neighbour(region) {
    const { threads, corners, sectors } = this.#loom;
    /** @type {Map<number, number>} */
    const shared = new Map();
    threads.forEach((thread, i) => {
      for (const half of [0, 1]) {
        if (this.#found.regionOf[2 * i + half] !== region) continue;
        const sector = (half === 0 ? thread.left : thread.right)?.sector;
        if (sector !== undefined) shared.set(sector, (shared.get(sector) ?? 0) + distance(corners[thread.from], corners[thread.to]));
      }
    });
    const best = [...shared].sort((a, b) => b[1] - a[1])[0];
    return best && sectors[best[0]];
  }
}

/**
 * The area most of a border remembers; a sector counts before nothing.
 * @param {Map<number, number>} claim
 * @param {import('./weave.js').Label[]} labels
 */
function strongest(claim, labels) {
  let [best, length, real] = [UNKNOWN, 0, false];
  for (const [label, claimed] of claim) {
    const isReal = labels[label].sector !== NONE;
    if (isReal === real ? claimed > length : isReal) [best, length, real] = [label, claimed, isReal];
  }
  return best;
}
