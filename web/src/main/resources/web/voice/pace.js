/**
 * How fast packets may leave. A page that stood still for a moment has a heap of them at once: most are outdated then, and the server
 * cuts off who sends too much.
 */
export class Pace {
  #perMilli;
  #most;
  #left;
  #at = -Infinity;

  /** @param {number} perSecond on average @param {number} most at once */
  constructor(perSecond, most) {
    this.#perMilli = perSecond / 1000;
    this.#most = most;
    this.#left = most;
  }

  /** Whether one more may leave. @param {number} now millis */
  allows(now) {
    this.#left = Math.min(this.#most, this.#left + Math.max(0, now - this.#at) * this.#perMilli);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left--;
    return true;
  }
}
