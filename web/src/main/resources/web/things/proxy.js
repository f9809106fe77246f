/**
 * The world as scripts and the browser's console see it: `world.thing(17).description = "a red ball"`.
 *
 * A Thing is a JavaScript Proxy over the cache. Reading looks up the exemplars. Writing asks the server; what is read changes when
 * the news come back, for us as for every bystander. Calling a server-side method gives a promise of its value; a client-side one
 * runs here, in the sandbox.
 */
import { isRef } from './values.js';

/** @typedef {import('../types.js').Value} Value */

const ID = Symbol('the id of a Thing');

/**
 * @typedef {object} Means  what a World works with
 * @property {(wanted: import('../types.js').Wanted) => Promise<any>} ask
 * @property {(id: number, method: string, args: import('../types.js').Values) => Promise<any>} run  a client-side method
 * @property {(trouble: Error) => void} complain  of a write that was refused: an assignment has nobody to tell
 */

export class World {
  #cache;
  #means;
  /** One proxy for each id, so that they can be compared, for as long as somebody holds it. @type {Map<number, WeakRef<any>>} */
  #proxies = new Map();
  /** @type {FinalizationRegistry<number>} */
  #letGo = new FinalizationRegistry((id) => {
    if (!this.#proxies.get(id)?.deref()) this.#proxies.delete(id);
  });

  /** @param {import('./cache.js').ThingCache} cache @param {Means} means */
  constructor(cache, means) {
    this.#cache = cache;
    this.#means = means;
  }

  /** @param {number} id @returns {any} also for a Thing that is not known (yet): it just has no properties */
  thing(id) {
    const known = this.#proxies.get(id)?.deref();
    if (known) return known;
    const proxy = new Proxy(Object.create(null), this.#handler(id));
    this.#proxies.set(id, new WeakRef(proxy));
    this.#letGo.register(proxy, id);
    return proxy;
  }

  /** All Things we know. */
  get things() {
    return this.#cache.ids().map((id) => this.thing(id));
  }

  /** Our own avatar. */
  get self() {
    return this.#cache.selfId === undefined ? null : this.thing(this.#cache.selfId);
  }

  get room() {
    return this.#cache.roomId === undefined ? null : this.thing(this.#cache.roomId);
  }

  /** Like an assignment, but with a promise that tells how it went. @param {any} thing @param {string} name @param {any} value */
  set(thing, name, value) {
    return this.#means.ask({ t: 'set', id: idOf(thing), name, value: toWire(value) });
  }

  /** Everything about a Thing, as the inspector shows it. @param {any} thing @returns {Promise<import('../types.js').ThingSeen>} */
  look(thing) {
    return this.#means.ask({ t: 'look', id: idOf(thing) });
  }

  /** Takes, drops, uses, ... a Thing. @param {string} verb @param {any} thing @param {any} [other] to whom it is given */
  async do(verb, thing, other) {
    return this.#fromWire(await this.#means.ask({ t: 'do', verb, id: idOf(thing), ...(other !== undefined && { with: idOf(other) }) }));
  }

  /**
   * Lists of Things: "exemplars", "mine", and of a Thing its "instances", "references" and "contents".
   * @param {string} what
   * @param {any} [thing]
   * @returns {Promise<import('../types.js').Listed[]>}
   */
  list(what, thing) {
    return this.#means.ask({ t: 'list', what, ...(thing !== undefined && { id: idOf(thing) }) });
  }

  /** Be told of a Thing wherever it is, until we leave. @param {any} thing @param {boolean} [on] */
  interest(thing, on = true) {
    return this.#means.ask({ t: 'interest', id: idOf(thing), on });
  }

  /** For wizards: reads the world's Kod from disk anew. */
  reload() {
    return this.#means.ask({ t: 'reload' });
  }

  /**
   * One of the edits of docs/wire.md, such as `world.edit("create", {class: "Dog"})`.
   * @param {string} op
   * @param {Record<string, any>} [fields]
   */
  async edit(op, fields = {}) {
    const plain = Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, NUMBERED.has(name) ? idOf(field) : name === 'value' ? toWire(field) : field]),
    );
    return this.#fromWire(await this.#means.ask({ t: 'edit', op, ...plain }));
  }

  /** @param {number} id @returns {ProxyHandler<any>} */
  #handler(id) {
    const cache = this.#cache;
    return {
      get: (_, key) => this.#read(id, key),
      has: (_, key) => typeof key === 'string' && (cache.lookup(id, key) !== undefined || cache.method(id, key) !== undefined),
      set: (_, key, value) => {
        if (typeof key !== 'string') return false;
        this.set(this.thing(id), key, value).catch(this.#means.complain);
        return true;
      },
      deleteProperty: (_, key) => {
        if (typeof key !== 'string') return false;
        this.edit('deleteProperty', { id, name: key }).catch(this.#means.complain);
        return true;
      },
      defineProperty: () => false,
      ownKeys: () => cache.names(id),
      getOwnPropertyDescriptor: (_, key) => {
        const value = typeof key === 'string' ? cache.lookup(id, key) : undefined;
        return value === undefined ? undefined : { value: this.#fromWire(value), writable: true, enumerable: true, configurable: true };
      },
    };
  }

  /** @param {number} id @param {string | symbol} key */
  #read(id, key) {
    if (key === ID) return id;
    if (key === Symbol.toStringTag) return `Thing ${id}`;
    if (key === Symbol.toPrimitive) return () => this.#cache.nameOf(id);
    if (typeof key !== 'string') return undefined;
    const exact = this.#cache.lookup(id, key);
    const value = exact === undefined ? this.#cache.lookup(id, key.toLowerCase()) : exact;
    if (value !== undefined) return this.#fromWire(value);
    if (Object.hasOwn(RELATIONS, key)) return RELATIONS[key](this, this.#cache, id);
    const method = this.#cache.method(id, key);
    if (!method) return undefined;
    return (/** @type {Record<string, any>} */ args = {}) => this.#call(id, method, args);
  }

  /** @param {number} id @param {import('../types.js').Method} method @param {Record<string, any>} args */
  async #call(id, method, args) {
    const plain = Object.fromEntries(Object.entries(args).map(([name, value]) => [name, toWire(value)]));
    if (method.side === 'client') return this.#fromWire(await this.#means.run(id, method.name, plain));
    return this.#fromWire(await this.#means.ask({ t: 'call', id, method: method.name, args: plain }));
  }

  /** @param {any} value @returns {any} */
  #fromWire(value) {
    if (Array.isArray(value)) return value.map((item) => this.#fromWire(item));
    return isRef(value) ? this.thing(value.ref) : value;
  }
}

/** Fields of edits that are ids and not values. */
const NUMBERED = new Set(['id', 'exemplar', 'to']);

/**
 * What a Thing has besides properties. A property of the same name goes first.
 * @type {Record<string, (world: World, cache: import('./cache.js').ThingCache, id: number) => any>}
 */
const RELATIONS = {
  id: (_, __, id) => id,
  exemplar: (world, cache, id) => related(world, cache.get(id)?.exemplar),
  owner: (world, cache, id) => related(world, cache.get(id)?.owner),
  container: (world, cache, id) => related(world, cache.get(id)?.container),
  contents: (world, cache, id) => cache.contents(id).map((inner) => world.thing(inner)),
};

/** @param {World} world @param {number | null | undefined} id */
const related = (world, id) => (id === null || id === undefined ? null : world.thing(id));

/** @param {any} thing a Thing or its id @returns {number} */
function idOf(thing) {
  const id = typeof thing === 'number' ? thing : (thing?.[ID] ?? thing?.ref);
  if (typeof id !== 'number') throw new TypeError(`this is not a Thing: ${String(thing)}`);
  return id;
}

/** @param {any} value @returns {Value} */
function toWire(value) {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (Array.isArray(value)) return value.map(toWire);
  if (typeof value === 'object' && typeof value[ID] === 'number') return { ref: value[ID] };
  return value;
}
