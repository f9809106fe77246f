/** Seeded randomness: everybody who visits sees the same stones and the same clouds. */

/**
 * A small random generator (mulberry32).
 * @param {number} seed
 * @returns {() => number} 0..1
 */
export function seeded(seed) {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** One random value for a grid point. @param {number} x @param {number} y @param {number} seed */
export function speck(x, y, seed) {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed, 2246822519);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/**
 * Smooth noise that repeats after `period` cells, so that textures tile.
 * @param {number} x @param {number} y @param {number} period @param {number} seed
 */
export function smooth(x, y, period, seed) {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const fx = x - x0;
  const fy = y - y0;
  const u = fx * fx * (3 - 2 * fx);
  const v = fy * fy * (3 - 2 * fy);
  const wrap = (/** @type {number} */ n) => ((n % period) + period) % period;
  const [xa, xb, ya, yb] = [wrap(x0), wrap(x0 + 1), wrap(y0), wrap(y0 + 1)];
  const top = speck(xa, ya, seed) * (1 - u) + speck(xb, ya, seed) * u;
  const bottom = speck(xa, yb, seed) * (1 - u) + speck(xb, yb, seed) * u;
  return top * (1 - v) + bottom * v;
}

/**
 * Several octaves of smooth noise, 0..1.
 * @param {number} x @param {number} y in cells of the coarsest octave @param {number} period @param {number} octaves @param {number} seed
 */
export function cloudy(x, y, period, octaves, seed) {
  let sum = 0;
  let weight = 0;
  for (let o = 0, a = 1, f = 1; o < octaves; o++, a /= 2, f *= 2) {
    sum += smooth(x * f, y * f, period * f, seed + o) * a;
    weight += a;
  }
  return sum / weight;
}
