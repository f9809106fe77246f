/**
 * The surfaces of a room, painted pixel by pixel from seeded noise. Each painter gives the colour of one point; u and v run 0..1 and
 * every pattern closes on itself, so that the pictures tile.
 */
import { cloudy, smooth, speck } from './noise.js';

/** @typedef {[number, number, number]} Color */
/** @typedef {{span: number, paint: (u: number, v: number) => Color}} Surface  `span`: metres one picture covers */

export const TEXTURE_PIXELS = 256;

/** @param {Color} c @param {number} k @returns {Color} */
const lit = (c, k) => [c[0] * k, c[1] * k, c[2] * k];
/** @param {Color} a @param {Color} b @param {number} t @returns {Color} */
const mix = (a, b, t) => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
/** 0 below a, 1 above b, smooth between. @param {number} a @param {number} b @param {number} x */
const ramp = (a, b, x) => {
  const t = Math.min(1, Math.max(0, (x - a) / (b - a)));
  return t * t * (3 - 2 * t);
};

/**
 * Courses of blocks, every second course shifted: where in its block a point lies.
 * @param {number} u @param {number} v @param {number} columns @param {number} rows @param {number} shift
 */
function course(u, v, columns, rows, shift) {
  const row = Math.floor(v * rows);
  const x = u * columns + (row % 2) * shift;
  const column = Math.floor(x);
  return { row, column: ((column % columns) + columns) % columns, fx: x - column, fy: v * rows - row };
}

/** Blocks with joints, lit from above left. @param {{fx: number, fy: number}} c @param {number} jx @param {number} jy joint widths */
function joint(c, jx, jy) {
  const edge = Math.min(ramp(0, jx, Math.min(c.fx, 1 - c.fx)), ramp(0, jy, Math.min(c.fy, 1 - c.fy)));
  const bevel = ramp(jx * 3, jx, c.fx) + ramp(jy * 3, jy, c.fy) - ramp(jx * 3, jx, 1 - c.fx) - ramp(jy * 3, jy, 1 - c.fy);
  return { edge, bevel };
}

/** @type {Surface['paint']} */
function stone(u, v) {
  const n = cloudy(u * 4, v * 4, 4, 5, 11);
  const vein = Math.abs(cloudy(u * 3, v * 3, 3, 4, 12) - 0.5);
  return lit(mix([176, 168, 158], [140, 134, 132], n), 0.93 + 0.09 * ramp(0, 0.06, vein) + (speck(u * 256, v * 256, 1) - 0.5) * 0.06);
}

/** @type {Surface['paint']} */
function flagstone(u, v) {
  const c = course(u, v, 3, 4, 0.5);
  const wobble = (smooth(u * 12, v * 12, 12, 21) - 0.5) * 0.03;
  const { edge, bevel } = joint({ fx: c.fx + wobble, fy: c.fy + wobble }, 0.022, 0.03);
  const tone = speck(c.column, c.row, 22);
  const n = cloudy(u * 8, v * 8, 8, 4, 23);
  const slab = lit(mix(mix([206, 186, 160], [184, 172, 160], tone), [214, 180, 146], speck(c.row, c.column, 24) * 0.5), 0.86 + 0.22 * n + bevel * 0.05 + (tone - 0.5) * 0.08);
  const moss = ramp(0.55, 0.7, cloudy(u * 5, v * 5, 5, 3, 25));
  return mix(mix([116, 102, 90], [112, 122, 78], moss), slab, edge);
}

/** @type {Surface['paint']} */
function cobble(u, v) {
  let [best, second, who] = [9, 9, 0];
  const cells = 7;
  const [x, y] = [u * cells, v * cells];
  for (let j = -1; j <= 1; j++) {
    for (let i = -1; i <= 1; i++) {
      const [cx, cy] = [Math.floor(x) + i, Math.floor(y) + j];
      const [wx, wy] = [(cx + cells) % cells, (cy + cells) % cells];
      const d = Math.hypot(cx + 0.2 + 0.6 * speck(wx, wy, 31) - x, cy + 0.2 + 0.6 * speck(wx, wy, 32) - y);
      if (d < best) [second, best, who] = [best, d, speck(wx, wy, 33)];
      else if (d < second) second = d;
    }
  }
  const edge = ramp(0.03, 0.2, second - best);
  return mix([92, 84, 78], lit(mix([178, 170, 160], [150, 142, 140], who), 0.75 + 0.3 * edge + 0.14 * cloudy(u * 16, v * 16, 16, 3, 34)), edge);
}

/** @type {Surface['paint']} */
function brick(u, v) {
  const c = course(u, v, 4, 10, 0.5);
  const wobble = (smooth(u * 24, v * 24, 24, 41) - 0.5) * 0.05;
  const { edge, bevel } = joint({ fx: c.fx + wobble * 0.4, fy: c.fy + wobble }, 0.03, 0.08);
  const tone = speck(c.column, c.row, 42);
  const grain = cloudy(u * 16, v * 16, 16, 3, 43);
  const clay = mix(mix([186, 104, 76], [158, 84, 66], tone), [206, 134, 94], speck(c.row, c.column, 44) ** 3);
  return mix(lit([206, 192, 172], 0.85 + 0.2 * grain), lit(clay, 0.82 + 0.3 * grain + bevel * 0.06), edge);
}

/** @type {Surface['paint']} */
function masonry(u, v) {
  const c = course(u, v, 3, 6, 0.5);
  const wobble = (smooth(u * 10, v * 10, 10, 51) - 0.5) * 0.06;
  const { edge, bevel } = joint({ fx: c.fx + wobble * 0.5, fy: c.fy + wobble }, 0.025, 0.05);
  const tone = speck(c.column, c.row, 52);
  const grain = cloudy(u * 10, v * 10, 10, 4, 53);
  const rock = mix(mix([214, 198, 170], [190, 176, 158], tone), [222, 190, 148], speck(c.row, c.column, 54) * 0.45);
  return mix(lit([150, 136, 120], 0.9 + 0.15 * grain), lit(rock, 0.8 + 0.28 * grain + bevel * 0.07), edge);
}

/** @type {Surface['paint']} */
function plaster(u, v) {
  const n = cloudy(u * 5, v * 5, 5, 5, 61);
  const stain = ramp(0.58, 0.75, cloudy(u * 3, v * 2, 6, 4, 62));
  return lit(mix([240, 222, 190], [222, 196, 158], stain * 0.6), 0.92 + 0.12 * n + (speck(u * 256, v * 256, 2) - 0.5) * 0.03);
}

/**
 * Boards along v.
 * @param {number} u @param {number} v @param {number} boards @param {Color} light @param {Color} dark @param {number} seed
 */
function boards(u, v, boards, light, dark, seed) {
  const board = Math.floor(u * boards);
  const fu = u * boards - board;
  const shift = speck(board, 1, seed);
  const end = Math.abs(((v + shift) % 1) - 0.5);
  const gap = Math.min(ramp(0, 0.05, Math.min(fu, 1 - fu)), ramp(0, 0.012, end));
  const bend = cloudy(u * 6, v * 2 + shift * 7, 12, 3, seed + 1);
  const grain = 0.5 + 0.5 * Math.sin((fu * 5 + bend * 9 + shift * 6) * Math.PI * 2);
  const tone = speck(board, v + shift > 0.5 && v + shift < 1.5 ? 2 : 3, seed);
  return lit(mix(mix(light, dark, tone * 0.6), dark, grain * 0.28), (0.45 + 0.55 * gap) * (0.94 + 0.12 * cloudy(u * 32, v * 8, 32, 2, seed + 2)));
}

/** @type {Surface['paint']} */
function grass(u, v) {
  const patch = cloudy(u * 4, v * 4, 4, 4, 71);
  const blade = smooth(u * 64, v * 28, 128, 72) * 0.6 + smooth(u * 128, v * 60, 256, 73) * 0.4;
  const base = mix([112, 158, 70], [84, 132, 62], patch);
  const dry = mix(base, [170, 172, 84], ramp(0.62, 0.8, patch) * 0.6);
  const flower = speck(Math.floor(u * 64), Math.floor(v * 64), 74);
  if (flower > 0.9965) return flower > 0.998 ? [250, 240, 214] : [244, 196, 92];
  return lit(dry, 0.74 + 0.48 * blade);
}

/** @type {Surface['paint']} */
function leaves(u, v) {
  let best = 0;
  let tone = 0;
  const cells = 14;
  const [x, y] = [u * cells, v * cells];
  for (let j = -1; j <= 1; j++) {
    for (let i = -1; i <= 1; i++) {
      const [cx, cy] = [Math.floor(x) + i, Math.floor(y) + j];
      const [wx, wy] = [(cx + cells) % cells, (cy + cells) % cells];
      const turn = speck(wx, wy, 81) * Math.PI;
      const [dx, dy] = [x - cx - speck(wx, wy, 82), y - cy - speck(wx, wy, 83)];
      const [a, b] = [dx * Math.cos(turn) + dy * Math.sin(turn), dy * Math.cos(turn) - dx * Math.sin(turn)];
      const leaf = 1 - Math.hypot(a / 0.85, b / 0.45);
      const high = leaf * 0.4 + speck(wx, wy, 84);
      if (leaf > 0 && high > best) [best, tone] = [high, speck(wx, wy, 85) * 0.6 + leaf * 0.5];
    }
  }
  const shade = cloudy(u * 4, v * 4, 4, 3, 86);
  return best === 0 ? [40, 74, 40] : lit(mix([62, 116, 52], [142, 184, 82], tone), 0.78 + 0.4 * shade);
}

/** @type {Surface['paint']} */
function bark(u, v) {
  const ridge = Math.abs(cloudy(u * 10, v * 3, 10, 4, 91) - 0.5) * 2;
  return lit(mix([74, 52, 40], [138, 102, 74], ramp(0.05, 0.5, ridge)), 0.85 + 0.25 * cloudy(u * 20, v * 20, 20, 2, 92));
}

/** @type {Surface['paint']} */
function water(u, v) {
  const a = cloudy(u * 5, v * 5, 5, 3, 101);
  const ripple = Math.abs(cloudy(u * 8 + a, v * 8 + a, 8, 2, 102) - 0.5);
  return mix([176, 226, 232], [64, 142, 170], ramp(0, 0.16, ripple));
}

/** @type {Surface['paint']} */
function marble(u, v) {
  const vein = Math.abs(Math.sin((u + v * 2) * Math.PI * 2 + cloudy(u * 4, v * 4, 4, 5, 111) * 9));
  return lit(mix([214, 206, 200], [244, 238, 228], ramp(0, 0.3, vein)), 0.95 + 0.06 * cloudy(u * 8, v * 8, 8, 3, 112));
}

/** @type {Surface['paint']} */
function tiles(u, v) {
  const c = course(u, v, 4, 4, 0);
  const { edge, bevel } = joint(c, 0.025, 0.025);
  const diamond = Math.abs(c.fx - 0.5) + Math.abs(c.fy - 0.5) < 0.24;
  const even = (c.column + c.row) % 2 === 0;
  const clay = diamond ? mix([232, 206, 158], [218, 190, 146], speck(c.column, c.row, 121)) : even ? [188, 108, 82] : [82, 112, 120];
  return mix([120, 108, 98], lit(/** @type {Color} */ (clay), 0.86 + 0.2 * cloudy(u * 8, v * 8, 8, 4, 122) + bevel * 0.05), edge);
}

/** @type {Surface['paint']} */
const plain = () => [255, 255, 255];

/** @type {Record<string, Surface>} */
const SURFACES = {
  stone: { span: 2, paint: stone },
  flagstone: { span: 3, paint: flagstone },
  cobble: { span: 2, paint: cobble },
  brick: { span: 1.6, paint: brick },
  masonry: { span: 2.4, paint: masonry },
  plaster: { span: 3, paint: plaster },
  planks: { span: 2, paint: (u, v) => boards(u, v, 6, [190, 138, 88], [140, 94, 58], 131) },
  wood: { span: 2, paint: (u, v) => boards(u, v, 4, [168, 112, 70], [116, 74, 48], 141) },
  grass: { span: 4, paint: grass },
  hedge: { span: 2, paint: leaves },
  leaves: { span: 2, paint: leaves },
  bark: { span: 1.5, paint: bark },
  water: { span: 2.5, paint: water },
  marble: { span: 2.5, paint: marble },
  tiles: { span: 2.4, paint: tiles },
  plain: { span: 1, paint: plain },
};

/** Metres that one picture of this surface covers. @param {string} name */
export const spanOf = (name) => surface(name).span;

/** Unknown surfaces are stone. @param {string} name */
const surface = (name) => (Object.hasOwn(SURFACES, name) ? SURFACES[name] : SURFACES.stone);

/** @param {string} name @returns {HTMLCanvasElement} */
export function paintTexture(name) {
  const { paint } = surface(name);
  return paintCanvas(TEXTURE_PIXELS, TEXTURE_PIXELS, paint);
}

/**
 * @param {number} width @param {number} height @param {(u: number, v: number) => Color} paint
 * @returns {HTMLCanvasElement}
 */
export function paintCanvas(width, height, paint) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const image = context.createImageData(width, height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      image.data.set(paint(x / width, y / height), at);
      image.data[at + 3] = 255;
    }
  }
  context.putImageData(image, 0, 0);
  return canvas;
}
