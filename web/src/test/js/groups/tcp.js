/** A group client over TCP, for tests that meet a real server: each message is preceded by its length. */
import { connect } from 'node:net';
import { ByteWriter } from '../../../main/resources/web/group/bytes.js';
import { GroupClient } from '../../../main/resources/web/group/client.js';

const PATIENCE_MILLIS = 20_000;

/** What is heard and told, to be waited for in the order in which it came. */
export class Visitor {
  /** @type {{kind: string, detail: any}[]} */
  #told = [];
  /** @type {(() => void)[]} */
  #waiting = [];

  /** @param {number} port @param {string} name @returns {Promise<Visitor>} */
  static async of(port, name) {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    await new Promise((resolve, reject) => socket.once('connect', () => resolve(undefined)).once('error', reject));
    const visitor = new Visitor(socket);
    await visitor.client.connect(name);
    return visitor;
  }

  /** @param {import('node:net').Socket} socket */
  constructor(socket) {
    this.socket = socket;
    /** The first byte of each message that came, for those who look at its form. @type {number[]} */
    this.types = [];
    this.client = new GroupClient({
      send: (bytes) => {
        socket.write(new ByteWriter(bytes.length + 5).sized(bytes).toBytes());
        return true;
      },
    });
    for (const kind of /** @type {const} */ (['receive', 'notice', 'failed', 'lost'])) {
      this.client.on(kind, (detail) => {
        this.#told.push({ kind, detail });
        for (const wake of this.#waiting.splice(0)) wake();
      });
    }
    let held = Buffer.alloc(0);
    socket.on('data', (bytes) => {
      held = Buffer.concat([held, bytes]);
      held = this.#cut(held);
    });
    socket.on('close', () => this.client.lost('the line was cut'));
  }

  get host() {
    return /** @type {import('../../../main/resources/web/group/address.js').Address} */ (this.client.host);
  }

  /**
   * The first thing told that is of this kind and fits; it and what came before are forgotten.
   * @param {string} kind
   * @param {(detail: any) => boolean} [fits]
   * @returns {Promise<any>}
   */
  async next(kind, fits = () => true) {
    const until = performance.now() + PATIENCE_MILLIS;
    for (;;) {
      const at = this.#told.findIndex((one) => one.kind === kind && fits(one.detail));
      if (at >= 0) return this.#told.splice(0, at + 1)[at].detail;
      if (performance.now() >= until) throw new Error(`no ${kind} has come that fits; but ${JSON.stringify(this.#told)}`);
      await new Promise((resolve) => {
        const patience = setTimeout(resolve, until - performance.now());
        this.#waiting.push(() => {
          clearTimeout(patience);
          resolve(undefined);
        });
      });
    }
  }

  /** Whole messages go to the client, what is left waits. @param {Buffer} bytes */
  #cut(bytes) {
    let rest = bytes;
    for (;;) {
      let [length, head] = [0, 0];
      for (; head < rest.length; head++) {
        length += (rest[head] & 0x7f) * 2 ** (7 * head);
        if (rest[head] < 0x80) break;
      }
      head++;
      if (rest.length < head + length || head > rest.length) return rest;
      const message = Uint8Array.from(rest.subarray(head, head + length));
      this.types.push(message[0]);
      this.client.heard(message);
      rest = rest.subarray(head + length);
    }
  }
}
