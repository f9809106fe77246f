import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { BitReader, FrameError } from '../../main/resources/web/position/bits.js';
import { DEFAULT_GRID, Grid } from '../../main/resources/web/position/grid.js';
import { Picture } from '../../main/resources/web/position/picture.js';
import { handMade } from './positions/vectors.js';

/** @typedef {import('./positions/vectors.js').Vector} Vector */

const SHARED = fileURLToPath(new URL('../../../../space/src/test/resources/position-vectors.json', import.meta.url));
const files = [SHARED, ...(process.env.AMBIT_VECTORS ?? '').split(delimiter).filter(Boolean)];

const bytesOf = (/** @type {string} */ hex) => Uint8Array.from(Buffer.from(hex, 'hex'));

/** High is 1, low 0, and grids beyond are below that. @param {Picture} picture */
function told(picture) {
  const all = [];
  for (let badge = 0; badge < picture.end; badge++) {
    if (picture.knows(badge)) all.push([badge, 1 - picture.gridOf(badge), picture.layer(badge), picture.x(badge), picture.z(badge)]);
  }
  return all;
}

/** @param {Vector} vector */
function check({ name, mode, farEvery, coarser, frames }) {
  const picture = new Picture(coarser ? new Grid(4, 12_800, 64, 8, coarser) : DEFAULT_GRID, { order: mode, farEvery });
  frames.forEach(({ setup, hex, after, error }, i) => {
    const where = `${name}, frame ${i}`;
    if (setup) picture.clear();
    if (error) {
      assert.throws(() => picture.apply(bytesOf(hex)), FrameError, where);
      assert.equal(picture.last, -1, where);
      return;
    }
    picture.apply(bytesOf(hex));
    assert.deepEqual(told(picture), after, where);
    assert.equal(picture.count, after?.length, where);
    assert.equal(picture.last, parseInt(hex.slice(0, 4), 16), where);
  });
}

for (const file of files) {
  test(`the vectors of ${file.split(/[\\/]/).pop()} are read as they are meant`, () => {
    assert.ok(existsSync(file), `${file} is missing`);
    const vectors = JSON.parse(readFileSync(file, 'utf8'));
    assert.ok(vectors.length > 0);
    vectors.forEach(check);
  });
}

test('the file of shared vectors holds those that were made by hand', () => {
  const shared = new Map(JSON.parse(readFileSync(SHARED, 'utf8')).map((/** @type {Vector} */ vector) => [vector.name, vector]));
  for (const made of handMade()) assert.deepEqual(shared.get(made.name), made, made.name);
});

/** Low cells of 64, and 8 of them in a cell of the third grid: 25 a side, 5 bits; a place within is 3 bits. */
const THREE_GRIDS = new Grid(4, 12_800, 64, 8, [8]);
const bits = (/** @type {string} */ text) => {
  const all = text.replaceAll(' ', '');
  return Array.from({ length: Math.ceil(all.length / 8) }, (_, i) => parseInt(all.slice(8 * i, 8 * i + 8).padEnd(8, '0'), 2));
};

test('with three grids people go from each to each, by one after the other', () => {
  const picture = new Picture(THREE_GRIDS, { order: 'classes', farEvery: 1 });
  const take = (/** @type {number} */ number, /** @type {number[]} */ joiners, /** @type {string} */ walk) =>
    picture.apply(Uint8Array.of(0, number, 0, joiners.length, ...joiners, ...bits(walk)));
  take(0, [5], '1 11 00 01100 01100');
  assert.deepEqual(told(picture), [[5, -1, 0, 12, 12]], 'who joins does so in the coarsest');
  take(1, [], '1 00 100 101 0 0');
  assert.deepEqual(told(picture), [[5, 0, 0, 12 * 8 + 4, 12 * 8 + 5]], 'one finer, and stays there');
  take(2, [], '1 01 00 1 10 00 010');
  assert.deepEqual(told(picture), [[5, -1, 0, 13, 12]], 'one coarser, with a step east in it');
  take(3, [], '1 00 111 000 0 1 000001 000010');
  assert.deepEqual(told(picture), [[5, 1, 0, (13 * 8 + 7) * 64 + 1, 12 * 8 * 64 + 2]], 'two finer');
  take(4, [], '1 000 1 01 00 0');
  assert.deepEqual(told(picture), [[5, -1, 0, 13, 12]], 'two coarser');
  take(5, [], '1 01 10');
  assert.deepEqual(told(picture), [[5, -1, 2, 13, 12]], 'another layer is no switch');
  take(6, [], '1 01 00');
  assert.deepEqual(told(picture), [[5, -1, 2, 13, 12]], 'and there is none coarser to switch to');
  take(7, [], '1 00 000 000 0 0');
  assert.throws(() => take(8, [], '1 00 000000 000000 1 01 00 0'), FrameError, 'to and fro at once');
});

test('a listener hears who was walked, who left, headings and who stands, and of damage', () => {
  /** @type {any[]} */
  const heard = [];
  const picture = new Picture(
    DEFAULT_GRID,
    { order: 'classes', farEvery: 4 },
    {
      cleared: () => heard.push('cleared'),
      left: (badge) => heard.push(['left', badge]),
      walked: (badge, frame, moved) => heard.push(['walked', badge, frame, moved]),
      headed: (badge, heading) => heard.push(['headed', badge, heading]),
      stood: (badge) => heard.push(['stood', badge]),
      turned: (badge, angle) => heard.push(['turned', badge, angle]),
    },
  );
  const extended = /** @type {Vector} */ (handMade().find(({ name }) => name.startsWith('extended blocks')));
  picture.apply(bytesOf(extended.frames[0].hex));
  heard.length = 0;
  picture.apply(bytesOf(extended.frames[1].hex));
  assert.deepEqual(heard, [
    ['walked', 1, 1, false],
    ['walked', 2, 1, true],
    ['walked', 3, 1, true],
    ['walked', 4, 1, true],
    ['walked', 5, 1, true],
    ['walked', 6, 1, false],
    ['headed', 1, 64],
    ['stood', 2],
    ['headed', 4, 255],
    ['stood', 4],
  ]);
  heard.length = 0;
  picture.apply(Uint8Array.of(0, 2, 1, 1, 0, 0b00101000)); // badge 1 leaves, a run of the five others
  assert.deepEqual(heard[0], ['left', 1]);
  heard.length = 0;
  assert.throws(() => picture.apply(bytesOf('0003')), FrameError);
  assert.deepEqual(heard, ['cleared']);
});

test('a listener hears how somebody is turned from their way, and nothing of an angle that is cut off', () => {
  /** @type {any[]} */
  const heard = [];
  const nothing = () => {};
  const picture = new Picture(
    DEFAULT_GRID,
    { order: 'classes' },
    {
      cleared: nothing,
      left: nothing,
      walked: nothing,
      stood: nothing,
      headed: (badge, heading) => heard.push(['headed', badge, heading]),
      turned: (badge, angle) => heard.push(['turned', badge, angle]),
    },
  );
  const [, { frames }] = handMade();
  picture.apply(bytesOf(frames[0].hex));
  picture.apply(Uint8Array.of(0, 1, 0, 0, 0b11000000, 4, 1, 192, 3, 128));
  assert.deepEqual(
    heard.map(([what, , angle]) => [what, angle]),
    [
      ['headed', 192],
      ['turned', 128],
    ],
  );
  picture.apply(Uint8Array.of(0, 2, 0, 0, 0b11000000, 1, 3));
  assert.equal(heard.length, 2);
});

test('a heading without its number says nothing', () => {
  const picture = new Picture(DEFAULT_GRID, { order: 'classes' });
  picture.apply(bytesOf(handMade()[1].frames[0].hex));
  picture.apply(Uint8Array.of(0, 1, 0, 0, 0b11000000, 1, 1));
  assert.equal(picture.last, 1);
});

test('bits are read across bytes, and not past the end', () => {
  const reader = new BitReader();
  reader.open(Uint8Array.of(0xff, 0b10110011, 0b01000000, 7), 1, 3);
  assert.deepEqual([reader.bits(3), reader.bits(9), reader.bits(1)], [0b101, 0b100110100, 0]);
  reader.align();
  assert.throws(() => reader.byte(), FrameError);
  assert.throws(() => reader.open(new Uint8Array(2), 1, 3), FrameError);
});

/** Numbers that are the same in every run. @param {number} seed */
function random(seed) {
  let state = seed >>> 0;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test('100,000 damaged frames are refused with a FrameError or read, and nothing else', () => {
  const dice = random(7);
  const vectors = handMade().filter(({ frames }) => frames.every(({ hex }) => hex.length < 600));
  let refused = 0;
  for (let i = 0; i < 100_000; i++) {
    const { mode, farEvery, frames } = vectors[dice(vectors.length)];
    const picture = new Picture(DEFAULT_GRID, { order: mode, farEvery });
    const sound = frames.filter(({ error }) => !error);
    const upTo = dice(sound.length);
    try {
      for (let k = 0; k < upTo; k++) {
        if (sound[k].setup) picture.clear();
        picture.apply(bytesOf(sound[k].hex));
      }
      picture.apply(damaged(bytesOf(sound[upTo].hex), dice));
      assert.ok(told(picture).every(([, high, layer, x, z]) => layer < 4 && x < (high ? 12800 : 200) && z < (high ? 12800 : 200)));
    } catch (trouble) {
      if (!(trouble instanceof FrameError)) throw trouble;
      refused++;
    }
  }
  assert.ok(refused > 50_000 && refused < 100_000, `${refused} were refused`);
});

/** @param {Uint8Array} bytes @param {(below: number) => number} dice */
function damaged(bytes, dice) {
  switch (dice(4)) {
    case 0:
      return bytes.slice(0, dice(bytes.length));
    case 1:
      return Uint8Array.from([...bytes, ...Array.from({ length: 1 + dice(6) }, () => dice(256))]);
    case 2:
      return Uint8Array.from({ length: dice(40) }, () => dice(256));
    default: {
      const broken = bytes.slice();
      for (let n = 1 + dice(3); n > 0; n--) broken[dice(broken.length)] ^= 1 << dice(8);
      return broken;
    }
  }
}
