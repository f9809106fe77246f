/** What a builder does to the looks of a room: sectors, sides, the room itself and what stands in it. The lines stay where they are. */
import { covered, needs, PLAIN, usualWalls, Wardrobe, withFlag } from './dress.js';
import { distance } from './geometry.js';
import { faceOf, makeFace, makeLine, NONE, SECTOR, sectorOf, trimmed, Trouble } from './plan.js';
import { pointsOf } from './texture-points.js';

/** @typedef {import('./plan.js').Plan} Plan */
/** @typedef {import('./plan.js').Side} Side */
/** @typedef {import('./plan.js').Sector} Sector */
/** @typedef {{line: number, right: boolean}} FaceAt  one side of a line */

/**
 * Changes sectors; where heights part now, risers and lintels appear.
 * @param {Plan} plan
 * @param {Iterable<number>} numbers
 * @param {Partial<Sector> | ((sector: Sector) => Partial<Sector>)} change undefined takes away
 * @returns {Plan}
 */
export function setSectors(plan, numbers, change) {
  const chosen = new Set(numbers);
  const sectors = plan.sectors.map((sector, i) =>
    chosen.has(i) ? trimmed({ ...sector, ...(typeof change === 'function' ? change(sector) : change) }, SECTOR) : sector,
  );
  return coverGaps(plan, { ...plan, sectors }, chosen);
}

/** @param {Plan} before @param {Plan} after @param {Set<number>} changed sectors @returns {Plan} */
function coverGaps(before, after, changed) {
  const wardrobe = new Wardrobe(after.sides);
  const walls = usualWalls(after.lines, after.vertices, wardrobe);
  const lines = after.lines.map((line) => {
    const [right, left] = [sectorOf(line.right), sectorOf(line.left)];
    if (right === NONE || left === NONE || !(changed.has(right) || changed.has(left))) return line;
    const ends = [after.vertices[line.from], after.vertices[line.to]];
    const cover = (/** @type {import('./plan.js').Face | undefined} */ face, /** @type {number} */ near, /** @type {number} */ far) => {
      const [was, is] = [needs(before.sectors[near], before.sectors[far], ends), needs(after.sectors[near], after.sectors[far], ends)];
      return covered(
        face,
        { below: is.below && !was.below, above: is.above && !was.above },
        wardrobe,
        walls.get(near) ?? walls.get(far) ?? PLAIN.wall,
      );
    };
    const [newRight, newLeft] = [cover(line.right, right, left), cover(line.left, left, right)];
    return newRight === line.right && newLeft === line.left ? line : makeLine(line.from, line.to, newRight, newLeft);
  });
  return withSides(after, lines, wardrobe);
}

/**
 * @param {Plan} plan
 * @param {import('./plan.js').Line[]} lines
 * @param {Wardrobe} wardrobe
 * @returns {Plan} the sides that fell out of use are gone
 */
function withSides(plan, lines, wardrobe) {
  const [before, after] = [usedSides(plan.lines), usedSides(lines)];
  let next = 0;
  const numbers = wardrobe.sides.map((_, i) => (after.has(i) || (i < plan.sides.length && !before.has(i)) ? next++ : NONE));
  const face = (/** @type {import('./plan.js').Face | undefined} */ f) =>
    f?.side === undefined || numbers[f.side] === f.side ? f : makeFace(sectorOf(f), numbers[f.side], f.x, f.y);
  return {
    ...plan,
    sides: wardrobe.sides.filter((_, i) => numbers[i] !== NONE),
    lines: lines.map((line) => {
      const [right, left] = [face(line.right), face(line.left)];
      return right === line.right && left === line.left ? line : makeLine(line.from, line.to, right, left);
    }),
  };
}

/** @param {import('./plan.js').Line[]} lines */
const usedSides = (lines) => new Set(lines.flatMap(({ right, left }) => [right?.side, left?.side]));

/**
 * Changes how sides of lines look.
 * @param {Plan} plan
 * @param {FaceAt[]} faces
 * @param {Partial<Side> | ((side: Side) => Partial<Side>)} change undefined takes away
 * @returns {Plan}
 */
export function setSides(plan, faces, change) {
  const wardrobe = new Wardrobe(plan.sides);
  const lines = changeFaces(plan, faces, (face) => {
    const side = wardrobe.of(face) ?? { flags: ['passable'] };
    return makeFace(
      sectorOf(face),
      wardrobe.number({ ...side, ...(typeof change === 'function' ? change(side) : change) }),
      face?.x,
      face?.y,
    );
  });
  return withSides(plan, lines, wardrobe);
}

/**
 * Where the pictures of sides begin.
 * @param {Plan} plan
 * @param {FaceAt[]} faces
 * @param {{x?: number, y?: number}} offsets
 * @returns {Plan}
 */
export const setOffsets = (plan, faces, { x, y }) => ({
  ...plan,
  lines: changeFaces(plan, faces, (face) => makeFace(sectorOf(face), face?.side, x ?? face?.x, y ?? face?.y)),
});

/**
 * @param {Plan} plan
 * @param {FaceAt[]} faces
 * @param {(face: import('./plan.js').Face | undefined) => import('./plan.js').Face | undefined} change
 */
function changeFaces(plan, faces, change) {
  const lines = [...plan.lines];
  for (const { line, right } of faces) {
    const { from, to } = lines[line];
    const other = faceOf(lines[line], !right);
    const changed = change(faceOf(lines[line], right));
    lines[line] = right ? makeLine(from, to, changed, other) : makeLine(from, to, other, changed);
  }
  return lines;
}

/** Both sides of lines that have a sector. @param {Plan} plan @param {number[]} lines @returns {FaceAt[]} */
export const facesOf = (plan, lines) =>
  lines.flatMap((line) =>
    [true, false].filter((right) => sectorOf(faceOf(plan.lines[line], right)) !== NONE).map((right) => ({ line, right })),
  );

/**
 * Lines that nobody walks through, as high as the room or as a fence.
 * @param {Plan} plan
 * @param {number[]} lines
 * @param {string} normal
 * @param {number} [height]
 * @returns {Plan}
 */
export const makeWalls = (plan, lines, normal, height = 0) =>
  setSides(plan, facesOf(plan, lines), (side) => ({
    normal: side.normal || normal,
    height: height || undefined,
    flags: withFlag(side.flags, 'passable', false),
  }));

/** Lines that people walk through, where there is a floor on both sides. @param {Plan} plan @param {number[]} lines @returns {Plan} */
export function makePassages(plan, lines) {
  const open = lines.filter((line) => sectorOf(plan.lines[line].right) !== NONE && sectorOf(plan.lines[line].left) !== NONE);
  if (open.length === 0) throw new Trouble('There is nothing behind these walls to walk to.');
  return setSides(plan, facesOf(plan, open), (side) => ({
    normal: '',
    height: undefined,
    flags: withFlag(withFlag(side.flags, 'passable', true), 'transparent', false),
  }));
}

/** An id that no sector and no side has. @param {Plan} plan */
export const freeId = (plan) => Math.max(0, ...plan.sectors.map(({ id }) => id ?? 0), ...plan.sides.map(({ id }) => id ?? 0)) + 1;

/**
 * Shuts sectors like doors: their ceilings come down to the floor, and code that knows the id lifts them.
 * @param {Plan} plan
 * @param {number[]} sectors
 * @param {{id?: number, picture?: string}} [options]
 * @returns {Plan}
 */
export function makeDoors(plan, sectors, { id = freeId(plan), picture = 'wood' } = {}) {
  const doors = new Set(sectors);
  const shut = setSectors(plan, sectors, (sector) => ({
    id: sector.id || id,
    ceilingHeight: sector.floorHeight ?? 0,
    ceiling: sector.ceiling || picture,
    ceilingSlope: undefined,
  }));
  const leaves = shut.lines.flatMap((line, i) =>
    [true, false]
      .filter((right) => {
        const [near, far] = [sectorOf(faceOf(line, right)), sectorOf(faceOf(line, !right))];
        return near !== NONE && !doors.has(near) && doors.has(far);
      })
      .map((right) => ({ line: i, right })),
  );
  if (leaves.length === 0) throw new Trouble('A door stands between two places: this sector has no neighbour.');
  const dressed = setSides(shut, leaves, (side) => ({
    above: picture,
    normal: '',
    flags: withFlag(withFlag(side.flags, 'passable', true), 'above-bottom-up', true),
  }));
  const behind = leaves.map(({ line, right }) => ({ line, right: !right }));
  return setSides(dressed, behind, (side) => ({ normal: '', flags: withFlag(side.flags, 'passable', true) }));
}

/**
 * A plane through three corners; nothing lays it flat.
 * @param {Plan} plan
 * @param {number[]} sectors
 * @param {'floor' | 'ceiling'} part
 * @param {import('./plan.js').Slope | undefined} slope
 * @returns {Plan}
 */
export function setSlope(plan, sectors, part, slope) {
  if (slope) {
    const [[ax, az], [bx, bz], [cx, cz]] = slope.corners;
    if ((bx - ax) * (cz - az) === (cx - ax) * (bz - az)) throw new Trouble('The three corners of a slope must not lie on one line.');
  }
  return setSectors(plan, sectors, part === 'floor' ? { floorSlope: slope } : { ceilingSlope: slope });
}

/**
 * Lets the pictures of walls that follow each other run on without a seam.
 * @param {Plan} plan @param {FaceAt[]} faces @returns {Plan}
 */
export function alignPictures(plan, faces) {
  const start = (/** @type {FaceAt} */ { line, right }) => (right ? plan.lines[line].from : plan.lines[line].to);
  const end = (/** @type {FaceAt} */ { line, right }) => (right ? plan.lines[line].to : plan.lines[line].from);
  const ends = new Set(faces.map(end));
  const left = new Set(faces);
  let after = plan;
  // First the chains that begin somewhere, then those that go round.
  for (const first of [...faces.filter((face) => !ends.has(start(face))), ...faces]) {
    let x = faceOf(plan.lines[first.line], first.right)?.x ?? 0;
    const y = faceOf(plan.lines[first.line], first.right)?.y ?? 0;
    for (let at = left.has(first) ? first : undefined; at !== undefined; ) {
      left.delete(at);
      after = setOffsets(after, [at], { x, y });
      const { from, to } = plan.lines[at.line];
      x += pointsOf(distance(plan.vertices[from], plan.vertices[to]));
      const here = end(at);
      at = [...left].find((face) => start(face) === here);
    }
  }
  return after;
}

/** @param {Plan} plan @param {Partial<Plan>} change undefined takes away @returns {Plan} */
export const setRoom = (plan, change) =>
  /** @type {Plan} */ (Object.fromEntries(Object.entries({ ...plan, ...change }).filter(([, value]) => value !== undefined)));

/** @template {'props' | 'boundaries'} K @param {Plan} plan @param {K} list @param {NonNullable<Plan[K]>[number]} item @returns {Plan} */
export const addItem = (plan, list, item) => ({ ...plan, [list]: [...(plan[list] ?? []), item] });

/**
 * @template {'props' | 'boundaries'} K
 * @param {Plan} plan
 * @param {K} list
 * @param {Iterable<number>} numbers
 * @param {(item: NonNullable<Plan[K]>[number]) => object} change
 * @returns {Plan}
 */
export function changeItems(plan, list, numbers, change) {
  const chosen = new Set(numbers);
  return {
    ...plan,
    [list]: (plan[list] ?? []).map((item, i) => (chosen.has(i) ? trimmed({ ...item, ...change(item) }, { text: '', h: 0 }) : item)),
  };
}

/** @param {Plan} plan @param {'props' | 'boundaries'} list @param {Iterable<number>} numbers @returns {Plan} */
export function deleteItems(plan, list, numbers) {
  const chosen = new Set(numbers);
  return { ...plan, [list]: (plan[list] ?? []).filter((_, i) => !chosen.has(i)) };
}
