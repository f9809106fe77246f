/**
 * The small world a client-side method runs in: it reads a snapshot of the Things around it, and what it changes or sends is written
 * down as wishes for the page. A method sees its own changes at once; everybody else sees them when the server has agreed.
 */

/** @typedef {import('../types.js').Value} Value */
/** @typedef {import('../types.js').Values} Values */
/** @typedef {(rt: any, self: number, args: Values) => Value | undefined} Script */

const MOST_WISHES = 64;
const DEEPEST_SEND = 64;

export class Host {
  #things;
  #compile;
  /** @type {Map<number, Values>} */
  #written = new Map();
  /** @type {import('./trust.js').Wish[]} */
  wishes = [];
  /** @type {any} what scripts get as `rt`; the Kod runtime puts itself around this host */
  rt = this;
  #depth = 0;

  /** @param {import('./snapshot.js').Snapshot} things @param {(text: string) => Script} compile */
  constructor(things, compile) {
    this.#things = things;
    this.#compile = compile;
  }

  /** @param {number} id @param {string} name @returns {Value} nil where nobody up the chain has it */
  get(id, name) {
    const key = name.toLowerCase();
    const written = this.#written.get(id);
    if (written && Object.hasOwn(written, key)) return written[key];
    for (const thing of this.#chain(id)) if (Object.hasOwn(thing.props, key)) return thing.props[key];
    return null;
  }

  /** @param {number} id @param {string} name @param {Value} value */
  set(id, name, value) {
    const key = name.toLowerCase();
    this.#wish({ kind: 'set', id, name: key, value });
    this.#written.set(id, { ...this.#written.get(id), [key]: value });
    return value;
  }

  /** Runs a client-side method here; any other is asked of the server, which is not waited for. @param {number} id @param {string} message @param {Values} [args] @returns {Value} */
  send(id, message, args = {}) {
    const script = this.#script(id, message);
    if (script !== undefined) return this.#call(script, id, args);
    this.#wish({ kind: 'call', id, method: message, args });
    return null;
  }

  /** A line for the log of the one at this page, if it is the one meant. @param {number} id @param {string} text */
  tell(id, text) {
    this.#wish({ kind: 'tell', id, text: String(text) });
    return null;
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

  /** @param {import('./sandbox.js').Job} job @returns {Value} */
  run({ self, method, args }) {
    const script = this.#script(self, method);
    if (script === undefined) throw new Error(`there is no client-side method ${method}`);
    return this.#call(script, self, args);
  }

  /** @param {string} script @param {number} id @param {Values} args */
  #call(script, id, args) {
    if (this.#depth >= DEEPEST_SEND) throw new Error('methods call each other too deeply');
    this.#depth++;
    try {
      return this.#compile(script)(this.rt, id, args) ?? null;
    } finally {
      this.#depth--;
    }
  }

  /** @param {number} id @param {string} message */
  #script(id, message) {
    const key = message.toLowerCase();
    for (const thing of this.#chain(id)) if (Object.hasOwn(thing.scripts, key)) return thing.scripts[key];
    return undefined;
  }

  /** @param {number} id */
  #chain(id) {
    const chain = [];
    for (let at = this.#things[id]; at && chain.length < 64; at = this.#things[at.exemplar ?? -1]) chain.push(at);
    return chain;
  }

  /** @param {import('./trust.js').Wish} wish */
  #wish(wish) {
    if (this.wishes.length >= MOST_WISHES) throw new Error(`a script may wish ${MOST_WISHES} things at most`);
    this.wishes.push(wish);
  }
}
