/**
 * A cache with an end: it holds so many, and what was used longest ago goes first and is disposed of. Whatever a page keeps by a name
 * that others choose (a colour, a look, a key) stands on one of these.
 *
 * @template K, V
 */
export class Shelf {
  #most;
  #dispose;
  /** @type {Map<K, V>} used longest ago first */
  #kept = new Map();

  /** @param {number} most @param {(value: V, key: K) => void} [dispose] */
  constructor(most, dispose = () => {}) {
    this.#most = most;
    this.#dispose = dispose;
  }

  get size() {
    return this.#kept.size;
  }

  /** @param {K} key @returns {V | undefined} which counts as used now */
  get(key) {
    const value = this.#kept.get(key);
    if (value !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, value);
    }
    return value;
  }

  /** @param {K} key @param {V} value */
  put(key, value) {
    const before = this.#kept.get(key);
    this.#kept.delete(key);
    if (before !== undefined && before !== value) this.#dispose(before, key);
    this.#kept.set(key, value);
    if (this.#kept.size > this.#most) this.delete(/** @type {K} */ (this.#kept.keys().next().value));
  }

  /** What is kept, or what is made and kept from now on. @param {K} key @param {() => V} make */
  of(key, make) {
    const known = this.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.put(key, made);
    return made;
  }

  /** @param {K} key */
  delete(key) {
    const value = this.#kept.get(key);
    if (value === undefined) return;
    this.#kept.delete(key);
    this.#dispose(value, key);
  }

  clear() {
    for (const key of [...this.#kept.keys()]) this.delete(key);
  }
}
