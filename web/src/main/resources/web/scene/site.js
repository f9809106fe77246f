/** What those who build a room's model share: the room, its light, where the parts go, and who moves with a sector. */
import { FLICKER_GROUPS } from './matter.js';

/** Metres a second for the three speeds of drifting pictures. */
const DRIFT = [0, 0.25, 0.6, 1.3];

export class Site {
  /** What is to be done when a sector moves. @type {Map<number, (() => void)[]>} */
  #movers = new Map();
  /** @type {Map<string, number>} */
  #flickers = new Map();
  /** The brightest each group can get. @type {number[]} */
  flares = [1];

  /**
   * Pictures that somebody has shifted by hand somewhere: those begin where their line begins. All others follow the compass, so that walls
   * in one line go on.
   */
  #shifted = new Set(['screen', 'glass', 'lattice', 'bars', 'canopy']);

  /**
   * @param {import('../space/levels.js').Levels} levels
   * @param {import('./light.js').Light} light
   * @param {import('./light-map.js').LightMap} map
   * @param {import('./quarry.js').Quarry} quarry
   */
  constructor(levels, light, map, quarry) {
    this.room = levels.room;
    this.levels = levels;
    this.light = light;
    this.map = map;
    this.quarry = quarry;
    for (const line of this.room.lines) {
      for (const { side, x } of [line.right, line.left])
        if (side && x !== 0) for (const picture of [side.normal, side.above, side.below]) this.#shifted.add(picture);
    }
  }

  /** @param {string} picture */
  followsCompass(picture) {
    return !this.#shifted.has(picture);
  }

  /** Can this sector ever move? @param {number} sector */
  moves(sector) {
    return sector >= 0 && this.room.sectors[sector].id !== 0;
  }

  /** @param {number[]} sectors @param {() => void} update */
  whenMoved(sectors, update) {
    for (const sector of new Set(sectors)) {
      if (this.moves(sector)) this.#movers.set(sector, [...(this.#movers.get(sector) ?? []), update]);
    }
  }

  /** @param {number[]} sectors that stand elsewhere now */
  move(sectors) {
    const updates = new Set(sectors.flatMap((sector) => this.#movers.get(sector) ?? []));
    for (const update of updates) update();
  }

  /** The group in which a sector flickers: those of one id and light together. @param {number} sector */
  flicker(sector) {
    if (sector < 0 || !this.room.sectors[sector].flags.has('flicker')) return 0;
    const { id, light } = this.room.sectors[sector];
    const key = `${id} ${light}`;
    // When there are more kinds than groups, some share one.
    const group = this.#flickers.get(key) ?? (this.#flickers.size % (FLICKER_GROUPS - 1)) + 1;
    this.#flickers.set(key, group);
    this.flares[group] = this.light.flare(sector);
    return group;
  }

  /**
   * How far a picture drifts in a second, in pictures, to the right and up.
   * @param {import('../space/room-data.js').Drift} scroll
   * @param {number} span metres
   * @returns {[number, number]}
   */
  drift({ speed, turn }, span) {
    const way = DRIFT[speed] / span;
    const angle = (turn / 8) * Math.PI * 2;
    return [-Math.sin(angle) * way, -Math.cos(angle) * way];
  }
}
