import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Clock, DRAWN_BEHIND_MILLIS } from '../../main/resources/web/space/clock.js';
import { WorldTime } from '../../main/resources/web/net/world-time.js';
import { Course } from '../../main/resources/web/space/course.js';

const near = (/** @type {number} */ a, /** @type {number} */ b) => assert.ok(Math.abs(a - b) < 1e-6, `${a} is not ${b}`);

test('between two poses a person is drawn in between', () => {
  const course = new Course(1000, { x: 0, z: 0, h: 0 });
  course.add(1100, { x: 20, z: -40, h: 64 });
  const { x, z, bearing } = course.where(1050);
  near(x, 10);
  near(z, -20);
  near(bearing, Math.PI / 4);
});

test('a turn takes the short way round', () => {
  const course = new Course(1000, { x: 0, z: 0, h: 250 });
  course.add(1100, { x: 0, z: 0, h: 6 });
  near(Math.cos(course.where(1050).bearing), 1);
});

test('without newer news a person stays where they were last heard of', () => {
  const course = new Course(1000, { x: 0, z: 0, h: 0 });
  course.add(1050, { x: 16, z: 0, h: 0 });
  assert.equal(course.where(9000).x, 16);
  assert.equal(course.where(500).x, 0);
});

test('who stood still for long starts when they start, not when they stopped', () => {
  const course = new Course(1000, { x: 0, z: 0, h: 0 });
  course.add(6000, { x: 16, z: 0, h: 0 });
  assert.equal(course.where(4000).x, 0);
  assert.ok(course.where(5960).x > 0 && course.where(5960).x < 16);
});

test('a steady walk is drawn at a steady pace', () => {
  const course = new Course(0, { x: 0, z: 0, h: 0 });
  for (let t = 50; t <= 1000; t += 50) course.add(t, { x: t / 5, z: 0, h: 0 });
  for (let t = 600; t < 1000; t += 7) near(course.where(t).x, t / 5);
});

test('a jump across the room is not walked', () => {
  const course = new Course(1000, { x: 0, z: 0, h: 0 });
  course.add(1050, { x: 3000, z: 0, h: 0 });
  assert.equal(course.where(1010).x, 3000);
});

test('two poses of one moment: the later word counts', () => {
  const course = new Course(1000, { x: 0, z: 0, h: 0 });
  course.add(1000, { x: 5, z: 0, h: 0 });
  assert.equal(course.where(1000).x, 5);
});

test('the clock follows the quickest messages and is not thrown off by a late one', () => {
  const clock = new Clock();
  for (let t = 0; t < 1000; t += 50) clock.heard(t, t + 40);
  clock.heard(1000, 1000 + 240);
  const drawn = clock.drawn(1240);
  assert.ok(Math.abs(drawn - (1200 - DRAWN_BEHIND_MILLIS)) < 6, `drawn ${drawn}`);
});

test('what is much too late moves the clock only when nothing else comes', () => {
  const clock = new Clock();
  clock.heard(10_000, 10_040);
  for (let t = 12_000; t < 14_000; t += 50) clock.heard(t - 1900, t);
  near(clock.now(14_000), 13_960);
  for (let t = 14_000; t < 20_000; t += 50) clock.heard(t - 8000, t);
  near(clock.now(20_000), 12_000);
});

test('the clock starts over for another server', () => {
  const clock = new Clock();
  clock.heard(500000, 100);
  clock.forget();
  clock.heard(0, 200);
  near(clock.drawn(200), -DRAWN_BEHIND_MILLIS);
});

test('packets, JSON, frames and silence in any order never move the clock by more than 50 ms', () => {
  let seed = 1;
  const random = () => {
    seed = (seed * 48271) % 2147483647;
    return seed / 2147483647;
  };
  for (let story = 0; story < 200; story++) {
    const [clock, time] = [new Clock(), new WorldTime()];
    const begun = Math.floor(random() * 1e9);
    let local = random() * 1e6;
    const serverMinusLocal = begun - local;
    const hear = (/** @type {number} */ delay, /** @type {boolean} */ isWhole) => {
      const told = Math.round(local - delay + serverMinusLocal);
      const at = isWhole ? time.whole(told, local) : time.counted(told & 0xffff, local);
      assert.equal(at, told);
      clock.heard(told, local);
    };
    hear(random() * 40, true);
    for (let i = 0; i < 300; i++) {
      // Most come every tick; now and then the line, or the world, is silent for a while, and now and then something is seconds late.
      local += random() < 0.05 ? random() * 25_000 : 50;
      const before = clock.now(local);
      hear(random() < 0.05 ? random() * 4000 : random() * 40, random() < 0.2);
      const moved = Math.abs(clock.now(local) - before);
      assert.ok(moved <= 50, `moved by ${moved}`);
      assert.ok(Math.abs(clock.now(local) - (local + serverMinusLocal)) <= 50, 'right all the time');
    }
  }
});
