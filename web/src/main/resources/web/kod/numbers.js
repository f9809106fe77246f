/**
 * Integers of 60 bits, as the server has them. Sums and products that a number holds exactly need nothing more; the others
 * are worked out as BigInt and cut to 60 bits, so 2^59 - 1 + 1 is -2^59 here too.
 */

/** @typedef {number | bigint} Integer */

const BITS = 60;

/** The one form of an integer: a number if it is exact as one. @param {bigint} big @returns {Integer} */
export function integer(big) {
  const cut = BigInt.asIntN(BITS, big);
  const number = Number(cut);
  return Number.isSafeInteger(number) ? number : cut;
}

/** @param {Integer} a @param {Integer} b @returns {Integer} */
export function add(a, b) {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    if (Number.isSafeInteger(sum)) return sum;
  }
  return integer(BigInt(a) + BigInt(b));
}

/** @param {Integer} a @param {Integer} b @returns {Integer} */
export function subtract(a, b) {
  if (typeof a === 'number' && typeof b === 'number') {
    const difference = a - b;
    if (Number.isSafeInteger(difference)) return difference;
  }
  return integer(BigInt(a) - BigInt(b));
}

/** @param {Integer} a @param {Integer} b @returns {Integer} */
export function multiply(a, b) {
  if (typeof a === 'number' && typeof b === 'number') {
    const product = a * b;
    // JavaScript has a zero below zero; adding zero makes it the usual one.
    if (Number.isSafeInteger(product)) return product + 0;
  }
  return integer(BigInt(a) * BigInt(b));
}

/** Toward zero; `b` is not zero. @param {Integer} a @param {Integer} b @returns {Integer} */
export function divide(a, b) {
  if (typeof a === 'number' && typeof b === 'number') return Math.trunc(a / b) + 0;
  return integer(BigInt(a) / BigInt(b));
}

/** The remainder without its sign; `b` is not zero. @param {Integer} a @param {Integer} b @returns {Integer} */
export function mod(a, b) {
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a % b);
  const remainder = BigInt(a) % BigInt(b);
  return integer(remainder < 0n ? -remainder : remainder);
}

/** @param {Integer} a @param {Integer} b @returns {Integer} */
export function bitAnd(a, b) {
  return isShort(a) && isShort(b) ? a & b : integer(BigInt(a) & BigInt(b));
}

/** @param {Integer} a @param {Integer} b @returns {Integer} */
export function bitOr(a, b) {
  return isShort(a) && isShort(b) ? a | b : integer(BigInt(a) | BigInt(b));
}

/** @param {Integer} a @returns {Integer} */
export function bitNot(a) {
  return subtract(-1, a);
}

/** @param {Integer} a @returns {Integer} */
export function abs(a) {
  return a < 0 ? subtract(0, a) : a;
}

/** The root, rounded down. @param {Integer} a not negative @returns {Integer} */
export function squareRoot(a) {
  let root = BigInt(Math.floor(Math.sqrt(Number(a))));
  const square = BigInt(a);
  // A double has 53 bits, so the root of a large number may be off by one.
  while (root * root > square) root--;
  while ((root + 1n) * (root + 1n) <= square) root++;
  return integer(root);
}

/** One of the integers from `low` to `high`. @param {Integer} low @param {Integer} high @param {() => number} random */
export function between(low, high, random) {
  const count = subtract(high, low);
  if (typeof low === 'number' && typeof count === 'number' && count >= 0 && count < 2 ** 32) {
    return low + Math.floor(random() * (count + 1));
  }
  const range = BigInt(high) - BigInt(low) + 1n;
  const many = (BigInt(Math.floor(random() * 2 ** 40)) << 40n) | BigInt(Math.floor(random() * 2 ** 40));
  return integer(BigInt(low) + (many % range));
}

/** The low 32 bits with their sign: all that the temp string takes of a number. @param {Integer} a */
export function low32(a) {
  return Number(BigInt.asIntN(32, BigInt(a)));
}

/** @param {Integer} a @returns {a is number} */
function isShort(a) {
  return typeof a === 'number' && (a | 0) === a;
}
