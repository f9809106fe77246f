import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DOWN, NONE, UP } from '../../main/resources/web/group/games/pong-field.js';
import { PongMatch, ROUND_MILLIS, newCode } from '../../main/resources/web/group/games/pong-match.js';
import { AppData } from '../../main/resources/web/group/appdata.js';
import { Town } from './town.js';

/** Time that passes when a test says so. */
class Clock {
  millis = 0;
  #due = [];

  timing = {
    now: () => this.millis,
    after: (wait, act) => {
      const entry = { at: this.millis + wait, act };
      this.#due.push(entry);
      return () => (this.#due = this.#due.filter((one) => one !== entry));
    },
  };

  pass(millis) {
    this.millis += millis;
    const due = this.#due.filter(({ at }) => at <= this.millis);
    this.#due = this.#due.filter((one) => !due.includes(one));
    for (const { act } of due) act();
  }
}

/** Two who play, and what each of them saw after each round. */
async function twoPlayers() {
  const town = new Town();
  const clock = new Clock();
  const seen = [new Map(), new Map()];
  const watch = (i) => (match) => seen[i].set(match.round, { ...match.field });
  const [ada, bob] = [await town.visitor('Ada'), await town.visitor('Bob')];
  const opened = PongMatch.start(ada, 'K7QDM', clock.timing, watch(0));
  await town.quiet();
  const left = await opened;
  assert.equal(left.phase, 'waiting');
  const joined = PongMatch.join(bob, 'K7QDM', clock.timing, watch(1));
  await town.quiet();
  const right = await joined;
  const rounds = async (count, hands = () => [NONE, NONE]) => {
    for (let i = 0; i < count; i++) {
      [left.hand, right.hand] = hands(i);
      clock.pass(ROUND_MILLIS);
      await town.quiet();
    }
  };
  return { town, clock, ada, bob, left, right, seen, rounds, group: town.channel('&pong-K7QDM') };
}

const follow = ({ y }, paddleY) => (y + 4 < paddleY + 20 ? UP : y + 4 > paddleY + 20 ? DOWN : NONE);

test('a code has no letters that look alike', () => {
  for (let i = 0; i < 100; i++) assert.match(newCode(), /^[A-HJ-NP-Z2-9]{5}$/);
});

test('who opens the game is left, and both know who plays', async () => {
  const { left, right } = await twoPlayers();
  assert.deepEqual([left.isLeft, left.other?.name, left.phase], [true, 'Bob', 'playing']);
  assert.deepEqual([right.isLeft, right.other?.name, right.phase], [false, 'Ada', 'playing']);
});

test('both see the same field after each round', async () => {
  const { left, right, seen, rounds } = await twoPlayers();
  await rounds(300, (i) => [follow(left.field, left.field.leftY), i % 3]);
  assert.ok(left.round >= 299, `only ${left.round} rounds`);
  assert.equal(left.round, right.round);
  for (const [round, field] of seen[0]) if (seen[1].has(round)) assert.deepEqual(field, seen[1].get(round), `round ${round}`);
  assert.ok(left.field.hits + left.field.leftScore > 0);
});

test('a move reaches the field of the other', async () => {
  const { left, right, rounds } = await twoPlayers();
  await rounds(10, () => [UP, DOWN]);
  assert.ok(right.field.leftY < 60 && left.field.rightY > 100);
});

test('rounds come no faster than thirty a second', async () => {
  const { clock, town, left } = await twoPlayers();
  const before = left.round;
  for (let i = 0; i < 10; i++) {
    clock.pass(ROUND_MILLIS / 10);
    await town.quiet();
  }
  assert.ok(left.round - before <= 1);
});

test('a code that nobody plays with opens no game', async () => {
  const town = new Town();
  const ada = await town.visitor('Ada');
  const joined = assert.rejects(
    PongMatch.join(ada, 'NOONE', new Clock().timing, () => {}),
    /There is no game with the code NOONE/,
  );
  await town.quiet();
  await joined;
  assert.equal(town.channel('&pong-NOONE'), undefined);
});

test('a third does not get in', async () => {
  const { town, clock } = await twoPlayers();
  const cyd = await town.visitor('Cyd');
  const joined = assert.rejects(
    PongMatch.join(cyd, 'K7QDM', clock.timing, () => {}),
    /two players already/,
  );
  await town.quiet();
  await joined;
});

test('who has not moved for a while is told of, and the game goes on without their hand', async () => {
  const { town, left, right, group, clock } = await twoPlayers();
  clock.pass(ROUND_MILLIS);
  await town.quiet();
  const before = left.round;
  // Only one of them gets around to sending.
  right.hand = NONE;
  town.timeOut(group);
  await town.quiet();
  assert.equal(left.silentMillis, 5000);
  assert.equal(left.round, before + 1);
  assert.equal(right.round, left.round);
  clock.pass(ROUND_MILLIS);
  await town.quiet();
  assert.equal(left.silentMillis, 0);
});

test('a game waits for who is away, and goes on when they are back', async () => {
  const { town, left, right, group, clock } = await twoPlayers();
  clock.pass(ROUND_MILLIS);
  await town.quiet();
  town.putAside(group, right.isLeft ? 0 : 1, false);
  await town.quiet();
  assert.equal(left.isPaused, true);
  const { round } = left;
  for (let i = 0; i < 5; i++) {
    clock.pass(ROUND_MILLIS);
    town.timeOut(group);
    await town.quiet();
  }
  const waited = left.round;
  assert.ok(waited <= round + 6);
  assert.equal(town.turnsIn(group).includes(left.isLeft ? 0 : 1), false, 'nobody plays alone');
  town.putAside(group, right.isLeft ? 0 : 1, true);
  await town.quiet();
  assert.equal(left.isPaused, false);
  clock.pass(ROUND_MILLIS);
  await town.quiet();
  assert.ok(left.round > waited);
  assert.equal(right.round, left.round);
});

test('who stays behind learns that the other has left', async () => {
  const { town, left, right } = await twoPlayers();
  await Promise.all([right.leave(), town.quiet()]);
  assert.deepEqual([left.phase, left.why], ['ended', 'Bob has left the game.']);
  await town.quiet();
  assert.equal(town.channel('&pong-K7QDM'), undefined);
});

test('a lost connection ends it', async () => {
  const { town, left, right, ada } = await twoPlayers();
  ada.lose();
  await town.quiet();
  assert.deepEqual([left.phase, left.why], ['ended', 'The connection was lost.']);
  assert.deepEqual([right.phase, right.why], ['ended', 'Ada has left the game.']);
});

test('a rematch begins when both want it', async () => {
  const { town, clock, left, right, rounds, group } = await twoPlayers();
  await rounds(300, (i) => [i % 3, Math.floor(i / 2) % 3]);
  assert.deepEqual([left.phase, right.phase], ['over', 'over']);
  assert.equal(left.isWon, !right.isWon);
  left.again();
  clock.pass(ROUND_MILLIS);
  await town.quiet();
  assert.equal(left.phase, 'over');
  town.timeOut(group);
  await town.quiet();
  assert.ok(right.theyWantMore, 'Bob hears that Ada wants more');
  right.again();
  for (let i = 0; i < 3; i++) {
    clock.pass(ROUND_MILLIS);
    await town.quiet();
  }
  assert.deepEqual([left.phase, right.phase, left.field.leftScore], ['playing', 'playing', 0]);
  assert.equal(left.round, right.round);
  assert.deepEqual(left.field, right.field);
});

test('who comes while the other still looks around is right all the same', async () => {
  const town = new Town();
  const clock = new Clock();
  const [ada, bob] = [await town.visitor('Ada'), await town.visitor('Bob')];
  const both = Promise.all([PongMatch.start(ada, 'K7QDM', clock.timing, () => {}), PongMatch.join(bob, 'K7QDM', clock.timing, () => {})]);
  await town.quiet();
  const [left, right] = await both;
  assert.deepEqual([left.isLeft, right.isLeft, left.phase, right.phase], [true, false, 'playing', 'playing']);
});

test('a round that ends while one still looks around is played by both', async () => {
  const town = new Town();
  const clock = new Clock();
  const [ada, bob] = [await town.visitor('Ada'), await town.visitor('Bob')];
  const opened = PongMatch.start(ada, 'K7QDM', clock.timing, () => {});
  await town.quiet();
  const left = await opened;
  left.hand = UP;
  const joined = PongMatch.join(bob, 'K7QDM', clock.timing, () => {});
  await town.turns('&pong-K7QDM', 1);
  town.timeOut(/** @type {any} */ (town.channel('&pong-K7QDM')));
  await town.quiet();
  const right = await joined;
  for (let i = 0; i < 5; i++) {
    clock.pass(ROUND_MILLIS);
    await town.quiet();
  }
  assert.equal(left.round, right.round);
  assert.deepEqual(left.field, right.field);
  assert.ok(right.field.leftY < 80);
});

test('what is no move is none', async () => {
  const { town, left, right, ada, group, rounds } = await twoPlayers();
  await rounds(2);
  ada.send(group, new AppData('pong', new Uint8Array([1])).encode());
  await rounds(3);
  assert.deepEqual(left.field, right.field);
  await town.quiet();
});
