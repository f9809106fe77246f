/** Client-side methods, from the call to what comes of it: the sandbox computes, and what the script wishes is asked of the server. */
import { Sandbox } from './sandbox.js';
import { snapshot } from './snapshot.js';
import { mayAsk } from './trust.js';

/** @typedef {{ask: (wanted: import('../types.js').Wanted) => Promise<any>, complain: (text: string) => void, note: (text: string) => void}} Voice */

export class Scripts {
  #cache;
  #voice;
  #sandbox;

  /** @param {import('./cache.js').ThingCache} cache @param {Voice} voice @param {{run: Sandbox['run']}} [sandbox] */
  constructor(cache, voice, sandbox = new Sandbox()) {
    this.#cache = cache;
    this.#voice = voice;
    this.#sandbox = sandbox;
  }

  /**
   * @param {number} id @param {string} name @param {import('../types.js').Values} args
   * @returns {Promise<import('../types.js').Value>} what the method returned
   */
  async run(id, name, args) {
    const method = this.#cache.method(id, name);
    if (method?.side !== 'client' || !method.script) throw new Error(`${this.#cache.nameOf(id)} has no client-side method ${name}.`);
    const outcome = await this.#sandbox.run({ self: id, method: method.name, args, author: method.author ?? null, things: snapshot(this.#cache, id, args) });
    // Whoever wrote it wants to know; nobody else can do anything about it.
    if (outcome.troubles.length > 0 && method.author === this.#cache.selfId) this.#voice.complain(`${method.name}: ${outcome.troubles[0]}`);
    for (const wish of outcome.wishes) this.#grant(wish, method.author);
    return outcome.value;
  }

  /** The world told us to run one: nobody waits for its value. @param {import('../types.js').CallNews} call */
  async called({ id, method, args }) {
    if (this.#cache.method(id, method)?.side !== 'client') return;
    try {
      await this.run(id, method, args);
    } catch (trouble) {
      this.#voice.complain(`${method} of ${this.#cache.nameOf(id)}: ${trouble instanceof Error ? trouble.message : trouble}`);
    }
  }

  /** @param {import('./trust.js').Wish} wish @param {number | null | undefined} author */
  #grant(wish, author) {
    if (!mayAsk(this.#cache, author, wish)) return;
    // Every bystander's page wishes the same, and the server agrees with those it may: a no is nothing to tell people of.
    const unheard = () => {};
    if (wish.op === 'tell') {
      if (wish.id === null || wish.id === this.#cache.selfId) this.#voice.note(wish.text);
    } else if (wish.op === 'set') this.#voice.ask({ t: 'set', id: wish.id, name: wish.name, value: wish.value }).catch(unheard);
    else this.#voice.ask({ t: 'call', id: wish.id, method: wish.method, args: wish.args }).catch(unheard);
  }
}
