/**
 * Smooth movement of those near us, from cells that are told frame by frame.
 *
 * We draw one frame behind the newest one: between the last two positions told, if the next frame is in time. Where it is late,
 * the last two are followed on. The server may count on that (dead reckoning): then it is silent as long as the guess is good.
 *
 *   velocity   = (p2 - p1) / (f2 - f1)        of the last two updates; 0 when somebody is said to stand
 *   at frame f = p2 + velocity * (f - f2)     for so many frames of silence, then they stand
 *
 * A body faces the way it goes, over some steps, turned by what the last heading told made of that: who walks backwards goes on so.
 *
 * What we drew and what is so may differ when an update comes: the difference fades. Everything is kept in typed arrays by badge.
 */
import { Clock } from '../space/clock.js';
import { bearingOf, FINE_PER_METRE, wrapAngle } from '../units.js';

const BLEND_MILLIS = 150;
/** Who is further than this from where we drew them has not walked there. */
const TELEPORT_METRES = 3;
/** Where every frame tells of everybody, one that does not come has most likely nothing to tell. */
const FRAMES_TRUSTED = 1;
/** Who is on a slow line is told of every few frames: up to so many, they walk all the while. */
const SPARSE_FRAMES = 5;
/** The share of a step in the direction in which somebody goes. */
const NEWEST_STEP = 0.25;
/** Who has not moved for more frames sets out on a new way, whichever was the last. */
const REST_FRAMES = 8;
/** Bodies turn; after so long the share of the turn that is left is 1/e. */
const TURN_MILLIS = 90;
/** Frames are counted, not timed: where the server is slow, the guess of its time must follow soon. */
const CLOCK_EASE = 0.1;
const FIRST_CAPACITY = 64;

/** @typedef {{x: number, z: number, bearing: number}} Spot  in high cells of the world, the middle of a cell being at a half; radians */

export class Reckoner {
  #millis;
  #reckons;
  #silence;
  #teleport;
  #clock = new Clock({ ease: CLOCK_EASE, mostAtOnce: Infinity, convinced: 0 });
  #capacity = 0;
  #known = new Uint8Array();
  /** The last two updates: where (1, 2) and in which frame. */
  #x1 = new Float64Array();
  #z1 = new Float64Array();
  #f1 = new Float64Array();
  #x2 = new Float64Array();
  #z2 = new Float64Array();
  #f2 = new Float64Array();
  /** Cells a frame, from the last update on. */
  #vx = new Float64Array();
  #vz = new Float64Array();
  /** What is left to be made good, and since when (local millis). */
  #offX = new Float64Array();
  #offZ = new Float64Array();
  #offAt = new Float64Array();
  #offFor = new Float64Array();
  /** The bearing told and the one drawn; NaN while nobody knows. */
  #bearing = new Float64Array();
  /** The direction of travel, in which frame it was last found, and by how much the body is turned away from it. */
  #courseX = new Float64Array();
  #courseZ = new Float64Array();
  #courseAt = new Float64Array();
  #turned = new Float64Array();
  #drawn = new Float64Array();
  #drawnAt = new Float64Array();
  /** What #target found. */
  #toX = 0;
  #toZ = 0;

  /**
   * @param {{millis: number, unit: number, reckon?: {silence: number}}} rule milliseconds of a frame, fine units of a cell; and, if the
   *   server
   *   counts on our guess, after how many frames of silence it ends
   */
  constructor({ millis, unit, reckon }) {
    this.#millis = millis;
    this.#reckons = reckon !== undefined;
    this.#silence = reckon?.silence ?? FRAMES_TRUSTED;
    this.#teleport = (TELEPORT_METRES * FINE_PER_METRE) / unit;
    this.#reserve(FIRST_CAPACITY - 1);
  }

  /** A frame has come. @param {number} frame its number, counted on beyond 16 bits @param {number} now local millis */
  heard(frame, now) {
    this.#clock.heard(frame * this.#millis, now);
  }

  /**
   * What a frame says of somebody.
   * @param {number} badge
   * @param {number} frame
   * @param {number} x
   * @param {number} z the cell
   * @param {boolean} moved
   * @param {number} now local millis
   */
  put(badge, frame, x, z, moved, now) {
    this.#reserve(badge);
    if (this.#known[badge] === 0) this.#begin(badge, frame, x + 0.5, z + 0.5);
    else if (this.#tells(badge, x + 0.5, z + 0.5)) this.#update(badge, frame, x + 0.5, z + 0.5, moved, now);
  }

  /**
   * The same cell again is news only of somebody who seems to walk; and with reckoning it is none at all.
   * @param {number} badge
   * @param {number} x
   * @param {number} z
   */
  #tells(badge, x, z) {
    if (this.#x2[badge] !== x || this.#z2[badge] !== z) return true;
    return !this.#reckons && (this.#vx[badge] !== 0 || this.#vz[badge] !== 0);
  }

  /**
   * Somebody faces there now; who walks keeps that angle to their way.
   * @param {number} badge
   * @param {number} frame
   * @param {number} heading 256ths of a turn
   */
  head(badge, frame, heading) {
    if (!this.knows(badge)) return;
    const bearing = bearingOf(heading);
    this.#turned[badge] = this.#courseAt[badge] === frame ? bearing - this.#course(badge) : 0;
    this.#bearing[badge] = bearing;
  }

  /**
   * Somebody keeps this angle to their way: we have not seen enough of it to find that ourselves.
   * @param {number} badge
   * @param {number} angle 256ths of a turn
   */
  lean(badge, angle) {
    if (this.knows(badge)) this.#turned[badge] = bearingOf(angle);
  }

  /** We are about to be told anew of everybody; of whom nothing is said then faces the way they go. */
  straighten() {
    this.#turned.fill(0);
  }

  /** Somebody stays where they are. @param {number} badge @param {number} now local millis */
  stand(badge, now) {
    if (!this.knows(badge)) return;
    this.#look(badge, now);
    const [x, z] = [this.#toX, this.#toZ];
    this.#vx[badge] = this.#vz[badge] = 0;
    this.#mend(badge, x, z, now);
  }

  /** @param {number} badge */
  leave(badge) {
    if (badge < this.#capacity) this.#known[badge] = 0;
  }

  /** All others are gone: we may have missed how. @param {(badge: number) => boolean} stays */
  keep(stays) {
    for (let badge = 0; badge < this.#capacity; badge++) if (this.#known[badge] === 1 && !stays(badge)) this.#known[badge] = 0;
  }

  /** @param {number} badge */
  knows(badge) {
    return badge >= 0 && badge < this.#capacity && this.#known[badge] === 1;
  }

  /**
   * Where somebody is drawn now. The bearing is left as it is while nobody has said anything about it.
   * @param {number} badge @param {number} now local millis @param {Spot} spot is filled
   * @returns {boolean} whether we know
   */
  where(badge, now, spot) {
    if (!this.knows(badge)) return false;
    this.#giveUp(badge, now);
    this.#look(badge, now);
    spot.x = this.#toX;
    spot.z = this.#toZ;
    const bearing = this.#turn(badge, now);
    if (!Number.isNaN(bearing)) spot.bearing = bearing;
    return true;
  }

  /** @param {number} badge @param {number} frame @param {number} x @param {number} z */
  #begin(badge, frame, x, z) {
    this.#known[badge] = 1;
    this.#x1[badge] = this.#x2[badge] = x;
    this.#z1[badge] = this.#z2[badge] = z;
    this.#f1[badge] = this.#f2[badge] = frame;
    this.#vx[badge] = this.#vz[badge] = this.#offX[badge] = this.#offZ[badge] = 0;
    this.#courseX[badge] = this.#courseZ[badge] = this.#turned[badge] = 0;
    this.#courseAt[badge] = -Infinity;
    this.#bearing[badge] = this.#drawn[badge] = NaN;
  }

  /** @param {number} badge @param {number} frame @param {number} x @param {number} z @param {boolean} moved @param {number} now */
  #update(badge, frame, x, z, moved, now) {
    this.#look(badge, now);
    const [wasX, wasZ] = [this.#toX, this.#toZ];
    const [dx, dz] = [x - this.#x2[badge], z - this.#z2[badge]];
    const gap = frame - this.#courseAt[badge];
    if (moved && (dx !== 0 || dz !== 0)) this.#step(badge, frame, dx, dz);
    if (!this.#reckons && gap > 1 && gap <= SPARSE_FRAMES && this.#courseAt[badge] === frame) {
      this.#glide(badge, frame, x, z, now, gap);
      return;
    }
    // Where every frame tells of everybody, silence meant that they stood.
    if (!this.#reckons && frame - this.#f2[badge] > 1) this.#shift(badge, frame - 1, this.#x2[badge], this.#z2[badge]);
    this.#shift(badge, frame, x, z);
    const frames = frame - this.#f1[badge];
    this.#vx[badge] = frames > 0 ? (x - this.#x1[badge]) / frames : 0;
    this.#vz[badge] = frames > 0 ? (z - this.#z1[badge]) / frames : 0;
    this.#mend(badge, wasX, wasZ, now);
  }

  /**
   * They walk on until the next word on them comes, most likely.
   * @param {number} badge
   * @param {number} frame
   * @param {number} x
   * @param {number} z
   * @param {number} now
   * @param {number} frames
   */
  #glide(badge, frame, x, z, now, frames) {
    const [wasX, wasZ] = [this.#toX, this.#toZ];
    this.#shift(badge, frame, x, z);
    this.#x1[badge] = x;
    this.#z1[badge] = z;
    this.#vx[badge] = this.#vz[badge] = 0;
    this.#mend(badge, wasX, wasZ, now);
    this.#offFor[badge] = Math.max(BLEND_MILLIS, frames * this.#millis);
  }

  /** @param {number} badge @param {number} frame @param {number} dx @param {number} dz */
  #step(badge, frame, dx, dz) {
    if (frame - this.#courseAt[badge] > REST_FRAMES) this.#courseX[badge] = this.#courseZ[badge] = 0;
    this.#courseX[badge] += (dx - this.#courseX[badge]) * NEWEST_STEP;
    this.#courseZ[badge] += (dz - this.#courseZ[badge]) * NEWEST_STEP;
    this.#courseAt[badge] = frame;
    this.#bearing[badge] = this.#course(badge) + this.#turned[badge];
  }

  /** @param {number} badge @returns {number} radians */
  #course(badge) {
    return Math.atan2(this.#courseX[badge], -this.#courseZ[badge]);
  }

  /** One more update; the oldest is forgotten. @param {number} badge @param {number} frame @param {number} x @param {number} z */
  #shift(badge, frame, x, z) {
    this.#x1[badge] = this.#x2[badge];
    this.#z1[badge] = this.#z2[badge];
    this.#f1[badge] = this.#f2[badge];
    this.#x2[badge] = x;
    this.#z2[badge] = z;
    this.#f2[badge] = frame;
  }

  /**
   * Where we drew them until now fades into what is so; after a leap they are there at once.
   * @param {number} badge
   * @param {number} wasX
   * @param {number} wasZ
   * @param {number} now
   */
  #mend(badge, wasX, wasZ, now) {
    this.#offX[badge] = this.#offZ[badge] = 0;
    this.#look(badge, now);
    const [offX, offZ] = [wasX - this.#toX, wasZ - this.#toZ];
    const leapt = Math.hypot(this.#x2[badge] - wasX, this.#z2[badge] - wasZ) > this.#teleport && Math.hypot(offX, offZ) > this.#teleport;
    if (leapt || this.#leapsFrom(badge)) {
      this.#x1[badge] = this.#x2[badge];
      this.#z1[badge] = this.#z2[badge];
      this.#vx[badge] = this.#vz[badge] = 0;
      return;
    }
    this.#offX[badge] = offX;
    this.#offZ[badge] = offZ;
    this.#offAt[badge] = now;
    this.#offFor[badge] = BLEND_MILLIS;
  }

  /** Between two frames that follow each other nobody walks three metres. @param {number} badge */
  #leapsFrom(badge) {
    return Math.hypot(this.#vx[badge], this.#vz[badge]) > this.#teleport;
  }

  /**
   * Where every frame tells of everybody, we do not follow a guess for long: they have stopped.
   * @param {number} badge
   * @param {number} now
   */
  #giveUp(badge, now) {
    if (this.#reckons || (this.#vx[badge] === 0 && this.#vz[badge] === 0)) return;
    if (this.#frameDrawn(now) <= this.#f2[badge] + FRAMES_TRUSTED) return;
    this.#look(badge, now);
    const [x, z] = [this.#toX, this.#toZ];
    this.#vx[badge] = this.#vz[badge] = 0;
    this.#mend(badge, x, z, now);
  }

  /** @param {number} now */
  #frameDrawn(now) {
    return this.#clock.now(now) / this.#millis - 1;
  }

  /** Finds where they are now, with what is left to be made good. @param {number} badge @param {number} now */
  #look(badge, now) {
    const at = this.#frameDrawn(now);
    const [f1, f2] = [this.#f1[badge], this.#f2[badge]];
    if (at < f2 && f2 > f1) {
      const share = Math.max(0, (at - f1) / (f2 - f1));
      this.#toX = this.#x1[badge] + (this.#x2[badge] - this.#x1[badge]) * share;
      this.#toZ = this.#z1[badge] + (this.#z2[badge] - this.#z1[badge]) * share;
    } else {
      const ahead = Math.min(Math.max(0, at - f2), this.#silence);
      this.#toX = this.#x2[badge] + this.#vx[badge] * ahead;
      this.#toZ = this.#z2[badge] + this.#vz[badge] * ahead;
    }
    if (this.#offX[badge] === 0 && this.#offZ[badge] === 0) return;
    const left = 1 - (now - this.#offAt[badge]) / this.#offFor[badge];
    if (left <= 0) return;
    const share = Math.min(1, left);
    this.#toX += this.#offX[badge] * share;
    this.#toZ += this.#offZ[badge] * share;
  }

  /** @param {number} badge @param {number} now */
  #turn(badge, now) {
    const bearing = this.#bearing[badge];
    const drawn = this.#drawn[badge];
    const since = now - this.#drawnAt[badge];
    this.#drawnAt[badge] = now;
    const share = Number.isNaN(drawn) ? 1 : 1 - Math.exp(-Math.max(0, since) / TURN_MILLIS);
    this.#drawn[badge] = Number.isNaN(drawn) ? bearing : wrapAngle(drawn + wrapAngle(bearing - drawn) * share);
    return this.#drawn[badge];
  }

  /** @param {number} badge */
  #reserve(badge) {
    if (badge < this.#capacity) return;
    this.#capacity = Math.max(FIRST_CAPACITY, 2 ** Math.ceil(Math.log2(badge + 1)));
    const grown = (/** @type {Float64Array} */ old) => {
      const larger = new Float64Array(this.#capacity);
      larger.set(old);
      return larger;
    };
    const known = new Uint8Array(this.#capacity);
    known.set(this.#known);
    this.#known = known;
    [this.#x1, this.#z1, this.#f1, this.#x2, this.#z2, this.#f2] = [this.#x1, this.#z1, this.#f1, this.#x2, this.#z2, this.#f2].map(grown);
    [this.#vx, this.#vz, this.#offX, this.#offZ, this.#offAt, this.#offFor] = [
      this.#vx,
      this.#vz,
      this.#offX,
      this.#offZ,
      this.#offAt,
      this.#offFor,
    ].map(grown);
    [this.#courseX, this.#courseZ, this.#courseAt, this.#turned] = [this.#courseX, this.#courseZ, this.#courseAt, this.#turned].map(grown);
    [this.#bearing, this.#drawn, this.#drawnAt] = [this.#bearing, this.#drawn, this.#drawnAt].map(grown);
  }
}
