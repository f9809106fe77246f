/**
 * Gives lines the pictures they need: a wall where there is nothing behind, a riser where the floor behind is higher, a lintel where
 * the ceiling behind is lower. What a builder chose is never taken away; only a wall that becomes a passage loses its picture.
 */
import { distance } from './geometry.js';
import { heightAt, makeFace, NONE, SIDE, sectorOf, trimmed } from './plan.js';

/** @typedef {import('./plan.js').Face} Face */
/** @typedef {import('./plan.js').Side} Side */
/** @typedef {import('./plan.js').Sector} Sector */
/** @typedef {{sector: Sector, wall: string}} Style  what new rooms look like */
/** @typedef {{from: number, to: number, right?: Face, left?: Face}} Dressed */

/** @type {Style} */
export const PLAIN = { sector: { floor: 'planks', ceiling: 'plaster', floorHeight: 0, ceilingHeight: 224, light: 192 }, wall: 'plaster' };

/** All sides of a plan; equal ones are kept once. */
export class Wardrobe {
  /** @type {Side[]} */
  sides;
  /** @type {Map<string, number>} */
  #numbers = new Map();

  /** @param {Side[]} sides */
  constructor(sides) {
    this.sides = [...sides];
    sides.forEach((side, i) => this.#numbers.set(keyOf(side), i));
  }

  /** @param {Face | undefined} face */
  of(face) {
    return face?.side === undefined ? undefined : this.sides[face.side];
  }

  /**
   * The number of a side like this; nothing for one that shows nothing and stops nobody.
   * @param {Side} side
   * @returns {number | undefined}
   */
  number(side) {
    const wanted = trimmed(side, SIDE);
    if (isBare(wanted)) return undefined;
    const key = keyOf(wanted);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.sides.length);
    this.sides.push(wanted);
    return this.sides.length - 1;
  }
}

/** @param {Side} side */
const keyOf = (side) => JSON.stringify(Object.entries(trimmed(side, SIDE)).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Does it show nothing and let everybody through? @param {Side} side */
const isBare = ({ normal = '', above = '', below = '', flags = [], ...rest }) =>
  normal === '' &&
  above === '' &&
  below === '' &&
  flags.every((flag) => flag === 'passable') &&
  flags.length > 0 &&
  Object.keys(rest).length === 0;

/** @param {string[] | undefined} flags @param {string} flag @param {boolean} on */
export function withFlag(flags, flag, on) {
  const others = (flags ?? []).filter((other) => other !== flag);
  return on ? [...others, flag] : others;
}

/**
 * What one face has to show so that no hole gapes beside it.
 * @param {Sector} near @param {Sector} far @param {import('./plan.js').Corner[]} ends of the line
 */
export function needs(near, far, ends) {
  const skies = !near.ceiling && !far.ceiling;
  return {
    below: ends.some(([x, z]) => heightAt(far, 'floor', x, z) > heightAt(near, 'floor', x, z)),
    above: !skies && ends.some(([x, z]) => heightAt(far, 'ceiling', x, z) < heightAt(near, 'ceiling', x, z)),
  };
}

/**
 * The face with a riser and a lintel where it lacks them.
 * @param {Face | undefined} face
 * @param {{below: boolean, above: boolean}} need
 * @param {Wardrobe} wardrobe
 * @param {string} wall
 */
export function covered(face, need, wardrobe, wall) {
  const side = wardrobe.of(face);
  const picture = side?.normal || side?.below || side?.above || wall;
  const lacks = { below: need.below && !side?.below, above: need.above && !side?.above };
  if (!lacks.below && !lacks.above) return face;
  const dressed = {
    ...side,
    ...(lacks.below && { below: picture }),
    ...(lacks.above && { above: picture }),
    ...(!side && { flags: ['passable'] }),
  };
  return makeFace(sectorOf(face), wardrobe.number(dressed), face?.x, face?.y);
}

/**
 * The wall picture that each sector shows most.
 * @param {readonly (Dressed | undefined)[]} lines
 * @param {readonly import('./plan.js').Corner[]} corners
 * @param {Wardrobe} wardrobe
 */
export function usualWalls(lines, corners, wardrobe) {
  /** @type {Map<number, Map<string, number>>} */
  const lengths = new Map();
  for (const line of lines) {
    if (!line) continue;
    for (const face of [line.right, line.left]) {
      const picture = wardrobe.of(face)?.normal;
      if (!picture || picture === 'mirror' || face?.sector === undefined) continue;
      const shown = lengths.get(face.sector) ?? new Map();
      lengths.set(face.sector, shown.set(picture, (shown.get(picture) ?? 0) + distance(corners[line.from], corners[line.to])));
    }
  }
  return new Map([...lengths].map(([sector, shown]) => [sector, [...shown].sort((a, b) => b[1] - a[1])[0][0]]));
}

/**
 * Dresses a line whose surroundings changed.
 * @param {Dressed & {opens?: boolean, was: number}} line `opens`: a wall of it becomes a passage
 * @param {{corners: readonly import('./plan.js').Corner[], sectors: readonly Sector[], wardrobe: Wardrobe}} cloth
 * @param {import('./plan.js').Plan} before @param {(sector: number) => string} wallOf
 */
export function dressLine(line, cloth, before, wallOf) {
  const [right, left] = [sectorOf(line.right), sectorOf(line.left)];
  if (right === NONE || left === NONE) {
    line.right = right === NONE ? undefined : walled(line.right, cloth.wardrobe, wallOf(right));
    line.left = left === NONE ? undefined : walled(line.left, cloth.wardrobe, wallOf(left));
    return;
  }
  const old = before.lines[line.was];
  const hadTwo = old !== undefined && sectorOf(old.right) !== NONE && sectorOf(old.left) !== NONE;
  if (line.opens && !hadTwo) {
    line.right = opened(line.right, cloth.wardrobe);
    line.left = opened(line.left, cloth.wardrobe);
  } else if (!hadTwo) {
    // A wall that had nothing behind it stays a wall, for those behind it too.
    const solid = [line.right, line.left].find((face) => cloth.wardrobe.of(face)?.normal);
    if (solid && line.right?.side === undefined) line.right = makeFace(right, solid.side);
    if (solid && line.left?.side === undefined) line.left = makeFace(left, solid.side);
  }
  const ends = [cloth.corners[line.from], cloth.corners[line.to]];
  line.right = covered(line.right, needs(cloth.sectors[right], cloth.sectors[left], ends), cloth.wardrobe, wallOf(right));
  line.left = covered(line.left, needs(cloth.sectors[left], cloth.sectors[right], ends), cloth.wardrobe, wallOf(left));
}

/** @param {Face | undefined} face @param {Wardrobe} wardrobe @param {string} wall */
function walled(face, wardrobe, wall) {
  const side = wardrobe.of(face);
  if (side?.normal) return face;
  const picture = side?.below || side?.above || wall;
  return makeFace(
    sectorOf(face),
    wardrobe.number({ ...side, normal: picture, flags: withFlag(side?.flags, 'passable', false) }),
    face?.x,
    face?.y,
  );
}

/** @param {Face | undefined} face @param {Wardrobe} wardrobe */
function opened(face, wardrobe) {
  const side = wardrobe.of(face);
  if (!side?.normal) return face;
  return makeFace(
    sectorOf(face),
    wardrobe.number({ ...side, normal: '', height: 0, flags: withFlag(side.flags, 'passable', true) }),
    face?.x,
    face?.y,
  );
}

/** What a new room looks like: as most of this one. @param {import('./plan.js').Plan} plan @returns {Style} */
export function styleOf(plan) {
  const wardrobe = new Wardrobe(plan.sides);
  const walls = [...usualWalls(plan.lines, plan.vertices, wardrobe).values()];
  const wall = walls.sort((a, b) => count(walls, b) - count(walls, a))[0];
  return { sector: PLAIN.sector, wall: wall ?? PLAIN.wall };
}

/** @param {string[]} list @param {string} item */
const count = (list, item) => list.filter((other) => other === item).length;
