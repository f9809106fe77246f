/**
 * Everything of one texture and kind, as one draw call. Each triangle belongs to a leaf of the room; of those only the ones are drawn
 * that can be seen from where the eye is, by writing the list of corners anew whenever the eye enters another leaf.
 */
import * as THREE from 'three';

/** Numbers for each corner: where, picture, light, place in the light map, drift of the picture and flicker. */
const SIZES = { position: 3, uv: 2, tint: 3, lit: 2, drift: 3 };

/** @typedef {keyof typeof SIZES} Part */

export class Batch {
  /** @type {Record<Part, number[]>} */
  #building = { position: [], uv: [], tint: [], lit: [], drift: [] };
  /** @type {number[]} leaf, a, b, c */
  #triangles = [];
  /** @type {Uint32Array} corners of all triangles, by leaf */
  #sorted = new Uint32Array(0);
  /** @type {Uint32Array} the leaves that have any, in order */
  #owners = new Uint32Array(0);
  #starts = new Uint32Array(0);
  geometry = new THREE.BufferGeometry();
  /** How many corners there are. */
  count = 0;

  /**
   * @param {number} x @param {number} y @param {number} z metres @param {number} u @param {number} v
   * @param {number} r @param {number} g @param {number} b light @param {number} litU -1: no light map @param {number} litV
   * @param {number} driftU pictures a second @param {number} driftV @param {number} flicker its group, 0 for none
   */
  corner(x, y, z, u, v, r, g, b, litU, litV, driftU, driftV, flicker) {
    const { position, uv, tint, lit, drift } = this.#building;
    position.push(x, y, z);
    uv.push(u, v);
    tint.push(r, g, b);
    lit.push(litU, litV);
    drift.push(driftU, driftV, flicker);
    return this.count++;
  }

  /** @param {number} leaf @param {number} a @param {number} b @param {number} c */
  triangle(leaf, a, b, c) {
    this.#triangles.push(leaf, a, b, c);
  }

  /** Nothing can be added after this. @param {number} owners how many leaves there are */
  finish(owners) {
    for (const part of /** @type {Part[]} */ (Object.keys(SIZES))) {
      this.geometry.setAttribute(part, new THREE.BufferAttribute(new Float32Array(this.#building[part]), SIZES[part]));
      this.#building[part] = [];
    }
    this.#sort(owners);
    const index = new THREE.BufferAttribute(this.#sorted.slice(), 1);
    index.setUsage(THREE.DynamicDrawUsage);
    this.geometry.setIndex(index);
    return this;
  }

  /** @param {number} owners */
  #sort(owners) {
    const triangles = this.#triangles;
    this.#triangles = [];
    const counts = new Uint32Array(owners + 1);
    for (let i = 0; i < triangles.length; i += 4) counts[triangles[i] + 1] += 3;
    for (let i = 0; i < owners; i++) counts[i + 1] += counts[i];
    this.#owners = Uint32Array.from({ length: owners }, (_, i) => i).filter((i) => counts[i + 1] > counts[i]);
    this.#starts = Uint32Array.from([...Array.from(this.#owners, (i) => counts[i]), counts[owners]]);
    this.#sorted = new Uint32Array((triangles.length / 4) * 3);
    const at = counts.slice();
    for (let i = 0; i < triangles.length; i += 4) {
      this.#sorted.set([triangles[i + 1], triangles[i + 2], triangles[i + 3]], at[triangles[i]]);
      at[triangles[i]] += 3;
    }
  }

  /** Draws only what belongs to these leaves. @param {Uint8Array} shown @returns {boolean} whether anything is left */
  show(shown) {
    const index = /** @type {THREE.BufferAttribute} */ (this.geometry.index);
    const target = /** @type {Uint32Array} */ (index.array);
    let filled = 0;
    for (let i = 0; i < this.#owners.length; i++) {
      if (!shown[this.#owners[i]]) continue;
      let last = i;
      while (last + 1 < this.#owners.length && shown[this.#owners[last + 1]]) last++;
      target.set(this.#sorted.subarray(this.#starts[i], this.#starts[last + 1]), filled);
      filled += this.#starts[last + 1] - this.#starts[i];
      i = last;
    }
    this.geometry.setDrawRange(0, filled);
    index.clearUpdateRanges();
    index.addUpdateRange(0, filled);
    index.needsUpdate = filled > 0;
    return filled > 0;
  }

  /**
   * Moves corners that exist already.
   * @param {number} first
   * @param {number} count
   * @param {Float32Array} positions
   * @param {Float32Array} uvs
   */
  move(first, count, positions, uvs) {
    for (const [part, values, size] of /** @type {const} */ ([
      ['position', positions, 3],
      ['uv', uvs, 2],
    ])) {
      const attribute = /** @type {THREE.BufferAttribute} */ (this.geometry.getAttribute(part));
      /** @type {Float32Array} */ (attribute.array).set(values.subarray(0, count * size), first * size);
      attribute.addUpdateRange(first * size, count * size);
      attribute.needsUpdate = true;
    }
  }

  dispose() {
    this.geometry.dispose();
  }
}
