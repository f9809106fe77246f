import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as deeds from '../../main/resources/web/builder/deeds.js';
import { PlanDesk } from '../../main/resources/web/builder/desk.js';
import { Drafts, partsOf, PART_CHARACTERS } from '../../main/resources/web/builder/drafts.js';
import { hitAt, hitsIn } from '../../main/resources/web/builder/hits.js';
import { addItem, areaAt, blankPlan, drawChain, rectangle, readPlan, writePlan } from '../../main/resources/web/builder/model.js';
import { placeOf } from '../../main/resources/web/builder/problems.js';
import { snap } from '../../main/resources/web/builder/snap.js';
import { ChainTool, rectangleTool, StairsTool } from '../../main/resources/web/builder/tool-draw.js';
import { SelectTool } from '../../main/resources/web/builder/tool-select.js';
import { kindOf, lengthOf } from '../../main/resources/web/builder/words.js';
import { assertSound } from './builder-invariants.js';

const closed = (spots) => [...spots, spots[0]];
const hall = () => drawChain(blankPlan('Hall'), closed(rectangle([0, 0], [512, 512]))).plan;

/** A desk with a pointer that clicks and drags in fine units, a pixel each. */
function bench(plan) {
  const desk = new PlanDesk(plan);
  const moved = [];
  const things = [{ id: 17, name: 'Rex', x: 400, z: 400, portal: false }];
  const camera = { scale: 1 };
  const at = (x, z, { shift = false, alt = false } = {}) => {
    const onto = snap(desk.plan, [x, z], { grid: desk.grid, snaps: desk.snaps, fine: shift, scale: 1 });
    return { spot: onto.spot, onto, raw: [x, z], px: x, py: z, shift, alt, touch: false };
  };
  const pointer = {
    click(tool, x, z, keys) {
      tool.move?.(at(x, z, keys), false);
      tool.down(at(x, z, keys));
      tool.up?.(at(x, z, keys));
    },
    drag(tool, [x1, z1], [x2, z2], keys) {
      tool.down(at(x1, z1, keys));
      tool.move?.(at((x1 + x2) / 2, (z1 + z2) / 2, keys), true);
      tool.move?.(at(x2, z2, keys), true);
      tool.up?.(at(x2, z2, keys));
    },
  };
  return {
    ...pointer,
    desk,
    moved,
    tools: { desk, camera, things: () => things, moveThing: (...args) => moved.push(args), putThing: () => {}, redraw: () => {} },
  };
}

test('the pointer snaps to corners, then to lines, then to the grid; Shift to nothing', () => {
  const how = { grid: 32, snaps: true, fine: false, scale: 1 };
  const plan = hall();
  assert.deepEqual(snap(plan, [3, 4], how), { spot: [0, 0], onto: 'vertex', number: 0 });
  assert.deepEqual(snap(plan, [99, 2], how).spot, [96, 0]);
  assert.equal(snap(plan, [99, 2], how).onto, 'line');
  assert.deepEqual(snap(plan, [101, 90], how).spot, [96, 96]);
  assert.deepEqual(snap(plan, [101.4, 90], { ...how, snaps: false }).spot, [101, 90]);
  assert.deepEqual(snap(plan, [3, 4], { ...how, fine: true }).spot, [3, 4]);
});

test('small things are hit before large ones', () => {
  const plan = addItem(hall(), 'props', { kind: 'lamp', x: 100, z: 100, size: 32 });
  const things = [{ id: 17, x: 400, z: 400 }];
  const hit = (x, z) => hitAt(plan, [x, z], 1, things);
  assert.equal(hit(2, 2).kind, 'vertices');
  assert.equal(hit(200, 3).kind, 'lines');
  assert.equal(hit(104, 97).kind, 'props');
  assert.deepEqual(hit(402, 399), { kind: 'things', number: 17 });
  assert.equal(hit(200, 200).kind, 'sectors');
  assert.equal(hit(-90, 200), undefined);
  const all = hitsIn(plan, [-10, -10], [600, 600], things);
  assert.deepEqual([all.sectors, all.lines.length, all.props, all.things], [[0], 4, [0], [17]]);
  assert.deepEqual(hitsIn(plan, [-10, -10], [600, 300], things).sectors, [], 'half a sector is none');
});

test('a room is drawn click by click, and the first corner closes it', () => {
  const { desk, tools, click } = bench(blankPlan('New'));
  const tool = new ChainTool(tools);
  for (const [x, z] of [
    [1, 2],
    [256, 0],
    [256, 256],
    [0, 256],
  ])
    click(tool, x, z);
  assert.equal(desk.plan.lines.length, 0, 'it is not there before it is closed');
  click(tool, 2, 1);
  assertSound(desk.plan);
  assert.equal(desk.plan.sectors.length, 1);
  assert.deepEqual([...desk.selection.sectors], [0], 'what was drawn is selected');
});

test('a chain from wall to wall ends by itself; along a wall it goes on', () => {
  const { desk, tools, click } = bench(hall());
  const tool = new ChainTool(tools);
  click(tool, 0, 256);
  click(tool, 512, 256);
  assert.equal(desk.plan.sectors.length, 2);
  click(tool, 512, 0);
  click(tool, 512, 256);
  click(tool, 768, 256);
  assert.equal(desk.plan.sectors.length, 2);
  click(tool, 512, 0);
  assertSound(desk.plan);
  assert.equal(desk.plan.sectors.length, 3);
});

test('Backspace takes a corner back, Escape the chain, Enter ends it', () => {
  const { desk, tools, click } = bench(hall());
  const tool = new ChainTool(tools);
  click(tool, 100, 100);
  click(tool, 200, 100);
  click(tool, 200, 200);
  assert.ok(tool.key('Backspace'));
  assert.ok(tool.key('Enter'));
  assert.equal(desk.plan.lines.length, 5);
  click(tool, 300, 300);
  assert.ok(tool.cancel());
  assert.ok(!tool.cancel());
  assert.ok(!tool.key('Enter'));
});

test('Alt draws a pillar', () => {
  const { desk, tools, drag } = bench(hall());
  drag(rectangleTool(tools), [128, 128], [256, 256], { alt: true });
  assertSound(desk.plan);
  assert.equal(desk.plan.sectors.length, 1);
  assert.equal(areaAt(desk.plan, [200, 200]).sector, -1);
});

test('stairs: an edge and an end', () => {
  const { desk, tools, click, drag } = bench(hall());
  const tool = new StairsTool(tools);
  drag(tool, [128, 128], [256, 128]);
  click(tool, 200, 320);
  assertSound(desk.plan);
  assert.equal(desk.plan.sectors.length, 7);
  assert.equal(desk.plan.sectors[areaAt(desk.plan, [200, 310]).sector].floorHeight, 96);
});

test('what is selected moves with the pointer, corners, sectors and Things alike', () => {
  const { desk, tools, moved, click, drag } = bench(hall());
  const tool = new SelectTool(tools);
  drag(tool, [1, 1], [66, -62]);
  assert.deepEqual(desk.plan.vertices[0], [64, -64]);
  drag(tool, [300, 300], [335, 366]);
  assert.deepEqual(desk.plan.vertices[0], [96, 0], 'by squares of the grid');
  assert.deepEqual([...desk.selection.sectors], [0], 'it stays selected');
  drag(tool, [400, 400], [432, 432]);
  assert.deepEqual(moved, [[17, [432, 432]]]);
  click(tool, -300, -300);
  assert.ok(desk.selection.isEmpty);
  drag(tool, [-100, -100], [800, 800]);
  assert.equal(desk.selection.lines.size, 4);
  click(tool, 300, 200, { shift: true });
  assert.equal(desk.selection.sectors.size, 0, 'Shift takes away what was selected');
});

test('an edit that cannot be done says why and changes nothing', () => {
  const desk = new PlanDesk(hall());
  const before = desk.plan;
  desk.select({ sectors: [0] });
  assert.equal(deeds.joinSelected(desk), false);
  assert.match(desk.word, /two sectors/);
  assert.equal(desk.plan, before);
  assert.ok(!desk.history.canUndo);
});

test('all can be selected and deleted, lines that border nothing as well', () => {
  const desk = new PlanDesk(
    drawChain(hall(), [
      [800, 0],
      [900, 100],
    ]).plan,
  );
  deeds.selectAll(desk);
  deeds.deleteSelected(desk);
  assert.deepEqual([desk.plan.lines.length, desk.plan.vertices.length, desk.plan.sectors.length], [0, 0, 0]);
  desk.undo();
  assert.equal(desk.plan.lines.length, 5);
});

test('copied, put down, turned, raised, moved', () => {
  const desk = new PlanDesk(hall());
  deeds.pasteAt(desk, [0, 0]);
  assert.match(desk.word, /Nothing was copied/);
  desk.select({ sectors: [0] });
  deeds.copySelected(desk);
  deeds.pasteAt(desk, [1000, 256]);
  assertSound(desk.plan);
  assert.deepEqual([...desk.selection.sectors], [1]);
  deeds.raiseSelected(desk, 'floorHeight', 8);
  deeds.raiseSelected(desk, 'floorHeight', 8);
  assert.equal(desk.plan.sectors[1].floorHeight, 16);
  deeds.nudgeSelected(desk, 32, 0);
  deeds.turnSelected(desk);
  assertSound(desk.plan);
  assert.ok(areaAt(desk.plan, [1000 + 32, 256]).sector === 1);
});

test('a plan travels in parts, and no part ends within a character', () => {
  const text = `${'x'.repeat(PART_CHARACTERS - 1)}😀${'y'.repeat(PART_CHARACTERS)}`;
  const parts = partsOf(text);
  assert.equal(parts.join(''), text);
  assert.ok(parts.every((part) => part.length <= PART_CHARACTERS && !/[\ud800-\udbff]$/.test(part)));
  assert.deepEqual(partsOf(''), ['']);
});

/** A world that answers when it is told to. */
function slowWorld() {
  const asked = [];
  const ask = (wanted) => new Promise((resolve, reject) => asked.push({ ...wanted, answer: resolve, refuse: reject }));
  const next = async () => {
    while (asked.length === 0) await new Promise((resolve) => setImmediate(resolve));
    return asked.shift();
  };
  return { ask, next, asked };
}

test('a draft is sent part by part; a newer one takes its place; the verdict is about the last', async () => {
  const { ask, next, asked } = slowWorld();
  const told = [];
  const drafts = new Drafts(ask, 2, {
    verdict: (plan, verdict) => told.push([plan, verdict]),
    failed: (why) => told.push(why),
    busy: () => {},
  });
  const long = { ...hall(), name: 'n'.repeat(PART_CHARACTERS) };
  drafts.change(long, 0);
  const first = await next();
  assert.deepEqual([first.t, first.room, first.part, first.of, first.save], ['draft', 2, 0, 2, false]);
  assert.equal(asked.length, 0, 'the second part waits for the first answer');
  const newer = hall();
  drafts.change(newer, 0);
  first.answer(null);
  const second = await next();
  assert.deepEqual([second.part, second.of], [0, 1]);
  assert.equal(second.text, JSON.stringify(newer));
  second.answer({ key: 'k', problems: [] });
  while (told.length === 0) await new Promise((resolve) => setImmediate(resolve));
  assert.equal(told[0][0], newer);
  assert.equal(told[0][1].key, 'k');
  drafts.change(long, 0);
  (await next()).refuse(new Error('You may not.'));
  while (told.length === 1) await new Promise((resolve) => setImmediate(resolve));
  assert.equal(told[1], 'You may not.');
  drafts.close();
});

test('saving says so in every part, and what is wrong comes back', async () => {
  const { ask, next } = slowWorld();
  const drafts = new Drafts(ask, 2, { verdict: () => {}, failed: () => {}, busy: () => {} });
  const saving = drafts.save({ ...hall(), name: 'n'.repeat(PART_CHARACTERS) });
  for (const part of [0, 1]) {
    const wanted = await next();
    assert.deepEqual([wanted.part, wanted.save], [part, true]);
    wanted.answer(part === 0 ? null : { problems: [{ severity: 'error', message: 'no', kind: 'room', number: 0 }] });
  }
  const { key, problems } = await saving;
  assert.equal(key, undefined);
  assert.equal(problems.length, 1);
});

test('a problem is found on the plan', () => {
  const plan = hall();
  const at = (kind, number) => placeOf(plan, { severity: 'error', message: '', kind, number });
  assert.deepEqual(at('vertex', 1).spot, plan.vertices[1]);
  assert.deepEqual(at('line', 0).picked, { lines: [0] });
  assert.deepEqual(at('sector', 0).spot, [256, 256]);
  assert.equal(at('side', 0).picked.lines.length, 4);
  for (const kind of ['vertex', 'line', 'sector']) assert.deepEqual(at(kind, 99).picked, {});
  assert.equal(at('room', 0).spot, undefined);
});

test('words', () => {
  assert.equal(lengthOf(96), '1.5 m · 96');
  assert.equal(kindOf(hall(), 0), 'solid');
  assert.deepEqual(readPlan(writePlan(hall())), hall());
});
