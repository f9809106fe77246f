/**
 * Kod values in JavaScript.
 *
 * Nil is `null`. An integer has 60 bits: it is a number where a number is exact and a BigInt beyond, never both, so `===`
 * compares. Everything else is an object of this file with the tag and the number that the server prints; equal values
 * are the same object, so `===` compares these too.
 */

/** @typedef {null | number | bigint | Tagged} Value */
/** @typedef {null | number | string | {ref: number} | {class: string} | {other: string} | unknown[]} Json */

export const OBJECT = 2;
export const LIST = 3;
export const RESOURCE = 4;
export const TEMP_STRING = 8;
export const STRING = 9;
export const CLASS = 10;
export const MESSAGE = 11;
export const DEBUG_STRING = 12;

const TAG_NAMES = [
  '$',
  'INT',
  'OBJECT',
  'LIST',
  'RESOURCE',
  'TIMER',
  'SESSION',
  'ROOM_DATA',
  'TEMP_STRING',
  'STRING',
  'CLASS',
  'MESSAGE',
  'DEBUG_STRING',
  'OVERRIDE',
  'RESERVED',
  'INVALID',
];

/** What an outgoing list may have, the lists in it included. */
const MOST_ELEMENTS = 10_000;
const MOST_NESTING = 50;

/** A value that is neither nil nor an integer. Its number is what counts as true or false. */
export class Tagged {
  /** @param {number} tag @param {number | bigint} number */
  constructor(tag, number) {
    this.tag = tag;
    this.number = number;
  }
}

/** A Thing. */
export class Ref extends Tagged {
  /** @param {number} id */
  constructor(id) {
    super(OBJECT, id);
    this.id = id;
  }
}

/** A class or a message. */
export class Name extends Tagged {
  /** @param {number} tag @param {string} name @param {number} number */
  constructor(tag, name, number) {
    super(tag, number);
    this.name = name;
  }
}

/** A string, the temp string, a resource or a debug string. A resource that nobody knows has no text. */
export class Text extends Tagged {
  /** @param {number} tag @param {number} number @param {string | null} text */
  constructor(tag, number, text) {
    super(tag, number);
    this.text = text;
  }
}

/** A list cell. */
export class Cell extends Tagged {
  /** @param {number} number @param {Value} first @param {Value} rest */
  constructor(number, first, rest) {
    super(LIST, number);
    this.first = first;
    this.rest = rest;
  }
}

/** @param {Value} value @returns {value is number | bigint} */
export function isInteger(value) {
  return typeof value === 'number' || typeof value === 'bigint';
}

/** What `if` and `while` ask: the number is not zero, whatever the tag. @param {Value} value */
export function truth(value) {
  if (typeof value === 'number') return value !== 0;
  return value !== null && (typeof value === 'bigint' || Number(value.number) !== 0);
}

/** Tag and number, as error lines print them. @param {Value} value */
export function describe(value) {
  if (value === null) return '$ 0';
  if (isInteger(value)) return `INT ${value}`;
  return `${TAG_NAMES[value.tag]} ${value.number}`;
}

/** The text of a value, or null when it has none. @param {Value} value */
export function textOf(value) {
  return value instanceof Text ? value.text : null;
}

/** A value as the debug log prints it. @param {Value} value */
export function print(value) {
  const text = textOf(value);
  if (text !== null) return text;
  if (isInteger(value)) return String(value);
  return value instanceof Name && value.tag === CLASS ? `&${value.name}` : describe(value);
}

/**
 * A value as it goes over the wire. A list is cut down to tag and number when it is too long, never ends, or has so many
 * lists in it that writing them all out would take for ever.
 * @param {Value} value
 * @returns {Json}
 */
export function toJson(value) {
  return write(value, { left: MOST_ELEMENTS }, 0);
}

/** @param {Value} value @param {{left: number}} room @param {number} nesting @returns {Json} */
function write(value, room, nesting) {
  if (value === null || typeof value === 'number') return value;
  // A JSON number of more than 53 bits would arrive as another one.
  if (typeof value === 'bigint') return { other: describe(value) };
  if (value instanceof Ref) return { ref: value.id };
  if (value instanceof Cell) return writeList(value, room, nesting);
  if (value instanceof Name && value.tag === CLASS) return { class: value.name };
  return textOf(value) ?? { other: describe(value) };
}

/** @param {Cell} list @param {{left: number}} room @param {number} nesting @returns {Json} */
function writeList(list, room, nesting) {
  if (nesting >= MOST_NESTING) return { other: describe(list) };
  /** @type {Json[]} */
  const elements = [];
  /** @type {Value} */
  let cell = list;
  for (; cell instanceof Cell && room.left > 0; cell = cell.rest) {
    room.left--;
    elements.push(write(cell.first, room, nesting + 1));
  }
  return cell === null ? elements : { other: describe(list) };
}
