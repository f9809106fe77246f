import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Clock, DRAWN_BEHIND_MILLIS } from '../../main/resources/web/space/clock.js';
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

test('the clock starts over for another server', () => {
  const clock = new Clock();
  clock.heard(500000, 100);
  clock.heard(0, 200);
  near(clock.drawn(200), -DRAWN_BEHIND_MILLIS);
});
