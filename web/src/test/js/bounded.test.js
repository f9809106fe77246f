import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { unhurried } from '../../main/resources/web/panels/unhurried.js';
import { Backlog } from '../../main/resources/web/scene/backlog.js';
import { Shelf } from '../../main/resources/web/shelf.js';
import { MOST_PRIVATE, Tabs } from '../../main/resources/web/talk/tabs.js';
import { ThingCache } from '../../main/resources/web/things/cache.js';
import { World } from '../../main/resources/web/things/proxy.js';

test('a shelf holds so many, and each that goes is disposed of once', () => {
  /** @type {string[]} */
  const gone = [];
  const shelf = new Shelf(3, (/** @type {string} */ value) => gone.push(value));
  for (let i = 0; i < 1000; i++) shelf.of(i, () => `made ${i}`);
  assert.equal(shelf.size, 3);
  assert.equal(gone.length, 997);
  assert.equal(new Set(gone).size, 997, 'nothing twice');
  shelf.clear();
  assert.deepEqual([shelf.size, gone.length], [0, 1000]);
});

test('what is used stays, what was used longest ago goes first, and what is replaced goes at once', () => {
  /** @type {string[]} */
  const gone = [];
  const shelf = new Shelf(2, (/** @type {string} */ value) => gone.push(value));
  shelf.put('a', 'first');
  shelf.put('b', 'second');
  assert.equal(shelf.get('a'), 'first');
  shelf.put('c', 'third');
  assert.deepEqual(gone, ['second']);
  shelf.put('a', 'first');
  assert.deepEqual(gone, ['second'], 'the same again is no other one');
  shelf.put('a', 'another');
  assert.deepEqual(gone, ['second', 'first']);
  shelf.delete('a');
  shelf.delete('a');
  assert.deepEqual(gone, ['second', 'first', 'another']);
});

test('of a flood of changes each frame takes its share, and the newest is what is seen', () => {
  let now = 0;
  /** @type {Map<number, string>} */
  const world = new Map();
  /** @type {string[]} */
  const seen = [];
  const backlog = new Backlog(
    (/** @type {number} */ id) => {
      now += 2;
      seen.push(`${id} ${world.get(id)}`);
    },
    () => now,
  );
  for (let change = 0; change < 500; change++) {
    const id = change % 10;
    world.set(id, `colour ${change}`);
    backlog.add([id]);
  }
  assert.equal(backlog.size, 10, 'ten Things wait, not five hundred changes');
  backlog.do(8);
  assert.deepEqual(seen, ['0 colour 490', '1 colour 491', '2 colour 492', '3 colour 493']);
  backlog.drop(4);
  world.set(5, 'the last');
  for (let frame = 0; frame < 5; frame++) backlog.do(8);
  assert.deepEqual(seen.slice(4), ['5 the last', '6 colour 496', '7 colour 497', '8 colour 498', '9 colour 499']);
  assert.equal(backlog.size, 0);
});

test('a frame that has no time left still does one', () => {
  let done = 0;
  const backlog = new Backlog(
    () => done++,
    () => 0,
  );
  backlog.add([1, 2, 3]);
  backlog.do(0);
  assert.equal(done, 1);
});

test('what is wanted all the time is done at once, then now and then, and for the last time after the last wish', () => {
  let now = 0;
  let done = 0;
  /** @type {{act: () => void, at: number}[]} */
  const alarms = [];
  const slow = () => {
    done++;
    now += 30;
  };
  const want = unhurried(slow, { now: () => now, later: (act, millis) => alarms.push({ act, at: now + millis }) });
  want();
  assert.equal(done, 1, 'at once');
  for (let i = 0; i < 1000; i++) want();
  assert.equal(done, 1);
  assert.deepEqual(
    alarms.map(({ at }) => at),
    [330],
    'what takes 30 ms comes back after 300',
  );
  now = 330;
  alarms[0].act();
  assert.equal(done, 2);
  now = 5000;
  want();
  assert.equal(done, 3, 'at once again after a quiet while');
});

test('what takes long is not put off for ever', () => {
  let now = 0;
  let done = 0;
  /** @type {number[]} */
  const alarms = [];
  const want = unhurried(
    () => {
      now += 2000;
      done++;
    },
    { now: () => now, later: (_act, millis) => alarms.push(now + millis) },
  );
  want();
  want();
  assert.deepEqual([done, alarms], [1, [3000]], 'a second later at the most');
});

test('proxies of Things that nobody holds are let go', async () => {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc');
  const world = new World(new ThingCache(), { ask: async () => null, run: async () => null, complain: () => {} });
  assert.equal(world.thing(17), world.thing(17), 'they can be compared');
  const held = world.thing(18);
  const seen = [17, 18].map((id) => new WeakRef(world.thing(id)));
  // What was made in this turn is kept until it ends.
  await new Promise((resolve) => setImmediate(resolve));
  gc();
  assert.deepEqual(
    seen.map((one) => one.deref() !== undefined),
    [false, true],
  );
  assert.equal(world.thing(18), held);
});

test('strangers under ever new names do not fill the talk', () => {
  const tabs = new Tabs();
  const first = tabs.open('private', 'Ada');
  tabs.choose(first);
  for (let i = 0; i < 500; i++) tabs.add(tabs.open('private', `Stranger ${i}`), { who: 'x', text: 'psst', kind: 'said' });
  assert.ok(tabs.all.length <= MOST_PRIVATE + 2, `${tabs.all.length} are open`);
  assert.ok(tabs.all.includes(first), 'the one that is open stays');
  assert.ok(tabs.find('private', 'Stranger 499'));
});
