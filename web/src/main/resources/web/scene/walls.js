/**
 * The walls of a room: of each side of a line the picture between two floors (below), between two ceilings (above), and between floor
 * and ceiling (normal). Each is seen from its own side only. Walls that end at a sector that can move are written anew when it does.
 */
import { isSheer, spanOf, withHoles } from '../art/textures.js';
import { isThick } from '../space/footway.js';
import { metres } from '../units.js';

/** @typedef {import('../space/room-data.js').Piece} Piece */
/** @typedef {import('../space/room-data.js').Face} Face */
/** @typedef {import('../space/room-data.js').Side} Side */
/** @typedef {import('./site.js').Site} Site */
/** @typedef {'below' | 'normal' | 'above'} Where */
/** @typedef {{bottom: number, top: number}} Extent fine units */

/** Walls are cut into pieces of about this length (metres), so that the light along them can change. */
const LENGTH = 2;
const HEIGHT = 1.2;
/** How high the sky is, metres. */
const CURTAIN = 300;
const COPED = new Set(['brick', 'masonry', 'plaster', 'stone', 'cobble', 'marble']);
const STONES_HIGH = 7;
const STONES_OUT = 4;

/** One side of a piece of a line, as seen by somebody in front of it: from left to right. */
export class WallFace {
  /** @param {Site} site @param {Piece} piece @param {boolean} onTheRight */
  constructor(site, piece, onTheRight) {
    const line = site.room.lines[piece.line];
    this.site = site;
    this.line = line;
    this.near = onTheRight ? line.right : line.left;
    this.far = onTheRight ? line.left : line.right;
    this.leaf = onTheRight ? piece.right : piece.left;
    const length = Math.hypot(piece.x2 - piece.x1, piece.z2 - piece.z1);
    this.length = length;
    this.x1 = onTheRight ? piece.x1 : piece.x2;
    this.z1 = onTheRight ? piece.z1 : piece.z2;
    this.x2 = onTheRight ? piece.x2 : piece.x1;
    this.z2 = onTheRight ? piece.z2 : piece.z1;
    /** How far from the left end of the whole line this piece begins. */
    this.along = onTheRight ? piece.along : Math.max(0, line.length - piece.along - length);
    /** The way it faces. */
    this.nx = length === 0 ? 0 : -(this.z2 - this.z1) / length;
    this.nz = length === 0 ? 0 : (this.x2 - this.x1) / length;
    /** How far its left end is along its own direction, from the corner of the world. */
    this.compass = onTheRight ? line.x1 * this.nz - line.z1 * this.nx : line.x2 * this.nz - line.z2 * this.nx;
  }

  /** @param {Where} where @param {Side} side @param {number} x @param {number} z @returns {Extent} */
  extent(where, side, x, z) {
    const { levels, room } = this.site;
    const [near, far] = [this.near.sector, this.far.sector];
    const [floor, ceiling] = [levels.floor(near, x, z), levels.ceiling(near, x, z)];
    if (far < 0) return where === 'normal' ? ended(side, floor, ceiling) : { bottom: 0, top: 0 };
    const [farFloor, farCeiling] = [levels.floor(far, x, z), levels.ceiling(far, x, z)];
    if (where === 'below') return { bottom: floor, top: Math.max(floor, Math.min(farFloor, ceiling)) };
    if (where === 'above') {
      const sky = room.sectors[near].ceiling === '' && room.sectors[far].ceiling === '';
      return sky ? { bottom: ceiling, top: ceiling } : { bottom: Math.max(floor, Math.min(ceiling, farCeiling)), top: ceiling };
    }
    const bottom = Math.max(floor, farFloor);
    return ended(side, bottom, Math.max(bottom, Math.min(ceiling, farCeiling)));
  }
}

/** @param {Side} side @param {number} bottom @param {number} top @returns {Extent} */
function ended(side, bottom, top) {
  const end = side.height > 0 ? Math.min(top, bottom + side.height) : top;
  if (!side.flags.has('no-vertical-tile')) return { bottom, top: end };
  const span = spanOf(side.normal) * 64;
  return side.flags.has('normal-top-down')
    ? { bottom: Math.max(bottom, end - span), top: end }
    : { bottom, top: Math.min(end, bottom + span) };
}

/** @param {Site} site @param {(face: WallFace) => void} mirror what to do with a mirror */
export function buildWalls(site, mirror) {
  for (const piece of site.room.pieces) {
    for (const onTheRight of [true, false]) {
      const face = new WallFace(site, piece, onTheRight);
      const { side, sector } = face.near;
      if (sector < 0 || face.leaf < 0 || face.length === 0) continue;
      if (endsTheSky(face)) curtain(face);
      if (!side) continue;
      if (isCoped(face, side)) coping(face);
      if (side.normal === 'mirror') mirror(face);
      else if (side.normal !== '' && !isThick(face.line)) put(face, side, 'normal', side.normal);
      if (side.below !== '' && face.far.sector >= 0) put(face, side, 'below', side.below);
      if (side.above !== '' && face.far.sector >= 0) put(face, side, 'above', side.above);
    }
  }
}

/** Above a wall at the edge of the open there is nothing but sky, whatever lies behind. @param {WallFace} face */
function endsTheSky({ site, near, far }) {
  const { sectors } = site.room;
  return sectors[near.sector].ceiling === '' && (far.sector < 0 || sectors[far.sector].ceiling !== '');
}

/** @param {WallFace} face */
function curtain({ site, near, leaf, x1, z1, x2, z2 }) {
  const batch = site.quarry.batch('plain', 'curtain');
  const hung = (/** @type {number} */ x, /** @type {number} */ z, /** @type {number} */ up) =>
    batch.corner(metres(x), metres(site.levels.ceiling(near.sector, x, z)) + up, metres(z), 0, 0, 1, 1, 1, -1, -1, 0, 0, 0);
  const [a, b, c, d] = [hung(x1, z1, 0), hung(x2, z2, 0), hung(x2, z2, CURTAIN), hung(x1, z1, CURTAIN)];
  batch.triangle(leaf, a, b, c);
  batch.triangle(leaf, a, c, d);
}

/**
 * Built walls around the open carry a course of flat stones; hedges, rocks and the original's walls do not.
 * @param {WallFace} face
 * @param {Side} side
 */
const isCoped = (face, side) =>
  COPED.has(side.normal) &&
  side.height === 0 &&
  face.far.sector < 0 &&
  face.site.room.sectors[face.near.sector].ceiling === '' &&
  !face.site.moves(face.near.sector);

/** @param {WallFace} face */
function coping({ site, near, leaf, x1, z1, x2, z2, nx, nz, length }) {
  const batch = site.quarry.batch('stone');
  const span = spanOf('stone');
  const columns = Math.max(1, Math.ceil(metres(length) / LENGTH));
  // A cross section from the wall's face under the stones, out, up and back: walked along the wall.
  const section = [
    [0, -STONES_HIGH, 0.5],
    [STONES_OUT, -STONES_HIGH, 0.6],
    [STONES_OUT, -STONES_HIGH, 1.05],
    [STONES_OUT, 0, 1.05],
    [STONES_OUT, 0, 1.15],
    [0, 0, 1.15],
  ];
  const first = batch.count;
  const flicker = site.flicker(near.sector);
  for (let column = 0; column <= columns; column++) {
    const share = column / columns;
    const [x, z] = [x1 + (x2 - x1) * share, z1 + (z2 - z1) * share];
    const top = site.levels.ceiling(near.sector, x, z);
    const [r, g, b] = site.light.at(metres(x), metres(top), metres(z), nx, 0, nz, near.sector);
    let around = 0;
    section.forEach(([out, up, k], i) => {
      if (i > 0) around += Math.hypot(out - section[i - 1][0], up - section[i - 1][1]);
      batch.corner(
        metres(x + nx * out),
        metres(top + up),
        metres(z + nz * out),
        metres(length * share) / span,
        metres(around) / span,
        r * k,
        g * k,
        b * k,
        -1,
        -1,
        0,
        0,
        flicker,
      );
    });
  }
  for (let column = 0; column < columns; column++) {
    for (let i = 0; i < section.length - 1; i++) {
      const a = first + column * section.length + i;
      batch.triangle(leaf, a, a + section.length, a + section.length + 1);
      batch.triangle(leaf, a, a + section.length + 1, a + 1);
    }
  }
}

/** Whether a part hangs from the top or stands on the bottom. @param {Where} where @param {Side} side */
const hangs = (where, side) => (where === 'above' ? !side.flags.has('above-bottom-up') : side.flags.has(`${where}-top-down`));

/** @param {WallFace} face @param {Side} side @param {Where} where @param {string} picture */
function put(face, side, where, picture) {
  const moving = face.site.moves(face.near.sector) || face.site.moves(face.far.sector);
  const ends = [face.extent(where, side, face.x1, face.z1), face.extent(where, side, face.x2, face.z2)];
  if (!moving && ends.every(({ bottom, top }) => top - bottom < 0.01)) return;
  new Panel(face, side, where, picture).build(moving);
}

/** One part of one face: a small net of corners. */
class Panel {
  #first = 0;
  /** @type {import('./batch.js').Batch} */
  #batch;

  /** @param {WallFace} face @param {Side} side @param {Where} where @param {string} picture */
  constructor(face, side, where, picture) {
    this.face = face;
    this.side = side;
    this.where = where;
    this.picture = picture;
    this.texture = where === 'normal' && side.flags.has('transparent') ? withHoles(picture, side.flags.has('no-vertical-tile')) : picture;
    this.span = spanOf(this.texture);
    this.#batch = face.site.quarry.batch(this.texture, this.#kind(), side.speed);
    this.columns = Math.max(1, Math.ceil(metres(face.length) / LENGTH));
    const { bottom, top } = face.extent(where, side, face.x1, face.z1);
    this.rows = Math.max(1, Math.min(4, Math.ceil(metres(top - bottom) / HEIGHT)));
    const count = (this.columns + 1) * (this.rows + 1);
    this.positions = new Float32Array(count * 3);
    this.uvs = new Float32Array(count * 2);
  }

  /** @param {boolean} moving */
  build(moving) {
    const { face, columns, rows, positions, uvs } = this;
    const { site, nx, nz, near } = face;
    this.#measure();
    const drift = site.drift(this.side.scroll, this.span);
    const flicker = site.flicker(near.sector);
    this.#first = this.#batch.count;
    for (let i = 0; i < positions.length / 3; i++) {
      const [x, y, z] = positions.subarray(i * 3, i * 3 + 3);
      const [r, g, b] = site.light.at(x, y, z, nx, 0, nz, near.sector);
      this.#batch.corner(x, y, z, uvs[i * 2], uvs[i * 2 + 1], r, g, b, -1, -1, drift[0], drift[1], flicker);
    }
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const a = this.#first + row * (columns + 1) + column;
        this.#batch.triangle(face.leaf, a, a + 1, a + columns + 2);
        this.#batch.triangle(face.leaf, a, a + columns + 2, a + columns + 1);
      }
    }
    if (moving) site.whenMoved([near.sector, face.far.sector], () => this.#update());
  }

  #update() {
    this.#measure();
    this.#batch.move(this.#first, this.positions.length / 3, this.positions, this.uvs);
  }

  /** @returns {import('./matter.js').Kind} */
  #kind() {
    const { translucency, flags } = this.side;
    if (this.where !== 'normal') return 'solid';
    if (translucency > 0 || isSheer(this.texture)) return /** @type {const} */ (['thin1', 'thin1', 'thin2', 'thin3'])[translucency];
    return flags.has('transparent') ? 'cut' : 'solid';
  }

  /** Where the corners are now. */
  #measure() {
    const { face, side, where, columns, rows, positions, uvs, span } = this;
    const hanging = hangs(where, side);
    const origin = this.#origin(hanging);
    const once = side.flags.has('no-horizontal-tile') && where === 'normal';
    const begin = !once && face.site.followsCompass(this.picture) ? face.compass : 0;
    for (let column = 0, i = 0; column <= columns; column++) {
      let way = (face.length * column) / columns;
      if (once) way = Math.min(way, Math.max(0, span * 64 - face.along));
      const share = way / face.length;
      const [x, z] = [face.x1 + (face.x2 - face.x1) * share, face.z1 + (face.z2 - face.z1) * share];
      const { bottom, top } = face.extent(where, side, x, z);
      const u = (begin + face.along + way + face.near.x) / 64 / span;
      for (let row = 0; row <= rows; row++) {
        i = row * (columns + 1) + column;
        const y = bottom + ((top - bottom) * row) / rows;
        positions.set([metres(x), metres(y), metres(z)], i * 3);
        uvs.set([side.flags.has('backwards') ? -u : u, (y - origin + (hanging ? -face.near.y : face.near.y)) / 64 / span], i * 2);
      }
    }
  }

  /** At which height the picture begins: the same for the whole line. @param {boolean} hanging */
  #origin(hanging) {
    const { face, side, where } = this;
    const { x1, z1, x2, z2 } = face.line;
    const [a, b] = [face.extent(where, side, x1, z1), face.extent(where, side, x2, z2)];
    return hanging ? Math.max(a.top, b.top) : Math.min(a.bottom, b.bottom);
  }
}
