/** Random group messages, the same ones for the same seed. */
import { host, implicit, logical } from '../../../main/resources/web/group/address.js';
import { AppData } from '../../../main/resources/web/group/appdata.js';
import { DELIVERIES, encodeAttributes } from '../../../main/resources/web/group/attributes.js';
import { encodeReceive, encodeSend, encodeShort } from '../../../main/resources/web/group/codec.js';
import { encodeNotice } from '../../../main/resources/web/group/notices.js';
import { encodeRequest } from '../../../main/resources/web/group/requests.js';
import { encodeStateRequest } from '../../../main/resources/web/group/state.js';

/** @typedef {import('../../../main/resources/web/group/address.js').Address} Address */

/** Numbers that are the same in every run. @param {number} seed */
function random(seed) {
  let state = seed >>> 0;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const LETTERS = ['a', 'Z', '7', ' ', '#', 'ä', '雨', '🦊', '\u0000', '\ufeff', '"'];

export class Dice {
  /** @param {number} seed */
  constructor(seed) {
    this.below = random(seed);
  }

  /** @template T @param {readonly T[]} all */
  one = (all) => all[this.below(all.length)];

  bool = () => this.below(2) === 1;

  /** Of any length of bits. @param {number} most bits */
  number = (most) => this.below(2 ** this.below(most + 1));

  /** @template T @param {number} most @param {() => T} make */
  some = (most, make) => Array.from({ length: this.below(most + 1) }, make);

  /** @param {number} most */
  bytes = (most) => Uint8Array.from(this.some(most, () => (this.bool() ? this.below(256) : 0)));

  text = () => this.some(12, () => this.one(LETTERS)).join('');

  host = () => host(this.number(30));

  /** One that can be joined. */
  group = () => (this.bool() ? implicit(this.number(29)) : logical(3 + this.number(28)));

  /** @returns {Address} */
  address = () => (this.bool() ? this.host() : this.one([implicit, logical])(this.number(29)));

  /** @returns {any} */
  attributes() {
    const all = {
      delivery: this.one(DELIVERIES),
      periodMillis: this.number(31),
      aggregationOffsetMillis: this.number(8),
      transmitOffsetMillis: this.number(16),
      dynamicFloorMillis: this.number(4),
      qualifyingSends: this.below(8),
      turnsPerRound: this.number(5),
      echo: this.bool(),
      open: this.bool(),
      key: this.bytes(64),
      capacity: this.number(24),
      compression: this.bool(),
      processor: this.text(),
      timeoutMillis: this.number(31),
      name: this.text(),
      announce: this.bool(),
      keepAlive: this.bool(),
      ageMillis: this.number(9),
      idleMillis: this.number(9),
      sizeCapBytes: this.number(20),
      moderated: this.bool(),
      inviteOnly: this.bool(),
      others: this.some(3, () => ({ tag: this.one([0, 23, 99, 255]), value: this.bytes(256) })),
    };
    const density = this.below(4);
    return Object.fromEntries(
      Object.entries(all).filter(([, value]) => this.below(4) < density && !(Array.isArray(value) && value.length === 0)),
    );
  }

  request() {
    const group = this.group();
    const who = this.host();
    const name = this.text();
    const attributes = this.attributes();
    /** @type {import('../../../main/resources/web/group/requests.js').Request[]} */
    const all = [
      { kind: 'connect', wants: this.below(256), name },
      { kind: 'disconnect' },
      { kind: 'queryGroups' },
      { kind: 'createImplicit', attributes },
      { kind: 'createLogical', attributes },
      { kind: 'join', group, key: this.bytes(64) },
      { kind: 'leave', group },
      { kind: 'close', group },
      { kind: 'queryMembers', group },
      { kind: 'queryAttributes', group },
      { kind: 'changeAttributes', group, attributes },
      { kind: 'ping', nonce: this.bytes(40) },
      { kind: 'statistics', group: this.bool() ? group : undefined },
      { kind: 'name', name },
      { kind: 'find', name },
      { kind: 'enter', name, key: this.text(), attributes },
      { kind: 'names', addresses: this.some(9, this.address) },
      { kind: 'expel', group, host: who },
      { kind: 'invite', group, host: who },
      { kind: 'appoint', group, host: who, on: this.bool() },
      { kind: 'ignore', host: who, on: this.bool() },
      { kind: 'bind', group, to: this.some(9, this.address) },
    ];
    return encodeRequest(this.one(all));
  }

  notice() {
    const who = this.host();
    const why = this.text();
    /** @type {import('../../../main/resources/web/group/notices.js').Notice[]} */
    const all = [
      { kind: 'joined', host: who, name: why },
      { kind: 'left', host: who, why },
      { kind: 'closed', why },
      { kind: 'silent', hosts: this.some(9, this.host) },
      { kind: 'changed', attributes: this.attributes() },
      { kind: 'ping', nonce: this.bytes(20) },
      { kind: 'renamed', host: who, name: why },
      { kind: 'expelled', by: who, why },
      { kind: 'appointed', host: who, on: this.bool() },
      { kind: 'awaited', host: who, on: this.bool() },
      { kind: 'invited', by: who, byName: why, groupName: this.text() },
      { kind: 'sendFailed', status: this.below(12), why },
    ];
    return encodeNotice(this.one(all));
  }

  state() {
    const key = this.bytes(64);
    const value = this.bytes(80);
    /** @type {import('../../../main/resources/web/group/state.js').StateRequest[]} */
    const all = [
      { kind: 'read', key },
      { kind: 'write', key, value },
      { kind: 'replace', key, version: this.number(52), value },
      { kind: 'remove', key },
      { kind: 'snapshot' },
    ];
    return encodeStateRequest(this.one(all));
  }

  application = () => (this.below(8) === 0 ? this.bytes(20) : new AppData(this.one(['talk', 'pong', '', 'ä']), this.bytes(60)).encode());

  /** Alike, and not alike: what is packed well and what is not. */
  elements() {
    const first = this.bytes(400);
    const alike = () => {
      const data = Uint8Array.from([...first, ...this.bytes(40)]).slice(0, this.below(first.length + 40));
      for (let n = this.below(6); n > 0 && data.length > 0; n--) data[this.below(data.length)] = this.below(256);
      return data;
    };
    return this.some(7, () => ({ source: this.address(), data: this.bool() ? alike() : this.one([first, this.bytes(30)]) }));
  }

  /** @param {import('../../../main/resources/web/group/codec.js').Binding} binding */
  message(binding) {
    const isShort = binding.group !== undefined && this.bool();
    if (this.bool()) {
      const send = {
        type: this.one([1, 3, 5]),
        isVolatile: this.bool(),
        destination: this.address(),
        to: this.some(9, this.address),
        data: this.bytes(300),
      };
      return isShort ? encodeShort(send) : encodeSend(send);
    }
    const receive = {
      type: this.one([2, 4, 6]),
      destination: this.host(),
      group: this.bool() ? this.group() : undefined,
      elements: this.elements(),
    };
    return encodeReceive(receive, { isShort, isPacked: this.bool() });
  }

  /** @returns {import('../../../main/resources/web/group/codec.js').Binding} */
  binding = () => ({ host: this.host(), group: this.bool() ? implicit(this.number(29)) : undefined, to: this.some(4, this.address) });

  /** @param {Uint8Array} bytes */
  damaged(bytes) {
    switch (this.below(4)) {
      case 0:
        return bytes.slice(0, this.below(bytes.length));
      case 1:
        return Uint8Array.from([...bytes, ...this.bytes(6)]);
      case 2:
        return Uint8Array.from(this.some(40, () => this.below(256)));
      default: {
        const broken = bytes.slice();
        for (let n = 1 + this.below(3); n > 0 && broken.length > 0; n--) broken[this.below(broken.length)] ^= 1 << this.below(8);
        return broken;
      }
    }
  }

  /** @param {string} kind @param {import('../../../main/resources/web/group/codec.js').Binding} binding @returns {Uint8Array} */
  make(kind, binding) {
    switch (kind) {
      case 'message':
        return this.message(binding);
      case 'request':
        return this.request();
      case 'notice':
        return this.notice();
      case 'state':
        return this.state();
      case 'attributes':
        return encodeAttributes(this.attributes());
      default:
        return this.application();
    }
  }
}
