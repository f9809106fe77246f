/** What is said in one group and by us to it, under a number of its own: the same group of two servers is two sessions. */
import { sameAddress } from './address.js';

/** Numbers are given once on this page. */
let given = 0;

export class Session extends EventTarget {
  #client;
  #stop;

  /** @param {import('./client.js').GroupClient} client @param {import('./address.js').Address} group */
  constructor(client, group) {
    super();
    this.id = ++given;
    this.group = group;
    this.#client = client;
    const stops = [
      client.on('receive', (detail) => this.#pass('receive', detail)),
      client.on('notice', (detail) => this.#pass('notice', detail)),
      client.on('failed', (detail) => this.#pass('failed', detail)),
    ];
    this.#stop = () => stops.forEach((stop) => stop());
  }

  /** @param {Uint8Array} data @param {{to?: readonly import('./address.js').Address[], isVolatile?: boolean}} [options] */
  send(data, options) {
    return this.#client.send(this.group, data, options);
  }

  /** Tells nothing more. Who is in the group stays in it. */
  close() {
    this.#stop();
  }

  /** @param {string} kind @param {{group: import('./address.js').Address | undefined}} detail */
  #pass(kind, detail) {
    if (sameAddress(detail.group, this.group)) this.dispatchEvent(new CustomEvent(kind, { detail }));
  }
}
