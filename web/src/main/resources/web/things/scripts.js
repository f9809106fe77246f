/**
 * Client-side methods, from the call to what comes of it: the sandbox computes, and what the script wishes is asked of the server.
 *
 * They are written by anybody and run in everybody's page. Before one runs it is asked whether its author is heard at all, whether the
 * visitor has stopped them, and what is left of their allowance; after it ran, each wish is looked at by itself.
 */
import { Shelf } from '../shelf.js';
import { Allowance } from './allowance.js';
import { Gestures } from './gestures.js';
import { Overtime, Sandbox } from './sandbox.js';
import { snapshot } from './snapshot.js';
import { mayAsk } from './trust.js';
import { LIMITS } from '../kod/limits.js';

/**
 * @typedef {object} Voice
 * @property {(wanted: import('../types.js').Wanted) => Promise<any>} ask
 * @property {(text: string) => void} complain
 * @property {(text: string) => void} notice   a line of the page's own
 * @property {(from: Teller, text: string) => void} tell  a line of somebody's script
 */
/** Whose words these are. @typedef {{who: string, by: string}} Teller */
/**
 * @typedef {'runs' | 'stopped' | 'put aside' | 'not heard'} Standing  of an author: `stopped` by the visitor, `put aside` because it was
 *   too much, `not heard` where muted or blocked
 */
/** @typedef {{author: number | null, by: string, methods: string[], standing: Standing}} Authorship */
/**
 * @typedef {{sandbox?: {run: Sandbox['run']}, gestures?: Gestures, isSilenced?: (author: number, by: string) => boolean, now?: () =>
 *   number}} Means
 */

/** Whom the visitor has stopped. */
const MOST_STOPPED = 500;
/** Scripts of nobody in particular have an allowance like anybody's. */
const NOBODY = -1;

export class Scripts {
  #cache;
  #voice;
  #sandbox;
  #gestures;
  #isSilenced;
  #now;
  #allowance;
  /** @type {Shelf<number, 'stopped' | 'put aside'>} by author */
  #stopped = new Shelf(MOST_STOPPED);
  /** Told when an author is stopped or may go on. */
  changed = () => {};

  /** @param {import('./cache.js').ThingCache} cache @param {Voice} voice @param {Means} [means] */
  constructor(
    cache,
    voice,
    { sandbox = new Sandbox(), gestures = new Gestures(), isSilenced = () => false, now = () => performance.now() } = {},
  ) {
    this.#cache = cache;
    this.#voice = voice;
    this.#sandbox = sandbox;
    this.#gestures = gestures;
    this.#isSilenced = isSilenced;
    this.#now = now;
    this.#allowance = new Allowance((author) => this.#putAside(author), now);
  }

  /**
   * @param {number} id @param {string} name @param {import('../types.js').Values} args
   * @returns {Promise<import('../types.js').Value>} what the method returned
   */
  async run(id, name, args) {
    const method = this.#cache.method(id, name);
    if (method?.side !== 'client' || !method.script) throw new Error(`${this.#cache.nameOf(id)} has no client-side method ${name}.`);
    const author = method.author ?? null;
    const by = method.by || 'nobody in particular';
    const standing = this.#standing(author, by);
    if (standing !== 'runs') throw new Error(`Scripts by ${by} do not run in this page: they are ${standing}.`);
    const payer = author ?? NOBODY;
    if (!this.#allowance.mayRun(payer)) throw new Error(`Scripts by ${by} have done all they may in a second.`);
    const begun = this.#now();
    const things = snapshot(this.#cache, id, args, author);
    // A room full of Things takes the page itself some time to copy.
    this.#allowance.spend(payer, 'millis', this.#now() - begun);
    const outcome = await this.#compute({ self: id, method: method.name, args, author, things, limits: this.#limits(payer) }, payer);
    // The visitor may have had enough while it ran.
    if (this.#standing(author, by) !== 'runs') return null;
    // Whoever wrote it wants to know; nobody else can do anything about it.
    if (outcome.troubles.length > 0 && author === this.#cache.selfId) this.#voice.complain(`${method.name}: ${outcome.troubles[0]}`);
    for (const wish of outcome.wishes) this.#grant(wish, author, { who: this.#cache.nameOf(id), by });
    return outcome.value;
  }

  /** The world told us to run one: nobody waits for its value. @param {import('../types.js').CallNews} call */
  async called({ id, method, args }) {
    const known = this.#cache.method(id, method);
    if (known?.side !== 'client') return;
    try {
      await this.run(id, method, args);
    } catch (trouble) {
      // A notice for each of somebody else's mistakes would be one more way to bother people.
      if (known.author === this.#cache.selfId)
        this.#voice.complain(`${method} of ${this.#cache.nameOf(id)}: ${trouble instanceof Error ? trouble.message : trouble}`);
    }
  }

  /** Whose scripts a Thing runs in this page. @param {number} id @returns {Authorship[]} */
  authorsOf(id) {
    /** @type {Map<number | null, Authorship>} */
    const authors = new Map();
    const seen = new Set();
    for (const { name, side, author = null, by = '' } of this.#cache.chain(id).flatMap(({ methods }) => methods)) {
      if (seen.has(name.toLowerCase())) continue;
      seen.add(name.toLowerCase());
      if (side !== 'client') continue;
      const known = authors.get(author) ?? { author, by, methods: [], standing: this.#standing(author, by) };
      known.methods.push(name);
      authors.set(author, known);
    }
    return [...authors.values()];
  }

  /** The visitor wants no more of somebody's scripts, or allows them again. @param {number} author @param {boolean} on whether they run */
  allow(author, on) {
    if (on) {
      this.#stopped.delete(author);
      this.#allowance.forgive(author);
    } else this.#stopped.put(author, 'stopped');
    this.changed();
  }

  /** @param {number | null} author @param {string} by @returns {Standing} */
  #standing(author, by) {
    if (author === this.#cache.selfId) return this.#stopped.get(author ?? NOBODY) ?? 'runs';
    if (author !== null && this.#isSilenced(author, by)) return 'not heard';
    return this.#stopped.get(author ?? NOBODY) ?? 'runs';
  }

  /** Runs it and writes down what it took, also where nothing came of it. @param {import('./sandbox.js').Job} job @param {number} payer */
  async #compute(job, payer) {
    this.#allowance.spend(payer, 'runs');
    try {
      const outcome = await this.#sandbox.run(job);
      this.#allowance.spend(payer, 'statements', outcome.used.statements);
      this.#allowance.spend(payer, 'reads', outcome.used.reads);
      this.#allowance.spend(payer, 'millis', outcome.millis);
      return outcome;
    } catch (trouble) {
      if (trouble instanceof Overtime) this.#allowance.spend(payer, 'millis', trouble.millis);
      throw trouble;
    }
  }

  /** What one run may use: what the author has left. @param {number} payer */
  #limits(payer) {
    const { statements, reads } = this.#allowance.left(payer);
    const fuel = Math.min(LIMITS.fuel, statements);
    return { fuel, reads, postedFactor: Math.min(LIMITS.postedFactor, statements / fuel) };
  }

  /** @param {number} author */
  #putAside(author) {
    if (this.#stopped.get(author)) return;
    this.#stopped.put(author, 'put aside');
    const by = this.#nameOf(author);
    this.#voice.notice(
      `Scripts by ${by} did too much again and again, so they no longer run in this page. ` +
        'Inspect one of their Things to let them try once more.',
    );
    this.changed();
  }

  /** @param {number} author */
  #nameOf(author) {
    const method = this.#cache
      .ids()
      .flatMap((id) => this.#cache.get(id)?.methods ?? [])
      .find((one) => one.author === author && one.by);
    return method?.by ?? (author === NOBODY ? 'nobody in particular' : `#${author}`);
  }

  /** @param {import('./trust.js').Wish} wish @param {number | null} author @param {Teller} teller */
  #grant(wish, author, teller) {
    const payer = author ?? NOBODY;
    if (wish.op === 'tell') {
      const isForUs = wish.id === null || wish.id === this.#cache.selfId;
      if (isForUs && this.#allowance.spend(payer, 'words')) this.#voice.tell(teller, wish.text);
      return;
    }
    // Paid for before it is looked at: who wishes for what they may not have pays, too.
    if (!this.#allowance.spend(payer, 'wishes') || !mayAsk(this.#cache, author, wish, (id) => this.#gestures.take(id))) return;
    // Every bystander's page wishes the same, and the server agrees with those it may: a no is nothing to tell people of.
    const unheard = () => {};
    if (wish.op === 'set') this.#voice.ask({ t: 'set', id: wish.id, name: wish.name, value: wish.value }).catch(unheard);
    else this.#voice.ask({ t: 'call', id: wish.id, method: wish.method, args: wish.args }).catch(unheard);
  }
}
