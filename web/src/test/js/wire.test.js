import assert from 'node:assert/strict';
import { test } from 'node:test';
import { delayBefore } from '../../main/resources/web/net/backoff.js';
import * as wire from '../../main/resources/web/net/wire.js';

const room = { key: 'k1' };
const message = (/** @type {unknown[]} */ ...news) => JSON.stringify({ tick: 20, at: 1000, news });

test('what we say is one object each', () => {
  assert.deepEqual(JSON.parse(wire.hello({ name: 'Ada', avatar: 'robot' })), {
    t: 'hello',
    v: 1,
    name: 'Ada',
    avatar: 'robot',
    frames: true,
    control: true,
  });
  assert.deepEqual(JSON.parse(wire.move({ x: 2112, z: 900, h: 64 })), { t: 'move', x: 2112, z: 900, h: 64 });
  assert.deepEqual(JSON.parse(wire.move({ x: 2112, z: 900, h: 64 }, 2)), { t: 'move', x: 2112, z: 900, h: 64, room: 2 });
  assert.deepEqual(JSON.parse(wire.ping(17)), { t: 'ping', n: 17 });
});

test('a speech is never longer than the wire allows', () => {
  assert.equal(JSON.parse(wire.say('a'.repeat(1000))).text.length, wire.LONGEST_SPEECH);
});

test('news come in order, with the time of their tick', () => {
  const { atMillis, news } = wire.parse(message({ e: 'said', id: 9, text: 'Hi' }, { e: 'disappear', id: 9 }));
  assert.equal(atMillis, 1000);
  assert.deepEqual(
    news.map((n) => n.e),
    ['said', 'disappear'],
  );
});

test('unknown and broken news are left out, the others stay', () => {
  const { news } = wire.parse(message({ e: 'weather' }, { e: 'said', id: 'x' }, null, { e: 'toString' }, { e: 'pong', n: 3 }));
  assert.deepEqual(news, [{ e: 'pong', n: 3 }]);
});

test('a broken move is left out of the moves', () => {
  const { news } = wire.parse(message({ e: 'moves', m: [[1, 2, 3, 4], [1, null, 3, 4], 'x', [5, 6, 7, 8]] }));
  assert.deepEqual(news, [
    {
      e: 'moves',
      m: [
        [1, 2, 3, 4],
        [5, 6, 7, 8],
      ],
    },
  ]);
});

test('a short welcome is completed', () => {
  const { news } = wire.parse(message({ e: 'welcome', id: 7, x: 1, z: 2, h: 3, room, people: [{ id: 1 }] }));
  const [welcome] = news;
  assert.equal(welcome.e, 'welcome');
  if (welcome.e !== 'welcome') return;
  assert.deepEqual([welcome.people, welcome.levels, welcome.room], [[], [], { key: 'k1', name: '' }]);
  assert.ok(welcome.speed > 0 && welcome.radius > 0 && welcome.step > 0 && welcome.height > 0);
});

test('what is no message of this wire is an error that says so', () => {
  assert.throws(() => wire.parse('{"hello":1}'), /not a message of this wire/);
});

test('delays before coming back grow to about eight seconds and no further', () => {
  const longest = Array.from({ length: 40 }, (_, attempt) => delayBefore(attempt, () => 0));
  assert.deepEqual(longest.slice(0, 6), [500, 1000, 2000, 4000, 8000, 8000]);
  assert.equal(Math.max(...longest), 8000);
});

test('delays are scattered, but only downwards and a little', () => {
  assert.equal(
    delayBefore(3, () => 1),
    3200,
  );
  assert.equal(
    delayBefore(3, () => 0.5),
    3600,
  );
});

test('a request carries its number', () => {
  assert.deepEqual(JSON.parse(wire.request(3, { t: 'look', id: 17 })), { t: 'look', id: 17, n: 3 });
});

test('news of Things are believed only in their shape, and completed', () => {
  const { news } = wire.parse(
    message(
      { e: 'thing', id: 17, props: { x: 1 } },
      { e: 'thing', id: 18 },
      { e: 'set', id: 17, props: [] },
      { e: 'unset', id: 17, names: [3] },
      { e: 'drop', ids: [1, 'x'] },
      { e: 'call', id: 17, method: 'Wag' },
      { e: 'answer', n: 1 },
      { e: 'told', text: 'Woof' },
      { e: 'room', id: 3, x: 1, z: 2, h: 3, room, people: [{ id: 1 }] },
    ),
  );
  assert.deepEqual(
    news.map((n) => n.e),
    ['thing', 'call', 'told', 'room'],
  );
  assert.deepEqual(news[0], { e: 'thing', id: 17, exemplar: null, owner: null, container: null, props: { x: 1 }, methods: [] });
  assert.deepEqual(news[1], { e: 'call', id: 17, method: 'Wag', args: {} });
  assert.deepEqual(news[3].e === 'room' && [news[3].people, news[3].levels], [[], []]);
});

test('news of the room are believed only in their shape', () => {
  const level = { e: 'level', id: 7, part: 'floor', from: 0, to: 128, at: 900, speed: 64 };
  const { news } = wire.parse(
    message(
      level,
      { ...level, part: 'wall' },
      { ...level, speed: 0 },
      { ...level, to: null },
      { e: 'walls', key: 'k2' },
      { e: 'walls' },
      { e: 'room', id: 3, x: 1, z: 2, h: 3, room, levels: [level, { id: 7 }], people: [] },
      { e: 'room', id: 3, x: 1, z: 2, h: 3, room: { name: 'no key' }, people: [] },
    ),
  );
  assert.deepEqual(
    news.map((n) => n.e),
    ['level', 'walls', 'room'],
  );
  assert.equal(news[2].e === 'room' && news[2].levels.length, 1);
});

test('what we say about the crowd and about frames', () => {
  assert.deepEqual(JSON.parse(wire.crowd(20)), { t: 'crowd', most: 20 });
  assert.deepEqual(JSON.parse(wire.frames({ own: 7, far: -1 })), { t: 'frames', own: 7, far: -1 });
});

test('a welcome tells of the world around, as far as it is well-formed', () => {
  const positions = { layers: 4, cells: 12800, ratio: 64, unit: 8, millis: 50, farEvery: 4, shared: true };
  const place = { id: 12, name: 'Plaza', x: 0, z: 0, w: 400, d: 320, layer: 0 };
  const plain = {
    e: 'welcome',
    id: 7,
    x: 1,
    z: 2,
    h: 3,
    room,
    people: [{ id: 1, name: 'Bob', avatar: 'fox', x: 1, z: 2, h: 3, badge: 5 }],
  };
  const full = {
    badge: 17,
    positions,
    crowd: { most: 50, mine: 20 },
    friends: ['Ada'],
    blocked: [],
    places: [place, { id: 13 }],
    map: { x: 6400, z: 6400, layer: 0 },
  };
  const [told, broken, bare] = wire.parse(
    message(
      { ...plain, ...full },
      { ...plain, badge: -1, positions: { ...positions, ratio: 'x' }, crowd: {}, friends: [1], blocked: 'x', places: {}, map: { x: 1 } },
      plain,
    ),
  ).news;
  assert.ok(told.e === 'welcome' && broken.e === 'welcome' && bare.e === 'welcome');
  assert.deepEqual(
    [told.badge, told.positions, told.crowd, told.friends, told.blocked, told.places, told.map],
    [17, positions, full.crowd, ['Ada'], [], [place], full.map],
  );
  assert.equal(told.people[0].badge, 5);
  const [short] = wire.parse(message({ ...plain, crowd: { most: 50 } })).news;
  assert.deepEqual(short.e === 'welcome' && short.crowd, { most: 50, mine: 50 });
  for (const poor of [broken, bare]) {
    assert.deepEqual([poor.badge, poor.positions, poor.crowd, poor.friends, poor.blocked, poor.places, poor.map], Array(7).fill(undefined));
  }
});

test('news of crowd, places and circle are believed only in their shape', () => {
  const { news } = wire.parse(
    message(
      { e: 'crowd', shown: 1, here: 2, world: 3 },
      { e: 'crowd', shown: 1, here: -2, world: 3 },
      { e: 'places', places: [{ id: 1 }] },
      { e: 'places' },
      { e: 'circle', friends: ['Ada'], blocked: [] },
      { e: 'circle', friends: ['Ada'], blocked: [3] },
    ),
  );
  assert.deepEqual(news, [
    { e: 'crowd', shown: 1, here: 2, world: 3 },
    { e: 'places', places: [] },
    { e: 'circle', friends: ['Ada'], blocked: [] },
  ]);
});

test('words are data with a byte before them, and so are frames', () => {
  const text = '{"t":"say","text":"Grüß Gott 🦊"}';
  assert.deepEqual(wire.opened(wire.enclosed(text)), { text });
  assert.equal(wire.enclosed('{}')[0], 2);
  assert.deepEqual(wire.opened(Uint8Array.of(1, 2, 3, 8, 9)), { frame: Uint8Array.of(8, 9), low: 0x203 });
  assert.deepEqual(wire.opened(Uint8Array.of(0, 0, 7, 3, 1, 19)), { packets: Uint8Array.of(3, 1, 19), low: 7 });
  assert.deepEqual(wire.enclosedPackets(Uint8Array.of(3, 1, 19)), Uint8Array.of(0, 3, 1, 19));
  for (const other of [[], [0], [1, 2], [3, 1], [4, 1]]) assert.deepEqual(wire.opened(Uint8Array.from(other)), {});
});

test('the group of a room is told, if it is one', () => {
  const told = (/** @type {unknown} */ group) =>
    wire.parse(message({ e: 'room', id: 3, x: 1, z: 2, h: 3, room, people: [], group })).news.map((n) => n.e === 'room' && n.group)[0];
  assert.deepEqual([20, 0, undefined, -1, 2 ** 29, 'x', 1.5].map(told), [20, 0, undefined, undefined, undefined, undefined, undefined]);
});
