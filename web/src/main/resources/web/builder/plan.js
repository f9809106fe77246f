/**
 * The plan of a room as the world keeps it (docs/rooms.md): corners, lines between them, how their sides look, and the floors and
 * ceilings they enclose. A plan is never changed: every edit makes a new one that shares what stayed the same, so that going back is
 * exact and costs little.
 *
 * Lengths are fine units; x grows east, z grows south.
 *
 * @typedef {[number, number]} Corner  x, z
 * @typedef {{side?: number, sector?: number, x?: number, y?: number}} Face  what one side of a line shows and borders
 * @typedef {{from: number, to: number, right?: Face, left?: Face}} Line
 * @typedef {{speed: number, direction: string}} Scroll
 * @typedef {{id?: number, normal?: string, above?: string, below?: string, flags?: string[], scroll?: Scroll, translucency?: number,
 *   speed?: number, height?: number, bits?: number}} Side
 * @typedef {{corners: [number, number, number][], origin?: [number, number], angle?: number}} Slope  x, z and height of three corners
 * @typedef {{id?: number, floor?: string, ceiling?: string, x?: number, y?: number, floorHeight?: number, ceilingHeight?: number,
 * light?: number, depth?: number, flags?: string[], scroll?: Scroll, speed?: number, floorSlope?: Slope, ceilingSlope?: Slope, bits?:
 *   number}} Sector
 * @typedef {{kind: string, x: number, z: number, h?: number, size?: number, text?: string}} Prop
 * @typedef {{name: string, x1: number, z1: number, x2: number, z2: number}} Boundary
 * @typedef {object} Plan
 * @property {string} name
 * @property {number} width  people can walk from (0, 0) to (width, depth); what lies outside is scenery
 * @property {number} depth
 * @property {{x: number, z: number, h?: number}} entrance
 * @property {number} [ambient]
 * @property {string} [sky]
 * @property {number} [number]
 * @property {Corner[]} vertices
 * @property {Side[]} sides
 * @property {Sector[]} sectors
 * @property {Line[]} lines
 * @property {Prop[]} [props]
 * @property {Boundary[]} [boundaries]
 * @property {any[]} [marks]
 */

export const NONE = -1;
/** No corner is farther out. */
export const FARTHEST = 1 << 24;
export const DIRECTIONS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'];
export const SKIES = ['day', 'dusk', 'night', 'stars'];
/** From this light on the room's ambient light counts as well. */
export const WITH_AMBIENT = 128;

/** Why an edit or a file is not possible, in words for the builder. */
export class Trouble extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'Trouble';
  }
}

export const SECTOR = Object.freeze({
  id: 0,
  floor: '',
  ceiling: '',
  x: 0,
  y: 0,
  floorHeight: 0,
  ceilingHeight: 0,
  light: 192,
  depth: 0,
  flags: /** @type {string[]} */ ([]),
  speed: 0,
});
export const SIDE = Object.freeze({
  id: 0,
  normal: '',
  above: '',
  below: '',
  flags: /** @type {string[]} */ ([]),
  translucency: 0,
  speed: 0,
  height: 0,
});
/** Always written, so that a file says how high and how bright a place is. */
const SPOKEN = new Set(['floor', 'ceiling', 'floorHeight', 'ceilingHeight', 'light']);

/** @param {Sector | undefined} sector */
export const wholeSector = (sector) => ({ ...SECTOR, ...sector });
/** @param {Side | undefined} side */
export const wholeSide = (side) => ({ ...SIDE, ...side });

/** Leaves out what is as it is by default. @template {object} T @param {T} part @param {object} defaults @returns {T} */
export function trimmed(part, defaults) {
  const usual = /** @type {Record<string, unknown>} */ (defaults);
  return /** @type {T} */ (
    Object.fromEntries(
      Object.entries(part).filter(([name, value]) => {
        if (value === undefined) return false;
        if (Array.isArray(value) && value.length === 0) return false;
        return SPOKEN.has(name) || !Object.hasOwn(usual, name) || usual[name] !== value;
      }),
    )
  );
}

/** @param {Face | undefined} face */
export const sectorOf = (face) => face?.sector ?? NONE;
/** @param {Line} line @param {boolean} right */
export const faceOf = (line, right) => (right ? line.right : line.left);
/** @param {Plan} plan @param {Face | undefined} face @returns {Side | undefined} */
export const sideOf = (plan, face) => (face?.side === undefined ? undefined : plan.sides[face.side]);

/**
 * @param {number} sector
 * @param {number | undefined} [side]
 * @param {number} [x]
 * @param {number} [y]
 * @returns {Face | undefined} nothing where nothing is
 */
export function makeFace(sector, side, x = 0, y = 0) {
  if (sector === NONE && side === undefined) return undefined;
  return { ...(side !== undefined && { side }), ...(sector !== NONE && { sector }), ...(x !== 0 && { x }), ...(y !== 0 && { y }) };
}

/** @param {number} from @param {number} to @param {Face | undefined} right @param {Face | undefined} left @returns {Line} */
export const makeLine = (from, to, right, left) => ({ from, to, ...(right && { right }), ...(left && { left }) });

/**
 * The height of a floor or ceiling at a spot.
 * @param {Sector | undefined} sector
 * @param {'floor' | 'ceiling'} part
 * @param {number} x
 * @param {number} z
 */
export function heightAt(sector, part, x, z) {
  const slope = part === 'floor' ? sector?.floorSlope : sector?.ceilingSlope;
  const flat = part === 'floor' ? (sector?.floorHeight ?? SECTOR.floorHeight) : (sector?.ceilingHeight ?? SECTOR.ceilingHeight);
  if (!slope) return flat;
  const [[ax, az, ah], [bx, bz, bh], [cx, cz, ch]] = slope.corners;
  const area = (bx - ax) * (cz - az) - (cx - ax) * (bz - az);
  if (area === 0) return flat;
  const b = ((x - ax) * (cz - az) - (cx - ax) * (z - az)) / area;
  const c = ((bx - ax) * (z - az) - (x - ax) * (bz - az)) / area;
  return ah + b * (bh - ah) + c * (ch - ah);
}

/** A square room, to begin with. @param {string} name @param {number} [width] @param {number} [depth] @returns {Plan} */
export function blankPlan(name, width = 1024, depth = 1024) {
  return {
    name,
    width,
    depth,
    entrance: { x: Math.round(width / 2), z: Math.round(depth / 2), h: 0 },
    vertices: [],
    sides: [],
    sectors: [],
    lines: [],
  };
}

/** Reads a plan somebody wrote. @param {string} text @returns {Plan} */
export function readPlan(text) {
  let plan;
  try {
    plan = JSON.parse(text);
  } catch (trouble) {
    throw new Trouble(`This is not JSON: ${trouble instanceof Error ? trouble.message : trouble}`);
  }
  checkShape(plan);
  return plan;
}

/** @param {any} plan */
function checkShape(plan) {
  if (typeof plan !== 'object' || plan === null || Array.isArray(plan)) throw new Trouble('This is no room: a room is a JSON object.');
  if (!Array.isArray(plan.vertices) && Array.isArray(plan.walls))
    throw new Trouble('This is a room of an older kind, with walls but without lines and sectors.');
  for (const name of ['vertices', 'sides', 'sectors', 'lines'])
    if (!Array.isArray(plan[name])) throw new Trouble(`This is no room: its list of ${name} is missing.`);
  for (const name of ['width', 'depth'])
    if (!Number.isInteger(plan[name]) || plan[name] <= 0) throw new Trouble(`The room's ${name} must be a whole number above 0.`);
  if (!isSpot(plan.entrance)) throw new Trouble('The room has no entrance with x and z.');
  for (const [i, vertex] of plan.vertices.entries()) {
    if (!Array.isArray(vertex) || vertex.length !== 2 || !vertex.every((n) => Number.isInteger(n) && Math.abs(n) <= FARTHEST))
      throw new Trouble(`Vertex ${i} must be two whole numbers.`);
  }
  for (const [i, line] of plan.lines.entries()) checkLine(line, i, plan);
}

/** @param {any} spot */
const isSpot = (spot) => Number.isInteger(spot?.x) && Number.isInteger(spot?.z);

/** @param {any} line @param {number} number @param {any} plan */
function checkLine(line, number, plan) {
  const within = (/** @type {any} */ value, /** @type {any[]} */ list, /** @type {string} */ what) => {
    if (!Number.isInteger(value) || value < 0 || value >= list.length)
      throw new Trouble(`Line ${number}: its ${what} is ${value}, but there are ${list.length}, counted from 0.`);
  };
  within(line?.from, plan.vertices, 'vertex "from"');
  within(line.to, plan.vertices, 'vertex "to"');
  for (const which of ['right', 'left']) {
    const face = line[which];
    if (face?.side !== undefined) within(face.side, plan.sides, `${which} side`);
    if (face?.sector !== undefined) within(face.sector, plan.sectors, `${which} sector`);
  }
}

/** As people read it: one record a line. @param {Plan} plan */
export function writePlan(plan) {
  const parts = Object.entries(plan).map(([name, value]) => {
    if (!Array.isArray(value) || value.length === 0) return `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`;
    return `  ${JSON.stringify(name)}: [\n${value.map((item) => `    ${JSON.stringify(item)}`).join(',\n')}\n  ]`;
  });
  return `{\n${parts.join(',\n')}\n}\n`;
}
