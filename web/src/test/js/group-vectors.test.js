import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parseAddress, show } from '../../main/resources/web/group/address.js';
import { DELIVERIES, decodeAttributes, encodeAttributes } from '../../main/resources/web/group/attributes.js';
import { ByteReader, ByteWriter, UlpError, textOf } from '../../main/resources/web/group/bytes.js';
import { TYPE, UNBOUND, decode, encodeReceive, encodeSend, encodeShort, isSend } from '../../main/resources/web/group/codec.js';
import { decodeNotice, encodeNotice } from '../../main/resources/web/group/notices.js';
import { decodeRequest, encodeRequest } from '../../main/resources/web/group/requests.js';
import { decodeStateRequest, encodeStateRequest } from '../../main/resources/web/group/state.js';
import { FLAGS, TAGS, hex, unhex } from './groups/words.js';

/**
 * @typedef {{name: string, kind: string, hex: string, value?: any, bad?: true, bound?: {host: string, group: string, auxiliary: string[]},
 *   decodeOnly?: true, short?: true}} Vector
 */

/** @type {Vector[]} */
const vectors = JSON.parse(readFileSync(new URL('../../../../group/src/test/resources/group-vectors.json', import.meta.url), 'utf8'));

const PACKED = 0x10;

/** QUERY_GROUPS is queryGroups here, and SendFailed sendFailed. @param {string} name */
const kindOf = (name) =>
  /^[A-Z_]+$/.test(name) ? name.toLowerCase().replace(/_(.)/g, (_, letter) => letter.toUpperCase()) : name[0].toLowerCase() + name.slice(1);

/** A field of a vector as the page has it. @param {string} name @param {any} value @returns {[string, any]} */
function field(name, value) {
  switch (name) {
    case 'function':
    case 'notice':
    case 'operation':
      return ['kind', kindOf(value)];
    case 'attributes':
      return [name, decodeAttributes(unhex(value))];
    case 'group':
    case 'host':
    case 'by':
      return [name, value === null ? undefined : parseAddress(value)];
    case 'auxiliary':
      return ['to', value.map(parseAddress)];
    case 'addresses':
    case 'hosts':
      return [name, value.map(parseAddress)];
    case 'nonce':
      return [name, unhex(value)];
    case 'data':
      return ['value', unhex(value)];
    default:
      return [name, value];
  }
}

/** @param {any} value @param {string[]} [asBytes] fields that are bytes in this kind of record */
const record = (value, asBytes = []) =>
  Object.fromEntries(Object.entries(value).map(([name, one]) => (asBytes.includes(name) ? [name, unhex(one)] : field(name, one))));

/** What the bytes of an attribute mean. @param {{tag: number, value: string}} item @returns {[string, any]} */
function attribute({ tag, value }) {
  const name = TAGS[tag - 1];
  const bytes = unhex(value);
  if (name === 'key') return [name, bytes];
  if (name === 'name' || name === 'processor') return [name, textOf(bytes)];
  const number = bytes.length === 0 ? 0 : parseInt(value, 16);
  return [name, name === 'delivery' ? DELIVERIES[number] : FLAGS.has(name) ? number !== 0 : number];
}

/** @param {{tag: number, value: string}[]} items */
function attributes(items) {
  const others = items.filter(({ tag }) => tag > TAGS.length).map(({ tag, value }) => ({ tag, value: unhex(value) }));
  const known = Object.fromEntries(items.filter(({ tag }) => tag <= TAGS.length).map(attribute));
  return others.length > 0 ? { ...known, others } : known;
}

/** @param {any} value */
function message({ type, volatile: isVolatile, destination, auxiliary, data, via, elements }) {
  const code = /** @type {any} */ (TYPE)[type];
  if (code % 2 === 1)
    return { type: code, isVolatile, destination: parseAddress(destination), to: auxiliary.map(parseAddress), data: unhex(data) };
  const told = elements.map((/** @type {any} */ { source, data: bytes }) => ({ source: parseAddress(source), data: unhex(bytes) }));
  return { type: code, destination: parseAddress(destination), group: via ? parseAddress(via) : undefined, elements: told };
}

/**
 * For each kind of vector: what is read, what it should be, and the bytes that say it again.
 * @type {Record<string, (bytes: Uint8Array, vector: Vector) => {read: unknown, meant: () => unknown, again: () => Uint8Array}>}
 */
const KINDS = {
  address(bytes, { value }) {
    const read = new ByteReader(bytes).address('the address');
    return { read: show(read), meant: () => value.address, again: () => new ByteWriter().address(read).toBytes() };
  },
  message(bytes, { value, bound, short }) {
    const binding = bound
      ? { host: parseAddress(bound.host), group: parseAddress(bound.group), to: bound.auxiliary.map(parseAddress) }
      : UNBOUND;
    const read = decode(bytes, binding);
    const isPacked = (bytes[0] & PACKED) !== 0;
    const again = () => (!isSend(read) ? encodeReceive(read, { isPacked }) : short ? encodeShort(read) : encodeSend(read));
    return { read, meant: () => message(value), again };
  },
  request(bytes, { value }) {
    const read = decodeRequest(bytes);
    return { read, meant: () => record(value, value.function === 'JOIN' ? ['key'] : []), again: () => encodeRequest(read) };
  },
  notice(bytes, { value }) {
    const read = decodeNotice(bytes);
    return { read, meant: () => record(value), again: () => encodeNotice(read) };
  },
  state(bytes, { value }) {
    const read = decodeStateRequest(bytes);
    return { read, meant: () => record(value, ['key']), again: () => encodeStateRequest(read) };
  },
  attributes(bytes, { value }) {
    const read = decodeAttributes(bytes);
    // A number is written with a byte at least.
    const isShortest = value.items?.every((/** @type {{value: string}} */ item) => item.value !== '');
    return { read, meant: () => attributes(value.items), again: () => (isShortest ? encodeAttributes(read) : bytes) };
  },
};

/** A page has no datagrams. */
const ours = vectors.filter(({ kind }) => kind !== 'datagram');

test('there are vectors of every kind, good and bad', () => {
  for (const kind of Object.keys(KINDS))
    for (const bad of [undefined, true])
      assert.ok(
        ours.some((vector) => vector.kind === kind && vector.bad === bad),
        `${kind} ${bad}`,
      );
  assert.deepEqual([...new Set(ours.map(({ kind }) => kind))].sort(), Object.keys(KINDS).sort());
});

for (const [i, vector] of ours.entries()) {
  test(`vector ${i}, ${vector.kind}: ${vector.name}${vector.bad ? ' is refused' : ''}`, () => {
    const bytes = unhex(vector.hex);
    if (vector.bad) {
      assert.throws(() => KINDS[vector.kind](bytes, { ...vector, value: {} }), UlpError);
      return;
    }
    const { read, meant, again } = KINDS[vector.kind](bytes, vector);
    assert.deepEqual(read, meant());
    if (!vector.decodeOnly) assert.equal(hex(again()), vector.hex);
  });
}
