import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ThingCache } from '../../main/resources/web/things/cache.js';
import { World } from '../../main/resources/web/things/proxy.js';
import { Refusal, Requests } from '../../main/resources/web/things/requests.js';
import { readValue, showValue } from '../../main/resources/web/things/values.js';

/** @param {(wanted: any) => any} [answer] */
function worldWithADog(answer = () => null) {
  const cache = new ThingCache();
  const [asked, ran, complaints] = [/** @type {any[]} */ ([]), /** @type {any[]} */ ([]), /** @type {any[]} */ ([])];
  cache.apply(/** @type {any} */ ({ e: 'welcome', id: 9, roomId: 2 }));
  cache.apply({
    e: 'thing',
    id: 5,
    exemplar: null,
    owner: null,
    container: null,
    props: { legs: 4 },
    methods: [
      { name: 'Bark', side: 'server' },
      { name: 'Wag', side: 'client', script: '' },
    ],
  });
  cache.apply({
    e: 'thing',
    id: 17,
    exemplar: 5,
    owner: 9,
    container: 2,
    props: { name: 'Rex', friend: { ref: 9 }, list: [1, { ref: 5 }] },
    methods: [],
  });
  const world = new World(cache, {
    ask: async (wanted) => {
      asked.push(wanted);
      return answer(wanted);
    },
    run: async (...call) => {
      ran.push(call);
      return 1;
    },
    complain: (trouble) => complaints.push(trouble.message),
  });
  return { cache, world, asked, ran, complaints };
}

test('reading a proxy looks up the exemplars, and Things come as proxies', () => {
  const { world } = worldWithADog();
  const rex = world.thing(17);
  assert.deepEqual([rex.name, rex.legs, rex.wings, rex.id], ['Rex', 4, undefined, 17]);
  assert.equal(rex.friend, world.self);
  assert.equal(rex.owner, world.self);
  assert.equal(rex.exemplar, rex.list[1]);
  assert.equal(world.thing(2).contents[0], rex);
  assert.deepEqual(Object.keys(rex).sort(), ['friend', 'legs', 'list', 'name']);
  assert.ok('legs' in rex && !('wings' in rex));
});

test('writing asks the server, and the value changes only when the news come back', async () => {
  const { world, cache, asked } = worldWithADog();
  const rex = world.thing(17);
  rex.name = 'Max';
  rex.friend = world.thing(5);
  assert.equal(rex.name, 'Rex');
  assert.deepEqual(asked, [
    { t: 'set', id: 17, name: 'name', value: 'Max' },
    { t: 'set', id: 17, name: 'friend', value: { ref: 5 } },
  ]);
  cache.apply({ e: 'set', id: 17, props: { name: 'Max' } });
  assert.equal(rex.name, 'Max');
});

test('a refused write is complained of, not lost', async () => {
  const { world, complaints } = worldWithADog(() => Promise.reject(new Refusal('You may not.')));
  world.thing(17).name = 'Max';
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(complaints, ['You may not.']);
});

test('server-side methods are called there, client-side ones run here', async () => {
  const { world, asked, ran } = worldWithADog(() => ({ ref: 17 }));
  const rex = world.thing(17);
  assert.equal(await rex.Bark({ what: 'woof', who: world.self }), rex);
  assert.deepEqual(asked, [{ t: 'call', id: 17, method: 'Bark', args: { what: 'woof', who: { ref: 9 } } }]);
  assert.equal(await rex.wag(), 1);
  assert.deepEqual(ran, [[17, 'Wag', {}]]);
});

test('a proxy can be awaited and printed like any object', async () => {
  const rex = worldWithADog().world.thing(17);
  assert.equal(await rex, rex);
  assert.equal(`${rex}`, 'Rex');
});

test('edits take Things where the wire wants their numbers', async () => {
  const { world, asked } = worldWithADog(() => ({ ref: 30 }));
  assert.equal(await world.edit('create', { exemplar: world.thing(5) }), world.thing(30));
  await world.edit('addProperty', { id: world.thing(17), name: 'pal', value: world.self, flags: ['local'] });
  assert.deepEqual(asked, [
    { t: 'edit', op: 'create', exemplar: 5 },
    { t: 'edit', op: 'addProperty', id: 17, name: 'pal', value: { ref: 9 }, flags: ['local'] },
  ]);
});

/** @param {boolean} connected */
function requestsByHand(connected = true) {
  const sent = /** @type {any[]} */ ([]);
  const alarms = new Map();
  let handles = 0;
  const requests = new Requests((n, wanted) => connected && sent.push({ n, ...wanted }) > 0, {
    start: (action) => {
      alarms.set(++handles, action);
      return handles;
    },
    stop: (handle) => alarms.delete(handle),
  });
  return { requests, sent, alarms };
}

test('each answer finds its request by number, in whatever order', async () => {
  const { requests, sent, alarms } = requestsByHand();
  const [first, second] = [requests.ask({ t: 'look', id: 1 }), requests.ask({ t: 'look', id: 2 })];
  requests.answer({ e: 'answer', n: sent[1].n, ok: true, value: 'two' });
  requests.answer({ e: 'answer', n: sent[0].n, ok: true });
  requests.answer({ e: 'answer', n: 99, ok: true });
  assert.deepEqual([await first, await second, requests.waiting, alarms.size], [null, 'two', 0, 0]);
});

test('a no is an error with the words of the server and the places in the source', async () => {
  const { requests, sent } = requestsByHand();
  const asked = requests.ask({ t: 'check', id: 1, source: '' });
  requests.answer({ e: 'answer', n: sent[0].n, ok: false, error: 'Two mistakes.', diagnostics: [{ line: 2, column: 5, message: 'here' }] });
  await assert.rejects(asked, (/** @type {Refusal} */ why) => why.message === 'Two mistakes.' && why.diagnostics[0].line === 2);
});

test('a check that found nothing to refuse still tells what it found', async () => {
  const { requests, sent } = requestsByHand();
  const asked = requests.ask({ t: 'check', id: 1, source: '' });
  requests.answer({
    e: 'answer',
    n: sent[0].n,
    ok: true,
    value: null,
    diagnostics: [{ line: 1, column: 1, severity: 'warning', message: 'never used' }],
  });
  assert.equal((await asked)[0].message, 'never used');
});

test('silence, a lost line and no line at all are errors too', async () => {
  const { requests, alarms } = requestsByHand();
  const late = requests.ask({ t: 'look', id: 1 });
  for (const alarm of [...alarms.values()]) alarm();
  await assert.rejects(late, /in time/);
  const cut = requests.ask({ t: 'look', id: 1 });
  requests.abandon('The connection was lost.');
  await assert.rejects(cut, /was lost/);
  await assert.rejects(requestsByHand(false).requests.ask({ t: 'look', id: 1 }), /no connection/);
});

test('what a value is shown as is read as the same value', () => {
  for (const value of [
    null,
    0,
    -7,
    4294967296,
    'a red ball',
    '12',
    '$',
    '',
    ' edge ',
    '#ff8800',
    'thing:1',
    { ref: 17 },
    { class: 'Dog' },
    [],
    [1, 'two', '3', [null, { ref: 4 }], 'a, "b"'],
  ]) {
    assert.deepEqual(readValue(showValue(/** @type {any} */ (value))), value);
  }
});
