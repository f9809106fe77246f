/**
 * Group messages in plain words, for comparing what the page's and the server's codec read (GroupWords in the Java tests has the same).
 * Bytes are in hex, texts too; what stands for broken UTF-8 is told once, since each side breaks it off elsewhere.
 */
import { show } from '../../../main/resources/web/group/address.js';
import { AppData } from '../../../main/resources/web/group/appdata.js';
import { DELIVERIES, decodeAttributes, encodeAttributes } from '../../../main/resources/web/group/attributes.js';
import { decode, encodeReceive, encodeSend, encodeShort, isSend } from '../../../main/resources/web/group/codec.js';
import { decodeNotice, encodeNotice } from '../../../main/resources/web/group/notices.js';
import { decodeRequest, encodeRequest } from '../../../main/resources/web/group/requests.js';
import { decodeStateRequest, encodeStateRequest } from '../../../main/resources/web/group/state.js';

/** @typedef {import('../../../main/resources/web/group/address.js').Address} Address */
/** @typedef {import('../../../main/resources/web/group/codec.js').Binding} Binding */

/** @param {Uint8Array} bytes */
export const hex = (bytes) => Buffer.from(bytes).toString('hex');
/** @param {string} digits */
export const unhex = (digits) => Uint8Array.from(Buffer.from(digits, 'hex'));

/** @param {string} text */
const text = (text) => `"${Buffer.from(text.replace(/\ufffd+/g, '\ufffd'), 'utf8').toString('hex')}"`;
/** @param {readonly Address[]} addresses */
const list = (addresses) => `[${addresses.map(show).join(' ')}]`;

/** The names of attributes by their tags, from 1. */
export const TAGS = [
  'delivery',
  'periodMillis',
  'aggregationOffsetMillis',
  'transmitOffsetMillis',
  'dynamicFloorMillis',
  'qualifyingSends',
  'turnsPerRound',
  'echo',
  'open',
  'key',
  'capacity',
  'compression',
  'processor',
  'timeoutMillis',
  'name',
  'announce',
  'keepAlive',
  'ageMillis',
  'idleMillis',
  'sizeCapBytes',
  'moderated',
  'inviteOnly',
];
export const FLAGS = new Set(['echo', 'open', 'compression', 'announce', 'keepAlive', 'moderated', 'inviteOnly']);

/** @param {any} attributes */
function attributesInWords(attributes) {
  const known = TAGS.flatMap((name, i) => {
    const value = attributes[name];
    if (value === undefined) return [];
    if (name === 'delivery') return [`${i + 1}=${DELIVERIES.indexOf(value)}`];
    if (name === 'key') return [`${i + 1}=${hex(value)}`];
    if (FLAGS.has(name)) return [`${i + 1}=${value ? 'on' : 'off'}`];
    return [`${i + 1}=${typeof value === 'string' ? text(value) : value}`];
  });
  const others = (attributes.others ?? []).map((/** @type {{tag: number, value: Uint8Array}} */ { tag, value }) => `${tag}:${hex(value)}`);
  return `{${[...known, ...others].join(' ')}}`;
}

/** The fields of requests, notices and state requests in the order in which they are told. */
const FIELDS = [
  'wants',
  'status',
  'group',
  'host',
  'by',
  'hosts',
  'addresses',
  'to',
  'name',
  'byName',
  'groupName',
  'key',
  'version',
  'value',
  'why',
  'nonce',
  'on',
  'attributes',
];

/** @param {any} record */
function recordInWords(record) {
  const parts = FIELDS.filter((field) => record[field] !== undefined).map((field) => {
    const value = record[field];
    if (field === 'attributes') return attributesInWords(value);
    if (typeof value === 'string') return text(value);
    if (typeof value === 'boolean') return value ? 'on' : 'off';
    if (value instanceof Uint8Array) return hex(value);
    if (Array.isArray(value)) return list(value);
    return typeof value === 'number' ? `${value}` : show(value);
  });
  return [record.kind, ...parts].join(' ');
}

/** @param {ReturnType<typeof decode>} message */
function messageInWords(message) {
  if (isSend(message)) {
    const { type, isVolatile, destination, to, data } = message;
    return `send ${type} ${isVolatile ? 'volatile' : 'firm'} ${show(destination)} ${list(to)} ${hex(data)}`;
  }
  const elements = message.elements.map(({ source, data }) => `${show(source)}=${hex(data)}`);
  return `receive ${message.type} ${show(message.destination)} ${message.group ? show(message.group) : '-'} [${elements.join(' ')}]`;
}

/** @param {AppData | undefined} data */
const appInWords = (data) => (data ? `${text(data.app)} ${hex(data.bytes)}` : 'something else');

/**
 * Each kind of bytes: what they say, and the bytes that say it again.
 * @type {Record<string, (bytes: Uint8Array, binding: Binding) => {words: string, again: () => Uint8Array}>}
 */
const KINDS = {
  message(bytes, binding) {
    const message = decode(bytes, binding);
    const isShort = bytes[0] >= 0x80;
    const again = () => {
      if (isSend(message)) return isShort ? encodeShort(message) : encodeSend(message);
      return encodeReceive(message, { isShort, isPacked: (bytes[0] & 0x10) !== 0 });
    };
    return { words: messageInWords(message), again };
  },
  request(bytes) {
    const request = decodeRequest(bytes);
    return { words: recordInWords(request), again: () => encodeRequest(request) };
  },
  notice(bytes) {
    const notice = decodeNotice(bytes);
    return { words: recordInWords(notice), again: () => encodeNotice(notice) };
  },
  state(bytes) {
    const request = decodeStateRequest(bytes);
    return { words: recordInWords(request), again: () => encodeStateRequest(request) };
  },
  attributes(bytes) {
    const attributes = decodeAttributes(bytes);
    return { words: attributesInWords(attributes), again: () => encodeAttributes(attributes) };
  },
  application(bytes) {
    const data = AppData.read(bytes);
    return { words: appInWords(data), again: () => (data ? data.encode() : bytes) };
  },
};

export const KIND_NAMES = Object.keys(KINDS);

/** @param {string} kind @param {Uint8Array} bytes @param {Binding} binding */
export const inWords = (kind, bytes, binding) => KINDS[kind](bytes, binding);
