import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { BgfTrouble, pixelsOf, readBgf, writeBgf } from '../../main/resources/web/graphics/bgf.js';
import {
  Edits,
  freeNumber,
  groupsText,
  renumbered,
  withGroups,
  withHotspot,
  withOffset,
  withoutHotspot,
} from '../../main/resources/web/graphics/edits.js';
import { coloured, paletteOf, plainPalette, TRANSPARENT } from '../../main/resources/web/graphics/palette.js';

/** The server reads and writes the same files (BgfTest). @param {string} name */
const vector = (name) => new Uint8Array(readFileSync(new URL(`./bgf/${name}.bgf`, import.meta.url)));

test('a graphic is what the server makes of it', async () => {
  const door = readBgf(vector('raw'));
  assert.deepEqual([door.version, door.name, door.shrink], [10, 'door', 4]);
  assert.deepEqual(door.groups, [[0], [1, -1]]);
  const [first] = door.bitmaps;
  assert.deepEqual([first.width, first.height, first.x, first.y], [2, 3, -10, 5]);
  assert.deepEqual(first.hotspots, [
    { number: 1, x: 20, y: 21 },
    { number: -1, x: -5, y: 0 },
  ]);
  assert.deepEqual([...(await pixelsOf(door, first))], [1, 2, 3, 4, 5, 254]);
});

test('what is written is what was read, byte for byte', () => {
  for (const name of ['raw', 'zipped']) assert.deepEqual(writeBgf(readBgf(vector(name))), vector(name));
});

test('compressed pixels are as many as the bitmap has, or nobody sees them', async () => {
  const body = readBgf(vector('zipped'));
  assert.equal((await pixelsOf(body, body.bitmaps[0])).length, 24 * 32);
  for (const [width, words] of /** @type {[number, RegExp][]} */ ([
    [23, /more compressed pixels/],
    [25, /end after 768 of 800/],
  ]))
    await assert.rejects(pixelsOf(body, { ...body.bitmaps[0], width }), words);
  await assert.rejects(pixelsOf({ ...body, version: 9 }, body.bitmaps[0]), /never published/);
  await assert.rejects(pixelsOf(body, { ...body.bitmaps[0], data: new Uint8Array([1, 2, 3]) }), /damaged/);
});

test('any damage is told, and nothing else happens', () => {
  let seed = 7;
  const random = (/** @type {number} */ below) => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    return seed % below;
  };
  for (let round = 0; round < 3000; round++) {
    const bytes = vector(round % 2 ? 'raw' : 'zipped').slice();
    for (let times = random(4); times >= 0; times--) bytes[random(bytes.length)] = random(256);
    const some = random(2) ? bytes : bytes.subarray(0, random(bytes.length));
    try {
      const bgf = readBgf(some);
      assert.deepEqual(readBgf(writeBgf(bgf)), bgf);
    } catch (trouble) {
      if (!(trouble instanceof BgfTrouble)) throw trouble;
    }
  }
});

test('places are put, moved, renumbered and taken away, and undone a drag at a time', () => {
  const edits = new Edits(readBgf(vector('raw')));
  const before = edits.now;
  assert.equal(freeNumber(before), 2);
  edits.to(withHotspot(edits.now, 0, { number: 2, x: 1.6, y: 0 }));
  for (const x of [3, 4, 5]) edits.to(withHotspot(edits.now, 0, { number: 2, x, y: 1 }), 'drag 2');
  edits.to(renumbered(edits.now, 0, 2, -7));
  assert.deepEqual(edits.now.bitmaps[0].hotspots[2], { number: -7, x: 5, y: 1 });
  assert.equal(renumbered(edits.now, 0, -7, 1), edits.now, 'another has that number');
  assert.equal(withHotspot(edits.now, 0, { number: 0, x: 1, y: 1 }), edits.now, 'there is no hotspot 0');
  edits.to(withOffset(edits.now, 0, 7, -8));
  edits.to(withoutHotspot(edits.now, 0, 1));
  assert.equal(edits.isSaved, false);
  for (let times = 0; times < 5; times++) edits.undo();
  assert.equal(edits.now, before);
  assert.equal(edits.isSaved, true);
  assert.equal(edits.canUndo, false);
  edits.redo();
  edits.redo();
  assert.deepEqual(edits.now.bitmaps[0].hotspots[2], { number: 2, x: 5, y: 1 });
});

test('groups are lines of numbers', () => {
  const door = readBgf(vector('raw'));
  assert.equal(groupsText(door), '1\n2 0');
  assert.deepEqual(withGroups(door, ' 2, 1 \n\n0').groups, [[1, 0], [-1]]);
  assert.throws(() => withGroups(door, '1 3'), /Group 1 names 3; expected 1 to 2/);
  assert.deepEqual(readBgf(writeBgf(withGroups(door, '1 2 0'))).groups, [[0, 1, -1]]);
});

test('the plain palette is the server’s, and a BMP brings its own', () => {
  const plain = plainPalette();
  assert.deepEqual(
    [plain[0], plain[36], plain[215], plain[216], plain[253], plain[TRANSPARENT], plain[255]],
    [0, 0x330000, 0xffffff, 0x060606, 0xf8f8f8, 0x00ffff, 0xffffff],
  );
  const bmp = new Uint8Array(54 + 8);
  new DataView(bmp.buffer).setUint16(0, 0x4d42, true);
  bmp[14] = 40;
  bmp[28] = 8;
  bmp[46] = 2;
  bmp.set([1, 2, 3, 0, 4, 5, 6, 0], 54);
  assert.deepEqual([...paletteOf(bmp).subarray(0, 3)], [0x030201, 0x060504, 0]);
  assert.throws(() => paletteOf(bmp.subarray(0, 60)), /ends within its palette/);
  assert.throws(() => paletteOf(new Uint8Array(100)), /Expected a BMP/);
  assert.deepEqual([...coloured(new Uint8Array([215, TRANSPARENT]), plain)], [255, 255, 255, 255, 0, 255, 255, 0]);
});
