import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ahead, decode, encode } from '../../main/resources/web/voice/frame.js';
import { Playhead, Sequence } from '../../main/resources/web/voice/jitter.js';
import { FULL_METRES, SILENT_METRES, gainAt, heardFrom, levelOf } from '../../main/resources/web/voice/loudness.js';
import { Pace } from '../../main/resources/web/voice/pace.js';

const METRE = 64;
const packet = (n) => Uint8Array.of(n);
const piece = (number) => ({ number, packet: packet(number & 0xff) });
const played = (sequence, ...numbers) => numbers.flatMap((number) => sequence.take(piece(number)).map(([first]) => first));

/** The same numbers each time, so that a failure can be looked at. */
function dice(seed) {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

test('a piece is what it was after the wire', () => {
  const data = encode(0x1234, Uint8Array.of(9, 8, 7));
  assert.deepEqual([...data], [3, 0x12, 0x34, 9, 8, 7]);
  const read = decode(data);
  assert.equal(read.number, 0x1234);
  assert.deepEqual([...read.packet], [9, 8, 7]);
});

test('what is no piece, or has nothing in it, is nothing', () => {
  for (const bytes of [[], [3], [3, 0, 1], [2, 0, 1, 5], [4, 0, 1, 5]]) assert.equal(decode(Uint8Array.from(bytes)), undefined);
});

test('whatever bytes come, they are a piece that is written the same way, or nothing', () => {
  const roll = dice(3);
  for (let i = 0; i < 5000; i++) {
    const data = Uint8Array.from({ length: roll(12) }, () => roll(roll(3) === 0 ? 4 : 256));
    const read = decode(data);
    if (read) assert.deepEqual(encode(read.number, read.packet), data);
    else assert.ok(data[0] !== 3 || data.length < 4);
  }
});

test('numbers go round', () => {
  assert.equal(ahead(2, 0xffff), 3);
  assert.equal(ahead(0xffff, 2), -3);
  assert.equal(ahead(5, 5), 0);
});

test('pieces are played in their order, whichever way they come', () => {
  assert.deepEqual(played(new Sequence(), 10, 12, 11, 13), [10, 11, 12, 13]);
  assert.deepEqual(played(new Sequence(), 0xfffe, 0xffff, 0, 1), [0xfe, 0xff, 0, 1]);
});

test('what does not come is given up when three others wait for it', () => {
  const sequence = new Sequence();
  assert.deepEqual(played(sequence, 1, 3, 4), [1]);
  assert.deepEqual(played(sequence, 5), [3, 4, 5]);
  assert.deepEqual(sequence.counts, { played: 4, lost: 1, late: 0 });
});

test('what comes twice or after its time is left out', () => {
  const sequence = new Sequence();
  assert.deepEqual(played(sequence, 1, 1, 2, 2, 1, 3), [1, 2, 3]);
  assert.equal(sequence.counts.late, 3);
});

test('a number far away is a new beginning, and does not wait for what lies between', () => {
  assert.deepEqual(played(new Sequence(), 1, 2, 1000, 1001), [1, 2, 1000 & 0xff, 1001 & 0xff]);
});

test('however numbers come, no piece is played twice, none before an older one, and little waits', () => {
  const roll = dice(11);
  for (let round = 0; round < 200; round++) {
    const sequence = new Sequence();
    let at = roll(0x10000);
    let taken = 0;
    let last;
    for (let i = 0; i < 200; i++) {
      at = (at + 1) & 0xffff;
      if (roll(10) === 0) continue;
      const number = (at + roll(4) - 1) & 0xffff;
      taken++;
      for (const { 0: high, 1: low } of sequence.take({ number, packet: Uint8Array.of(number >> 8, number & 0xff) })) {
        const due = high * 256 + low;
        if (last !== undefined) assert.ok(ahead(due, last) > 0, `${due} after ${last}`);
        last = due;
      }
    }
    assert.ok(taken - sequence.counts.played - sequence.counts.late < 3);
  }
});

test('stretches of sound follow each other without a gap, after a cushion', () => {
  const playhead = new Playhead();
  const first = playhead.place(10, 0.04);
  assert.ok(first > 10.05 && first < 10.2);
  for (const k of [1, 2, 3]) assert.ok(Math.abs(playhead.place(10 + k / 100, 0.04) - (first + k * 0.04)) < 1e-9);
});

test('after a silence there is a cushion again', () => {
  const playhead = new Playhead();
  playhead.place(10, 0.04);
  assert.ok(playhead.place(12, 0.04) > 12.05);
});

test('when too much waits, what comes is left out until it is less', () => {
  const playhead = new Playhead();
  const places = Array.from({ length: 30 }, () => playhead.place(10, 0.04));
  const kept = places.filter((place) => place !== undefined);
  assert.ok(kept.length > 5 && kept.length < 15, `${kept.length} of 30`);
  assert.ok(Math.max(...kept) < 10.5);
  assert.notEqual(playhead.place(10.3, 0.04), undefined);
});

test('a voice is full near by, gone far away, and never louder from farther away', () => {
  assert.equal(gainAt(0), 1);
  assert.equal(gainAt(FULL_METRES), 1);
  assert.equal(gainAt(SILENT_METRES), 0);
  assert.equal(gainAt(1000), 0);
  for (let m = 0; m < 30; m += 0.25) assert.ok(gainAt(m) >= gainAt(m + 0.25), `${m} m`);
  assert.ok(gainAt(10) > 0.05 && gainAt(10) < 0.4);
});

test('a voice comes from the side where its speaker is', () => {
  const ear = { x: 1000, z: 1000, look: 0 };
  const east = { x: 1000 + 4 * METRE, z: 1000 };
  assert.ok(heardFrom(ear, east, true).pan > 0.8);
  assert.ok(heardFrom({ ...ear, look: Math.PI }, east, true).pan < -0.8);
  assert.ok(Math.abs(heardFrom({ ...ear, look: Math.PI / 2 }, east, true).pan) < 0.01);
  assert.equal(heardFrom(ear, { x: 1000, z: 1000 }, true).pan, 0);
});

test('who is out of sight is quieter and duller', () => {
  const ear = { x: 0, z: 0, look: 0 };
  const near = { x: METRE, z: 0 };
  const [seen, hidden] = [heardFrom(ear, near, true), heardFrom(ear, near, false)];
  assert.ok(hidden.gain < seen.gain && hidden.gain > 0);
  assert.ok(hidden.hertz < 2000 && seen.hertz > 15000);
  assert.ok(heardFrom(ear, undefined, false).gain > 0, 'of whom nothing is known, but that they are heard');
});

test('the level is the root of the mean square', () => {
  assert.equal(levelOf(new Float32Array()), 0);
  assert.equal(levelOf(Float32Array.of(0.5, -0.5, 0.5, -0.5)), 0.5);
});

test('after a moment of standing still only a few packets leave, and then the usual ones again', () => {
  const pace = new Pace(30, 10);
  const left = (from, count, every) => Array.from({ length: count }, (_, i) => pace.allows(from + i * every)).filter(Boolean).length;
  assert.equal(left(0, 50, 40), 50, 'one every 40 ms');
  assert.equal(left(10_000, 100, 0), 10, 'a heap at once');
  assert.equal(left(10_400, 50, 40), 50, 'and on');
});
