/** All layers of the map: their rooms and who is there. Made anew when the rooms change; counted when it is asked for. */
import { Census } from './census.js';
import { Ground } from './ground.js';

/** @typedef {import('./retreat.js').Storey} Storey */

export class WorldAtlas {
  #frames;
  places;
  /** @type {Map<number, Storey>} */
  #storeys = new Map();

  /** @param {import('../position/frames.js').Frames} frames @param {import('../types.js').PlaceTold[]} places */
  constructor(frames, places) {
    this.#frames = frames;
    this.places = places;
  }

  get frames() {
    return this.#frames;
  }

  get grid() {
    return this.#frames.grid;
  }

  /** The layers with rooms on them, lowest first. */
  get layers() {
    return [...new Set(this.places.map(({ layer }) => layer))].sort((a, b) => a - b);
  }

  /** A layer as it is now. @param {number} layer @returns {Storey} */
  storey(layer) {
    const storey = this.#storeys.get(layer) ?? { layer, ground: new Ground(this.grid, this.places, layer), census: new Census(this.grid) };
    this.#storeys.set(layer, storey);
    storey.census.take(this.#frames.everybody, this.#frames.near, layer, storey.ground);
    return storey;
  }

  /** The smallest box around all rooms of a layer; the whole world where there are none. @param {number} layer */
  boxOf(layer) {
    const places = this.places.filter((place) => place.layer === layer);
    if (places.length === 0) return { x: 0, z: 0, w: this.grid.cells, d: this.grid.cells };
    const x = Math.min(...places.map((place) => place.x));
    const z = Math.min(...places.map((place) => place.z));
    return {
      x,
      z,
      w: Math.max(...places.map((place) => place.x + place.w)) - x,
      d: Math.max(...places.map((place) => place.z + place.d)) - z,
    };
  }

  /** @param {number} id */
  nameOf(id) {
    return this.places.find((place) => place.id === id)?.name;
  }
}
