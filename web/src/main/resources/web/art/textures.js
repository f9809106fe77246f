/**
 * The surfaces of a room, painted pixel by pixel from seeded noise. Each painter gives the colour of one point; u and v run 0..1 and
 * every pattern closes on itself, so that the pictures tile.
 */
import { cloudy, smooth, speck } from './noise.js';

/** @typedef {[number, number, number] | [number, number, number, number]} Color  a fourth number is how solid it is, 0..255 */
/**
 * @typedef {object} Surface
 * @property {number} span metres one picture covers
 * @property {(u: number, v: number, phase: number) => Color} paint `phase` 0..1 for those that move: the last picture leads to the first
 * @property {number} [frames] how many pictures there are
 * @property {'holes' | 'sheer'} [see] one sees through the holes, or through all of it
 */

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
  const slab = lit(
    mix(mix([206, 186, 160], [184, 172, 160], tone), [214, 180, 146], speck(c.row, c.column, 24) * 0.5),
    0.86 + 0.22 * n + bevel * 0.05 + (tone - 0.5) * 0.08,
  );
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
  return mix(
    [92, 84, 78],
    lit(mix([178, 170, 160], [150, 142, 140], who), 0.75 + 0.3 * edge + 0.14 * cloudy(u * 16, v * 16, 16, 3, 34)),
    edge,
  );
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
  const stain = ramp(0.58, 0.75, cloudy(u * 3, v * 3, 3, 4, 62));
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
  const bend = cloudy(u * 6, v * 2 + shift * 7, 2, 3, seed + 1);
  const grain = 0.5 + 0.5 * Math.sin((fu * 5 + bend * 9 + shift * 6) * Math.PI * 2);
  const tone = speck(board, 2, seed);
  return lit(
    mix(mix(light, dark, tone * 0.6), dark, grain * 0.28),
    (0.45 + 0.55 * gap) * (0.94 + 0.12 * cloudy(u * 32, v * 8, 8, 2, seed + 2)),
  );
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

/** Goes around and comes back: noise on a circle of time. @param {number} phase 0..1 @param {(time: number) => number} noise */
const around = (phase, noise) => {
  const share = 0.5 - 0.5 * Math.cos(phase * Math.PI * 2);
  const [a, b] = [noise(0), noise(1)];
  const turn = Math.sin(phase * Math.PI * 2) * 0.16;
  return a + (b - a) * share + turn * (a - 0.5);
};

/** @type {Surface['paint']} */
function water(u, v, phase) {
  const a = cloudy(u * 5, v * 5, 5, 3, 101);
  const ripple = Math.abs(around(phase, (time) => cloudy(u * 8 + a, v * 8 + a, 8, 2, 102 + time * 7)) - 0.5);
  return mix([176, 226, 232], [64, 142, 170], ramp(0, 0.16, ripple));
}

/** @type {Surface['paint']} */
function lava(u, v, phase) {
  const heat = around(phase, (time) => cloudy(u * 4, v * 4, 4, 4, 151 + time * 9));
  const crack = Math.abs(heat - 0.5) + 0.1 * (cloudy(u * 12, v * 12, 12, 3, 155) - 0.5);
  const crust = mix([74, 30, 26], [40, 20, 24], cloudy(u * 10, v * 10, 10, 3, 156));
  const glow = mix([255, 206, 92], [226, 78, 22], ramp(0, 0.04, crack));
  return mix(glow, crust, ramp(0.03, 0.1, crack));
}

/** @type {Surface['paint']} */
function screen(u, v, phase) {
  const line = 0.86 + 0.14 * Math.sin(v * 64 * Math.PI * 2);
  const wave = 0.5 + 0.22 * Math.sin((u + phase) * Math.PI * 2) + 0.1 * Math.sin((u * 3 - phase * 2) * Math.PI * 2);
  const trace = 1 - ramp(0.008, 0.035, Math.abs(v - wave));
  const bar = Math.floor(u * 12);
  const level = 0.1 + 0.16 * (0.5 + 0.5 * Math.sin(bar * 1.7 + phase * Math.PI * 2 * (1 + (bar % 3))));
  const lamp = v > 1 - level && (u * 12) % 1 > 0.18 ? 0.55 : 0;
  const edge = ramp(0, 0.02, Math.min(u, 1 - u, v, 1 - v));
  return lit(mix(mix([14, 34, 44], [60, 190, 190], lamp), [168, 255, 214], trace), line * (0.3 + 0.7 * edge));
}

/** @type {Surface['paint']} */
function sand(u, v) {
  const dune = 0.5 + 0.5 * Math.sin((v * 9 + cloudy(u * 4, v * 4, 4, 3, 161) * 2.4) * Math.PI * 2);
  return lit(
    mix([226, 202, 152], [206, 178, 128], cloudy(u * 5, v * 5, 5, 4, 162)),
    0.94 + 0.07 * dune + (speck(u * 256, v * 256, 16) - 0.5) * 0.1,
  );
}

/** @type {Surface['paint']} */
function dirt(u, v) {
  const clod = cloudy(u * 9, v * 9, 9, 4, 171);
  const stone = ramp(0.7, 0.74, smooth(u * 22, v * 22, 22, 172));
  return mix(
    lit(mix([142, 108, 78], [108, 80, 58], cloudy(u * 4, v * 4, 4, 3, 173)), 0.8 + 0.36 * clod),
    lit([166, 152, 136], 0.8 + 0.4 * clod),
    stone * 0.8,
  );
}

/** @type {Surface['paint']} */
function path(u, v) {
  const gravel = smooth(u * 48, v * 48, 48, 181) * 0.6 + smooth(u * 90, v * 90, 90, 182) * 0.4;
  const worn = cloudy(u * 3, v * 3, 3, 3, 183);
  return lit(mix([196, 174, 140], [164, 144, 118], worn), 0.78 + 0.42 * gravel);
}

/** @type {Surface['paint']} */
function snow(u, v) {
  const drift = cloudy(u * 4, v * 4, 4, 5, 191);
  const glint = speck(Math.floor(u * 128), Math.floor(v * 128), 192) > 0.994 ? 10 : 0;
  const shade = 0.88 + 0.16 * drift;
  return [238 * shade + glint, 243 * shade + glint, 252 * shade + glint];
}

/** @type {Surface['paint']} */
function rock(u, v) {
  const face = cloudy(u * 4, v * 4, 4, 5, 501);
  const ledge = Math.abs(((v * 6 + face * 2.2) % 1) - 0.5) * 2;
  const crack = ramp(0, 0.05, Math.abs(cloudy(u * 5, v * 5, 5, 4, 502) - 0.5));
  return lit(
    mix([134, 122, 112], [98, 92, 92], face),
    (0.74 + 0.2 * ledge + 0.2 * cloudy(u * 16, v * 16, 16, 3, 503)) * (0.72 + 0.28 * crack),
  );
}

/** @type {Surface['paint']} */
function metal(u, v) {
  const c = course(u, v, 2, 2, 0);
  const { edge, bevel } = joint(c, 0.016, 0.016);
  const brushed = 0.9 + 0.14 * smooth(u * 3, v * 160, 480, 511) + 0.05 * (speck(u * 256, v * 256, 51) - 0.5);
  const [rx, ry] = [Math.abs(c.fx - 0.5) - 0.44, Math.abs(c.fy - 0.5) - 0.44];
  const rivet = 1 - ramp(0.012, 0.022, Math.hypot(rx, ry));
  const plate = mix([138, 146, 154], [118, 124, 134], cloudy(u * 4, v * 4, 4, 3, 512));
  return lit(mix([52, 54, 62], mix(plate, [178, 184, 190], rivet), edge), brushed + bevel * 0.06);
}

/** @type {Surface['paint']} */
function carpet(u, v) {
  const c = course(u, v, 4, 4, 0);
  const [x, y] = [c.fx - 0.5, c.fy - 0.5];
  const star = Math.abs(x) + Math.abs(y) + 0.08 * Math.cos(Math.atan2(y, x) * 8);
  const pile = 0.84 + 0.24 * smooth(u * 120, v * 120, 120, 521) + 0.06 * (speck(u * 256, v * 256, 52) - 0.5);
  /** @type {Color} */
  const wool =
    star < 0.12
      ? [226, 186, 110]
      : star < 0.24
        ? [72, 60, 92]
        : star < 0.29
          ? [216, 172, 100]
          : (c.column + c.row) % 2
            ? [142, 46, 52]
            : [130, 40, 50];
  return lit(wool, pile);
}

/** @type {Surface['paint']} */
function roof(u, v) {
  const c = course(u, v, 8, 8, 0.5);
  const round = Math.hypot(c.fx - 0.5, Math.max(0, c.fy - 0.45) * 1.1);
  const shade = 0.66 + 0.4 * c.fy * (1 - ramp(0.42, 0.56, round));
  const clay = mix([190, 98, 66], [150, 74, 58], speck(c.column, c.row, 531));
  return lit(
    mix(clay, [204, 130, 88], speck(c.row, c.column, 532) ** 4),
    shade * (0.9 + 0.2 * cloudy(u * 16, v * 16, 16, 2, 533)) * (0.7 + 0.3 * ramp(0, 0.06, Math.min(c.fx, 1 - c.fx))),
  );
}

/** @type {Surface['paint']} */
function glass(u, v) {
  const c = course(u, v, 2, 2, 0);
  const lead = 1 - ramp(0.018, 0.03, Math.min(c.fx, 1 - c.fx, c.fy, 1 - c.fy));
  const gleam = ramp(0.02, 0.12, Math.abs(((c.fx + c.fy * 0.6 + 0.2) % 1) - 0.5));
  const pane = mix([226, 246, 250], [150, 196, 206], gleam);
  const [r, g, b] = mix(pane, [60, 58, 66], lead);
  return [r, g, b, 255 * (lead > 0.5 ? 1 : 0.26 + 0.22 * (1 - gleam))];
}

/** @type {Surface['paint']} */
function lattice(u, v) {
  const [a, b] = [(u * 6 + v * 6) % 1, (u * 6 - v * 6 + 6) % 1];
  const slat = (/** @type {number} */ x) => Math.abs(x - 0.5);
  const [over, under] = [slat(a), slat(b)];
  const top = over < 0.15;
  const solid = top || under < 0.15;
  const rail = v < 0.05 || v > 0.95 || u < 0.03 || u > 0.97;
  const grain = 0.86 + 0.26 * cloudy(u * 12, v * 12, 12, 3, 541);
  const wood = lit(mix([196, 150, 102], [160, 116, 76], rail ? 0.2 : (top ? over : under) * 3), grain * (top || rail ? 1 : 0.8));
  return [wood[0], wood[1], wood[2], solid || rail ? 255 : 0];
}

/** @type {Surface['paint']} */
function bars(u, v) {
  const x = Math.abs(((u * 8) % 1) - 0.5);
  const rail = Math.min(Math.abs(v - 0.08), Math.abs(v - 0.9));
  const solid = x < 0.13 || rail < 0.025;
  const round = 1 - (x < 0.13 ? x / 0.13 : rail / 0.025) ** 2 * 0.6;
  const iron = lit([92, 92, 104], 0.5 + 0.6 * round);
  return [iron[0], iron[1], iron[2], solid ? 255 : 0];
}

/** Leaves with a ragged upper edge: what stands at the end of a wood. @type {Surface['paint']} */
function canopy(u, v) {
  const top = 0.12 + 0.22 * cloudy(u * 6, 2, 6, 4, 551);
  const hole = cloudy(u * 10, v * 10, 10, 3, 552);
  const [r, g, b] = v > 0.8 ? mix(leaves(u, v, 0), bark((u * 3) % 1, v, 0), 0.35) : leaves(u, v, 0);
  const solid = v > top + 0.1 * hole && hole < 0.66 + (v - 0.5) * 0.4;
  const k = 0.72 + 0.4 * (1 - v);
  return [r * k, g * k, b * k, solid ? 255 : 0];
}

/** @type {Surface['paint']} */
function frame(u, v) {
  const carved = 0.5 + 0.5 * Math.sin((u + v) * Math.PI * 2 * 8) * Math.sin((u - v) * Math.PI * 2 * 8);
  return lit(mix([206, 164, 84], [142, 98, 44], carved * 0.6), 0.82 + 0.3 * cloudy(u * 8, v * 8, 8, 3, 561));
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
  water: { span: 2.5, paint: water, frames: 8 },
  lava: { span: 3, paint: lava, frames: 8 },
  screen: { span: 2, paint: screen, frames: 8 },
  sand: { span: 3, paint: sand },
  dirt: { span: 3, paint: dirt },
  path: { span: 3, paint: path },
  snow: { span: 4, paint: snow },
  rock: { span: 3, paint: rock },
  metal: { span: 2, paint: metal },
  carpet: { span: 2, paint: carpet },
  roof: { span: 2, paint: roof },
  glass: { span: 2, paint: glass, see: 'sheer' },
  lattice: { span: 1, paint: lattice, see: 'holes' },
  bars: { span: 1.5, paint: bars, see: 'holes' },
  canopy: { span: 4, paint: canopy, see: 'holes' },
  frame: { span: 0.5, paint: frame },
  marble: { span: 2.5, paint: marble },
  tiles: { span: 2.4, paint: tiles },
  plain: { span: 1, paint: plain },
};

/** What there is to choose from, for those who build. */
export const TEXTURE_NAMES = Object.keys(SURFACES).filter((name) => name !== 'plain' && name !== 'frame');

/** The original's pictures are numbers. Ours stand in for them, the same one for the same number everywhere. */
const STAND_INS = [
  'stone',
  'masonry',
  'brick',
  'plaster',
  'planks',
  'wood',
  'grass',
  'cobble',
  'flagstone',
  'dirt',
  'rock',
  'tiles',
  'marble',
  'path',
  'roof',
];

/** The surface that is drawn for a name; unknown ones are stone. @param {string} name */
export function drawnAs(name) {
  if (Object.hasOwn(SURFACES, name)) return name;
  const number = /^grd(\d+)$/.exec(name);
  // Neighbouring numbers are often the same material, so only the tens count.
  return number ? STAND_INS[Math.floor(speck(Math.floor(Number(number[1]) / 10), 7, 601) * STAND_INS.length)] : 'stone';
}

/** @param {string} name */
const surface = (name) => SURFACES[drawnAs(name)];

/** Metres that one picture of this surface covers. @param {string} name */
export const spanOf = (name) => surface(name).span;

/** How many pictures it has. @param {string} name */
export const framesOf = (name) => surface(name).frames ?? 1;

/** Does it have holes? @param {string} name */
export const isSeeThrough = (name) => surface(name).see === 'holes';

/** Is all of it a little transparent? @param {string} name */
export const isSheer = (name) => surface(name).see === 'sheer';

/**
 * What is drawn for a picture that is said to have holes: trees where it does not repeat upwards, a lattice elsewhere.
 * @param {string} name
 * @param {boolean} once
 */
export const withHoles = (name, once) => (name.startsWith('grd') ? (once ? 'canopy' : 'lattice') : name);

/** @typedef {{pixels: Uint8ClampedArray, width: number, height: number}} Picture  four numbers a pixel, from the top */

/** @param {string} name @param {number} frame @returns {Picture} */
export function texturePixels(name, frame) {
  const { paint, frames = 1 } = surface(name);
  return paintPixels(TEXTURE_PIXELS, TEXTURE_PIXELS, (u, v) => paint(u, v, frame / frames));
}

/** About what it looks like from afar. @param {string} name @returns {[number, number, number]} */
export function toneOf(name) {
  const { paint } = surface(name);
  const side = 8;
  const sum = [0, 0, 0];
  for (let i = 0; i < side * side; i++)
    paint(((i % side) + 0.37) / side, (Math.floor(i / side) + 0.61) / side, 0)
      .slice(0, 3)
      .forEach((c, j) => (sum[j] += c));
  return [sum[0] / side / side, sum[1] / side / side, sum[2] / side / side];
}

/** For the lists of those who build. @param {string} name @param {number} [frame] @returns {HTMLCanvasElement} */
export function paintTexture(name, frame = 0) {
  const { pixels, width, height } = texturePixels(name, frame);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.putImageData(new ImageData(/** @type {any} */ (pixels), width, height), 0, 0);
  return canvas;
}

/** @param {number} width @param {number} height @param {(u: number, v: number) => Color} paint @returns {Picture} */
export function paintPixels(width, height, paint) {
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const color = paint(x / width, y / height);
      pixels.set(color, at);
      if (color.length === 3) pixels[at + 3] = 255;
    }
  }
  return { pixels, width, height };
}
