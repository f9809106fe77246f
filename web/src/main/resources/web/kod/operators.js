/**
 * The operators. Each needs integers; with anything else it logs an error for its line, and its left side is the result.
 */
import * as numbers from './numbers.js';
import { describe, isInteger, truth } from './values.js';

/** @typedef {import('./values.js').Value} Value */

export class Operators {
  /** Logs an error at the current line. @param {string} _text @param {number} [_line] @returns {null} */
  error(_text, _line) {
    return null;
  }

  /** @param {Value} value */
  truth(value) {
    return truth(value);
  }

  /** @param {Value} a @param {Value} b @param {number} line @returns {Value} */
  add(a, b, line) {
    return isInteger(a) && isInteger(b) ? numbers.add(a, b) : this.#refused('+', a, b, line);
  }

  /** @param {Value} a @param {Value} b @param {number} line @returns {Value} */
  subtract(a, b, line) {
    return isInteger(a) && isInteger(b) ? numbers.subtract(a, b) : this.#refused('-', a, b, line);
  }

  /** @param {Value} a @param {Value} b @param {number} line @returns {Value} */
  multiply(a, b, line) {
    return isInteger(a) && isInteger(b) ? numbers.multiply(a, b) : this.#refused('*', a, b, line);
  }

  /** @param {Value} a @param {Value} b @param {number} line @returns {Value} */
  divide(a, b, line) {
    if (!isInteger(a) || !isInteger(b)) return this.#refused('/', a, b, line);
    return b === 0 ? this.#byZero('/', a, line) : numbers.divide(a, b);
  }

  /** @param {Value} a @param {Value} b @param {number} line @returns {Value} */
  mod(a, b, line) {
    if (!isInteger(a) || !isInteger(b)) return this.#refused('MOD', a, b, line);
    return b === 0 ? this.#byZero('MOD', a, line) : numbers.mod(a, b);
  }

  /** @param {Value} a @param {Value} b @param {number} line @returns {Value} */
  and(a, b, line) {
    return isInteger(a) && isInteger(b) ? Number(truth(a) && truth(b)) : this.#refused('AND', a, b, line);
  }

  /** @param {Value} a @param {Value} b @param {number} line @returns {Value} */
  or(a, b, line) {
    return isInteger(a) && isInteger(b) ? Number(truth(a) || truth(b)) : this.#refused('OR', a, b, line);
  }

  /** @param {Value} a @param {Value} b @param {number} line @returns {Value} */
  bitAnd(a, b, line) {
    return isInteger(a) && isInteger(b) ? numbers.bitAnd(a, b) : this.#refused('&', a, b, line);
  }

  /** @param {Value} a @param {Value} b @param {number} line @returns {Value} */
  bitOr(a, b, line) {
    return isInteger(a) && isInteger(b) ? numbers.bitOr(a, b) : this.#refused('|', a, b, line);
  }

  /** @param {Value} a @param {Value} b @param {number} line @returns {Value} */
  less(a, b, line) {
    return isInteger(a) && isInteger(b) ? Number(a < b) : this.#refused('<', a, b, line);
  }

  /** @param {Value} a @param {Value} b @param {number} line @returns {Value} */
  lessEqual(a, b, line) {
    return isInteger(a) && isInteger(b) ? Number(a <= b) : this.#refused('<=', a, b, line);
  }

  /** @param {Value} a @param {Value} b @param {number} line @returns {Value} */
  greater(a, b, line) {
    return isInteger(a) && isInteger(b) ? Number(a > b) : this.#refused('>', a, b, line);
  }

  /** @param {Value} a @param {Value} b @param {number} line @returns {Value} */
  greaterEqual(a, b, line) {
    return isInteger(a) && isInteger(b) ? Number(a >= b) : this.#refused('>=', a, b, line);
  }

  /** @param {Value} a @param {number} line @returns {Value} */
  not(a, line) {
    return isInteger(a) ? Number(!truth(a)) : this.#refusedOne('NOT', a, line);
  }

  /** @param {Value} a @param {number} line @returns {Value} */
  negate(a, line) {
    return isInteger(a) ? numbers.subtract(0, a) : this.#refusedOne('-', a, line);
  }

  /** @param {Value} a @param {number} line @returns {Value} */
  bitNot(a, line) {
    return isInteger(a) ? numbers.bitNot(a) : this.#refusedOne('~', a, line);
  }

  /** @param {string} operator @param {Value} a @param {Value} b @param {number} line */
  #refused(operator, a, b, line) {
    this.error(`${operator} needs two integers, not ${describe(a)} and ${describe(b)}`, line);
    return a;
  }

  /** @param {string} operator @param {Value} a @param {number} line */
  #refusedOne(operator, a, line) {
    this.error(`${operator} needs an integer, not ${describe(a)}`, line);
    return a;
  }

  /** @param {string} operator @param {Value} a @param {number} line */
  #byZero(operator, a, line) {
    this.error(`${operator} by zero: the left side is ${a}`, line);
    return a;
  }
}
