/**
 * Pieces of a voice come in bursts, late, twice or not at all. `Sequence` puts them in order and gives up what does not come;
 * `Playhead` says when each is to sound, so that they follow each other without gaps. Both pure.
 */
import { ahead } from './frame.js';

/** @typedef {import('./frame.js').Piece} Piece */

/** So many later ones may come before a missing one is given up. */
const MOST_AHEAD = 3;
/** A jump this far is a new beginning. */
const FAR = 50;

export class Sequence {
  /** The number that is due. @type {number | undefined} */
  #next;
  /** @type {Map<number, Uint8Array>} */
  #waiting = new Map();
  /** For those who measure. */
  counts = { played: 0, lost: 0, late: 0 };

  /** Takes a piece and gives those that are due now, in order. @param {Piece} piece @returns {Uint8Array[]} */
  take({ number, packet }) {
    const jump = this.#next === undefined ? 0 : ahead(number, this.#next);
    if (this.#next === undefined || Math.abs(jump) > FAR) {
      this.#waiting.clear();
      this.#next = number;
    } else if (jump < 0 || this.#waiting.has(number)) {
      this.counts.late++;
      return [];
    }
    this.#waiting.set(number, packet);
    return this.#due();
  }

  #due() {
    const due = [];
    while (this.#waiting.size > 0) {
      const next = /** @type {number} */ (this.#next);
      const packet = this.#waiting.get(next);
      if (packet === undefined && this.#waiting.size < MOST_AHEAD) break;
      this.#next = (next + 1) & 0xffff;
      if (packet === undefined) {
        this.counts.lost++;
        continue;
      }
      this.#waiting.delete(next);
      this.counts.played++;
      due.push(packet);
    }
    return due;
  }
}

/** What waits before the first sounds: the server's tick is 50 ms, a piece 40, and networks are uneven. Seconds. */
const CUSHION = 0.11;
/** When so much waits, what comes is left out until it is less: nobody wants to hear what was said long ago. */
const LONGEST_WAIT = 0.45;

export class Playhead {
  #end = -Infinity;

  /**
   * When a stretch of sound begins; nothing when it is to be left out.
   * @param {number} now
   * @param {number} seconds how long it is
   * @returns {number | undefined}
   */
  place(now, seconds) {
    // Where the sound has run dry, the next words begin with a cushion again.
    const begin = this.#end < now ? now + CUSHION : this.#end;
    if (begin - now > LONGEST_WAIT) return undefined;
    this.#end = begin + seconds;
    return begin;
  }
}
