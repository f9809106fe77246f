/**
 * The areas that lines enclose. Each line has two half-edges: 2 * line along its right side, from -> to, and 2 * line + 1 along its
 * left side, back again; each has its area on its right. Turning as far right as one can at every corner, a half-edge leads to the
 * next one around the same area.
 */
import { turn } from './geometry.js';

/** @typedef {import('./plan.js').Corner} Corner */
/** @typedef {{edges: number[], area: number}} Cycle  once around; the area is twice the true one, below 0 where it goes round a hole */
/** @typedef {{cycles: number[], area: number}} Region  the outer cycle first, then those around holes; the boundless one has only those */
/**
 * @typedef {{cycles: Cycle[], regions: Region[], regionOf: Int32Array}} Regions  region 0 is the boundless one; `regionOf` by half-edge, -1
 *   where a line has no length
 */

/** @param {readonly Corner[]} corners @param {readonly {from: number, to: number}[]} lines @returns {Regions} */
export function regionsOf(corners, lines) {
  const spots = oneForEachSpot(corners);
  const from = (/** @type {number} */ edge) => spots[edge & 1 ? lines[edge >> 1].to : lines[edge >> 1].from];
  const next = nextAround(corners, lines, from);
  const cycleOf = new Int32Array(lines.length * 2).fill(-1);
  /** @type {Cycle[]} */
  const cycles = [];
  for (let edge = 0; edge < next.length; edge++) {
    if (next[edge] < 0 || cycleOf[edge] >= 0) continue;
    const edges = [];
    let area = 0;
    const origin = corners[from(edge)];
    for (let at = edge; cycleOf[at] < 0; at = next[at]) {
      cycleOf[at] = cycles.length;
      edges.push(at);
      area += turn(origin, corners[from(at)], corners[from(at ^ 1)]);
    }
    cycles.push({ edges, area });
  }
  return gather(corners, lines, from, cycles, cycleOf);
}

/** Corners at the same spot count as one. @param {readonly Corner[]} corners */
function oneForEachSpot(corners) {
  /** @type {Map<string, number>} */
  const first = new Map();
  return corners.map(([x, z], i) => {
    const key = `${x},${z}`;
    const known = first.get(key);
    if (known === undefined) first.set(key, i);
    return known ?? i;
  });
}

/** @param {readonly Corner[]} corners @param {readonly {from: number, to: number}[]} lines @param {(edge: number) => number} from */
function nextAround(corners, lines, from) {
  /** @type {Map<number, number[]>} */
  const leaving = new Map();
  for (let edge = 0; edge < lines.length * 2; edge++) {
    if (from(edge) === from(edge ^ 1)) continue;
    const known = leaving.get(from(edge));
    if (known) known.push(edge);
    else leaving.set(from(edge), [edge]);
  }
  const next = new Int32Array(lines.length * 2).fill(-1);
  for (const [spot, edges] of leaving) {
    const ways = edges.map((edge) => {
      const to = corners[from(edge ^ 1)];
      return { edge, dx: to[0] - corners[spot][0], dz: to[1] - corners[spot][1] };
    });
    ways.sort(byAngle);
    for (let i = 0; i < ways.length; i++) next[ways[(i + 1) % ways.length].edge ^ 1] = ways[i].edge;
  }
  return next;
}

/**
 * Clockwise on the plan, from the east on.
 * @param {{edge: number, dx: number, dz: number}} a
 * @param {{edge: number, dx: number, dz: number}} b
 */
function byAngle(a, b) {
  const [lowerA, lowerB] = [isLower(a), isLower(b)];
  if (lowerA !== lowerB) return lowerA ? -1 : 1;
  return b.dx * a.dz - a.dx * b.dz || a.edge - b.edge;
}

/** @param {{dx: number, dz: number}} way */
const isLower = ({ dx, dz }) => dz > 0 || (dz === 0 && dx > 0);

/**
 * @param {readonly Corner[]} corners @param {readonly {from: number, to: number}[]} lines @param {(edge: number) => number} from
 * @param {Cycle[]} cycles @param {Int32Array} cycleOf
 */
function gather(corners, lines, from, cycles, cycleOf) {
  /** @type {Region[]} */
  const regions = [{ cycles: [], area: Infinity }];
  const regionOfCycle = new Int32Array(cycles.length).fill(-1);
  cycles.forEach(({ area }, i) => {
    if (area <= 0) return;
    regionOfCycle[i] = regions.length;
    regions.push({ cycles: [i], area });
  });
  // A cycle around something that stands free lies in the area just west of its westernmost corner. That one may be bounded by such
  // a cycle too, but then by one farther west.
  const free = cycles.map((cycle, i) => ({ i, cycle, west: westernmost(corners, from, cycle) })).filter(({ cycle }) => cycle.area <= 0);
  free.sort((a, b) => a.west[0] - b.west[0] || a.west[1] - b.west[1]);
  for (const { i, cycle, west } of free) {
    const edge = edgeWestOf(corners, lines, from, west);
    const region = edge < 0 ? 0 : Math.max(0, regionOfCycle[cycleOf[edge]]);
    regionOfCycle[i] = region;
    regions[region].cycles.push(i);
    if (region > 0) regions[region].area += cycle.area;
  }
  return { cycles, regions, regionOf: cycleOf.map((cycle) => (cycle < 0 ? -1 : regionOfCycle[cycle])) };
}

/** @param {readonly Corner[]} corners @param {(edge: number) => number} from @param {Cycle} cycle */
function westernmost(corners, from, { edges }) {
  let best = corners[from(edges[0])];
  for (const edge of edges) {
    const [x, z] = corners[from(edge)];
    if (x < best[0] || (x === best[0] && z < best[1])) best = corners[from(edge)];
  }
  return best;
}

/**
 * The half-edge one meets first going west, the one on its eastern side; -1: none.
 * @param {readonly Corner[]} corners
 * @param {readonly {from: number, to: number}[]} lines
 * @param {(edge: number) => number} from
 * @param {Corner} spot
 */
function edgeWestOf(corners, lines, from, [x, z]) {
  let [best, bestX, bestSlope] = [-1, -Infinity, 0];
  for (let i = 0; i < lines.length; i++) {
    const [a, b] = [corners[from(2 * i)], corners[from(2 * i + 1)]];
    // A hair south of the spot, so that no corner lies on the way.
    if (a[1] <= z === b[1] <= z) continue;
    const slope = (b[0] - a[0]) / (b[1] - a[1]);
    const at = a[0] + (z - a[1]) * slope;
    if (at >= x || at < bestX || (at === bestX && slope <= bestSlope)) continue;
    [best, bestX, bestSlope] = [2 * i + (b[1] < a[1] ? 0 : 1), at, slope];
  }
  return best;
}

/** @type {WeakMap<object, Regions>} */
const known = new WeakMap();

/** The areas of a plan, worked out once. @param {import('./plan.js').Plan} plan */
export function regionsOfPlan(plan) {
  const regions = known.get(plan) ?? regionsOf(plan.vertices, plan.lines);
  known.set(plan, regions);
  return regions;
}

/**
 * The area around a spot: its number, and the sector its nearest line says is there.
 * @param {import('./plan.js').Plan} plan
 * @param {Corner} spot
 */
export function areaAt(plan, spot) {
  const edge = edgeWestOf(plan.vertices, plan.lines, (e) => (e & 1 ? plan.lines[e >> 1].to : plan.lines[e >> 1].from), spot);
  if (edge < 0) return { region: 0, sector: -1 };
  const line = plan.lines[edge >> 1];
  return { region: regionsOfPlan(plan).regionOf[edge], sector: (edge & 1 ? line.left : line.right)?.sector ?? -1 };
}
