import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as model from '../../main/resources/web/builder/model.js';
import { assertSound } from './builder-invariants.js';

const {
  addVertex,
  alignPictures,
  areaAt,
  blankPlan,
  buildStairs,
  copy,
  deleteLines,
  deleteSectors,
  deleteVertices,
  drawChain,
  fillArea,
  flipLines,
  joinSectors,
  makeDoors,
  makePassages,
  makeSolid,
  makeWalls,
  moveVertices,
  paste,
  rectangle,
  regular,
  setSectors,
  setSides,
  setSlope,
  splitLines,
  strip,
} = model;

/** @param {any} plan @param {[number, number]} a @param {[number, number]} b @param {any} [options] */
const drawn = (plan, a, b, options) => {
  const corners = rectangle(a, b);
  const after = drawChain(plan, [...corners, corners[0]], options);
  assertSound(after.plan);
  return after;
};
const hall = () => drawn(blankPlan('Hall'), [0, 0], [512, 512]).plan;
const between = (plan, a, b) =>
  plan.lines.findIndex(
    ({ from, to }) =>
      [from, to]
        .map((i) => String(plan.vertices[i]))
        .sort()
        .join(' ') === [a, b].map(String).sort().join(' '),
  );
const vertexAt = (plan, ...spot) => plan.vertices.findIndex((v) => String(v) === String(spot));

test('a closed chain makes a sector with walls around it', () => {
  const plan = hall();
  assert.equal(plan.sectors.length, 1);
  assert.equal(plan.lines.length, 4);
  for (const line of plan.lines) {
    const inner = line.right ?? line.left;
    assert.equal(inner.sector, 0);
    assert.equal(plan.sides[inner.side].normal, 'plaster');
  }
  assert.equal(plan.sides.length, 1, 'equal sides are kept once');
});

test('it does not matter which way round it is drawn', () => {
  const corners = rectangle([0, 0], [512, 512]).reverse();
  const { plan } = drawChain(blankPlan('Hall'), [...corners, corners[0]]);
  assertSound(plan);
  assert.equal(areaAt(plan, [100, 100]).sector, 0);
});

test('a room drawn beside another shares its wall, which opens', () => {
  const { plan } = drawn(hall(), [512, 128], [768, 384]);
  assert.equal(plan.sectors.length, 2);
  const shared = plan.lines[between(plan, [512, 128], [512, 384])];
  assert.deepEqual(new Set([shared.right.sector, shared.left.sector]), new Set([0, 1]));
  assert.equal(shared.right.side ?? shared.left.side, undefined, 'nothing hangs in the passage');
  assert.ok(between(plan, [512, 0], [512, 128]) >= 0, 'the wall is split where the new room begins');
});

test('a polygon inside a sector becomes a sector of its own, or a pillar', () => {
  const inner = drawn(hall(), [128, 128], [256, 256]);
  assert.deepEqual(inner.sectors, [1]);
  assert.equal(areaAt(inner.plan, [200, 200]).sector, 1);
  assert.equal(areaAt(inner.plan, [50, 50]).sector, 0);
  const pillar = drawn(hall(), [128, 128], [256, 256], { pillar: true });
  assert.equal(pillar.plan.sectors.length, 1);
  assert.equal(areaAt(pillar.plan, [200, 200]).sector, -1);
  assert.equal(areaAt(pillar.plan, [50, 50]).sector, 0);
  const filled = fillArea(pillar.plan, [200, 200]);
  assertSound(filled.plan);
  assert.equal(areaAt(filled.plan, [200, 200]).sector, 1);
});

test('a sector drawn around a hut leaves the hut its walls', () => {
  const hut = drawn(blankPlan('Yard'), [200, 200], [300, 300]).plan;
  const { plan } = drawn(hut, [0, 0], [600, 600]);
  const wall = plan.lines[between(plan, [200, 200], [300, 200])];
  assert.equal(plan.sides[wall.right.side].normal, 'plaster');
  assert.equal(plan.sides[wall.left.side].normal, 'plaster');
});

test('a line across a sector makes two of it', () => {
  const { plan, sectors } = drawChain(hall(), [
    [0, 100],
    [512, 100],
  ]);
  assertSound(plan);
  assert.equal(sectors.length, 1);
  assert.notEqual(areaAt(plan, [50, 50]).sector, areaAt(plan, [50, 400]).sector);
  assert.equal(areaAt(plan, [50, 400]).sector, 0, 'the larger part stays what it was');
});

test('lines that cross are split where they cross', () => {
  const cross = drawChain(
    drawChain(hall(), [
      [0, 100],
      [512, 400],
    ]).plan,
    [
      [100, 0],
      [400, 512],
    ],
  ).plan;
  assertSound(cross);
  assert.equal(cross.sectors.length, 4);
});

test('a long line over many others meets them all', () => {
  let plan = drawn(blankPlan('Bars'), [0, 0], [4000, 100]).plan;
  for (let x = 20; x < 4000; x += 20)
    plan = drawChain(plan, [
      [x, 0],
      [x, 100],
    ]).plan;
  plan = drawChain(plan, [
    [-100, 50],
    [4100, 51],
  ]).plan;
  assertSound(plan);
  assert.equal(plan.sectors.length, 400);
});

test('a corner dropped on another becomes one with it; dropped on a line it splits it', () => {
  const plan = drawn(hall(), [128, 128], [256, 256]).plan;
  const onto = moveVertices(plan, [vertexAt(plan, 128, 128)], -126, -127, 4);
  assertSound(onto.plan);
  assert.equal(onto.plan.vertices.length, plan.vertices.length - 1);
  const onLine = moveVertices(plan, [vertexAt(plan, 128, 128)], 0, -125, 4);
  assertSound(onLine.plan);
  assert.equal(onLine.plan.lines.length, plan.lines.length + 1);
  assert.deepEqual(onLine.plan.vertices[onLine.vertices[0]], [128, 3], 'the wall bends to where it was dropped');
});

test('a corner of a triangle pulled onto the opposite side leaves no sliver', () => {
  const corners = [
    [0, 0],
    [200, 0],
    [100, 100],
  ];
  const plan = drawChain(hall(), [...corners.map(([x, z]) => [x + 50, z + 50]), [50, 50]]).plan;
  const flat = moveVertices(plan, [vertexAt(plan, 150, 150)], 0, -100);
  assertSound(flat.plan);
  assert.equal(flat.plan.sectors.length, 1);
});

test('a whole room can be moved over another', () => {
  const plan = drawn(hall(), [1000, 0], [1200, 200]).plan;
  const { plan: moved } = moveVertices(plan, model.verticesOf(plan, { sectors: [1] }), -800, 400);
  assertSound(moved);
  assert.ok(areaAt(moved, [300, 550]).sector >= 0);
});

test('a corner taken out joins its two lines', () => {
  const split = splitLines(hall(), [0]);
  assert.equal(split.plan.lines.length, 5);
  const { plan } = deleteVertices(split.plan, split.vertices);
  assertSound(plan);
  assert.equal(plan.lines.length, 4);
});

test('a line taken out joins what it parted; the larger one stays', () => {
  const plan = drawn(hall(), [512, 128], [768, 384]).plan;
  const { plan: joined } = deleteLines(plan, [between(plan, [512, 128], [512, 384])]);
  assertSound(joined);
  assert.equal(joined.sectors.length, 1);
  assert.equal(areaAt(joined, [600, 200]).sector, 0);
});

test('a sector taken out becomes part of its neighbour; one without goes with its walls', () => {
  const plan = drawn(hall(), [512, 128], [768, 384]).plan;
  const { plan: merged } = deleteSectors(plan, [1]);
  assertSound(merged);
  assert.equal(areaAt(merged, [600, 200]).sector, 0);
  const { plan: empty } = deleteSectors(merged, [0]);
  assert.deepEqual([empty.lines, empty.vertices, empty.sides, empty.sectors], [[], [], [], []]);
});

test('a sector filled with stone has walls all around', () => {
  const { plan } = makeSolid(drawn(hall(), [128, 128], [256, 256]).plan, [1]);
  assertSound(plan);
  assert.equal(plan.lines.length, 8);
  assert.equal(areaAt(plan, [200, 200]).sector, -1);
});

test('sectors are joined with or without the lines between them', () => {
  const plan = drawn(hall(), [512, 128], [768, 384]).plan;
  const joined = joinSectors(plan, [1, 0]);
  assertSound(joined.plan);
  assert.equal(joined.plan.lines.length, plan.lines.length - 1);
  const kept = joinSectors(plan, [0, 1], { keepLines: true }).plan;
  assertSound(kept);
  assert.equal(kept.sectors.length, 1);
  assert.equal(kept.lines.length, plan.lines.length);
});

test('a line turned round looks the same from both sides', () => {
  const plan = hall();
  const { plan: flipped } = flipLines(plan, [0, 2]);
  assertSound(flipped);
  assert.deepEqual(flipLines(flipped, [0, 2]).plan, plan);
});

test('a raised floor gets risers, and what was chosen stays', () => {
  const plan = drawn(hall(), [128, 128], [256, 256]).plan;
  const raised = setSectors(plan, [1], { floorHeight: 16 });
  assertSound(raised);
  const step = raised.lines[between(raised, [128, 128], [256, 128])];
  const outer = step.right.sector === 0 ? step.right : step.left;
  const inner = step.right.sector === 0 ? step.left : step.right;
  assert.equal(raised.sides[outer.side].below, 'plaster');
  assert.deepEqual(raised.sides[outer.side].flags, ['passable']);
  assert.equal(inner.side, undefined);
  const lines = [between(raised, [128, 128], [256, 128])];
  const marble = setSides(
    raised,
    model.facesOf(raised, lines).filter(({ right }) => right === (step.right.sector === 0)),
    { below: 'marble' },
  );
  const higher = setSectors(marble, [1], { floorHeight: 20 });
  const again = higher.lines[lines[0]];
  assert.equal(higher.sides[(again.right.sector === 0 ? again.right : again.left).side].below, 'marble');
});

test('between two skies there is no wall above', () => {
  const plan = setSectors(drawn(hall(), [128, 128], [256, 256]).plan, [0, 1], { ceiling: '' });
  assert.deepEqual(setSectors(plan, [1], { ceilingHeight: 100 }).sides, plan.sides);
});

test('stairs climb in equal steps', () => {
  const quad = strip([100, 100], [200, 100], [150, 300]);
  const { plan, sectors } = buildStairs(hall(), quad, { steps: 8, from: 0, to: 96 });
  assertSound(plan);
  assert.deepEqual(
    sectors.map((i) => plan.sectors[i].floorHeight),
    [12, 24, 36, 48, 60, 72, 84, 96],
  );
  assert.throws(() => buildStairs(hall(), quad, { steps: 500, from: 0, to: 96 }), /1 to 64/);
});

test('a door is shut, has an id, and shows its leaf to both sides', () => {
  let plan = drawn(hall(), [512, 128], [544, 256]).plan;
  plan = drawn(plan, [544, 0], [1056, 512]).plan;
  const door = areaAt(plan, [520, 200]).sector;
  plan = makeDoors(plan, [door]);
  assertSound(plan);
  assert.equal(plan.sectors[door].ceilingHeight, plan.sectors[door].floorHeight);
  assert.equal(plan.sectors[door].id, 1);
  const leaf = plan.lines[between(plan, [512, 128], [512, 256])];
  const outside = leaf.right.sector === door ? leaf.left : leaf.right;
  assert.equal(plan.sides[outside.side].above, 'wood');
  assert.ok(plan.sides[outside.side].flags.includes('passable'));
  assert.equal(makeDoors(plan, [door]).sectors[door].id, 1, 'a door keeps its id');
});

test('walls and passages', () => {
  const plan = drawn(hall(), [128, 128], [256, 256]).plan;
  const line = between(plan, [128, 128], [256, 128]);
  const fenced = makeWalls(plan, [line], 'hedge', 64);
  assertSound(fenced);
  const { right, left } = fenced.lines[line];
  for (const face of [right, left]) assert.deepEqual(fenced.sides[face.side], { normal: 'hedge', height: 64 });
  assert.deepEqual(makePassages(fenced, [line]), plan);
  assert.throws(() => makePassages(plan, [between(plan, [0, 0], [512, 0])]), /nothing behind/);
});

test('a slope needs a triangle, and follows a corner that moves', () => {
  const plan = hall();
  assert.throws(
    () =>
      setSlope(plan, [0], 'floor', {
        corners: [
          [0, 0, 0],
          [10, 0, 5],
          [20, 0, 9],
        ],
      }),
    /one line/,
  );
  const sloped = setSlope(plan, [0], 'floor', {
    corners: [
      [0, 0, 0],
      [512, 0, 0],
      [512, 512, 64],
    ],
  });
  const { plan: moved } = moveVertices(sloped, [vertexAt(sloped, 512, 512)], 64, 0);
  assert.deepEqual(moved.sectors[0].floorSlope.corners[2], [576, 512, 64]);
  assert.equal(model.heightAt(moved.sectors[0], 'floor', 512, 256), 32);
});

test('what is copied can be put down elsewhere', () => {
  const plan = setSectors(drawn(hall(), [128, 128], [256, 256]).plan, [1], { floorHeight: 32 });
  const clip = copy(plan, { sectors: [0, 1] });
  const far = paste(plan, clip, [2000, 256]);
  assertSound(far.plan);
  assert.equal(far.plan.sectors.length, 4);
  assert.equal(far.plan.sectors[areaAt(far.plan, [2000 - 64, 192]).sector].floorHeight, 32);
  const inside = paste(hall(), copy(plan, { sectors: [1] }), [100, 300]);
  assertSound(inside.plan);
  assert.equal(inside.plan.sectors[areaAt(inside.plan, [100, 300]).sector].floorHeight, 32);
  assert.throws(() => copy(plan, {}), /to copy/);
});

test('pictures run on around a chain of walls', () => {
  const plan = drawChain(blankPlan('Eight'), [...regular([0, 0], [200, 0], 8), [200, 0]]).plan;
  assertSound(plan);
  const faces = model.facesOf(
    plan,
    plan.lines.map((_, i) => i),
  );
  const aligned = alignPictures(plan, faces);
  const offsets = faces
    .map(({ line, right }) => (right ? aligned.lines[line].right : aligned.lines[line].left).x ?? 0)
    .sort((a, b) => a - b);
  assert.equal(offsets[0], 0);
  offsets.slice(1).forEach((x, i) => assert.ok(Math.abs(x - offsets[i] - 153) <= 1, `${offsets}`));
});

test('a split line shows the same pictures as before', () => {
  const plan = hall();
  const { plan: split } = addVertex(plan, [100, 0], 2);
  assertSound(split);
  const second = split.lines[between(split, [100, 0], [512, 0])];
  assert.equal(second.right.x ?? 0, second.from === vertexAt(split, 100, 0) ? 100 : 0);
});

test('a broken file is refused in words', () => {
  assert.throws(() => model.readPlan('{'), /not JSON/);
  assert.throws(() => model.readPlan('[]'), /no room/);
  assert.throws(
    () => model.readPlan(JSON.stringify({ ...hall(), lines: [{ from: 0, to: 9 }] })),
    /Line 0: its vertex "to" is 9, but there are 4/,
  );
  assert.throws(() => model.readPlan(JSON.stringify({ ...hall(), vertices: [[0.5, 1]] })), /Vertex 0/);
});

test('a plan comes out as it went in, with all that the editor does not know', () => {
  const plan = { ...hall(), marks: [{ type: 3 }], future: { a: [1, 2] }, number: 7 };
  assert.deepEqual(model.readPlan(model.writePlan(plan)), plan);
  const { plan: edited } = drawChain(plan, [
    [0, 100],
    [512, 100],
  ]);
  assert.deepEqual([edited.marks, edited.future, edited.number], [plan.marks, plan.future, 7]);
});
