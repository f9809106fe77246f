import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { ThingCache } from '../../main/resources/web/things/cache.js';
import { Sandbox } from '../../main/resources/web/things/sandbox.js';
import { Sight } from '../../main/resources/web/things/sight.js';
import { snapshot } from '../../main/resources/web/things/snapshot.js';
import { mayAsk } from '../../main/resources/web/things/trust.js';

const compile = (/** @type {string} */ text) => Function(`return (${text});`)();

function kennel() {
  const cache = new ThingCache();
  const wag = { name: 'Wag', side: 'client', author: 8, script: 'function (rt, self, args) { return args.times + 1; }' };
  for (const told of [
    { e: 'welcome', id: 9, roomId: 2 },
    { e: 'thing', id: 5, exemplar: null, owner: 8, container: null, props: { name: 'Dog', legs: 4, mood: 0 }, methods: [wag, { name: 'Bark', side: 'server' }] },
    { e: 'thing', id: 17, exemplar: 5, owner: 7, container: 2, props: {}, methods: [] },
    { e: 'thing', id: 9, exemplar: null, owner: 9, container: 2, props: {}, methods: [] },
    { e: 'thing', id: 40, exemplar: null, owner: 9, container: 41, props: {}, methods: [] },
  ]) cache.apply(/** @type {any} */ (told));
  return cache;
}

test('a script sees properties up the chain, and what is where', () => {
  const sight = new Sight(snapshot(kennel(), 17, {}), 8, compile);
  assert.deepEqual([sight.get(17, 'LEGS'), sight.get(17, 'wings'), sight.has(17), sight.has(99)], [4, undefined, true, false]);
  assert.deepEqual([sight.exemplar(17), sight.owner(17), sight.container(17), sight.container(5)], [5, 7, 2, null]);
  assert.deepEqual([sight.className(17), sight.isClass(17, 'dog'), sight.isClass(17, 'cat')], ['Dog', true, false]);
});

test('a method of the same author runs along, any other is left to the server', () => {
  const things = snapshot(kennel(), 17, {});
  const [byAuthor, byOther] = [new Sight(things, 8, compile), new Sight(things, 9, compile)];
  assert.equal(byAuthor.method(5, 'WAG')?.run?.({}, 17, { times: 3 }), 4);
  assert.deepEqual([byOther.method(5, 'wag')?.side, byOther.method(5, 'wag')?.run], ['server', undefined]);
  assert.deepEqual([byAuthor.method(5, 'bark')?.side, byAuthor.method(17, 'wag')], ['server', undefined]);
});

test('a snapshot holds what is around, with its exemplars, and not what is elsewhere', () => {
  assert.deepEqual(Object.keys(snapshot(kennel(), 17, {})).map(Number).sort((a, b) => a - b), [5, 9, 17]);
  assert.ok(snapshot(kennel(), 17, { what: { ref: 40 } })[40]);
});

test('a script gets from us only what its author could do alone', () => {
  const cache = kennel();
  const set = (/** @type {number} */ id, /** @type {string} */ name) => /** @type {const} */ ({ op: 'set', id, name, value: 1 });
  assert.ok(mayAsk(cache, 9, set(17, 'x')), 'our own script asks what we want');
  assert.ok(mayAsk(cache, 7, set(17, 'x')), 'the author owns the Thing');
  assert.ok(mayAsk(cache, 8, set(17, 'mood')), 'the author brought the property along');
  assert.ok(!mayAsk(cache, 8, set(17, 'x')), 'but not another one');
  assert.ok(!mayAsk(cache, 8, set(9, 'mood')), 'a stranger does not write on us');
  assert.ok(!mayAsk(cache, 8, { op: 'call', id: 40, method: 'Give', args: {} }), 'nor calls what is ours');
  assert.ok(!mayAsk(cache, null, set(17, 'mood')), 'and nobody is nobody');
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
  const sandbox = new Sandbox(() => (workers.push(new HandWorker()), workers[workers.length - 1]), {
    start: (action, millis) => (alarms.set(++handles, { action, millis }), handles),
    stop: (handle) => alarms.delete(handle),
  });
  return { sandbox, workers, alarms };
}

const job = /** @type {any} */ ({ self: 17, method: 'Wag', args: {}, author: 8, things: {} });

test('a script that takes too long ends with its worker, and the next one runs in a new one', async () => {
  const { sandbox, workers, alarms } = sandboxByHand();
  const slow = sandbox.run(job);
  workers[0].say({ ready: true });
  assert.deepEqual([...alarms.values()].map((a) => a.millis), [250]);
  [...alarms.values()][0].action();
  await assert.rejects(slow, /longer than 250 ms/);
  assert.ok(workers[0].ended);
  const next = sandbox.run(job);
  workers[1].say({ ready: true });
  workers[1].say({ value: 3, wishes: [{ op: 'set', id: 17, name: 'x', value: 1 }, { op: 'set', id: 'x' }, { op: 'eval', id: 1 }, null] });
  assert.deepEqual(await next, { value: 3, wishes: [{ op: 'set', id: 17, name: 'x', value: 1 }], troubles: [] });
});

test('there are two workers at most, and the rest waits its turn', async () => {
  const { sandbox, workers } = sandboxByHand();
  const all = [sandbox.run(job), sandbox.run(job), sandbox.run(job)];
  workers[0].say({ ready: true });
  workers[1].say({ ready: true });
  assert.deepEqual(workers.map((w) => w.posted.length), [1, 1]);
  workers[1].say({ error: 'no such thing' });
  workers[1].say({ value: 2 });
  workers[0].say({ value: 1 });
  const outcomes = await Promise.allSettled(all);
  assert.deepEqual(outcomes.map((o) => (o.status === 'fulfilled' ? o.value.value : o.reason.message)), [1, 'no such thing', 2]);
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
    const names = ['fetch', 'XMLHttpRequest', 'WebSocket', 'process', 'require', 'setTimeout', 'queueMicrotask', 'BroadcastChannel', 'performance', 'postMessage'];
    const tried = [];
    for (const act of [() => { Array.prototype.map = () => 'trap'; }, () => { Object.prototype.trap = 1; }, () => { globalThis.leak = 1; }]) {
      try { act(); tried.push('done'); } catch { tried.push('refused'); }
    }
    tell({ there: names.filter((name) => Function('return typeof ' + name)() !== 'undefined'), left: leftOver(globalThis), tried, sum: Function('return [1, 2].map((n) => n * 2).join()')() });`;
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`));
  const told = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  await worker.terminate();
  assert.deepEqual(told, { there: [], left: [], tried: ['refused', 'refused', 'refused'], sum: '2,4' });
});
