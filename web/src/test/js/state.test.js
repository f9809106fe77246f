import assert from 'node:assert/strict';
import { test } from 'node:test';
import { State } from '../../main/resources/web/state.js';
import { Walker } from '../../main/resources/web/walk/walker.js';
import { footwayIn, hall } from './rooms.js';

const room = { key: 'k1', name: 'Hall' };
const bob = { id: 3, name: 'Bob', avatar: 'fox', x: 10, z: 20, h: 0 };
const welcome = /** @type {const} */ ({
  e: 'welcome',
  id: 7,
  name: 'Ada 2',
  world: 'W',
  room,
  x: 3200,
  z: 3200,
  h: 64,
  levels: [],
  people: [bob],
  speed: 320,
  radius: 20,
  step: 24,
  height: 96,
});

function insideState() {
  const state = new State();
  /** @type {import('../../main/resources/web/state.js').LogLine[]} */
  const lines = [];
  state.on('line', (line) => lines.push(line));
  state.apply(/** @type {any} */ (welcome), 1000, 'robot');
  return { state, lines };
}

test('welcome tells who we are and who is here', () => {
  const { state } = insideState();
  assert.deepEqual([state.self?.name, state.self?.avatar, state.people.size], ['Ada 2', 'robot', 1]);
});

test('a second welcome drops everything old', () => {
  const { state } = insideState();
  state.apply({ e: 'appear', id: 9, name: 'Cy', avatar: 'cat', x: 0, z: 0, h: 0 }, 1050);
  state.apply(/** @type {any} */ ({ ...welcome, id: 12, people: [] }), 50);
  assert.deepEqual([state.self?.id, [...state.people]], [12, []]);
});

test('our own moves are not ours to hear', () => {
  const { state } = insideState();
  state.apply(
    {
      e: 'moves',
      m: [
        [7, 1, 1, 1],
        [3, 30, 20, 0],
        [99, 1, 1, 1],
      ],
    },
    1050,
  );
  assert.equal(state.self?.x, 3200);
  assert.equal(state.people.get(3)?.course.where(1050).x, 30);
});

test('those who come and go are in the log by name', () => {
  const { state, lines } = insideState();
  state.apply({ e: 'appear', id: 9, name: 'Cy', avatar: 'cat', x: 0, z: 0, h: 0 }, 1050);
  state.apply({ e: 'said', id: 9, text: 'Hi' }, 1100);
  state.apply({ e: 'said', id: 7, text: 'Hello' }, 1100);
  state.apply({ e: 'disappear', id: 9 }, 1150);
  assert.deepEqual(
    lines.slice(1).map((l) => [l.who, l.text, l.kind]),
    [
      ['Cy', 'came in', 'event'],
      ['Cy', 'Hi', 'said'],
      ['Ada 2', 'Hello', 'own'],
      ['Cy', 'left', 'event'],
    ],
  );
});

test('who steps behind a wall has not left, and is heard by name', () => {
  const { state, lines } = insideState();
  state.apply({ e: 'disappear', id: 3, sight: true }, 1050);
  state.apply({ e: 'said', id: 3, name: 'Bob', text: 'Where are you?' }, 1100);
  state.apply({ e: 'appear', ...bob, sight: true }, 1150);
  assert.deepEqual(
    lines.slice(1).map((l) => [l.who, l.text]),
    [['Bob', 'Where are you?']],
  );
  assert.equal(state.people.size, 1);
});

test('another room has other people, and we stand elsewhere', () => {
  const { state, lines } = insideState();
  const cy = { id: 9, name: 'Cy', avatar: 'cat', x: 0, z: 0, h: 0 };
  state.apply(
    /** @type {any} */ ({ e: 'room', id: 4, room: { key: 'k2', name: 'Cellar' }, levels: [], x: 5, z: 6, h: 7, people: [cy] }),
    1050,
  );
  assert.deepEqual([state.roomId, state.room?.name, [...state.people.keys()]], [4, 'Cellar', [9]]);
  assert.deepEqual([state.self?.x, state.self?.z, state.self?.name], [5, 6, 'Ada 2']);
  assert.equal(lines[lines.length - 1].text, 'You are in Cellar.');
});

test('the walls of a room can change, and what moves in it is remembered, the last word for each part', () => {
  const { state } = insideState();
  const motion = /** @type {const} */ ({ e: 'level', id: 7, part: 'floor', from: 0, to: 64, at: 1000, speed: 32 });
  state.apply({ e: 'walls', key: 'k9' }, 1050);
  state.apply(motion, 1050);
  state.apply({ ...motion, part: 'ceiling' }, 1050);
  state.apply({ ...motion, from: 64, to: 0 }, 1100);
  assert.deepEqual([state.room?.key, state.room?.name], ['k9', 'Hall']);
  assert.deepEqual(
    state.levels.map(({ part, to }) => [part, to]),
    [
      ['ceiling', 64],
      ['floor', 0],
    ],
  );
});

test('what we are told is a line of its own kind', () => {
  const { state, lines } = insideState();
  state.apply({ e: 'told', text: 'The dog wags its tail.', from: 17 }, 1050);
  assert.deepEqual(lines[lines.length - 1], { who: '', text: 'The dog wags its tail.', kind: 'told' });
});

const still = { forward: 0, aside: 0, turn: 0, run: false };

function walkerAtTheMiddle() {
  const walker = new Walker();
  walker.enter(
    { id: 7, name: '', avatar: '', x: 3200, z: 3200, h: 0, speed: 320, radius: 20, step: 24, height: 96 },
    footwayIn(hall(6400, 6400)),
  );
  walker.step(still, 0);
  return walker;
}

test('a walker reports at most every 50 ms, and the end of a movement once', () => {
  const walker = walkerAtTheMiddle();
  const sent = [];
  for (let now = 1000; now < 3000; now += 16) {
    walker.step({ ...still, forward: now < 2000 ? 1 : 0 }, now);
    for (const pose of walker.report(now)) sent.push({ now, ...pose });
  }
  for (let i = 1; i < sent.length; i++) assert.ok(sent[i].now - sent[i - 1].now >= 50);
  assert.ok(sent.length > 12 && sent.length <= 21, `${sent.length} reports`);
  const { x, z, h } = walker.pose();
  assert.deepEqual(sent[sent.length - 1], { now: sent[sent.length - 1].now, x, z, h });
});

test('even in a hurry a walker keeps below the fastest walk allowed', () => {
  const walker = walkerAtTheMiddle();
  for (let now = 16; now <= 2000; now += 16) walker.step({ forward: 1, aside: 1, turn: 0, run: true }, now);
  const way = Math.hypot(walker.x - 3200, walker.z - 3200);
  assert.ok(way > 400 && way < 640, `walked ${way}`);
});

test('a frame that comes with an older time than the last beat does not make the walk longer', () => {
  const walker = walkerAtTheMiddle();
  for (let now = 50; now <= 2000; now += 50) {
    walker.step({ ...still, forward: 1 }, now);
    walker.step({ ...still, forward: 1 }, now - 30);
  }
  assert.ok(3200 - walker.z <= 2 * 320 * 0.93, `walked ${3200 - walker.z}`);
  assert.ok(3200 - walker.z > 400);
});

test('forward is north at heading 0; out of the body the walker turns to where it goes', () => {
  const walker = walkerAtTheMiddle();
  walker.setOutOfBody(true);
  for (let now = 16; now <= 1000; now += 16) walker.step({ ...still, aside: 1 }, now);
  assert.deepEqual([Math.round(walker.z), walker.pose().h], [3200, 64]);
  assert.ok(walker.x > 3300);
});

test('what the server places is taken at once and not sent back', () => {
  const walker = walkerAtTheMiddle();
  walker.place({ x: 100, z: 200, h: 128 });
  walker.step(still, 60);
  assert.deepEqual(walker.pose(), { x: 100, z: 200, h: 128 });
  assert.deepEqual(walker.report(1000), []);
});

test('while the room is not there yet nobody walks, and nothing is reported', () => {
  const walker = new Walker();
  walker.enter({ id: 7, name: '', avatar: '', x: 100, z: 100, h: 0, speed: 320, radius: 20, step: 24, height: 96 }, undefined);
  for (let now = 16; now <= 500; now += 16) walker.step({ ...still, forward: 1 }, now);
  assert.deepEqual([walker.x, walker.z, walker.report(600)], [100, 100, []]);
});

test('friends and blocked are known by name, in any case, and a new circle replaces the old', () => {
  const { state } = insideState();
  assert.equal(state.around.hasCircle, false);
  state.apply({ e: 'circle', friends: ['Bob'], blocked: ['Cy'] }, 1050);
  assert.deepEqual(
    [state.around.hasCircle, state.around.isFriend('BOB'), state.around.isFriend('Cy'), state.around.isBlocked('cy')],
    [true, true, false, true],
  );
  state.apply({ e: 'circle', friends: [], blocked: [] }, 1100);
  assert.deepEqual([state.around.isFriend('Bob'), state.around.isBlocked('Cy')], [false, false]);
});

test('how many are where is remembered until the next welcome', () => {
  const { state } = insideState();
  state.apply({ e: 'crowd', shown: 12, here: 341, world: 2000 }, 1050);
  assert.deepEqual(state.around.counts, { shown: 12, here: 341, world: 2000 });
  state.apply(/** @type {any} */ (welcome), 50);
  assert.equal(state.around.counts, undefined);
});

test('the group of the room is that of the room we are in', () => {
  const { state } = insideState();
  assert.equal(state.roomGroup, undefined);
  state.apply(/** @type {any} */ ({ ...welcome, group: 20 }), 1000);
  assert.equal(state.roomGroup, 20);
  const elsewhere = { e: 'room', id: 4, room: { key: 'k2', name: 'Cellar' }, levels: [], x: 5, z: 6, h: 7, people: [] };
  state.apply(/** @type {any} */ ({ ...elsewhere, group: 21 }), 1050);
  assert.equal(state.roomGroup, 21);
  state.apply(/** @type {any} */ (elsewhere), 1100);
  assert.equal(state.roomGroup, undefined);
});

test('what comes from a person says so, and the words of the world do not', () => {
  const { state, lines } = insideState();
  state.apply(/** @type {any} */ ({ e: 'told', text: 'The server restarts.', from: 17, by: 'Mallory' }), 1050);
  state.apply(/** @type {any} */ ({ e: 'told', text: 'You light the lamp.', from: 18 }), 1050);
  assert.deepEqual(lines.slice(-2), [
    { who: '', text: 'The server restarts.', kind: 'told', where: 'from Mallory' },
    { who: '', text: 'You light the lamp.', kind: 'told' },
  ]);
});
