/**
 * What time it is at the server, guessed from the ticks that arrive.
 *
 * The least delayed message is the best witness, so an early one moves the guess at once and late ones only slowly.
 */
const EASE = 0.02;
/** How far behind the newest news the others are drawn. */
export const DRAWN_BEHIND_MILLIS = 110;
/** A guess that is off by more than this was made for another server (or a sleeping laptop): start over. */
const FORGET_MILLIS = 1500;

export class Clock {
  #ease;
  /** @type {number | undefined} local minus server millis */
  #offset;

  /** @param {number} [ease] the share of a delay that is believed at once */
  constructor(ease = EASE) {
    this.#ease = ease;
  }

  /** @param {number} serverMillis @param {number} localMillis */
  heard(serverMillis, localMillis) {
    const offset = localMillis - serverMillis;
    if (this.#offset === undefined || Math.abs(offset - this.#offset) > FORGET_MILLIS) this.#offset = offset;
    else if (offset < this.#offset) this.#offset = offset;
    else this.#offset += (offset - this.#offset) * this.#ease;
  }

  /** The server moment that is drawn now. @param {number} localMillis */
  drawn(localMillis) {
    return localMillis - (this.#offset ?? localMillis) - DRAWN_BEHIND_MILLIS;
  }

  /** What the server's clock says now, as far as we can know. @param {number} localMillis */
  now(localMillis) {
    return localMillis - (this.#offset ?? localMillis);
  }

  forget() {
    this.#offset = undefined;
  }
}
