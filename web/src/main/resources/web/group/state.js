/**
 * What a group remembers: values by keys, each with a version that grows with each write; 0 means that there is nothing. The data of a
 * state message, whose destination is the group:
 *
 *   read      1 | key length varint, key
 *   write     2 | key | value, all that is left
 *   replace   3 | key | expected version varint | value       refused with what is there when the version is another
 *   remove    4 | key
 *   snapshot  5
 *
 *   answer    operation + 128 | status u8 | version varint | value        refused: 0 | why, in words
 *   snapshot  element 1: 133 | status; each further one: key length varint, key | version varint | value
 *
 * @typedef {{kind: 'read' | 'remove', key: Uint8Array}
 *   | {kind: 'write', key: Uint8Array, value: Uint8Array}
 *   | {kind: 'replace', key: Uint8Array, version: number, value: Uint8Array}
 *   | {kind: 'snapshot'}} StateRequest
 * @typedef {{version: number, value: Uint8Array}} Kept
 * @typedef {Kept & {key: string, keyBytes: Uint8Array}} KeptByKey
 */
import { ByteReader, ByteWriter, UlpError, textOf } from './bytes.js';

const LONGEST_KEY_BYTES = 64;

/** By their numbers, from 1. @type {readonly StateRequest['kind'][]} */
const OPERATIONS = ['read', 'write', 'replace', 'remove', 'snapshot'];

/** @param {StateRequest['kind']} kind */
export const operationCode = (kind) => OPERATIONS.indexOf(kind) + 1;

/** @param {StateRequest} request */
export function encodeStateRequest(request) {
  const out = new ByteWriter().u8(operationCode(request.kind));
  if (request.kind !== 'snapshot') out.sized(request.key);
  if (request.kind === 'replace') out.varint(request.version);
  if (request.kind === 'write' || request.kind === 'replace') out.bytes(request.value);
  return out.toBytes();
}

/** @param {Uint8Array} data @returns {StateRequest} */
export function decodeStateRequest(data) {
  const input = new ByteReader(data);
  const code = input.u8('the operation on state');
  const kind = OPERATIONS[code - 1];
  if (!kind) throw new UlpError(`an operation on state is 1 to ${OPERATIONS.length}, not ${code}`);
  const request = read(kind, input);
  input.end('the operation on state');
  return request;
}

/** @param {StateRequest['kind']} kind @param {ByteReader} input @returns {StateRequest} */
function read(kind, input) {
  if (kind === 'snapshot') return { kind };
  const key = input.sized('the key', LONGEST_KEY_BYTES);
  if (kind === 'write') return { kind, key, value: input.rest() };
  if (kind === 'replace') return { kind, key, version: input.varint('the expected version'), value: input.rest() };
  return { kind, key };
}

/** What follows the status of an answer. @param {ByteReader} input @returns {Kept} */
export const readKept = (input) => ({ version: input.varint('the version'), value: input.rest() });

/** An element of a snapshot but the first. @param {Uint8Array} data @returns {KeptByKey} */
export function decodeKept(data) {
  const input = new ByteReader(data);
  const keyBytes = input.sized('the key', LONGEST_KEY_BYTES);
  return { key: textOf(keyBytes), keyBytes, ...readKept(input) };
}
