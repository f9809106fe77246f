/**
 * What the visitor did with their own hand a moment ago: clicked a Thing, or chose something from its menu. A script may ask for more in
 * our name only on the strength of such a gesture, and each is good for one wish.
 *
 * Only the page's own handlers of keys and pointers note one (workshop.js). Scripts run in a worker that has no way to say anything of
 * the kind, and what comes from the server is no gesture.
 */

/** Long enough for the click to go to the server and come back as a call, too short to wonder what it is that happens now. */
export const GESTURE_MILLIS = 2_000;

export class Gestures {
  #now;
  /** The last one only: nobody clicks two Things at once. @type {{id: number, at: number} | undefined} */
  #last;

  /** @param {() => number} [now] millis */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** The visitor's hand was on a Thing. @param {number} id */
  note(id) {
    this.#last = { id, at: this.#now() };
  }

  /** Whether there was one on this Thing; from now on there was none. @param {number} id */
  take(id) {
    const last = this.#last;
    if (last?.id !== id || this.#now() - last.at > GESTURE_MILLIS) return false;
    this.#last = undefined;
    return true;
  }
}
