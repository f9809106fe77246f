/**
 * What a group is like, as a list of `tag u8 | length varint | value`. What is not said has the usual value; tags nobody knows are
 * kept and mean nothing. Numbers are big-endian in as many bytes as the length says, four at most.
 *
 * @typedef {'immediate' | 'isochronous' | 'synchronous' | 'bundled'} Delivery
 *   at once, each by itself; once a period; when every member has taken its turn; when the first has waited for the age, nothing more
 *   has come for the idle time, or the message is full
 *
 * @typedef {object} Attributes
 * @property {Delivery} [delivery]                    immediate, if not said
 * @property {number} [periodMillis]                  50
 * @property {number} [aggregationOffsetMillis]
 * @property {number} [transmitOffsetMillis]
 * @property {number} [dynamicFloorMillis]            the period gets shorter the more is sent, down to this; 0: it stays as it is
 * @property {number} [qualifyingSends]               which sends count as a turn: the sum of TURN's
 * @property {number} [turnsPerRound]
 * @property {boolean} [echo]                         who says something hears it, too
 * @property {boolean} [open]                         who is no member may send to it
 * @property {string | Uint8Array} [key]              what one must know to join; bytes when it was read
 * @property {number} [capacity]
 * @property {boolean} [compression]                  elements as differences to the first
 * @property {string} [processor]
 * @property {number} [timeoutMillis]                 5,000
 * @property {string} [name]                          what it can be entered by
 * @property {boolean} [announce]                     members are told who joins and leaves
 * @property {boolean} [keepAlive]                    an empty message leaves each period where there is nothing to tell
 * @property {number} [ageMillis]
 * @property {number} [idleMillis]
 * @property {number} [sizeCapBytes]                  an aggregate of so many bytes leaves early
 * @property {boolean} [moderated]                    only operators may send to it
 * @property {boolean} [inviteOnly]                   only who is invited may join
 * @property {{tag: number, value: Uint8Array}[]} [others]   of tags that this page does not know
 */
import { ByteReader, ByteWriter, UlpError, bytesOf, textOf } from './bytes.js';

/** @type {readonly Delivery[]} */
export const DELIVERIES = Object.freeze(['immediate', 'isochronous', 'synchronous', 'bundled']);

/** What counts as a turn: a send to the whole group, to a host of it, to a logical group or a set. */
export const TURN = Object.freeze({ WHOLE: 1, HOST: 2, SET: 4 });

const LONGEST_VALUE = 256;
const LONGEST_NUMBER = 4;
const MOST = 64;
const LARGEST = 2 ** 31 - 1;

/**
 * The attributes in the order of their tags, from 1, and what their values are.
 * @type {readonly (readonly [name: string, kind: 'number' | 'flag' | 'delivery' | 'text' | 'bytes'])[]}
 */
const KNOWN = [
  ['delivery', 'delivery'],
  ['periodMillis', 'number'],
  ['aggregationOffsetMillis', 'number'],
  ['transmitOffsetMillis', 'number'],
  ['dynamicFloorMillis', 'number'],
  ['qualifyingSends', 'number'],
  ['turnsPerRound', 'number'],
  ['echo', 'flag'],
  ['open', 'flag'],
  ['key', 'bytes'],
  ['capacity', 'number'],
  ['compression', 'flag'],
  ['processor', 'text'],
  ['timeoutMillis', 'number'],
  ['name', 'text'],
  ['announce', 'flag'],
  ['keepAlive', 'flag'],
  ['ageMillis', 'number'],
  ['idleMillis', 'number'],
  ['sizeCapBytes', 'number'],
  ['moderated', 'flag'],
  ['inviteOnly', 'flag'],
];

/** Adds them to what is being written. @param {Attributes} attributes @param {ByteWriter} out */
export function writeAttributes(attributes, out) {
  const said = /** @type {Record<string, any>} */ (attributes);
  for (const name of Object.keys(said)) {
    if (name !== 'others' && !KNOWN.some(([known]) => known === name)) throw new RangeError(`there is no attribute ${name}`);
  }
  KNOWN.forEach(([name, kind], i) => {
    if (said[name] !== undefined) out.u8(i + 1).sized(valueBytes(name, kind, said[name]));
  });
  for (const { tag, value } of attributes.others ?? []) out.u8(tag).sized(value);
}

/** @param {string} name @param {string} kind @param {any} value */
function valueBytes(name, kind, value) {
  const bytes =
    kind === 'text' || kind === 'bytes'
      ? bytesOf(value)
      : numberBytes(name, kind === 'delivery' ? DELIVERIES.indexOf(value) : Number(value));
  if (bytes.length > LONGEST_VALUE)
    throw new RangeError(`attribute ${name} has ${bytes.length} bytes, and ${LONGEST_VALUE} at most are allowed`);
  return bytes;
}

/** As short as it can be. @param {string} name @param {number} value */
function numberBytes(name, value) {
  if (!Number.isInteger(value) || value < 0 || value > LARGEST) throw new RangeError(`attribute ${name} cannot be that: ${value}`);
  const bytes = [];
  for (let rest = value; rest > 0 || bytes.length === 0; rest >>>= 8) bytes.unshift(rest & 0xff);
  return Uint8Array.from(bytes);
}

/** All that is left. @param {ByteReader} input @returns {Attributes} */
export function readAttributes(input) {
  /** @type {Map<number, Uint8Array>} */
  const values = new Map();
  const others = [];
  for (let count = 0; !input.isEmpty; count++) {
    if (count === MOST) throw new UlpError(`more than ${MOST} attributes`);
    const tag = input.u8('the tag of an attribute');
    const value = input.sized(`attribute ${tag}`, LONGEST_VALUE);
    if (tag >= 1 && tag <= KNOWN.length)
      values.set(tag, value); // The last one counts.
    else others.push({ tag, value });
  }
  /** @type {Record<string, any>} */
  const read = {};
  KNOWN.forEach(([name, kind], i) => {
    const value = values.get(i + 1);
    if (value) read[name] = readValue(name, kind, value);
  });
  if (others.length > 0) read.others = others;
  return read;
}

/** @param {string} name @param {string} kind @param {Uint8Array} value */
function readValue(name, kind, value) {
  if (kind === 'bytes') return value;
  if (kind === 'text') return textOf(value);
  const number = value.length > LONGEST_NUMBER ? Infinity : value.reduce((sum, byte) => sum * 256 + byte, 0);
  if (number > LARGEST) throw new UlpError(`attribute ${name} is a number of up to 31 bits`);
  if (kind === 'flag') return number !== 0;
  if (kind === 'number') return number;
  if (number >= DELIVERIES.length) throw new UlpError(`attribute delivery is 0 to ${DELIVERIES.length - 1}, not ${number}`);
  return DELIVERIES[number];
}

/** @param {Attributes} attributes */
export function encodeAttributes(attributes) {
  const out = new ByteWriter();
  writeAttributes(attributes, out);
  return out.toBytes();
}

/** @param {Uint8Array} bytes */
export const decodeAttributes = (bytes) => readAttributes(new ByteReader(bytes));
