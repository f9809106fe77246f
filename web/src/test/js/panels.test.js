import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AVATARS } from '../../main/resources/web/art/avatars.js';
import { sculpt } from '../../main/resources/web/art/sculptor.js';
import { PANELS, panelFor } from '../../main/resources/web/space/panels.js';
import { bearingOf, bearingTo, headingOf } from '../../main/resources/web/units.js';

const NORTH = 0;
const EAST = Math.PI / 2;
const SOUTH = Math.PI;
const WEST = -Math.PI / 2;

test('face to face one sees panel 0, from behind panel 4', () => {
  assert.equal(panelFor(SOUTH, SOUTH), 0);
  assert.equal(panelFor(NORTH, SOUTH), 4);
});

test('panels go round clockwise: 2 is the right side, 6 the left', () => {
  assert.equal(panelFor(EAST, NORTH), 2);
  assert.equal(panelFor(WEST, NORTH), 6);
  assert.equal(panelFor(EAST / 2, NORTH), 1);
});

test('each panel stands for an eighth of the circle around its angle', () => {
  for (let degrees = -720; degrees <= 720; degrees++) {
    const panel = panelFor((degrees / 180) * Math.PI, NORTH);
    const off = ((((degrees - panel * 45) % 360) + 540) % 360) - 180;
    assert.ok(Math.abs(off) <= 22.5 + 1e-9, `${degrees} degrees gave panel ${panel}`);
  }
});

test('bearings and headings run clockwise from north', () => {
  assert.equal(headingOf(bearingTo(0, 0, 0, -5)), 0);
  assert.equal(headingOf(bearingTo(0, 0, 5, 0)), 64);
  assert.equal(headingOf(bearingTo(0, 0, 0, 5)), 128);
  assert.equal(headingOf(bearingTo(0, 0, -5, 0)), 192);
  for (let h = 0; h < 256; h++) assert.equal(headingOf(bearingOf(h) - Math.PI * 8), h);
});

test('robot and penguin are among at least eight avatars', () => {
  const ids = AVATARS.map((a) => a.id);
  assert.ok(ids.includes('robot') && ids.includes('penguin'));
  assert.ok(new Set(ids).size >= 8);
});

for (const { id, figure } of AVATARS) {
  test(`the ${id} looks different from every side and with every step, and fits its panel`, () => {
    const [width, height] = [80, 100];
    const pictures = [0, 1, -1].flatMap((step) =>
      Array.from({ length: PANELS }, (_, i) => sculpt(figure(step), (i / PANELS) * Math.PI * 2, width, height)),
    );
    pictures.forEach((picture, i) => {
      for (let j = 0; j < i; j++) {
        const changed = picture.reduce((sum, value, at) => sum + (Math.abs(value - pictures[j][at]) > 24 ? 1 : 0), 0);
        assert.ok(changed > 60, `pictures ${j} and ${i} differ in only ${changed} values`);
      }
      assert.ok(isInside(picture, width, height), `picture ${i} is cut off`);
    });
  });
}

/** Is the border of the picture empty? @param {Uint8ClampedArray} picture @param {number} width @param {number} height */
function isInside(picture, width, height) {
  for (let x = 0; x < width; x++) if (picture[x * 4 + 3] || picture[((height - 1) * width + x) * 4 + 3]) return false;
  for (let y = 0; y < height; y++) if (picture[y * width * 4 + 3] || picture[(y * width + width - 1) * 4 + 3]) return false;
  return true;
}
