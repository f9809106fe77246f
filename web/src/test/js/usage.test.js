import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chart, parts, size } from '../../main/resources/web/usage/figures.js';

test('sizes are said in the unit that fits', () => {
  assert.deepEqual([0, 1023, 1024, 1536, 5 * 1024 ** 2, 3 * 1024 ** 4, 5000 * 1024 ** 4].map(size), [
    '0 B',
    '1023 B',
    '1.0 KB',
    '1.5 KB',
    '5.0 MB',
    '3.0 TB',
    '5000.0 TB',
  ]);
});

test('parts of a count leave out what is nothing', () => {
  assert.equal(parts({ guest: 2, user: 0, wizard: 1 }), '2 guest, 1 wizard');
  assert.equal(parts({}), '');
});

test('a chart goes from its first point to its last, on the ground at both ends', () => {
  const { path, most } = chart(
    [
      [0, 9],
      [100, 2],
      [150, 4],
      [200, 0],
    ],
    100,
    50,
    100,
    200,
  );
  assert.equal(most, 4);
  assert.equal(path, 'M0.0 50L0.0 25.0L50.0 0.0L100.0 50.0L100.0 50Z');
});

test('without points there is no path, and nothing is divided by', () => {
  assert.deepEqual(chart([], 100, 50, 0, 100), { path: '', most: 1 });
  assert.deepEqual(chart([[5, 3]], 100, 50, 5, 5), { path: '', most: 3 });
});
