/**
 * A room as the page uses it, decoded from /rooms/KEY.json: the plan with nothing left out, the tree that finds the leaf of a spot,
 * and which leaves see which. Immutable; what moves is in Levels. Fine units; x east, z south.
 */

/** @typedef {import('../types.js').CompiledRoom} CompiledRoom */
/** @typedef {{speed: number, turn: number}} Drift  speed 0..3; turn in eighths, 0 = north, clockwise */
/**
 * @typedef {object} Side
 * @property {number} id
 * @property {string} normal
 * @property {string} above
 * @property {string} below
 * @property {Set<string>} flags
 * @property {Drift} scroll
 * @property {number} translucency 0..3
 * @property {number} speed tenths of a picture a second
 * @property {number} height where `normal` ends above the floor; 0: at the ceiling
 */
/**
 * @typedef {object} Sector
 * @property {number} id
 * @property {string} floor
 * @property {string} ceiling '' is the sky
 * @property {number} x
 * @property {number} y
 * @property {number} floorHeight
 * @property {number} ceilingHeight
 * @property {number} light
 * @property {number} depth 0..3
 * @property {Set<string>} flags
 * @property {Drift} scroll
 * @property {number} speed
 * @property {Slope | undefined} floorSlope
 * @property {Slope | undefined} ceilingSlope
 */
/** @typedef {{side: Side | undefined, sector: number, x: number, y: number}} Face  sector -1: nothing is there */
/** @typedef {{x1: number, z1: number, x2: number, z2: number, length: number, right: Face, left: Face}} Line */
/** @typedef {{sector: number, points: number[]}} Leaf  points: x, z, x, z ... clockwise from above */
/** @typedef {{x1: number, z1: number, x2: number, z2: number, line: number, along: number, right: number, left: number}} Piece */

const DIRECTIONS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'];
/** How a side's and a sector's bits are named; a bit that has no name is of no use to the page. */
const SIDE_BITS = [
  'backwards',
  'transparent',
  'passable',
  'never-on-map',
  'always-on-map',
  'no-look-through',
  'above-bottom-up',
  'below-top-down',
  'normal-top-down',
  'no-vertical-tile',
];
const SECTOR_BITS = { 'scroll-floor': 7, 'scroll-ceiling': 8, flicker: 9 };
const FULL_DAY = 192;

/** A floor or ceiling that leans: the plane through three corners. The same sums as the server's, in the same order. */
export class Slope {
  /** @param {import('../types.js').PlanSlope} told */
  constructor({ corners: [a, b, c], origin, angle }) {
    this.ax = a[0];
    this.az = a[1];
    this.ah = a[2];
    this.bx = b[0];
    this.bz = b[1];
    this.bh = b[2];
    this.cx = c[0];
    this.cz = c[1];
    this.ch = c[2];
    this.area = (this.bx - this.ax) * (this.cz - this.az) - (this.cx - this.ax) * (this.bz - this.az);
    this.originX = origin?.[0] ?? this.ax;
    this.originZ = origin?.[1] ?? this.az;
    this.angle = angle ?? 0;
  }

  /** @param {number} x @param {number} z */
  heightAt(x, z) {
    const b = ((x - this.ax) * (this.cz - this.az) - (this.cx - this.ax) * (z - this.az)) / this.area;
    const c = ((this.bx - this.ax) * (z - this.az) - (x - this.ax) * (this.bz - this.az)) / this.area;
    return this.ah + b * (this.bh - this.ah) + c * (this.ch - this.ah);
  }
}

export class RoomData {
  #lines;
  #children;
  #sight;
  #rowBytes;

  /** @param {CompiledRoom} told */
  constructor(told) {
    const { plan } = told;
    this.key = told.key;
    this.plan = plan;
    this.name = plan.name ?? '';
    this.width = plan.width;
    this.depth = plan.depth;
    this.entrance = plan.entrance;
    this.ambient = plan.ambient ?? FULL_DAY;
    this.sky = plan.sky ?? '';
    this.props = plan.props ?? [];
    /** @type {Side[]} */
    this.sides = (plan.sides ?? []).map(sideOf);
    /** @type {Sector[]} */
    this.sectors = (plan.sectors ?? []).map(sectorOf);
    /** @type {Line[]} */
    this.lines = (plan.lines ?? []).map((line) => this.#line(plan, line));
    const count = told.nodes.length / 5;
    this.#lines = new Float64Array(count * 3);
    this.#children = new Int32Array(count * 2);
    for (let i = 0; i < count; i++) {
      this.#lines.set(told.nodes.slice(i * 5, i * 5 + 3), i * 3);
      this.#children.set(told.nodes.slice(i * 5 + 3, i * 5 + 5), i * 2);
    }
    /** @type {Leaf[]} */
    this.leaves = told.leaves.map(([sector, ...points]) => ({ sector, points }));
    /** @type {Piece[]} */
    this.pieces = told.pieces.map(([x1, z1, x2, z2, line, along, right, left]) => ({ x1, z1, x2, z2, line, along, right, left }));
    this.openings = told.openings.map(([x1, z1, x2, z2, line, right, left]) => ({ x1, z1, x2, z2, line, right, left }));
    this.#sight = bytesOf(told.sight ?? '');
    this.#rowBytes = Math.ceil(this.leaves.length / 8);
  }

  get isOpenAir() {
    return this.sectors.some(({ ceiling }) => ceiling === '');
  }

  /** @param {number} x @param {number} z */
  leafAt(x, z) {
    if (this.#children.length === 0) return 0;
    let at = 0;
    do {
      const i = at * 3;
      const front = this.#lines[i] * x + this.#lines[i + 1] * z + this.#lines[i + 2] >= 0;
      at = this.#children[at * 2 + (front ? 0 : 1)];
    } while (at >= 0);
    return ~at;
  }

  /** -1 where there is no floor. @param {number} x @param {number} z */
  sectorAt(x, z) {
    return this.leaves[this.leafAt(x, z)].sector;
  }

  /** Can anything of the one leaf be seen from somewhere in the other? @param {number} from @param {number} to */
  sees(from, to) {
    if (from === to || this.#sight.length === 0) return true;
    return (this.#sight[from * this.#rowBytes + (to >> 3)] & (1 << (to & 7))) !== 0;
  }

  /** @param {import('../types.js').Plan} plan @param {import('../types.js').PlanLine} line @returns {Line} */
  #line(plan, line) {
    const [x1, z1] = plan.vertices[line.from];
    const [x2, z2] = plan.vertices[line.to];
    return { x1, z1, x2, z2, length: Math.hypot(x2 - x1, z2 - z1), right: this.#face(line.right), left: this.#face(line.left) };
  }

  /** @param {import('../types.js').PlanFace | undefined} face @returns {Face} */
  #face(face) {
    return { side: this.sides[face?.side ?? -1], sector: face?.sector ?? -1, x: face?.x ?? 0, y: face?.y ?? 0 };
  }
}

/** @param {import('../types.js').PlanSide} s @returns {Side} */
function sideOf(s) {
  const flags = new Set(s.flags);
  const bits = s.bits ?? 0;
  SIDE_BITS.forEach((name, bit) => bits & (1 << bit) && flags.add(name));
  return {
    id: s.id ?? 0,
    normal: s.normal ?? '',
    above: s.above ?? '',
    below: s.below ?? '',
    flags,
    scroll: driftOf(s.scroll),
    translucency: s.translucency ?? 0,
    speed: s.speed ?? 0,
    height: s.height ?? 0,
  };
}

/** @param {import('../types.js').PlanSector} s @returns {Sector} */
function sectorOf(s) {
  const flags = new Set(s.flags);
  const bits = s.bits ?? 0;
  for (const [name, bit] of Object.entries(SECTOR_BITS)) if (bits & (1 << bit)) flags.add(name);
  return {
    id: s.id ?? 0,
    floor: s.floor ?? '',
    ceiling: s.ceiling ?? '',
    x: s.x ?? 0,
    y: s.y ?? 0,
    floorHeight: s.floorHeight ?? 0,
    ceilingHeight: s.ceilingHeight ?? 0,
    light: s.light ?? FULL_DAY,
    depth: s.depth ?? 0,
    flags,
    scroll: driftOf(s.scroll),
    speed: s.speed ?? 0,
    floorSlope: s.floorSlope && new Slope(s.floorSlope),
    ceilingSlope: s.ceilingSlope && new Slope(s.ceilingSlope),
  };
}

/** @param {import('../types.js').Scroll | undefined} scroll @returns {Drift} */
const driftOf = (scroll) => ({ speed: scroll?.speed ?? 0, turn: Math.max(0, DIRECTIONS.indexOf(scroll?.direction ?? 'N')) });

/** @param {string} base64 */
function bytesOf(base64) {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/** Does the picture of a side hide what is behind it, at the heights where it is? @param {Side | undefined} side */
export const isOpaque = (side) =>
  side !== undefined &&
  side.normal !== '' &&
  side.translucency === 0 &&
  !side.flags.has('transparent') &&
  !side.flags.has('no-vertical-tile');
