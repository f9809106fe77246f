/**
 * Messages of the upper level protocol (ULP) in bytes.
 *
 *   type byte    s v g p t t t t    t = 1..6   s: short form   v: volatile   g: group named   p: packed elements (delta.js)
 *
 *   Send         type | destination | count of auxiliary addresses u8 | those | 1 | element
 *   Receive      type | destination | [g: group] | count of elements varint | elements
 *   short form   type | 1 | element          and          type | count of elements varint | elements
 *
 *   element      source | length varint | data
 *
 * The short form leaves out what the connection is bound to and therefore knows.
 */
import { SERVER } from './address.js';
import { ByteReader, ByteWriter, UlpError } from './bytes.js';
import { readPacked, writePacked } from './delta.js';

/**
 * @typedef {import('./address.js').Address} Address
 * @typedef {{source: Address, data: Uint8Array}} Element  what one host said; the data is not to be written to
 *
 * From a host to the server. `isVolatile`: may be lost, or replaced by a newer one of the same host; `to`: who of the destination is
 * meant, as a set expression (sets.js), all when it is empty.
 * @typedef {{type: number, isVolatile: boolean, destination: Address, to: readonly Address[], data: Uint8Array}} Send
 *
 * From the server to a host. `group`: the implicit group all of it was sent to, for hosts that asked to be told.
 * @typedef {{type: number, destination: Address, group: Address | undefined, elements: Element[]}} Receive
 *
 * What a connection knows: the host at its end, the group it is bound to, and who of it is meant.
 * @typedef {{host: Address, group: Address | undefined, to: readonly Address[]}} Binding
 */

/** What a message is for. Those that go to the server are odd, and what answers them is one more. */
export const TYPE = Object.freeze({ SEND: 1, RECEIVE: 2, SEND_CONTROL: 3, RECEIVE_CONTROL: 4, SEND_STATE: 5, RECEIVE_STATE: 6 });

/** @type {Readonly<Binding>} */
export const UNBOUND = Object.freeze({ host: SERVER, group: undefined, to: [] });

const SHORT = 0x80;
const VOLATILE = 0x40;
const GROUP_NAMED = 0x20;
const PACKED = 0x10;
const TYPE_BITS = 0x0f;
/** An element takes two bytes at least: how many there can be is bounded before they are believed. */
const SMALLEST_ELEMENT = 2;

/** @param {Send | Receive} message @returns {message is Send} */
export const isSend = (message) => message.type % 2 === 1;

/** @param {Send} send */
export function encodeSend({ type, isVolatile, destination, to, data }) {
  const out = new ByteWriter(data.length + 16)
    .u8(type | (isVolatile ? VOLATILE : 0))
    .address(destination)
    .counted(to);
  return oneElement(out, data);
}

/** For a connection that is bound to what the message names. @param {Pick<Send, 'type' | 'isVolatile' | 'data'>} send */
export function encodeShort({ type, isVolatile, data }) {
  return oneElement(new ByteWriter(data.length + 8).u8(type | SHORT | (isVolatile ? VOLATILE : 0)), data);
}

/** The source is not for a host to say. @param {ByteWriter} out @param {Uint8Array} data */
const oneElement = (out, data) => out.varint(1).address(SERVER).sized(data).toBytes();

/** @param {Receive} receive @param {{isPacked?: boolean, isShort?: boolean}} [form] short: for a connection bound to the group */
export function encodeReceive({ type, destination, group, elements }, { isPacked = false, isShort = false } = {}) {
  const namesGroup = group !== undefined && !isShort;
  const out = new ByteWriter().u8(type | (isShort ? SHORT : 0) | (namesGroup ? GROUP_NAMED : 0) | (isPacked ? PACKED : 0));
  if (!isShort) out.address(destination);
  if (namesGroup) out.address(group);
  out.varint(elements.length);
  if (isPacked) writePacked(elements, out);
  else for (const { source, data } of elements) out.address(source).sized(data);
  return out.toBytes();
}

/** @param {Uint8Array} bytes @param {Readonly<Binding>} [binding] @returns {Send | Receive} */
export function decode(bytes, binding = UNBOUND) {
  const input = new ByteReader(bytes);
  const first = input.u8('the type of a message');
  const type = first & TYPE_BITS;
  if (type < TYPE.SEND || type > TYPE.RECEIVE_STATE) throw new UlpError(`the type of a message is 1 to 6, not ${type}`);
  if ((first & SHORT) !== 0 && !binding.group) throw new UlpError('a message in short form on a connection that is bound to no group');
  const message = type % 2 === 1 ? send(input, type, first, binding) : receive(input, type, first, binding);
  input.end('the message');
  return message;
}

/** @param {ByteReader} input @param {number} type @param {number} first @param {Readonly<Binding>} binding @returns {Send} */
function send(input, type, first, binding) {
  if ((first & (GROUP_NAMED | PACKED)) !== 0) throw new UlpError('a message to the server has type bits that only its answers have');
  const isShort = (first & SHORT) !== 0;
  const destination = isShort && binding.group ? binding.group : input.address('the destination');
  const to = isShort ? binding.to : input.counted('auxiliary');
  const count = input.varint('the count of elements');
  if (count !== 1) throw new UlpError(`a message to the server holds exactly 1 element, not ${count}`);
  input.address('the source');
  return { type, isVolatile: (first & VOLATILE) !== 0, destination, to, data: input.sized('the data') };
}

/** @param {ByteReader} input @param {number} type @param {number} first @param {Readonly<Binding>} binding @returns {Receive} */
function receive(input, type, first, binding) {
  const isShort = (first & SHORT) !== 0;
  const destination = isShort ? binding.host : input.address('the destination');
  const group = (first & GROUP_NAMED) !== 0 ? input.address('the group') : isShort ? binding.group : undefined;
  const count = input.varint('the count of elements', Math.floor(input.left / SMALLEST_ELEMENT));
  return { type, destination, group, elements: (first & PACKED) !== 0 ? readPacked(input, count) : plain(input, count) };
}

/** @param {ByteReader} input @param {number} count @returns {Element[]} */
function plain(input, count) {
  const elements = [];
  for (let i = 1; i <= count; i++) {
    const source = input.address(`the source of element ${i}`);
    elements.push({ source, data: input.sized(`element ${i}`) });
  }
  return elements;
}
