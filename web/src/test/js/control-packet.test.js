import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  CLIENT,
  COMBINE,
  PROTOCOL,
  PacketError,
  VARIABLES,
  cutText,
  decodePackets,
  encodePacket,
  encodePackets,
  longestText,
  propertyOf,
} from '../../main/resources/web/control/packet.js';
import { hex, unhex } from './groups/words.js';

/** @typedef {import('../../main/resources/web/control/packet.js').Packet} Packet */

/** Bytes without the size, as the published protocol prints them. @param {string} digits */
const sized = (digits) => {
  const rest = unhex(digits.replaceAll(' ', ''));
  return Uint8Array.of(rest.length + 1, ...rest);
};

/** @type {[string, Packet][]} */
const EXAMPLES = [
  ['ff 0d 06 4d61636c656e 05', { object: PROTOCOL, command: 'REGOBJID', name: 'Maclen', id: 5 }],
  ['01 01 0856 011f 1c1f 36b3', { object: CLIENT, command: 'LONGLOC', x: 2134, y: 287, z: 7199, direction: 14003 }],
  ['89 02 00000004 80000000', { object: 137, command: 'STATE', set: 4, clear: 0x80000000 }],
  // The publication prints CD for -50 and hexadecimal 10 for decimal 10: misprints.
  [
    'fe 04 38 fc 06 f6 2a 15 03 ce c1 fd eb 0a',
    {
      object: COMBINE,
      command: 'SHORTLOC',
      parts: [
        { id: 56, dx: -4, dy: 6, turn: -10 },
        { id: 42, dx: 21, dy: 3, turn: -50 },
        { id: 193, dx: -3, dy: -21, turn: 10 },
      ],
    },
  ],
  ['01 0e 00 00 02 4869', { object: CLIENT, command: 'TEXT', who: '', text: 'Hi' }],
  ['01 11 00 04 4b796c65 02 4869', { object: CLIENT, command: 'WHISPER', who: 'Kyle', text: 'Hi' }],
  [
    '01 06 02 02 426f 03 02 3131',
    {
      object: CLIENT,
      command: 'SESSIONINIT',
      properties: [
        { variable: VARIABLES.USERNAME, value: 'Bo' },
        { variable: VARIABLES.PROTOCOL, value: '11' },
      ],
    },
  ],
  ['00 05 4d69747261 0a 05 00 03 686174', { object: 'Mitra', command: 'PROPREQ', variables: [VARIABLES.BITMAP, 'hat'] }],
  [
    '01 12 0001 02 03 0019 04b0 ff6a 00b4',
    { object: CLIENT, command: 'TELEPORT', room: 1, exit: 2, entry: 3, x: 25, y: 1200, z: -150, direction: 180 },
  ],
  ['05 0b', { object: 5, command: 'DISAPPEARACTOR' }],
  ['05 0f 0102', { object: 5, command: 15, data: Uint8Array.of(1, 2) }],
  ['fe 01 07', { object: COMBINE, command: 1, data: Uint8Array.of(7) }],
];

test('examples are their bytes, and bytes are their examples', () => {
  for (const [digits, packet] of EXAMPLES) {
    assert.equal(hex(encodePacket(packet)), hex(sized(digits)));
    assert.deepEqual(decodePackets(sized(digits)), [packet]);
  }
});

test('several packets are read to the last byte', () => {
  const packets = EXAMPLES.map(([, packet]) => packet);
  assert.deepEqual(decodePackets(encodePackets(packets)), packets);
  assert.deepEqual(decodePackets(new Uint8Array()), []);
  assert.throws(() => decodePackets(encodePackets(packets).slice(0, -1)), PacketError);
});

test('bytes are read where they are in a larger buffer', () => {
  const larger = Uint8Array.of(9, 9, 3, 5, 11, 9);
  assert.deepEqual(decodePackets(larger.subarray(2, 5)), [{ object: 5, command: 'DISAPPEARACTOR' }]);
});

test('what a later version adds behind a command is passed over', () => {
  assert.deepEqual(decodePackets(sized('05 0b 77')), [{ object: 5, command: 'DISAPPEARACTOR' }]);
});

test('damaged bytes are refused with place and reason', () => {
  for (const [digits, why] of [
    ['0201', 'byte 0: a packet has 3 bytes at least, and its size says 2'],
    ['03050b 04010b', 'byte 3: a packet of 4 bytes begins here, and 3 are left'],
    ['03050b 0501020000', 'byte 6: set needs 4 bytes, and the packet has 2 left'],
    ['05ff0d0000', 'byte 4: id is 1 to 255, not 0'],
    ['06fe04050102', 'byte 3: a combined SHORTLOC has parts of 4 bytes, and 3 are left'],
  ]) {
    assert.throws(() => decodePackets(unhex(digits.replaceAll(' ', ''))), { name: 'PacketError', message: why });
  }
});

test('what does not fit is refused before it is sent', () => {
  const most = longestText(CLIENT, '');
  assert.equal(most, 249);
  assert.equal(encodePacket({ object: CLIENT, command: 'TEXT', who: '', text: 'x'.repeat(most) }).length, 255);
  assert.throws(
    () => encodePacket({ object: CLIENT, command: 'TEXT', who: '', text: 'x'.repeat(most + 1) }),
    /255 bytes at most, and this one \(TEXT\) would have 256/,
  );
  assert.throws(() => encodePacket({ object: 5, command: 'SHORTLOC', dx: 0, dy: 128, turn: 0 }), /dy is -128 to 127, not 128/);
  assert.throws(() => encodePacket({ object: 0, command: 'STATEREQ' }), /an object is 1 to 255, not 0/);
  assert.throws(() => encodePacket({ object: COMBINE, command: 'STATE', parts: [{ id: 1 }] }), /STATE cannot be combined/);
  assert.throws(() => encodePacket({ object: COMBINE, command: 'TELEPORT', parts: [] }), /needs one part at least/);
});

test('a text is cut before a character that does not fit', () => {
  assert.equal(cutText('aéb', 2), 'a');
  assert.equal(cutText('🦊!', 4), '🦊');
  assert.equal(cutText('🦊!', 3), '');
});

test('the last value of a variable counts', () => {
  const packet = {
    object: 1,
    command: /** @type {const} */ ('PROP'),
    properties: [
      { variable: 4, value: '1' },
      { variable: 4, value: '0' },
    ],
  };
  assert.equal(propertyOf(packet, VARIABLES.ERROR), '0');
  assert.equal(propertyOf(packet, VARIABLES.BITMAP), undefined);
});
