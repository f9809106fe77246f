/**
 * Bytes of the wire, big-endian: a reader that believes only what is there, and a writer.
 *
 * An address says with its first bits how long it is. All lengths name the same addresses: the shortest that fits is written, longer
 * ones are read, too.
 *
 *    8 bits   1 0 t t a a a a
 *   16 bits   1 1 0 t t a a a  a a a a a a a a
 *   32 bits   0 t t a a a a a  a a a a a a a a  a a a a a a a a  a a a a a a a a
 *
 *   t t = 00, 01: host (the second t is the top bit of its number), 10: implicit group, 11: logical group
 */
import { host, implicit, logical } from './address.js';

/** @typedef {import('./address.js').Address} Address */

/** Bytes that are no message. Says what was expected, and what came. */
export class UlpError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'UlpError';
  }
}

/** As many bytes as a number of 63 bits takes on the wire; what is beyond 2^53 is refused here, since it cannot be told exactly. */
const LONGEST_VARINT = 9;
const SHORT_BITS = 4;
const MIDDLE_BITS = 11;
const LONG_BITS = 29;

// A mark of byte order at the start is a character like any other.
const reading = new TextDecoder('utf-8', { ignoreBOM: true });
const writing = new TextEncoder();

/** @param {Uint8Array} bytes UTF-8; what is none is replaced */
export const textOf = (bytes) => reading.decode(bytes);
/** @param {string | Uint8Array} text */
export const bytesOf = (text) => (typeof text === 'string' ? writing.encode(text) : text);

export class ByteReader {
  #bytes;
  #at = 0;

  /** @param {Uint8Array} bytes parts of which are handed out as they are, not copied */
  constructor(bytes) {
    this.#bytes = bytes;
  }

  get left() {
    return this.#bytes.length - this.#at;
  }

  get isEmpty() {
    return this.left === 0;
  }

  /** @param {string} what */
  u8(what) {
    this.#need(1, what);
    return this.#bytes[this.#at++];
  }

  /** @param {string} what */
  u64(what) {
    const bytes = this.bytes(8, what);
    return new DataView(bytes.buffer, bytes.byteOffset, 8).getBigUint64(0);
  }

  /** Seven bits a byte, the lowest first; the eighth says that more follow. @param {string} what @param {number} [most] */
  varint(what, most = Number.MAX_SAFE_INTEGER) {
    let value = 0;
    for (let i = 0; i < LONGEST_VARINT; i++) {
      const byte = this.u8(what);
      // Bits beyond 2^53 round, but never down to what is allowed.
      value += (byte & 0x7f) * 2 ** (7 * i);
      if (byte >= 0x80) continue;
      if (value > most) throw new UlpError(`${what} is ${value}, and ${most} at most is allowed`);
      return value;
    }
    throw new UlpError(`${what} is a number of more than 63 bits`);
  }

  /** @param {string} what @returns {Address} */
  address(what) {
    const first = this.u8(what);
    if (first < 0x80) return addressOf(first * 2 ** 24 + this.u8(what) * 2 ** 16 + this.u8(what) * 2 ** 8 + this.u8(what), LONG_BITS);
    if (first < 0xc0) return addressOf(first & 0x3f, SHORT_BITS);
    if (first < 0xe0) return addressOf(((first & 0x1f) << 8) | this.u8(what), MIDDLE_BITS);
    throw new UlpError(`${what} begins with the byte 0x${first.toString(16)}; no address begins with 111`);
  }

  /** All addresses that are left. @param {string} what @returns {Address[]} */
  addresses(what) {
    const all = [];
    while (!this.isEmpty) all.push(this.address(`${what} ${all.length + 1}`));
    return all;
  }

  /** How many follow in one byte, then these. @param {string} what @returns {Address[]} */
  counted(what) {
    const count = this.u8(`the count of ${what} addresses`);
    const all = [];
    for (let i = 1; i <= count; i++) all.push(this.address(`${what} address ${i} of ${count}`));
    return all;
  }

  /** @param {number} count @param {string} what */
  bytes(count, what) {
    this.#need(count, what);
    this.#at += count;
    return this.#bytes.subarray(this.#at - count, this.#at);
  }

  /** How many bytes follow, then these: no more than are there. @param {string} what @param {number} [most] */
  sized(what, most = this.left) {
    return this.bytes(this.varint(`the length of ${what}`, most), what);
  }

  /** @param {string} what @param {number} mostBytes */
  text(what, mostBytes) {
    return textOf(this.sized(what, mostBytes));
  }

  rest() {
    return this.bytes(this.left, 'the rest');
  }

  restAsText() {
    return textOf(this.rest());
  }

  /** @param {string} what */
  end(what) {
    if (!this.isEmpty) throw new UlpError(`${what} ends here, and ${this.left} more bytes follow`);
  }

  /** @param {number} count @param {string} what */
  #need(count, what) {
    if (this.left < count) throw new UlpError(`${what} needs ${count} bytes, and ${this.left} are left`);
  }
}

/** @param {number} body type and number in one @param {number} bits of the number */
function addressOf(body, bits) {
  const size = 2 ** bits;
  // A host's number simply runs over into the type.
  if (body < 2 * size) return host(body);
  return body < 3 * size ? implicit(body - 2 * size) : logical(body - 3 * size);
}

export class ByteWriter {
  #bytes;
  #size = 0;

  /** @param {number} [expectedBytes] */
  constructor(expectedBytes = 64) {
    this.#bytes = new Uint8Array(expectedBytes);
  }

  /** @param {number} value */
  u8(value) {
    this.#room(1);
    this.#bytes[this.#size++] = value;
    return this;
  }

  /** @param {bigint} value */
  u64(value) {
    this.#room(8);
    new DataView(this.#bytes.buffer).setBigUint64(this.#size, value);
    this.#size += 8;
    return this;
  }

  /** @param {number} value 0 to 2^53 - 1 */
  varint(value) {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`a number on the wire is 0 to 2^53 - 1, not ${value}`);
    let rest = value;
    for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) this.u8((rest % 0x80) | 0x80);
    return this.u8(rest);
  }

  /** In the shortest form that fits. @param {Address} address */
  address({ kind, number }) {
    const bits = [SHORT_BITS, MIDDLE_BITS, LONG_BITS].find((n) => number < 2 ** (kind === 'host' ? n + 1 : n)) ?? LONG_BITS;
    const body = number + (kind === 'host' ? 0 : kind === 'implicit' ? 2 : 3) * 2 ** bits;
    if (bits === SHORT_BITS) return this.u8(0x80 | body);
    if (bits === MIDDLE_BITS) return this.u8(0xc0 | (body >> 8)).u8(body);
    return this.u8(body >>> 24)
      .u8(body >>> 16)
      .u8(body >>> 8)
      .u8(body);
  }

  /** @param {readonly Address[]} addresses */
  addresses(addresses) {
    for (const address of addresses) this.address(address);
    return this;
  }

  /** How many there are in one byte, then these. @param {readonly Address[]} addresses */
  counted(addresses) {
    if (addresses.length > 0xff) throw new RangeError(`255 addresses at most fit into a message, not ${addresses.length}`);
    return this.u8(addresses.length).addresses(addresses);
  }

  /** @param {Uint8Array} data */
  bytes(data) {
    this.#room(data.length);
    this.#bytes.set(data, this.#size);
    this.#size += data.length;
    return this;
  }

  /** How many bytes follow, then the bytes. @param {Uint8Array} data */
  sized(data) {
    return this.varint(data.length).bytes(data);
  }

  /** @param {string} text */
  text(text) {
    return this.sized(bytesOf(text));
  }

  toBytes() {
    return this.#bytes.slice(0, this.#size);
  }

  /** @param {number} more */
  #room(more) {
    if (this.#size + more <= this.#bytes.length) return;
    const bigger = new Uint8Array(Math.max(this.#size + more, this.#bytes.length * 2));
    bigger.set(this.#bytes);
    this.#bytes = bigger;
  }
}
