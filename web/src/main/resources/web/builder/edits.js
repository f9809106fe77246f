/**
 * What a builder does to corners, lines and sectors. Every edit is a function from a plan to a plan; none changes the plan it was given,
 * and all leave one in which the lines around an area agree about its sector (weave.js).
 */
import { PLAIN } from './dress.js';
import { distance, isInside, nearestOn, sameCorner, turn } from './geometry.js';
import { NONE, sectorOf, Trouble } from './plan.js';
import { areaAt, regionsOfPlan } from './regions.js';
import { Weave } from './weave.js';

/** @typedef {import('./plan.js').Plan} Plan */
/** @typedef {import('./plan.js').Corner} Corner */
/** @typedef {import('./dress.js').Style} Style */
/** @typedef {{vertices: number[], lines: number[], sectors: number[]}} Picked  what the edit leaves selected */
/** @typedef {{plan: Plan} & Partial<Picked>} Edit */
/**
 * @typedef {Edit & {linesAfter: (before: number) => number[], sectorAfter: (before: number) => number}} Moved  what has which number now
 */

/**
 * Adds a corner; on a line, it splits that.
 * @param {Plan} plan
 * @param {Corner} spot
 * @param {number} [weld] how near counts as on it
 * @returns {Edit}
 */
export function addVertex(plan, spot, weld = 0) {
  const weave = new Weave(plan);
  const near = nearestVertex(plan, spot, weld);
  if (near !== NONE) return { plan, vertices: [near] };
  const corner = weave.place(spot);
  const line = nearestLine(plan, spot, weld);
  if (line !== NONE) weave.split(line, corner);
  const woven = weave.finish('keep', PLAIN);
  return { plan: woven.plan, vertices: [woven.vertexAfter(corner)] };
}

/** Splits lines in their middles. @param {Plan} plan @param {number[]} lines @returns {Edit} */
export function splitLines(plan, lines) {
  const weave = new Weave(plan);
  const corners = lines.map((line) => {
    const [a, b] = [plan.vertices[plan.lines[line].from], plan.vertices[plan.lines[line].to]];
    /** @type {Corner} */
    const middle = [Math.round((a[0] + b[0]) / 2), Math.round((a[1] + b[1]) / 2)];
    if (sameCorner(middle, a) || sameCorner(middle, b)) throw new Trouble('That line is too short to split.');
    const corner = weave.corner(middle);
    weave.split(line, corner);
    return corner;
  });
  const woven = weave.finish('keep', PLAIN);
  return { plan: woven.plan, vertices: corners.map(woven.vertexAfter).filter((i) => i !== NONE) };
}

/**
 * Draws a chain of lines from spot to spot; where it ends where it began, or meets lines that are there, areas become sectors.
 * @param {Plan} plan
 * @param {Corner[]} spots
 * @param {{style?: Style, pillar?: boolean}} [options] `pillar`: what is enclosed is solid
 * @returns {Edit}
 */
export function drawChain(plan, spots, { style = PLAIN, pillar = false } = {}) {
  const way = spots.filter((spot, i) => i === 0 || !sameCorner(spot, spots[i - 1]));
  if (way.length < 2) throw new Trouble('A line needs two ends.');
  const weave = new Weave(plan);
  const corners = way.map((spot) => weave.corner(spot));
  for (let i = 1; i < corners.length; i++) weave.add(corners[i - 1], corners[i]);
  const { plan: after, made, drawn } = weave.finish(pillar ? 'void' : 'sector', style);
  return { plan: after, sectors: made, lines: made.length > 0 ? [] : drawn };
}

/**
 * Moves corners. What lands on another corner becomes one with it, what lands on a line splits it.
 * @param {Plan} plan
 * @param {number[]} vertices
 * @param {number} dx
 * @param {number} dz
 * @param {number} [weld] how near counts as on it
 * @returns {Moved}
 */
export function moveVertices(plan, vertices, dx, dz, weld = 0) {
  if (vertices.length === 0 || (dx === 0 && dz === 0)) return { plan, vertices, linesAfter: (i) => [i], sectorAfter: (i) => i };
  return placeVertices(plan, vertices, ([x, z]) => [Math.round(x + dx), Math.round(z + dz)], weld);
}

/**
 * Turns corners around a spot.
 * @param {Plan} plan
 * @param {number[]} vertices
 * @param {Corner} centre
 * @param {number} quarters clockwise
 * @returns {Moved}
 */
export function turnVertices(plan, vertices, [cx, cz], quarters) {
  const [cos, sin] = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ][((quarters % 4) + 4) % 4];
  return placeVertices(
    plan,
    vertices,
    ([x, z]) => [Math.round(cx + (x - cx) * cos - (z - cz) * sin), Math.round(cz + (x - cx) * sin + (z - cz) * cos)],
    0,
  );
}

/** @param {Plan} plan @param {number[]} vertices @param {(spot: Corner) => Corner} place @param {number} weld @returns {Moved} */
function placeVertices(plan, vertices, place, weld) {
  const weave = new Weave(plan);
  const moving = new Set(vertices);
  /** @type {Map<number, Corner>} */
  const spots = new Map();
  for (const vertex of moving) {
    const wanted = place(plan.vertices[vertex]);
    const other = nearestVertex(plan, wanted, weld, moving);
    spots.set(vertex, other === NONE ? wanted : plan.vertices[other]);
  }
  for (const [vertex, spot] of spots) weave.move(vertex, spot);
  if (weld > 0) splitWhereTheyLand(plan, weave, moving, spots, weld);
  const woven = weave.finish('keep', PLAIN);
  return {
    plan: slopesMoved(plan, woven.plan, spots),
    vertices: [...new Set(vertices.map(woven.vertexAfter))].filter((i) => i !== NONE),
    linesAfter: woven.linesAfter,
    sectorAfter: woven.sectorAfter,
  };
}

/** @param {Plan} plan @param {Weave} weave @param {Set<number>} moving @param {Map<number, Corner>} spots @param {number} weld */
function splitWhereTheyLand(plan, weave, moving, spots, weld) {
  plan.lines.forEach((line, i) => {
    if (moving.has(line.from) || moving.has(line.to)) return;
    const [a, b] = [plan.vertices[line.from], plan.vertices[line.to]];
    for (const [vertex, spot] of spots) {
      if (sameCorner(spot, a) || sameCorner(spot, b) || distance(spot, nearestOn(a, b, spot)) > weld) continue;
      weave.split(i, vertex);
      return;
    }
  });
}

/**
 * A slope whose corner stood on a corner that moved leans on where it is now.
 * @param {Plan} before
 * @param {Plan} after
 * @param {Map<number, Corner>} spots
 * @returns {Plan}
 */
function slopesMoved(before, after, spots) {
  if (!after.sectors.some(({ floorSlope, ceilingSlope }) => floorSlope || ceilingSlope)) return after;
  const moves = new Map([...spots].map(([vertex, spot]) => [before.vertices[vertex].join(), spot]));
  const lean = (/** @type {import('./plan.js').Slope | undefined} */ slope) => {
    if (!slope?.corners.some(([x, z]) => moves.has(`${x},${z}`))) return slope;
    const corners = slope.corners.map(([x, z, h]) => /** @type {[number, number, number]} */ ([...(moves.get(`${x},${z}`) ?? [x, z]), h]));
    const [a, b, c] = corners.map(([x, z]) => /** @type {Corner} */ ([x, z]));
    return turn(a, b, c) === 0 ? slope : { ...slope, corners };
  };
  const sectors = after.sectors.map((sector) => {
    const [floorSlope, ceilingSlope] = [lean(sector.floorSlope), lean(sector.ceilingSlope)];
    if (floorSlope === sector.floorSlope && ceilingSlope === sector.ceilingSlope) return sector;
    return { ...sector, ...(floorSlope && { floorSlope }), ...(ceilingSlope && { ceilingSlope }) };
  });
  return { ...after, sectors };
}

/**
 * Takes corners out: of two lines that met there one is made; all others end.
 * @param {Plan} plan
 * @param {number[]} vertices
 * @returns {Edit}
 */
export function deleteVertices(plan, vertices) {
  const weave = new Weave(plan);
  for (const vertex of new Set(vertices)) {
    const ends = weave.threads.flatMap((thread, i) => (thread && (thread.from === vertex || thread.to === vertex) ? [i] : []));
    const [a, b] = ends.map((i) => weave.threads[i]);
    if (ends.length === 2 && a && b) {
      const [from, to] = [a.from === vertex ? a.to : a.from, b.from === vertex ? b.to : b.from];
      weave.touch(b);
      if (from === to) ends.forEach((i) => weave.remove(i));
      else {
        weave.touch(a);
        if (a.from === vertex) a.from = to;
        else a.to = to;
        weave.threads[ends[1]] = undefined;
      }
    } else ends.forEach((i) => weave.remove(i));
  }
  const { plan: after, vertexAfter } = weave.finish('keep', PLAIN, { dropBare: false });
  const lone = new Set(vertices.map(vertexAfter));
  return { plan: lone.size === 0 ? after : withoutLone(after, lone) };
}

/** @param {Plan} plan @param {Set<number>} candidates @returns {Plan} */
function withoutLone(plan, candidates) {
  const used = new Set(plan.lines.flatMap(({ from, to }) => [from, to]));
  const goes = plan.vertices.map((_, i) => candidates.has(i) && !used.has(i));
  if (!goes.includes(true)) return plan;
  let next = 0;
  const numbers = goes.map((gone) => (gone ? NONE : next++));
  return {
    ...plan,
    vertices: plan.vertices.filter((_, i) => !goes[i]),
    lines: plan.lines.map((line) => ({ ...line, from: numbers[line.from], to: numbers[line.to] })),
  };
}

/** Takes lines out; what they parted becomes one. @param {Plan} plan @param {number[]} lines @returns {Edit} */
export function deleteLines(plan, lines) {
  const weave = new Weave(plan);
  for (const line of new Set(lines)) weave.remove(line);
  return { plan: weave.finish('keep', PLAIN, { dropBare: false }).plan };
}

/**
 * Takes sectors out. Each becomes part of the neighbour with which it shares most of its border; one without neighbours goes, walls and
 * all.
 * @param {Plan} plan @param {number[]} sectors @returns {Edit}
 */
export function deleteSectors(plan, sectors) {
  const going = new Set(sectors);
  /** @type {Set<number>} */
  const lines = new Set();
  for (const sector of going) {
    const own = plan.lines.flatMap((line, i) => (sectorOf(line.right) === sector || sectorOf(line.left) === sector ? [i] : []));
    const into = mainNeighbour(plan, own, sector, going);
    for (const i of own) {
      const { right, left } = plan.lines[i];
      const other = sectorOf(right) === sector ? sectorOf(left) : sectorOf(right);
      if (into === NONE ? other === NONE || going.has(other) : other === into) lines.add(i);
    }
  }
  const weave = new Weave(plan);
  for (const line of lines) weave.remove(line);
  for (const thread of weave.threads) {
    if (!thread) continue;
    for (const half of [0, 1]) {
      const sector = sectorOf(half === 0 ? thread.right : thread.left);
      if (!going.has(sector)) continue;
      weave.touch(thread);
      thread.labels[half] = -1;
    }
  }
  return { plan: weave.finish('keep', PLAIN).plan };
}

/** @param {Plan} plan @param {number[]} own @param {number} sector @param {Set<number>} going */
function mainNeighbour(plan, own, sector, going) {
  /** @type {Map<number, number>} */
  const shared = new Map();
  for (const i of own) {
    const { from, to, right, left } = plan.lines[i];
    const other = sectorOf(right) === sector ? sectorOf(left) : sectorOf(right);
    if (other !== NONE && !going.has(other)) shared.set(other, (shared.get(other) ?? 0) + distance(plan.vertices[from], plan.vertices[to]));
  }
  return [...shared].sort((a, b) => b[1] - a[1])[0]?.[0] ?? NONE;
}

/**
 * Fills sectors with stone: nothing is there any more, and the lines around become walls.
 * @param {Plan} plan
 * @param {number[]} sectors
 * @returns {Edit}
 */
export function makeSolid(plan, sectors) {
  const weave = new Weave(plan);
  const nothing = weave.label(NONE);
  const going = new Set(sectors);
  for (const thread of weave.threads) {
    if (!thread) continue;
    for (const half of [0, 1]) {
      if (!going.has(sectorOf(half === 0 ? thread.right : thread.left))) continue;
      weave.touch(thread);
      thread.labels[half] = nothing;
    }
  }
  return { plan: weave.finish('keep', PLAIN).plan };
}

/**
 * Makes a sector of the closed area around a spot where there is nothing.
 * @param {Plan} plan
 * @param {Corner} spot
 * @param {Style} [style]
 * @returns {Edit}
 */
export function fillArea(plan, spot, style = PLAIN) {
  const { region, sector } = areaAt(plan, spot);
  if (sector !== NONE) throw new Trouble('There is a sector already.');
  if (region <= 0) throw new Trouble('No lines enclose this spot.');
  const weave = new Weave(plan);
  const { regionOf } = regionsOfPlan(plan);
  weave.threads.forEach((thread, i) => {
    if (!thread) return;
    for (const half of [0, 1]) {
      if (regionOf[2 * i + half] !== region) continue;
      weave.touch(thread);
      thread.labels[half] = -1;
    }
  });
  const { plan: after, made } = weave.finish('sector', style);
  return { plan: after, sectors: made };
}

/**
 * Makes one sector of several. Lines between them go, unless they shall stay.
 * @param {Plan} plan
 * @param {number[]} sectors the first one's looks stay
 * @param {{keepLines?: boolean}} [options]
 * @returns {Edit}
 */
export function joinSectors(plan, sectors, { keepLines = false } = {}) {
  if (new Set(sectors).size < 2) throw new Trouble('Choose two sectors or more to join.');
  const [first] = sectors;
  const joined = new Set(sectors);
  const weave = new Weave(plan);
  weave.threads.forEach((thread, i) => {
    if (!thread) return;
    const [right, left] = [sectorOf(thread.right), sectorOf(thread.left)];
    if (!keepLines && right !== left && joined.has(right) && joined.has(left)) {
      weave.remove(i);
      return;
    }
    for (const half of [0, 1]) {
      if (!joined.has(half === 0 ? right : left)) continue;
      weave.touch(thread);
      // One area a half: parts that do not touch stay parts of the same sector.
      thread.labels[half] = labelOf(weave, i, half, first);
    }
  });
  const { plan: after } = weave.finish('keep', PLAIN);
  return { plan: after, sectors: [first - sectors.filter((sector) => sector < first).length].filter((i) => i < after.sectors.length) };
}

/** @type {WeakMap<Weave, Map<number, number>>} */
const joinedLabels = new WeakMap();

/**
 * A label for the area a half borders, with another sector.
 * @param {Weave} weave
 * @param {number} thread
 * @param {number} half
 * @param {number} sector
 */
function labelOf(weave, thread, half, sector) {
  const known = joinedLabels.get(weave) ?? new Map();
  joinedLabels.set(weave, known);
  const old = weave.threads[thread]?.labels[half] ?? NONE;
  if (!known.has(old)) known.set(old, weave.label(sector));
  return known.get(old) ?? NONE;
}

/** Turns lines round: what was right is left. Nothing looks different. @param {Plan} plan @param {number[]} lines @returns {Edit} */
export function flipLines(plan, lines) {
  const turned = new Set(lines);
  const flipped = plan.lines.map((line, i) => {
    if (!turned.has(i)) return line;
    const { from, to, right, left } = line;
    return { from: to, to: from, ...(left && { right: left }), ...(right && { left: right }) };
  });
  return { plan: { ...plan, lines: flipped }, lines };
}

/** The corners that move when these are moved. @param {Plan} plan @param {Partial<Picked>} picked */
export function verticesOf(plan, { vertices = [], lines = [], sectors = [] }) {
  const wanted = new Set(sectors);
  const all = new Set(vertices);
  plan.lines.forEach((line, i) => {
    if (!lines.includes(i) && !wanted.has(sectorOf(line.right)) && !wanted.has(sectorOf(line.left))) return;
    all.add(line.from);
    all.add(line.to);
  });
  return [...all];
}

/** @param {Plan} plan @param {Corner} spot @param {number} within @param {Set<number>} [except] */
export function nearestVertex(plan, spot, within, except) {
  let [best, least] = [NONE, within];
  plan.vertices.forEach((vertex, i) => {
    const away = distance(vertex, spot);
    if (away > least || except?.has(i) || (best !== NONE && away === least)) return;
    [best, least] = [i, away];
  });
  return best;
}

/** @param {Plan} plan @param {Corner} spot @param {number} within */
export function nearestLine(plan, spot, within) {
  let [best, least] = [NONE, within];
  plan.lines.forEach(({ from, to }, i) => {
    const [a, b] = [plan.vertices[from], plan.vertices[to]];
    const away = isInside(a, b, spot) ? 0 : distance(spot, nearestOn(a, b, spot));
    if (away > least || (best !== NONE && away === least)) return;
    [best, least] = [i, away];
  });
  return best;
}
