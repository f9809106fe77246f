/** The things that stand in a room, built of simple bodies. A kind that is not here is not drawn (and does not block). */
import * as THREE from 'three';
import { seeded } from '../art/noise.js';
import { bearingOf, metres } from '../units.js';

/** @typedef {import('./bins.js').Bins} Bins */
/** @typedef {import('../types.js').Prop} Prop */
/** @typedef {{bins: Bins, base: THREE.Matrix4, size: number, prop: Prop, random: () => number}} Site  `base`: where it stands and faces */

/** @param {number} x @param {number} y @param {number} z @param {number} [turnY] @param {number} [turnX] */
const at = (x, y, z, turnY = 0, turnX = 0) =>
  new THREE.Matrix4().makeRotationFromEuler(new THREE.Euler(turnX, turnY, 0, 'YXZ')).setPosition(x, y, z);

/**
 * @param {Site} site @param {string} texture @param {THREE.BufferGeometry} geometry @param {THREE.Matrix4} where
 * @param {Parameters<Bins['add']>[3]} [look]
 */
const put = (site, texture, geometry, where, look) => site.bins.add(texture, geometry, site.base.clone().multiply(where), look);

/** @param {number} w @param {number} h @param {number} d */
const block = (w, h, d) => new THREE.BoxGeometry(w, h, d);
/** @param {number} top @param {number} bottom @param {number} h @param {number} [sides] */
const barrel = (top, bottom, h, sides = 10) => new THREE.CylinderGeometry(top, bottom, h, sides);

/** A ball of leaves, dented so that no two look alike. @param {number} radius @param {() => number} random */
function tuft(radius, random) {
  const geometry = new THREE.IcosahedronGeometry(radius, 2);
  const { position } = geometry.attributes;
  const [a, b, c] = [random() * 6, random() * 6, random() * 6];
  for (let i = 0; i < position.count; i++) {
    const [x, y, z] = [position.getX(i) / radius, position.getY(i) / radius, position.getZ(i) / radius];
    const dent = 1 + 0.11 * Math.sin(x * 5 + a) * Math.cos(y * 4 + b) + 0.08 * Math.sin(z * 7 + c + y * 3);
    position.setXYZ(i, x * dent * radius, y * dent * radius * 0.86, z * dent * radius);
  }
  geometry.computeVertexNormals();
  return geometry;
}

/** @type {Record<string, (site: Site) => void>} */
const BUILDERS = {
  tree(site) {
    const { random } = site;
    const tall = 3.1 + random() * 0.9;
    const wide = Math.max(1.15, site.size * 1.25);
    const tint = new THREE.Color().setHSL(0.2 + random() * 0.09, 0.34, 0.76).getHex();
    put(site, 'bark', barrel(0.15, 0.3, tall, 8), at(0, tall / 2, 0), { stretch: [1.5, 3] });
    for (const [turn, lean] of [
      [0.4, 0.7],
      [2.6, -0.65],
    ]) {
      put(
        site,
        'bark',
        barrel(0.06, 0.11, 1.3, 6),
        at(Math.sin(turn) * 0.42, tall * 0.72, Math.cos(turn) * 0.42, turn, lean * Math.sign(lean)),
        { stretch: [0.7, 1.4] },
      );
    }
    put(site, 'leaves', tuft(wide, random), at(0, tall + 0.55, 0), { tint, stretch: [6, 3] });
    for (let i = 0; i < 5; i++) {
      const turn = (i / 5) * Math.PI * 2 + random();
      const reach = wide * (0.66 + random() * 0.2);
      const r = wide * (0.55 + random() * 0.2);
      put(site, 'leaves', tuft(r, random), at(Math.sin(turn) * reach, tall + 0.05 + random() * 0.8, Math.cos(turn) * reach), {
        tint,
        stretch: [5, 2.5],
      });
    }
    put(site, 'leaves', tuft(wide * 0.62, random), at(0.1, tall + wide * 0.95, 0), { tint, stretch: [5, 2.5] });
  },
  lamp(site) {
    const iron = 0x3d3a46;
    put(site, 'plain', barrel(0.1, 0.17, 0.3, 8), at(0, 0.15, 0), { tint: iron });
    put(site, 'plain', barrel(0.045, 0.07, 2.5, 8), at(0, 1.5, 0), { tint: iron });
    put(site, 'plain', barrel(0.11, 0.07, 0.12, 8), at(0, 2.72, 0), { tint: iron });
    put(site, 'plain', barrel(0.17, 0.11, 0.36, 6), at(0, 2.96, 0), { tint: 0xffdf9e, glow: 1.15 });
    put(site, 'plain', barrel(0.03, 0.24, 0.2, 6), at(0, 3.23, 0), { tint: iron });
    put(site, 'plain', new THREE.SphereGeometry(0.05, 6, 4), at(0, 3.36, 0), { tint: 0xd9b25f });
  },
  fountain(site) {
    const r = site.size / 2;
    const step = 12;
    put(site, 'stone', barrel(r, r + 0.06, 0.16, 24), at(0, 0.08, 0), { stretch: [12, 1] });
    for (let i = 0; i < step; i++) {
      const turn = ((i + 0.5) / step) * Math.PI * 2;
      const length = 2 * (r - 0.18) * Math.tan(Math.PI / step) + 0.16;
      const where = at(Math.sin(turn) * (r - 0.2), 0.36, Math.cos(turn) * (r - 0.2), turn);
      put(site, 'marble', block(length, 0.62, 0.3), where, { stretch: [1.2, 0.6] });
      put(site, 'marble', block(length + 0.08, 0.09, 0.42), at(Math.sin(turn) * (r - 0.2), 0.7, Math.cos(turn) * (r - 0.2), turn), {
        stretch: [1.2, 0.4],
      });
    }
    put(site, 'marble', barrel(0.2, 0.36, 1.3, 10), at(0, 0.85, 0), { stretch: [2, 1.3] });
    put(site, 'marble', barrel(r * 0.42, 0.16, 0.34, 18), at(0, 1.6, 0), { stretch: [6, 0.5] });
    put(site, 'marble', barrel(0.09, 0.13, 0.8, 8), at(0, 2.05, 0), { stretch: [1, 0.8] });
    put(site, 'marble', barrel(r * 0.19, 0.07, 0.18, 12), at(0, 2.45, 0), { stretch: [3, 0.3] });
  },
  bench(site) {
    const w = Math.max(1.2, site.size * 1.4);
    for (let i = 0; i < 3; i++) put(site, 'wood', block(w, 0.05, 0.13), at(0, 0.46, -0.16 + i * 0.16), { stretch: [0.4, 1.6] });
    for (let i = 0; i < 2; i++)
      put(site, 'wood', block(w, 0.13, 0.04), at(0, 0.66 + i * 0.19, 0.27 + i * 0.04, 0, 0.16), { stretch: [0.4, 1.6] });
    for (const side of [-1, 1]) {
      put(site, 'plain', block(0.07, 0.45, 0.07), at(side * (w / 2 - 0.16), 0.22, -0.16), { tint: 0x45414d });
      put(site, 'plain', block(0.07, 0.98, 0.07), at(side * (w / 2 - 0.16), 0.46, 0.23, 0, 0.1), { tint: 0x45414d });
      put(site, 'plain', block(0.07, 0.06, 0.46), at(side * (w / 2 - 0.16), 0.42, 0.02), { tint: 0x45414d });
    }
  },
  crate(site) {
    // The footprint is round, the crate is square: it fits into the circle.
    const a = site.size * 0.72;
    put(site, 'planks', block(a, a, a), at(0, a / 2, 0), { stretch: [1.6, 1.6] });
    for (const x of [-1, 1]) {
      for (const z of [-1, 1]) put(site, 'wood', block(0.08, a + 0.03, 0.08), at((x * a) / 2, a / 2, (z * a) / 2), { stretch: [0.2, 1] });
      for (const y of [0.04, a - 0.03]) {
        put(site, 'wood', block(a, 0.08, 0.06), at(0, y, (x * a) / 2), { stretch: [0.3, 1] });
        put(site, 'wood', block(0.06, 0.08, a), at((x * a) / 2, y, 0), { stretch: [0.3, 1] });
      }
    }
  },
  pillar(site) {
    const r = site.size / 2;
    put(site, 'marble', block(r * 2, 0.22, r * 2), at(0, 0.11, 0), { stretch: [1, 0.3] });
    put(site, 'marble', barrel(r * 0.86, r * 0.98, 0.16, 16), at(0, 0.3, 0), { stretch: [3, 0.2] });
    put(site, 'marble', barrel(r * 0.68, r * 0.8, 3, 16), at(0, 1.85, 0), { stretch: [3, 3] });
    put(site, 'marble', barrel(r * 0.98, r * 0.7, 0.24, 16), at(0, 3.46, 0), { stretch: [3, 0.3] });
    put(site, 'marble', block(r * 2.1, 0.2, r * 2.1), at(0, 3.68, 0), { stretch: [1, 0.3] });
  },
  sign(site) {
    put(site, 'wood', barrel(0.065, 0.085, 1.1, 8), at(0, 0.55, 0), { stretch: [0.5, 2] });
    put(site, 'wood', block(1.9, 0.86, 0.07), at(0, 1.52, 0), { stretch: [2, 1] });
    put(site, 'wood', block(2.06, 0.07, 0.2), at(0, 1.98, 0), { stretch: [2, 0.2] });
  },
};

/** @param {string} kind */
export const isKnownProp = (kind) => Object.hasOwn(BUILDERS, kind);

/** @param {Bins} bins @param {Prop} prop @param {number} index  the seed of its looks @param {number} height of the floor, metres */
export function buildProp(bins, prop, index, height) {
  if (!isKnownProp(prop.kind)) return;
  BUILDERS[prop.kind]({ bins, base: standing(prop, height), size: metres(prop.size ?? 64), prop, random: seeded(index * 7919 + 17) });
}

/** Where a prop stands; its front (-z) looks to its heading. @param {Prop} prop @param {number} height of the floor, metres */
export const standing = (prop, height) => at(metres(prop.x), height, metres(prop.z), -bearingOf(prop.h ?? 0));
