import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from '../../main/resources/web/art/noise.js';
import { WALL_THICKNESS } from '../../main/resources/web/space/footway.js';
import { Levels } from '../../main/resources/web/space/levels.js';
import { Steps } from '../../main/resources/web/space/steps.js';
import { Trail } from '../../main/resources/web/walk/trail.js';
import { Walker } from '../../main/resources/web/walk/walker.js';
import { footwayIn, hall, readRoom, strips } from './rooms.js';

const RADIUS = 20;
const wall = { x1: 100, z1: 500, x2: 900, z2: 500 };
const field = (walls = [wall], props = []) => footwayIn(hall(1000, 1000, walls, props));

test('a walker goes where nothing is in the way', () => {
  assert.deepEqual(field().slide({ x: 200, z: 800 }, 30, -40, RADIUS), { x: 230, z: 760 });
});

test('a wall stops a walker at body distance', () => {
  const end = field().slide({ x: 500, z: 600 }, 0, -90, RADIUS);
  assert.equal(end.x, 500);
  assert.ok(Math.abs(end.z - (500 + RADIUS + WALL_THICKNESS / 2)) < 0.01, `stopped at ${end.z}`);
});

test('a slanting step slides along the wall', () => {
  const end = field().slide({ x: 500, z: 530 }, 60, -60, RADIUS);
  assert.ok(end.x > 550, `slid to ${end.x}`);
  assert.ok(end.z > 500 + RADIUS, `kept ${end.z}`);
});

test('a step longer than the body does not jump a wall', () => {
  assert.ok(field().slide({ x: 500, z: 600 }, 0, -400, RADIUS).z > 500);
});

test('a walker gets around the end of a wall', () => {
  const footway = field();
  let at = { x: 880, z: 560 };
  for (let i = 0; i < 40; i++) at = footway.slide(at, 6, -8, RADIUS);
  assert.ok(at.z < 500, `came to ${JSON.stringify(at)}`);
});

test('a corner of two walls holds a walker', () => {
  const footway = field([wall, { x1: 900, z1: 500, x2: 900, z2: 900 }]);
  let at = { x: 700, z: 700 };
  for (let i = 0; i < 60; i++) at = footway.slide(at, 9, -9, RADIUS);
  assert.ok(at.x < 900 - RADIUS && at.z > 500 + RADIUS, `came to ${JSON.stringify(at)}`);
});

test('a fountain is walked around; signs and lamps are thin', () => {
  const footway = field(
    [],
    [
      { kind: 'fountain', x: 500, z: 500, size: 64 },
      { kind: 'lamp', x: 200, z: 500, size: 64 },
    ],
  );
  let at = { x: 499, z: 600 };
  for (let i = 0; i < 60; i++) {
    at = footway.slide(at, 0, -8, RADIUS);
    assert.ok(Math.hypot(at.x - 500, at.z - 500) > 32 + RADIUS - 0.01);
  }
  assert.ok(at.z < 450, `came to ${JSON.stringify(at)}`);
  assert.equal(footway.slide({ x: 200, z: 600 }, 0, -90, RADIUS).z, 528);
});

test('the edge of the room holds a walker', () => {
  assert.deepEqual(field([]).slide({ x: 30, z: 30 }, -300, -300, RADIUS), { x: RADIUS, z: RADIUS });
});

test('stairs are climbed, a ledge is not, and who drops from it is eased away from it', () => {
  const footway = footwayIn(strips([{}, { floor: 20 }, { floor: 40 }, { floor: 90 }]));
  let at = { x: 50, z: 200 };
  for (let i = 0; i < 60; i++) at = footway.slide(at, 6, 0, RADIUS);
  assert.ok(Math.abs(at.x - (300 - RADIUS)) < 0.01, `stopped at ${at.x}`);
  at = { x: 310, z: 200 };
  for (let i = 0; i < 4; i++) {
    const before = at.x;
    at = footway.slide(at, -4, 0, RADIUS);
    assert.ok(before - at.x <= 4.001, 'never faster than walking');
  }
  assert.ok(at.x < 300);
});

test('feet follow stairs smoothly, water lets them sink, and a lift carries them', () => {
  const room = strips([{}, { floor: 24 }, { floor: 0, id: 5 }]);
  const levels = new Levels(room);
  const footway = footwayIn(room);
  footway.steps.levels = levels;
  const walker = new Walker();
  walker.enter(/** @type {any} */ ({ x: 60, z: 200, h: 64, speed: 320, radius: RADIUS }), footway);
  const heights = [];
  for (let now = 16; now < 600; now += 16) {
    walker.step({ forward: 1, aside: 0, turn: 0, run: false }, now);
    heights.push(walker.height);
    if (walker.x > 140) break;
  }
  assert.ok(
    heights.some((height) => height > 4 && height < 20),
    'it is between the steps at some moment',
  );
  walker.place({ x: 250, z: 200, h: 0 });
  levels.tell({ id: 5, part: 'floor', from: 0, to: 128, at: 0, speed: 64 });
  for (let now = 1000; now < 4000; now += 16) {
    levels.at(now);
    walker.step({ forward: 0, aside: 0, turn: 0, run: false }, now);
  }
  assert.ok(Math.abs(walker.height - 128) < 1, `at ${walker.height}`);
});

test('a report that would cut a corner is sent in pieces', () => {
  const { steps } = field();
  const trail = new Trail();
  trail.reset(880, 520);
  for (const [x, z] of [
    [890, 520],
    [901.3, 520],
    [901.3, 500.2],
    [901, 480],
    [880, 480],
  ])
    assert.ok(trail.follow(x, z, steps));
  const told = trail.take(steps);
  assert.ok(told.length > 1 && told.length < 5, `${told.length} spots`);
  let last = { x: 880, z: 520 };
  for (const spot of told) {
    assert.ok(steps.allows(last.x, last.z, spot.x, spot.z));
    last = spot;
  }
  assert.deepEqual(last, { x: 880, z: 480 });
  assert.deepEqual(trail.take(steps), []);
  assert.ok(!trail.follow(880, 520, steps), 'not through the wall');
});

for (const [name, motions] of /** @type {[string, any[]][]} */ ([
  [
    'gallery',
    [
      { id: 7, part: 'ceiling', from: 230, to: 80, at: 4000, speed: 90 },
      { id: 5, part: 'floor', from: 80, to: 300, at: 9000, speed: 60 },
    ],
  ],
  ['labyrinth', []],
  ['terraces', []],
])) {
  test(`whoever walks in the ${name} is never put back: each report is a lawful step from the one before`, () => {
    const random = seeded(name.length * 77);
    const room = readRoom(name);
    for (let round = 0; round < 16; round++) {
      // A thin body comes so near to the lines that every rounding counts.
      const walk = new Walk(room, motions, random, round % 2 ? RADIUS : 0.6);
      for (let i = 0; i < 1500; i++) walk.step();
      assert.ok(walk.reports > 100, `round ${round}: only ${walk.reports} reports`);
      assert.ok(walk.far > 200, `round ${round}: came only ${walk.far} far`);
    }
  });
}

/** A random walk with frames of odd lengths, and the server that judges it. */
class Walk {
  reports = 0;
  far = 0;
  #now = 0;
  #walker = new Walker();
  #intent = { forward: 1, aside: 0, turn: 0, run: true };

  /**
   * @param {import('../../main/resources/web/space/room-data.js').RoomData} room
   * @param {any[]} motions
   * @param {() => number} random
   * @param {number} radius
   */
  constructor(room, motions, random, radius) {
    this.random = random;
    this.footway = footwayIn(room, motions);
    this.start = this.#somewhere(room);
    this.last = this.start;
    this.judge = new Judge(room, motions);
    this.#walker.enter(/** @type {any} */ ({ ...this.start, h: Math.floor(random() * 256), speed: 320, radius }), this.footway);
  }

  step() {
    const { random } = this;
    this.#now += random() < 0.02 ? random() * 400 : 4 + random() * 40;
    if (random() < 0.04)
      this.#intent = {
        forward: random() < 0.8 ? 1 : -1,
        aside: Math.round(random() * 2 - 1),
        turn: Math.round(random() * 2 - 1),
        run: random() < 0.7,
      };
    this.footway.steps.levels.at(this.#now);
    this.#walker.step(this.#intent, this.#now);
    for (const pose of this.#walker.report(this.#now)) {
      assert.ok(Number.isInteger(pose.x) && Number.isInteger(pose.z));
      assert.ok(
        this.judge.allows(this.last, pose, this.#now + random() * 300),
        `${JSON.stringify(this.last)} to ${JSON.stringify(pose)} at ${this.#now}`,
      );
      this.last = pose;
      this.reports++;
      this.far = Math.max(this.far, Math.hypot(pose.x - this.start.x, pose.z - this.start.z));
    }
  }

  /** @param {import('../../main/resources/web/space/room-data.js').RoomData} room */
  #somewhere(room) {
    for (;;) {
      const spot = { x: Math.round(this.random() * room.width), z: Math.round(this.random() * room.depth) };
      if (this.footway.steps.isFloor(spot.x, spot.z) && room.sectors[room.sectorAt(spot.x, spot.z)].id === 0) return spot;
    }
  }
}

/** The server: like the page, but what has moved within the last second counts as the walker likes it best. */
class Judge {
  /** @param {import('../../main/resources/web/space/room-data.js').RoomData} room @param {any[]} motions */
  constructor(room, motions) {
    const [before, now] = [new Levels(room, motions), new Levels(room, motions)];
    this.levels = { before, now };
    this.steps = new Steps(now);
    const pick =
      (/** @type {'min' | 'max'} */ how, /** @type {'floor' | 'headroom'} */ what) =>
      (/** @type {number} */ s, /** @type {number} */ x, /** @type {number} */ z) =>
        Math[how](before[what](s, x, z), now[what](s, x, z));
    const [low, high, air] = [pick('min', 'floor'), pick('max', 'floor'), pick('max', 'headroom')];
    this.steps.letsPass = (line, fromRight, x, z) => {
      const [near, far] = fromRight ? [line.right, line.left] : [line.left, line.right];
      if (far.sector < 0 || (near.side && !near.side.flags.has('passable'))) return false;
      if (near.sector < 0 || near.sector === far.sector) return true;
      if (low(far.sector, x, z) - high(near.sector, x, z) > 24) return false;
      return Math.min(air(near.sector, x, z), air(far.sector, x, z)) - Math.max(low(near.sector, x, z), low(far.sector, x, z)) >= 96;
    };
  }

  /** @param {{x: number, z: number}} from @param {{x: number, z: number}} to @param {number} millis when it arrives */
  allows(from, to, millis) {
    this.levels.now.at(millis);
    this.levels.before.at(millis - 1000);
    return this.steps.allows(from.x, from.z, to.x, to.z);
  }
}
