import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { ThingCache } from '../../main/resources/web/things/cache.js';
import { GESTURE_MILLIS, Gestures } from '../../main/resources/web/things/gestures.js';
import { MOST_WAITING, Sandbox } from '../../main/resources/web/things/sandbox.js';
import { Sight } from '../../main/resources/web/things/sight.js';
import { snapshot } from '../../main/resources/web/things/snapshot.js';
import { mayAsk } from '../../main/resources/web/things/trust.js';

const compile = (/** @type {string} */ text) => Function(`return (${text});`)();

function kennel() {
  const cache = new ThingCache();
  const wag = { name: 'Wag', side: 'client', author: 8, script: 'function (rt, self, args) { return args.times + 1; }' };
  for (const told of [
    { e: 'welcome', id: 9, roomId: 2 },
    {
      e: 'thing',
      id: 5,
      exemplar: null,
      owner: 8,
      container: null,
      props: { name: 'Dog', legs: 4, mood: 0 },
      methods: [wag, { name: 'Bark', side: 'server' }],
    },
    { e: 'thing', id: 17, exemplar: 5, owner: 7, container: 2, props: {}, methods: [] },
    { e: 'thing', id: 9, exemplar: null, owner: 9, container: 2, props: {}, methods: [] },
    { e: 'thing', id: 40, exemplar: null, owner: 9, container: 41, props: {}, methods: [] },
  ])
    cache.apply(/** @type {any} */ (told));
  return cache;
}

test('a script sees properties up the chain, and what is where', () => {
  const sight = new Sight(snapshot(kennel(), 17, {}, 8), 8, compile);
  assert.deepEqual([sight.get(17, 'LEGS'), sight.get(17, 'wings'), sight.has(17), sight.has(99)], [4, undefined, true, false]);
  assert.deepEqual([sight.exemplar(17), sight.owner(17), sight.container(17), sight.container(5)], [5, 7, 2, null]);
  assert.deepEqual([sight.className(17), sight.isClass(17, 'dog'), sight.isClass(17, 'cat')], ['Dog', true, false]);
});

test('a method of the same author runs along, any other is left to the server', () => {
  const things = snapshot(kennel(), 17, {}, 8);
  const [byAuthor, byOther] = [new Sight(things, 8, compile), new Sight(things, 9, compile)];
  assert.equal(byAuthor.method(5, 'WAG')?.run?.({}, 17, { times: 3 }), 4);
  assert.deepEqual([byOther.method(5, 'wag')?.side, byOther.method(5, 'wag')?.run], ['server', undefined]);
  assert.deepEqual([byAuthor.method(5, 'bark')?.side, byAuthor.method(17, 'wag')], ['server', undefined]);
});

test('a snapshot holds what is around, with its exemplars, and not what is elsewhere', () => {
  const ids = (/** @type {any} */ seen) =>
    Object.keys(seen)
      .map(Number)
      .sort((a, b) => a - b);
  assert.deepEqual(ids(snapshot(kennel(), 17, {}, 8)), [5, 9, 17]);
  assert.ok(snapshot(kennel(), 17, { what: { ref: 40 } }, 9)[40], 'our own script sees what we see');
});

test('a script sees nothing of what only we know', () => {
  const cache = kennel();
  for (const told of [
    { e: 'thing', id: 2, exemplar: null, owner: null, container: null, props: { name: 'Room' }, methods: [] },
    { e: 'thing', id: 50, exemplar: null, owner: 9, container: 9, props: { name: 'Diary', text: 'secret' }, methods: [] },
    { e: 'thing', id: 51, exemplar: null, owner: 9, container: 50, props: { name: 'Photo' }, methods: [] },
    { e: 'thing', id: 52, exemplar: null, owner: 8, container: 9, props: { name: 'Gift of the author' }, methods: [] },
    { e: 'thing', id: 53, exemplar: null, owner: 9, container: 17, props: { name: 'Bone' }, methods: [] },
  ])
    cache.apply(/** @type {any} */ (told));
  const asked = { a: { ref: 50 }, b: { ref: 51 }, c: { ref: 52 }, d: { ref: 40 }, e: { ref: 53 } };
  const theirs = snapshot(cache, 17, asked, 8);
  assert.deepEqual(
    [50, 51, 40].filter((id) => theirs[id]),
    [],
    'neither our bag nor what lies elsewhere',
  );
  assert.ok(theirs[52] && theirs[53], 'but what the author owns, and what is in the Thing itself');
  assert.deepEqual(theirs[9].contents, [52]);
  assert.deepEqual(snapshot(cache, 17, asked, 9)[9].contents, [50, 52], 'our own script sees what we see');
  assert.deepEqual(snapshot(cache, 17, asked, null)[9].contents, [], 'and nobody is nobody');
});

test('a wish goes to what its author wrote, and to nothing else in our name', () => {
  const cache = kennel();
  cache.apply(
    /** @type {any} */ ({
      e: 'thing',
      id: 6,
      exemplar: null,
      owner: null,
      container: null,
      props: { name: 'Portal' },
      methods: [{ name: 'Use', side: 'server', author: null }],
    }),
  );
  cache.apply(
    /** @type {any} */ ({
      e: 'thing',
      id: 18,
      exemplar: 6,
      owner: 8,
      container: 2,
      props: {},
      methods: [
        { name: 'Count', side: 'server', author: 8 },
        { name: 'Bless', side: 'server', author: 7 },
      ],
    }),
  );
  const set = (/** @type {number} */ id, /** @type {string} */ name) => /** @type {const} */ ({ op: 'set', id, name, value: 1 });
  const call = (/** @type {number} */ id, /** @type {string} */ method) => /** @type {const} */ ({ op: 'call', id, method, args: {} });
  const idle = () => false;
  assert.ok(mayAsk(cache, 9, set(17, 'x'), idle), 'our own script asks what we want');
  assert.ok(mayAsk(cache, 8, set(17, 'mood'), idle), 'the author brought the property along');
  assert.ok(!mayAsk(cache, 8, set(17, 'x'), idle), 'but not another one');
  assert.ok(!mayAsk(cache, 7, set(17, 'legs'), idle), "nor is it enough to own the Thing: that right is the author's, who is not here");
  cache.apply(/** @type {any} */ ({ e: 'thing', id: 7, exemplar: 6, owner: 8, container: null, props: { MODEL: 'lure' }, methods: [] }));
  cache.apply(/** @type {any} */ ({ e: 'set', id: 6, props: { model: 'portal' } }));
  assert.ok(!mayAsk(cache, 8, set(7, 'MODEL'), idle), 'nor does it become theirs in other letters');
  assert.ok(!mayAsk(cache, 8, set(9, 'mood'), idle), 'a stranger does not write on us');
  assert.ok(!mayAsk(cache, null, set(17, 'mood'), idle), 'and nobody is nobody');
  assert.ok(mayAsk(cache, 8, call(18, 'count'), idle), 'the author wrote that method');
  assert.ok(!mayAsk(cache, 8, call(18, 'Use'), idle), 'the world wrote Portal.Use: it would carry us away');
  assert.ok(!mayAsk(cache, 8, call(18, 'Bless'), idle), 'and what a third wrote is for them');
  assert.ok(!mayAsk(cache, 8, call(40, 'Give'), idle), 'nor does it call what is ours');
});

test('what the world wrote is called in our name only after our own hand was there, and once', () => {
  const cache = kennel();
  cache.apply(
    /** @type {any} */ ({
      e: 'thing',
      id: 6,
      exemplar: null,
      owner: null,
      container: null,
      props: {},
      methods: [{ name: 'Use', side: 'server', author: null }],
    }),
  );
  for (const id of [18, 19])
    cache.apply(/** @type {any} */ ({ e: 'thing', id, exemplar: 6, owner: id === 18 ? 8 : 9, container: 2, props: {}, methods: [] }));
  let now = 10_000;
  const gestures = new Gestures(() => now);
  const use = (/** @type {number} */ id) => mayAsk(cache, 8, { op: 'call', id, method: 'Use', args: {} }, (of) => gestures.take(of));
  gestures.note(17);
  assert.ok(!use(18), 'we clicked something else');
  gestures.note(18);
  assert.ok(use(18));
  assert.ok(!use(18), 'one gesture, one wish');
  gestures.note(18);
  now += GESTURE_MILLIS + 1;
  assert.ok(!use(18), 'that was long ago');
  gestures.note(19);
  assert.ok(!use(19), 'what is ours, no hand of ours lends to a script');
});

/** A worker that answers when told to. */
class HandWorker {
  /** @type {any[]} */
  posted = [];
  ended = false;
  /** @type {((event: {data: any}) => void) | null} */
  onmessage = null;
  onerror = null;
  postMessage(/** @type {any} */ message) {
    this.posted.push(message);
  }
  terminate() {
    this.ended = true;
  }
  say(/** @type {any} */ data) {
    this.onmessage?.({ data });
  }
}

function sandboxByHand() {
  /** @type {HandWorker[]} */
  const workers = [];
  /** @type {Map<number, {action: () => void, millis: number}>} */
  const alarms = new Map();
  let handles = 0;
  const open = () => {
    const worker = new HandWorker();
    workers.push(worker);
    return worker;
  };
  const sandbox = new Sandbox(open, {
    start: (action, millis) => {
      alarms.set(++handles, { action, millis });
      return handles;
    },
    stop: (handle) => alarms.delete(handle),
    now: () => 0,
  });
  return { sandbox, workers, alarms };
}

const job = /** @type {any} */ ({ self: 17, method: 'Wag', args: {}, author: 8, things: {} });

test('a script that takes too long ends with its worker, and the next one runs in a new one', async () => {
  const { sandbox, workers, alarms } = sandboxByHand();
  const slow = sandbox.run(job);
  workers[0].say({ ready: true });
  assert.deepEqual(
    [...alarms.values()].map((a) => a.millis),
    [250],
  );
  [...alarms.values()][0].action();
  await assert.rejects(slow, /longer than 250 ms/);
  assert.ok(workers[0].ended);
  const next = sandbox.run(job);
  workers[1].say({ ready: true });
  workers[1].say({ value: 3, wishes: [{ op: 'set', id: 17, name: 'x', value: 1 }, { op: 'set', id: 'x' }, { op: 'eval', id: 1 }, null] });
  assert.deepEqual(await next, {
    value: 3,
    wishes: [{ op: 'set', id: 17, name: 'x', value: 1 }],
    troubles: [],
    used: { statements: 0, reads: 0 },
    millis: 0,
  });
});

test('there are two workers at most, and the rest waits its turn', async () => {
  const { sandbox, workers } = sandboxByHand();
  const all = [sandbox.run(job), sandbox.run(job), sandbox.run(job)];
  workers[0].say({ ready: true });
  workers[1].say({ ready: true });
  assert.deepEqual(
    workers.map((w) => w.posted.length),
    [1, 1],
  );
  workers[1].say({ error: 'no such thing' });
  workers[1].say({ value: 2 });
  workers[0].say({ value: 1 });
  const outcomes = await Promise.allSettled(all);
  assert.deepEqual(
    outcomes.map((o) => (o.status === 'fulfilled' ? o.value.value : o.reason.message)),
    [1, 'no such thing', 2],
  );
});

test('what would wait too long is refused at once', async () => {
  const { sandbox } = sandboxByHand();
  const waiting = Array.from({ length: MOST_WAITING }, () => sandbox.run(job));
  await assert.rejects(sandbox.run(job), /waiting for their turn/);
  waiting.forEach((one) => one.catch(() => {}));
});

test('where no worker opens, everybody who waits is told', async () => {
  const { sandbox, workers } = sandboxByHand();
  const waiting = [sandbox.run(job), sandbox.run(job)];
  /** @type {any} */ (workers[0]).onerror();
  for (const outcome of await Promise.allSettled(waiting)) assert.equal(outcome.status, 'rejected');
});

test('after the lockdown only the bare language is left', async () => {
  const lockdown = new URL('../../main/resources/web/things/lockdown.js', import.meta.url).href;
  const code = `
    const { parentPort } = await import('node:worker_threads');
    const { lockDown, leftOver } = await import('${lockdown}');
    const tell = parentPort.postMessage.bind(parentPort);
    lockDown(globalThis);
    const names = ['fetch', 'XMLHttpRequest', 'WebSocket', 'process', 'require', 'setTimeout', 'queueMicrotask', 'BroadcastChannel',
      'performance', 'postMessage'];
    const tried = [];
    const spoil = () => { Array.prototype.map = () => 'trap'; };
    const trap = () => { Object.prototype.trap = 1; };
    const leak = () => { globalThis.leak = 1; };
    for (const act of [spoil, trap, leak]) {
      try { act(); tried.push('done'); } catch { tried.push('refused'); }
    }
    const there = names.filter((name) => Function('return typeof ' + name)() !== 'undefined');
    tell({ there, left: leftOver(globalThis), tried, sum: Function('return [1, 2].map((n) => n * 2).join()')() });`;
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`));
  const told = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  await worker.terminate();
  assert.deepEqual(told, { there: [], left: [], tried: ['refused', 'refused', 'refused'], sum: '2,4' });
});
