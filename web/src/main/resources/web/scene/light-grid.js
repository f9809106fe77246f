/**
 * A room seen from straight above as a fine grid: which sector each cell is of, how high its floor is, and how high a wall through it
 * stands. Rays of light are followed on it, which is quick, and exact enough for shadows. Metres; cells are counted from the corner.
 */
import { isOpaque } from '../space/room-data.js';
import { metres } from '../units.js';

const CELLS_PER_METRE = 8;
const MOST_CELLS = 280_000;
/** As high as a wall that ends at a ceiling. */
const TO_THE_TOP = 1e4;
/** A roof is this much higher than the ceiling below it. */
const ROOF = 0.5;
const MARGIN = 2;

export class LightGrid {
  /** @param {import('../space/room-data.js').RoomData} room @param {import('../space/levels.js').Levels} levels */
  constructor(room, levels) {
    const box = bounds(room);
    this.west = metres(box.west);
    this.north = metres(box.north);
    const [width, depth] = [metres(box.east) - this.west, metres(box.south) - this.north];
    this.scale = Math.min(CELLS_PER_METRE, Math.sqrt(MOST_CELLS / Math.max(1, width * depth)));
    this.columns = Math.ceil(width * this.scale) + MARGIN * 2;
    this.rows = Math.ceil(depth * this.scale) + MARGIN * 2;
    const cells = this.columns * this.rows;
    /** Sector + 1; 0 is nowhere. */
    this.sectors = new Uint16Array(cells);
    this.floors = new Float32Array(cells);
    /** How high something stands there that light does not pass. */
    this.tops = new Float32Array(cells).fill(-TO_THE_TOP);
    /** How much of a corner or wall is there, for the dark in corners. */
    this.edges = new Float32Array(cells);
    for (const leaf of room.leaves) if (leaf.sector >= 0) this.#fill(leaf, levels);
    this.highest = 0;
    for (const line of room.lines) this.#draw(line, levels);
    this.#roofs(room, levels);
  }

  /** @param {number} x metres */
  column(x) {
    return (x - this.west) * this.scale + MARGIN;
  }

  /** @param {number} z metres */
  row(z) {
    return (z - this.north) * this.scale + MARGIN;
  }

  /** The number of the cell of a spot; the nearest one for spots outside. @param {number} x @param {number} z */
  cell(x, z) {
    const column = Math.min(this.columns - 1, Math.max(0, Math.floor(this.column(x))));
    return Math.min(this.rows - 1, Math.max(0, Math.floor(this.row(z)))) * this.columns + column;
  }

  /** The middle of a cell. @param {number} column */
  x(column) {
    return (column + 0.5 - MARGIN) / this.scale + this.west;
  }

  /** @param {number} row */
  z(row) {
    return (row + 0.5 - MARGIN) / this.scale + this.north;
  }

  /**
   * Does light come from one point to the other? Metres.
   * @param {number} x @param {number} y @param {number} z @param {number} toX @param {number} toY @param {number} toZ
   */
  isLit(x, y, z, toX, toY, toZ) {
    const way = Math.hypot(toX - x, toZ - z) * this.scale;
    const count = Math.ceil(way);
    let [column, row, height] = [this.column(x), this.row(z), y];
    const [dc, dr, dh] = [((toX - x) * this.scale) / count, ((toZ - z) * this.scale) / count, (toY - y) / count];
    for (let i = 1; i < count; i++) {
      column += dc;
      row += dr;
      height += dh;
      if (column < 0 || row < 0 || column >= this.columns || row >= this.rows) return true;
      // The cells at both ends are those of the wall or lamp themselves.
      if (i < 2 || i > count - 2) continue;
      const cell = Math.floor(row) * this.columns + Math.floor(column);
      if (this.tops[cell] > height || (this.sectors[cell] !== 0 && this.floors[cell] > height + 0.02)) return false;
    }
    return true;
  }

  /**
   * Does the light of a far lamp reach a point?
   * @param {number} x
   * @param {number} y
   * @param {number} z
   * @param {readonly [number, number, number]} to
   */
  isSunny(x, y, z, to) {
    const flat = Math.hypot(to[0], to[2]) || 1e-6;
    const far = Math.max(0, (this.highest - y) * (flat / to[1])) + 0.5;
    return this.isLit(x, y, z, x + (to[0] / flat) * far, y + (to[1] / flat) * far, z + (to[2] / flat) * far);
  }

  /** @param {import('../space/room-data.js').Leaf} leaf @param {import('../space/levels.js').Levels} levels */
  #fill({ sector, points }, levels) {
    let [top, bottom] = [Infinity, -Infinity];
    for (let i = 1; i < points.length; i += 2) [top, bottom] = [Math.min(top, points[i]), Math.max(bottom, points[i])];
    const first = Math.max(0, Math.ceil(this.row(metres(top)) - 0.5));
    const last = Math.min(this.rows - 1, Math.floor(this.row(metres(bottom)) - 0.5));
    const sloped = levels.room.sectors[sector].floorSlope !== undefined;
    const flat = metres(levels.floor(sector, 0, 0));
    for (let row = first; row <= last; row++) {
      const z = this.z(row) * 64;
      let [left, right] = [Infinity, -Infinity];
      for (let i = 0; i < points.length; i += 2) {
        const j = (i + 2) % points.length;
        const [z1, z2] = [points[i + 1], points[j + 1]];
        if (z1 > z === z2 > z) continue;
        const x = points[i] + ((points[j] - points[i]) * (z - z1)) / (z2 - z1);
        [left, right] = [Math.min(left, x), Math.max(right, x)];
      }
      if (left > right) continue;
      const from = Math.max(0, Math.ceil(this.column(metres(left)) - 0.5));
      const to = Math.min(this.columns - 1, Math.floor(this.column(metres(right)) - 0.5));
      for (let column = from; column <= to; column++) {
        const cell = row * this.columns + column;
        this.sectors[cell] = sector + 1;
        this.floors[cell] = sloped ? metres(levels.floor(sector, this.x(column) * 64, z)) : flat;
      }
    }
  }

  /** @param {import('../space/room-data.js').Line} line @param {import('../space/levels.js').Levels} levels */
  #draw(line, levels) {
    const edge = edgeOf(line, levels);
    const top = topOf(line, levels);
    if (edge === 0 && top === undefined) return;
    if (top !== undefined && top < TO_THE_TOP) this.highest = Math.max(this.highest, top);
    const count = Math.max(1, Math.ceil(metres(line.length) * this.scale * 2));
    for (let i = 0; i <= count; i++) {
      const cell = this.cell(metres(line.x1 + ((line.x2 - line.x1) * i) / count), metres(line.z1 + ((line.z2 - line.z1) * i) / count));
      this.edges[cell] = Math.max(this.edges[cell], edge);
      if (top !== undefined) this.tops[cell] = Math.max(this.tops[cell], top);
    }
  }

  /**
   * Sunlight does not fall through houses.
   * @param {import('../space/room-data.js').RoomData} room
   * @param {import('../space/levels.js').Levels} levels
   */
  #roofs(room, levels) {
    this.roofs = room.sectors.map(({ ceiling }, i) => (ceiling === '' ? -TO_THE_TOP : metres(levels.ceiling(i, 0, 0)) + ROOF));
    if (!room.isOpenAir) return;
    for (const roof of this.roofs) this.highest = Math.max(this.highest, roof);
    for (let cell = 0; cell < this.floors.length; cell++)
      if (this.sectors[cell] > 0 && this.floors[cell] > this.highest) this.highest = this.floors[cell];
  }
}

/** The rectangle around everything that has a floor. @param {import('../space/room-data.js').RoomData} room */
function bounds(room) {
  const box = { west: Infinity, north: Infinity, east: -Infinity, south: -Infinity };
  for (const { sector, points } of room.leaves) {
    if (sector < 0) continue;
    for (let i = 0; i < points.length; i += 2) {
      [box.west, box.east] = [Math.min(box.west, points[i]), Math.max(box.east, points[i])];
      [box.north, box.south] = [Math.min(box.north, points[i + 1]), Math.max(box.south, points[i + 1])];
    }
  }
  return box.west < box.east ? box : { west: 0, north: 0, east: room.width, south: room.depth };
}

/**
 * How high light is held up by what stands on a line, metres.
 * @param {import('../space/room-data.js').Line} line
 * @param {import('../space/levels.js').Levels} levels
 */
function topOf({ right, left, x1, z1 }, levels) {
  const { sectors } = levels.room;
  if (right.sector < 0 && left.sector < 0) return undefined;
  if (right.sector < 0 || left.sector < 0) {
    const sector = Math.max(right.sector, left.sector);
    return sectors[sector].ceiling === '' ? metres(levels.ceiling(sector, x1, z1)) : TO_THE_TOP;
  }
  const side = isOpaque(right.side) ? right.side : isOpaque(left.side) ? left.side : undefined;
  if (!side) return undefined;
  const bottom = Math.max(levels.floor(right.sector, x1, z1), levels.floor(left.sector, x1, z1));
  if (side.height > 0) return metres(bottom + side.height);
  const open = sectors[right.sector].ceiling === '' && sectors[left.sector].ceiling === '';
  return open ? metres(Math.min(levels.ceiling(right.sector, x1, z1), levels.ceiling(left.sector, x1, z1))) : TO_THE_TOP;
}

/**
 * How dark it is along a line, 0..1.
 * @param {import('../space/room-data.js').Line} line
 * @param {import('../space/levels.js').Levels} levels
 */
function edgeOf({ right, left, x1, z1 }, levels) {
  if (right.sector < 0 || left.sector < 0) return 1;
  if (isOpaque(right.side) || isOpaque(left.side)) return 1;
  return Math.min(0.7, Math.abs(levels.floor(right.sector, x1, z1) - levels.floor(left.sector, x1, z1)) / 90);
}
