/**
 * The frames of the server: takes them from their envelopes, keeps both pictures (who is near, and the map), and knows when to ask for
 * more.
 *
 *   u8 kind, u16 base, frame          1 near, 2 map, 3 near anew, 4 map anew
 *
 * A frame continues the picture whose last number is its base; another one is dropped, and the server is told what we have.
 */
import { FrameError } from './bits.js';
import { Grid } from './grid.js';
import { Picture } from './picture.js';
import { Reckoner } from './reckoner.js';

const HEADER_BYTES = 3;
/** We say what we have at most this often. */
const ASK_EVERY_MILLIS = 1000;
const NUMBERS = 1 << 16;

/** @typedef {{own: number, far: number}} Applied  the last numbers that were applied, -1: nothing */

/** A picture, and the numbers of its frames counted on. */
class Track {
  frame = -1;

  /** @param {Picture} picture */
  constructor(picture) {
    this.picture = picture;
  }

  /** The number of a frame, counted on beyond 16 bits. @param {number} number */
  count(number) {
    return this.frame < 0 ? number : this.frame + ((((number - this.frame) % NUMBERS) + NUMBERS) % NUMBERS);
  }
}

export class Frames {
  #near;
  #far;
  #wants = false;
  #askedAt = -Infinity;
  #now = 0;
  /** Of the frame that is being read. */
  #frame = 0;
  /** How many frames were applied, dropped and found damaged, for those who measure. */
  counts = { applied: 0, dropped: 0, damaged: 0, bytes: 0 };

  /** @param {import('../types.js').PositionsTold} told */
  constructor(told) {
    const { layers, cells, ratio, coarser, unit, millis, farEvery, shared, reckon } = told;
    const grid = new Grid(layers, cells, ratio, unit, shared ? [] : coarser);
    this.grid = grid;
    this.shared = shared;
    this.reckoner = new Reckoner({ millis, unit, reckon });
    this.#near = new Track(new Picture(grid, { order: 'classes', farEvery: shared ? 1 : farEvery }, this.#listener()));
    this.#far = shared ? new Track(new Picture(grid, { order: 'badges' })) : this.#near;
  }

  /** Who is near. */
  get near() {
    return this.#near.picture;
  }

  /** Everybody: the far picture, or the only one. */
  get everybody() {
    return this.#far.picture;
  }

  /** The cell that is all we know of where somebody is: its corner and its width, in high cells. @param {number} badge */
  cellOf(badge) {
    const picture = this.everybody;
    if (!picture.knows(badge) || picture.isHigh(badge)) return undefined;
    const size = this.grid.widths[picture.gridOf(badge)];
    return { x: picture.x(badge) * size, z: picture.z(badge) * size, size };
  }

  /**
   * Takes one message. What is damaged or does not fit is dropped.
   * @param {Uint8Array} bytes @param {number} now local millis
   * @returns {boolean} whether it was applied
   */
  take(bytes, now) {
    if (bytes.length < HEADER_BYTES) return false;
    const [kind] = bytes;
    if (kind < 1 || kind > 4 || (!this.shared && kind % 2 === 0)) return false;
    const track = kind % 2 === 1 ? this.#near : this.#far;
    const isSetup = kind > 2;
    if (isSetup) track.picture.clear();
    else if (track.picture.last !== bytes[1] * 256 + bytes[2]) {
      this.counts.dropped++;
      this.#wants = true;
      return false;
    }
    return this.#apply(track, isSetup, bytes, now);
  }

  /**
   * What to tell the server now, if something does not fit: which frames we applied last.
   * @param {number} now local millis
   * @returns {Applied | undefined}
   */
  asks(now) {
    if (!this.#wants || now - this.#askedAt < ASK_EVERY_MILLIS) return undefined;
    this.#wants = false;
    this.#askedAt = now;
    return { own: this.near.last, far: this.shared ? this.everybody.last : -1 };
  }

  /** @param {Track} track @param {boolean} isSetup @param {Uint8Array} bytes @param {number} now */
  #apply(track, isSetup, bytes, now) {
    this.#now = now;
    this.#frame = track.count(bytes[HEADER_BYTES] * 256 + bytes[HEADER_BYTES + 1]);
    try {
      if (track === this.#near && bytes.length >= HEADER_BYTES + 2) this.reckoner.heard(this.#frame, now);
      track.picture.apply(bytes, HEADER_BYTES);
    } catch (trouble) {
      if (!(trouble instanceof FrameError)) throw trouble;
      this.counts.damaged++;
      this.#wants = true;
      return false;
    }
    track.frame = this.#frame;
    if (track === this.#near && isSetup) this.reckoner.keep((badge) => this.near.knows(badge) && this.near.isHigh(badge));
    this.counts.applied++;
    this.counts.bytes += bytes.length;
    return true;
  }

  /** Who is told of in high cells is drawn. @returns {import('./picture.js').PictureListener} */
  #listener() {
    return {
      // Everybody stays where they are drawn until we are told anew, which says of whom it is not so that they face the way they go.
      cleared: () => this.reckoner.straighten(),
      left: (badge) => this.reckoner.leave(badge),
      walked: (badge, _, moved) => {
        if (this.near.isHigh(badge)) this.reckoner.put(badge, this.#frame, this.near.x(badge), this.near.z(badge), moved, this.#now);
        else this.reckoner.leave(badge);
      },
      headed: (badge, heading) => this.reckoner.head(badge, this.#frame, heading),
      turned: (badge, angle) => this.reckoner.lean(badge, angle),
      stood: (badge) => this.reckoner.stand(badge, this.#now),
    };
  }
}
