import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COMPLEMENT, INTERSECTION, SERVER, host, implicit, key, logical } from '../../main/resources/web/group/address.js';
import { AppData, talk } from '../../main/resources/web/group/appdata.js';
import { encodeAttributes } from '../../main/resources/web/group/attributes.js';
import { ByteWriter, UlpError, bytesOf } from '../../main/resources/web/group/bytes.js';
import { GroupClient, GroupError, STATUS } from '../../main/resources/web/group/client.js';
import { encodeNotice } from '../../main/resources/web/group/notices.js';
import { not, set } from '../../main/resources/web/group/sets.js';
import { FarEnd } from './groups/far-end.js';
import { hex } from './groups/words.js';

const room = implicit(20);
const team = logical(17);
const ada = host(3);

/** A client, its far end, and what it was told. */
function line() {
  let open = true;
  let now = 1000;
  const send = (/** @type {Uint8Array} */ bytes) => {
    if (open) far.take(bytes);
    return open;
  };
  const client = new GroupClient({ send }, () => now);
  const far = new FarEnd((bytes) => client.heard(bytes));
  /** @type {[string, any][]} */
  const told = [];
  for (const kind of /** @type {const} */ (['receive', 'notice', 'failed', 'lost'])) client.on(kind, (detail) => told.push([kind, detail]));
  return {
    client,
    far,
    told,
    cut: () => (open = false),
    mend: () => (open = true),
    wait: (/** @type {number} */ millis) => (now += millis),
  };
}

/** The same after it has connected. */
async function connected() {
  const all = line();
  const joining = all.client.connect('Ada');
  all.far.hears();
  all.far.answers(1, { rest: new ByteWriter().u64(77n).u64(5_000_000n).toBytes() });
  await joining;
  return all;
}

/** @param {Promise<unknown>} promise @param {number} status @param {RegExp} [words] */
const isRefused = (promise, status, words = /./) =>
  assert.rejects(
    promise,
    (/** @type {any} */ trouble) => trouble instanceof GroupError && trouble.status === status && words.test(trouble.message),
  );

test('who connects gets an address', async () => {
  const { client, far } = line();
  const joining = client.connect('Ada');
  assert.deepEqual(far.hears(), { kind: 'connect', wants: 7, name: 'Ada' });
  assert.equal(client.host, undefined);
  far.answers(1, { rest: new ByteWriter().u64(77n).u64(5_000_000n).toBytes() });
  assert.deepEqual([await joining, client.host], [host(5), host(5)]);
});

test('every request is asked as the wire has it, and gets its own answer', async () => {
  const { client, far } = await connected();
  const attributes = { echo: true };
  /** @type {[Promise<unknown>, object, number, Parameters<FarEnd['answers']>[1], unknown][]} */
  const asked = [
    [client.createImplicit(attributes), { kind: 'createImplicit', attributes }, 3, { source: room }, room],
    [client.createLogical(), { kind: 'createLogical', attributes: {} }, 4, { source: team }, team],
    [client.join(room, 'secret'), { kind: 'join', group: room, key: bytesOf('secret') }, 5, { source: room }, room],
    [client.leave(room), { kind: 'leave', group: room }, 6, {}, room],
    [client.close(team), { kind: 'close', group: team }, 7, {}, team],
    [
      client.enter('#garden', 'k', attributes),
      { kind: 'enter', name: '#garden', key: 'k', attributes },
      15,
      { source: implicit(30) },
      implicit(30),
    ],
    [
      client.groups(),
      { kind: 'queryGroups' },
      8,
      {
        further: [
          { source: room, data: bytesOf('') },
          { source: team, data: bytesOf('') },
        ],
      },
      [room, team],
    ],
    [client.members(room), { kind: 'queryMembers', group: room }, 9, { further: [{ source: ada, data: bytesOf('') }] }, [ada]],
    [
      client.roll(room),
      { kind: 'queryMembers', group: room },
      9,
      {
        further: [
          { source: ada, data: Uint8Array.of(1) },
          { source: host(9), data: bytesOf('') },
        ],
      },
      [
        { address: ada, isOperator: true },
        { address: host(9), isOperator: false },
      ],
    ],
    [
      client.attributes(room),
      { kind: 'queryAttributes', group: room },
      10,
      { further: [{ source: room, data: encodeAttributes({ periodMillis: 50, name: '#x' }) }] },
      { periodMillis: 50, name: '#x' },
    ],
    [client.change(room, attributes), { kind: 'changeAttributes', group: room, attributes }, 11, {}, undefined],
    [
      client.statistics(),
      { kind: 'statistics', group: undefined },
      13,
      { rest: 'messages.in=7\nname=a=b\n' },
      { 'messages.in': '7', name: 'a=b' },
    ],
    [client.statistics(room), { kind: 'statistics', group: room }, 13, { rest: '' }, {}],
    [client.rename('Eve'), { kind: 'name', name: 'Eve' }, 14, {}, undefined],
    [client.find('Ada'), { kind: 'find', name: 'Ada' }, 16, { source: ada }, ada],
    [
      client.names([ada, room]),
      { kind: 'names', addresses: [ada, room] },
      17,
      { further: [{ source: ada, data: bytesOf('Ada') }] },
      new Map([[key(ada), 'Ada']]),
    ],
    [client.expel(room, ada), { kind: 'expel', group: room, host: ada }, 18, {}, undefined],
    [client.appoint(room, ada, true), { kind: 'appoint', group: room, host: ada, on: true }, 19, {}, undefined],
    [client.invite(team, ada), { kind: 'invite', group: team, host: ada }, 20, {}, undefined],
    [client.ignore(ada, false), { kind: 'ignore', host: ada, on: false }, 21, {}, undefined],
    [client.disconnect(), { kind: 'disconnect' }, 2, {}, undefined],
  ];
  for (const [, request] of asked) assert.deepEqual(far.hears(), request);
  for (const [, , code, answer] of asked) far.answers(code, answer);
  for (const [answer, request, , , expected] of asked) assert.deepEqual(await answer, expected, JSON.stringify(request));
});

test('what a group remembers is read, written and replaced with its version', async () => {
  const { client, far } = await connected();
  const kept = (/** @type {number} */ version, /** @type {string} */ value) => ({
    isState: true,
    rest: new ByteWriter().varint(version).bytes(bytesOf(value)).toBytes(),
  });
  const asked = [
    client.read(room, 'topic'),
    client.write(room, 'topic', 'Roses'),
    client.replace(room, 'topic', 4, 'Tulips'),
    client.remove(room, 'topic'),
  ];
  const [topic, value] = [bytesOf('topic'), bytesOf('Roses')];
  assert.deepEqual(
    [far.hears(), far.hears(), far.hears(), far.hears()],
    [
      { group: room, kind: 'read', key: topic },
      { group: room, kind: 'write', key: topic, value },
      { group: room, kind: 'replace', key: topic, version: 4, value: bytesOf('Tulips') },
      { group: room, kind: 'remove', key: topic },
    ],
  );
  far.answers(1, kept(3, 'Roses'));
  far.answers(2, kept(4, ''));
  far.answers(3, kept(5, ''));
  far.answers(4, kept(0, ''));
  assert.deepEqual(await Promise.all(asked), [{ version: 3, value }, 4, 5, undefined]);
  const late = client.replace(room, 'topic', 1, 'Weeds');
  far.answers(3, { ...kept(5, 'Tulips'), status: STATUS.CHANGED });
  await assert.rejects(
    late,
    (/** @type {any} */ trouble) =>
      trouble.status === STATUS.CHANGED && trouble.kept.version === 5 && hex(trouble.kept.value) === hex(bytesOf('Tulips')),
  );
  const all = client.snapshot(room);
  far.answers(5, {
    isState: true,
    further: [{ source: room, data: new ByteWriter().text('topic').varint(5).bytes(bytesOf('Tulips')).toBytes() }],
  });
  assert.deepEqual(await all, [{ key: 'topic', keyBytes: topic, version: 5, value: bytesOf('Tulips') }]);
});

test('a refusal is an error with its status, in the words of the server or our own', async () => {
  const { client, far } = await connected();
  const [named, silent, state, snapshot] = [
    client.enter('#garden', 'wrong'),
    client.join(room),
    client.read(room, 'x'),
    client.snapshot(room),
  ];
  far.answers(15, { status: STATUS.FORBIDDEN, rest: 'the key is another' });
  far.answers(5, { status: STATUS.FULL });
  far.answers(1, { status: STATUS.NOT_A_MEMBER, rest: '\0join first', isState: true });
  far.answers(5, { status: STATUS.UNKNOWN_GROUP, isState: true });
  await isRefused(named, STATUS.FORBIDDEN, /^the key is another$/);
  await isRefused(silent, STATUS.FULL, /^the group is full$/);
  await isRefused(state, STATUS.NOT_A_MEMBER, /^join first$/);
  await isRefused(snapshot, STATUS.UNKNOWN_GROUP, /^there is no such group$/);
});

test('an answer that nobody waits for is refused, and what was asked still waits for its own', async () => {
  const { client, far } = await connected();
  assert.throws(() => far.answers(5), UlpError);
  const asked = client.groups();
  assert.throws(() => far.answers(9), UlpError);
  assert.throws(() => far.answers(8, { isState: true }), UlpError);
  assert.throws(() => far.answers(8, { status: 12 }), UlpError);
  far.answers(8);
  assert.deepEqual(await asked, []);
});

test('a broken answer is a refusal of the one request, and the next is answered', async () => {
  const { client, far } = await connected();
  const [broken, sound] = [client.attributes(room), client.groups()];
  far.answers(10, { further: [{ source: room, data: Uint8Array.of(1, 1, 9) }] });
  far.answers(8);
  await assert.rejects(broken, UlpError);
  assert.deepEqual(await sound, []);
});

test('what cannot be asked is refused without leaving', async () => {
  const { client, far } = await connected();
  await assert.rejects(client.createImplicit(/** @type {any} */ ({ colour: 'red' })), /there is no attribute colour/);
  assert.equal(far.waiting, 0);
});

test('the round trip is measured, and how far the clocks are apart', async () => {
  const { client, far, wait } = await connected();
  const asked = client.ping();
  far.hears();
  wait(40);
  far.answers(12, { rest: new ByteWriter().u64(9_000_000n).toBytes() });
  // It was 9,000 ms over there when it was 1,020 ms here.
  assert.deepEqual(await asked, { millis: 40, offsetMillis: 7980 });
});

test('what is sent names its group and who is meant, and may be lost if we say so', async () => {
  const { client, far } = await connected();
  assert.ok(client.send(room, talk('Hi')));
  assert.ok(client.send(room, talk('Hi'), { to: set(team).and(not(ada)).addresses(), isVolatile: true }));
  assert.deepEqual(far.hears(), { kind: 'send', group: room, to: [], isVolatile: false, data: talk('Hi') });
  assert.deepEqual(far.hears(), {
    kind: 'send',
    group: room,
    to: [team, COMPLEMENT, ada, INTERSECTION],
    isVolatile: true,
    data: talk('Hi'),
  });
});

test('once bound, what is said to these of the group is short, even before the answer', async () => {
  const { client, far, told } = await connected();
  const binding = client.bind(room, [host(1)]);
  client.send(room, bytesOf('short'), { to: [host(1)] });
  client.send(room, bytesOf('not short'));
  client.send(implicit(21), bytesOf('not short'), { to: [host(1)] });
  assert.deepEqual(
    far.raw.slice(1).map(([first]) => first),
    [3, 0x81, 1, 1],
  );
  assert.deepEqual(far.hears(), { kind: 'bind', group: room, to: [host(1)] });
  assert.deepEqual(far.hears(), { kind: 'send', group: room, to: [host(1)], isVolatile: false, data: bytesOf('short') });
  far.answers(22);
  await binding;
  far.delivers(room, [{ source: ada, data: bytesOf('hello') }], { isShort: true });
  assert.deepEqual(told, [['receive', { group: room, elements: [{ source: ada, data: bytesOf('hello') }] }]]);
});

test('until it is bound to another group, what comes short is of the old one', async () => {
  const { client, far, told } = await connected();
  const binding = client.bind(room);
  far.answers(22);
  await binding;
  const again = client.bind(implicit(21));
  far.delivers(room, [], { isShort: true });
  far.answers(22);
  far.delivers(implicit(21), [], { isShort: true });
  await again;
  assert.deepEqual(
    told.map(([, { group }]) => group),
    [room, implicit(21)],
  );
});

test('a binding that is refused leaves the old one', async () => {
  const { client, far } = await connected();
  const [first, second] = [client.bind(room), client.bind(implicit(21))];
  far.answers(22);
  far.answers(22, { status: STATUS.UNKNOWN_GROUP });
  await first;
  await isRefused(second, STATUS.UNKNOWN_GROUP);
  client.send(room, bytesOf('x'));
  client.send(implicit(21), bytesOf('x'));
  assert.deepEqual(
    far.raw.slice(-2).map(([byte]) => byte),
    [0x81, 1],
  );
});

test('what is said comes with its group and sources, packed or not, and an empty round is told, too', async () => {
  const { far, told } = await connected();
  const elements = [
    { source: ada, data: bytesOf('the same words') },
    { source: host(9), data: bytesOf('the same swords') },
  ];
  for (const form of [{}, { isPacked: true }]) far.delivers(room, elements, form);
  far.delivers(room, []);
  assert.deepEqual(told, [
    ['receive', { group: room, elements }],
    ['receive', { group: room, elements }],
    ['receive', { group: room, elements: [] }],
  ]);
});

test('what could not be sent is told apart from what is said', async () => {
  const { far, told } = await connected();
  const failed = { source: SERVER, data: encodeNotice({ kind: 'sendFailed', status: STATUS.NOT_A_MEMBER, why: 'you left' }) };
  far.delivers(room, [failed]);
  far.delivers(room, [failed, { source: ada, data: bytesOf('x') }, { source: SERVER, data: bytesOf('from the server itself') }]);
  assert.deepEqual(
    told.map(([kind]) => kind),
    ['failed', 'failed', 'receive'],
  );
  assert.deepEqual(told[0][1], { group: room, status: STATUS.NOT_A_MEMBER, why: 'you left' });
  assert.deepEqual(told[2][1].elements.length, 2);
});

test('nobody but the server can say that something failed', async () => {
  const { far, told } = await connected();
  far.delivers(room, [{ source: ada, data: encodeNotice({ kind: 'sendFailed', status: 1, why: 'gotcha' }) }]);
  assert.deepEqual(
    told.map(([kind]) => kind),
    ['receive'],
  );
});

test('notices come with the group they are about', async () => {
  const { far, told } = await connected();
  far.notices(room, { kind: 'joined', host: ada, name: 'Ada' });
  far.notices(SERVER, { kind: 'renamed', host: ada, name: 'Eve' });
  assert.deepEqual(told, [
    ['notice', { group: room, notice: { kind: 'joined', host: ada, name: 'Ada' } }],
    ['notice', { group: undefined, notice: { kind: 'renamed', host: ada, name: 'Eve' } }],
  ]);
});

test('a ping of the server is answered at once, in its turn', async () => {
  const { client, far, told } = await connected();
  const asked = client.groups();
  far.notices(SERVER, { kind: 'ping', nonce: Uint8Array.of(1, 2, 3) });
  far.hears();
  assert.deepEqual(far.hears(), { kind: 'ping', nonce: Uint8Array.of(1, 2, 3) });
  far.answers(8);
  far.answers(12, { rest: Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 9, 1, 2, 3) });
  assert.deepEqual([await asked, told], [[], []]);
});

test('a notice of a newer server is left out', async () => {
  const { client, told } = await connected();
  client.heard(Uint8Array.of(4, 0x85, 1, 0x80, 2, 0xfe, 1));
  assert.deepEqual(told, []);
});

test('what is no message for a host is refused', async () => {
  const { client } = await connected();
  for (const bytes of [[], [0], [1, 0xa5, 0, 1, 0x80, 0], [4, 0x85, 0], [4, 0x85, 1, 0x80, 0], [4, 0x85, 1, 0x80, 1, 0xc7], [0x82, 0]])
    assert.throws(() => client.heard(Uint8Array.from(bytes)), UlpError);
});

test('when the line is lost, what was asked is refused, and it can be connected again', async () => {
  const { client, far, told, cut, mend } = await connected();
  const [asked, bound] = [client.groups(), client.bind(room)];
  client.lost('the cable is out');
  await isRefused(asked, STATUS.NOT_CONNECTED, /the cable is out/);
  await isRefused(bound, STATUS.NOT_CONNECTED);
  assert.deepEqual([client.host, told], [undefined, [['lost', { why: 'the cable is out' }]]]);
  const again = client.connect();
  far.answers(1, { rest: new Uint8Array(16) });
  assert.deepEqual(await again, host(5));
  client.send(room, bytesOf('x'));
  assert.equal(far.raw[far.raw.length - 1][0], 1, 'nothing is bound any more');
  cut();
  await isRefused(client.groups(), STATUS.NOT_CONNECTED);
  assert.equal(client.send(room, bytesOf('x')), false);
  mend();
  const heard = client.members(room);
  far.answers(9);
  assert.deepEqual(await heard, [], 'what could not be asked is not waited for');
});

test('a session hears one group, sends to it, and has a number of its own', async () => {
  const { client, far } = await connected();
  const [here, there] = [client.session(room), client.session(implicit(21))];
  assert.notEqual(here.id, there.id);
  /** @type {string[]} */
  const heard = [];
  here.addEventListener('receive', (event) =>
    heard.push(`here ${AppData.read(/** @type {CustomEvent} */ (event).detail.elements[0].data)?.text}`),
  );
  there.addEventListener('receive', () => heard.push('there'));
  far.delivers(room, [{ source: ada, data: talk('Hi') }]);
  far.delivers(implicit(21), [{ source: ada, data: talk('Hi') }]);
  here.close();
  far.delivers(room, [{ source: ada, data: talk('Hi again') }]);
  assert.deepEqual(heard, ['here Hi', 'there']);
  here.send(talk('Ho'), { to: [ada] });
  assert.deepEqual(far.hears(), { kind: 'send', group: room, to: [ada], isVolatile: false, data: talk('Ho') });
});

test('sessions with two servers that gave the same addresses do not mix', async () => {
  const [one, two] = [await connected(), await connected()];
  const [mine, yours] = [one.client.session(room), two.client.session(room)];
  /** @type {number[]} */
  const heard = [];
  for (const session of [mine, yours]) session.addEventListener('receive', () => heard.push(session.id));
  two.far.delivers(room, [{ source: ada, data: talk('Hi') }]);
  mine.send(talk('Ho'));
  assert.deepEqual([heard, one.far.waiting, two.far.waiting], [[yours.id], 1, 0]);
});
