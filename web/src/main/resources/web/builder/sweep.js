/** Makes a plan of what was woven (weave.js): what nobody needs any more goes, and what stays gets its number. */
import { makeFace, makeLine, NONE } from './plan.js';

/** @typedef {import('./plan.js').Plan} Plan */
/** @typedef {import('./plan.js').Face} Face */
/**
 * @typedef {object} Loose
 * @property {import('./plan.js').Corner[]} corners
 * @property {import('./weave.js').Thread[]} threads
 * @property {import('./plan.js').Side[]} sides
 * @property {import('./plan.js').Sector[]} sectors
 * @property {Map<number, number>} merged  corners that became others
 * @property {Set<number>} made            new sectors
 */
/**
 * @typedef {{plan: Plan, vertexAfter: (before: number) => number, linesAfter: (before: number) => number[],
 *   sectorAfter: (before: number) => number, made: number[], drawn: number[]}} Woven  `made`: new sectors; `drawn`: new lines
 */

/**
 * @param {Plan} before
 * @param {Loose} loose
 * @param {(corner: number) => boolean} staysAlone whether a corner is wanted even without lines
 * @returns {Woven}
 */
export function sweep(before, loose, staysAlone) {
  const { threads, merged, made } = loose;
  const used = usedBy(threads);
  const usedBefore = usedBy(before.lines);
  // What nobody used before either may stay: it is not ours to throw away.
  const corners = renumber(loose.corners.length, (i) => used.corners.has(i) || staysAlone(i));
  const sides = renumber(loose.sides.length, (i) => used.sides.has(i) || (i < before.sides.length && !usedBefore.sides.has(i)));
  const sectors = renumber(loose.sectors.length, (i) => used.sectors.has(i) || (i < before.sectors.length && !usedBefore.sectors.has(i)));
  const face = (/** @type {Face | undefined} */ f) =>
    f && (f.side === undefined || sides[f.side] === f.side) && (f.sector === undefined || sectors[f.sector] === f.sector)
      ? f
      : f && makeFace(f.sector === undefined ? NONE : sectors[f.sector], f.side === undefined ? undefined : sides[f.side], f.x, f.y);
  const lines = threads.map((thread) => {
    const line = makeLine(corners[thread.from], corners[thread.to], face(thread.right), face(thread.left));
    const old = before.lines[thread.was];
    return old && old.from === line.from && old.to === line.to && old.right === line.right && old.left === line.left ? old : line;
  });
  /** @type {Map<number, number[]>} */
  const linesAfter = new Map();
  threads.forEach(({ was }, i) => linesAfter.set(was, [...(linesAfter.get(was) ?? []), i]));
  const root = (/** @type {number} */ i) => {
    let at = i;
    for (let next = merged.get(at); next !== undefined; next = merged.get(at)) at = next;
    return at;
  };
  return {
    plan: {
      ...before,
      vertices: kept(loose.corners, corners),
      sides: kept(loose.sides, sides),
      sectors: kept(loose.sectors, sectors),
      lines,
    },
    vertexAfter: (i) => corners[root(i)] ?? NONE,
    linesAfter: (i) => linesAfter.get(i) ?? [],
    made: [...made].map((i) => sectors[i]).filter((i) => i !== NONE),
    sectorAfter: (i) => sectors[i] ?? NONE,
    drawn: linesAfter.get(NONE) ?? [],
  };
}

/** @param {readonly {from: number, to: number, right?: Face, left?: Face}[]} lines */
function usedBy(lines) {
  const faces = lines.flatMap(({ right, left }) => [right, left]);
  return {
    corners: new Set(lines.flatMap(({ from, to }) => [from, to])),
    sides: new Set(faces.map((face) => face?.side)),
    sectors: new Set(faces.map((face) => face?.sector)),
  };
}

/** New numbers for those that stay. @param {number} count @param {(i: number) => boolean} stays */
function renumber(count, stays) {
  let next = 0;
  return Array.from({ length: count }, (_, i) => (stays(i) ? next++ : NONE));
}

/** @template T @param {T[]} list @param {number[]} numbers @returns {T[]} */
const kept = (list, numbers) => list.filter((_, i) => numbers[i] !== NONE);
