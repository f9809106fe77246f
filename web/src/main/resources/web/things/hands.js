/** What the visitor does with Things: asks the world, and says in friendly words when it refuses. */
import { isRef } from './values.js';

/** @typedef {import('../types.js').Listed} Listed */
/**
 * @typedef {{ask: (wanted: import('../types.js').Wanted) => Promise<any>, complain:
 *   (text: string) => void, note: (text: string) => void, quote: (id: number, text: string) => void}} Voice  `note` is a line in the log,
 *   `quote` one in which a Thing speaks
 */

export class Hands {
  #cache;
  #voice;

  /** @param {import('./cache.js').ThingCache} cache @param {Voice} voice */
  constructor(cache, voice) {
    this.#cache = cache;
    this.#voice = voice;
  }

  /** Asks; a refusal becomes a notice. @param {import('../types.js').Wanted} wanted @returns {Promise<any>} undefined when refused */
  async try(wanted) {
    try {
      return await this.#voice.ask(wanted);
    } catch (refusal) {
      this.#voice.complain(refusal instanceof Error ? refusal.message : String(refusal));
      return undefined;
    }
  }

  /** Asks; a refusal is for who asks. @param {import('../types.js').Wanted} wanted @returns {Promise<any>} */
  ask(wanted) {
    return this.#voice.ask(wanted);
  }

  /** @param {string} op @param {Record<string, any>} [fields] */
  edit(op, fields = {}) {
    return this.try({ t: 'edit', op, ...fields });
  }

  /** @param {string} verb @param {number} id @param {number} [other] */
  async do(verb, id, other) {
    const value = await this.try({ t: 'do', verb, id, ...(other !== undefined && { with: other }) });
    if (typeof value === 'string' && value !== '') this.#voice.quote(id, value);
    return value;
  }

  /** A touch in passing: nobody minds when nothing comes of it. @param {number} id @returns {Promise<boolean>} whether something did */
  async touch(id) {
    try {
      return Boolean(await this.#voice.ask({ t: 'do', verb: 'click', id }));
    } catch {
      return false;
    }
  }

  /** @param {number} id @returns {Promise<import('../types.js').ThingSeen | undefined>} */
  look(id) {
    return this.try({ t: 'look', id });
  }

  /** @param {'exemplars' | 'instances' | 'references' | 'mine' | 'contents'} what @param {number} [id] @returns {Promise<Listed[]>} */
  async list(what, id) {
    const listed = await this.try({ t: 'list', what, ...(id !== undefined && { id }) });
    return Array.isArray(listed) ? listed : [];
  }

  /**
   * The world keeps our circle: who is a friend, and who is to be neither seen nor heard.
   * @param {'befriend' | 'block'} what
   * @param {number} id
   * @param {boolean} on
   */
  circle(what, id, on) {
    return this.try({ t: what, id, on });
  }

  /** Undo or redo, with a word about what it was. @param {'undo' | 'redo'} op */
  async again(op) {
    const what = await this.edit(op);
    if (typeof what === 'string' && what !== '') this.#voice.note(what);
  }

  /** Makes a Thing what it was after an entry of the journal; the world says what could not be. @param {number} id @param {number} to */
  async revert(id, to) {
    const told = await this.try({ t: 'revert', id, to });
    if (typeof told === 'string') this.#voice.note(told);
    return told;
  }

  /**
   * Makes a Thing and puts it where it was wanted.
   * @param {number} exemplar
   * @param {{x: number, z: number}} [spot]
   * @returns {Promise<number | undefined>}
   */
  async create(exemplar, spot) {
    const made = await this.edit('create', { exemplar });
    if (!isRef(made)) return undefined;
    if (spot && (await this.do('drop', made.ref)) !== undefined) {
      await this.try({ t: 'set', id: made.ref, name: 'x', value: spot.x });
      await this.try({ t: 'set', id: made.ref, name: 'z', value: spot.z });
    }
    return made.ref;
  }

  /** Is somebody in a list of our own avatar? @param {'friends' | 'muted'} list @param {number} id */
  counts(list, id) {
    return this.#members(list).some((member) => isRef(member) && member.ref === id);
  }

  /** @param {'friends' | 'muted'} list @param {number} id @param {boolean} on */
  count(list, id, on) {
    if (this.#cache.selfId === undefined) return Promise.resolve(undefined);
    const [add, remove] = list === 'friends' ? ['Befriend', 'Unfriend'] : ['Mute', 'Unmute'];
    return this.try({ t: 'call', id: this.#cache.selfId, method: on ? add : remove, args: { whom: { ref: id } } });
  }

  /** @param {'friends' | 'muted'} list */
  #members(list) {
    const members = this.#cache.selfId === undefined ? undefined : this.#cache.lookup(this.#cache.selfId, list);
    return Array.isArray(members) ? members : [];
  }
}
