import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import {
  BALL_SIZE,
  DOWN,
  HEIGHT,
  NONE,
  PADDLE_HEIGHT,
  PongField,
  UP,
  WIDTH,
  WINNING_SCORE,
} from '../../main/resources/web/group/games/pong-field.js';

/** What the Java player plays, too. */
const golden = JSON.parse(await readFile(new URL('../../../../group/src/test/resources/pong-golden.json', import.meta.url), 'utf8'));

/**
 * @param {number} rounds
 * @param {(round: number, field: PongField) => number} left
 * @param {(round: number, field: PongField) => number} right
 */
function play(rounds, left, right) {
  const field = new PongField();
  let checksum = 0;
  for (let round = 0; round < rounds; round++) {
    field.step(left(round, field), right(round, field));
    checksum += field.checksum();
  }
  return { field, checksum };
}

/** @param {PongField} field @param {number} paddleY */
const follow = ({ y }, paddleY) => (y + 4 < paddleY + 20 ? UP : y + 4 > paddleY + 20 ? DOWN : NONE);

/** @param {Partial<PongField>} like */
const fieldLike = (like) => Object.assign(new PongField(), like);

test('a match of blind players goes as it goes in Java', () => {
  const { checksum } = play(
    golden.rounds,
    (round) => round % 3,
    (round) => Math.floor(round / 2) % 3,
  );
  assert.equal(checksum, golden.checksum);
});

test('a match with hits and points goes as it goes in Java', () => {
  const { rounds, checksum, field } = golden.following;
  const played = play(
    rounds,
    (round, now) => (round % 4 === 0 ? NONE : follow(now, now.leftY)),
    (round, now) => (Math.floor(round / 50) % 3 === 0 ? Math.floor(round / 7) % 3 : follow(now, now.rightY)),
  );
  assert.equal(played.checksum, checksum);
  assert.deepEqual({ ...played.field }, field);
});

test('the same inputs give the same field, and everything stays on it', () => {
  let seed = 59;
  const random = () => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return seed >> 8;
  };
  for (let match = 0; match < 50; match++) {
    const [one, other] = [new PongField(), new PongField()];
    for (let round = 0; round < 600; round++) {
      const [left, right] = [random() % 4, random() % 4];
      one.step(left, right);
      other.step(left, right);
      assert.deepEqual(one, other);
      for (const paddle of [one.leftY, one.rightY]) assert.ok(paddle >= 0 && paddle <= HEIGHT - PADDLE_HEIGHT);
      assert.ok(one.y >= 0 && one.y <= HEIGHT - BALL_SIZE && one.x >= -BALL_SIZE && one.x <= WIDTH);
      assert.ok(one.vx !== 0 && Math.abs(one.vx) <= 6 && Math.abs(one.vy) <= 4);
    }
  }
});

test('each fourth hit makes the ball faster, up to six', () => {
  const left = fieldLike({ x: 18, vx: -3, vy: 0, hits: 3 });
  left.step(NONE, NONE);
  assert.deepEqual([left.vx, left.x, left.hits], [4, 17, 4]);
  const right = fieldLike({ x: 291, vx: 6, vy: 0, hits: 7 });
  right.step(NONE, NONE);
  assert.deepEqual([right.vx, right.x, right.hits], [-6, 295, 8]);
});

test('a ball off the middle of a paddle flies steeper, but never steeper than four', () => {
  for (const [y, vy, then] of [
    [110, 0, 1],
    [80, 0, -1],
    [96, 0, 0],
    [106, 4, 4],
  ]) {
    const field = fieldLike({ x: 18, y, vx: -3, vy });
    field.step(NONE, NONE);
    assert.equal(field.vy, then);
  }
});

test('a ball that passes the paddle is a point for the other, and the next flies at who has missed', () => {
  const field = fieldLike({ x: -7, y: 10, vx: -3, vy: 0 });
  field.step(NONE, NONE);
  assert.deepEqual([field.leftScore, field.rightScore, field.x, field.y, field.vx, field.vy], [0, 1, 156, 96, -3, -2]);
  Object.assign(field, { x: 319, vx: 4, vy: 0 });
  field.step(NONE, NONE);
  assert.deepEqual([field.leftScore, field.rightScore, field.x, field.vx, field.vy], [1, 1, 156, 3, 2]);
});

test('the first to five wins, and the field stands still', () => {
  const { field } = play(
    5000,
    () => UP,
    (_, now) => follow(now, now.rightY),
  );
  assert.equal(field.rightScore, WINNING_SCORE);
  assert.ok(field.isOver);
  const before = { ...field };
  field.step(UP, DOWN);
  assert.deepEqual({ ...field }, before);
});
