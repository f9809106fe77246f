/** Where the parts of a room get what they are made of: one batch for each texture, kind and speed. */
import * as THREE from 'three';
import { drawnAs } from '../art/textures.js';
import { Batch } from './batch.js';
import { isBlended } from './matter.js';

/** @typedef {import('./matter.js').Kind} Kind */

/** What is drawn after the people, because one sees them through it. */
const AFTER_PEOPLE = 1.5;
/** After the sky and before everything that it may hide. */
const BEFORE_ALL = -1;

export class Quarry {
  /** @type {Map<string, {batch: Batch, name: string, kind: Kind, speed: number}>} */
  #batches = new Map();
  /** Leaves first; after them groups of leaves, for what belongs to several. @type {number[][]} */
  groups = [];
  #leaves;

  /** @param {number} leaves how many there are */
  constructor(leaves) {
    this.#leaves = leaves;
  }

  /** @param {string} texture @param {Kind} kind @param {number} [speed] */
  batch(texture, kind = 'solid', speed = 0) {
    const name = drawnAs(texture);
    const key = `${name} ${kind} ${speed}`;
    const known = this.#batches.get(key) ?? { batch: new Batch(), name, kind, speed };
    this.#batches.set(key, known);
    return known.batch;
  }

  /** Who owns what is seen as soon as any of these leaves is. @param {number[]} leaves */
  owner(leaves) {
    const those = [...new Set(leaves)].filter((leaf) => leaf >= 0);
    if (those.length === 1) return those[0];
    return this.#leaves + this.groups.push(those) - 1;
  }

  /** @param {import('./matter.js').Matter} matter @returns {{batch: Batch, mesh: THREE.Mesh}[]} */
  finish(matter) {
    const owners = this.#leaves + this.groups.length;
    return [...this.#batches.values()].map(({ batch, name, kind, speed }) => {
      const mesh = new THREE.Mesh(batch.finish(owners).geometry, matter.make(name, kind, speed));
      mesh.frustumCulled = false;
      if (isBlended(kind)) mesh.renderOrder = AFTER_PEOPLE;
      if (kind === 'curtain') mesh.renderOrder = BEFORE_ALL;
      return { batch, mesh };
    });
  }
}
