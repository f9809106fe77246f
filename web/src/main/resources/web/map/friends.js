/** Which dots are friends: asks the world where each of them is, while somebody looks. */

const ASK_EVERY_MILLIS = 10_000;
/** More are not named on the map; it would be full of names. */
const MOST = 30;

export class FriendDots {
  /** @type {Map<number, string>} names by badge */
  names = new Map();
  #ask;
  #askedAt = -Infinity;
  #asking = false;

  /** @param {(wanted: import('../types.js').Wanted) => Promise<any>} ask */
  constructor(ask) {
    this.#ask = ask;
  }

  /** Asks anew at the next look. */
  forget() {
    this.#askedAt = -Infinity;
  }

  /** @param {string[]} friends @param {number} now local millis */
  async look(friends, now) {
    if (this.#asking || now - this.#askedAt < ASK_EVERY_MILLIS) return;
    this.#asking = true;
    this.#askedAt = now;
    /** @type {Map<number, string>} */
    const found = new Map();
    try {
      for (const name of friends.slice(0, MOST)) {
        /** @type {import('../types.js').WhoTold[]} */
        const told = (await this.#ask({ t: 'find', name })) ?? [];
        const friend = told.find((one) => one.name.toLowerCase() === name.toLowerCase());
        if (friend) found.set(friend.badge, friend.name);
      }
      this.names = found;
    } catch {
      // The connection went: there will be another look.
    } finally {
      this.#asking = false;
    }
  }
}
