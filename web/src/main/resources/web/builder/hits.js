/** What lies under the pointer on the plan. Small things come before large ones. Pure. */
import { nearestLine, nearestVertex } from './edits.js';
import { distance, nearestOn } from './geometry.js';
import { NONE } from './plan.js';
import { areaAt } from './regions.js';
import { NEAR_LINE, NEAR_VERTEX } from './snap.js';

/** @typedef {import('./plan.js').Corner} Corner */
/** @typedef {import('./selection.js').Hit} Hit */

/**
 * @param {import('./plan.js').Plan} plan @param {Corner} point @param {number} scale pixels a fine unit
 * @param {{id: number, x: number, z: number}[]} things @param {number} [slack] fingers are thicker than pointers
 * @returns {Hit | undefined}
 */
export function hitAt(plan, point, scale, things, slack = 1) {
  const within = (/** @type {number} */ pixels) => (pixels * slack) / scale;
  const vertex = nearestVertex(plan, point, within(NEAR_VERTEX));
  if (vertex !== NONE) return { kind: 'vertices', number: vertex };
  const { x, z } = plan.entrance;
  if (distance([x, z], point) <= within(12)) return { kind: 'entrance', number: 0 };
  const thing = nearest(things, point, () => within(11));
  if (thing !== NONE) return { kind: 'things', number: things[thing].id };
  const prop = nearest(plan.props ?? [], point, ({ size = 64 }) => Math.max(within(9), Math.min(size / 2, within(22))));
  if (prop !== NONE) return { kind: 'props', number: prop };
  const boundary = (plan.boundaries ?? []).findIndex(
    ({ x1, z1, x2, z2 }) => distance(point, nearestOn([x1, z1], [x2, z2], point)) <= within(NEAR_LINE),
  );
  if (boundary >= 0) return { kind: 'boundaries', number: boundary };
  const line = nearestLine(plan, point, within(NEAR_LINE));
  if (line !== NONE) return { kind: 'lines', number: line };
  const { sector } = areaAt(plan, point);
  return sector === NONE ? undefined : { kind: 'sectors', number: sector };
}

/** @template {{x: number, z: number}} T @param {T[]} list @param {Corner} point @param {(item: T) => number} reach */
function nearest(list, point, reach) {
  let [best, least] = [NONE, Infinity];
  list.forEach((item, i) => {
    const away = distance([item.x, item.z], point);
    if (away <= reach(item) && away < least) [best, least] = [i, away];
  });
  return best;
}

/**
 * All that lies in a box.
 * @param {import('./plan.js').Plan} plan
 * @param {Corner} a
 * @param {Corner} b
 * @param {{id: number, x: number, z: number}[]} things
 */
export function hitsIn(plan, a, b, things) {
  const [x1, x2] = [Math.min(a[0], b[0]), Math.max(a[0], b[0])];
  const [z1, z2] = [Math.min(a[1], b[1]), Math.max(a[1], b[1])];
  const inside = (/** @type {number} */ x, /** @type {number} */ z) => x >= x1 && x <= x2 && z >= z1 && z <= z2;
  const vertices = plan.vertices.flatMap(([x, z], i) => (inside(x, z) ? [i] : []));
  const chosen = new Set(vertices);
  const lines = plan.lines.flatMap(({ from, to }, i) => (chosen.has(from) && chosen.has(to) ? [i] : []));
  const cut = new Set(
    plan.lines.flatMap(({ from, to, right, left }) => (chosen.has(from) && chosen.has(to) ? [] : [right?.sector, left?.sector])),
  );
  const bordered = new Set(lines.flatMap((i) => [plan.lines[i].right?.sector, plan.lines[i].left?.sector]));
  return {
    vertices,
    lines,
    sectors: plan.sectors.flatMap((_, i) => (bordered.has(i) && !cut.has(i) ? [i] : [])),
    props: (plan.props ?? []).flatMap(({ x, z }, i) => (inside(x, z) ? [i] : [])),
    boundaries: (plan.boundaries ?? []).flatMap(({ x1: bx, z1: bz, x2: cx, z2: cz }, i) => (inside(bx, bz) && inside(cx, cz) ? [i] : [])),
    things: things.filter(({ x, z }) => inside(x, z)).map(({ id }) => id),
  };
}
