/**
 * Packets of the control protocol, as the server writes and reads them.
 *
 *   size u8 | object id | command u8 | bytes of the command         size counts itself: 3 to 255
 *
 *   object id, variable id    number u8, 1 to 255     or     00 | length u8 | name, UTF-8
 *   text                      length u8 | UTF-8
 *
 * To the object COMBINE go commands for many objects at once: (id u8 | bytes of the command)+, all parts of the same length.
 * A packet here is a plain object, with the fields of its command as layouts.js lists them. docs/protocol.md tells the same in full.
 */

import { LAYOUTS } from './layouts.js';

/** The variables that have a number. */
export const VARIABLES = Object.freeze({
  APPNAME: 1,
  USERNAME: 2,
  PROTOCOL: 3,
  ERROR: 4,
  BITMAP: 5,
  PASSWORD: 6,
  ACTORS: 7,
  UPDATETIME: 8,
  CLIENT: 9,
});

/** Of somebody who appears to a page: their Thing, and what frames call them. Numbers of Ambit's own. */
export const INTRODUCED = Object.freeze({ THING: 254, BADGE: 255 });

/** What the value of ERROR means to people, by number. */
export const NAKS = Object.freeze([
  'Welcome.',
  'This name is in use or cannot be used.',
  'There is no room for another ordinary user.',
  'There is no room for another user with priority.',
  'There is no such world here.',
  'The server could not do it.',
  'The server does not speak this version of the protocol.',
  'The server does not work with this version of the client.',
  'The password is wrong.',
  'This account may not come in.',
  'This server is full, another may have room.',
]);

/** The avatar of this client, the object that takes combined commands, and the line itself. */
export const CLIENT = 1;
export const COMBINE = 254;
export const PROTOCOL = 255;

export const LONGEST_PACKET = 255;
const SHORTEST_PACKET = 3;
const LONGEST_TEXT = 255;

/** @typedef {keyof typeof LAYOUTS} CommandName */
/** @typedef {import('./layouts.js').Kind} Kind */
/** @typedef {import('./layouts.js').NumberKind} NumberKind */
/** @typedef {number | string} Id an object or a variable: its number, 1 to 255, or its name */
/** @typedef {{variable: Id, value: string}} Property */
/**
 * What the fields of a kind hold.
 * @typedef {Record<NumberKind, number> & {'object id': Id, text: string, properties: Property[], variables: Id[]}} Values
 */
/** @typedef {(typeof LAYOUTS)[CommandName]['fields'][number]} Field */
/**
 * Which there are depends on the command. One without a name is its number, and its bytes are in `data`.
 * @typedef {{[F in Field as F[0]]?: Values[F[1]]} & {data?: Uint8Array}} Fields
 */
/** @typedef {Fields & {id: number}} Part */
/** @typedef {Fields & {object: Id, command: CommandName | number, parts?: Part[]}} Packet */

/** Bytes that are no packet. Says where, what came and what was expected. */
export class PacketError extends Error {
  /** @param {number} offset @param {string} what */
  constructor(offset, what) {
    super(`byte ${offset}: ${what}`);
    this.name = 'PacketError';
    this.offset = offset;
  }
}

/** Bytes, least and most of numbers, by their kinds. @type {Record<string, [number, number, number]>} */
const NUMBERS = {
  u8: [1, 0, 255],
  s8: [1, -128, 127],
  u16: [2, 0, 65535],
  s16: [2, -32768, 32767],
  u32: [4, 0, 4294967295],
  'short id': [1, 1, 255],
};

/** @param {CommandName} command @returns {readonly import('./layouts.js').Field[]} */
const fieldsOf = (command) => LAYOUTS[command].fields;

const NAMES = /** @type {CommandName[]} */ (Object.keys(LAYOUTS));

/** @type {Map<number, CommandName>} */
const BY_NUMBER = new Map(NAMES.map((name) => [LAYOUTS[name].number, name]));

/** Bytes of one part of a command that can be combined: a short id and its fields, which are numbers. @type {Map<CommandName, number>} */
const PART_BYTES = new Map(
  NAMES.filter((name) => 'combined' in LAYOUTS[name]).map((name) => [
    name,
    fieldsOf(name).reduce((sum, [, kind]) => sum + NUMBERS[kind][0], 1),
  ]),
);

// A mark of byte order at the start is a character like any other.
const reading = new TextDecoder('utf-8', { ignoreBOM: true });
const writing = new TextEncoder();

/** One packet, believed only as far as its bytes are there. */
class Reader {
  /** @param {Uint8Array} bytes @param {number} from @param {number} to */
  constructor(bytes, from, to) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.at = from;
    this.to = to;
  }

  get left() {
    return this.to - this.at;
  }

  /** Where so many bytes begin, which are passed over. @param {number} count @param {string} what */
  take(count, what) {
    if (this.left < count)
      throw new PacketError(this.at, `${what} needs ${count} ${count === 1 ? 'byte' : 'bytes'}, and the packet has ${this.left} left`);
    this.at += count;
    return this.at - count;
  }

  rest() {
    const from = this.at;
    this.at = this.to;
    return this.bytes.slice(from, this.to);
  }

  /** @param {Kind} kind @param {string} what @returns {any} */
  read(kind, what) {
    switch (kind) {
      case 'u8':
        return this.view.getUint8(this.take(1, what));
      case 's8':
        return this.view.getInt8(this.take(1, what));
      case 'u16':
        return this.view.getUint16(this.take(2, what));
      case 's16':
        return this.view.getInt16(this.take(2, what));
      case 'u32':
        return this.view.getUint32(this.take(4, what));
      case 'short id':
        return this.shortId(what);
      case 'object id':
        return this.id(what);
      case 'text':
        return this.text(what);
      case 'properties':
        return this.toEnd(() => ({ variable: this.id('a variable'), value: this.text("a property's value") }));
      case 'variables':
        return this.toEnd(() => this.id('a variable'));
    }
  }

  /** @param {string} what */
  shortId(what) {
    const id = this.read('u8', what);
    if (id === 0) throw new PacketError(this.at - 1, `${what} is 1 to 255, not 0`);
    return id;
  }

  /** @param {string} what @returns {Id} */
  id(what) {
    return this.read('u8', what) || this.text(`the name of ${what}`);
  }

  /** @param {string} what */
  text(what) {
    const length = this.read('u8', `the length of ${what}`);
    const from = this.take(length, what);
    return reading.decode(this.bytes.subarray(from, from + length));
  }

  /** @template T @param {() => T} one @returns {T[]} */
  toEnd(one) {
    const all = [];
    while (this.left > 0) all.push(one());
    return all;
  }

  /** @param {CommandName} command @returns {Fields} */
  fields(command) {
    return Object.fromEntries(fieldsOf(command).map(([name, kind]) => [name, this.read(kind, name)]));
  }

  /** @param {CommandName} command @param {number} partBytes @returns {Part[]} */
  parts(command, partBytes) {
    if (this.left === 0 || this.left % partBytes !== 0) {
      throw new PacketError(this.at, `a combined ${command} has parts of ${partBytes} bytes, and ${this.left} are left`);
    }
    return this.toEnd(() => ({ id: this.shortId('id'), ...this.fields(command) }));
  }
}

/**
 * Whole packets one after the other, to the last byte.
 *
 * @param {Uint8Array} bytes
 * @returns {Packet[]}
 * @throws {PacketError} where the bytes are no packet; an unknown command is one
 */
export function decodePackets(bytes) {
  /** @type {Packet[]} */
  const packets = [];
  for (let at = 0; at < bytes.length; at += bytes[at]) packets.push(decodePacket(bytes, at));
  return packets;
}

/** @param {Uint8Array} bytes @param {number} from @returns {Packet} */
function decodePacket(bytes, from) {
  const size = bytes[from];
  if (size < SHORTEST_PACKET) throw new PacketError(from, `a packet has ${SHORTEST_PACKET} bytes at least, and its size says ${size}`);
  if (size > bytes.length - from) throw new PacketError(from, `a packet of ${size} bytes begins here, and ${bytes.length - from} are left`);
  const reader = new Reader(bytes, from + 1, from + size);
  const object = reader.id('the object');
  const number = reader.read('u8', 'the command');
  const command = BY_NUMBER.get(number);
  // What a later version may have added behind a command is left where it is.
  if (command !== undefined && object !== COMBINE) return { object, command, ...reader.fields(command) };
  const partBytes = command && PART_BYTES.get(command);
  if (command && partBytes) return { object, command, parts: reader.parts(command, partBytes) };
  return { object, command: number, data: reader.rest() };
}

class Writer {
  /** Its first is the size. @type {number[]} */
  bytes = [0];

  /** @param {Kind} kind @param {string} what @param {any} value @returns {void} */
  write(kind, what, value) {
    if (kind in NUMBERS) return this.number(kind, what, value);
    if (kind === 'object id') return this.id(what, value);
    if (kind === 'text') return this.text(what, value);
    if (!Array.isArray(value)) throw new TypeError(`${what} is a list, not ${value}`);
    for (const one of value) {
      if (kind === 'variables') {
        this.id('a variable', one);
      } else {
        this.id('a variable', one.variable);
        this.text("a property's value", one.value);
      }
    }
  }

  /** The highest byte first. @param {Kind} kind @param {string} what @param {number} value */
  number(kind, what, value) {
    const [count, least, most] = NUMBERS[kind];
    if (!Number.isInteger(value) || value < least || value > most) throw new RangeError(`${what} is ${least} to ${most}, not ${value}`);
    for (let shift = 8 * (count - 1); shift >= 0; shift -= 8) this.bytes.push((value >> shift) & 0xff);
  }

  /** @param {string} what @param {Id} id */
  id(what, id) {
    if (typeof id === 'number') return this.write('short id', what, id);
    this.bytes.push(0);
    this.text(what, id);
  }

  /** @param {string} what @param {string} text */
  text(what, text) {
    if (typeof text !== 'string') throw new TypeError(`${what} is a text, not ${text}`);
    const encoded = writing.encode(text);
    if (encoded.length > LONGEST_TEXT) throw new RangeError(`${what} has ${LONGEST_TEXT} bytes at most, not ${encoded.length}`);
    this.bytes.push(encoded.length, ...encoded);
  }

  /** @param {CommandName} command @param {Fields} fields */
  fields(command, fields) {
    for (const [name, kind] of fieldsOf(command)) this.write(kind, name, /** @type {any} */ (fields)[name]);
  }
}

/**
 * @param {Packet} packet
 * @returns {Uint8Array} with its size
 * @throws {RangeError} when a value does not fit its field, or the packet its 255 bytes
 */
export function encodePacket(packet) {
  const { object, command } = packet;
  const out = new Writer();
  out.id('an object', object);
  out.write('u8', 'a command', typeof command === 'number' ? command : LAYOUTS[command].number);
  if (typeof command === 'number') {
    out.bytes.push(...(packet.data ?? []));
  } else if (object === COMBINE) {
    for (const part of partsOf(packet, command)) {
      out.write('short id', 'id', part.id);
      out.fields(command, part);
    }
  } else {
    out.fields(command, packet);
  }
  if (out.bytes.length > LONGEST_PACKET) {
    throw new RangeError(`a packet has ${LONGEST_PACKET} bytes at most, and this one (${command}) would have ${out.bytes.length}`);
  }
  out.bytes[0] = out.bytes.length;
  return Uint8Array.from(out.bytes);
}

/** @param {Packet} packet @param {CommandName} command */
function partsOf({ parts }, command) {
  if (!PART_BYTES.has(command)) throw new TypeError(`${command} cannot be combined`);
  if (!parts?.length) throw new TypeError(`a combined ${command} needs one part at least`);
  return parts;
}

/** Packets in one run of bytes. @param {Packet[]} packets */
export function encodePackets(packets) {
  const encoded = packets.map(encodePacket);
  const whole = new Uint8Array(encoded.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const bytes of encoded) {
    whole.set(bytes, at);
    at += bytes.length;
  }
  return whole;
}

/** How many bytes of text fit a TEXT or WHISPER. @param {Id} object @param {Id} who */
export const longestText = (object, who) => LONGEST_PACKET - encodePacket({ object, command: 'TEXT', who, text: '' }).length;

/**
 * The longest beginning of a text that has no more than so many bytes of UTF-8, never half a character.
 * @param {string} text
 * @param {number} mostBytes
 */
export function cutText(text, mostBytes) {
  const { read } = writing.encodeInto(text, new Uint8Array(mostBytes));
  return text.slice(0, read);
}

/** The value of a variable of a packet; the last one when it is there twice. @param {Packet} packet @param {Id} variable */
export const propertyOf = ({ properties = [] }, variable) => properties.findLast((property) => property.variable === variable)?.value;
