import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodePackets, encodePackets } from '../../main/resources/web/control/packet.js';
import { ProtocolObject } from '../../main/resources/web/control/protocol.js';

/** @typedef {import('../../main/resources/web/control/packet.js').Packet} Packet */

const SELF = 7;
const ROOM = 22;
const PLACE = { x: 320, y: 640, z: 12, direction: 90 };
const POSE = { x: 320, z: 640, h: 64 };

function page(unit = 1) {
  const object = new ProtocolObject();
  object.enter(SELF, ROOM, unit);
  const hear = (/** @type {Packet[]} */ ...packets) => object.heard(encodePackets(packets));
  return { object, hear };
}

/** @type {Packet[]} */
const BOB = [
  { object: 255, command: 'REGOBJID', name: 'Bob', id: 5 },
  {
    object: 5,
    command: 'PROP',
    properties: [
      { variable: 5, value: 'fox' },
      { variable: 254, value: '91' },
      { variable: 255, value: '3' },
    ],
  },
];
const STRANGER = { id: 91, name: 'Bob', avatar: 'fox', badge: 3, ...POSE };

test('who appears has been introduced, and is known the next time', () => {
  const { hear } = page();
  assert.deepEqual(hear(...BOB), []);
  assert.deepEqual(hear({ object: 5, command: 'APPEARACTOR', room: ROOM, ...PLACE }), [{ e: 'appear', ...STRANGER, sight: true }]);
  assert.deepEqual(hear({ object: 254, command: 'DISAPPEARACTOR', parts: [{ id: 5 }] }), [{ e: 'disappear', id: 91, sight: true }]);
  assert.deepEqual(hear({ object: 254, command: 'APPEARACTOR', parts: [{ id: 5, room: ROOM, ...PLACE }] }), [
    { e: 'appear', ...STRANGER, sight: true },
  ]);
});

test('of whom nothing was said nothing is told', () => {
  const { hear } = page();
  assert.deepEqual(hear({ object: 9, command: 'APPEARACTOR', room: ROOM, ...PLACE }, { object: 9, command: 'DISAPPEARACTOR' }), []);
});

test('a short id may get another meaning', () => {
  const { hear } = page();
  hear(...BOB);
  hear(
    { object: 255, command: 'REGOBJID', name: 'Cy', id: 5 },
    {
      object: 5,
      command: 'PROP',
      properties: [
        { variable: 5, value: 'cat' },
        { variable: 254, value: '92' },
        { variable: 255, value: '4' },
      ],
    },
  );
  assert.deepEqual(hear({ object: 5, command: 'APPEARACTOR', room: ROOM, ...PLACE }), [
    { e: 'appear', id: 92, name: 'Cy', avatar: 'cat', badge: 4, ...POSE, sight: true },
  ]);
});

test('who is called like somebody before is another', () => {
  const { hear } = page();
  hear(...BOB);
  hear({
    object: 5,
    command: 'PROP',
    properties: [
      { variable: 5, value: 'owl' },
      { variable: 254, value: '95' },
      { variable: 255, value: '6' },
    ],
  });
  assert.deepEqual(hear({ object: 5, command: 'APPEARACTOR', room: ROOM, ...PLACE }), [
    { e: 'appear', id: 95, name: 'Bob', avatar: 'owl', badge: 6, ...POSE, sight: true },
  ]);
});

test('who teleports comes, goes or jumps, depending on what could be seen of it', () => {
  const { hear } = page();
  hear(...BOB);
  const jump = (/** @type {number} */ exit, /** @type {number} */ entry) =>
    hear({ object: 5, command: 'TELEPORT', room: ROOM, exit, entry, ...PLACE });
  assert.deepEqual(jump(0, 3), [{ e: 'appear', ...STRANGER, entry: 3 }]);
  assert.deepEqual(jump(2, 3), [{ e: 'teleported', id: 91, ...POSE, exit: 2, entry: 3 }]);
  assert.deepEqual(jump(2, 0), [{ e: 'disappear', id: 91, exit: 2 }]);
  assert.deepEqual(hear({ object: 1, command: 'TELEPORT', room: ROOM, exit: 1, entry: 1, ...PLACE })[0], { e: 'place', ...POSE });
});

test('words have a speaker and a range', () => {
  const { hear } = page();
  hear(...BOB);
  assert.deepEqual(hear({ object: 1, command: 'TEXT', who: 5, text: 'Hi' }), [{ e: 'said', id: 91, name: 'Bob', text: 'Hi' }]);
  assert.deepEqual(hear({ object: 1, command: 'TEXT', who: 1, text: 'Me' }), [{ e: 'said', id: SELF, name: undefined, text: 'Me' }]);
  assert.deepEqual(hear({ object: 255, command: 'TEXT', who: 'Far', text: 'All' }), [
    { e: 'proclaimed', id: -1, name: 'Far', text: 'All' },
  ]);
  assert.deepEqual(hear({ object: 1, command: 'WHISPER', who: 5, text: 'psst' }), [
    { e: 'told', text: 'Bob whispers: psst', from: 91, whisperer: 'Bob' },
  ]);
});

test('another look, of others and of ourselves', () => {
  const { hear } = page();
  hear(...BOB);
  const worn = (/** @type {number} */ object) => hear({ object, command: 'PROP', properties: [{ variable: 5, value: 'owl' }] });
  assert.deepEqual(worn(5), [{ e: 'looks', id: 91, avatar: 'owl' }]);
  assert.deepEqual(worn(1), [{ e: 'looks', id: SELF, avatar: 'owl' }]);
});

test('every heading comes back as it went', () => {
  const { object, hear } = page();
  for (let h = 0; h < 256; h++) {
    const [{ direction = -1 }] = decodePackets(object.moved({ x: 0, z: 0, h }));
    assert.equal(/** @type {any} */ (hear({ object: 1, command: 'LONGLOC', x: 0, y: 0, z: 0, direction })[0]).h, h);
  }
});

test('in a large room a unit is larger, and what lies beyond is not said by packets', () => {
  const { object, hear } = page(4);
  assert.deepEqual(decodePackets(object.moved({ x: 40_000, z: 8, h: 0 })), [
    { object: 1, command: 'LONGLOC', x: 10_000, y: 2, z: 0, direction: 0 },
  ]);
  assert.deepEqual(hear({ object: 1, command: 'LONGLOC', x: 10_000, y: 2, z: 0, direction: 0 }), [{ e: 'place', x: 40_000, z: 8, h: 0 }]);
  assert.deepEqual([object.reaches({ x: 131_068, z: 0, h: 0 }), object.reaches({ x: 140_000, z: 0, h: 0 })], [true, false]);
  object.enter(SELF, 70_000);
  assert.equal(object.reaches({ x: 1, z: 1, h: 0 }), false);
});

test('long words go in pieces that are whole characters', () => {
  const { object } = page();
  const text = 'Grüße 🦊 '.repeat(60);
  const packets = decodePackets(object.said(text));
  assert.ok(packets.length > 1);
  assert.equal(packets.map((packet) => packet.text).join(''), text);
});
