import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ago, clock, lineDiff, who } from '../../main/resources/web/past/words.js';
import { count } from '../../main/resources/web/words.js';

const NOW = new Date(2026, 10, 16, 12, 0, 0).getTime();

test('how long ago something was is told in the largest fitting unit', () => {
  const told = [0, 30, 90, 3 * 3600, 30 * 3600, 50 * 3600].map((seconds) => ago(NOW - seconds * 1000, NOW));
  assert.deepEqual(told, ['just now', '30 s ago', '1 min ago', '3 h ago', 'yesterday', '2 days ago']);
});

test('a moment of today is an hour, others have their day', () => {
  assert.equal(clock(new Date(2026, 10, 16, 9, 5).getTime(), NOW), '09:05');
  assert.equal(clock(new Date(2026, 0, 2, 23, 59).getTime(), NOW), '2026-01-02 23:59');
});

test('people are told by name, and who asked if that is somebody else', () => {
  assert.equal(who({ by: 'Ada #17', asked: '' }), 'Ada');
  assert.equal(who({ by: 'Ada #17', asked: 'Bob #9' }), 'Ada, asked by Bob');
  assert.equal(who({ by: 'the world', asked: '' }), 'the world');
  assert.equal(who({ by: 'rolled back to entry 12', asked: '' }), 'the world was rolled back to entry 12');
});

test('one of something is not many', () => {
  assert.deepEqual([count(1, 'line'), count(2, 'line'), count(0, 'entry', 'entries')], ['1 line', '2 lines', '0 entries']);
});

const shown = (/** @type {string} */ from, /** @type {string} */ to) => lineDiff(from, to).map(({ sign, text }) => sign + text);

test('a difference has the lines that went, that came and that stayed, in order', () => {
  assert.deepEqual(shown('a\nb\nc', 'a\nx\nc\nd'), [' a', '-b', '+x', ' c', '+d']);
  assert.deepEqual(shown('', 'a\nb'), ['+a', '+b']);
  assert.deepEqual(shown('a\nb', ''), ['-a', '-b']);
  assert.deepEqual(shown('a', 'a'), [' a']);
});

test('whatever the texts are, taking one side of the difference gives that text', () => {
  const letters = ['a', 'b', 'c'];
  let seed = 7;
  const roll = (/** @type {number} */ n) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % n;
  };
  for (let round = 0; round < 200; round++) {
    const text = () => Array.from({ length: 1 + roll(8) }, () => letters[roll(3)]).join('\n');
    const [from, to] = [text(), text()];
    const side = (/** @type {string} */ sign) =>
      lineDiff(from, to)
        .filter((line) => line.sign === ' ' || line.sign === sign)
        .map((line) => line.text)
        .join('\n');
    assert.deepEqual([side('-'), side('+')], [from, to]);
  }
});

test('very long texts are told whole instead of compared', () => {
  const long = Array.from({ length: 1000 }, (_, i) => `line ${i}`).join('\n');
  assert.equal(lineDiff(long, long).length, 2000);
});
