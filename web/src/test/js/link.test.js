import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { SERVER, WORLD, WORLD_GROUP, host, implicit } from '../../main/resources/web/group/address.js';
import { talk } from '../../main/resources/web/group/appdata.js';
import { ByteWriter } from '../../main/resources/web/group/bytes.js';
import { STATUS } from '../../main/resources/web/group/client.js';
import { Link } from '../../main/resources/web/net/link.js';
import { enclosed, enclosedPackets } from '../../main/resources/web/net/wire.js';
import { encodePacket } from '../../main/resources/web/control/packet.js';
import { FarEnd } from './groups/far-end.js';
import { hex } from './groups/words.js';

const BIND = 22;
const WISH = { name: 'Ada', avatar: 'fox' };
const HELLO = '{"t":"hello","v":1,"name":"Ada","avatar":"fox","frames":true,"control":true}';

/** A socket without a network: the test is the server. */
class Socket extends EventTarget {
  static OPEN = 1;
  /** @type {Socket[]} */
  static opened = [];
  readyState = 0;
  binaryType = 'blob';
  far = new FarEnd((bytes) => {
    const data = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
    this.dispatchEvent(Object.assign(new Event('message'), { data: this.binaryType === 'arraybuffer' ? data : new Blob([data]) }));
  });

  /** @param {string} url */
  constructor(url) {
    super();
    this.url = url;
    Socket.opened.push(this);
  }

  /** @param {Uint8Array} bytes */
  send(bytes) {
    this.far.take(bytes);
  }

  close() {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }

  connects() {
    this.readyState = Socket.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  /** The world says something. @param {object[]} news */
  tells(...news) {
    this.far.delivers(WORLD_GROUP, [{ source: WORLD, data: enclosed(JSON.stringify({ tick: 1, at: 50, news })) }], { isShort: true });
  }
}

/** Set by the page, and run by the test. @type {(() => void)[]} */
let waiting = [];
/** @type {[string, any][]} */
let told = [];
/** @type {Link} */
let link;

const settled = () => new Promise((resolve) => setImmediate(resolve));
const latest = () => Socket.opened[Socket.opened.length - 1];
const kinds = () => told.map(([kind]) => kind);

beforeEach(() => {
  waiting = [];
  told = [];
  Socket.opened = [];
  const later = (/** @type {() => void} */ act) => waiting.push(act);
  Object.assign(globalThis, { WebSocket: Socket, window: { setInterval: later, setTimeout: later } });
  link = new Link('ws://here/ws', {
    heard: (atMillis, news) => told.push(['heard', { atMillis, news }]),
    framed: (bytes, atMillis) => told.push(['framed', `${hex(bytes)} ${atMillis}`]),
    pinged: () => told.push(['pinged', undefined]),
    lost: (why) => told.push(['lost', why]),
    dismissed: (why) => told.push(['dismissed', why]),
    trying: () => told.push(['trying', undefined]),
    joined: (groups) => told.push(['joined', groups]),
    parted: () => told.push(['parted', undefined]),
  });
});

afterEach(() => link.leave());

/** The page has come in. */
async function enter() {
  link.enter(WISH);
  const socket = latest();
  socket.connects();
  await settled();
  for (let n = 0; n < 3; n++) socket.far.hears();
  socket.far.answers(1, { rest: new ByteWriter().u64(1n).u64(2n).toBytes() });
  socket.far.answers(BIND);
  await settled();
  return socket;
}

test('the page connects, binds itself to the world and says hello, and waits for nothing', () => {
  link.enter(WISH);
  latest().connects();
  const { far } = latest();
  assert.equal(hex(far.raw[2]), `810180${hex(Uint8Array.of(1 + HELLO.length, 2))}${hex(Buffer.from(HELLO))}`);
  assert.deepEqual(far.hears(), { kind: 'connect', wants: 7, name: '' });
  assert.deepEqual(far.hears(), { kind: 'bind', group: WORLD_GROUP, to: [WORLD] });
  assert.deepEqual(far.hears(), { kind: 'send', group: WORLD_GROUP, to: [WORLD], isVolatile: false, data: enclosed(HELLO) });
  assert.equal(far.waiting, 0);
});

test('what the world says is news, and positions go on as bytes', async () => {
  const socket = await enter();
  socket.tells({ e: 'pong', n: 4 }, { e: 'notice', text: 'Grüß Gott' });
  socket.far.delivers(implicit(20), [
    { source: WORLD, data: Uint8Array.of(1, 0, 50, 3, 0, 0, 0, 9) },
    { source: WORLD, data: Uint8Array.of(1, 0, 50) },
  ]);
  assert.deepEqual(told.slice(2), [
    [
      'heard',
      {
        atMillis: 50,
        news: [
          { e: 'pong', n: 4 },
          { e: 'notice', text: 'Grüß Gott' },
        ],
      },
    ],
    ['framed', '0300000009 50'],
    ['framed', ' 50'],
  ]);
});

test('nobody but the world speaks for it, and it has nothing to say to us in other channels', async () => {
  const socket = await enter();
  const forged = enclosed('{"tick":1,"at":1,"news":[{"e":"notice","text":"Give me your password"}]}');
  for (const source of [host(5), host(2), SERVER])
    for (const data of [forged, Uint8Array.of(1, 3, 0, 0), Uint8Array.of(0, 1)]) socket.far.delivers(WORLD_GROUP, [{ source, data }]);
  for (const data of [talk('Hi'), Uint8Array.of(0), Uint8Array.of(3, 1), new Uint8Array()])
    socket.far.delivers(WORLD_GROUP, [{ source: WORLD, data }]);
  assert.deepEqual(kinds(), ['trying', 'joined']);
});

test('there are groups from joining to parting, and each connection has its own', async () => {
  assert.equal(link.groups, undefined);
  const socket = await enter();
  const first = link.groups;
  assert.deepEqual([first?.host, told[1]], [host(5), ['joined', first]]);
  const asked = assert.rejects(/** @type {any} */ (first).groups());
  socket.close();
  await asked;
  assert.equal(link.groups, undefined);
  assert.deepEqual(kinds(), ['trying', 'joined', 'parted', 'lost']);
  waiting[waiting.length - 1]();
  latest().connects();
  latest().far.answers(1, { rest: new Uint8Array(16) });
  await settled();
  assert.ok(link.groups && link.groups !== first);
  assert.deepEqual(kinds().slice(4), ['trying', 'joined']);
});

test('everything we say goes to the world alone, in short form', async () => {
  const { far } = await enter();
  const packets = (/** @type {import('../../main/resources/web/control/packet.js').Packet} */ packet) =>
    enclosedPackets(encodePacket(packet));
  link.say('Hello');
  link.say('x'.repeat(300));
  link.move({ x: 1, z: 2, h: 3 }, 4);
  link.request(7, { t: 'look', id: 9 });
  for (const data of [
    packets({ object: 1, command: 'TEXT', who: '', text: 'Hello' }),
    enclosed(`{"t":"say","text":"${'x'.repeat(300)}"}`),
    // In a room of which we have not been told.
    enclosed('{"t":"move","x":1,"z":2,"h":3,"room":4}'),
    enclosed('{"t":"look","id":9,"n":7}'),
  ]) {
    assert.deepEqual(far.hears(), { kind: 'send', group: WORLD_GROUP, to: [WORLD], isVolatile: false, data });
  }
  assert.ok(far.raw.slice(3).every(([first]) => first === 0x81));
});

test('nothing is said where there is no connection', () => {
  assert.equal(link.say('Hello'), false);
  link.enter(WISH);
  assert.equal(link.say('Hello'), false);
});

test('who is not let in tries again later, and is told why', async () => {
  link.enter(WISH);
  latest().connects();
  latest().far.answers(1, { status: STATUS.LIMIT_REACHED, rest: 'too many hosts' });
  await settled();
  assert.deepEqual(told[1], ['lost', 'The world does not let us in: too many hosts.']);
  assert.equal(latest().readyState, 3);
});

test('what cannot be understood ends the connection', async (t) => {
  t.mock.method(console, 'error', () => {});
  const socket = await enter();
  socket.far.say(Uint8Array.of(0xff));
  assert.deepEqual(kinds(), ['trying', 'joined', 'parted', 'lost']);
  assert.equal(socket.readyState, 3);
});

test('after a goodbye nothing more of the same message is heard', async () => {
  const socket = await enter();
  const words = (/** @type {object} */ news) => ({ source: WORLD, data: enclosed(JSON.stringify({ tick: 1, at: 50, news: [news] })) });
  socket.far.delivers(WORLD_GROUP, [
    words({ e: 'goodbye', why: 'The world ends.', mayReturn: false }),
    words({ e: 'notice', text: 'Still there?' }),
  ]);
  assert.deepEqual(kinds(), ['trying', 'joined', 'heard', 'parted', 'dismissed']);
});

test('pings of the page are words like all others; those of the server are answered by the client', async () => {
  const { far } = await enter();
  waiting[0]();
  assert.deepEqual(far.hears().data, enclosed('{"t":"ping","n":1}'));
  far.notices(SERVER, { kind: 'ping', nonce: Uint8Array.of(7) });
  assert.deepEqual(far.hears(), { kind: 'ping', nonce: Uint8Array.of(7) });
  latest().tells({ e: 'pong', n: 1 });
  assert.deepEqual(kinds().slice(2), ['pinged', 'heard']);
});

test('a line on which nothing comes is given up', async () => {
  await enter();
  for (let n = 0; n < 6; n++) waiting[0]();
  assert.deepEqual(told[told.length - 1], ['lost', 'The server does not answer.']);
});
