/**
 * What scripts want done, noted in order. Of the writes to one property only the last is kept, unless a call came between:
 * the server must see what was written before it. Lists are written out at the end of the message, as they are by then.
 */
import { toJson } from './values.js';

/** @typedef {import('./values.js').Value} Value */
/** @typedef {import('./values.js').Json} Json */

/**
 * @typedef {{op: 'set', id: number, name: string, value: Json}
 *   | {op: 'call', id: number, method: string, args: Record<string, Json>}
 *   | {op: 'tell', id: number | null, text: string}
 *   | {op: 'log', text: string}} Effect
 */

/** @typedef {Extract<Effect, {op: 'set'}>} Write */

export class Notes {
  /** Oldest first. @type {Effect[]} */
  list = [];
  /** @type {Map<string, Write>} the last write to each property since the last call */
  #last = new Map();
  /** @type {Map<Write, Value>} */
  #values = new Map();

  /** @param {number} most */
  constructor(most) {
    this.most = most;
  }

  /** False when there are too many. @param {Effect} effect */
  add(effect) {
    if (this.list.length >= this.most) return false;
    if (effect.op === 'call') this.#last.clear();
    this.list.push(effect);
    return true;
  }

  /** @param {number} id @param {string} name @param {Value} value */
  set(id, name, value) {
    const key = `${id} ${name.toLowerCase()}`;
    const before = this.#last.get(key);
    /** @type {Write} */
    const write = before ?? { op: 'set', id, name, value: null };
    if (!before && !this.add(write)) return false;
    this.#last.set(key, write);
    this.#values.set(write, value);
    return true;
  }

  /** The message is over. */
  write() {
    for (const [write, value] of this.#values) write.value = toJson(value);
    this.#values.clear();
    this.#last.clear();
  }
}
