/**
 * What is asked of the server, the data of a control message: `function u8 | arguments`.
 *
 *   connect                 [version u8 | wants u8 | name text]        nothing: plain messages, no name
 *   create, both            attributes
 *   join                    group | key, all that is left
 *   leave, close, query members, query attributes     group
 *   change attributes       group | attributes
 *   ping                    anything; it comes back
 *   statistics              [group]                                     nothing: of the host itself and the server
 *   name, find              text, all that is left
 *   enter                   name text | key text | attributes of a channel that does not exist yet
 *   names                   addresses
 *   expel, invite           group | host
 *   appoint                 group | host | u8 1 or 0
 *   ignore                  host | u8 1 or 0
 *   bind                    group | count u8 | auxiliary addresses
 *
 * @typedef {import('./address.js').Address} Address
 * @typedef {import('./attributes.js').Attributes} Attributes
 * @typedef {{kind: 'connect', wants: number, name: string}
 *   | {kind: 'disconnect' | 'queryGroups'}
 *   | {kind: 'createImplicit' | 'createLogical', attributes: Attributes}
 *   | {kind: 'join', group: Address, key: Uint8Array}
 *   | {kind: 'leave' | 'close' | 'queryMembers' | 'queryAttributes', group: Address}
 *   | {kind: 'changeAttributes', group: Address, attributes: Attributes}
 *   | {kind: 'ping', nonce: Uint8Array}
 *   | {kind: 'statistics', group: Address | undefined}
 *   | {kind: 'name' | 'find', name: string}
 *   | {kind: 'enter', name: string, key: string, attributes: Attributes}
 *   | {kind: 'names', addresses: readonly Address[]}
 *   | {kind: 'expel' | 'invite', group: Address, host: Address}
 *   | {kind: 'appoint', group: Address, host: Address, on: boolean}
 *   | {kind: 'ignore', host: Address, on: boolean}
 *   | {kind: 'bind', group: Address, to: readonly Address[]}} Request
 */
import { isOperator, show } from './address.js';
import { readAttributes, writeAttributes } from './attributes.js';
import { ByteReader, ByteWriter, UlpError, bytesOf } from './bytes.js';

/** What a host asks for at Connect: to be told of which group something is, packed elements, pings that it answers. */
export const WANTS = Object.freeze({ GROUPS: 1, PACKED: 2, PINGS: 4 });

/** An answer begins with the function and this. */
export const ANSWER = 0x80;

const VERSION = 1;
const LONGEST_NAME_BYTES = 64;
const LONGEST_KEY_BYTES = 64;

/** By their numbers, from 1. @type {readonly Request['kind'][]} */
const FUNCTIONS = [
  'connect',
  'disconnect',
  'createImplicit',
  'createLogical',
  'join',
  'leave',
  'close',
  'queryGroups',
  'queryMembers',
  'queryAttributes',
  'changeAttributes',
  'ping',
  'statistics',
  'name',
  'enter',
  'find',
  'names',
  'expel',
  'appoint',
  'invite',
  'ignore',
  'bind',
];

/** @param {Request['kind']} kind */
export const functionCode = (kind) => FUNCTIONS.indexOf(kind) + 1;

/** @param {Request} request */
export function encodeRequest(request) {
  const out = new ByteWriter().u8(functionCode(request.kind));
  switch (request.kind) {
    case 'connect':
      out.u8(VERSION).u8(request.wants).text(request.name);
      break;
    case 'createImplicit':
    case 'createLogical':
      writeAttributes(request.attributes, out);
      break;
    case 'join':
      out.address(request.group).bytes(request.key);
      break;
    case 'leave':
    case 'close':
    case 'queryMembers':
    case 'queryAttributes':
      out.address(request.group);
      break;
    case 'changeAttributes':
      writeAttributes(request.attributes, out.address(request.group));
      break;
    case 'ping':
      out.bytes(request.nonce);
      break;
    case 'statistics':
      if (request.group) out.address(request.group);
      break;
    case 'name':
    case 'find':
      out.bytes(bytesOf(request.name));
      break;
    case 'enter':
      writeAttributes(request.attributes, out.text(request.name).text(request.key));
      break;
    case 'names':
      out.addresses(request.addresses);
      break;
    case 'expel':
    case 'invite':
      out.address(request.group).address(request.host);
      break;
    case 'appoint':
      out
        .address(request.group)
        .address(request.host)
        .u8(request.on ? 1 : 0);
      break;
    case 'ignore':
      out.address(request.host).u8(request.on ? 1 : 0);
      break;
    case 'bind':
      out.address(request.group).counted(request.to);
      break;
    default: // disconnect and queryGroups say nothing more
  }
  return out.toBytes();
}

/** @param {Uint8Array} data @returns {Request} */
export function decodeRequest(data) {
  const input = new ByteReader(data);
  const code = input.u8('the control function');
  const kind = FUNCTIONS[code - 1];
  if (!kind) throw new UlpError(`a control function is 1 to ${FUNCTIONS.length}, not ${code}`);
  const request = read(kind, input);
  input.end(`the request ${kind}`);
  return request;
}

/** @param {Request['kind']} kind @param {ByteReader} input @returns {Request} */
function read(kind, input) {
  switch (kind) {
    case 'connect':
      return connect(input);
    case 'disconnect':
    case 'queryGroups':
      input.rest();
      return { kind };
    case 'createImplicit':
    case 'createLogical':
      return { kind, attributes: readAttributes(input) };
    case 'join':
      return { kind, group: group(input), key: input.rest() };
    case 'leave':
    case 'close':
    case 'queryMembers':
    case 'queryAttributes':
      return { kind, group: group(input) };
    case 'changeAttributes':
      return { kind, group: group(input), attributes: readAttributes(input) };
    case 'ping':
      return { kind, nonce: input.rest() };
    case 'statistics':
      return { kind, group: input.isEmpty ? undefined : input.address('the group') };
    case 'name':
    case 'find':
      return { kind, name: input.restAsText() };
    case 'enter':
      return {
        kind,
        name: input.text('the name of the channel', LONGEST_NAME_BYTES),
        key: input.text('the key', LONGEST_KEY_BYTES),
        attributes: readAttributes(input),
      };
    case 'names':
      return { kind, addresses: input.addresses('address') };
    case 'expel':
    case 'invite':
      return { kind, group: group(input), host: input.address('the host') };
    case 'appoint':
      return { kind, group: group(input), host: input.address('the host'), on: input.u8('on or off') !== 0 };
    case 'ignore':
      return { kind, host: input.address('the host'), on: input.u8('on or off') !== 0 };
    case 'bind':
      return { kind, group: group(input), to: input.counted('auxiliary') };
  }
}

/** Whoever brings nothing along gets what the protocol says, and no more. @param {ByteReader} input @returns {Request} */
function connect(input) {
  if (input.isEmpty) return { kind: 'connect', wants: 0, name: '' };
  const version = input.u8('the version');
  if (version !== VERSION) throw new UlpError(`version ${VERSION} is spoken here, not ${version}`);
  const wants = input.u8('what the host wants');
  return { kind: 'connect', wants, name: input.isEmpty ? '' : input.text('the name', LONGEST_NAME_BYTES) };
}

/** @param {ByteReader} input */
function group(input) {
  const address = input.address('the group');
  if (address.kind === 'host' || isOperator(address)) throw new UlpError(`expected a group, got ${show(address)}`);
  return address;
}
