/** What client-side methods may use. Reaching a limit is an error line, never more. */

/**
 * @typedef {object} Limits
 * @property {number} fuel statements of one message
 * @property {number} postedFactor all posted messages together may use this many times `fuel` and `work`
 * @property {number} reads properties that a message and what it posted may look at; a page says how many (things/allowance.js)
 * @property {number} depth nested sends; the handler at this depth is refused
 * @property {number} work cells and characters that functions may walk over in one message
 * @property {number} cells list cells
 * @property {number} strings
 * @property {number} textChars characters of a string
 * @property {number} posts messages waiting
 * @property {number} logLines lines a message may write to each log
 * @property {number} effects
 * @property {number} firstNumber of cells and strings. What has the number 0 counts as false, so it is not used
 */

/** @type {Limits} */
export const LIMITS = {
  fuel: 200_000,
  postedFactor: 10,
  reads: Infinity,
  depth: 100,
  work: 2_000_000,
  cells: 100_000,
  strings: 10_000,
  textChars: 6_000,
  posts: 1_000,
  logLines: 100,
  effects: 500,
  firstNumber: 1,
};
