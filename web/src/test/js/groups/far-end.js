/** The other end of a client's line, which says what a test wants it to say, in the bytes of the wire. */
import { SERVER, host } from '../../../main/resources/web/group/address.js';
import { ByteWriter, bytesOf } from '../../../main/resources/web/group/bytes.js';
import { TYPE, decode, encodeReceive, isSend } from '../../../main/resources/web/group/codec.js';
import { encodeNotice } from '../../../main/resources/web/group/notices.js';
import { decodeRequest } from '../../../main/resources/web/group/requests.js';
import { decodeStateRequest } from '../../../main/resources/web/group/state.js';

/** @typedef {import('../../../main/resources/web/group/address.js').Address} Address */
/** @typedef {import('../../../main/resources/web/group/codec.js').Send} Send */

export class FarEnd {
  /** What has come, as it came. @type {Uint8Array[]} */
  raw = [];
  /** What of it is not asked for yet. */
  #next = 0;
  /** As requests of the client made it. @type {{group: Address | undefined, to: readonly Address[]}} */
  #binding = { group: undefined, to: [] };

  /** @param {(bytes: Uint8Array) => void} say hands bytes to the client @param {Address} [visitor] the address it gets */
  constructor(say, visitor = host(5)) {
    this.say = say;
    this.visitor = visitor;
  }

  /** @param {Uint8Array} bytes */
  take(bytes) {
    this.raw.push(bytes);
  }

  /** How many messages have come and were not looked at. */
  get waiting() {
    return this.raw.length - this.#next;
  }

  /** The next message that came, in words. @returns {any} */
  hears() {
    const bytes = this.raw[this.#next++];
    if (!bytes) throw new Error('nothing more has come');
    const message = decode(bytes, { host: SERVER, ...this.#binding });
    if (!isSend(message)) throw new Error('a client only sends');
    if (message.type === TYPE.SEND_STATE) return { group: message.destination, ...decodeStateRequest(message.data) };
    if (message.type === TYPE.SEND)
      return { kind: 'send', group: message.destination, to: message.to, isVolatile: message.isVolatile, data: message.data };
    const request = decodeRequest(message.data);
    if (request.kind === 'bind') this.#binding = { group: request.group, to: request.to };
    return request;
  }

  /**
   * Answers a request: its number, a status, what follows it, and further elements.
   * @param {number} code
   * @param {{status?: number, source?: Address, rest?: Uint8Array | string, further?: {source: Address, data: Uint8Array}[], isState?:
   *   boolean}} [answer]
   */
  answers(code, { status = 0, source = SERVER, rest = '', further = [], isState = false } = {}) {
    const data = new ByteWriter()
      .u8(code | 0x80)
      .u8(status)
      .bytes(bytesOf(rest))
      .toBytes();
    const type = isState ? TYPE.RECEIVE_STATE : TYPE.RECEIVE_CONTROL;
    this.say(encodeReceive({ type, destination: this.visitor, group: undefined, elements: [{ source, data }, ...further] }));
  }

  /** @param {Address} group @param {import('../../../main/resources/web/group/notices.js').Notice} notice */
  notices(group, notice) {
    this.say(
      encodeReceive({
        type: TYPE.RECEIVE_CONTROL,
        destination: this.visitor,
        group: undefined,
        elements: [{ source: group, data: encodeNotice(notice) }],
      }),
    );
  }

  /**
   * @param {Address} group
   * @param {{source: Address, data: Uint8Array}[]} elements
   * @param {{isShort?: boolean, isPacked?: boolean}} [form]
   */
  delivers(group, elements, form) {
    this.say(encodeReceive({ type: TYPE.RECEIVE, destination: this.visitor, group, elements }, form));
  }
}
