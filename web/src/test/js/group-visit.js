/** Two visitors of a real group server (GroupClientTest): whatever a page can ask of it is asked once. `node group-visit.js PORT` */
import assert from 'node:assert/strict';
import { implicit, key, sameAddress } from '../../main/resources/web/group/address.js';
import { AppData, talk } from '../../main/resources/web/group/appdata.js';
import { GroupError, STATUS } from '../../main/resources/web/group/client.js';
import { bytesOf, textOf } from '../../main/resources/web/group/bytes.js';
import { not, set } from '../../main/resources/web/group/sets.js';
import { Visitor } from './groups/tcp.js';

/** @typedef {import('../../main/resources/web/group/address.js').Address} Address */

const port = Number(process.argv[2]);
const SHORT = 0x80;
const PACKED = 0x10;

/** @param {Promise<unknown>} promise @param {number} status */
const isRefused = (promise, status) =>
  assert.rejects(
    promise,
    (/** @type {any} */ trouble) => trouble instanceof GroupError && trouble.status === status && trouble.message.length > 3,
  );
/** @param {Address} group */
const of = (group) => (/** @type {{group: Address}} */ detail) => sameAddress(detail.group, group);
/** @param {Address} group @param {string} kind */
const noticed =
  (group, kind) =>
  (/** @type {any} */ { group: about, notice }) =>
    sameAddress(about, group) && notice.kind === kind;
/** What was said, in one message. @param {{elements: {source: Address, data: Uint8Array}[]}} detail */
const said = ({ elements }) => elements.map(({ source, data }) => [key(source), AppData.read(data)?.text ?? textOf(data)]);

const [ada, bob] = [await Visitor.of(port, 'Ada'), await Visitor.of(port, 'Bob')];

async function people() {
  assert.notDeepEqual(ada.host, bob.host);
  assert.deepEqual(
    await ada.client.names([bob.host, ada.host]),
    new Map([
      [key(bob.host), 'Bob'],
      [key(ada.host), 'Ada'],
    ]),
  );
  assert.deepEqual(await ada.client.find('bob'), bob.host);
  await isRefused(ada.client.find('Nobody'), STATUS.UNKNOWN_HOST);
  await isRefused(bob.client.rename('ADA'), STATUS.NAME_TAKEN);
  await bob.client.rename('Robert');
  assert.deepEqual(await ada.client.find('Robert'), bob.host);
}

async function aGroupWithAKey() {
  const group = await ada.client.createImplicit({ delivery: 'isochronous', periodMillis: 20, key: 'sesame', announce: true });
  await isRefused(bob.client.join(group, 'wrong'), STATUS.FORBIDDEN);
  assert.deepEqual(await bob.client.join(group, 'sesame'), group);
  await isRefused(bob.client.join(group, 'sesame'), STATUS.ALREADY_A_MEMBER);
  assert.deepEqual((await ada.next('notice', noticed(group, 'joined'))).notice.host, bob.host);
  assert.ok((await bob.client.groups()).some((one) => sameAddress(one, group)));
  assert.deepEqual((await bob.client.members(group)).map(key).sort(), [key(ada.host), key(bob.host)].sort());
  bob.client.send(group, talk('Hello'));
  assert.deepEqual(said(await ada.next('receive', of(group))), [[key(bob.host), 'Hello']]);
  const seen = await bob.client.attributes(group);
  assert.deepEqual(
    [seen.delivery, seen.periodMillis, textOf(/** @type {Uint8Array} */ (seen.key ?? new Uint8Array()))],
    ['isochronous', 20, ''],
  );
  assert.equal(textOf(/** @type {Uint8Array} */ ((await ada.client.attributes(group)).key)), 'sesame');
  await isRefused(bob.client.change(group, { periodMillis: 30 }), STATUS.FORBIDDEN);
  await ada.client.change(group, { periodMillis: 30 });
  assert.equal((await bob.next('notice', noticed(group, 'changed'))).notice.attributes.periodMillis, 30);
  await ada.client.close(group);
  await bob.next('notice', noticed(group, 'closed'));
  await isRefused(bob.client.leave(group), STATUS.UNKNOWN_GROUP);
}

async function aChannel() {
  const channel = await ada.client.enter('#garden');
  assert.deepEqual(await bob.client.enter('#Garden'), channel);
  assert.equal((await ada.next('notice', noticed(channel, 'joined'))).notice.name, 'Robert');
  const session = bob.client.session(channel);
  /** @type {Promise<any>} */
  const heard = new Promise((resolve) =>
    session.addEventListener('receive', (event) => resolve(/** @type {CustomEvent} */ (event).detail), { once: true }),
  );
  ada.client.send(channel, talk('Grüß Gott 🦊'));
  assert.deepEqual(said(await heard), [[key(ada.host), 'Grüß Gott 🦊']]);
  session.close();

  const version = await ada.client.write(channel, 'topic', 'Roses');
  const kept = await bob.client.read(channel, 'topic');
  assert.deepEqual([kept.version, textOf(kept.value)], [version, 'Roses']);
  const next = await bob.client.replace(channel, 'topic', version, 'Tulips');
  await assert.rejects(
    ada.client.replace(channel, 'topic', version, 'Weeds'),
    (/** @type {any} */ trouble) =>
      trouble.status === STATUS.CHANGED && trouble.kept.version === next && textOf(trouble.kept.value) === 'Tulips',
  );
  assert.deepEqual(
    (await ada.client.snapshot(channel)).map((one) => [one.key, one.version, textOf(one.value)]),
    [['topic', next, 'Tulips']],
  );
  await ada.client.remove(channel, 'topic');
  assert.equal((await bob.client.read(channel, 'topic')).version, 0);

  await isRefused(bob.client.expel(channel, ada.host), STATUS.FORBIDDEN);
  assert.deepEqual(await bob.client.roll(channel), [
    { address: ada.host, isOperator: true },
    { address: bob.host, isOperator: false },
  ]);
  await ada.client.appoint(channel, bob.host, true);
  assert.deepEqual((await bob.next('notice', noticed(channel, 'appointed'))).notice, { kind: 'appointed', host: bob.host, on: true });
  assert.deepEqual(
    (await ada.client.roll(channel)).map(({ isOperator }) => isOperator),
    [true, true],
  );
  await ada.client.expel(channel, bob.host);
  assert.deepEqual((await bob.next('notice', noticed(channel, 'expelled'))).notice.by, ada.host);
  bob.client.send(channel, talk('Still here?'));
  assert.equal((await bob.next('failed')).status, STATUS.NOT_A_MEMBER);
  await isRefused(bob.client.read(channel, 'topic'), STATUS.NOT_A_MEMBER);
}

async function aParty() {
  const place = await ada.client.createImplicit({});
  await bob.client.join(place);
  const party = await ada.client.createLogical({ inviteOnly: true, announce: true });
  await isRefused(bob.client.join(party), STATUS.FORBIDDEN);
  await ada.client.invite(party, bob.host);
  assert.deepEqual((await bob.next('notice', noticed(party, 'invited'))).notice.byName, 'Ada');
  await bob.client.join(party);
  await ada.next('notice', noticed(party, 'joined'));
  ada.client.send(place, talk('Only us'), { to: set(party).and(not(ada.host)).addresses() });
  assert.deepEqual(said(await bob.next('receive', of(place))), [[key(ada.host), 'Only us']]);
  await bob.client.ignore(ada.host, true);
  ada.client.send(place, talk('Unheard'));
  await ada.client.ping();
  await bob.client.ignore(ada.host, false);
  ada.client.send(place, talk('Heard'));
  assert.deepEqual(said(await bob.next('receive', of(place))), [[key(ada.host), 'Heard']]);
  await bob.client.leave(party);
  assert.deepEqual((await ada.next('notice', noticed(party, 'left'))).notice.host, bob.host);
}

async function aGameInLockStep() {
  const attributes = /** @type {const} */ ({ delivery: 'synchronous', echo: true, turnsPerRound: 1, timeoutMillis: 5000, capacity: 2 });
  const game = await ada.client.enter('&game', '', attributes);
  await bob.client.enter('&game', '', attributes);
  for (let round = 0; round < 20; round++) {
    for (const player of round % 2 === 0 ? [ada, bob] : [bob, ada]) player.client.send(game, bytesOf(`move ${round}`));
    const [one, two] = [said(await ada.next('receive', of(game))), said(await bob.next('receive', of(game)))];
    assert.deepEqual(one, two);
    assert.deepEqual(one.map(([who, what]) => `${who} ${what}`).sort(), [ada, bob].map(({ host }) => `${key(host)} move ${round}`).sort());
  }
}

async function wordsThatAreAlike() {
  const group = await ada.client.createImplicit({ delivery: 'bundled', ageMillis: 200, idleMillis: 200, compression: true, echo: true });
  await bob.client.join(group);
  const words = Array.from({ length: 6 }, (_, i) => `here is somebody who always says the same, and counts: ${i}`);
  bob.types.length = 0;
  for (const word of words) ada.client.send(group, bytesOf(word));
  const heard = [];
  while (heard.length < words.length) heard.push(...said(await bob.next('receive', of(group))));
  assert.deepEqual(
    heard,
    words.map((word) => [key(ada.host), word]),
  );
  assert.ok(
    bob.types.some((type) => (type & PACKED) !== 0),
    `none of ${bob.types} was packed`,
  );
}

async function aLineThatIsBound() {
  const group = await ada.client.createImplicit({});
  await bob.client.join(group);
  const bound = [ada.client.bind(group, [bob.host]), bob.client.bind(group)];
  ada.client.send(group, talk('Short'), { to: [bob.host] });
  await Promise.all(bound);
  bob.types.length = 0;
  ada.client.send(group, talk('Shorter'), { to: [bob.host] });
  for (const word of ['Short', 'Shorter']) assert.deepEqual(said(await bob.next('receive', of(group))), [[key(ada.host), word]]);
  assert.ok(
    bob.types.some((type) => (type & SHORT) !== 0),
    `none of ${bob.types} was short`,
  );
}

async function theServerItself() {
  const { millis, offsetMillis } = await ada.client.ping();
  assert.ok(millis >= 0 && millis < 10_000 && Number.isFinite(offsetMillis));
  assert.ok(Object.keys(await ada.client.statistics()).length > 0);
  ada.client.send(implicit(5000), talk('Is anybody there?'));
  const failed = await ada.next('failed');
  assert.deepEqual([failed.status, failed.why.length > 0], [STATUS.UNKNOWN_GROUP, true]);
  await isRefused(ada.client.join(implicit(5000)), STATUS.UNKNOWN_GROUP);
}

async function goodbye() {
  const channel = await ada.client.enter('#door');
  const bobsHost = bob.host;
  await bob.client.enter('#door');
  await bob.client.disconnect();
  bob.socket.destroy();
  assert.deepEqual((await ada.next('notice', noticed(channel, 'left'))).notice.host, bobsHost);
  ada.socket.destroy();
}

for (const visit of [
  people,
  aGroupWithAKey,
  aChannel,
  aParty,
  aGameInLockStep,
  wordsThatAreAlike,
  aLineThatIsBound,
  theServerItself,
  goodbye,
]) {
  await visit();
  console.log(`done: ${visit.name}`);
}
