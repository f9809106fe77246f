import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as model from '../../main/resources/web/builder/model.js';
import { assertSound, dice } from './builder-invariants.js';

const SEEDS = 16;
const STEPS = 130;
const TEXTURES = ['brick', 'marble', 'hedge', 'planks', ''];

/** Each builds something, somewhere. @type {Record<string, (plan: any, roll: (below: number) => number) => any>} */
const DEEDS = {
  draw: (plan, roll) => model.drawChain(plan, chain(roll)).plan,
  pillar: (plan, roll) => model.drawChain(plan, closed(model.rectangle(spot(roll), spot(roll))), { pillar: true }).plan,
  rectangle: (plan, roll) => model.drawChain(plan, closed(model.rectangle(spot(roll), spot(roll)))).plan,
  polygon: (plan, roll) => model.drawChain(plan, closed(model.regular(spot(roll), spot(roll), 3 + roll(6)))).plan,
  vertex: (plan, roll) => model.addVertex(plan, spot(roll), roll(2) * 16).plan,
  move: (plan, roll) => model.moveVertices(plan, some(plan.vertices, roll), (roll(9) - 4) * 16, roll(100) - 50, roll(2) * 12).plan,
  moveSector: (plan, roll) =>
    model.moveVertices(
      plan,
      model.verticesOf(plan, { sectors: some(plan.sectors, roll, 2) }),
      (roll(9) - 4) * 32,
      (roll(9) - 4) * 32,
      roll(2) * 12,
    ).plan,
  turn: (plan, roll) =>
    model.turnVertices(plan, model.verticesOf(plan, { sectors: some(plan.sectors, roll, 2) }), spot(roll), roll(4)).plan,
  split: (plan, roll) => model.splitLines(plan, some(plan.lines, roll)).plan,
  deleteVertices: (plan, roll) => model.deleteVertices(plan, some(plan.vertices, roll, 2)).plan,
  deleteLines: (plan, roll) => model.deleteLines(plan, some(plan.lines, roll, 2)).plan,
  deleteSectors: (plan, roll) => model.deleteSectors(plan, some(plan.sectors, roll, 2)).plan,
  solid: (plan, roll) => model.makeSolid(plan, some(plan.sectors, roll, 2)).plan,
  fill: (plan, roll) =>
    model.fillArea(model.drawChain(plan, closed(model.rectangle(spot(roll), spot(roll))), { pillar: true }).plan, spot(roll)).plan,
  join: (plan, roll) => model.joinSectors(plan, some(plan.sectors, roll, 3), { keepLines: roll(2) === 0 }).plan,
  flip: (plan, roll) => model.flipLines(plan, some(plan.lines, roll)).plan,
  heights: (plan, roll) =>
    model.setSectors(plan, some(plan.sectors, roll), { floorHeight: roll(5) * 16, ceilingHeight: 64 + roll(10) * 16 }),
  looks: (plan, roll) =>
    model.setSectors(plan, some(plan.sectors, roll), { floor: TEXTURES[roll(5)], ceiling: TEXTURES[roll(5)], light: roll(256) }),
  sides: (plan, roll) => model.setSides(plan, model.facesOf(plan, some(plan.lines, roll)), { below: TEXTURES[roll(5)], id: roll(3) }),
  walls: (plan, roll) => model.makeWalls(plan, some(plan.lines, roll), 'hedge', roll(3) * 40),
  passages: (plan, roll) => model.makePassages(plan, some(plan.lines, roll)),
  door: (plan, roll) => model.makeDoors(plan, some(plan.sectors, roll, 1)),
  align: (plan, roll) => model.alignPictures(plan, model.facesOf(plan, some(plan.lines, roll, 12))),
  stairs: (plan, roll) =>
    model.buildStairs(plan, model.strip(spot(roll), spot(roll), spot(roll)), { steps: 1 + roll(5), from: 0, to: 64 }).plan,
  copy: (plan, roll) =>
    model.paste(plan, model.copy(plan, { sectors: some(plan.sectors, roll, 2), lines: some(plan.lines, roll) }), spot(roll)).plan,
};

const spot = (roll) => [roll(33) * 32, roll(33) * 32];
const chain = (roll) => Array.from({ length: 2 + roll(4) }, () => spot(roll));
const closed = (spots) => [...spots, spots[0]];
const some = (list, roll, most = 4) => (list.length === 0 ? [] : Array.from({ length: 1 + roll(most) }, () => roll(list.length)));

test('whatever is done in whatever order, the plan stays sound, and every step can be taken back exactly', () => {
  const names = Object.keys(DEEDS);
  /** @type {Record<string, number>} */
  const done = {};
  let steps = 0;
  for (let seed = 1; seed <= SEEDS; seed++) {
    const roll = dice(seed * 7919);
    const history = new model.PlanHistory(model.blankPlan('Anywhere'));
    const texts = [JSON.stringify(history.plan)];
    const deeds = [];
    for (let i = 0; i < STEPS; i++) {
      // Too full a plan only makes the test slow.
      const name = history.plan.lines.length > 120 ? 'deleteSectors' : names[roll(names.length)];
      deeds.push(name);
      let after;
      try {
        after = DEEDS[name](history.plan, roll);
      } catch (trouble) {
        if (!(trouble instanceof model.Trouble)) throw trouble;
        continue;
      }
      try {
        assertSound(after);
        if (i % 8 === 0) assert.deepEqual(model.readPlan(model.writePlan(after)), JSON.parse(JSON.stringify(after)));
      } catch (trouble) {
        throw new Error(`seed ${seed}, step ${i}, ${deeds.slice(-3)}: ${trouble.message}`, { cause: trouble });
      }
      if (after === history.plan) continue;
      history.do(after, name);
      texts.push(JSON.stringify(after));
      done[name] = (done[name] ?? 0) + 1;
      steps++;
    }
    // Had an edit changed the plan it was given, that would no longer be what was noted then.
    for (let i = texts.length - 2; i >= 0; i--) {
      assert.notEqual(history.undo(), undefined);
      assert.equal(JSON.stringify(history.plan), texts[i], `seed ${seed}, back to step ${i}`);
    }
    assert.equal(history.undo(), undefined);
    for (let i = 1; i < texts.length; i++) {
      history.redo();
      assert.equal(JSON.stringify(history.plan), texts[i]);
    }
  }
  for (const name of names) assert.ok(done[name] > 5, `${name} was done ${done[name]} times`);
  assert.ok(steps > SEEDS * STEPS * 0.5, `${steps} steps`);
});

test('steps of one gesture are one; a new step forgets what was taken back; the oldest go first', () => {
  const blank = model.blankPlan('A');
  const history = new model.PlanHistory(blank);
  history.do({ ...blank, name: 'B' }, 'name', 'slider');
  history.do({ ...blank, name: 'C' }, 'name', 'slider');
  history.rest();
  history.do({ ...blank, name: 'D' }, 'name', 'slider');
  history.undo();
  assert.equal(history.plan.name, 'C');
  history.undo();
  assert.equal(history.plan, blank);
  history.redo();
  history.do({ ...blank, name: 'E' }, 'name');
  assert.equal(history.redo(), undefined);
  for (let i = 0; i < 2 * model.MOST_STEPS; i++) history.do({ ...blank, name: String(i) }, 'name');
  let back = 0;
  while (history.undo() !== undefined) back++;
  assert.equal(back, model.MOST_STEPS);
});
