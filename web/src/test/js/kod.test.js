import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeRuntime } from '../../main/resources/web/kod/runtime.js';

/**
 * A cache with these Things. A script is written as the server's compiler writes it.
 * @typedef {{exemplar?: number, props?: Record<string, any>, methods?: Record<string, any>, container?: number, class?: string}} Known
 * @param {Record<number, Known>} all
 */
function cache(all) {
  const of = (/** @type {number} */ id) => all[id];
  const exemplar = (/** @type {number} */ id) => of(id)?.exemplar ?? null;
  /** @param {number} id @param {string} name @returns {any} */
  const get = (id, name) => {
    const own = of(id)?.props ?? {};
    if (Object.hasOwn(own, name)) return own[name];
    const above = exemplar(id);
    return above === null ? undefined : get(above, name);
  };
  /** @param {number} id @param {string} name @returns {boolean} */
  const isClass = (id, name) => of(id)?.class === name || (exemplar(id) !== null && isClass(/** @type {number} */ (exemplar(id)), name));
  return {
    has: (/** @type {number} */ id) => of(id) !== undefined,
    get,
    exemplar,
    method: (/** @type {number} */ id, /** @type {string} */ name) => of(id)?.methods?.[name],
    container: (/** @type {number} */ id) => of(id)?.container ?? null,
    contents: (/** @type {number} */ id) =>
      Object.keys(all)
        .map(Number)
        .filter((one) => of(one).container === id),
    owner: () => 9,
    className: (/** @type {number} */ id) => of(id)?.class ?? null,
    isClass,
  };
}

/** @param {string} name @param {(rt: any, me: any, sent: any) => any} body */
function client(name, body) {
  const run = (/** @type {any} */ rt, /** @type {any} */ self, /** @type {any} */ args) =>
    rt.run(self, args, ['Dog', name, 'dog.kod', 1], (/** @type {any} */ me, /** @type {any} */ sent) => body(rt, me, sent));
  return { side: /** @type {const} */ ('client'), run, author: 7 };
}

/** @param {Record<number, Known>} all @param {object} [options] */
function runtime(all, options) {
  /** @type {string[]} */
  const lines = [];
  const rt = makeRuntime({ things: cache(all), log: (level, line) => lines.push(`${level}: ${line}`), ...options });
  return { rt, lines };
}

test('a write is an effect, and later reads of the run see it', () => {
  const { rt } = runtime({ 17: { props: { barks: 1 } } });
  const { run } = client('Bark', (rt, me) => {
    rt.set(me, 'barks', rt.add(rt.get(me, 'barks'), 1, 2));
    rt.set(me, 'Barks', rt.add(rt.get(me, 'barks'), 1, 3));
    return rt.get(me, 'barks');
  });
  assert.equal(run(rt, 17, {}), 3);
  assert.deepEqual(rt.effects, [{ op: 'set', id: 17, name: 'barks', value: 3 }]);
});

test('a call between two writes keeps both', () => {
  const { rt } = runtime({ 17: { props: { n: 0 } } });
  const { run } = client('Go', (rt, me) => {
    rt.set(me, 'n', 1);
    rt.send(2, me, rt.message('Save', 1), ['what', 5]);
    rt.set(me, 'n', 2);
    return null;
  });
  run(rt, 17, {});
  assert.deepEqual(
    rt.effects.map((effect) => ('value' in effect ? effect.value : effect.op)),
    [1, 'call', 2],
  );
  assert.deepEqual(rt.effects[1], { op: 'call', id: 17, method: 'Save', args: { what: 5 } });
});

test('a list or a string that is changed in place is written back', () => {
  const { rt } = runtime({ 17: { props: { items: [1, 2, 3], title: 'old', same: [1] } } });
  const { run } = client('Change', (rt, me) => {
    rt.call(1, 'SetNth', [rt.get(me, 'items'), 2, rt.ref(5)]);
    rt.call(2, 'StringSubstitute', [rt.get(me, 'title'), rt.debugString(1, 'OLD'), rt.debugString(2, 'new')]);
    return rt.get(me, 'same');
  });
  assert.deepEqual(run(rt, 17, {}), [1]);
  assert.deepEqual(rt.effects, [
    { op: 'set', id: 17, name: 'items', value: [1, { ref: 5 }, 3] },
    { op: 'set', id: 17, name: 'title', value: 'new' },
  ]);
});

test('a list that never ends does not hang the page on its way out', () => {
  const { rt } = runtime({ 17: { props: { knot: [1] } } });
  const { run } = client('Tie', (rt, me) => {
    const list = rt.get(me, 'knot');
    list.rest = list;
    let wide = list;
    for (let i = 0; i < 40; i++) wide = rt.call(1, 'List', [wide, wide]);
    return wide;
  });
  assert.ok(JSON.stringify(run(rt, 17, {})).length < 1_000_000);
  assert.deepEqual(rt.effects, [{ op: 'set', id: 17, name: 'knot', value: { other: 'LIST 1' } }]);
});

test('methods are found up the exemplars, and propagate goes on from there', () => {
  const above = client('Name', (rt, _me, sent) => rt.add(rt.argument(sent, 'n', 0), 100, 1));
  const below = client('Name', (rt) => rt.propagate(5));
  const { rt, lines } = runtime({ 17: { exemplar: 5 }, 5: { exemplar: 1, methods: { Name: below } }, 1: { methods: { Name: above } } });
  assert.equal(rt.start(17, 'Name', { N: 3 }), 103);
  assert.equal(rt.start(1, 'Name', {}), 100);
  assert.equal(rt.start(17, 'Nothing', {}), undefined);
  assert.deepEqual(lines, []);
});

test('what is above may only be on the server, or nowhere', () => {
  const own = client('Name', (rt) => rt.propagate(5));
  const { rt, lines } = runtime({
    17: { exemplar: 5, methods: { Name: own } },
    5: { methods: { Name: { side: 'server' } } },
    6: { methods: { Name: own } },
  });
  assert.equal(rt.start(17, 'Name', {}), null);
  assert.equal(rt.start(6, 'Name', {}), null);
  assert.match(lines[0], /^error: \[dog\.kod \(5\)\] What handles Name above Dog runs on the server/);
  assert.match(lines[1], /No class above Dog handles Name/);
});

test('a runaway ends, with a line that says where', () => {
  const { rt, lines } = runtime({ 17: {} }, { fuel: 1_000 });
  const { run } = client('Spin', (rt) => {
    for (;;) rt.spend(2, 8);
  });
  assert.equal(run(rt, 17, {}), null);
  assert.deepEqual(lines, ['error: [dog.kod (8)] This message has used its 1000 statements', 'error:   in Dog.Spin [dog.kod (8)]']);
  assert.equal(run(rt, 17, {}), null, 'the next message has its own fuel');
  assert.equal(lines.length, 4);
});

test('endless recursion is refused where it is too deep, and the callers go on', () => {
  const methods = { Deep: client('Deep', (rt, me) => rt.add(1, rt.send(3, me, rt.message('Deep', 1), []) ?? 0, 3)) };
  const { rt, lines } = runtime({ 17: { methods } }, { depth: 10 });
  assert.equal(rt.start(17, 'Deep', {}), 9);
  assert.match(lines[0], /Sends are nested 10 deep/);
});

test('a post runs when its sender is done', () => {
  /** @type {string[]} */
  const order = [];
  const methods = {
    First: client('First', (rt, me) => {
      rt.post(1, me, rt.message('Second', 2), []);
      rt.post(2, me, rt.message('OnServer', 3), []);
      order.push('first');
      return null;
    }),
    Second: client('Second', () => {
      order.push('second');
      return null;
    }),
  };
  const { rt } = runtime({ 17: { methods } });
  rt.start(17, 'First', {});
  assert.deepEqual(order, ['first', 'second']);
  assert.deepEqual(rt.effects, [{ op: 'call', id: 17, method: 'OnServer', args: {} }]);
});

test('what only the server can do is an error and nil', () => {
  const { rt, lines } = runtime({ 17: {} });
  const { run } = client('Try', (rt, me) =>
    rt.call(4, 'List', [rt.call(4, 'LoadRoom', [me]), rt.create(5, rt.kind('Dog', 3), []), rt.call(6, 99, [])]),
  );
  assert.deepEqual(run(rt, 17, {}), [null, null, null]);
  assert.match(lines[0], /LoadRoom is for the server/);
  assert.match(lines[1], /Create is for the server/);
  assert.match(lines[2], /There is no built-in function 99/);
});

test('the functions about Things ask the cache', () => {
  const { rt } = runtime({
    2: { class: 'Room' },
    17: { exemplar: 5, container: 2, props: { name: 'Rex' } },
    5: { class: 'Dog' },
    18: { container: 2 },
  });
  const { run } = client('Look', (rt, me) => {
    const text = (/** @type {string} */ word) => rt.debugString(1, word);
    const call = (/** @type {string} */ name, /** @type {any[]} */ ...args) => rt.call(1, name, args);
    call('Tell', text('Woof! '), 3);
    call('Tell', rt.ref(9), call('GetProperty', me, text('name')));
    call('Log', me, 5);
    const here = call('GetContainer', me);
    return call(
      'List',
      here,
      call('GetContents', here),
      call('GetOwner', me),
      call('EffectiveUser'),
      call('IsClass', me, rt.kind('Dog', 1)),
      call('IsClass', me, rt.kind('Cat', 1)),
      call('HasProperty', me, text('name')),
      call('HasProperty', me, text('age')),
      call('GetExemplar', me),
      call('IsObject', rt.ref(99)),
    );
  });
  const methods = /** @type {any} */ (rt.things);
  methods.method = () => ({ side: 'client', run, author: 7 });
  assert.deepEqual(run(rt, 17, {}), [{ ref: 2 }, [{ ref: 17 }, { ref: 18 }], { ref: 9 }, { ref: 7 }, 1, 0, 1, 0, { ref: 5 }, 0]);
  assert.deepEqual(rt.effects, [
    { op: 'tell', id: null, text: 'Woof! 3' },
    { op: 'tell', id: 9, text: 'Rex' },
    { op: 'log', text: 'OBJECT 17,5' },
  ]);
});

test('a property that is not in the cache is an error and nil, and a class variable is what it was', () => {
  const { rt, lines } = runtime({ 17: { props: { over: null } } });
  const { run } = client('Read', (rt, me) =>
    rt.call(1, 'List', [rt.get(me, 'secret'), rt.variable(me, 'usual', 5), rt.variable(me, 'over', 5)]),
  );
  assert.deepEqual(run(rt, 17, {}), [null, 5, null]);
  assert.equal(lines.length, 1);
  assert.match(lines[0], /secret of OBJECT 17 is not known in this page/);
});

test('a method cannot flood the page', () => {
  const { rt, lines } = runtime({ 17: {} }, { limits: { effects: 3, logLines: 2, cells: 5 } });
  const { run } = client('Flood', (rt) => {
    for (let i = 0; i < 10; i++) rt.call(1, 'Tell', [i]);
    for (let i = 0; i < 10; i++) rt.call(2, 'Debug', [i]);
    for (let i = 0; i < 10; i++) rt.call(3, 'Cons', [i, null]);
    return null;
  });
  run(rt, 17, {});
  assert.equal(rt.effects.length, 3);
  assert.deepEqual(
    lines.filter((line) => line.startsWith('debug')),
    ['debug: [dog.kod (2)] 0', 'debug: [dog.kod (2)] 1', 'debug: Further lines of this message are left out.'],
  );
  assert.equal(lines.filter((line) => line.startsWith('error')).length, 3);
});

test('arguments and names from outside cannot reach anything else', () => {
  const { rt } = runtime({ 17: { props: {} } });
  const { run } = client('Echo', (rt, me, sent) => {
    rt.send(1, me, rt.message('Other', 1), ['__proto__', rt.argument(sent, '__proto__', 4)]);
    return rt.argument(sent, 'toString', 5);
  });
  assert.equal(run(rt, 17, JSON.parse('{"__proto__": [1]}')), 5);
  const [call] = rt.effects;
  assert.ok('args' in call && Object.hasOwn(call.args, '__proto__'));
  assert.equal(JSON.stringify(call.args), '{"__proto__":[1]}');
});
