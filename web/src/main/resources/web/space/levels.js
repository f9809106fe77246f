/**
 * Where floors and ceilings are right now: doors open, lifts rise. All sectors with one id move together, straight and evenly.
 * Times are the server's.
 */

/** @typedef {import('../types.js').Motion} Motion */

export class Levels {
  /** Sectors that have moved since the last `take`. @type {Set<number>} */
  #changed = new Set();
  /** @type {Map<string, Motion>} */
  #motions = new Map();
  /** @type {Map<number, number[]>} */
  #sectorsById = new Map();
  #floors;
  #ceilings;

  /** @param {import('./room-data.js').RoomData} room @param {Motion[]} motions */
  constructor(room, motions = []) {
    this.room = room;
    this.#floors = new Float64Array(room.sectors.length);
    this.#ceilings = new Float64Array(room.sectors.length);
    room.sectors.forEach(({ id }, i) => {
      if (id !== 0) this.#sectorsById.set(id, [...(this.#sectorsById.get(id) ?? []), i]);
    });
    for (const motion of motions) this.tell(motion);
  }

  /** @param {Motion} motion */
  tell(motion) {
    this.#motions.set(`${motion.id} ${motion.part}`, motion);
  }

  /** What has been told, for a room that was rebuilt around us. */
  motions() {
    return [...this.#motions.values()];
  }

  /** Makes the heights those of a moment. Costs nothing while nothing moves. @param {number} serverMillis */
  at(serverMillis) {
    if (this.#motions.size === 0) return;
    for (const motion of this.#motions.values()) {
      const height = heightAt(motion, serverMillis);
      for (const i of this.#sectorsById.get(motion.id) ?? []) {
        const sector = this.room.sectors[i];
        const [offsets, drawn] = motion.part === 'floor' ? [this.#floors, sector.floorHeight] : [this.#ceilings, sector.ceilingHeight];
        if (offsets[i] === height - drawn) continue;
        offsets[i] = height - drawn;
        this.#changed.add(i);
      }
    }
  }

  /** The sectors that have moved since somebody asked last. @returns {number[]} */
  take() {
    if (this.#changed.size === 0) return NONE;
    const changed = [...this.#changed];
    this.#changed.clear();
    return changed;
  }

  /** @param {number} sector @param {number} x @param {number} z */
  floor(sector, x, z) {
    const { floorSlope, floorHeight } = this.room.sectors[sector];
    return (floorSlope ? floorSlope.heightAt(x, z) : floorHeight) + this.#floors[sector];
  }

  /** As drawn, where the sky is, too. @param {number} sector @param {number} x @param {number} z */
  ceiling(sector, x, z) {
    const { ceilingSlope, ceilingHeight } = this.room.sectors[sector];
    return (ceilingSlope ? ceilingSlope.heightAt(x, z) : ceilingHeight) + this.#ceilings[sector];
  }

  /** How much air there is: the sky is no ceiling. @param {number} sector @param {number} x @param {number} z */
  headroom(sector, x, z) {
    return this.room.sectors[sector].ceiling === '' ? Infinity : this.ceiling(sector, x, z);
  }

  /** The floor under a spot; where there is none, 0. @param {number} x @param {number} z */
  floorAt(x, z) {
    const sector = this.room.sectorAt(x, z);
    return sector < 0 ? 0 : this.floor(sector, x, z);
  }

  /** How deep one wades there, 0..3. @param {number} x @param {number} z */
  depthAt(x, z) {
    const sector = this.room.sectorAt(x, z);
    return sector < 0 ? 0 : this.room.sectors[sector].depth;
  }
}

/** @type {number[]} */
const NONE = [];

/** @param {Motion} motion @param {number} millis */
function heightAt({ from, to, at, speed }, millis) {
  const way = (Math.max(0, millis - at) * speed) / 1000;
  return Math.abs(to - from) <= way ? to : from + Math.sign(to - from) * way;
}
