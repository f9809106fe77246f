import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Frames } from '../../main/resources/web/position/frames.js';
import { State } from '../../main/resources/web/state.js';

const told = { layers: 4, cells: 12800, ratio: 64, unit: 8, millis: 50, farEvery: 4, shared: true };
const OWN = 1;
const FAR = 2;
const OWN_SETUP = 3;
const FAR_SETUP = 4;

/** Badge 5 in high cell (64 * 100 + 4, 64 * 100 + 4): a joiner that switches to high, after going to low cell (100, 100). */
const JOIN_FIVE = [0, 1, 5, 0b10000010, 0b00001001, 0b11000110, 0b01000110, 0b01000000];
const STEP_EAST = [0, 0, 0b10010100];
/** Badge 5 joins in low cell (0, 0). */
const JOIN_LOW = [0, 1, 5, 0];

const envelope = (/** @type {number} */ kind, /** @type {number} */ base, /** @type {number} */ number, /** @type {number[]} */ rest) =>
  Uint8Array.of(kind, base >> 8, base & 255, number >> 8, number & 255, ...rest);

test('a setup and the frames after it make a picture', () => {
  const frames = new Frames(told);
  assert.equal(frames.take(envelope(OWN_SETUP, 0, 7, JOIN_FIVE), 0), true);
  assert.deepEqual([frames.near.x(5), frames.near.z(5), frames.near.isHigh(5)], [6404, 6404, true]);
  assert.equal(frames.take(envelope(OWN, 7, 8, STEP_EAST), 50), true);
  assert.equal(frames.near.x(5), 6405);
  assert.equal(frames.asks(1000), undefined);
});

test('near and map have numbers of their own', () => {
  const frames = new Frames(told);
  frames.take(envelope(OWN_SETUP, 0, 7, JOIN_FIVE), 0);
  frames.take(envelope(FAR_SETUP, 0, 400, JOIN_LOW), 0);
  assert.deepEqual([frames.near.last, frames.everybody.last], [7, 400]);
  assert.equal(frames.take(envelope(FAR, 400, 404, [0, 0, 0b11000010]), 200), true);
  assert.deepEqual([frames.everybody.x(5), frames.near.x(5)], [1, 6404]);
});

test('a frame with another base is dropped, and we say once a second what we have', () => {
  const frames = new Frames(told);
  frames.take(envelope(OWN_SETUP, 0, 7, JOIN_FIVE), 0);
  assert.equal(frames.take(envelope(OWN, 8, 9, STEP_EAST), 100), false);
  assert.equal(frames.near.x(5), 6404);
  assert.deepEqual(frames.asks(100), { own: 7, far: -1 });
  frames.take(envelope(OWN, 9, 10, STEP_EAST), 150);
  assert.equal(frames.asks(150), undefined);
  assert.deepEqual(frames.asks(1100), { own: 7, far: -1 });
  assert.equal(frames.asks(5000), undefined);
});

test('a damaged frame leaves nothing but the wish to be told anew; who was drawn stays until then', () => {
  const frames = new Frames(told);
  frames.take(envelope(OWN_SETUP, 0, 7, JOIN_FIVE), 0);
  assert.equal(frames.take(envelope(OWN, 7, 8, [0, 0]), 50), false);
  assert.deepEqual(frames.asks(50), { own: -1, far: -1 });
  assert.equal(frames.reckoner.knows(5), true);
  frames.take(envelope(OWN_SETUP, 0, 9, [0, 0]), 100);
  assert.deepEqual([frames.reckoner.knows(5), frames.near.last], [false, 9]);
});

test('short messages and unknown kinds are nothing', () => {
  const frames = new Frames(told);
  for (const bytes of [[], [1], [1, 0], [0, 0, 0, 0, 0, 0, 0], [9, 0, 0, 0, 0, 0, 0]])
    assert.equal(frames.take(Uint8Array.from(bytes), 0), false);
  assert.equal(frames.asks(0), undefined);
});

test('where all are in one picture, there are no frames of the map', () => {
  const frames = new Frames({ ...told, shared: false });
  frames.take(envelope(OWN_SETUP, 0, 3, JOIN_FIVE), 0);
  assert.equal(frames.take(envelope(FAR_SETUP, 0, 4, JOIN_LOW), 0), false);
  assert.equal(frames.everybody, frames.near);
  frames.take(envelope(OWN, 9, 10, STEP_EAST), 50);
  assert.deepEqual(frames.asks(50), { own: 3, far: -1 });
});

test('the numbers go round, the time goes on', () => {
  const frames = new Frames(told);
  frames.take(envelope(OWN_SETUP, 0, 65535, JOIN_FIVE), 0);
  assert.equal(frames.take(envelope(OWN, 65535, 0, STEP_EAST), 50), true);
  frames.take(envelope(OWN, 0, 1, STEP_EAST), 100);
  const spot = { x: 0, z: 0, bearing: 0 };
  frames.reckoner.where(5, 125, spot);
  assert.ok(Math.abs(spot.x - 6406) < 1e-6, `half way between 6405.5 and 6406.5, not ${spot.x}`);
});

const welcome = /** @type {any} */ ({
  e: 'welcome',
  id: 7,
  name: 'Ada',
  world: 'W',
  room: { key: 'k', name: 'Hall' },
  x: 0,
  z: 0,
  h: 0,
  levels: [],
  speed: 320,
  radius: 20,
  step: 24,
  height: 96,
  people: [{ id: 3, name: 'Bob', avatar: 'fox', x: 10, z: 20, h: 64, badge: 5 }],
  badge: 1,
  positions: told,
  map: { x: 6400, z: 6336, layer: 0 },
});

test('people are where frames say, in the room we are in; until then where they were met', () => {
  const state = new State();
  state.apply(welcome, 1000);
  const bob = /** @type {import('../../main/resources/web/state.js').Person} */ (state.people.get(3));
  assert.deepEqual([state.where(bob, 0).x, state.where(bob, 0).z], [10, 20]);
  state.frames?.take(envelope(OWN_SETUP, 0, 7, JOIN_FIVE), 0);
  const { x, z, bearing } = state.where(bob, 0);
  assert.deepEqual([x, z, bearing], [(4 + 0.5) * 8, (64 + 4 + 0.5) * 8, Math.PI / 2]);
  state.apply(/** @type {any} */ ({ ...welcome, e: 'room', id: 4, map: { x: 0, z: 0, layer: 0 } }), 1050);
  assert.equal(state.where(/** @type {any} */ (state.people.get(3)), 0).x, 6404.5 * 8);
});

/** Badge 5 joins the map in low cell (100, 100). */
const ON_MAP = [0, 1, 5, 0b11100011, 0b00100011, 0b00100000];
/** A step to the next low cell in the east. */
const EAST_ON_MAP = [0, 0, 0b11000010];

test('who is on the map only stays while they are in their cell, and else walks to its edge', () => {
  const state = new State();
  state.apply(welcome, 1000);
  const bob = /** @type {import('../../main/resources/web/state.js').Person} */ (state.people.get(3));
  state.apply(/** @type {any} */ ({ e: 'teleported', id: 3, x: 300, z: 700, h: 0 }), 1000);
  state.frames?.take(envelope(FAR_SETUP, 0, 1, ON_MAP), 0);
  assert.deepEqual([state.where(bob, 0).x, state.where(bob, 500).x, state.where(bob, 500).z], [300, 300, 700]);
  state.frames?.take(envelope(FAR, 1, 2, EAST_ON_MAP), 500);
  const { x, bearing } = state.where(bob, 750);
  assert.ok(x > 300 && x < 512, `on the way to 512: ${x}`);
  assert.equal(bearing, Math.PI / 2);
  for (let now = 800; now < 2000; now += 50) state.where(bob, now);
  assert.deepEqual([state.where(bob, 2000).x, state.where(bob, 2000).z], [512, 700]);
  state.frames?.take(envelope(OWN_SETUP, 0, 7, JOIN_FIVE), 2000);
  assert.equal(state.where(bob, 2000).x, (4 + 0.5) * 8, 'who comes near is where they are');
});

test('a map that says somebody is far off is believed when it goes on saying so', () => {
  const state = new State();
  state.apply(welcome, 1000);
  const bob = /** @type {import('../../main/resources/web/state.js').Person} */ (state.people.get(3));
  state.frames?.take(envelope(FAR_SETUP, 0, 1, JOIN_LOW), 0);
  assert.deepEqual([state.where(bob, 0).x, state.where(bob, 500).x], [10, 10]);
  assert.equal(state.where(bob, 700).x, (32 - 6400) * 8);
});

test('a server that knows no frames still moves people by words', () => {
  const state = new State();
  state.apply({ ...welcome, positions: undefined, map: undefined }, 1000);
  state.clock.heard(1000, 0);
  state.apply({ e: 'moves', m: [[3, 90, 20, 0]] }, 1050);
  assert.equal(state.where(/** @type {any} */ (state.people.get(3)), 500).x, 90);
});
