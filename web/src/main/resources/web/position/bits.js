/** Reads a frame: whole bytes, then single bits, big-endian and the most significant bit first. Never reads past the end. */

/** A frame is damaged, or was made for somebody who knows more than we do. */
export class FrameError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'FrameError';
  }
}

/** Badges and counts are far below this. */
const LONGEST_VARINT = 4;
/** @type {Uint8Array} */
const NOTHING = new Uint8Array();

export class BitReader {
  #bytes = NOTHING;
  #at = 0;
  #end = 0;
  /** So many bits of the byte before `#at` are not read yet. */
  #rest = 0;

  /** Begins with other bytes. @param {Uint8Array} bytes @param {number} [from] @param {number} [to] */
  open(bytes, from = 0, to = bytes.length) {
    if (!(from >= 0 && from <= to && to <= bytes.length)) throw new FrameError(`no bytes ${from} to ${to} in ${bytes.length}`);
    this.#bytes = bytes;
    this.#at = from;
    this.#end = to;
    this.#rest = 0;
  }

  /** Where the next whole byte is. */
  get at() {
    return this.#at;
  }

  /** So many whole bytes are left. */
  get left() {
    return this.#end - this.#at;
  }

  byte() {
    if (this.#at >= this.#end) throw new FrameError('the frame ends too early');
    return this.#bytes[this.#at++];
  }

  short() {
    const high = this.byte();
    return high * 256 + this.byte();
  }

  /** Seven bits a byte, the lowest first; the eighth says that more follow. */
  varint() {
    let value = 0;
    for (let i = 0; i < LONGEST_VARINT; i++) {
      const byte = this.byte();
      value |= (byte & 0x7f) << (7 * i);
      if (byte < 0x80) return value;
    }
    throw new FrameError('a number is too large');
  }

  /** @param {number} count 1 to 24 */
  bits(count) {
    let value = 0;
    for (let wanted = count; wanted > 0; ) {
      if (this.#rest === 0) {
        this.byte();
        this.#rest = 8;
      }
      const taken = Math.min(wanted, this.#rest);
      this.#rest -= taken;
      wanted -= taken;
      value = (value << taken) | ((this.#bytes[this.#at - 1] >> this.#rest) & ((1 << taken) - 1));
    }
    return value;
  }

  /** The last byte of the bits was filled up with zeros; bytes follow. */
  align() {
    if (this.#rest > 0 && this.bits(this.#rest) !== 0) throw new FrameError('the bits do not end with zeros');
  }

  /** Goes over bytes that nobody here understands. @param {number} count */
  skip(count) {
    if (count > this.left) throw new FrameError('the frame ends too early');
    this.#at += count;
  }
}
