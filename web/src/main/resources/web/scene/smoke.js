/** Puffs of smoke where somebody vanishes or comes out of nowhere. */
import * as THREE from 'three';
import { softDisc } from './crowd.js';

const LASTS_MILLIS = 900;
const WISPS = 7;
const MOST_PUFFS = 24;

/** Colours by the way of going (see docs/protocol.md); others are plain. */
const COLOURS = [0xdfe6ee, 0xdfe6ee, 0xb9a5ff, 0xffd98a, 0x9fe3ff];

export class Smoke {
  group = new THREE.Group();
  #texture = softDisc('255, 255, 255');
  /** @type {{puff: THREE.Group, begun: number}[]} oldest first */
  #puffs = [];

  /** @param {number} x metres @param {number} y @param {number} z @param {number} way of leaving or arriving @param {number} now millis */
  add(x, y, z, way, now) {
    if (this.#puffs.length >= MOST_PUFFS) this.#end(0);
    const puff = new THREE.Group();
    puff.position.set(x, y, z);
    for (let i = 0; i < WISPS; i++) {
      const material = new THREE.SpriteMaterial({
        map: this.#texture,
        color: COLOURS[way] ?? COLOURS[0],
        transparent: true,
        depthWrite: false,
      });
      const wisp = new THREE.Sprite(material);
      const turn = (i / WISPS) * Math.PI * 2;
      wisp.userData = { out: Math.cos(turn) * 0.5, aside: Math.sin(turn) * 0.5, height: 0.3 + 1.4 * ((i * 0.618) % 1) };
      puff.add(wisp);
    }
    this.group.add(puff);
    this.#puffs.push({ puff, begun: now });
  }

  /** @param {number} now millis */
  animate(now) {
    while (this.#puffs.length > 0 && now - this.#puffs[0].begun > LASTS_MILLIS) this.#end(0);
    for (const { puff, begun } of this.#puffs) {
      const t = Math.max(0, (now - begun) / LASTS_MILLIS);
      for (const wisp of /** @type {THREE.Sprite[]} */ (puff.children)) {
        const { out, aside, height } = wisp.userData;
        wisp.position.set(out * (0.4 + t), height + 0.8 * t, aside * (0.4 + t));
        wisp.scale.setScalar(0.6 + 1.2 * t);
        wisp.material.opacity = 0.85 * (1 - t);
      }
    }
  }

  /** How many there are right now. */
  get size() {
    return this.#puffs.length;
  }

  /** @param {number} at */
  #end(at) {
    const [{ puff }] = this.#puffs.splice(at, 1);
    this.group.remove(puff);
    for (const wisp of /** @type {THREE.Sprite[]} */ (puff.children)) wisp.material.dispose();
  }
}
