/** Looks along a straight line through a room: what it meets first. Exact, from the plan alone; all in fine units. */
import { isOpaque } from './room-data.js';
import { sideOfLine } from './steps.js';

/** @typedef {{x: number, y: number, z: number}} Point */
/** @typedef {{share: number, what: 'floor' | 'ceiling' | 'wall', x: number, y: number, z: number}} Hit  share 0..1 of the way */

/**
 * @param {import('./steps.js').Steps} steps @param {Point} from @param {Point} to
 * @returns {Hit | undefined} nothing when the way is free, or ends in the sky
 */
export function castRay(steps, from, to) {
  const { levels, room, grid } = steps;
  /** @type {{share: number, line: number}[]} */
  const crossings = [];
  const count = grid.gather(from.x, from.z, to.x, to.z);
  for (let i = 0; i < count; i++) {
    const share = shareAt(room.lines[grid.found[i]], from, to);
    if (share !== undefined) crossings.push({ share, line: grid.found[i] });
  }
  crossings.sort((a, b) => a.share - b.share);
  let sector = room.sectorAt(from.x, from.z);
  let begun = 0;
  for (const { share, line: number } of [...crossings, { share: 1, line: -1 }]) {
    if (sector >= 0) {
      const hit = between(levels, sector, from, to, begun, share);
      if (hit) return hit;
    }
    if (number < 0) return undefined;
    const line = room.lines[number];
    const fromRight = sideOfLine(line, from.x, from.z) >= 0;
    const [near, far] = fromRight ? [line.right, line.left] : [line.left, line.right];
    const at = pointAt(from, to, share);
    if (near.sector >= 0 && isWall(levels, near, far, at)) return { share, what: 'wall', ...at };
    sector = far.sector;
    begun = share;
  }
  return undefined;
}

/**
 * @param {import('./levels.js').Levels} levels
 * @param {import('./room-data.js').Face} near
 * @param {import('./room-data.js').Face} far
 * @param {Point} at
 */
function isWall(levels, near, far, { x, y, z }) {
  const [floor, ceiling] = [levels.floor(near.sector, x, z), levels.ceiling(near.sector, x, z)];
  if (far.sector < 0) return y <= ceiling;
  const top = Math.min(ceiling, levels.ceiling(far.sector, x, z));
  const bottom = Math.max(floor, levels.floor(far.sector, x, z));
  if (y < bottom) return true;
  const { sectors } = levels.room;
  if (y > top && sectors[far.sector].ceiling !== '') return true;
  return isOpaque(near.side) && y <= (near.side?.height ? Math.min(top, bottom + near.side.height) : top);
}

/**
 * @param {import('./levels.js').Levels} levels
 * @param {number} sector
 * @param {Point} from
 * @param {Point} to
 * @param {number} begun
 * @param {number} ended
 * @returns {Hit | undefined}
 */
function between(levels, sector, from, to, begun, ended) {
  const [a, b] = [pointAt(from, to, begun), pointAt(from, to, ended)];
  const over = [a.y - levels.floor(sector, a.x, a.z), b.y - levels.floor(sector, b.x, b.z)];
  if (over[1] < 0 && over[0] >= -1)
    return hit('floor', from, to, begun + (ended - begun) * (Math.max(0, over[0]) / (Math.max(0, over[0]) - over[1])));
  if (levels.room.sectors[sector].ceiling === '') return undefined;
  const under = [levels.ceiling(sector, a.x, a.z) - a.y, levels.ceiling(sector, b.x, b.z) - b.y];
  if (under[1] < 0 && under[0] >= -1)
    return hit('ceiling', from, to, begun + (ended - begun) * (Math.max(0, under[0]) / (Math.max(0, under[0]) - under[1])));
  return undefined;
}

/** @param {Hit['what']} what @param {Point} from @param {Point} to @param {number} share @returns {Hit} */
const hit = (what, from, to, share) => ({ share, what, ...pointAt(from, to, share) });

/** @param {Point} from @param {Point} to @param {number} share @returns {Point} */
const pointAt = (from, to, share) => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
  z: from.z + (to.z - from.z) * share,
});

/** How far along the way it crosses a line. @param {import('./room-data.js').Line} line @param {Point} from @param {Point} to */
function shareAt(line, from, to) {
  const [a, b] = [sideOfLine(line, from.x, from.z), sideOfLine(line, to.x, to.z)];
  if (a >= 0 === b >= 0) return undefined;
  const way = { x1: from.x, z1: from.z, x2: to.x, z2: to.z };
  const [c, d] = [sideOfLine(way, line.x1, line.z1), sideOfLine(way, line.x2, line.z2)];
  if ((c > 0 && d > 0) || (c < 0 && d < 0)) return undefined;
  return Math.abs(a) / (Math.abs(a) + Math.abs(b));
}
