import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Frames } from '../../main/resources/web/position/frames.js';
import { bearingOf, wrapAngle } from '../../main/resources/web/units.js';

/** Frames so far apart that a body has turned all the way when the next one comes. */
const MILLIS = 800;
const told = { layers: 4, cells: 12800, ratio: 64, unit: 8, millis: MILLIS, farEvery: 4, shared: true };
/** So many frames it takes to see which way somebody goes, by cells. */
const LEARNING = 8;
/** A little more than the server allows itself, which tells of a heading that is wrong by more than a sixteenth of a turn. */
const TOLERANCE = Math.PI / 7;

const bytesOf = (/** @type {string} */ hex) => Uint8Array.from(Buffer.from(hex, 'hex'));
const envelope = (/** @type {number} */ kind, /** @type {number} */ base, /** @type {string} */ hex) =>
  Uint8Array.of(kind, base >> 8, base & 255, ...bytesOf(hex));
const apart = (/** @type {number} */ a, /** @type {number} */ b) => Math.abs(wrapAngle(a - b));

/** @param {Frames} frames @param {number} badge @param {number} now @returns {number} radians */
function bearing(frames, badge, now) {
  const spot = { x: 0, z: 0, bearing: NaN };
  frames.reckoner.where(badge, now, spot);
  return spot.bearing;
}

/** @typedef {{name: string, frames: {kind: number, base: number, hex: string, headings: number[]}[]}} Sequence */

for (const file of (process.env.AMBIT_HEADINGS ?? '').split(' ').filter(Boolean)) {
  test(`in ${file.split(/[\\/]/).pop()} everybody looks where they look`, () => {
    /** @type {Sequence[]} */
    const sequences = JSON.parse(readFileSync(file, 'utf8'));
    let checked = 0;
    for (const { name, frames: sent } of sequences) {
      const frames = new Frames(told);
      let settled = 0;
      let last = -1;
      for (const { kind, base, hex, headings } of sent) {
        const number = parseInt(hex.slice(0, 4), 16);
        if (kind === 3 || number > last + 1) settled = number + LEARNING;
        last = number;
        assert.ok(frames.take(envelope(kind, base, hex), number * MILLIS), name);
        headings.forEach((heading, badge) => {
          const drawn = bearing(frames, badge, number * MILLIS + MILLIS / 2);
          if (number < settled) return;
          checked++;
          const wrong = apart(drawn, bearingOf(heading));
          assert.ok(wrong < TOLERANCE, `${name}, frame ${number}: ${badge} looks to ${drawn}, not to ${bearingOf(heading)}`);
        });
      }
    }
    assert.ok(checked > 1000, `only ${checked} headings`);
  });
}

/** Badge 5 joins in high cell (6404, 6404). */
const JOIN_FIVE = '00010582' + '09c64640';
const STEP_EAST = '000094';
/** A step east, and a block: looks west, turned by half from the way. */
const BACKWARDS_EAST = '0000d4' + '0401c00380';

test('who comes near somebody that walks backwards sees them so, and goes on to', () => {
  const frames = new Frames(told);
  frames.take(envelope(3, 0, `0007${JOIN_FIVE}`), 0);
  assert.ok(frames.take(envelope(1, 7, `0008${BACKWARDS_EAST}`), MILLIS));
  assert.ok(apart(bearing(frames, 5, 1.5 * MILLIS), bearingOf(192)) < 0.01);
  for (let number = 9; number < 14; number++) {
    assert.ok(frames.take(envelope(1, number - 1, `00${number.toString(16).padStart(2, '0')}${STEP_EAST}`), (number - 7) * MILLIS));
    assert.ok(apart(bearing(frames, 5, (number - 6.5) * MILLIS), bearingOf(192)) < 0.01, `frame ${number}`);
  }
});

test('after a set-up who is not said to be turned faces the way they go', () => {
  const frames = new Frames(told);
  frames.take(envelope(3, 0, `0007${JOIN_FIVE}`), 0);
  frames.take(envelope(1, 7, `0008${BACKWARDS_EAST}`), MILLIS);
  frames.take(envelope(3, 0, `0009${JOIN_FIVE}`), 2 * MILLIS);
  frames.take(envelope(1, 9, `000a${STEP_EAST}`), 3 * MILLIS);
  frames.take(envelope(1, 10, `000b${STEP_EAST}`), 4 * MILLIS);
  frames.take(envelope(1, 11, `000c${STEP_EAST}`), 5 * MILLIS);
  assert.ok(apart(bearing(frames, 5, 5.5 * MILLIS), bearingOf(64)) < 0.01);
});
