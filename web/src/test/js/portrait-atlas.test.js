import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Studio } from '../../main/resources/web/art/atlas.js';
import { isCustom, Portrait } from '../../main/resources/web/art/portrait.js';

const LOOK = 'custom-0123456789abcdef01234567';

/** A canvas that only counts what is drawn on it. */
function countingDocument() {
  const drawn = { pictures: 0 };
  const context = new Proxy(
    {},
    {
      get: (_, name) =>
        name === 'drawImage' ? () => drawn.pictures++ : name === 'createLinearGradient' ? () => ({ addColorStop() {} }) : () => undefined,
      set: () => true,
    },
  );
  Object.assign(globalThis, { document: { createElement: () => ({ getContext: () => context }) } });
  return drawn;
}

test('a picture is fetched once, laid out in every cell, and everybody who watches is told', async () => {
  const drawn = countingDocument();
  /** @type {string[]} */
  const asked = [];
  const fetchStrip = async (/** @type {string} */ url) => {
    asked.push(url);
    return /** @type {any} */ ({ picture: {}, width: 1280, height: 200 });
  };
  const studio = new Studio((look) => (isCustom(look) ? new Portrait(look, fetchStrip) : undefined));
  const atlas = studio.atlas(LOOK);
  let told = 0;
  atlas.watchers.add(() => told++);
  assert.equal(atlas.hasRow(0), false, 'a plain figure until it is there');
  assert.equal(studio.atlas(LOOK), atlas);
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(asked, ['/documents/avatars/0123456789abcdef01234567.png']);
  assert.equal(drawn.pictures, 8 * 3);
  assert.equal(told, 1);
  assert.ok(atlas.has(0) && atlas.hasRow(2) && !atlas.isGone);
  assert.equal(atlas.next, undefined, 'nobody paints it');
});

test('a picture that is gone leaves a plain figure', async () => {
  const drawn = countingDocument();
  const studio = new Studio((look) => (isCustom(look) ? new Portrait(look, async () => Promise.reject(new Error('404'))) : undefined));
  const atlas = studio.atlas(LOOK);
  await new Promise((resolve) => setImmediate(resolve));
  assert.ok(atlas.isGone && atlas.hasRow(0));
  assert.equal(drawn.pictures, 0);
  assert.equal(studio.atlas('a look nobody knows').id, 'robot');
});
