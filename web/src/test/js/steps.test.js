import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from '../../main/resources/web/art/noise.js';
import { Levels } from '../../main/resources/web/space/levels.js';
import { RoomData } from '../../main/resources/web/space/room-data.js';
import { Steps } from '../../main/resources/web/space/steps.js';
import { castRay } from '../../main/resources/web/space/ray.js';
import { readRoom, strips } from './rooms.js';

const stepsIn = (/** @type {RoomData} */ room, /** @type {any[]} */ motions = []) => new Steps(new Levels(room, motions));
const ROOMS = ['gallery', 'labyrinth', 'terraces'];

test('one climbs a step of 24 but not of 25, and goes down any depth', () => {
  const steps = stepsIn(strips([{ floor: 0 }, { floor: 24 }, { floor: 49 }]));
  assert.ok(steps.allows(50, 200, 150, 200));
  assert.ok(!steps.allows(150, 200, 250, 200));
  assert.ok(steps.allows(250, 200, 150, 200));
  assert.ok(!steps.allows(50, 200, 250, 200), 'two steps at once: the second is too high');
});

test('one needs the room of a body between the higher floor and the lower ceiling', () => {
  const steps = stepsIn(strips([{}, { floor: 20, ceiling: 116 }, { floor: 0, ceiling: 95 }]));
  assert.ok(steps.allows(50, 200, 150, 200));
  assert.ok(!steps.allows(150, 200, 250, 200));
});

test('a slope is climbed where it begins low and not where it begins high', () => {
  const slope = {
    corners: [
      [100, 0, 0],
      [200, 0, 0],
      [100, 400, 100],
    ],
  };
  const steps = stepsIn(strips([{}, { floorSlope: slope }]));
  assert.equal(steps.levels.floorAt(150, 200), 50);
  assert.ok(steps.allows(50, 50, 150, 50));
  assert.ok(!steps.allows(50, 350, 150, 350));
});

test('a door that opens lets pass once it is open far enough', () => {
  const room = strips([{ ceiling: 200 }, { ceiling: 1, id: 7 }, { ceiling: 200 }]);
  const levels = new Levels(room, [{ id: 7, part: 'ceiling', from: 0, to: 128, at: 1000, speed: 64 }]);
  const steps = new Steps(levels);
  levels.at(1000);
  assert.ok(!steps.allows(50, 200, 150, 200));
  levels.at(2499);
  assert.ok(!steps.allows(50, 200, 150, 200));
  levels.at(2500);
  assert.ok(steps.allows(50, 200, 150, 200));
  assert.deepEqual(levels.take(), [1]);
  assert.deepEqual(levels.take(), []);
  levels.at(9000);
  assert.equal(levels.ceiling(1, 150, 200), 128);
});

test('nobody leaves the floor, and touching the end of a wall stops', () => {
  const steps = stepsIn(strips([{}, {}]));
  assert.ok(!steps.allows(50, 200, 50, 0));
  assert.ok(!steps.allows(50, 200, 201, 200));
  assert.ok(steps.allows(50, 200, 50, 1));
});

test('the grid finds every line that looking at all of them finds', () => {
  const random = seeded(11);
  for (const name of ROOMS) {
    const room = readRoom(name);
    const steps = stepsIn(room);
    for (let i = 0; i < 4000; i++) {
      const far = 1 + random() * (i % 10 === 0 ? 2000 : 120);
      const [x, z, turn] = [Math.round(random() * room.width), Math.round(random() * room.depth), random() * 7];
      const [toX, toZ] = [Math.round(x + Math.sin(turn) * far), Math.round(z + Math.cos(turn) * far)];
      assert.equal(steps.allows(x, z, toX, toZ), judged(room, steps.levels, x, z, toX, toZ), `${name}: ${x},${z} to ${toX},${toZ}`);
    }
  }
});

test('every spot of the floor lies in the polygon of its leaf', () => {
  const random = seeded(5);
  for (const name of ROOMS) {
    const room = readRoom(name);
    for (let i = 0; i < 2000; i++) {
      const [x, z] = [random() * room.width, random() * room.depth];
      const { points } = room.leaves[room.leafAt(x, z)];
      for (let j = 0; j < points.length; j += 2) {
        const k = (j + 2) % points.length;
        const side = (points[k] - points[j]) * (z - points[j + 1]) - (points[k + 1] - points[j + 1]) * (x - points[j]);
        assert.ok(side >= -1, `${name}: (${x}, ${z}) is outside its leaf`);
      }
    }
  }
});

test('a leaf sees itself and, in a room with walls, not everything', () => {
  const room = readRoom('labyrinth');
  const count = room.leaves.length;
  let seen = 0;
  for (let a = 0; a < count; a++) {
    assert.ok(room.sees(a, a));
    for (let b = 0; b < count; b++) if (room.sees(a, b)) seen++;
  }
  assert.ok(seen < count * count * 0.8, `${seen} of ${count * count}`);
});

test('a look down meets the floor, a look ahead the wall, a look up the ceiling or nothing', () => {
  const steps = stepsIn(strips([{ ceiling: 200 }, { floor: 50 }]));
  const eye = { x: 20, y: 100, z: 200 };
  assert.deepEqual(castRay(steps, eye, { x: 40, y: -100, z: 200 }), { share: 0.5, what: 'floor', x: 30, y: 0, z: 200 });
  assert.equal(castRay(steps, eye, { x: 400, y: 110, z: 200 })?.what, 'wall');
  assert.equal(castRay(steps, { ...eye, y: 20 }, { x: 180, y: 20, z: 200 })?.x, 100, 'the edge of the higher floor');
  assert.equal(castRay(steps, eye, { x: 60, y: 300, z: 200 })?.what, 'ceiling');
  assert.equal(castRay(steps, { x: 120, y: 100, z: 200 }, { x: 150, y: 900, z: 200 }), undefined, 'the sky');
  assert.equal(castRay(steps, eye, { x: 180, y: 60, z: 200 }), undefined);
});

/**
 * The rule once more, in whole numbers and over all lines.
 * @param {RoomData} room @param {Levels} levels @param {number} x @param {number} z @param {number} toX @param {number} toZ
 */
function judged(room, levels, x, z, toX, toZ) {
  if (toX <= 0 || toZ <= 0 || toX >= room.width || toZ >= room.depth || room.sectorAt(toX, toZ) < 0) return false;
  const side = (/** @type {number[]} */ a, /** @type {number[]} */ b, /** @type {number[]} */ p) =>
    BigInt(b[0] - a[0]) * BigInt(p[1] - a[1]) - BigInt(b[1] - a[1]) * BigInt(p[0] - a[0]);
  return room.lines.every((line) => {
    const [a, b, from, to] = [
      [line.x1, line.z1],
      [line.x2, line.z2],
      [x, z],
      [toX, toZ],
    ];
    const [s, t, c, d] = [side(a, b, from), side(a, b, to), side(from, to, a), side(from, to, b)];
    if (s >= 0n === t >= 0n || (c > 0n && d > 0n) || (c < 0n && d < 0n)) return true;
    const [near, far] = s >= 0n ? [line.right, line.left] : [line.left, line.right];
    if (far.sector < 0 || (near.side && !near.side.flags.has('passable'))) return false;
    if (near.sector < 0 || near.sector === far.sector) return true;
    const share = Math.abs(Number(s)) / (Math.abs(Number(s)) + Math.abs(Number(t)));
    const [px, pz] = [x + (toX - x) * share, z + (toZ - z) * share];
    const floors = [levels.floor(near.sector, px, pz), levels.floor(far.sector, px, pz)];
    const air = Math.min(levels.headroom(near.sector, px, pz), levels.headroom(far.sector, px, pz)) - Math.max(...floors);
    return floors[1] - floors[0] <= 24 && air >= 96;
  });
}
