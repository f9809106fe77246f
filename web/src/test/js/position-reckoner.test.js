import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Reckoner } from '../../main/resources/web/position/reckoner.js';

const MILLIS = 50;
const FRAME = { millis: MILLIS, unit: 8 };
const CELLS_PER_METRE = 8;

/** Plays frames that arrive in time (or late) and draws every 10 ms. */
class Stroll {
  /** @type {{now: number, x: number, z: number, bearing: number}[]} */
  drawn = [];

  /** @param {{silence: number}} [reckon] */
  constructor(reckon) {
    this.reckoner = new Reckoner({ ...FRAME, reckon });
  }

  /** @param {number} frames @param {(reckoner: Reckoner, frame: number, now: number) => void} tell @param {number} [from] */
  play(frames, tell, from = 0) {
    for (let frame = from; frame < from + frames; frame++) {
      this.reckoner.heard(frame, frame * MILLIS);
      tell(this.reckoner, frame, frame * MILLIS);
      for (let now = frame * MILLIS; now < (frame + 1) * MILLIS; now += 10) {
        const spot = { x: NaN, z: NaN, bearing: NaN };
        if (this.reckoner.where(5, now, spot)) this.drawn.push({ now, ...spot });
      }
    }
    return this;
  }

  /** The longest way between two pictures, in cells. */
  longestStep() {
    return Math.max(...this.drawn.slice(1).map(({ x, z }, i) => Math.hypot(x - this.drawn[i].x, z - this.drawn[i].z)));
  }

  get last() {
    return this.drawn[this.drawn.length - 1];
  }
}

test('who stands is drawn in the middle of their cell', () => {
  const stroll = new Stroll().play(10, (reckoner, frame, now) => reckoner.put(5, frame, 100, 200, false, now));
  assert.deepEqual([stroll.last.x, stroll.last.z], [100.5, 200.5]);
});

test('a walk is drawn one frame behind, evenly', () => {
  const stroll = new Stroll().play(20, (reckoner, frame, now) => reckoner.put(5, frame, 100 + 2 * frame, 200, frame > 0, now));
  for (const { now, x, z } of stroll.drawn.slice(10)) {
    assert.ok(Math.abs(x - (100.5 + 2 * (now / MILLIS - 1))) < 1e-6, `${x} at ${now}`);
    assert.equal(z, 200.5);
  }
});

test('who stops is not drawn beyond where they stand, and not in jumps', () => {
  const stroll = new Stroll().play(40, (reckoner, frame, now) =>
    reckoner.put(5, frame, 100 + 2 * Math.min(frame, 20), 200, frame > 0 && frame <= 20, now),
  );
  assert.equal(stroll.last.x, 140.5);
  assert.ok(Math.max(...stroll.drawn.map(({ x }) => x)) <= 140.5 + 1e-9);
  assert.ok(stroll.longestStep() < 0.5);
});

test('a late frame is bridged by going on, and silence brings them back to where they were told', () => {
  const stroll = new Stroll();
  stroll.play(10, (reckoner, frame, now) => reckoner.put(5, frame, 100 + 2 * frame, 200, frame > 0, now));
  const { reckoner } = stroll;
  const spot = { x: 0, z: 0, bearing: 0 };
  reckoner.where(5, 9 * MILLIS + 75, spot); // half a frame after the next one was due
  assert.ok(Math.abs(spot.x - 119.5) < 1e-6, `${spot.x}`);
  let last = spot.x;
  for (let now = 9 * MILLIS + 80; now < 1000; now += 10) {
    reckoner.where(5, now, spot);
    assert.ok(Math.abs(spot.x - last) < 0.6, `from ${last} to ${spot.x}`);
    last = spot.x;
  }
  assert.equal(spot.x, 118.5);
});

test('who is told of every fourth frame only walks evenly all the same, and does not overshoot', () => {
  for (const toldBetween of [false, true]) {
    const stroll = new Stroll();
    stroll.play(60, (reckoner, frame, now) => {
      const steps = Math.min(10, Math.floor(frame / 4));
      if (toldBetween || frame % 4 === 0) reckoner.put(5, frame, 100 + 4 * steps, 200, frame > 0 && frame % 4 === 0 && frame <= 40, now);
    });
    const walking = stroll.drawn.filter(({ now }) => now > 12 * MILLIS && now < 40 * MILLIS);
    const steps = walking.slice(1).map(({ x }, i) => x - walking[i].x);
    assert.ok(
      Math.max(...steps) < 0.3 && Math.min(...steps) > 0.1,
      `${Math.min(...steps)} to ${Math.max(...steps)} cells in 10 ms, 0.2 is even`,
    );
    assert.ok(Math.max(...stroll.drawn.map(({ x }) => x)) <= 140.5);
    assert.equal(stroll.last.x, 140.5);
  }
});

test('with reckoning, being told the same cell anew changes nothing', () => {
  const stroll = new Stroll({ silence: 40 });
  stroll.play(20, (reckoner, frame, now) => {
    if (frame < 3) reckoner.put(5, frame, 100 + 2 * frame, 200, frame > 0, now);
    if (frame === 10) reckoner.put(5, frame, 104, 200, true, now); // a setup
  });
  assert.ok(Math.abs(stroll.last.x - (104.5 + 2 * (stroll.last.now / MILLIS - 1 - 2))) < 1e-6, `${stroll.last.x}`);
});

test('with reckoning, silence means to go on, until it has lasted too long', () => {
  const stroll = new Stroll({ silence: 10 });
  stroll.play(40, (reckoner, frame, now) => frame < 3 && reckoner.put(5, frame, 100 + 2 * frame, 200, frame > 0, now));
  assert.ok(stroll.longestStep() < 0.5);
  assert.ok(Math.abs(stroll.last.x - (104.5 + 2 * 10)) < 1e-6);
});

test('with reckoning, the velocity is that of the last two updates, however far apart', () => {
  const stroll = new Stroll({ silence: 40 });
  stroll.play(30, (reckoner, frame, now) => {
    if (frame === 0) reckoner.put(5, frame, 100, 200, false, now);
    if (frame === 10) reckoner.put(5, frame, 110, 190, true, now);
    if (frame > 10) reckoner.put(5, frame, 110, 190, false, now); // a run: the guess holds
  });
  assert.ok(Math.abs(stroll.last.x - (110.5 + (stroll.last.now / MILLIS - 1 - 10))) < 1e-6);
  assert.ok(Math.abs(stroll.last.z - (190.5 - (stroll.last.now / MILLIS - 1 - 10))) < 1e-6);
});

test('who is said to stand stays, and what was drawn too far fades within 150 ms', () => {
  const stroll = new Stroll({ silence: 40 });
  stroll.play(30, (reckoner, frame, now) => {
    if (frame < 3) reckoner.put(5, frame, 100 + 2 * frame, 200, frame > 0, now);
    if (frame === 8) reckoner.put(5, frame, 112, 200, true, now);
    if (frame === 8) reckoner.stand(5, now);
  });
  const stopped = stroll.drawn.filter(({ now }) => now >= 8 * MILLIS + 160);
  assert.ok(stopped.every(({ x }) => x === 112.5));
  assert.ok(stroll.longestStep() < 0.6, `${stroll.longestStep()}`);
});

test('a correction of less than three metres is never a jump', () => {
  const stroll = new Stroll({ silence: 40 });
  stroll.play(40, (reckoner, frame, now) => {
    if (frame < 3) reckoner.put(5, frame, 100 + 2 * frame, 200, frame > 0, now);
    if (frame === 12) reckoner.put(5, frame, 104, 200 + 2 * CELLS_PER_METRE, true, now); // some metres from the guess
    if (frame === 12) reckoner.stand(5, now);
  });
  assert.ok(stroll.longestStep() < 3, `${stroll.longestStep()} cells in 10 ms`);
  assert.deepEqual([stroll.last.x, stroll.last.z], [104.5, 216.5]);
});

test('who is further away than three metres is there at once', () => {
  for (const reckon of [undefined, { silence: 40 }]) {
    const stroll = new Stroll(reckon);
    stroll.play(20, (reckoner, frame, now) => frame !== 10 && reckoner.put(5, frame, frame < 10 ? 100 : 900, 200, frame === 11, now));
    const xs = new Set(stroll.drawn.map(({ x }) => x));
    assert.deepEqual([...xs], [100.5, 900.5], `reckoning: ${reckon !== undefined}`);
  }
});

test('a body faces where it goes, and turns smoothly; a heading overrules', () => {
  const stroll = new Stroll();
  stroll.play(20, (reckoner, frame, now) => reckoner.put(5, frame, 100 + frame, 200, frame > 0, now));
  assert.ok(Math.abs(stroll.last.bearing - Math.PI / 2) < 0.01, `east, not ${stroll.last.bearing}`);
  const before = stroll.drawn.length;
  stroll.play(
    20,
    (reckoner, frame, now) => {
      reckoner.put(5, frame, 120, 200, false, now);
      if (frame === 21) reckoner.head(5, frame, 0);
    },
    20,
  );
  const turning = stroll.drawn.slice(before).map(({ bearing }) => bearing);
  assert.ok(
    turning.some((bearing) => bearing > 0.3 && bearing < 1.2),
    'it turns through the angles between',
  );
  assert.ok(Math.abs(stroll.last.bearing) < 0.02);
});

test('who was told to walk backwards goes on so, also around a corner, until told otherwise', () => {
  const stroll = new Stroll();
  stroll.play(40, (reckoner, frame, now) => {
    reckoner.put(5, frame, 100 + Math.min(frame, 20), 200 + Math.max(0, frame - 20), frame > 0, now);
    if (frame === 2) reckoner.head(5, frame, 192); // goes east, faces west
  });
  const before = stroll.drawn.filter(({ now }) => now < 20 * MILLIS);
  assert.ok(Math.abs(before[before.length - 1].bearing + Math.PI / 2) < 0.02, 'west');
  assert.ok(Math.abs(stroll.last.bearing) < 0.1, `north, while going south, not ${stroll.last.bearing}`);
});

test('who stands does not count as told anew: the velocity after it is reckoned from the last position', () => {
  const stroll = new Stroll({ silence: 100 });
  stroll.play(30, (reckoner, frame, now) => {
    if (frame === 0) reckoner.put(5, frame, 100, 200, false, now);
    if (frame === 5) reckoner.stand(5, now);
    if (frame === 20) reckoner.put(5, frame, 110, 200, true, now);
  });
  assert.ok(Math.abs(stroll.last.x - (110.5 + 0.5 * (stroll.last.now / MILLIS - 1 - 20))) < 1e-6, `${stroll.last.x}`);
});

test('of whom nobody has said where they face, nothing is said', () => {
  const stroll = new Stroll().play(3, (reckoner, frame, now) => reckoner.put(5, frame, 100, 200, false, now));
  const spot = { x: 0, z: 0, bearing: 1.25 };
  assert.equal(stroll.reckoner.where(5, 150, spot), true);
  assert.equal(spot.bearing, 1.25);
});

test('who has left is nowhere, and who comes with the same badge begins anew', () => {
  const { reckoner } = new Stroll().play(5, (told, frame, now) => told.put(5, frame, 100 + frame, 200, frame > 0, now));
  const spot = { x: 0, z: 0, bearing: 0.5 };
  reckoner.leave(5);
  assert.equal(reckoner.where(5, 250, spot), false);
  reckoner.put(5, 6, 101, 200, true, 300);
  assert.equal(reckoner.where(5, 300, spot), true);
  assert.deepEqual(spot, { x: 101.5, z: 200.5, bearing: 0.5 });
});

test('badges may be large', () => {
  const reckoner = new Reckoner(FRAME);
  reckoner.heard(0, 0);
  reckoner.put(5000, 0, 7, 8, false, 0);
  const spot = { x: 0, z: 0, bearing: 0 };
  assert.equal(reckoner.where(5000, 10, spot), true);
  assert.deepEqual([spot.x, spot.z, reckoner.knows(5001), reckoner.knows(1 << 20), reckoner.knows(-1)], [7.5, 8.5, false, false, false]);
});
