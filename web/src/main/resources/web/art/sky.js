/** The skies all around: a late afternoon with clouds, dusk, night, and the stars as they are without air. */
import { cloudy, speck } from './noise.js';
import { paintPixels } from './textures.js';

/** @typedef {import('./textures.js').Color} Color */

/** The way to the sun: x east, y up, z south. */
export const SUN = /** @type {const} */ ([-0.62, 0.52, 0.59]);
/**
 * @typedef {object} Air
 * @property {Color} zenith
 * @property {Color} middle
 * @property {Color} horizon
 * @property {Color} glow around the sun, or the moon
 * @property {Color} disc
 * @property {number} size of the disc: the cosine from which it begins
 * @property {[Color, Color] | undefined} clouds their dark and their light
 * @property {[Color, Color, Color, Color] | undefined} hills near ones below and above, far ones below and above
 * @property {number} stars how many, 0..1
 */

/** @type {Record<string, Air>} */
const AIRS = {
  day: {
    zenith: [72, 126, 190],
    middle: [148, 190, 216],
    horizon: [250, 214, 166],
    glow: [255, 238, 196],
    disc: [255, 252, 236],
    size: 0.9988,
    clouds: [
      [214, 186, 190],
      [255, 246, 228],
    ],
    hills: [
      [122, 140, 104],
      [176, 168, 128],
      [176, 178, 158],
      [196, 186, 186],
    ],
    stars: 0,
  },
  dusk: {
    zenith: [44, 46, 104],
    middle: [150, 86, 130],
    horizon: [252, 150, 96],
    glow: [255, 186, 110],
    disc: [255, 226, 170],
    size: 0.9984,
    clouds: [
      [92, 58, 102],
      [255, 150, 120],
    ],
    hills: [
      [44, 40, 58],
      [86, 60, 78],
      [96, 66, 96],
      [150, 90, 108],
    ],
    stars: 0.35,
  },
  night: {
    zenith: [8, 12, 34],
    middle: [18, 28, 64],
    horizon: [44, 56, 96],
    glow: [86, 104, 150],
    disc: [238, 240, 226],
    size: 0.9992,
    clouds: [
      [14, 20, 44],
      [60, 72, 112],
    ],
    hills: [
      [10, 14, 26],
      [18, 24, 42],
      [22, 30, 54],
      [32, 42, 74],
    ],
    stars: 1,
  },
  stars: {
    zenith: [6, 6, 16],
    middle: [8, 8, 22],
    horizon: [14, 10, 30],
    glow: [120, 110, 160],
    disc: [255, 250, 240],
    size: 0.9994,
    clouds: undefined,
    hills: undefined,
    stars: 2,
  },
};

/** @param {Color} a @param {Color} b @param {number} t @returns {Color} */
const mix = (a, b, t) => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
const SOFT = 0.005;
/** @param {number} a @param {number} b @param {number} x */
const ramp = (a, b, x) => Math.min(1, Math.max(0, (x - a) / (b - a)));

/** The sky that is drawn for a name; unknown ones are a late afternoon. @param {string} name */
export const skyDrawnAs = (name) => (Object.hasOwn(AIRS, name) ? name : 'day');

/** @param {string} name */
const airOf = (name) => AIRS[skyDrawnAs(name)];

/** Its colour for a start. @param {string} name */
export const skyTone = (name) => airOf(name).middle;

/**
 * The whole sphere as one picture: u around (0 = north, clockwise), v from the zenith down to straight below.
 * @param {string} name
 * @returns {import('./textures.js').Picture}
 */
export function skyPixels(name) {
  const air = airOf(name);
  const [sx, sy, sz] = SUN;
  return paintPixels(1024, 512, (u, v) => {
    const up = Math.cos(v * Math.PI);
    const out = Math.sin(v * Math.PI);
    const [x, z] = [Math.sin(u * Math.PI * 2) * out, -Math.cos(u * Math.PI * 2) * out];
    const toSun = Math.max(0, x * sx + up * sy + z * sz);
    const high = up > 0.28 ? mix(air.middle, air.zenith, ramp(0.28, 0.9, up)) : mix(air.horizon, air.middle, ramp(-0.02, 0.28, up));
    const starry = air.stars > 0 ? stars(u, v, out, air.stars, high) : high;
    const glow = mix(starry, air.glow, toSun ** (air.stars > 0.5 ? 60 : 10) * 0.75);
    const sun = mix(glow, air.disc, ramp(air.size, air.size + 0.0008, toSun));
    return hills(u, up, air, clouds(u, up, toSun, air, sun));
  });
}

/**
 * @param {number} u
 * @param {number} v
 * @param {number} out how wide the circle is at this height
 * @param {number} many
 * @param {Color} sky
 * @returns {Color}
 */
function stars(u, v, out, many, sky) {
  // Cells of about the same size everywhere, or the zenith would be full of them.
  const around = Math.max(8, Math.round(512 * out));
  const [column, row] = [Math.floor(u * around), Math.floor(v * 256)];
  const chance = speck(column, row, 221);
  const milky = many > 1 ? ramp(0.42, 0.7, cloudy(u * 6, v * 5, 6, 5, 222)) : 0;
  const dust = mix(sky, [58, 44, 92], milky * 0.7);
  if (chance < 1 - 0.006 * many - 0.012 * milky) return dust;
  const [fx, fy] = [u * around - column - 0.5, v * 256 - row - 0.5];
  const shine = (1 - ramp(0.05, 0.38, Math.hypot(fx, fy))) * (0.35 + 0.65 * speck(column, row, 223));
  return mix(dust, speck(row, column, 224) > 0.7 ? [255, 224, 190] : [226, 236, 255], shine * Math.min(1, many));
}

/** @param {number} u @param {number} up @param {number} toSun @param {Air} air @param {Color} sky @returns {Color} */
function clouds(u, up, toSun, air, sky) {
  if (up < 0.02 || !air.clouds) return sky;
  // Rows of cloud lie closer together towards the horizon; the circle closes because the noise repeats around it.
  const flat = 1.1 / (up + 0.16);
  const body = cloudy(u * 12, flat * 1.9, 12, 5, 201);
  const cover = ramp(0.5, 0.72, body) * ramp(0.02, 0.12, up) * (1 - ramp(0.7, 1, up));
  const lower = cloudy(u * 12, flat * 1.9 + 0.16, 12, 5, 201);
  const light = 0.5 + (body - lower) * 3;
  return mix(sky, mix(air.clouds[0], air.clouds[1], Math.min(1, Math.max(0, light + toSun * 0.4))), cover * 0.92);
}

/** @param {number} u @param {number} up @param {Air} air @param {Color} sky @returns {Color} */
function hills(u, up, air, sky) {
  if (!air.hills) return sky;
  const [low, lowEdge, far, farEdge] = air.hills;
  const height = 0.035 + 0.075 * cloudy(u * 7, 3, 7, 4, 211);
  const near = 0.0 + 0.06 * cloudy(u * 14, 9, 14, 5, 212);
  // Soft by about a pixel, or the ridges would be stairs.
  const behind = mix(mix(far, farEdge, ramp(near, height, up)), sky, ramp(height - SOFT, height + SOFT, up));
  return mix(mix(low, lowEdge, ramp(-0.05, near, up)), behind, ramp(near - SOFT, near + SOFT, up));
}
