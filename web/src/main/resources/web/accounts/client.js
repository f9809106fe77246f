/**
 * What the page asks about accounts, over HTTP. Whether we are logged in is in a cookie that no script can read; nothing secret is
 * kept here.
 */

/** @typedef {{name: string, role: string}} You */
/** @typedef {{id: string, opened: number, lastUsed: number, address: string, agent: string, current: boolean}} Session */
/**
 * @typedef {{name: string, role: string, created: number, lastSeen?: number, banned?: boolean, why?: string}} Entry  of the list for admins
 */
/**
 * @typedef {object} Standing
 * @property {boolean} [trust]        names are believed: there are no accounts
 * @property {You | null} [you]
 * @property {boolean} [registration] whether people can make accounts for themselves
 * @property {string} [guests]        what those without an account may do; none: they do not get in
 * @property {{min: number, max: number}} [password]
 * @property {Session[]} [sessions]
 * @property {boolean} [game]         whether there is a game that one may administer
 */

/** Something was refused; the message is a sentence for whoever asked. */
export class AccountTrouble extends Error {
  /** @param {string} message @param {number} status @param {number} retryAfter seconds; 0 when there is no need to wait */
  constructor(message, status, retryAfter) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

export class AccountClient {
  #fetch;

  /** @param {typeof fetch} [ask] */
  constructor(ask = (...asked) => fetch(...asked)) {
    this.#fetch = ask;
  }

  /** @returns {Promise<Standing>} a server that knows no accounts believes everybody */
  async me() {
    try {
      return await this.#ask('me');
    } catch (trouble) {
      if (trouble instanceof AccountTrouble && trouble.status === 404) return { trust: true };
      throw trouble;
    }
  }

  /** @param {string} name @param {string} password @returns {Promise<{you: You}>} */
  logIn(name, password) {
    return this.#ask('login', { name, password });
  }

  /** @param {string} name @param {string} password @returns {Promise<{you: You}>} */
  register(name, password) {
    return this.#ask('register', { name, password });
  }

  /** @param {string} name */
  beGuest(name) {
    return this.#ask('guest', { name });
  }

  logOut() {
    return this.#ask('logout', {});
  }

  /** @param {string} old @param {string} wanted */
  changePassword(old, wanted) {
    return this.#ask('password', { old, new: wanted });
  }

  /** @param {string} session */
  endSession(session) {
    return this.#ask('end', { session });
  }

  /** @returns {Promise<Entry[]>} */
  async list() {
    return (await this.#ask('list')).accounts;
  }

  /** @param {string} name @param {string} role */
  setRole(name, role) {
    return this.#ask('role', { name, role });
  }

  /**
   * @param {string} name @param {string} why @param {string} hours empty: for ever, or who has no account, as long as can be
   * @returns {Promise<string>} what was done
   */
  async ban(name, why, hours) {
    return (await this.#ask('ban', { name, why, hours })).said;
  }

  /** Shows somebody out who may come back. @param {string} name @param {string} why @returns {Promise<string>} what was done */
  async kick(name, why) {
    return (await this.#ask('kick', { name, why })).said;
  }

  /** @param {string} name */
  unban(name) {
    return this.#ask('unban', { name });
  }

  /** @param {string} matter @param {Record<string, string>} [form] none: only asks @returns {Promise<any>} */
  async #ask(matter, form) {
    const post = form && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(form) };
    let answer;
    try {
      answer = await this.#fetch(`/account/${matter}`, { credentials: 'same-origin', cache: 'no-store', ...post });
    } catch {
      throw new AccountTrouble('The server does not answer. Please try again.', 0, 0);
    }
    const json = await answer.json().catch(() => ({}));
    if (answer.ok) return json;
    throw new AccountTrouble(json.error ?? `The server answered ${answer.status}.`, answer.status, Number(json.retryAfter) || 0);
  }
}
