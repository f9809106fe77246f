/**
 * What a client-side method sees of the world: a snapshot, in the words of the Kod runtime (kod/runtime.js).
 *
 * Only methods by the author of the one that was called run along with it. Whatever a method wishes is asked with the trust its
 * author has (trust.js); another author's method would borrow it. To the script such a method is one of the server's.
 */

/** @typedef {import('../types.js').Value} Value */
/** @typedef {(rt: any, self: number, args: any) => any} Run */

const LONGEST_CHAIN = 64;

export class Sight {
  #things;
  #author;
  #compile;

  /** @param {import('./snapshot.js').Snapshot} things @param {number | null} author @param {(text: string) => Run} compile */
  constructor(things, author, compile) {
    this.#things = things;
    this.#author = author;
    this.#compile = compile;
  }

  /** @param {number} id */
  has(id) {
    return Object.hasOwn(this.#things, id);
  }

  /** @param {number} id @param {string} name @returns {Value | undefined} */
  get(id, name) {
    const key = name.toLowerCase();
    return this.#chain(id).find((thing) => Object.hasOwn(thing.props, key))?.props[key];
  }

  /**
   * A method of this very Thing.
   * @param {number} id
   * @param {string} name
   * @returns {{side: 'client' | 'server', author: number | null, run?: Run} | undefined}
   */
  method(id, name) {
    const known = this.#things[id]?.methods[name.toLowerCase()];
    if (!known) return undefined;
    const runs = known.script !== undefined && known.author === this.#author;
    return {
      side: runs ? 'client' : 'server',
      author: known.author,
      ...(runs && { run: this.#compile(/** @type {string} */ (known.script)) }),
    };
  }

  /** @param {number} id */
  exemplar(id) {
    return this.#things[id]?.exemplar ?? null;
  }

  /** @param {number} id */
  owner(id) {
    return this.#things[id]?.owner ?? null;
  }

  /** @param {number} id */
  container(id) {
    return this.#things[id]?.container ?? null;
  }

  /** @param {number} id */
  contents(id) {
    return [...(this.#things[id]?.contents ?? [])];
  }

  /** The page is not told of classes; the name of the exemplar stands for them. @param {number} id @returns {string | null} */
  className(id) {
    const thing = this.#things[id];
    const name = (thing && this.#things[thing.exemplar ?? -1] ? this.#things[/** @type {number} */ (thing.exemplar)] : thing)?.props.name;
    return typeof name === 'string' ? name : null;
  }

  /** @param {number} id @param {string} name */
  isClass(id, name) {
    const wanted = name.toLowerCase();
    return this.#chain(id).some(({ props }) => typeof props.name === 'string' && props.name.toLowerCase() === wanted);
  }

  /** @param {number} id */
  #chain(id) {
    const chain = [];
    for (let at = this.#things[id]; at && chain.length < LONGEST_CHAIN; at = this.#things[at.exemplar ?? -1]) chain.push(at);
    return chain;
  }
}
