/**
 * The world's time travels with everything the world says: whole in JSON, elsewhere its lowest 16 bits. This counts them on, from the last
 * that was heard and what has passed here since.
 */
const NUMBERS = 1 << 16;

export class WorldTime {
  /** @type {number | undefined} the last that was heard, and when that was here */
  #at;
  #heard = 0;

  /** @param {number} atMillis @param {number} localMillis */
  whole(atMillis, localMillis) {
    this.#at = atMillis;
    this.#heard = localMillis;
    return atMillis;
  }

  /** @param {number} low @param {number} localMillis @returns {number | undefined} nothing before a whole one was heard */
  counted(low, localMillis) {
    if (this.#at === undefined) return undefined;
    const guess = Math.round(this.#at + localMillis - this.#heard);
    const ahead = (((low - guess) % NUMBERS) + NUMBERS) % NUMBERS;
    return this.whole(guess + ahead - (ahead < NUMBERS / 2 ? 0 : NUMBERS), localMillis);
  }

  forget() {
    this.#at = undefined;
  }
}
