/** What is true of every plan the room editor makes. */
import assert from 'node:assert/strict';
import { crossing, isInside } from '../../main/resources/web/builder/geometry.js';
import { regionsOf } from '../../main/resources/web/builder/regions.js';

const NONE = -1;

/** @param {any} plan */
export function assertSound(plan) {
  assertNumbers(plan);
  assertApart(plan);
  assertAgreed(plan);
  assertClosed(plan);
  assertDressed(plan);
}

/** No number points to nothing, and nothing lies around unused. */
function assertNumbers(plan) {
  const within = (value, list, what) =>
    assert.ok(Number.isInteger(value) && value >= 0 && value < list.length, `${what} is ${value} of ${list.length}`);
  const sides = new Set();
  const sectors = new Set();
  for (const [i, line] of plan.lines.entries()) {
    within(line.from, plan.vertices, `line ${i} from`);
    within(line.to, plan.vertices, `line ${i} to`);
    for (const face of [line.right, line.left]) {
      if (face?.side !== undefined) within(face.side, plan.sides, `line ${i} side`);
      if (face?.sector !== undefined) within(face.sector, plan.sectors, `line ${i} sector`);
      sides.add(face?.side);
      sectors.add(face?.sector);
    }
  }
  plan.sides.forEach((_, i) => assert.ok(sides.has(i), `side ${i} is used`));
  plan.sectors.forEach((_, i) => assert.ok(sectors.has(i), `sector ${i} is used`));
  plan.vertices.forEach((spot) => assert.ok(spot.every(Number.isInteger), `vertex ${spot} is whole`));
}

/** Lines meet in corners only, no two are the same, none has no length. */
function assertApart(plan) {
  assert.equal(new Set(plan.vertices.map(String)).size, plan.vertices.length, 'two corners at one spot');
  const keys = plan.lines.map(({ from, to }) => `${Math.min(from, to)}-${Math.max(from, to)}`);
  assert.equal(new Set(keys).size, keys.length, 'two lines between the same corners');
  const lines = plan.lines
    .map(({ from, to }, i) => {
      const [a, b] = [plan.vertices[from], plan.vertices[to]];
      return { i, a, b, x1: Math.min(a[0], b[0]), x2: Math.max(a[0], b[0]), z1: Math.min(a[1], b[1]), z2: Math.max(a[1], b[1]) };
    })
    .sort((one, other) => one.x1 - other.x1);
  lines.forEach((one, at) => {
    assert.notEqual(plan.lines[one.i].from, plan.lines[one.i].to, `line ${one.i} has no length`);
    for (let next = at + 1; next < lines.length && lines[next].x1 <= one.x2; next++) {
      const other = lines[next];
      if (other.z1 > one.z2 || one.z1 > other.z2) continue;
      assert.ok(!crossing(one.a, one.b, other.a, other.b), `lines ${one.i} and ${other.i} cross`);
      const touches =
        [other.a, other.b].some((end) => isInside(one.a, one.b, end)) || [one.a, one.b].some((end) => isInside(other.a, other.b, end));
      assert.ok(!touches, `lines ${one.i} and ${other.i} touch`);
    }
  });
}

/** All lines around an area say the same of it, and there is nothing outside. */
function assertAgreed(plan) {
  const { regionOf, regions } = regionsOf(plan.vertices, plan.lines);
  const said = new Map();
  regionOf.forEach((region, edge) => {
    const line = plan.lines[edge >> 1];
    const sector = (edge & 1 ? line.left : line.right)?.sector ?? NONE;
    if (said.has(region)) assert.equal(sector, said.get(region), `line ${edge >> 1} about area ${region} of ${regions.length}`);
    said.set(region, sector);
  });
  assert.equal(said.get(0) ?? NONE, NONE, 'a sector that is open to everywhere');
}

/** Walking round each sector's border one comes back: as many half-edges begin at a corner as end there. */
function assertClosed(plan) {
  const balance = new Map();
  const step = (key, by) => balance.set(key, (balance.get(key) ?? 0) + by);
  for (const { from, to, right, left } of plan.lines) {
    if (right?.sector !== undefined) [step(`${right.sector}@${from}`, 1), step(`${right.sector}@${to}`, -1)];
    if (left?.sector !== undefined) [step(`${left.sector}@${to}`, 1), step(`${left.sector}@${from}`, -1)];
  }
  for (const [key, sum] of balance) assert.equal(sum, 0, `sector@corner ${key} is not closed`);
}

/** Where there is nothing behind a line, a wall is seen; where there is nothing in front, nothing hangs. */
function assertDressed(plan) {
  for (const [i, { right, left }] of plan.lines.entries()) {
    for (const [near, far] of [
      [right, left],
      [left, right],
    ]) {
      if (near?.sector === undefined) assert.equal(near?.side, undefined, `line ${i} shows something to nobody`);
      else if (far?.sector === undefined) assert.ok(plan.sides[near.side]?.normal, `line ${i} gapes`);
    }
  }
}

/** Numbers as if thrown, the same every time. @param {number} seed */
export function dice(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
