/** Models of what fits into a hand, and of what grows. */
import * as THREE from 'three';
import { ball, block, plate, ring, rod, shade } from './kit.js';

/** @typedef {import('./index.js').Builder} Builder */

const GOLD = 0xf2c14e;

/** @type {Record<string, Builder>} */
export const SMALLS = {
  ball(kit, { tint = 0xe4483f }) {
    kit.add(ball(0.24, 20), tint, { at: [0, 0.24, 0] });
    kit.add(ring(0.222, 0.03), 0xfff3d6, { at: [0, 0.24, 0], turn: [0.5, 0.4, 0], bare: true });
    kit.add(ring(0.222, 0.03), 0xfff3d6, { at: [0, 0.24, 0], turn: [0.5, 0.4 + Math.PI / 2, 0], bare: true });
  },
  book(kit, { tint = 0x3f6fb5 }) {
    kit.add(block(0.42, 0.08, 0.56), 0xfdf3dc, { at: [0.01, 0.075, 0], bare: true });
    for (const y of [0.02, 0.13]) kit.add(block(0.48, 0.03, 0.62), tint, { at: [0, y, 0] });
    kit.add(block(0.04, 0.13, 0.62), shade(tint, -0.2), { at: [-0.235, 0.075, 0] });
    kit.add(block(0.24, 0.006, 0.08), GOLD, { at: [0.02, 0.148, -0.12], bare: true });
    kit.add(rod(0.07, 0.07, 0.006, 5), GOLD, { at: [0.02, 0.148, 0.1], bare: true });
    kit.add(block(0.05, 0.008, 0.16), 0xd8433f, { at: [0.14, 0.08, -0.36] });
  },
  key(kit, { tint = GOLD }) {
    const y = 0.3;
    kit.add(ring(0.11, 0.032), tint, { at: [0, y + 0.2, 0] });
    kit.add(rod(0.03, 0.03, 0.42, 8), tint, { at: [0, y - 0.1, 0] });
    for (const [dy, w] of [
      [-0.28, 0.13],
      [-0.19, 0.09],
    ])
      kit.add(block(w, 0.055, 0.045), tint, { at: [w / 2 + 0.02, y + dy, 0] });
    kit.add(ball(0.04, 8), 0xff6b7a, { at: [0, y + 0.09, 0] });
  },
  cup(kit, { tint = 0xf4efe6 }) {
    kit.add(rod(0.13, 0.09, 0.24, 16), tint, { at: [0, 0.14, 0] });
    kit.add(rod(0.11, 0.11, 0.012, 16), 0x6b3f25, { at: [0, 0.258, 0], bare: true });
    kit.add(ring(0.07, 0.02), tint, { at: [0.15, 0.15, 0] });
    kit.add(rod(0.2, 0.15, 0.03, 18), shade(tint, -0.08), { at: [0, 0.018, 0] });
    kit.add(rod(0.124, 0.118, 0.035, 16), 0xd8735a, { at: [0, 0.19, 0], bare: true });
  },
  star(kit, { tint = 0xffd54a }) {
    const points = /** @type {[number, number][]} */ (
      Array.from({ length: 10 }, (_, i) => {
        const [turn, r] = [(i / 10) * Math.PI * 2 + Math.PI / 2, i % 2 ? 0.15 : 0.34];
        return [Math.cos(turn) * r, Math.sin(turn) * r];
      })
    );
    kit.add(plate(points, 0.12), tint, { at: [0, 0.72, 0], glow: true });
    kit.add(
      plate(
        points.map(([x, y]) => /** @type {[number, number]} */ ([x * 0.6, y * 0.6])),
        0.16,
      ),
      shade(tint, 0.55),
      { at: [0, 0.72, 0], glow: true, bare: true },
    );
  },
  flower(kit, { tint = 0xf06fa0 }) {
    const green = 0x4f9d4a;
    kit.add(rod(0.022, 0.03, 0.52, 6), green, { at: [0, 0.26, 0] });
    for (const [turn, y] of [
      [0.4, 0.16],
      [3.3, 0.26],
    ])
      kit.add(ball(0.13, 8), green, {
        at: [Math.sin(turn) * 0.12, y, Math.cos(turn) * 0.12],
        scale: [0.45, 0.16, 1],
        turn: [-0.5, turn, 0],
      });
    for (let i = 0; i < 6; i++) {
      const turn = (i / 6) * Math.PI * 2;
      kit.add(ball(0.1, 8), i % 2 ? tint : shade(tint, 0.14), {
        at: [Math.sin(turn) * 0.13, 0.58, Math.cos(turn) * 0.13],
        scale: [0.8, 0.4, 1],
        turn: [-0.45, turn, 0],
      });
    }
    kit.add(ball(0.075, 10), GOLD, { at: [0, 0.6, 0], scale: [1, 0.75, 1] });
  },
  tree(kit, { tint = 0x5fa052 }) {
    kit.add(rod(0.1, 0.19, 1.2, 9), 0x7b4f32, { at: [0, 0.6, 0] });
    kit.add(rod(0.04, 0.07, 0.5, 6), 0x7b4f32, { at: [0.2, 1.1, 0], turn: [0, 0, -0.75] });
    for (const [x, y, z, r, share] of [
      [0, 1.75, 0, 0.62, 0],
      [0.42, 1.45, 0.1, 0.42, -0.1],
      [-0.4, 1.5, 0.18, 0.44, -0.06],
      [-0.05, 1.5, -0.42, 0.44, 0.04],
      [0.08, 2.18, 0.05, 0.42, 0.14],
    ]) {
      kit.add(new THREE.IcosahedronGeometry(r, 2), shade(tint, share), { at: [x, y, z], scale: [1, 0.88, 1] });
    }
    for (const [x, y, z] of [
      [0.3, 1.62, -0.5],
      [-0.5, 1.78, -0.28],
      [0.5, 1.9, 0.25],
      [-0.25, 1.42, 0.6],
    ])
      kit.add(ball(0.065, 8), 0xe4483f, { at: [x, y, z] });
  },
};
