/** Who is in a group, by the addresses they have there, and which of them look after it. */
import { key } from '../group/address.js';

/** @typedef {import('../group/address.js').Address} Address */
/** @typedef {{address: Address, name: string, isOperator: boolean}} Member */

/** Whose name is not known. */
export const NOBODY = 'Somebody';

export class Roster {
  /** @type {Map<string, Member>} */
  #members = new Map();

  get size() {
    return this.#members.size;
  }

  /** Those who look after it first, then by name. */
  get all() {
    return [...this.#members.values()].sort((a, b) => Number(b.isOperator) - Number(a.isOperator) || a.name.localeCompare(b.name));
  }

  clear() {
    this.#members.clear();
  }

  /** @param {Address} address @param {string} name @param {boolean} [isOperator] */
  add(address, name, isOperator = this.#members.get(key(address))?.isOperator ?? false) {
    this.#members.set(key(address), { address, name, isOperator });
  }

  /** Nobody new comes in by a name. @param {string} of the key of an address @param {string} name */
  call(of, name) {
    const member = this.#members.get(of);
    if (member) this.#members.set(of, { ...member, name });
  }

  /** @param {Address} address @returns {Member | undefined} who it was */
  remove(address) {
    const member = this.#members.get(key(address));
    this.#members.delete(key(address));
    return member;
  }

  /** @param {Address} address */
  get(address) {
    return this.#members.get(key(address));
  }

  /** @param {string} name */
  named(name) {
    return [...this.#members.values()].find((member) => member.name.toLowerCase() === name.toLowerCase());
  }
}
