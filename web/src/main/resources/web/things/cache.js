/**
 * The Things this client knows, as the world told them. News change it; nothing else does, so what is here is what is so.
 *
 * A Thing holds only properties of its own; what it lacks is found in its exemplar, and so on up. Listeners hear once per message
 * which Things look different now, those that inherit a change among them.
 *
 * Of most people the world tells no Thing: there is nothing to know of them but what their appearance says. For these the cache makes one
 * of that, like our own body, for as long as they are in view.
 */

/** @typedef {import('../types.js').ThingTold} ThingTold */
/** @typedef {import('../types.js').Value} Value */
/** @typedef {import('../types.js').Method} Method */
/** @typedef {{changed: Set<number>, gone: Set<number>}} Change */
/** @typedef {{id: number, name: string, avatar: string}} Looks  somebody in view */

/** No chain of exemplars is longer; a ring, which the world does not allow, must not hang the page. */
const LONGEST_CHAIN = 64;

export class ThingCache {
  /** @type {Map<number, ThingTold>} */
  #things = new Map();
  #heirs = new Index();
  #inside = new Index();
  /** @type {Map<number, Looks>} */
  #people = new Map();
  /** Those of them of whom there is no other Thing than the one made here. @type {Set<number>} */
  #plain = new Set();
  /** @type {Set<(change: Change) => void>} */
  #listeners = new Set();
  /** @type {Change} */
  #pending = { changed: new Set(), gone: new Set() };
  /** @type {number | undefined} our own avatar */
  selfId;
  /** @type {number | undefined} */
  roomId;

  /** @param {(change: Change) => void} listener */
  on(listener) {
    this.#listeners.add(listener);
  }

  /** Takes in one item of news; items that are not about Things change nothing. @param {import('../types.js').News} item */
  apply(item) {
    switch (item.e) {
      case 'welcome':
        this.clear();
        this.selfId = item.id;
        this.roomId = item.roomId;
        for (const person of item.people ?? []) this.#meet(person);
        break;
      case 'room':
        this.#leaveRoom();
        this.roomId = item.id;
        for (const person of item.people ?? []) this.#meet(person);
        break;
      case 'appear':
        this.#meet(item);
        break;
      case 'disappear':
        this.#part(item.id);
        break;
      case 'thing':
        this.#plain.delete(item.id);
        this.#keep(item);
        break;
      case 'set':
        this.#set(item.id, item.props);
        break;
      case 'unset':
        this.#unset(item.id, item.names);
        break;
      case 'drop':
        for (const id of item.ids) this.#drop(id);
        break;
      default:
    }
  }

  /** Tells the listeners what changed since the last time. */
  flush() {
    const change = this.#pending;
    if (change.changed.size === 0 && change.gone.size === 0) return;
    this.#pending = { changed: new Set(), gone: new Set() };
    for (const id of change.gone) change.changed.delete(id);
    for (const listener of this.#listeners) listener(change);
  }

  clear() {
    for (const id of [...this.#things.keys()]) this.#forget(id);
    this.#people.clear();
    this.#plain.clear();
    this.selfId = this.roomId = undefined;
  }

  get size() {
    return this.#things.size;
  }

  ids() {
    return [...this.#things.keys()];
  }

  /** @param {number} id */
  has(id) {
    return this.#things.has(id);
  }

  /** @param {number} id */
  get(id) {
    return this.#things.get(id);
  }

  /** The Thing, its exemplar, and so on, as far as we know them. @param {number} id */
  chain(id) {
    /** @type {ThingTold[]} */
    const chain = [];
    for (let thing = this.#things.get(id); thing && chain.length < LONGEST_CHAIN; thing = this.#exemplarOf(thing)) chain.push(thing);
    return chain;
  }

  /**
   * The value of a property, its own or inherited; undefined where nobody up the chain has it.
   * @param {number} id
   * @param {string} name
   * @returns {Value | undefined}
   */
  lookup(id, name) {
    return this.chain(id).find((thing) => Object.hasOwn(thing.props, name))?.props[name];
  }

  /**
   * A method by its name, in which the case of letters does not count.
   * @param {number} id
   * @param {string} name
   * @returns {(Method & {definer: number}) | undefined}
   */
  method(id, name) {
    const wanted = name.toLowerCase();
    for (const thing of this.chain(id)) {
      const found = thing.methods.find((method) => method.name.toLowerCase() === wanted);
      if (found) return { ...found, definer: thing.id };
    }
    return undefined;
  }

  /** The names of all properties, inherited ones too. @param {number} id */
  names(id) {
    return [...new Set(this.chain(id).flatMap((thing) => Object.keys(thing.props)))];
  }

  /** @param {number} id */
  contents(id) {
    return [...this.#inside.get(id)];
  }

  /** What to call a Thing. @param {number} id */
  nameOf(id) {
    const name = this.lookup(id, 'name');
    return typeof name === 'string' && name !== '' ? name : `#${id}`;
  }

  /** Somebody has come into view. @param {Looks} person */
  #meet({ id, name, avatar }) {
    this.#people.set(id, { id, name, avatar });
    if (this.#things.has(id) && !this.#plain.has(id)) return;
    this.#plain.add(id);
    const exemplar = this.selfId === undefined ? null : (this.#things.get(this.selfId)?.exemplar ?? null);
    this.#keep({ id, exemplar, owner: null, container: this.roomId ?? null, props: { name, look: avatar }, methods: [] });
  }

  /** @param {number} id */
  #part(id) {
    this.#people.delete(id);
    if (this.#plain.delete(id)) this.#forget(id);
  }

  /** The world tells of it no more; of somebody in view there is still what one sees. @param {number} id */
  #drop(id) {
    this.#forget(id);
    const person = this.#people.get(id);
    if (person) this.#meet(person);
  }

  /** @param {ThingTold} thing */
  #exemplarOf(thing) {
    return thing.exemplar === null ? undefined : this.#things.get(thing.exemplar);
  }

  /** @param {ThingTold} told */
  #keep({ id, exemplar, owner, container, props, methods }) {
    this.#unlink(id);
    this.#things.set(id, { id, exemplar, owner, container, props: { ...props }, methods });
    if (exemplar !== null) this.#heirs.add(exemplar, id);
    if (container !== null) this.#inside.add(container, id);
    this.#pending.gone.delete(id);
    this.#touch(id);
  }

  /** @param {number} id @param {import('../types.js').Values} props */
  #set(id, props) {
    const thing = this.#things.get(id);
    if (!thing) return;
    thing.props = { ...thing.props, ...props };
    this.#touch(id);
  }

  /** @param {number} id @param {string[]} names */
  #unset(id, names) {
    const thing = this.#things.get(id);
    if (!thing) return;
    thing.props = Object.fromEntries(Object.entries(thing.props).filter(([name]) => !names.includes(name)));
    this.#touch(id);
  }

  /** @param {number} id */
  #forget(id) {
    if (!this.#things.has(id)) return;
    this.#touch(id);
    this.#unlink(id);
    this.#things.delete(id);
    this.#pending.changed.delete(id);
    this.#pending.gone.add(id);
  }

  /** @param {number} id */
  #unlink(id) {
    const thing = this.#things.get(id);
    if (!thing) return;
    if (thing.exemplar !== null) this.#heirs.remove(thing.exemplar, id);
    if (thing.container !== null) this.#inside.remove(thing.container, id);
  }

  /** The old room and what is in it go, but not us and what we carry, and not what something was made from: exemplars are told once. */
  #leaveRoom() {
    if (this.roomId === undefined) return;
    const leaving = [this.roomId];
    for (let i = 0; i < leaving.length; i++) {
      leaving.push(...this.contents(leaving[i]).filter((id) => id !== this.selfId && !leaving.includes(id)));
    }
    const needed = new Set(leaving.filter((id) => this.#heirs.get(id).size > 0));
    for (const id of leaving) if (!needed.has(id)) this.#forget(id);
    this.#people.clear();
    this.#plain.clear();
  }

  /** Notes a Thing and all that inherit from it. @param {number} id */
  #touch(id) {
    if (this.#pending.changed.has(id)) return;
    this.#pending.changed.add(id);
    for (const heir of this.#heirs.get(id)) this.#touch(heir);
  }
}

/** Many values for one key. */
class Index {
  /** @type {Map<number, Set<number>>} */
  #sets = new Map();

  /** @param {number} key @returns {ReadonlySet<number>} */
  get(key) {
    return this.#sets.get(key) ?? NOTHING;
  }

  /** @param {number} key @param {number} value */
  add(key, value) {
    const set = this.#sets.get(key) ?? new Set();
    this.#sets.set(key, set.add(value));
  }

  /** @param {number} key @param {number} value */
  remove(key, value) {
    const set = this.#sets.get(key);
    set?.delete(value);
    if (set?.size === 0) this.#sets.delete(key);
  }
}

/** @type {ReadonlySet<number>} */
const NOTHING = new Set();
