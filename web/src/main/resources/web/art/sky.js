/** The sky all around: a late afternoon with clouds, the sun low in the west, hills on the horizon. */
import { cloudy } from './noise.js';
import { paintCanvas } from './textures.js';

/** @typedef {import('./textures.js').Color} Color */

/** The way to the sun: x east, y up, z south. */
export const SUN = /** @type {const} */ ([-0.62, 0.52, 0.59]);
/** The colour of the air far away. */
export const HAZE = 0xf3d2a8;

/** @type {Color} */
const ZENITH = [72, 126, 190];
/** @type {Color} */
const MIDDLE = [148, 190, 216];
/** @type {Color} */
const HORIZON = [250, 214, 166];

/** @param {Color} a @param {Color} b @param {number} t @returns {Color} */
const mix = (a, b, t) => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
/** @param {number} a @param {number} b @param {number} x */
const ramp = (a, b, x) => Math.min(1, Math.max(0, (x - a) / (b - a)));

/**
 * The whole sphere as one picture: u around (0 = north, clockwise), v from the zenith down to straight below.
 * @returns {HTMLCanvasElement}
 */
export function paintSky() {
  const [sx, sy, sz] = SUN;
  return paintCanvas(1024, 512, (u, v) => {
    const up = Math.cos(v * Math.PI);
    const out = Math.sin(v * Math.PI);
    const [x, z] = [Math.sin(u * Math.PI * 2) * out, -Math.cos(u * Math.PI * 2) * out];
    const toSun = Math.max(0, x * sx + up * sy + z * sz);
    const air = up > 0.28 ? mix(MIDDLE, ZENITH, ramp(0.28, 0.9, up)) : mix(HORIZON, MIDDLE, ramp(-0.02, 0.28, up));
    const glow = mix(air, [255, 238, 196], toSun ** 10 * 0.75);
    const sun = mix(glow, [255, 252, 236], ramp(0.9988, 0.9996, toSun));
    return hills(u, up, clouds(u, up, toSun, sun));
  });
}

/** @param {number} u @param {number} up @param {number} toSun @param {Color} sky @returns {Color} */
function clouds(u, up, toSun, sky) {
  if (up < 0.02) return sky;
  // Rows of cloud lie closer together towards the horizon; the circle closes because the noise repeats around it.
  const flat = 1.1 / (up + 0.16);
  const body = cloudy(u * 12, flat * 1.9, 12, 5, 201);
  const cover = ramp(0.5, 0.72, body) * ramp(0.02, 0.12, up) * (1 - ramp(0.7, 1, up));
  const lower = cloudy(u * 12, flat * 1.9 + 0.16, 12, 5, 201);
  const light = 0.5 + (body - lower) * 3;
  return mix(sky, mix([214, 186, 190], [255, 246, 228], Math.min(1, Math.max(0, light + toSun * 0.4))), cover * 0.92);
}

/** @param {number} u @param {number} up @param {Color} sky @returns {Color} */
function hills(u, up, sky) {
  const far = 0.035 + 0.075 * cloudy(u * 7, 3, 7, 4, 211);
  const near = 0.0 + 0.06 * cloudy(u * 14, 9, 14, 5, 212);
  if (up < near) return mix([122, 140, 104], [176, 168, 128], ramp(-0.05, near, up));
  if (up < far) return mix([176, 178, 158], [196, 186, 186], ramp(near, far, up));
  return sky;
}
