/** A bell for comings and goings, from the world's documents. Quiet, seldom, and off for who does not want it. */

const SOUND = '/documents/sounds/chime.wav';
const LOUDNESS = 0.22;
const NOT_AGAIN_MILLIS = 4000;
const KEY = 'ambit.sound';

export class Chime {
  /** @type {HTMLAudioElement | undefined} */
  #sound;
  #lastAt = -Infinity;

  get isOn() {
    try {
      return localStorage.getItem(KEY) !== 'off';
    } catch {
      return true;
    }
  }

  /** @param {boolean} on */
  set(on) {
    try {
      localStorage.setItem(KEY, on ? 'on' : 'off');
    } catch {
      // Then it is forgotten with the page.
    }
    if (on) this.ring(Infinity);
  }

  /** @param {number} now millis */
  ring(now) {
    if (!this.isOn || now - this.#lastAt < NOT_AGAIN_MILLIS) return;
    this.#lastAt = now === Infinity ? this.#lastAt : now;
    this.#sound ??= new Audio(SOUND);
    this.#sound.volume = LOUDNESS;
    this.#sound.currentTime = 0;
    // A browser may want the visitor to touch the page first, and a world may have no such sound.
    this.#sound.play().catch(() => undefined);
  }
}
