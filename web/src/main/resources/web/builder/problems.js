/** Where on the plan a problem is that the world found. Pure. */
import { bounds } from './geometry.js';
import { sectorOf } from './plan.js';

/** @typedef {import('./plan.js').Plan} Plan */
/** @typedef {import('./desk.js').Problem} Problem */

/**
 * @param {Plan} plan
 * @param {Problem} problem
 * @returns {{spot: [number, number] | undefined, picked: Partial<Record<import('./selection.js').Kind, number[]>>}}
 */
export function placeOf(plan, { kind, number }) {
  const middle = (/** @type {number[]} */ lines) => {
    if (lines.length === 0) return undefined;
    const { x1, z1, x2, z2 } = bounds(lines.flatMap((i) => [plan.vertices[plan.lines[i].from], plan.vertices[plan.lines[i].to]]));
    return /** @type {[number, number]} */ ([(x1 + x2) / 2, (z1 + z2) / 2]);
  };
  switch (kind) {
    case 'vertex':
      return { spot: plan.vertices[number], picked: plan.vertices[number] ? { vertices: [number] } : {} };
    case 'line':
      return plan.lines[number] ? { spot: middle([number]), picked: { lines: [number] } } : { spot: undefined, picked: {} };
    case 'sector': {
      const lines = plan.lines.flatMap((line, i) => (sectorOf(line.right) === number || sectorOf(line.left) === number ? [i] : []));
      return { spot: middle(lines), picked: plan.sectors[number] ? { sectors: [number] } : {} };
    }
    case 'side': {
      const lines = plan.lines.flatMap((line, i) => (line.right?.side === number || line.left?.side === number ? [i] : []));
      return { spot: middle(lines.slice(0, 1)), picked: { lines } };
    }
    default:
      return { spot: undefined, picked: {} };
  }
}
