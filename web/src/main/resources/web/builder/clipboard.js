/** Parts of a plan that are kept to be put down elsewhere. */
import { PLAIN } from './dress.js';
import { bounds } from './geometry.js';
import { makeFace, NONE, sectorOf, Trouble } from './plan.js';
import { regionsOfPlan } from './regions.js';
import { UNKNOWN } from './areas.js';
import { Weave } from './weave.js';

/** @typedef {import('./plan.js').Plan} Plan */
/** @typedef {import('./plan.js').Corner} Corner */
/** @typedef {{side?: import('./plan.js').Side, area: number, x?: number, y?: number}} Scrap  a face; `area` -1: whatever is there */
/**
 * @typedef {{middle: Corner, ends: [Corner, Corner][], faces: [Scrap, Scrap][], areas: import('./plan.js').Sector[], props:
 *   import('./plan.js').Prop[]}} Clip
 */

/** @param {Plan} plan @param {{lines?: number[], sectors?: number[], props?: number[]}} picked @returns {Clip} */
export function copy(plan, { lines = [], sectors = [], props = [] }) {
  const { regionOf } = regionsOfPlan(plan);
  const chosen = new Set(sectors);
  const single = new Set(lines);
  /** @type {Map<string, number>} */
  const numbers = new Map();
  /** @type {Clip} */
  const clip = { middle: [0, 0], ends: [], faces: [], areas: [], props: props.map((i) => (plan.props ?? [])[i]) };
  const scrap = (
    /** @type {import('./plan.js').Face | undefined} */ face,
    /** @type {number} */ region,
    /** @type {boolean} */ dressed,
  ) => {
    const sector = sectorOf(face);
    const side = face?.side === undefined ? undefined : plan.sides[face.side];
    if (!chosen.has(sector)) return { area: UNKNOWN, ...(dressed && side && { side, x: face?.x, y: face?.y }) };
    const key = `${region}/${sector}`;
    if (!numbers.has(key)) {
      numbers.set(key, clip.areas.length);
      clip.areas.push(plan.sectors[sector]);
    }
    return { area: numbers.get(key) ?? UNKNOWN, ...(side && { side, x: face?.x, y: face?.y }) };
  };
  plan.lines.forEach(({ from, to, right, left }, i) => {
    if (!single.has(i) && !chosen.has(sectorOf(right)) && !chosen.has(sectorOf(left))) return;
    clip.ends.push([plan.vertices[from], plan.vertices[to]]);
    clip.faces.push([scrap(right, regionOf[2 * i], single.has(i)), scrap(left, regionOf[2 * i + 1], single.has(i))]);
  });
  const spots = [...clip.ends.flat(), ...clip.props.map(({ x, z }) => /** @type {Corner} */ ([x, z]))];
  if (spots.length === 0) throw new Trouble('Choose lines, sectors or props to copy.');
  const { x1, z1, x2, z2 } = bounds(spots);
  clip.middle = [Math.round((x1 + x2) / 2), Math.round((z1 + z2) / 2)];
  return clip;
}

/**
 * Puts down what was copied, its middle at a spot.
 * @param {Plan} plan
 * @param {Clip} clip
 * @param {Corner} at
 * @param {import('./dress.js').Style} [style]
 * @returns {import('./edits.js').Edit & {props: number[]}}
 */
export function paste(plan, clip, at, style = PLAIN) {
  const [dx, dz] = [at[0] - clip.middle[0], at[1] - clip.middle[1]];
  const weave = new Weave(plan);
  const first = weave.sectors.length;
  weave.sectors.push(...clip.areas);
  const labels = clip.areas.map((_, i) => weave.label(first + i));
  const labelOf = (/** @type {Scrap} */ { area }) => (area === UNKNOWN ? UNKNOWN : labels[area]);
  clip.ends.forEach((ends, i) => {
    const [from, to] = ends.map(([x, z]) => weave.corner([x + dx, z + dz]));
    if (from === to) return;
    const face = (/** @type {Scrap} */ { side, area, x, y }) =>
      makeFace(area === UNKNOWN ? NONE : first + area, side && weave.wardrobe.number(side), x, y);
    const [right, left] = clip.faces[i];
    weave.add(from, to, { right: face(right), left: face(left), labels: [labelOf(right), labelOf(left)] });
  });
  const { plan: woven, sectorAfter } = weave.finish('keep', style);
  const props = clip.props.map((prop) => ({ ...prop, x: prop.x + dx, z: prop.z + dz }));
  const before = plan.props ?? [];
  return {
    plan: props.length === 0 ? woven : { ...woven, props: [...before, ...props] },
    sectors: labels.map((_, i) => sectorAfter(first + i)).filter((i) => i !== NONE),
    props: props.map((_, i) => before.length + i),
  };
}
