/** The rooms on one layer of the map, by low cells: which room a cell belongs to, and which part of the cell. */

/** @typedef {import('../types.js').PlaceTold} PlaceTold */
/** @typedef {{x: number, z: number, w: number, d: number}} Patch  in high cells */

export class Ground {
  #lowCells;
  #ratio;
  #places;
  /** The number of a place and 1, by low cell; 0: no room there. */
  #owner;

  /** @param {import('../position/grid.js').Grid} grid @param {PlaceTold[]} places @param {number} layer */
  constructor({ lowCells, ratio }, places, layer) {
    this.#lowCells = lowCells;
    this.#ratio = ratio;
    this.#places = places.filter((place) => place.layer === layer);
    this.#owner = new Uint16Array(lowCells * lowCells);
    this.#places.forEach((place, i) => this.#claim(place, i));
  }

  get places() {
    return this.#places;
  }

  /** The room to which most of a low cell belongs. @param {number} cell z * lowCells + x @returns {PlaceTold | undefined} */
  placeOf(cell) {
    return this.#places[this.#owner[cell] - 1];
  }

  /** The part of a low cell that is in its room; the whole cell where there is none. @param {number} cell @param {Patch} patch is filled */
  patchOf(cell, patch) {
    const ratio = this.#ratio;
    const x = (cell % this.#lowCells) * ratio;
    const z = Math.floor(cell / this.#lowCells) * ratio;
    const place = this.placeOf(cell);
    patch.x = place ? Math.max(x, place.x) : x;
    patch.z = place ? Math.max(z, place.z) : z;
    patch.w = (place ? Math.min(x + ratio, place.x + place.w) : x + ratio) - patch.x;
    patch.d = (place ? Math.min(z + ratio, place.z + place.d) : z + ratio) - patch.z;
    return patch;
  }

  /** Is a good part of the cell in a room? @param {number} cell */
  isRoomy(cell) {
    if (!this.placeOf(cell)) return false;
    const { w, d } = this.patchOf(cell, SCRATCH);
    return w * d * 2 >= this.#ratio * this.#ratio;
  }

  /** The room at a spot. @param {number} x @param {number} z high cells */
  placeAt(x, z) {
    return this.#places.find((place) => x >= place.x && z >= place.z && x < place.x + place.w && z < place.z + place.d);
  }

  /** @param {PlaceTold} place @param {number} number */
  #claim(place, number) {
    const last = this.#lowCells - 1;
    const low = (/** @type {number} */ cell) => Math.min(last, Math.max(0, Math.floor(cell / this.#ratio)));
    for (let z = low(place.z); z <= low(place.z + place.d - 1); z++) {
      for (let x = low(place.x); x <= low(place.x + place.w - 1); x++) {
        const cell = z * this.#lowCells + x;
        const rival = this.placeOf(cell);
        if (!rival || this.#share(place, x, z) > this.#share(rival, x, z)) this.#owner[cell] = number + 1;
      }
    }
  }

  /** How much of a low cell is in a room. @param {PlaceTold} place @param {number} lowX @param {number} lowZ */
  #share(place, lowX, lowZ) {
    const [x, z, ratio] = [lowX * this.#ratio, lowZ * this.#ratio, this.#ratio];
    const w = Math.min(x + ratio, place.x + place.w) - Math.max(x, place.x);
    const d = Math.min(z + ratio, place.z + place.d) - Math.max(z, place.z);
    return Math.max(0, w) * Math.max(0, d);
  }
}

/** @type {Patch} */
const SCRATCH = { x: 0, z: 0, w: 0, d: 0 };
