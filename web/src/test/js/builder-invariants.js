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
  const within = (value, list, what) => assert.ok(Number.isInteger(value) && value >= 0 && value < list.length, `${what} is ${value} of ${list.length}`);
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
  const ends = plan.lines.map(({ from, to }) => [plan.vertices[from], plan.vertices[to]]);
  for (let i = 0; i < ends.length; i++) {
    assert.notEqual(plan.lines[i].from, plan.lines[i].to, `line ${i} has no length`);
    for (let j = 0; j < i; j++) {
      if (!mayMeet(ends[i], ends[j])) continue;
      assert.ok(!crossing(...ends[i], ...ends[j]), `lines ${i} and ${j} cross`);
      assert.ok(!ends[j].some((end) => isInside(...ends[i], end)) && !ends[i].some((end) => isInside(...ends[j], end)), `lines ${i} and ${j} touch`);
    }
  }
}

const mayMeet = ([a, b], [c, d]) => [0, 1].every((k) => Math.min(a[k], b[k]) <= Math.max(c[k], d[k]) && Math.min(c[k], d[k]) <= Math.max(a[k], b[k]));

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
    for (const [near, far] of [[right, left], [left, right]]) {
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
