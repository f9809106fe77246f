/**
 * The figures people can be. Each is a function of the step: 0 stands, 1 and -1 have the right or the left foot forward.
 * To add one, write a function of solids here and name it in AVATARS.
 */
import { ball, both, box, drum } from './shapes.js';

/** @typedef {import('./shapes.js').Solid} Solid */
/** @typedef {import('./shapes.js').Vec} Vec */
/** @typedef {(step: number) => Solid[]} Figure */

/**
 * Two eyes that look out of the face.
 * @param {number} x @param {number} y @param {number} z @param {number} size @param {string} white @param {string} pupil
 */
const eyes = (x, y, z, size, white = '#ffffff', pupil = '#20182a') =>
  both((s) => [
    ball([s * x, y, z], [size, size * 1.15, size * 0.6], white),
    ball([s * x * 0.95, y, z + size * 0.45], [size * 0.55, size * 0.7, size * 0.35], pupil),
    ball([s * x * 0.95 - size * 0.2, y + size * 0.35, z + size * 0.75], [size * 0.2, size * 0.2, size * 0.12], '#ffffff', { glow: true }),
  ]);

/**
 * Legs with shoes that swing with the step.
 * @param {number} step @param {number} x @param {number} hip @param {number} thick @param {string} leg @param {string} shoe
 */
const legs = (step, x, hip, thick, leg, shoe) =>
  both((s) => {
    const swing = step * s;
    const lift = swing < 0 ? 0.05 : 0;
    return [
      drum([s * x, hip / 2 + 0.06 + lift / 2, swing * 0.08], [thick, hip / 2, thick], leg, { turn: [swing * -24, 0, 0] }),
      ball([s * x, 0.07 + lift, swing * 0.19 + 0.05], [thick * 1.25, 0.085, thick * 1.8], shoe),
    ];
  });

/**
 * Arms that swing against the legs.
 * @param {number} step @param {number} x @param {number} shoulder @param {number} length @param {number} thick
 * @param {string} sleeve @param {string} hand
 */
const arms = (step, x, shoulder, length, thick, sleeve, hand) =>
  both((s) => {
    const swing = -step * s * 0.16;
    return [
      drum([s * (x + 0.03), shoulder - length / 2, swing * 0.5], [thick, length / 2, thick], sleeve, {
        turn: [step * s * 26, 0, s * 9],
        taper: 0.85,
      }),
      ball([s * x, shoulder, 0], [thick * 1.05, thick * 1.05, thick * 1.05], sleeve),
      ball([s * (x + 0.07), shoulder - length - 0.02, swing], [thick * 1.15, thick * 1.15, thick * 1.15], hand),
    ];
  });

/** @type {Figure} */
function robot(step) {
  const [steel, dark, light, glow] = ['#8fb4c9', '#4a6279', '#c9dfe8', '#6ff5e6'];
  return [
    ...legs(step, 0.15, 0.42, 0.075, dark, '#5d7890'),
    ...arms(step, 0.36, 0.98, 0.42, 0.07, dark, '#f2a65a'),
    ...both((s) => ball([s * 0.36, 0.98, 0], [0.12, 0.12, 0.12], '#f2a65a')),
    box([0, 0.76, 0], [0.29, 0.3, 0.2], steel),
    box([0, 0.42, 0], [0.2, 0.06, 0.15], dark),
    box([0, 0.8, 0.2], [0.19, 0.15, 0.02], light),
    ball([-0.1, 0.84, 0.22], [0.04, 0.04, 0.025], '#ff6b6b', { glow: true }),
    ball([0, 0.84, 0.22], [0.04, 0.04, 0.025], '#ffd166', { glow: true }),
    box([0.1, 0.84, 0.22], [0.04, 0.035, 0.012], glow, { glow: true }),
    box([0, 0.73, 0.22], [0.14, 0.02, 0.012], dark),
    box([0, 0.78, -0.24], [0.17, 0.19, 0.06], dark),
    ...both((s) => drum([s * 0.09, 0.74, -0.31], [0.05, 0.12, 0.05], '#f2a65a')),
    drum([0, 1.1, 0], [0.09, 0.06, 0.09], dark),
    box([0, 1.36, 0], [0.3, 0.22, 0.22], steel),
    box([0, 1.36, 0.21], [0.24, 0.16, 0.03], '#22303f', { gloss: 0.5 }),
    ...both((s) => ball([s * 0.11, 1.39, 0.235], [0.055, 0.07, 0.03], glow, { glow: true })),
    box([0, 1.27, 0.24], [0.08, 0.014, 0.012], glow, { glow: true }),
    ...both((s) => drum([s * 0.32, 1.36, 0], [0.09, 0.04, 0.09], '#f2a65a', { turn: [0, 0, 90] })),
    drum([0, 1.66, 0], [0.018, 0.1, 0.018], dark),
    ball([0, 1.78, 0], [0.055, 0.055, 0.055], '#ff6b6b', { glow: true }),
  ];
}

/** @type {Figure} */
function penguin(step) {
  const [coat, white, orange] = ['#2f3b57', '#fdf6ec', '#f59a3c'];
  return [
    ...both((s) => ball([s * 0.17, 0.06 + (step * s < 0 ? 0.05 : 0), 0.12 + step * s * 0.12], [0.15, 0.06, 0.2], orange)),
    ball([0, 0.62, 0], [0.42, 0.58, 0.38], coat, { turn: [0, 0, step * 4] }),
    ball([0, 0.58, 0.1], [0.34, 0.5, 0.32], white, { turn: [0, 0, step * 4] }),
    ball([0, 0.2, -0.33], [0.12, 0.06, 0.2], coat, { turn: [25, 0, 0] }),
    ...both((s) =>
      ball([s * 0.44, 0.68, step * s * -0.06], [0.07, 0.34, 0.16], coat, { turn: [step * s * 14, 0, s * (20 + Math.abs(step) * 10)] }),
    ),
    ball([0, 1.27, 0], [0.34, 0.32, 0.32], coat),
    ...both((s) => ball([s * 0.12, 1.27, 0.13], [0.17, 0.2, 0.2], white)),
    ball([0, 1.18, 0.14], [0.2, 0.13, 0.18], white),
    ...eyes(0.13, 1.33, 0.29, 0.06),
    drum([0, 1.22, 0.4], [0.085, 0.11, 0.06], orange, { turn: [90, 0, 0], taper: 0.1 }),
    ...both((s) => ball([s * 0.23, 1.19, 0.24], [0.05, 0.035, 0.03], '#f7b0a0', { glow: true })),
    drum([0, 1.03, 0], [0.34, 0.07, 0.32], '#d8434e', {
      taper: 0.92,
      paint: (x, _y, z) => (Math.floor(Math.atan2(z, x) * 5) & 1 ? '#e8707a' : undefined),
    }),
    box([-0.2, 0.86, 0.34], [0.07, 0.16, 0.03], '#d8434e', { turn: [-14, 0, -8] }),
    drum([0, 1.62, 0], [0.13, 0.06, 0.13], '#d8434e', { taper: 0.7 }),
    ball([0, 1.72, 0], [0.07, 0.07, 0.07], white),
  ];
}

/** @type {Figure} */
function fox(step) {
  const [fur, cream, dark] = ['#e8762c', '#fff0d9', '#45302f'];
  return [
    ...legs(step, 0.14, 0.38, 0.085, dark, dark),
    ball([0.05 + step * 0.05, 0.5, -0.38], [0.17, 0.4, 0.19], fur, { turn: [-42, 0, step * 10 - 8] }),
    ball([0.1 + step * 0.09, 0.8, -0.62], [0.14, 0.19, 0.15], cream, { turn: [-30, 0, 0] }),
    ball([0, 0.68, 0], [0.28, 0.38, 0.24], cream),
    ball([0, 0.67, -0.01], [0.3, 0.36, 0.265], '#3f7d6a', {
      paint: (x, y, z) => (y < -0.72 ? fur : z > 0 && Math.abs(x) < 0.16 + y * 0.22 ? cream : undefined),
    }),
    ...[0.52, 0.66].map((y) => ball([-0.1, y, 0.25], [0.025, 0.025, 0.02], '#ffd166')),
    ...arms(step, 0.29, 0.86, 0.36, 0.075, '#3f7d6a', dark),
    ball([0, 1.22, 0], [0.33, 0.28, 0.29], fur),
    ...both((s) => ball([s * 0.19, 1.14, 0.1], [0.18, 0.14, 0.17], cream, { turn: [0, 0, s * -25] })),
    drum([0, 1.14, 0.33], [0.13, 0.16, 0.1], fur, { turn: [90, 0, 0], taper: 0.35, paint: (_x, _y, z) => (z > 0.15 ? cream : undefined) }),
    ball([0, 1.16, 0.5], [0.055, 0.045, 0.045], dark, { gloss: 1 }),
    ...eyes(0.14, 1.27, 0.24, 0.055),
    ...both((s) => [
      drum([s * 0.2, 1.53, -0.02], [0.13, 0.17, 0.08], fur, {
        taper: 0.05,
        turn: [0, 0, s * -12],
        paint: (_x, y) => (y > 0.35 ? dark : undefined),
      }),
      drum([s * 0.2, 1.5, 0.045], [0.075, 0.11, 0.04], cream, { taper: 0.05, turn: [0, 0, s * -12] }),
    ]),
  ];
}

/** @param {number} x @param {number} y @param {number} z */
const starry = (x, y, z) => {
  const turn = (Math.atan2(z, x) / Math.PI) * 4;
  const row = Math.floor(y * 2.5);
  const u = turn + (row & 1) * 0.5;
  const dx = u - Math.floor(u) - 0.5;
  const dy = y * 2.5 - row - 0.5;
  return Math.abs(dx * dy) < 0.014 && Math.hypot(dx, dy) < 0.34 ? '#ffd76a' : undefined;
};

/** @type {Figure} */
function wizard(step) {
  const [robe, trim, skin, beard] = ['#5b3fa0', '#ffd76a', '#f2c59b', '#f4f0ea'];
  return [
    ...both((s) => ball([s * 0.13, 0.06, 0.14 + step * s * 0.16], [0.1, 0.07, 0.16], '#6b4a2f')),
    drum([0, 0.5, 0], [0.4, 0.46, 0.36], robe, { taper: 0.55, paint: starry, turn: [0, step * 6, 0] }),
    drum([0, 0.08, 0], [0.41, 0.035, 0.37], trim, { taper: 0.96 }),
    drum([0, 0.66, 0], [0.3, 0.045, 0.27], '#8a5a34', { taper: 0.96 }),
    ball([0, 0.95, 0], [0.27, 0.16, 0.21], robe),
    ...both((s) =>
      drum([s * 0.35, 0.78, 0.08 - step * s * 0.06], [0.13, 0.22, 0.12], robe, { turn: [-28 - step * s * 14, 0, s * 22], taper: 0.55 }),
    ),
    ...both((s) => ball([s * 0.42, 0.6, 0.18 - step * s * 0.1], [0.075, 0.075, 0.075], skin)),
    drum([0.45, 0.78, 0.22 - step * 0.1], [0.028, 0.74, 0.028], '#7a5230'),
    ball([0.45, 1.58, 0.22 - step * 0.1], [0.1, 0.1, 0.1], '#7fe3ff', { glow: true }),
    ...both((s) => drum([0.45 + s * 0.07, 1.49, 0.22 - step * 0.1], [0.02, 0.08, 0.02], '#7a5230', { turn: [0, 0, s * -25] })),
    ball([0, 1.2, 0], [0.23, 0.23, 0.22], skin),
    ball([0, 1.16, -0.08], [0.235, 0.22, 0.17], beard),
    drum([0, 0.92, 0.19], [0.2, 0.26, 0.1], beard, { turn: [180, 0, 0], taper: 0.12 }),
    ball([0, 1.1, 0.13], [0.21, 0.13, 0.13], beard),
    ...both((s) => ball([s * 0.08, 1.15, 0.24], [0.1, 0.04, 0.05], beard, { turn: [0, 0, s * -14] })),
    ball([0, 1.19, 0.25], [0.055, 0.055, 0.06], '#e8a57e'),
    ...eyes(0.09, 1.26, 0.2, 0.038),
    ...both((s) => ball([s * 0.1, 1.33, 0.2], [0.07, 0.025, 0.035], beard, { turn: [0, 0, s * 12] })),
    drum([0, 1.37, 0], [0.4, 0.025, 0.38], robe),
    drum([0, 1.43, 0], [0.265, 0.045, 0.255], trim, { taper: 0.95 }),
    drum([0, 1.61, -0.01], [0.25, 0.18, 0.24], robe, { taper: 0.45, paint: starry }),
    drum([0, 1.8, -0.06], [0.112, 0.08, 0.108], robe, { taper: 0.2, turn: [-38, 0, 0] }),
  ];
}

/** @type {Figure} */
function astronaut(step) {
  const [suit, grey, orange] = ['#f3f1ec', '#aab0bd', '#f27f3d'];
  const band = (/** @type {number} */ _x, /** @type {number} */ y) => (y > 0.25 && y < 0.6 ? orange : undefined);
  return [
    ...legs(step, 0.15, 0.42, 0.12, suit, grey),
    ...arms(step, 0.34, 0.98, 0.4, 0.105, suit, orange),
    box([0, 0.86, -0.28], [0.24, 0.27, 0.13], grey),
    ...both((s) => drum([s * 0.11, 0.9, -0.43], [0.07, 0.2, 0.05], '#d9dde4')),
    box([0, 1.0, -0.42], [0.05, 0.05, 0.03], '#ff6b6b', { glow: true }),
    ball([0, 0.76, 0], [0.32, 0.36, 0.26], suit, { paint: band }),
    drum([0, 0.5, 0], [0.27, 0.05, 0.22], grey),
    box([0, 0.82, 0.24], [0.13, 0.09, 0.05], '#5c6577'),
    ...both((s) => ball([s * 0.06, 0.85, 0.3], [0.025, 0.025, 0.02], s > 0 ? '#7bed9f' : '#ff6b6b', { glow: true })),
    box([0, 0.78, 0.29], [0.08, 0.018, 0.012], '#ffd166', { glow: true }),
    drum([0, 1.09, 0], [0.22, 0.04, 0.21], orange),
    ball([0, 1.36, 0], [0.33, 0.32, 0.32], suit, { gloss: 0.4 }),
    ball([0, 1.36, 0.1], [0.27, 0.23, 0.26], '#2b3a67', {
      gloss: 1,
      paint: (x, y) => (x * 0.6 + y > 0.62 ? '#6f86c9' : y < -0.3 ? '#e2a24a' : undefined),
    }),
    ...both((s) => drum([s * 0.33, 1.36, 0], [0.09, 0.035, 0.09], grey, { turn: [0, 0, 90] })),
    drum([-0.24, 1.68, -0.08], [0.014, 0.1, 0.014], grey),
    ball([-0.24, 1.79, -0.08], [0.04, 0.04, 0.04], orange, { glow: true }),
  ];
}

/** @type {Figure} */
function cat(step) {
  const [fur, stripe, pale] = ['#8d93a8', '#5d6379', '#f3ece6'];
  const tabby = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ z) =>
    z < 0.35 && Math.sin(y * 13 + Math.abs(x) * 2.5) > 0.55 ? stripe : undefined;
  const curl = [
    [0, 0.42, -0.3],
    [0.06, 0.5, -0.42],
    [0.1, 0.64, -0.48],
    [0.1, 0.8, -0.47],
    [0.06, 0.94, -0.42],
    [0.0, 1.03, -0.4],
  ];
  return [
    ...legs(step, 0.14, 0.34, 0.09, fur, pale),
    ...curl.map(([x, y, z], i) => ball([x + step * 0.02 * i, y, z], [0.085, 0.1, 0.085], i % 2 ? stripe : fur)),
    ball([0, 0.66, 0], [0.29, 0.4, 0.25], fur, { paint: tabby }),
    ball([0, 0.62, 0.1], [0.19, 0.3, 0.18], pale),
    ...arms(step, 0.27, 0.86, 0.32, 0.075, fur, pale),
    ball([0, 1.22, 0], [0.36, 0.29, 0.29], fur, {
      paint: (x, y, z) => (y > 0.45 && Math.abs(Math.sin(x * 9)) < 0.4 && z > -0.6 ? stripe : undefined),
    }),
    ...both((s) => ball([s * 0.09, 1.12, 0.24], [0.12, 0.09, 0.08], pale)),
    ball([0, 1.17, 0.31], [0.04, 0.03, 0.03], '#ef8fa0'),
    ...both((s) => [
      ball([s * 0.15, 1.26, 0.235], [0.085, 0.09, 0.05], '#b7e36a', { gloss: 0.4 }),
      ball([s * 0.15, 1.26, 0.275], [0.026, 0.075, 0.022], '#1d1b26'),
      ball([s * 0.15 - 0.03, 1.3, 0.28], [0.02, 0.02, 0.012], '#ffffff', { glow: true }),
      box([s * 0.3, 1.12, 0.22], [0.12, 0.006, 0.006], pale, { turn: [0, s * 18, s * 8] }),
      box([s * 0.3, 1.07, 0.22], [0.12, 0.006, 0.006], pale, { turn: [0, s * 18, s * -6] }),
      drum([s * 0.23, 1.5, 0], [0.13, 0.14, 0.08], fur, { taper: 0.08, turn: [0, 0, s * -14] }),
      drum([s * 0.23, 1.48, 0.05], [0.08, 0.09, 0.045], '#ef9fae', { taper: 0.08, turn: [0, 0, s * -14] }),
    ]),
    drum([0, 0.98, 0], [0.23, 0.04, 0.21], '#c8364f'),
    ball([0, 0.93, 0.23], [0.055, 0.055, 0.05], '#ffd166', { gloss: 1 }),
  ];
}

/** @type {Figure} */
function knight(step) {
  const [steel, dark, blue, gold] = ['#b9c2cf', '#5b6474', '#2f62b5', '#f2c14e'];
  return [
    ...legs(step, 0.15, 0.42, 0.1, steel, dark),
    drum([0, 0.52, 0], [0.33, 0.14, 0.27], blue, { taper: 0.8, paint: (_x, y) => (y < -0.7 ? gold : undefined) }),
    ball([0, 0.82, 0], [0.32, 0.32, 0.25], steel, { gloss: 0.8 }),
    box([0, 0.78, 0.2], [0.17, 0.22, 0.07], blue, {
      turn: [-4, 0, 0],
      paint: (x, y) => (Math.abs(x) < 0.18 || Math.abs(y - 0.25) < 0.14 ? gold : undefined),
    }),
    box([0, 0.76, -0.25], [0.26, 0.3, 0.03], '#b0343c', { turn: [8, 0, 0] }),
    drum([0, 0.62, 0], [0.3, 0.04, 0.25], '#6b4a2f'),
    ...both((s) => ball([s * 0.34, 0.99, 0], [0.16, 0.13, 0.16], steel, { gloss: 0.8 })),
    ...arms(step, 0.36, 0.95, 0.4, 0.085, steel, dark),
    drum([-0.5, 0.72, 0.08 + step * 0.08], [0.27, 0.035, 0.3], blue, {
      turn: [0, 0, 90],
      paint: (x, _y, z) => (Math.hypot(x, z) > 0.82 || Math.abs(x) < 0.14 || Math.abs(z) < 0.14 ? gold : undefined),
    }),
    ball([-0.55, 0.72, 0.08 + step * 0.08], [0.06, 0.07, 0.07], gold, { gloss: 1 }),
    drum([0, 1.32, 0], [0.25, 0.2, 0.25], steel, { gloss: 0.6 }),
    ball([0, 1.51, 0], [0.25, 0.16, 0.25], steel, { cut: 0, gloss: 1 }),
    drum([0, 1.36, 0.015], [0.262, 0.035, 0.262], '#1e2029', { paint: (_x, _y, z) => (z < 0.25 ? '#b9c2cf' : undefined) }),
    drum([0, 1.22, 0.025], [0.265, 0.09, 0.26], steel, {
      paint: (x, _y, z) => (z > 0.4 && Math.abs(Math.sin(x * 12)) < 0.3 ? dark : undefined),
    }),
    box([0, 1.36, 0.25], [0.02, 0.17, 0.025], gold),
    drum([0, 1.5, 0], [0.262, 0.022, 0.262], gold),
    ...[0, 1, 2, 3].map((i) => ball([0, 1.72 - i * i * 0.03, 0.06 - i * 0.11], [0.06, 0.1, 0.1], i % 2 ? '#d8434e' : '#ef6a5b')),
  ];
}

/** @type {Figure} */
function owl(step) {
  const [brown, dark, cream, gold] = ['#96663c', '#634126', '#f3ddb8', '#f7b733'];
  const feathered = (/** @type {number} */ x, /** @type {number} */ y) =>
    Math.abs(((y * 5 + (Math.floor(x * 5) & 1) * 0.5) % 1) + (y < 0 ? 1 : 0) - 0.5) < 0.13 && Math.abs(((x * 5 + 50) % 1) - 0.5) < 0.3
      ? '#b98650'
      : undefined;
  return [
    ...both((s) =>
      [0, 1, 2].map((i) =>
        ball([s * 0.16 + (i - 1) * 0.07, 0.05 + (step * s < 0 ? 0.05 : 0), 0.16 + step * s * 0.12], [0.04, 0.05, 0.11], gold, {
          turn: [0, (i - 1) * 20, 0],
        }),
      ),
    ),
    ball([0, 0.24, -0.36], [0.17, 0.06, 0.24], dark, { turn: [24, 0, 0] }),
    ball([0, 0.66, 0], [0.42, 0.56, 0.37], brown, { turn: [0, 0, step * 4] }),
    ball([0, 0.58, 0.1], [0.32, 0.46, 0.3], cream, { paint: feathered, turn: [0, 0, step * 4] }),
    ...both((s) => [
      ball([s * 0.42, 0.66, -0.05 - step * s * 0.05], [0.09, 0.38, 0.24], dark, {
        turn: [8 + step * s * 8, 0, s * 10],
        paint: (_x, y, z) => (Math.sin(y * 9 + z * 4) > 0.7 ? brown : undefined),
      }),
    ]),
    ball([0, 1.25, 0], [0.4, 0.33, 0.33], brown),
    ...both((s) => [
      ball([s * 0.17, 1.27, 0.17], [0.19, 0.2, 0.16], cream),
      ball([s * 0.17, 1.28, 0.27], [0.115, 0.12, 0.07], gold, { gloss: 0.5 }),
      ball([s * 0.165, 1.28, 0.32], [0.06, 0.065, 0.035], '#1d1820'),
      ball([s * 0.165 - 0.03, 1.315, 0.345], [0.02, 0.02, 0.012], '#ffffff', { glow: true }),
      drum([s * 0.27, 1.57, 0], [0.1, 0.13, 0.07], dark, { taper: 0.05, turn: [0, 0, s * -28] }),
      box([s * 0.17, 1.45, 0.25], [0.15, 0.03, 0.05], dark, { turn: [-20, 0, s * 18] }),
    ]),
    drum([0, 1.16, 0.35], [0.06, 0.09, 0.06], gold, { turn: [150, 0, 0], taper: 0.1 }),
    ...both((s) => box([s * 0.07, 0.98, 0.33], [0.07, 0.055, 0.03], '#3d7d6b', { turn: [0, 0, s * 14] })),
    ball([0, 0.98, 0.36], [0.035, 0.04, 0.03], '#2c5f51'),
  ];
}

/** @type {Figure} */
function frog(step) {
  const [skin, belly, dark] = ['#6fb54a', '#e9f0b4', '#3f7a33'];
  const spots = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ z) =>
    z < 0.1 && Math.sin(x * 8) * Math.sin(y * 7 + 1) * Math.cos(z * 5) > 0.38 ? dark : undefined;
  return [
    ...both((s) => ball([s * 0.2, 0.05 + (step * s < 0 ? 0.05 : 0), 0.14 + step * s * 0.13], [0.14, 0.05, 0.22], dark)),
    ...both((s) => ball([s * 0.22, 0.22, -0.02 + step * s * 0.08], [0.15, 0.2, 0.18], skin)),
    ball([0, 0.58, 0], [0.33, 0.42, 0.29], skin, { paint: spots }),
    ball([0, 0.54, 0.1], [0.25, 0.34, 0.23], belly),
    ...arms(step, 0.31, 0.8, 0.36, 0.07, skin, dark),
    ball([0, 1.12, 0.02], [0.41, 0.27, 0.32], skin, {
      paint: (x, y, z) =>
        z > 0.3 && Math.abs(y + 0.25 - x * x * 0.35) < 0.035 ? '#2d5a27' : y < -0.25 + x * x * 0.35 && z > 0 ? belly : spots(x, y, z),
    }),
    ...both((s) => [
      ball([s * 0.21, 1.37, 0.06], [0.15, 0.15, 0.14], skin),
      ball([s * 0.21, 1.38, 0.14], [0.11, 0.11, 0.09], '#fffdf2', { gloss: 0.5 }),
      ball([s * 0.2, 1.38, 0.21], [0.06, 0.05, 0.035], '#1d1820'),
      ball([s * 0.2 - 0.025, 1.405, 0.235], [0.018, 0.018, 0.01], '#ffffff', { glow: true }),
      ball([s * 0.29, 1.05, 0.25], [0.06, 0.04, 0.04], '#f2a08c', { glow: true }),
    ]),
    drum([0, 1.43, -0.02], [0.13, 0.05, 0.13], '#f7c948', { taper: 1.1, gloss: 1 }),
    ...[0, 1, 2, 3, 4, 5].map((i) =>
      drum([Math.sin(i * 1.047) * 0.12, 1.53, Math.cos(i * 1.047) * 0.12 - 0.02], [0.05, 0.07, 0.05], '#f7c948', { taper: 0.05 }),
    ),
  ];
}

/** @type {Figure} */
function gardener(step) {
  const [dress, skin, hair, straw] = ['#3f8f86', '#c98d63', '#4b2d22', '#f0d08a'];
  return [
    ...legs(step, 0.11, 0.36, 0.065, skin, '#7c4a2d'),
    drum([0, 0.55, 0], [0.33, 0.26, 0.29], dress, {
      taper: 0.6,
      paint: (x, y, z) => (y < -0.8 ? '#fdf3df' : Math.sin(Math.atan2(z, x) * 9) * Math.sin(y * 9) > 0.75 ? '#f7d9c0' : undefined),
    }),
    ball([0, 0.88, 0], [0.23, 0.2, 0.17], dress),
    box([0, 0.66, 0.2], [0.15, 0.22, 0.05], '#fdf3df', { turn: [-14, 0, 0] }),
    ...arms(step, 0.24, 0.98, 0.38, 0.06, skin, skin),
    ...both((s) => ball([s * 0.25, 0.97, 0], [0.1, 0.1, 0.1], '#fdf3df')),
    drum([0.33, 0.5, 0.14 - step * 0.1], [0.1, 0.09, 0.1], '#c2643c', { taper: 1.25 }),
    ball([0.33, 0.64, 0.14 - step * 0.1], [0.1, 0.07, 0.1], '#5fa052'),
    ball([0.3, 0.71, 0.18 - step * 0.1], [0.045, 0.045, 0.045], '#ff7f9c'),
    ball([0.38, 0.69, 0.11 - step * 0.1], [0.04, 0.04, 0.04], '#ffd166'),
    ball([0, 1.25, 0], [0.23, 0.24, 0.22], skin),
    ball([0, 1.26, -0.06], [0.26, 0.25, 0.2], hair),
    ...both((s) => ball([s * 0.22, 1.06, -0.02], [0.07, 0.19, 0.08], hair, { turn: [0, 0, s * 10] })),
    ...both((s) => ball([s * 0.245, 0.93, -0.02], [0.045, 0.035, 0.045], '#f27f8d')),
    ...eyes(0.09, 1.26, 0.19, 0.042),
    ball([0, 1.2, 0.23], [0.035, 0.035, 0.035], '#b97a52'),
    ...both((s) => ball([s * 0.14, 1.19, 0.18], [0.045, 0.03, 0.03], '#e08a70', { glow: true })),
    ball([0, 1.12, 0.205], [0.06, 0.022, 0.02], '#9c3f3f'),
    drum([0, 1.44, -0.01], [0.43, 0.02, 0.41], straw, {
      paint: (x, _y, z) => (Math.floor(Math.hypot(x, z) * 9) & 1 ? '#dfba6e' : undefined),
    }),
    ball([0, 1.45, -0.01], [0.25, 0.2, 0.24], straw, { cut: 0 }),
    drum([0, 1.49, -0.01], [0.252, 0.04, 0.245], '#d8565f', { taper: 0.97 }),
    ball([0.17, 1.52, 0.18], [0.06, 0.06, 0.05], '#fff0c2'),
  ];
}

/** @type {ReadonlyArray<{id: string, label: string, figure: Figure}>} in the order of the choice screen */
export const AVATARS = [
  { id: 'robot', label: 'Robot', figure: robot },
  { id: 'penguin', label: 'Penguin', figure: penguin },
  { id: 'fox', label: 'Fox', figure: fox },
  { id: 'wizard', label: 'Wizard', figure: wizard },
  { id: 'astronaut', label: 'Astronaut', figure: astronaut },
  { id: 'cat', label: 'Cat', figure: cat },
  { id: 'knight', label: 'Knight', figure: knight },
  { id: 'owl', label: 'Owl', figure: owl },
  { id: 'frog', label: 'Frog', figure: frog },
  { id: 'gardener', label: 'Gardener', figure: gardener },
];

/** An avatar this page does not know (from a newer world) is drawn as the first one. @param {string} id */
export const avatarById = (id) => AVATARS.find((a) => a.id === id) ?? AVATARS[0];
