/** Whose voice one does not want to hear, and whether any: kept by the browser, where it lets us. */
const KEY = 'ambit.voice';
const MOST_NAMES = 500;

/** @typedef {{getItem: (key: string) => string | null, setItem: (key: string, value: string) => void}} Store */

/** Storage may be forbidden: even to ask for it may fail. @returns {Store | undefined} */
function browserStore() {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

export class Mutes {
  #store;
  /** In lower case. @type {Set<string>} */
  #names = new Set();
  #isAll = false;

  /** @param {Store | undefined} [store] */
  constructor(store = browserStore()) {
    this.#store = store;
    try {
      const kept = JSON.parse(store?.getItem(KEY) ?? '{}');
      this.#isAll = kept?.all === true;
      const names = Array.isArray(kept?.names) ? kept.names : [];
      for (const name of names) if (typeof name === 'string') this.#names.add(name.toLowerCase());
    } catch {
      // Somebody else has written there: we begin anew.
    }
  }

  get isAll() {
    return this.#isAll;
  }

  /** @param {string} name */
  has(name) {
    return this.#names.has(name.toLowerCase());
  }

  /** @param {boolean} on */
  setAll(on) {
    this.#isAll = on;
    this.#keep();
  }

  /** @param {string} name @param {boolean} on */
  set(name, on) {
    this.#names.delete(name.toLowerCase());
    if (on) this.#names.add(name.toLowerCase());
    // The oldest are forgotten first.
    for (const oldest of this.#names) if (this.#names.size > MOST_NAMES) this.#names.delete(oldest);
    this.#keep();
  }

  #keep() {
    try {
      this.#store?.setItem(KEY, JSON.stringify({ all: this.#isAll, names: [...this.#names] }));
    } catch {
      // A private window: the next visit begins anew.
    }
  }
}
