import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ThingCache } from '../../main/resources/web/things/cache.js';
import { seeded } from '../../main/resources/web/art/noise.js';

/** @param {number} id @param {object} [more] */
const thing = (id, more = {}) =>
  /** @type {any} */ ({ e: 'thing', id, exemplar: null, owner: null, container: null, props: {}, methods: [], ...more });
const welcome = /** @type {any} */ ({ e: 'welcome', id: 9, roomId: 2 });
const room = (/** @type {number} */ id) => /** @type {any} */ ({ e: 'room', id });

/** @param {any[]} news */
function cacheOf(...news) {
  const cache = new ThingCache();
  for (const item of news) cache.apply(item);
  return cache;
}

test('a property that a Thing lacks is found up its exemplars', () => {
  const cache = cacheOf(
    thing(1, { props: { size: 100, name: 'Thing' } }),
    thing(5, { exemplar: 1, props: { name: 'Dog' } }),
    thing(17, { exemplar: 5, props: { name: 'Rex' } }),
  );
  assert.deepEqual([cache.lookup(17, 'name'), cache.lookup(17, 'size'), cache.lookup(17, 'wings')], ['Rex', 100, undefined]);
  cache.apply({ e: 'unset', id: 17, names: ['name'] });
  assert.equal(cache.lookup(17, 'name'), 'Dog');
  cache.apply({ e: 'set', id: 17, props: { size: null } });
  assert.equal(cache.lookup(17, 'size'), null);
});

test('a method is found whatever the case of its letters, nearest first', () => {
  const cache = cacheOf(
    thing(5, { methods: [{ name: 'Bark', side: 'server' }] }),
    thing(17, { exemplar: 5, methods: [{ name: 'Wag', side: 'client', script: 'x' }] }),
  );
  assert.deepEqual([cache.method(17, 'bark')?.definer, cache.method(17, 'WAG')?.definer, cache.method(17, 'Fly')], [5, 17, undefined]);
});

test('who inherits a change is told of it', () => {
  const cache = cacheOf(thing(1), thing(5, { exemplar: 1 }), thing(17, { exemplar: 5 }), thing(18));
  cache.flush();
  /** @type {number[][]} */
  const heard = [];
  cache.on(({ changed, gone }) => heard.push([...changed], [...gone]));
  cache.apply({ e: 'set', id: 1, props: { color: '#ff0000' } });
  cache.apply({ e: 'drop', ids: [18] });
  cache.flush();
  cache.flush();
  assert.deepEqual(heard, [[1, 5, 17], [18]]);
});

test('leaving a room drops what was in it, but not us, what we carry, and what something was made from', () => {
  const cache = cacheOf(
    welcome,
    thing(1),
    thing(2, { exemplar: 1 }),
    thing(9, { container: 2, exemplar: 1 }),
    thing(10, { container: 9, exemplar: 11 }),
    thing(11, { container: 2 }),
    thing(12, { container: 2 }),
    thing(13, { container: 12 }),
  );
  cache.apply(room(3));
  assert.deepEqual(
    cache.ids().sort((a, b) => a - b),
    [1, 9, 10, 11],
  );
});

test('a new welcome starts with nothing', () => {
  const cache = cacheOf(welcome, thing(1), thing(2));
  cache.apply({ ...welcome, id: 20, roomId: 4 });
  assert.deepEqual([cache.size, cache.selfId, cache.roomId], [0, 20, 4]);
});

test('a ring of exemplars, which no world should tell, does not hang the page', () => {
  const cache = cacheOf(thing(1, { exemplar: 2 }), thing(2, { exemplar: 1 }));
  assert.equal(cache.lookup(1, 'name'), undefined);
});

/** What the cache should be, in the plainest words: a list of Things that are searched from the start each time. */
class Model {
  /** @type {any[]} */
  things = [];
  room = 2;

  /** @param {any} item */
  apply(item) {
    const at = this.things.find((t) => t.id === item.id);
    if (item.e === 'thing') this.things = [...this.things.filter((t) => t.id !== item.id), structuredClone(item)];
    else if (item.e === 'set' && at) Object.assign(at.props, item.props);
    else if (item.e === 'unset' && at) for (const name of item.names) delete at.props[name];
    else if (item.e === 'drop') this.things = this.things.filter((t) => !item.ids.includes(t.id));
    else if (item.e === 'room') this.change(item.id);
  }

  /** @param {number} room */
  change(room) {
    /** @type {(id: number | null) => boolean} */
    const inOldRoom = (id) =>
      id === this.room || (id !== null && id !== 9 && this.byId(id) !== undefined && inOldRoom(this.byId(id).container));
    const before = this.things;
    const leaving = before.filter((t) => inOldRoom(t.id));
    this.things = before.filter((t) => !leaving.includes(t) || before.some((heir) => heir.exemplar === t.id));
    this.room = room;
  }

  /** @param {number | null} id */
  byId(id) {
    return this.things.find((t) => t.id === id);
  }

  /** @param {number} id @param {string} name @returns {any} */
  lookup(id, name) {
    const t = this.byId(id);
    if (!t) return undefined;
    return name in t.props ? t.props[name] : this.lookup(t.exemplar, name);
  }
}

const NAMES = ['name', 'x', 'z', 'color'];

/** @param {() => number} random */
function randomNews(random) {
  const below = (/** @type {number} */ n) => Math.floor(random() * n);
  // Exemplars have smaller ids than their heirs, as in a world that allows no rings; containers too.
  const id = 1 + below(20);
  const some = () => (random() < 0.3 || id === 1 ? null : 1 + below(id - 1));
  const props = () => Object.fromEntries(NAMES.filter(() => random() < 0.4).map((name) => [name, below(100)]));
  const kind = random();
  if (kind < 0.45) return thing(id, { exemplar: some(), container: some(), props: props() });
  if (kind < 0.7) return { e: 'set', id, props: props() };
  if (kind < 0.82) return { e: 'unset', id, names: NAMES.filter(() => random() < 0.4) };
  if (kind < 0.94) return { e: 'drop', ids: [id, 1 + below(20)] };
  return room(2 + below(3));
}

test('whatever the news, the cache holds what a plain model says, and its listeners can follow', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const random = seeded(seed);
    const cache = cacheOf(welcome);
    const model = new Model();
    /** @type {Map<number, string>} what a listener believes that Things look like, from changes alone */
    const believed = new Map();
    const looks = (/** @type {number} */ id) => JSON.stringify(NAMES.map((name) => cache.lookup(id, name) ?? 'none'));
    cache.on(({ changed, gone }) => {
      for (const id of changed) believed.set(id, looks(id));
      for (const id of gone) believed.delete(id);
    });
    for (let step = 0; step < 120; step++) {
      const item = /** @type {any} */ (randomNews(random));
      cache.apply(item);
      model.apply(item);
      if (random() < 0.4) cache.flush();
    }
    cache.flush();
    const ids = model.things.map((t) => t.id).sort((a, b) => a - b);
    assert.deepEqual(
      cache.ids().sort((a, b) => a - b),
      ids,
      `seed ${seed}`,
    );
    for (const id of ids) {
      for (const name of NAMES) assert.equal(cache.lookup(id, name), model.lookup(id, name), `seed ${seed}: ${name} of ${id}`);
      assert.deepEqual(
        cache.contents(id).sort((a, b) => a - b),
        ids.filter((inner) => model.byId(inner).container === id),
        `seed ${seed}: contents of ${id}`,
      );
      assert.equal(believed.get(id), looks(id), `seed ${seed}: a listener was not told of ${id}`);
    }
    assert.equal(believed.size, ids.length, `seed ${seed}`);
  }
});

const appear = (/** @type {number} */ id, /** @type {string} */ name) =>
  /** @type {any} */ ({ e: 'appear', id, name, avatar: 'fox', x: 1, z: 2, h: 3 });

test('of somebody of whom the world tells no Thing there is what one sees, as long as one sees it', () => {
  const cache = cacheOf(welcome, thing(1, { props: { name: 'Avatar' } }), thing(9, { exemplar: 1, container: 2 }), appear(20, 'Eve'));
  assert.deepEqual([cache.nameOf(20), cache.lookup(20, 'look'), cache.get(20)?.exemplar, cache.contents(2)], ['Eve', 'fox', 1, [9, 20]]);
  cache.apply(/** @type {any} */ ({ e: 'disappear', id: 20 }));
  assert.equal(cache.has(20), false);
});

test('what the world tells of somebody counts, also out of view, until it says no more', () => {
  const cache = cacheOf(
    welcome,
    thing(9, { exemplar: 1, container: 2 }),
    appear(20, 'Eve'),
    thing(20, { container: 2, props: { name: 'Eve', profile: 'a sailor' } }),
  );
  assert.equal(cache.lookup(20, 'profile'), 'a sailor');
  cache.apply(appear(20, 'Eve'));
  assert.equal(cache.lookup(20, 'profile'), 'a sailor', 'who appears again is the same');
  cache.apply(/** @type {any} */ ({ e: 'drop', ids: [20] }));
  assert.deepEqual([cache.nameOf(20), cache.lookup(20, 'profile')], ['Eve', undefined], 'still in view');
  cache.apply(thing(20, { container: 2, props: { name: 'Eve', profile: 'a sailor' } }));
  cache.apply(/** @type {any} */ ({ e: 'disappear', id: 20 }));
  assert.equal(cache.lookup(20, 'profile'), 'a sailor', 'kept by the world for a while');
  cache.apply(/** @type {any} */ ({ e: 'drop', ids: [20] }));
  assert.equal(cache.has(20), false);
});

test('nobody of the old room is in the new one', () => {
  const cache = cacheOf(welcome, thing(2), thing(9, { container: 2 }), appear(20, 'Eve'), room(3));
  assert.equal(cache.has(20), false);
  cache.apply(/** @type {any} */ ({ e: 'drop', ids: [20] }));
  assert.equal(cache.has(20), false);
});
