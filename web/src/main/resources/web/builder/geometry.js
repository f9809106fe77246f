/** Points, lines and distances on the plan. With x east and z south, right of a line from a to b is where `turn` is above 0. */

/** @typedef {import('./plan.js').Corner} Corner */

/**
 * Above 0: p lies right of the line from a to b; 0: on it. Exact for whole numbers.
 * @param {Corner} a
 * @param {Corner} b
 * @param {Corner} p
 */
export const turn = (a, b, p) => (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);

/** @param {Corner} a @param {Corner} b */
export const distance = (a, b) => Math.hypot(b[0] - a[0], b[1] - a[1]);

/** @param {Corner} a @param {Corner} b */
export const sameCorner = (a, b) => a[0] === b[0] && a[1] === b[1];

/** Is p on the line, but none of its ends? @param {Corner} a @param {Corner} b @param {Corner} p */
export function isInside(a, b, p) {
  if (turn(a, b, p) !== 0 || sameCorner(a, p) || sameCorner(b, p)) return false;
  return (p[0] - a[0]) * (p[0] - b[0]) <= 0 && (p[1] - a[1]) * (p[1] - b[1]) <= 0;
}

/**
 * Where two lines cross that share no point but one in the middle of both, rounded.
 * @param {Corner} a
 * @param {Corner} b
 * @param {Corner} c
 * @param {Corner} d
 * @returns {Corner | undefined}
 */
export function crossing(a, b, c, d) {
  const [ca, cb] = [turn(c, d, a), turn(c, d, b)];
  const [ac, ad] = [turn(a, b, c), turn(a, b, d)];
  if (ca * cb >= 0 || ac * ad >= 0) return undefined;
  const t = ca / (ca - cb);
  return [Math.round(a[0] + t * (b[0] - a[0])), Math.round(a[1] + t * (b[1] - a[1]))];
}

/** The point of a line that is nearest to p. @param {Corner} a @param {Corner} b @param {Corner} p @returns {Corner} */
export function nearestOn(a, b, p) {
  const [dx, dz] = [b[0] - a[0], b[1] - a[1]];
  const length = dx * dx + dz * dz;
  const t = length === 0 ? 0 : Math.min(1, Math.max(0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dz) / length));
  return [a[0] + t * dx, a[1] + t * dz];
}

/** Corners of a rectangle, clockwise as seen on the plan. @param {Corner} a @param {Corner} b @returns {Corner[]} */
export function rectangle(a, b) {
  const [x1, x2] = [Math.min(a[0], b[0]), Math.max(a[0], b[0])];
  const [z1, z2] = [Math.min(a[1], b[1]), Math.max(a[1], b[1])];
  return [
    [x1, z1],
    [x2, z1],
    [x2, z2],
    [x1, z2],
  ];
}

/**
 * Corners of a regular polygon; the first lies towards `rim`.
 * @param {Corner} centre
 * @param {Corner} rim
 * @param {number} corners
 * @returns {Corner[]}
 */
export function regular(centre, rim, corners) {
  const radius = distance(centre, rim);
  const first = Math.atan2(rim[1] - centre[1], rim[0] - centre[0]);
  return Array.from({ length: corners }, (_, i) => {
    const angle = first + (i / corners) * Math.PI * 2;
    return /** @type {Corner} */ ([Math.round(centre[0] + radius * Math.cos(angle)), Math.round(centre[1] + radius * Math.sin(angle))]);
  });
}

/** A box around points. @param {Iterable<Corner>} points */
export function bounds(points) {
  let [x1, z1, x2, z2] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, z] of points) [x1, z1, x2, z2] = [Math.min(x1, x), Math.min(z1, z), Math.max(x2, x), Math.max(z2, z)];
  return { x1, z1, x2, z2 };
}
