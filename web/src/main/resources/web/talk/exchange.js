/**
 * What all kinds of talk share: the connection to the groups while there is one, the names behind addresses, and whom one does not
 * want to hear.
 */
import { WORLD, WORLD_GROUP, key, sameAddress } from '../group/address.js';
import { GroupError, STATUS } from '../group/status.js';
import { NOBODY } from './roster.js';
import { spoken } from './speech.js';

/** @typedef {import('../group/address.js').Address} Address */

/** Something that cannot be done now, in words for the visitor. */
export class TalkError extends Error {}

export class Exchange {
  /** @type {import('../group/client.js').GroupClient | undefined} */
  #client;
  /** Programs and others without an avatar, of whom the world keeps no list. In lower case. @type {Set<string>} */
  #ignored = new Set();
  #isMuted;
  #mute;

  /**
   * @param {(name: string) => boolean} isMuted in the list that the world keeps
   * @param {(name: string, on: boolean) => Promise<unknown>} mute changes that list; fails for who has no avatar
   */
  constructor(isMuted, mute) {
    this.#isMuted = isMuted;
    this.#mute = mute;
  }

  /** @param {import('../group/client.js').GroupClient | undefined} client */
  use(client) {
    // Whom the world does not know is ignored for as long as the connection lasts.
    if (client !== this.#client) this.#ignored.clear();
    this.#client = client;
  }

  get client() {
    if (!this.#client) throw new TalkError('There is no connection now.');
    return this.#client;
  }

  get isOpen() {
    return this.#client !== undefined;
  }

  get me() {
    return this.#client?.host;
  }

  /** @param {Address[]} addresses @returns {Promise<Map<string, string>>} by the key of the address */
  async names(addresses) {
    return addresses.length === 0 ? new Map() : this.client.names(addresses);
  }

  /** @param {Address} address */
  async nameOf(address) {
    return (await this.names([address])).get(key(address)) ?? NOBODY;
  }

  /**
   * Who is in a group. Whoever leaves while names are asked for is out all the same.
   * @param {import('./roster.js').Roster} roster
   * @param {Address} group
   */
  async meet(roster, group) {
    const members = await this.client.roll(group);
    for (const { address, isOperator } of members) roster.add(address, roster.get(address)?.name ?? NOBODY, isOperator);
    for (const [of, name] of await this.names(members.map(({ address }) => address))) roster.call(of, name);
  }

  /** @param {string} name @returns {Promise<Address>} */
  async find(name) {
    const found = await this.client.find(name).catch((trouble) => {
      if (trouble instanceof GroupError && trouble.status === STATUS.UNKNOWN_HOST) return undefined;
      throw trouble;
    });
    if (found?.kind !== 'host' || sameAddress(found, WORLD)) throw new TalkError(`Nobody here is called ${name}.`);
    return found;
  }

  /** To somebody alone, wherever they are. @param {Address} to @param {string} text */
  tell(to, text) {
    this.client.send(WORLD_GROUP, spoken(text), { to: [to] });
  }

  /** @param {string} name */
  isSilenced(name) {
    return this.#ignored.has(name.toLowerCase()) || this.#isMuted(name);
  }

  /** Hears nothing more from somebody, whatever they say and wherever, or hears them again. @param {string} name @param {boolean} on */
  async mute(name, on) {
    const wasIgnored = this.#ignored.delete(name.toLowerCase());
    try {
      await this.#mute(name, on);
    } catch {
      // Who is gone is ignored no more.
      const address = await this.find(name).catch((trouble) => {
        if (on || !wasIgnored) throw trouble;
        return undefined;
      });
      if (!address) return;
      await this.client.ignore(address, on);
      if (on) this.#ignored.add(name.toLowerCase());
    }
  }
}
