/**
 * What is to be looked at again, a little of it in each frame. Whoever changes a hundred times before their turn comes is looked at
 * once, as they are then: however much the world tells, a frame takes no longer, and nothing piles up.
 *
 * @template T
 */
export class Backlog {
  #work;
  #now;
  /** @type {Set<T>} longest waiting first */
  #waiting = new Set();

  /** @param {(item: T) => void} work @param {() => number} [now] millis */
  constructor(work, now = () => performance.now()) {
    this.#work = work;
    this.#now = now;
  }

  get size() {
    return this.#waiting.size;
  }

  /** @param {Iterable<T>} items */
  add(items) {
    for (const item of items) this.#waiting.add(item);
  }

  /** @param {T} item */
  drop(item) {
    this.#waiting.delete(item);
  }

  /** Works off what it can, and at least one. @param {number} millis how long it may take */
  do(millis) {
    if (this.#waiting.size === 0) return;
    const end = this.#now() + millis;
    for (const item of this.#waiting) {
      this.#waiting.delete(item);
      this.#work(item);
      if (this.#now() >= end) return;
    }
  }
}
