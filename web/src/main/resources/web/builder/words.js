/** Lengths, places and parts of a plan in words. Pure. */
import { distance } from './geometry.js';
import { heightAt, NONE, sectorOf, sideOf } from './plan.js';

/** @typedef {import('./plan.js').Plan} Plan */

/** @param {number} fine */
export const metresOf = (fine) => `${(fine / 64).toFixed(2).replace(/\.?0+$/, '')} m`;

/** @param {number} fine */
export const lengthOf = (fine) => `${metresOf(fine)} · ${Math.round(fine)}`;

/** @typedef {'bare' | 'solid' | 'mirror' | 'fence' | 'step' | 'open' | 'inner'} LineKind */

/** What a line is to somebody who walks there. @param {Plan} plan @param {number} number @returns {LineKind} */
export function kindOf(plan, number) {
  const line = plan.lines[number];
  const [right, left] = [sectorOf(line.right), sectorOf(line.left)];
  const normals = [line.right, line.left].map((face) => sideOf(plan, face)?.normal ?? '');
  if (normals.includes('mirror')) return 'mirror';
  if (right === NONE && left === NONE) return 'bare';
  if (right === NONE || left === NONE) return 'solid';
  const stops = [line.right, line.left].some((face) => face?.side !== undefined && !sideOf(plan, face)?.flags?.includes('passable'));
  if (stops || normals.some((normal) => normal !== '')) return 'fence';
  const [x, z] = plan.vertices[line.from];
  if (right !== left && Math.abs(heightAt(plan.sectors[right], 'floor', x, z) - heightAt(plan.sectors[left], 'floor', x, z)) > 0)
    return 'step';
  return right === left ? 'inner' : 'open';
}

/** @type {WeakMap<Plan, LineKind[]>} */
const known = new WeakMap();

/** Of all lines, worked out once. @param {Plan} plan */
export function kindsOf(plan) {
  const kinds = known.get(plan) ?? plan.lines.map((_, i) => kindOf(plan, i));
  known.set(plan, kinds);
  return kinds;
}

/** @type {Record<LineKind, string>} */
export const KIND_WORDS = {
  bare: 'a line that borders nothing',
  solid: 'a wall',
  mirror: 'a mirror',
  fence: 'a wall between two places',
  step: 'the edge of a step',
  open: 'a border one walks over',
  inner: 'a line within one sector',
};

/** @param {Plan} plan @param {number} number */
export function lengthOfLine(plan, number) {
  const { from, to } = plan.lines[number];
  return distance(plan.vertices[from], plan.vertices[to]);
}
