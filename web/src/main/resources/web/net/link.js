/**
 * The connection to the world: opens it, keeps it, and comes back after a loss with the same wish.
 *
 * Knows no page and no state: what it hears and how it fares goes to the listener it was given.
 */
import * as wire from './wire.js';
import { delayBefore } from './backoff.js';

const PING_EVERY_MILLIS = 2000;
/** So many pings without a word from the server, and the line is dead even if the socket does not say so. */
const SILENT_PINGS = 5;

/**
 * @typedef {object} LinkListener
 * @property {(atMillis: number, news: import('../types.js').News[]) => void} heard
 * @property {(bytes: Uint8Array) => void} framed         positions, as bytes
 * @property {(millis: number) => void} pinged             a round trip was measured
 * @property {(why: string, retryInMillis: number) => void} lost
 * @property {(why: string) => void} dismissed             the world does not want us back right away
 * @property {() => void} trying                            a new attempt begins
 */

export class Link {
  #url;
  #listener;
  /** @type {import('../types.js').Wish | undefined} */
  #wish;
  /** @type {WebSocket | undefined} */
  #socket;
  #attempt = 0;
  #retry = 0;
  #pinging = 0;
  #pings = 0;
  #silentPings = 0;
  /** @type {Map<number, number>} ping number to the moment it left */
  #underway = new Map();
  #why = '';

  /** @param {string} url @param {LinkListener} listener */
  constructor(url, listener) {
    this.#url = url;
    this.#listener = listener;
  }

  /** @param {import('../types.js').Wish} wish */
  enter(wish) {
    this.#wish = wish;
    this.#attempt = 0;
    this.#connect();
  }

  /** Ends it for good: no attempt to come back. */
  leave() {
    this.#wish = undefined;
    clearTimeout(this.#retry);
    this.#drop();
  }

  /** Does not wait for the next attempt. */
  tryNow() {
    if (this.#wish && !this.#socket) this.#connect();
  }

  /** @param {import('../types.js').Pose} pose @param {number | undefined} room */
  move(pose, room) {
    this.#send(wire.move(pose, room));
  }

  /** @param {string} text */
  say(text) {
    return this.#send(wire.say(text));
  }

  /** @param {number} most */
  crowd(most) {
    return this.#send(wire.crowd(most));
  }

  /** @param {import('../position/frames.js').Applied} applied */
  frames(applied) {
    return this.#send(wire.frames(applied));
  }

  /** @param {number} n @param {import('../types.js').Wanted} wanted */
  request(n, wanted) {
    return this.#send(wire.request(n, wanted));
  }

  #connect() {
    clearTimeout(this.#retry);
    this.#drop();
    this.#listener.trying();
    const socket = new WebSocket(this.#url);
    socket.binaryType = 'arraybuffer';
    this.#socket = socket;
    socket.addEventListener('open', () => {
      if (this.#socket !== socket || !this.#wish) return;
      socket.send(wire.hello(this.#wish));
      this.#pinging = window.setInterval(() => this.#ping(), PING_EVERY_MILLIS);
    });
    socket.addEventListener('message', (event) => {
      if (this.#socket === socket) this.#hear(event.data);
    });
    socket.addEventListener('close', () => {
      if (this.#socket === socket) this.#lose(this.#why || 'The connection was lost.');
    });
  }

  /** @param {unknown} data */
  #hear(data) {
    this.#silentPings = 0;
    if (data instanceof ArrayBuffer) this.#listener.framed(new Uint8Array(data));
    if (typeof data !== 'string') return;
    const { atMillis, news } = wire.parse(data);
    let dismissal = '';
    for (const item of news) {
      if (item.e === 'welcome') this.#attempt = 0;
      if (item.e === 'pong') this.#pong(item.n);
      if (item.e === 'refused') this.leave();
      if (item.e === 'goodbye') this.#why = item.why;
      if (item.e === 'goodbye' && item.mayReturn === false) dismissal = item.why;
    }
    this.#listener.heard(atMillis, news);
    if (dismissal) {
      this.leave();
      this.#listener.dismissed(dismissal);
      return;
    }
    if (this.#why && this.#socket) this.#lose(this.#why);
  }

  #ping() {
    if (++this.#silentPings > SILENT_PINGS) {
      this.#lose('The server does not answer.');
      return;
    }
    const n = ++this.#pings;
    this.#underway.set(n, performance.now());
    this.#send(wire.ping(n));
  }

  /** @param {number} n */
  #pong(n) {
    const left = this.#underway.get(n);
    this.#underway.clear();
    if (left !== undefined) this.#listener.pinged(performance.now() - left);
  }

  /** @param {string} why */
  #lose(why) {
    this.#drop();
    if (!this.#wish) return;
    const wait = delayBefore(this.#attempt++);
    this.#retry = window.setTimeout(() => this.#connect(), wait);
    this.#listener.lost(why, wait);
  }

  #drop() {
    clearInterval(this.#pinging);
    this.#underway.clear();
    this.#silentPings = 0;
    this.#why = '';
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
  }

  /** @param {string} text */
  #send(text) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(text);
    return true;
  }
}
