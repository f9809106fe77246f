/**
 * What time it is at the server, guessed from the ticks that arrive.
 *
 * The least delayed message is the best witness, so an early one moves the guess at once and late ones only slowly, however late they are:
 * a line may stand still for seconds, and then tells of all of them at once.
 */
const EASE = 0.02;
/** What a late message may move the guess by: a clock that runs two in a thousand too fast is still caught up with. */
const MOST_AT_ONCE_MILLIS = 1;
/** How far behind the newest news the others are drawn. */
export const DRAWN_BEHIND_MILLIS = 110;
/** A guess that is off by more than this was made for another server (or a sleeping laptop): start over, */
const FORGET_MILLIS = 1500;
/** but what comes late is believed to be no delay only when so many have come for so long, and nothing else. */
const CONVINCED_MILLIS = 5000;
const CONVINCING = 20;

export class Clock {
  #ease;
  #mostAtOnce;
  #convinced;
  /** @type {number | undefined} local minus server millis */
  #offset;
  /** Since when all that comes is much too late, and how many that were. */
  #lateSince = 0;
  #lateOnes = 0;

  /**
   * `ease`: the share of a delay that is believed at once; `mostAtOnce`: and of that, so many millis; `convinced`: after so many millis of
   * much too late news these are believed.
   */
  constructor({ ease = EASE, mostAtOnce = MOST_AT_ONCE_MILLIS, convinced = CONVINCED_MILLIS } = {}) {
    this.#ease = ease;
    this.#mostAtOnce = mostAtOnce;
    this.#convinced = convinced;
  }

  /** @param {number} serverMillis @param {number} localMillis */
  heard(serverMillis, localMillis) {
    const offset = localMillis - serverMillis;
    const late = this.#offset === undefined ? -Infinity : offset - this.#offset;
    if (late > FORGET_MILLIS) {
      if (this.#isConvinced(localMillis)) this.forget();
      else return;
    }
    this.#lateOnes = 0;
    if (this.#offset === undefined || late <= 0) this.#offset = offset;
    else this.#offset += Math.min(late * this.#ease, this.#mostAtOnce);
  }

  /** One more has come that is much too late. @param {number} localMillis */
  #isConvinced(localMillis) {
    if (this.#lateOnes++ === 0) this.#lateSince = localMillis;
    return this.#convinced === 0 || (this.#lateOnes >= CONVINCING && localMillis - this.#lateSince >= this.#convinced);
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
    this.#lateOnes = 0;
  }
}
