/** Models of what lives, or looks as if it did. */
import { ball, block, plate, ring, rod, shade } from './kit.js';

/** @typedef {import('./index.js').Builder} Builder */

const DARK = 0x2b2030;
const BOTH = [-1, 1];

/**
 * Two eyes on a head.
 * @param {import('./kit.js').Kit} kit
 * @param {number} apart
 * @param {number} y
 * @param {number} z
 * @param {number} size
 */
function eyes(kit, apart, y, z, size) {
  for (const side of BOTH) {
    kit.add(ball(size, 8), DARK, { at: [side * apart, y, z], bare: true });
    kit.add(ball(size * 0.36, 6), 0xffffff, { at: [side * apart + size * 0.3, y + size * 0.4, z - size * 0.78], bare: true, glow: true });
  }
}

/** @type {Record<string, Builder>} */
export const CREATURES = {
  dog(kit, { tint = 0xc98a4b }) {
    const light = shade(tint, 0.55);
    kit.add(ball(0.24), tint, { at: [0, 0.42, 0.08], scale: [0.86, 0.82, 1.4] });
    kit.add(ball(0.17), light, { at: [0, 0.4, -0.16], scale: [0.86, 0.9, 0.8], bare: true });
    for (const side of BOTH) {
      for (const z of [-0.14, 0.3]) {
        kit.add(rod(0.065, 0.055, 0.34, 8), tint, { at: [side * 0.13, 0.17, z] });
        kit.add(ball(0.07, 8), light, { at: [side * 0.13, 0.045, z - 0.025], scale: [1, 0.65, 1.25] });
      }
      kit.add(ball(0.1, 10), shade(tint, -0.35), { at: [side * 0.2, 0.7, -0.26], scale: [0.42, 1.25, 0.8], turn: [0, 0, side * 0.22] });
    }
    kit.add(ball(0.21), tint, { at: [0, 0.74, -0.3], scale: [1, 0.94, 0.95] });
    kit.add(ball(0.115, 10), light, { at: [0, 0.68, -0.48], scale: [1, 0.8, 1.15] });
    kit.add(ball(0.045, 8), DARK, { at: [0, 0.73, -0.6], scale: [1.2, 0.9, 0.9], bare: true });
    eyes(kit, 0.085, 0.8, -0.47, 0.034);
    kit.add(ring(0.165, 0.026), 0xd8433f, { at: [0, 0.58, -0.21], turn: [1.15, 0, 0] });
    kit.add(ball(0.035, 8), 0xffd166, { at: [0, 0.49, -0.36] });
    kit.add(rod(0.028, 0.05, 0.32, 8), tint, { at: [0, 0.62, 0.45], turn: [0.62, 0, 0] });
  },
  cat(kit, { tint = 0x8d8794 }) {
    const light = shade(tint, 0.6);
    kit.add(ball(0.19), tint, { at: [0, 0.23, 0.06], scale: [0.95, 1.12, 1.08] });
    kit.add(ball(0.13), light, { at: [0, 0.24, -0.09], scale: [0.8, 1.1, 0.6], bare: true });
    kit.add(ball(0.17), tint, { at: [0, 0.53, -0.08], scale: [1.08, 0.92, 0.95] });
    for (const side of BOTH) {
      kit.add(rod(0.005, 0.075, 0.15, 4), tint, { at: [side * 0.1, 0.7, -0.07], turn: [0, 0, -side * 0.2] });
      kit.add(rod(0.004, 0.04, 0.1, 4), 0xf2a7a0, { at: [side * 0.1, 0.68, -0.105], turn: [0, 0, -side * 0.2], bare: true });
      kit.add(rod(0.045, 0.045, 0.22, 8), tint, { at: [side * 0.075, 0.11, -0.13] });
      kit.add(ball(0.055, 8), light, { at: [side * 0.075, 0.04, -0.16], scale: [1, 0.65, 1.3] });
      kit.add(ball(0.055, 8), light, { at: [side * 0.035, 0.47, -0.22], scale: [1, 0.8, 0.8], bare: true });
    }
    kit.add(ball(0.022, 6), 0xe77f86, { at: [0, 0.505, -0.255], bare: true });
    eyes(kit, 0.075, 0.56, -0.215, 0.032);
    kit.add(rod(0.03, 0.042, 0.4, 8), tint, { at: [0.2, 0.14, 0.2], turn: [1.45, -0.9, 0] });
    kit.add(rod(0.02, 0.032, 0.26, 8), shade(tint, -0.3), { at: [0.34, 0.24, 0.05], turn: [0.25, 0, -0.35] });
  },
  bird(kit, { tint = 0x4d9de0 }) {
    kit.add(ball(0.16), tint, { at: [0, 0.27, 0.02], scale: [0.9, 1, 1.12] });
    kit.add(ball(0.12), shade(tint, 0.7), { at: [0, 0.24, -0.07], scale: [0.86, 1, 0.86], bare: true });
    kit.add(ball(0.115), tint, { at: [0, 0.46, -0.05] });
    kit.add(rod(0.004, 0.04, 0.1, 8), 0xf6a531, { at: [0, 0.45, -0.19], turn: [-Math.PI / 2, 0, 0] });
    eyes(kit, 0.06, 0.49, -0.135, 0.024);
    for (const side of BOTH) {
      kit.add(ball(0.12, 10), shade(tint, -0.25), { at: [side * 0.145, 0.28, 0.05], scale: [0.3, 0.8, 1.25], turn: [0.35, 0, 0] });
      kit.add(rod(0.014, 0.014, 0.14, 6), 0xf6a531, { at: [side * 0.055, 0.07, 0] });
      kit.add(block(0.07, 0.016, 0.1), 0xf6a531, { at: [side * 0.055, 0.012, -0.025] });
    }
    kit.add(block(0.12, 0.025, 0.22), shade(tint, -0.3), { at: [0, 0.28, 0.24], turn: [0.3, 0, 0] });
    kit.add(rod(0.004, 0.03, 0.09, 5), shade(tint, -0.3), { at: [0, 0.59, -0.02], turn: [0.5, 0, 0] });
  },
  fish(kit, { tint = 0xff8c42 }) {
    const y = 0.62;
    kit.add(ball(0.18, 14), tint, { at: [0, y, 0], scale: [0.56, 0.86, 1.35] });
    kit.add(ball(0.18, 14), 0xffffff, { at: [0, y, -0.045], scale: [0.575, 0.885, 0.26], bare: true });
    kit.add(
      plate(
        [
          [0, 0],
          [0.2, 0.17],
          [0.15, 0],
          [0.2, -0.17],
        ],
        0.035,
      ),
      shade(tint, -0.2),
      { at: [0, y, 0.2], turn: [0, -Math.PI / 2, 0] },
    );
    kit.add(
      plate(
        [
          [-0.13, 0],
          [0.13, 0],
          [0.08, 0.12],
          [-0.05, 0.1],
        ],
        0.03,
      ),
      shade(tint, -0.2),
      { at: [0, y + 0.13, 0.03], turn: [0, -Math.PI / 2, 0] },
    );
    for (const side of BOTH)
      kit.add(ball(0.08, 8), shade(tint, -0.2), { at: [side * 0.11, y - 0.05, 0.02], scale: [0.25, 0.5, 1], turn: [0, -side * 0.5, 0] });
    eyes(kit, 0.072, y + 0.04, -0.165, 0.03);
    for (const [x, up, r] of [
      [0.05, 0.24, 0.03],
      [-0.03, 0.34, 0.022],
      [0.02, 0.42, 0.015],
    ])
      kit.add(ball(r, 8), 0xdff6ff, { at: [x, y + up, -0.2], glow: true, bare: true });
  },
  statue(kit, { tint = 0xcfc8bd }) {
    kit.add(block(0.86, 0.16, 0.86), shade(tint, -0.2), { at: [0, 0.08, 0] });
    kit.add(block(0.68, 0.5, 0.68), shade(tint, -0.1), { at: [0, 0.41, 0] });
    kit.add(block(0.78, 0.08, 0.78), tint, { at: [0, 0.7, 0] });
    kit.add(rod(0.16, 0.3, 0.86, 12), tint, { at: [0, 1.16, 0] });
    kit.add(ball(0.2), tint, { at: [0, 1.6, 0], scale: [1.1, 0.8, 0.8] });
    kit.add(ball(0.16), tint, { at: [0, 1.9, -0.02], scale: [0.92, 1.08, 0.96] });
    for (const side of BOTH) {
      const up = side > 0;
      kit.add(rod(0.055, 0.065, 0.46, 8), tint, { at: [side * 0.27, up ? 1.8 : 1.42, -0.05], turn: [0, 0, up ? -0.35 : -0.2] });
    }
    kit.add(ball(0.08, 8), 0xe5b84f, { at: [0.37, 2.08, -0.05] });
    kit.add(ring(0.13, 0.03), 0xe5b84f, { at: [0, 2.02, -0.01], turn: [Math.PI / 2, 0, 0] });
  },
};
