import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Barriers, nearestOn, segmentsCross, WALL_THICKNESS } from '../../main/resources/web/space/barriers.js';
import { seeded } from '../../main/resources/web/art/noise.js';

const RADIUS = 20;
const wall = { x1: 100, z1: 500, x2: 900, z2: 500 };
const field = (segments = [wall], posts = []) => new Barriers(1000, 1000, segments, posts);

test('a walker goes where nothing is in the way', () => {
  assert.deepEqual(field().slide({ x: 200, z: 800 }, 30, -40, RADIUS), { x: 230, z: 760 });
});

test('a wall stops a walker at body distance', () => {
  const end = field().slide({ x: 500, z: 600 }, 0, -90, RADIUS);
  assert.equal(end.x, 500);
  assert.ok(Math.abs(end.z - (500 + RADIUS + WALL_THICKNESS / 2)) < 0.01, `stopped at ${end.z}`);
});

test('a slanting step slides along the wall', () => {
  const end = field().slide({ x: 500, z: 530 }, 60, -60, RADIUS);
  assert.ok(end.x > 550, `slid to ${end.x}`);
  assert.ok(end.z > 500 + RADIUS, `kept ${end.z}`);
});

test('a step longer than the wall is thick does not jump it', () => {
  assert.ok(field().slide({ x: 500, z: 600 }, 0, -400, RADIUS).z > 500);
});

test('a walker gets around the end of a wall', () => {
  const barriers = field();
  let at = { x: 880, z: 560 };
  for (let i = 0; i < 40; i++) at = barriers.slide(at, 6, -8, RADIUS);
  assert.ok(at.z < 500, `came to ${JSON.stringify(at)}`);
});

test('a corner of two walls holds a walker', () => {
  const barriers = field([wall, { x1: 900, z1: 500, x2: 900, z2: 900 }]);
  let at = { x: 700, z: 700 };
  for (let i = 0; i < 60; i++) at = barriers.slide(at, 9, -9, RADIUS);
  assert.ok(at.x < 900 - RADIUS && at.z > 500 + RADIUS, `came to ${JSON.stringify(at)}`);
});

test('a post is walked around', () => {
  const barriers = field([], [{ x: 500, z: 500, radius: 32 }]);
  let at = { x: 499, z: 600 };
  for (let i = 0; i < 60; i++) {
    at = barriers.slide(at, 0, -8, RADIUS);
    assert.ok(Math.hypot(at.x - 500, at.z - 500) > 32 + RADIUS - 0.01);
  }
  assert.ok(at.z < 450, `came to ${JSON.stringify(at)}`);
});

test('the edge of the room holds a walker', () => {
  assert.deepEqual(field([]).slide({ x: 30, z: 30 }, -300, -300, RADIUS), { x: RADIUS, z: RADIUS });
});

test('sign posts and lamps are thin, other props as wide as their size, unknown ones not there', () => {
  const room = {
    name: '', width: 1, depth: 1, height: 1, sky: true, floor: '', wall: '', ceiling: '', entrance: { x: 0, z: 0, h: 0 }, walls: [],
    props: [{ kind: 'lamp', x: 0, z: 0, size: 64 }, { kind: 'tree', x: 1, z: 0, size: 64 }, { kind: 'ufo', x: 2, z: 0, size: 64 }],
  };
  assert.deepEqual(Barriers.of(room, (kind) => kind !== 'ufo').posts.map((p) => p.radius), [8, 32]);
});

test('lines cross, miss, and touch', () => {
  assert.ok(segmentsCross(0, 0, 10, 10, 0, 10, 10, 0));
  assert.ok(!segmentsCross(0, 0, 4, 4, 0, 10, 10, 0));
  assert.ok(segmentsCross(0, 0, 5, 5, 0, 10, 10, 0));
  assert.ok(!segmentsCross(0, 0, 4, 0, 5, 0, 9, 0), 'on one line, apart');
  assert.deepEqual(nearestOn({ x1: 0, z1: 0, x2: 10, z2: 0 }, 14, 3), { x: 10, z: 0 });
});

test('nobody who wanders through the Commons ever crosses a wall, not even with whole-number positions', () => {
  const room = JSON.parse(readFileSync(new URL('../../../../worlds/commons/rooms/commons.json', import.meta.url), 'utf8'));
  const barriers = Barriers.of(room);
  const random = seeded(5);
  let at = room.entrance;
  let told = at;
  for (let i = 0, heading = 0; i < 20000; i++) {
    if (i % 25 === 0) heading = random() * Math.PI * 2;
    const step = random() * 24;
    at = barriers.slide(at, Math.sin(heading) * step, Math.cos(heading) * step, RADIUS);
    const next = { x: Math.round(at.x), z: Math.round(at.z) };
    assert.ok(!barriers.crosses(told, next), `crossed between ${JSON.stringify(told)} and ${JSON.stringify(next)}`);
    told = next;
  }
});

test('the entrance of the Commons is free', () => {
  const room = JSON.parse(readFileSync(new URL('../../../../worlds/commons/rooms/commons.json', import.meta.url), 'utf8'));
  const { x, z } = room.entrance;
  assert.deepEqual(Barriers.of(room).slide({ x, z }, 0, 0, RADIUS), { x, z });
});
