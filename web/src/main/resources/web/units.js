/** Fine units, headings and radians. A bearing is in radians, 0 = north, clockwise. */

export const FINE_PER_METRE = 64;
const HEADINGS_PER_TURN = 256;
const TURN = Math.PI * 2;

/** @param {number} fine */
export const metres = (fine) => fine / FINE_PER_METRE;

/** @param {number} h heading, 256 to a turn */
export const bearingOf = (h) => (h / HEADINGS_PER_TURN) * TURN;

/** @param {number} bearing radians */
export function headingOf(bearing) {
  const h = Math.round((bearing / TURN) * HEADINGS_PER_TURN) % HEADINGS_PER_TURN;
  return h < 0 ? h + HEADINGS_PER_TURN : h + 0;
}

/**
 * The bearing under which (toX, toZ) is seen from (fromX, fromZ).
 * @param {number} fromX @param {number} fromZ @param {number} toX @param {number} toZ
 */
export const bearingTo = (fromX, fromZ, toX, toZ) => Math.atan2(toX - fromX, fromZ - toZ);

/** The same angle in -PI..PI. @param {number} angle */
export function wrapAngle(angle) {
  const a = (angle + Math.PI) % TURN;
  return (a < 0 ? a + TURN : a) - Math.PI;
}

/** @param {number} value @param {number} low @param {number} high */
export const clamp = (value, low, high) => Math.min(high, Math.max(low, value));

/** @param {number} a @param {number} b @param {number} t */
export const lerp = (a, b, t) => a + (b - a) * t;
