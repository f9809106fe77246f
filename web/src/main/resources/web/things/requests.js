/** What was asked of the world and is not answered yet. Each request has a number; its answer settles its promise. */

const PATIENCE_MILLIS = 10_000;
/** The past is read from the disk, all of it if need be. */
const PATIENCE_WITH_THE_PAST = 120_000;
const OF_THE_PAST = new Set(['history', 'revert', 'moments', 'losses', 'rollback']);

/** The world said no, in words for people. */
export class Refusal extends Error {
  /** @param {string} message @param {import('../types.js').Diagnostic[]} [diagnostics] what is wrong with a source, and where */
  constructor(message, diagnostics = []) {
    super(message);
    this.name = 'Refusal';
    this.diagnostics = diagnostics;
  }
}

/**
 * @typedef {object} Timer
 * @property {(action: () => void, millis: number) => any} start
 * @property {(handle: any) => void} stop
 */

/** @type {Timer} */
const CLOCK = { start: (action, millis) => setTimeout(action, millis), stop: (handle) => clearTimeout(handle) };

export class Requests {
  #send;
  #timer;
  #last = 0;
  /** @type {Map<number, {resolve: (value: any) => void, reject: (why: Error) => void, alarm: any}>} */
  #open = new Map();

  /** @param {(n: number, wanted: import('../types.js').Wanted) => boolean} send says whether it left @param {Timer} [timer] */
  constructor(send, timer = CLOCK) {
    this.#send = send;
    this.#timer = timer;
  }

  /** @param {import('../types.js').Wanted} wanted @returns {Promise<any>} the answer's value, or a Refusal */
  ask(wanted) {
    const n = ++this.#last;
    return new Promise((resolve, reject) => {
      if (!this.#send(n, wanted)) {
        reject(new Refusal('There is no connection to the world just now.'));
        return;
      }
      const alarm = this.#timer.start(
        () => this.#settle(n)?.reject(new Refusal('The world did not answer in time.')),
        OF_THE_PAST.has(wanted.t) ? PATIENCE_WITH_THE_PAST : PATIENCE_MILLIS,
      );
      this.#open.set(n, { resolve, reject, alarm });
    });
  }

  /** @param {import('../types.js').Answer} item */
  answer(item) {
    const asked = this.#settle(item.n);
    if (item.ok) asked?.resolve(item.value ?? item.who ?? item.diagnostics ?? null);
    else asked?.reject(new Refusal(item.error || 'The world refused that.', item.diagnostics));
  }

  /** The connection is gone: no answer will come. @param {string} why */
  abandon(why) {
    for (const n of [...this.#open.keys()]) this.#settle(n)?.reject(new Refusal(why));
  }

  get waiting() {
    return this.#open.size;
  }

  /** @param {number} n */
  #settle(n) {
    const asked = this.#open.get(n);
    if (!asked) return undefined;
    this.#open.delete(n);
    this.#timer.stop(asked.alarm);
    return asked;
  }
}
