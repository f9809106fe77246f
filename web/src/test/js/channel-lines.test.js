import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ChannelLines, filter } from '../../main/resources/web/game/channel-lines.js';

/** @param {number} n @param {string} c @param {string} s */
const line = (n, c, s) => ({ n, t: 0, c, s });

test('lines come once, in order, and the oldest go', () => {
  const lines = new ChannelLines(3);
  assert.equal(lines.add({ last: 2, lines: [line(1, 'log', 'a'), line(2, 'log', 'b')] }).length, 2);
  assert.equal(lines.add({ last: 2, lines: [line(2, 'log', 'b')] }).length, 0);
  lines.add({ last: 4, lines: [line(3, 'error', 'c'), line(4, 'debug', 'd')] });
  assert.deepEqual(
    lines.all.map((one) => one.s),
    ['b', 'c', 'd'],
  );
  assert.equal(lines.last, 4);
});

test('a server that has begun anew is heard from its first line on', () => {
  const lines = new ChannelLines(10);
  lines.add({ last: 900, lines: [line(900, 'log', 'before')] });
  assert.equal(lines.add({ last: 1, lines: [line(1, 'log', 'after')] }).length, 1);
});

test('shown is what is of a chosen channel and has all the words', () => {
  const isShown = filter(new Set(['error', 'log']), ' Object  12 ');
  assert.equal(isShown(line(1, 'error', 'no object 12 here')), true);
  assert.equal(isShown(line(2, 'error', 'no object 13 here')), false);
  assert.equal(isShown(line(3, 'debug', 'object 12')), false);
  assert.equal(filter(new Set(), '')(line(4, 'log', '')), false);
});
