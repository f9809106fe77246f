/** Models of what stands in a room. */
import * as THREE from 'three';
import { ball, block, rod, shade } from './kit.js';

/** @typedef {import('./index.js').Builder} Builder */

const IRON = 0x4a4654;
const BRASS = 0xe3b04b;
const BOTH = [-1, 1];

/** @type {Record<string, Builder>} */
export const FURNISHINGS = {
  box(kit, { tint = 0xd2a266, open }) {
    const [w, h] = [0.62, 0.5];
    const dark = shade(tint, -0.22);
    if (!open) kit.add(block(w, h, w), tint, { at: [0, h / 2, 0] });
    else {
      kit.add(block(w, 0.03, w), shade(tint, -0.5), { at: [0, 0.06, 0], bare: true });
      for (const side of BOTH) {
        kit.add(block(0.03, h, w), tint, { at: [side * (w / 2 - 0.015), h / 2, 0] });
        kit.add(block(w, h, 0.03), tint, { at: [0, h / 2, side * (w / 2 - 0.015)] });
        kit.add(block(0.28, 0.025, w), shade(tint, 0.2), { at: [side * (w / 2 + 0.1), h - 0.06, 0], turn: [0, 0, -side * 0.72] });
        kit.add(block(w, 0.025, 0.28), shade(tint, 0.2), { at: [0, h - 0.06, side * (w / 2 + 0.1)], turn: [side * 0.72, 0, 0] });
      }
    }
    for (const side of BOTH)
      kit.add(block(0.11, h * 0.72, 0.012), dark, { at: [0, h * 0.36 + (open ? 0 : h * 0.28), side * (w / 2 + 0.004)], bare: true });
    if (!open) kit.add(block(0.11, 0.012, w), dark, { at: [0, h + 0.003, 0], bare: true });
  },
  chest(kit, { tint = 0x9a5b34, open }) {
    const [w, h, d] = [0.86, 0.36, 0.54];
    kit.add(block(w, h, d), tint, { at: [0, h / 2 + 0.03, 0] });
    for (const x of [-0.32, 0.32]) kit.add(block(0.09, h + 0.02, d + 0.03), IRON, { at: [x, h / 2 + 0.03, 0], bare: true });
    const lid = new THREE.Group();
    lid.position.set(0, h + 0.03, d / 2);
    lid.rotation.x = open ? 1.25 : 0;
    lid.updateMatrix();
    const onLid = (/** @type {THREE.BufferGeometry} */ body, /** @type {number} */ color, /** @type {[number, number, number]} */ at) =>
      kit.add(body.translate(...at).applyMatrix4(lid.matrix), color);
    const half = () => new THREE.CylinderGeometry(d / 2, d / 2, w, 14, 1, false, 0, Math.PI).rotateZ(Math.PI / 2).scale(1, 0.75, 1);
    onLid(half(), shade(tint, 0.08), [0, 0, -d / 2]);
    onLid(block(w, 0.02, d), shade(tint, -0.3), [0, 0, -d / 2]);
    for (const x of [-0.32, 0.32]) onLid(half().scale(0.105, 1.06, 1.05), IRON, [x, 0, -d / 2]);
    onLid(block(0.15, 0.16, 0.05), BRASS, [0, 0.01, -d - 0.012]);
    if (!open) return;
    kit.add(block(w - 0.1, 0.02, d - 0.1), 0x2a1a16, { at: [0, h + 0.035, 0], bare: true });
    for (const [x, z, c] of [
      [-0.2, 0.05, BRASS],
      [0, -0.06, 0xffd76a],
      [0.18, 0.04, BRASS],
      [0.07, 0.1, 0x6ecbff],
      [-0.1, -0.1, 0xff7a8a],
    ])
      kit.add(ball(0.085, 8), c, { at: [x, h + 0.03, z], scale: [1.2, 0.7, 1.2] });
  },
  door(kit, { tint = 0xa8683c, open }) {
    const frame = shade(tint, -0.35);
    for (const side of BOTH) kit.add(block(0.14, 2.16, 0.2), frame, { at: [side * 0.56, 1.08, 0] });
    kit.add(block(1.26, 0.16, 0.2), frame, { at: [0, 2.2, 0] });
    kit.add(block(1.26, 0.04, 0.3), 0x8f8880, { at: [0, 0.02, 0] });
    const hinge = new THREE.Matrix4().makeRotationY(open ? 1.35 : 0).setPosition(-0.48, 0.04, 0);
    const onLeaf = (
      /** @type {THREE.BufferGeometry} */ body,
      /** @type {number} */ color,
      /** @type {[number, number, number]} */ at,
      bare = false,
    ) => kit.add(body.translate(...at).applyMatrix4(hinge), color, { bare });
    onLeaf(block(0.96, 2.06, 0.07), tint, [0.48, 1.04, 0]);
    for (const side of BOTH) {
      for (const [x, y, h] of [
        [0.27, 1.5, 0.74],
        [0.69, 1.5, 0.74],
        [0.27, 0.58, 0.8],
        [0.69, 0.58, 0.8],
      ])
        onLeaf(block(0.3, h, 0.02), shade(tint, 0.16), [x, y, side * 0.035], true);
      onLeaf(ball(0.05, 8), BRASS, [0.87, 1.02, side * 0.075]);
    }
  },
  portal(kit, { tint = 0x7b5cff }) {
    const stone = 0x8f86a0;
    for (let i = 0; i <= 12; i++) {
      const turn = (i / 12) * Math.PI * 1.36 - Math.PI * 0.18;
      const [x, y] = [Math.cos(turn) * 0.92, 1.16 + Math.sin(turn) * 1.08];
      kit.add(block(0.3, 0.3, 0.34), i % 2 ? stone : shade(stone, -0.16), { at: [x, y, 0], turn: [0, 0, turn] });
      if (i % 3 === 0) kit.add(block(0.1, 0.1, 0.36), tint, { at: [x, y, 0], turn: [0, 0, turn + 0.78], glow: true, bare: true });
    }
    kit.add(block(1.9, 0.12, 0.7), stone, { at: [0, 0.06, 0] });
    kit.add(block(1.5, 0.1, 0.5), shade(stone, 0.15), { at: [0, 0.16, 0] });
    for (const [r, share, z] of [
      [0.88, -0.35, 0],
      [0.7, 0, 0.012],
      [0.5, 0.3, 0.024],
      [0.3, 0.62, 0.036],
      [0.13, 0.9, 0.048],
    ]) {
      kit.add(rod(r, r, 0.03 + z * 2, 28), shade(tint, share), {
        at: [0, 1.2, 0],
        turn: [Math.PI / 2, 0, 0],
        scale: [1, 1, 1.14],
        glow: true,
        bare: true,
      });
    }
    for (let i = 0; i < 9; i++) {
      const [turn, far] = [i * 2.4, 0.24 + (i % 4) * 0.15];
      for (const side of BOTH)
        kit.add(ball(0.022 + (i % 3) * 0.01, 6), 0xffffff, {
          at: [Math.cos(turn) * far, 1.2 + Math.sin(turn) * far * 1.1, side * 0.09],
          glow: true,
          bare: true,
        });
    }
  },
  lamp(kit, { tint = 0xffdf8e, open: _ }) {
    kit.add(rod(0.2, 0.24, 0.07, 16), IRON, { at: [0, 0.035, 0] });
    kit.add(rod(0.028, 0.034, 1.3, 8), IRON, { at: [0, 0.7, 0] });
    kit.add(ball(0.055, 8), BRASS, { at: [0, 1.32, 0] });
    kit.add(rod(0.17, 0.29, 0.34, 16), tint, { at: [0, 1.5, 0], glow: true });
    kit.add(rod(0.15, 0.26, 0.02, 16), shade(tint, 0.7), { at: [0, 1.325, 0], glow: true, bare: true });
    kit.add(rod(0.014, 0.014, 0.16, 6), BRASS, { at: [0.16, 1.27, 0] });
    kit.add(ball(0.025, 6), BRASS, { at: [0.16, 1.18, 0] });
  },
  sign(kit, { tint = 0xc58b52 }) {
    kit.add(rod(0.05, 0.065, 1.25, 8), shade(tint, -0.35), { at: [0, 0.62, 0.05] });
    kit.add(block(1, 0.56, 0.07), tint, { at: [0, 1.2, 0] });
    for (const side of BOTH) {
      kit.add(block(0.88, 0.44, 0.012), shade(tint, 0.6), { at: [0, 1.2, side * 0.037], bare: true });
      for (const [y, w] of [
        [1.31, 0.62],
        [1.2, 0.7],
        [1.09, 0.46],
      ])
        kit.add(block(w, 0.035, 0.012), shade(tint, -0.45), { at: [(w - 0.7) / 2, y, side * 0.043], bare: true });
      for (const x of [-0.45, 0.45]) for (const y of [0.97, 1.43]) kit.add(ball(0.022, 6), IRON, { at: [x, y, side * 0.04], bare: true });
    }
  },
  chair(kit, { tint = 0xb9763f }) {
    const dark = shade(tint, -0.2);
    for (const x of [-0.2, 0.2]) {
      for (const z of [-0.2, 0.2]) kit.add(rod(0.03, 0.024, 0.46, 8), dark, { at: [x, 0.23, z] });
      kit.add(rod(0.026, 0.03, 0.62, 8), dark, { at: [x, 0.76, 0.215], turn: [0.1, 0, 0] });
    }
    kit.add(block(0.5, 0.06, 0.5), tint, { at: [0, 0.47, 0] });
    kit.add(block(0.42, 0.05, 0.42), 0xc9503f, { at: [0, 0.52, -0.01] });
    for (const y of [0.76, 0.96]) kit.add(block(0.4, 0.1, 0.035), tint, { at: [0, y, 0.2 + (y - 0.46) * 0.1], turn: [0.1, 0, 0] });
  },
  table(kit, { tint = 0xa9713f }) {
    kit.add(rod(0.66, 0.66, 0.06, 24), tint, { at: [0, 0.75, 0] });
    kit.add(rod(0.6, 0.6, 0.012, 24), shade(tint, 0.14), { at: [0, 0.782, 0], bare: true });
    kit.add(rod(0.07, 0.1, 0.66, 10), shade(tint, -0.25), { at: [0, 0.4, 0] });
    for (let i = 0; i < 4; i++) {
      const turn = (i / 4) * Math.PI * 2 + Math.PI / 4;
      kit.add(block(0.09, 0.08, 0.42), shade(tint, -0.25), { at: [Math.sin(turn) * 0.2, 0.05, Math.cos(turn) * 0.2], turn: [0, turn, 0] });
    }
  },
  unknown(kit, { tint = 0xb08a5a }) {
    const w = 0.52;
    kit.add(block(w, w, w), tint, { at: [0, w / 2, 0] });
    const rim = shade(tint, -0.3);
    for (const a of BOTH) {
      for (const b of BOTH) {
        kit.add(block(0.06, w + 0.03, 0.06), rim, { at: [(a * w) / 2, w / 2, (b * w) / 2], bare: true });
        kit.add(block(w + 0.03, 0.06, 0.06), rim, { at: [0, w / 2 + (a * w) / 2, (b * w) / 2], bare: true });
        kit.add(block(0.06, 0.06, w + 0.03), rim, { at: [(b * w) / 2, w / 2 + (a * w) / 2, 0], bare: true });
      }
    }
    for (let i = 0; i < 4; i++) questionMark(kit, (i * Math.PI) / 2, w);
  },
};

/** @param {import('./kit.js').Kit} kit @param {number} turn @param {number} w */
function questionMark(kit, turn, w) {
  const hook = new THREE.TorusGeometry(0.075, 0.022, 6, 12, Math.PI * 1.35).rotateZ(-Math.PI * 0.42);
  for (const body of [
    hook.translate(0, 0.06, 0),
    block(0.044, 0.07, 0.04).translate(0.0, -0.05, 0),
    ball(0.028, 8).translate(0, -0.135, 0),
  ]) {
    kit.add(body.translate(0, w / 2 + 0.02, w / 2).rotateY(turn), 0xfff3d6, { bare: true });
  }
}
