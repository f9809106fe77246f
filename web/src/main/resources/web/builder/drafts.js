/**
 * Sends the plan to the world while it is drawn: a moment after the last change, in parts, one after the other. The world answers what
 * is wrong with it and, when it can be built, under which key the built room can be had.
 */

/** @typedef {import('./plan.js').Plan} Plan */
/** @typedef {{key?: string, problems: import('./desk.js').Problem[]}} Verdict */
/** @typedef {(wanted: import('../types.js').Wanted) => Promise<any>} Ask */

/** Well below what a message may hold (limits.messageBytes), whatever the characters are. */
export const PART_CHARACTERS = 12_000;
const REST_MILLIS = 400;

/** @param {string} text @returns {string[]} no part ends in the middle of a character */
export function partsOf(text) {
  const parts = [];
  for (let at = 0; at < text.length; ) {
    let end = Math.min(text.length, at + PART_CHARACTERS);
    const last = text.charCodeAt(end - 1);
    if (end < text.length && last >= 0xd800 && last < 0xdc00) end--;
    parts.push(text.slice(at, end));
    at = end;
  }
  return parts.length === 0 ? [''] : parts;
}

export class Drafts {
  #ask;
  #room;
  #told;
  /** @type {Plan | undefined} */
  #wanted;
  #timer = 0;
  #sending = false;
  #closed = false;

  /**
   * @param {Ask} ask
   * @param {number} room
   * @param {{verdict: (plan: Plan, verdict: Verdict) => void, failed: (why: string) => void, busy: (busy: boolean) => void}} told
   */
  constructor(ask, room, told) {
    this.#ask = ask;
    this.#room = room;
    this.#told = told;
  }

  /** The plan has changed. @param {Plan} plan @param {number} [millis] */
  change(plan, millis = REST_MILLIS) {
    this.#wanted = plan;
    clearTimeout(this.#timer);
    this.#timer = /** @type {any} */ (setTimeout(() => void this.#run(), millis));
  }

  /** Everybody in the room gets this plan. @param {Plan} plan @returns {Promise<Verdict>} */
  async save(plan) {
    clearTimeout(this.#timer);
    this.#wanted = undefined;
    while (this.#sending) await new Promise((resolve) => setTimeout(resolve, 20));
    this.#sending = true;
    this.#told.busy(true);
    try {
      const verdict = await this.#send(plan, true);
      return verdict ?? { problems: [] };
    } finally {
      this.#sending = false;
      this.#told.busy(false);
      if (this.#wanted) this.change(this.#wanted);
    }
  }

  close() {
    this.#closed = true;
    this.#wanted = undefined;
    clearTimeout(this.#timer);
  }

  async #run() {
    if (this.#sending) return;
    this.#sending = true;
    this.#told.busy(true);
    try {
      while (this.#wanted && !this.#closed) {
        const plan = this.#wanted;
        const verdict = await this.#send(plan, false);
        if (this.#wanted === plan) this.#wanted = undefined;
        if (verdict && !this.#closed && !this.#wanted) this.#told.verdict(plan, verdict);
      }
    } catch (trouble) {
      this.#wanted = undefined;
      if (!this.#closed) this.#told.failed(trouble instanceof Error ? trouble.message : String(trouble));
    } finally {
      this.#sending = false;
      this.#told.busy(false);
    }
  }

  /** @param {Plan} plan @param {boolean} save @returns {Promise<Verdict | undefined>} nothing when a newer plan came meanwhile */
  async #send(plan, save) {
    const parts = partsOf(JSON.stringify(plan));
    let answer;
    for (const [part, text] of parts.entries()) {
      if (this.#closed || (!save && this.#wanted !== plan)) return undefined;
      answer = await this.#ask({ t: 'draft', room: this.#room, part, of: parts.length, text, save });
    }
    return { key: answer?.key, problems: Array.isArray(answer?.problems) ? answer.problems : [] };
  }
}
