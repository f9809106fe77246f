import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCustom, stripOf } from '../../main/resources/web/art/portrait.js';
import { fitted } from '../../main/resources/web/net/upload.js';
import { PANELS, panelFor } from '../../main/resources/web/space/panels.js';
import { bearingTo } from '../../main/resources/web/units.js';

const DEGREES = Math.PI / 180;

test('panel i is the view from 360 * i / 8 degrees, wherever one looks', () => {
  for (const facing of [0, 45, 133, 270, 359]) {
    for (let i = 0; i < PANELS; i++) {
      assert.equal(panelFor((facing + i * 45) * DEGREES, facing * DEGREES), i, `facing ${facing}, panel ${i}`);
      assert.equal(panelFor((facing + i * 45 + 22) * DEGREES, facing * DEGREES), i);
      assert.equal(panelFor((facing + i * 45 - 22) * DEGREES, facing * DEGREES), i);
    }
  }
});

test('who looks north shows the face to the north, the right side to the east and the back to the south', () => {
  const seenFrom = (/** @type {number} */ x, /** @type {number} */ z) => panelFor(bearingTo(0, 0, x, z), 0);
  assert.equal(seenFrom(0, -5), 0);
  assert.equal(seenFrom(5, 0), 2);
  assert.equal(seenFrom(0, 5), 4);
  assert.equal(seenFrom(-5, 0), 6);
  assert.equal(seenFrom(4, 4), 3);
});

test('in a mirror one sees oneself from where the eye would be behind the glass', () => {
  // The glass stands two metres north of somebody who looks at it: their eye is four metres north, and sees the face.
  assert.equal(panelFor(bearingTo(0, 0, 0, -4), 0), 0);
  // Who turns the back on it is seen from behind.
  assert.equal(panelFor(bearingTo(0, 0, 0, -4), Math.PI), 4);
});

test("a look of one's own has a strip, and nothing else has", () => {
  const key = '0123456789abcdef01234567';
  assert.equal(stripOf(`custom-${key}`), `/documents/avatars/${key}.png`);
  for (const look of ['fox', 'custom-', `custom-${key}0`, `custom-${key.toUpperCase()}`, `xcustom-${key}`, 'custom-../../etc/passwd/x']) {
    assert.equal(isCustom(look), false, look);
    assert.equal(stripOf(look), undefined, look);
  }
});

test('large pictures are sent smaller, and strips stay strips', () => {
  assert.deepEqual(fitted(4000, 3000), { width: 640, height: 480 });
  assert.deepEqual(fitted(300, 200), { width: 300, height: 200 });
  assert.deepEqual(fitted(1024, 256), { width: 1024, height: 256 });
  const large = fitted(8 * 600, 800);
  assert.equal(large.width % PANELS, 0);
  assert.ok(large.width <= 2048 && Math.abs(large.width / large.height - 6) < 0.05);
});
