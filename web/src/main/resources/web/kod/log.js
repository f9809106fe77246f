/**
 * The lines that scripts write: those of Debug, and errors with the place and the handlers that led there. A message may
 * write only so many.
 */

/** @typedef {import('./runtime.js').Frame} Frame */

const TRACE_FRAMES = 50;
const CALLERS = 4;
const MOST_ERRORS_WITH_CALLERS = 100;
const MOST_STACKS = 20;

export class ScriptLog {
  #debugLines = 0;
  #errorLines = 0;
  #stacks = 0;
  #cut = false;

  /**
   * @param {(level: 'debug' | 'error', line: string) => void} log
   * @param {number} most lines of either sort
   * @param {Frame[]} frames the handlers that are running, the innermost last
   */
  constructor(log, most, frames) {
    this.log = log;
    this.most = most;
    this.frames = frames;
  }

  /** A new message has its lines before it. */
  start() {
    this.#debugLines = 0;
    this.#errorLines = 0;
    this.#stacks = 0;
    this.#cut = false;
  }

  /** @param {string} text */
  debug(text) {
    if (this.#debugLines < this.most) this.log('debug', this.#place() + text);
    else if (this.#debugLines === this.most) this.log('debug', 'Further lines of this message are left out.');
    this.#debugLines++;
  }

  /** @param {string} text */
  error(text) {
    const callers = this.#errorLines < MOST_ERRORS_WITH_CALLERS ? this.#trace(CALLERS) : [];
    this.#line(text + (callers.length > 0 ? `; in ${callers.join(' < ')}` : ''));
  }

  /** @param {string} text @param {number} entering how many handlers are only just being entered and do not count */
  errorWithStack(text, entering) {
    this.#line(text);
    if (this.#errorLines < this.most && this.#stacks < MOST_STACKS) this.#stack(entering);
  }

  /** Written however many lines there were before. @param {string} text */
  lastError(text) {
    this.log('error', this.#place() + text);
    this.#stack(0);
  }

  /** @param {string} text */
  #line(text) {
    if (this.#errorLines < this.most) this.log('error', this.#place() + text);
    else if (!this.#cut) this.log('error', 'Further errors of this message are left out.');
    this.#cut = this.#errorLines >= this.most;
    this.#errorLines++;
  }

  /** @param {number} entering */
  #stack(entering) {
    this.#stacks++;
    const frames = this.#trace(TRACE_FRAMES, entering);
    frames.forEach((frame) => this.log('error', `  in ${frame}`));
    this.#errorLines += frames.length;
  }

  /** The innermost handlers, innermost first. @param {number} count @param {number} left how many to leave out */
  #trace(count, left = 0) {
    const end = this.frames.length - left;
    return this.frames
      .slice(Math.max(0, end - count), end)
      .reverse()
      .map(({ where: [owner, message, file], line }) => `${owner}.${message} [${file} (${line})]`);
  }

  #place() {
    const frame = this.frames[this.frames.length - 1];
    return frame ? `[${frame.where[2]} (${frame.line})] ` : '[server (0)] ';
  }
}
