/**
 * Where everybody is, as the frames of the server tell it. Each frame is the difference to the one before:
 *
 *   u16 number
 *   varint leavers, their badges        ascending; the first as it is, each next as the difference to the one before
 *   varint joiners, their badges
 *   the walk, in bits                   one code for each avatar that is due; runs of those who stand still
 *   zeros up to the next byte
 *   extended blocks                     varint length, bytes; one for each code that announced one
 *
 * No badges are in the walk: both sides know the order. By classes, it is: high and moved, high and still, low and still, low and moved,
 * and the last two
 * again for each coarser grid, as the last frame left them; within a class by badge. By badges, it is just that. All is kept in typed
 * arrays by badge.
 */
import { BitReader, FrameError } from './bits.js';
import { ADJACENT, TWO_AWAY } from './grid.js';

/** Classes, in the order of the walk, two for each grid; 0 is for badges that nobody wears. */
const NOBODY = 0;
const HIGH_MOVED = 1;
const HIGH_STILL = 2;
const LOW_STILL = 3;

/** @param {number} grid @param {boolean} moved */
const classOf = (grid, moved) => 2 * grid + (moved === (grid === 0) ? 1 : 2);

const FIRST_CAPACITY = 64;
/** Nobody wears a higher badge: a damaged number must not cost us more memory than this. */
const MOST_BADGES = 1 << 16;
/** The bits of a run's length, by its two bits of kind. */
const RUN_BITS = [0, 4, 8, 11];
const NEAR_BITS = 5;

/** Items of an extended block. */
const HEADING = 1;
const STANDS = 2;
const TURNED = 3;

/**
 * @typedef {object} PictureListener  hears of a frame while it is read; of `cleared` also when a frame was damaged
 * @property {() => void} cleared
 * @property {(badge: number) => void} left
 * @property {(badge: number, frame: number, moved: boolean) => void} walked  the avatar was due; where it is now is in the picture
 * @property {(badge: number, heading: number) => void} headed    256ths of a turn
 * @property {(badge: number) => void} stood     it will stay where it is
 * @property {(badge: number, angle: number) => void} turned    so it is turned from the way it goes, 256ths of a turn
 */

export class Picture {
  #grid;
  #byClass;
  #farEvery;
  #listener;
  #reader = new BitReader();
  #x = new Int32Array(FIRST_CAPACITY);
  #z = new Int32Array(FIRST_CAPACITY);
  #layer = new Uint8Array(FIRST_CAPACITY);
  #class = new Uint8Array(FIRST_CAPACITY);
  /** Who joins with the frame that is read now. */
  #joins = new Uint8Array(FIRST_CAPACITY);
  #order = new Int32Array(FIRST_CAPACITY);
  #extended = new Int32Array(FIRST_CAPACITY);
  #extendedCount = 0;
  /** Badges are below this. */
  #end = 0;
  #count = 0;
  #last = -1;

  /**
   * @param {import('./grid.js').Grid} grid
   * @param {{order: 'classes' | 'badges', farEvery?: number}} rule by classes, low avatars are due in frames whose number divides by
   *   farEvery; by badges, everybody always is
   * @param {PictureListener} [listener]
   */
  constructor(grid, { order, farEvery = 1 }, listener) {
    this.#grid = grid;
    this.#byClass = order === 'classes';
    this.#farEvery = this.#byClass ? Math.max(1, farEvery) : 1;
    this.#listener = listener;
  }

  get grid() {
    return this.#grid;
  }

  /** The number of the last frame taken, 16 bits of it; or -1. */
  get last() {
    return this.#last;
  }

  /** How many we know of. */
  get count() {
    return this.#count;
  }

  /** All badges we know of are below this. */
  get end() {
    return this.#end;
  }

  /** @param {number} badge */
  knows(badge) {
    return badge >= 0 && badge < this.#end && this.#class[badge] !== NOBODY;
  }

  /** Whether the cell is one of the high grid. @param {number} badge */
  isHigh(badge) {
    const known = this.#class[badge];
    return known === HIGH_MOVED || known === HIGH_STILL;
  }

  /** The grid whose cells x and z are of, 0 for the high one. @param {number} badge */
  gridOf(badge) {
    return (this.#class[badge] - 1) >> 1;
  }

  /** In cells of the grid that gridOf names. @param {number} badge */
  x(badge) {
    return this.#x[badge];
  }

  /** @param {number} badge */
  z(badge) {
    return this.#z[badge];
  }

  /** @param {number} badge */
  layer(badge) {
    return this.#layer[badge];
  }

  /** Forgets everything, before a frame that starts from nothing. */
  clear() {
    this.#class.fill(NOBODY);
    this.#joins.fill(0);
    this.#end = 0;
    this.#count = 0;
    this.#last = -1;
    this.#listener?.cleared();
  }

  /**
   * Takes one frame. A damaged one leaves nothing behind: the picture is empty then, and must be set up anew.
   * @param {Uint8Array} bytes @param {number} [from] @param {number} [to]
   */
  apply(bytes, from = 0, to = bytes.length) {
    try {
      this.#reader.open(bytes, from, to);
      this.#take();
    } catch (trouble) {
      this.clear();
      throw trouble;
    }
  }

  #take() {
    const reader = this.#reader;
    const number = reader.short();
    this.#takeLeavers();
    this.#takeJoiners();
    const due = this.#arrange(number);
    this.#walk(due, number);
    reader.align();
    this.#takeBlocks();
    if (reader.left > 0) throw new FrameError(`${reader.left} bytes too many`);
    this.#last = number;
  }

  /** How many badges are in a list; each takes a byte at least. */
  #listLength() {
    const length = this.#reader.varint();
    if (length > this.#reader.left) throw new FrameError(`a list of ${length} in ${this.#reader.left} bytes`);
    return length;
  }

  /** @param {number} before the badge before this one, or -1 */
  #nextBadge(before) {
    const step = this.#reader.varint();
    if (before >= 0 && step === 0) throw new FrameError(`badge ${before} is named twice`);
    const badge = before < 0 ? step : before + step;
    if (badge >= MOST_BADGES) throw new FrameError(`nobody wears badge ${badge}`);
    return badge;
  }

  #takeLeavers() {
    let badge = -1;
    for (let left = this.#listLength(); left > 0; left--) {
      badge = this.#nextBadge(badge);
      if (!this.knows(badge)) throw new FrameError(`badge ${badge} leaves and was not here`);
      this.#class[badge] = NOBODY;
      this.#count--;
      this.#listener?.left(badge);
    }
    while (this.#end > 0 && this.#class[this.#end - 1] === NOBODY) this.#end--;
  }

  #takeJoiners() {
    let badge = -1;
    for (let left = this.#listLength(); left > 0; left--) {
      badge = this.#nextBadge(badge);
      if (this.knows(badge)) throw new FrameError(`badge ${badge} joins and is here`);
      this.#reserve(badge);
      this.#class[badge] = classOf(this.#grid.coarsest, true);
      this.#joins[badge] = 1;
      this.#x[badge] = this.#z[badge] = this.#layer[badge] = 0;
      this.#end = Math.max(this.#end, badge + 1);
      this.#count++;
    }
  }

  /** @param {number} badge */
  #reserve(badge) {
    let capacity = this.#class.length;
    if (badge < capacity) return;
    while (capacity <= badge) capacity *= 2;
    this.#x = larger(this.#x, new Int32Array(capacity));
    this.#z = larger(this.#z, new Int32Array(capacity));
    this.#layer = larger(this.#layer, new Uint8Array(capacity));
    this.#class = larger(this.#class, new Uint8Array(capacity));
    this.#joins = larger(this.#joins, new Uint8Array(capacity));
    this.#order = new Int32Array(capacity);
    this.#extended = new Int32Array(capacity);
  }

  /** Puts those who are due into the order of the walk. @param {number} number @returns {number} how many */
  #arrange(number) {
    const lowDue = number % this.#farEvery === 0;
    let due = 0;
    const last = this.#byClass ? classOf(this.#grid.coarsest, true) : HIGH_MOVED;
    for (let wanted = HIGH_MOVED; wanted <= last; wanted++) {
      for (let badge = 0; badge < this.#end; badge++) {
        const known = this.#class[badge];
        if (known === NOBODY || (this.#byClass && known !== wanted)) continue;
        if (known >= LOW_STILL && !lowDue && this.#joins[badge] === 0) continue;
        this.#order[due++] = badge;
      }
    }
    return due;
  }

  /** @param {number} due @param {number} number */
  #walk(due, number) {
    const reader = this.#reader;
    this.#extendedCount = 0;
    for (let i = 0; i < due; ) {
      if (reader.bits(1) === 1) {
        this.#takeCode(this.#order[i++], number);
        continue;
      }
      const length = this.#runLength();
      if (length > due - i) throw new FrameError(`a run of ${length}, and ${due - i} are left`);
      for (const end = i + length; i < end; i++) this.#settle(this.#order[i], this.gridOf(this.#order[i]), false, number);
    }
  }

  #runLength() {
    const bits = RUN_BITS[this.#reader.bits(2)];
    return bits === 0 ? 1 : this.#reader.bits(bits) + 1;
  }

  /** A code whose first bit was 1. @param {number} badge @param {number} number */
  #takeCode(badge, number) {
    if (this.isHigh(badge)) this.#takeHigh(badge, number);
    else this.#takeLow(badge, number);
  }

  /**
   * What the frame says of one avatar is complete.
   * @param {number} badge
   * @param {number} grid
   * @param {boolean} moved
   * @param {number} number
   */
  #settle(badge, grid, moved, number) {
    this.#class[badge] = classOf(grid, moved);
    this.#joins[badge] = 0;
    this.#listener?.walked(badge, number, moved);
  }

  /** @param {number} badge @param {number} number */
  #takeHigh(badge, number) {
    const reader = this.#reader;
    const { cells, bits } = this.#grid;
    const highBits = bits[0];
    const announces = reader.bits(1) === 1;
    const kind = reader.bits(2);
    if (announces) this.#extended[this.#extendedCount++] = badge;
    switch (kind) {
      case 0:
        if (announces) {
          this.#settle(badge, 0, false, number);
          return;
        }
        this.#coarsen(badge, 0, number);
        return;
      case 1:
        this.#stepOn(badge, ADJACENT, reader.bits(3), cells, highBits);
        break;
      case 2:
        this.#stepOn(badge, TWO_AWAY, reader.bits(4), cells, highBits);
        break;
      default:
        this.#takeFarHigh(badge, reader.bits(1) === 0 ? NEAR_BITS : highBits, cells, highBits);
    }
    this.#settle(badge, 0, true, number);
  }

  /** @param {number} badge @param {number} number */
  #takeLow(badge, number) {
    const grid = this.gridOf(badge);
    const kind = this.#reader.bits(2);
    if (kind === 0) this.#refine(badge, grid, number);
    else this.#takeLowCode(badge, grid, kind, number);
  }

  /**
   * A code of a coarser grid, which may be the switch to the next one: another layer, but the same.
   * @param {number} badge
   * @param {number} grid
   * @param {number} kind
   * @param {number} number
   */
  #takeLowCode(badge, grid, kind, number) {
    const climb = this.#climb();
    if (kind === 1 && climb === 0 && grid < this.#grid.coarsest) {
      this.#coarsen(badge, grid, number);
      return;
    }
    this.#takeLowStep(badge, grid, kind, climb);
    this.#settle(badge, grid, true, number);
  }

  /** To the next coarser grid, where a code follows. @param {number} badge @param {number} from @param {number} number */
  #coarsen(badge, from, number) {
    const grid = from + 1;
    this.#x[badge] >>= this.#grid.inside[grid];
    this.#z[badge] >>= this.#grid.inside[grid];
    if (this.#reader.bits(1) === 0) {
      this.#settle(badge, grid, false, number);
      return;
    }
    const kind = this.#reader.bits(2);
    if (kind === 0) throw new FrameError('a switch within a switch');
    this.#takeLowCode(badge, grid, kind, number);
  }

  /**
   * To the next finer grid: a plain code comes first, then where in the cell; and maybe to finer ones still.
   * @param {number} badge
   * @param {number} from
   * @param {number} number
   */
  #refine(badge, from, number) {
    if (!this.#byClass) throw new FrameError('a map has no high cells to switch to');
    const reader = this.#reader;
    const { inside } = this.#grid;
    const x = reader.bits(inside[from]);
    const z = reader.bits(inside[from]);
    const moved = this.#takePlainLow(badge, from);
    this.#enter(badge, inside[from], x, z);
    let grid = from - 1;
    for (; grid > 0 && reader.bits(1) === 1; grid--) {
      const nextX = reader.bits(inside[grid]);
      this.#enter(badge, inside[grid], nextX, reader.bits(inside[grid]));
    }
    this.#settle(badge, grid, moved, number);
  }

  /** @param {number} badge @param {number} bits @param {number} x @param {number} z the place within the cell */
  #enter(badge, bits, x, z) {
    this.#x[badge] = (this.#x[badge] << bits) + x;
    this.#z[badge] = (this.#z[badge] << bits) + z;
  }

  /** The code that comes with a switch to a finer grid. @param {number} badge @param {number} grid @returns {boolean} whether it moved */
  #takePlainLow(badge, grid) {
    if (this.#reader.bits(1) === 0) return false;
    const kind = this.#reader.bits(2);
    const climb = kind === 0 ? 0 : this.#climb();
    if (kind === 0 || (kind === 1 && climb === 0 && grid < this.#grid.coarsest)) throw new FrameError('a switch within a switch');
    this.#takeLowStep(badge, grid, kind, climb);
    return true;
  }

  /**
   * @param {number} badge
   * @param {number} grid
   * @param {number} kind 1 to 3: another layer, an adjacent cell, anywhere
   * @param {number} climb by so many layers
   */
  #takeLowStep(badge, grid, kind, climb) {
    const cells = this.#grid.counts[grid];
    const bits = this.#grid.bits[grid];
    this.#layer[badge] = (this.#layer[badge] + climb) & (this.#grid.layers - 1);
    if (kind === 3) this.#takeFar(badge, bits, cells, bits);
    else if (kind === 2) this.#stepOn(badge, ADJACENT, this.#reader.bits(3), cells, bits);
  }

  /** Another layer, and a difference. @param {number} badge @param {number} bits @param {number} cells @param {number} maskBits */
  #takeFarHigh(badge, bits, cells, maskBits) {
    this.#layer[badge] = (this.#layer[badge] + this.#climb()) & (this.#grid.layers - 1);
    this.#takeFar(badge, bits, cells, maskBits);
  }

  /**
   * A difference in x and z of so many bits each.
   * @param {number} badge
   * @param {number} bits
   * @param {number} cells
   * @param {number} maskBits
   */
  #takeFar(badge, bits, cells, maskBits) {
    const unused = 32 - bits;
    const dx = (this.#reader.bits(bits) << unused) >> unused;
    const dz = (this.#reader.bits(bits) << unused) >> unused;
    this.#shift(badge, dx, dz, cells, maskBits);
  }

  #climb() {
    const { layerBits } = this.#grid;
    return layerBits > 0 ? this.#reader.bits(layerBits) : 0;
  }

  /** @param {number} badge @param {Int8Array} ring @param {number} direction @param {number} cells @param {number} maskBits */
  #stepOn(badge, ring, direction, cells, maskBits) {
    this.#shift(badge, ring[2 * direction], ring[2 * direction + 1], cells, maskBits);
  }

  /** @param {number} badge @param {number} dx @param {number} dz @param {number} cells @param {number} maskBits */
  #shift(badge, dx, dz, cells, maskBits) {
    const mask = (1 << maskBits) - 1;
    const x = (this.#x[badge] + dx) & mask;
    const z = (this.#z[badge] + dz) & mask;
    if (x >= cells || z >= cells) throw new FrameError(`badge ${badge} is at ${x}, ${z}, outside the world`);
    this.#x[badge] = x;
    this.#z[badge] = z;
  }

  #takeBlocks() {
    const reader = this.#reader;
    for (let i = 0; i < this.#extendedCount; i++) {
      const length = reader.varint();
      if (length > reader.left) throw new FrameError(`an extended block of ${length} in ${reader.left} bytes`);
      const end = reader.at + length;
      this.#takeItems(this.#extended[i], end);
      reader.skip(end - reader.at);
    }
  }

  /** @param {number} badge @param {number} end */
  #takeItems(badge, end) {
    const reader = this.#reader;
    while (reader.at < end) {
      const kind = reader.byte();
      if (kind === HEADING && reader.at < end) this.#listener?.headed(badge, reader.byte());
      else if (kind === STANDS) this.#listener?.stood(badge);
      else if (kind === TURNED && reader.at < end) this.#listener?.turned(badge, reader.byte());
      else return;
    }
  }
}

/** @template {Int32Array | Uint8Array} A @param {A} old @param {A} grown @returns {A} */
function larger(old, grown) {
  grown.set(old);
  return grown;
}
