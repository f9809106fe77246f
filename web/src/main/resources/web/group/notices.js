/**
 * What the server says of its own accord, in Receive Control messages: `code u8 | arguments`; the group it is about is the source of
 * the element. Only sendFailed comes in a Receive.
 *
 * joined and left: somebody is in the group from now on, or no longer. closed: the group is no more. silent: a round was closed
 * without those. awaited: rounds wait for somebody again, or no longer, for it has missed too many. changed: the group is another now.
 * ping: to be answered at once. renamed: somebody has another name. expelled: you
 * were taken out of the group. appointed: somebody is an operator of it, or no longer. invited: you may join it.
 *
 * @typedef {import('./address.js').Address} Address
 * @typedef {{kind: 'joined' | 'renamed', host: Address, name: string}
 *   | {kind: 'left', host: Address, why: string}
 *   | {kind: 'closed', why: string}
 *   | {kind: 'silent', hosts: Address[]}
 *   | {kind: 'changed', attributes: import('./attributes.js').Attributes}
 *   | {kind: 'ping', nonce: Uint8Array}
 *   | {kind: 'expelled', by: Address, why: string}
 *   | {kind: 'appointed' | 'awaited', host: Address, on: boolean}
 *   | {kind: 'invited', by: Address, byName: string, groupName: string}
 *   | {kind: 'sendFailed', status: number, why: string}} Notice
 */
import { readAttributes, writeAttributes } from './attributes.js';
import { ByteReader, ByteWriter, UlpError } from './bytes.js';
import { readStatus } from './status.js';

const LONGEST_TEXT = 1024;
/** Whatever begins with this or more is a notice, and no answer. */
export const FIRST_NOTICE = 0xc0;

/** @type {Readonly<Record<Notice['kind'], number>>} */
const CODES = Object.freeze({
  joined: 0xc5,
  left: 0xc6,
  closed: 0xc7,
  silent: 0xc8,
  awaited: 0xc9,
  changed: 0xcb,
  ping: 0xcc,
  renamed: 0xce,
  expelled: 0xd2,
  appointed: 0xd3,
  invited: 0xd4,
  sendFailed: 0xe0,
});
const KINDS = new Map(/** @type {Notice['kind'][]} */ (Object.keys(CODES)).map((kind) => [CODES[kind], kind]));

/** Whether this page knows notices of this code: a newer server may have more. @param {number} code */
export const isKnownNotice = (code) => KINDS.has(code);

/** @param {Notice} notice */
export function encodeNotice(notice) {
  const out = new ByteWriter().u8(CODES[notice.kind]);
  switch (notice.kind) {
    case 'joined':
    case 'renamed':
      out.address(notice.host).text(notice.name);
      break;
    case 'left':
      out.address(notice.host).text(notice.why);
      break;
    case 'closed':
      out.text(notice.why);
      break;
    case 'silent':
      out.addresses(notice.hosts);
      break;
    case 'changed':
      writeAttributes(notice.attributes, out);
      break;
    case 'ping':
      out.bytes(notice.nonce);
      break;
    case 'expelled':
      out.address(notice.by).text(notice.why);
      break;
    case 'appointed':
    case 'awaited':
      out.address(notice.host).u8(notice.on ? 1 : 0);
      break;
    case 'invited':
      out.address(notice.by).text(notice.byName).text(notice.groupName);
      break;
    case 'sendFailed':
      out.u8(notice.status).text(notice.why);
      break;
  }
  return out.toBytes();
}

/** @param {Uint8Array} data @returns {Notice} */
export function decodeNotice(data) {
  const input = new ByteReader(data);
  const code = input.u8('the code of a notice');
  const kind = KINDS.get(code);
  if (!kind) throw new UlpError(`there is no notice 0x${code.toString(16)}`);
  const notice = read(kind, input);
  input.end('the notice');
  return notice;
}

/** @param {Notice['kind']} kind @param {ByteReader} input @returns {Notice} */
function read(kind, input) {
  const text = (/** @type {string} */ what) => input.text(what, LONGEST_TEXT);
  switch (kind) {
    case 'joined':
    case 'renamed':
      return { kind, host: input.address('the host'), name: text('its name') };
    case 'left':
      return { kind, host: input.address('the host'), why: text('the reason') };
    case 'closed':
      return { kind, why: text('the reason') };
    case 'silent':
      return { kind, hosts: input.addresses('host') };
    case 'changed':
      return { kind, attributes: readAttributes(input) };
    case 'ping':
      return { kind, nonce: input.rest() };
    case 'expelled':
      return { kind, by: input.address('the host'), why: text('the reason') };
    case 'appointed':
    case 'awaited':
      return { kind, host: input.address('the host'), on: input.u8('on or off') !== 0 };
    case 'invited':
      return { kind, by: input.address('the host'), byName: text('its name'), groupName: text("the group's name") };
    case 'sendFailed':
      return { kind, status: readStatus(input), why: text('the reason') };
  }
}
