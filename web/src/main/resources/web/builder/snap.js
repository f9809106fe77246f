/** Where a pointer means: at a corner or on a line near it, or else on the grid. Pure. */
import { distance, nearestOn } from './geometry.js';
import { NONE } from './plan.js';
import { nearestLine, nearestVertex } from './edits.js';

/** @typedef {import('./plan.js').Corner} Corner */
/** @typedef {{spot: Corner, onto: 'vertex' | 'line' | 'grid' | 'free', number: number}} Snapped */

/** So many pixels are near. */
export const NEAR_VERTEX = 9;
export const NEAR_LINE = 6;

/**
 * @param {import('./plan.js').Plan} plan @param {Corner} point @param {{grid: number, snaps: boolean, fine: boolean, scale: number}} how
 * @returns {Snapped}
 */
export function snap(plan, point, { grid, snaps, fine, scale }) {
  /** @type {Corner} */
  const whole = [Math.round(point[0]), Math.round(point[1])];
  if (fine) return { spot: whole, onto: 'free', number: NONE };
  const vertex = nearestVertex(plan, point, NEAR_VERTEX / scale);
  if (vertex !== NONE) return { spot: plan.vertices[vertex], onto: 'vertex', number: vertex };
  /** @type {Corner} */
  const gridded = snaps ? [Math.round(point[0] / grid) * grid, Math.round(point[1] / grid) * grid] : whole;
  const line = nearestLine(plan, point, NEAR_LINE / scale);
  if (line === NONE) return { spot: gridded, onto: snaps ? 'grid' : 'free', number: NONE };
  const [a, b] = [plan.vertices[plan.lines[line].from], plan.vertices[plan.lines[line].to]];
  return { spot: onLine(a, b, point, gridded), onto: 'line', number: line };
}

/**
 * On a line that runs along the grid, the grid counts too.
 * @param {Corner} a
 * @param {Corner} b
 * @param {Corner} point
 * @param {Corner} gridded
 * @returns {Corner}
 */
function onLine(a, b, point, gridded) {
  const inside = (/** @type {number} */ value, /** @type {number} */ i) => value > Math.min(a[i], b[i]) && value < Math.max(a[i], b[i]);
  if (a[0] === b[0] && inside(gridded[1], 1)) return [a[0], gridded[1]];
  if (a[1] === b[1] && inside(gridded[0], 0)) return [gridded[0], a[1]];
  const near = nearestOn(
    a,
    b,
    inside(gridded[0], 0) && inside(gridded[1], 1) && distance(gridded, nearestOn(a, b, gridded)) < 1 ? gridded : point,
  );
  return [Math.round(near[0]), Math.round(near[1])];
}
