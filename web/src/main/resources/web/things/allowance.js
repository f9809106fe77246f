/**
 * How much the scripts of one author may do in a page in a second. Who is over it is stopped until the next second; who is over it again
 * and again is put aside, and stays so until the visitor says otherwise.
 *
 * A page has many authors in it and one processor: all of them together have an allowance, too.
 */
import { Shelf } from '../shelf.js';

/**
 * What a script does.
 * @typedef {object} Doings
 * @property {number} runs
 * @property {number} statements
 * @property {number} reads   properties looked at
 * @property {number} wishes  what the server was asked for, each of which others have to hear of
 * @property {number} words   lines told to the visitor
 * @property {number} millis  of the sandbox
 */

/**
 * Wishes are few: the server takes them for the visitor's own deeds, of which there are 20 a second, and the visitor wants to do something,
 * too.
 * @type {Doings}
 */
export const PER_SECOND = { runs: 30, statements: 500_000, reads: 50_000, wishes: 4, words: 5, millis: 400 };
const NAMES = /** @type {(keyof Doings)[]} */ (Object.keys(PER_SECOND));
/** So many times that for everybody together. */
const ALL = 2;
const SECOND = 1_000;
/** Who is over it in so many seconds of the last minute is put aside. */
const MOST_STRIKES = 5;
const STRIKE_LASTS_MILLIS = 60_000;
/** Whom we have not met for a while is met anew. */
const MOST_AUTHORS = 200;

/** @typedef {{second: number, done: Doings, strikes: number[]}} Book */

/** @returns {Book} */
const emptyBook = () => ({ second: -1, done: { runs: 0, statements: 0, reads: 0, wishes: 0, words: 0, millis: 0 }, strikes: [] });

export class Allowance {
  #now;
  #putAside;
  /** @type {Shelf<number, Book>} by author */
  #books = new Shelf(MOST_AUTHORS);
  #all = emptyBook();

  /** @param {(author: number) => void} putAside @param {() => number} [now] millis */
  constructor(putAside, now = () => performance.now()) {
    this.#putAside = putAside;
    this.#now = now;
  }

  /** What is left to an author in this second, of each. @param {number} author @returns {Doings} */
  left(author) {
    const mine = this.#turned(this.#book(author)).done;
    const all = this.#turned(this.#all).done;
    const entries = NAMES.map((name) => [name, Math.max(0, Math.min(PER_SECOND[name] - mine[name], PER_SECOND[name] * ALL - all[name]))]);
    return Object.fromEntries(entries);
  }

  /** Whether there is anything left of all it takes to run. @param {number} author */
  mayRun(author) {
    const left = this.left(author);
    if (left.runs > 0 && left.statements > 0 && left.reads > 0 && left.millis > 0) return true;
    this.#strike(author);
    return false;
  }

  /**
   * Takes what it can of something, and says whether there was that much.
   * @param {number} author
   * @param {keyof Doings} what
   * @param {number} [amount]
   */
  spend(author, what, amount = 1) {
    const enough = this.left(author)[what] >= amount;
    const book = this.#turned(this.#book(author));
    for (const { done } of [book, this.#turned(this.#all)]) done[what] += amount;
    if (!enough) this.#strike(author);
    return enough;
  }

  /** The visitor lets them try again. @param {number} author */
  forgive(author) {
    this.#books.delete(author);
  }

  /** @param {number} author */
  #book(author) {
    return this.#books.of(author, emptyBook);
  }

  /** @param {Book} book */
  #turned(book) {
    const second = Math.floor(this.#now() / SECOND);
    if (second !== book.second) Object.assign(book, { second, done: emptyBook().done });
    return book;
  }

  /** Once in a second at most. Who had to wait because of others is not to blame. @param {number} author */
  #strike(author) {
    const { done, strikes } = this.#book(author);
    if (NAMES.every((name) => done[name] < PER_SECOND[name])) return;
    const second = Math.floor(this.#now() / SECOND);
    if (strikes.at(-1) === second) return;
    const since = second - STRIKE_LASTS_MILLIS / SECOND;
    strikes.splice(0, strikes.length, ...strikes.filter((one) => one > since), second);
    if (strikes.length >= MOST_STRIKES) this.#putAside(author);
  }
}
