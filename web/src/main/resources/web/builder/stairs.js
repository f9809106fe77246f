/** Stairs: a strip of floor cut into steps between two heights. */
import { PLAIN } from './dress.js';
import { drawChain } from './edits.js';
import { distance } from './geometry.js';
import { setSectors } from './looks.js';
import { NONE, Trouble } from './plan.js';
import { areaAt } from './regions.js';

/** @typedef {import('./plan.js').Plan} Plan */
/** @typedef {import('./plan.js').Corner} Corner */
/**
 * @typedef {{steps: number, from: number, to: number}} Climb  heights in fine units; the first step is one step above `from`, the last as
 *   high as `to`
 */

/** The strip over an edge that reaches as far as a third spot. @param {Corner} a @param {Corner} b @param {Corner} c @returns {Corner[]} */
export function strip(a, b, c) {
  const width = distance(a, b);
  if (width === 0) return [a, b, b, a];
  const [nx, nz] = [-(b[1] - a[1]) / width, (b[0] - a[0]) / width];
  const run = (c[0] - a[0]) * nx + (c[1] - a[1]) * nz;
  const shift = (/** @type {Corner} */ [x, z]) => /** @type {Corner} */ ([Math.round(x + nx * run), Math.round(z + nz * run)]);
  return [a, b, shift(b), shift(a)];
}

/** Where each step begins: pairs of spots along both sides. @param {Corner[]} quad @param {number} steps */
export function treads([a, b, c, d], steps) {
  const between = (/** @type {Corner} */ p, /** @type {Corner} */ q, /** @type {number} */ t) =>
    /** @type {Corner} */ ([Math.round(p[0] + (q[0] - p[0]) * t), Math.round(p[1] + (q[1] - p[1]) * t)]);
  return Array.from({ length: steps + 1 }, (_, i) => [between(a, d, i / steps), between(b, c, i / steps)]);
}

/**
 * @param {Plan} plan
 * @param {Corner[]} quad the lowest edge first
 * @param {Climb} climb
 * @param {import('./dress.js').Style} [style]
 * @returns {import('./edits.js').Edit}
 */
export function buildStairs(plan, quad, { steps, from, to }, style = PLAIN) {
  const [a, b, , d] = quad;
  if (steps < 1 || steps > 64) throw new Trouble('Stairs have 1 to 64 steps.');
  if (distance(a, b) < 8 || distance(a, d) < steps * 2) throw new Trouble('There is no room for that many steps.');
  const edges = treads(quad, steps);
  let after = drawChain(plan, [...quad, a], { style }).plan;
  for (const [left, right] of edges.slice(1, -1)) after = drawChain(after, [left, right], { style }).plan;
  /** @type {number[]} */
  const sectors = [];
  for (let i = 0; i < steps; i++) {
    const corners = [...edges[i], ...edges[i + 1]];
    const middle = /** @type {Corner} */ ([corners.reduce((sum, [x]) => sum + x, 0) / 4, corners.reduce((sum, [, z]) => sum + z, 0) / 4]);
    const { sector } = areaAt(after, middle);
    if (sector === NONE) continue;
    sectors.push(sector);
    after = setSectors(after, [sector], { floorHeight: Math.round(from + ((to - from) * (i + 1)) / steps), floorSlope: undefined });
  }
  return { plan: after, sectors };
}
