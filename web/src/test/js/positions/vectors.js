/**
 * The shared vectors of the position codec, as they are written by hand from the tables of the format: bits with spaces, and what they
 * mean.
 * `node src/test/js/positions/vectors.js FILE` puts them into a file that both decoders read
 * (space/src/test/resources/position-vectors.json).
 */
import { writeFileSync } from 'node:fs';

/** @typedef {[badge: number, high: number, layer: number, x: number, z: number]} Told  high is 1, low 0, the next coarser grid -1 */
/** @typedef {{setup: boolean, hex: string, after?: Told[], error?: true}} VectorFrame */
/**
 * @typedef {{name: string, mode: 'classes' | 'badges', own: number, farEvery: number, coarser?: number[], frames: VectorFrame[]}} Vector
 */

const hex = (/** @type {number[]} */ bytes) => bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');

function varint(/** @type {number} */ value) {
  const bytes = [];
  for (; value > 0x7f; value >>= 7) bytes.push((value & 0x7f) | 0x80);
  return [...bytes, value];
}

const badges = (/** @type {number[]} */ list) => [
  ...varint(list.length),
  ...list.flatMap((badge, i) => varint(i === 0 ? badge : badge - list[i - 1])),
];

function packed(/** @type {string} */ text) {
  const bits = text.replaceAll(' ', '');
  return Array.from({ length: Math.ceil(bits.length / 8) }, (_, i) => parseInt(bits.slice(8 * i, 8 * i + 8).padEnd(8, '0'), 2));
}

/** @param {{n: number, leave?: number[], join?: number[], walk?: string, blocks?: number[][]}} frame */
const frameBytes = ({ n, leave = [], join = [], walk = '', blocks = [] }) => [
  n >> 8,
  n & 255,
  ...badges(leave),
  ...badges(join),
  ...packed(walk),
  ...blocks.flatMap((block) => [...varint(block.length), ...block]),
];

/** @param {Parameters<typeof frameBytes>[0]} frame @param {Told[]} after @returns {VectorFrame} */
const good = (frame, after) => ({ setup: false, hex: hex(frameBytes(frame)), after });
/** @param {Parameters<typeof frameBytes>[0]} frame @param {Told[]} after @returns {VectorFrame} */
const setup = (frame, after) => ({ ...good(frame, after), setup: true });
/** @param {number[]} bytes @returns {VectorFrame} */
const bad = (bytes) => ({ setup: false, hex: hex(bytes), error: true });

/** Somebody with badge 5 in high cell (6400, 6400), layer 0: low cell (100, 100), and in it (0, 0). */
const ANYWHERE_100 = '1 11 00 01100100 01100100';
const five = () => setup({ n: 0, join: [5], walk: `1 00 000000 000000 ${ANYWHERE_100}` }, [[5, 1, 0, 6400, 6400]]);
/** The same in low cell (100, 100). */
const lowFive = () => setup({ n: 0, join: [5], walk: ANYWHERE_100 }, [[5, 0, 0, 100, 100]]);

/** @param {string} name @param {VectorFrame[]} frames @param {'classes' | 'badges'} [mode] @returns {Vector} */
const vector = (name, frames, mode = 'classes') => ({ name, mode, own: -1, farEvery: 4, frames });

/** @param {number} count @returns {number[]} */
const upTo = (count) => Array.from({ length: count }, (_, badge) => badge);
/** @param {number} count @returns {Told[]} */
const allAtZero = (count) => upTo(count).map((badge) => [badge, 0, 0, 0, 0]);

const AROUND = [
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
];
const TWO_AWAY = [
  [0, -2],
  [1, -2],
  [2, -2],
  [2, -1],
  [2, 0],
  [2, 1],
  [2, 2],
  [1, 2],
  [0, 2],
  [-1, 2],
  [-2, 2],
  [-2, 1],
  [-2, 0],
  [-2, -1],
  [-2, -2],
  [-1, -2],
];
const binary = (/** @type {number} */ value, /** @type {number} */ width) => value.toString(2).padStart(width, '0');

/** A run of so many, alone and with one more who moves to low cell (1, 0). @param {number} length @param {string} code */
const run = (length, code) =>
  vector(
    `a run of ${length} in ${code.replaceAll(' ', '').length} bits`,
    [
      setup({ n: 1, join: upTo(length), walk: code }, allAtZero(length)),
      good({ n: 2, join: [length], walk: `${code} 1 10 00 010` }, [...allAtZero(length), [length, 0, 0, 1, 0]]),
    ],
    'badges',
  );

/** @returns {Vector[]} */
export const handMade = () => [
  vector('nobody at all: the walk has no bits', [setup({ n: 7 }, []), good({ n: 65535 }, [])]),

  vector(
    'every adjacent high cell, north first and clockwise',
    AROUND.flatMap(([dx, dz], i) => [five(), good({ n: 1, walk: `1 001 ${binary(i, 3)}` }, [[5, 1, 0, 6400 + dx, 6400 + dz]])]),
  ),

  vector(
    'every high cell two away, north first and clockwise',
    TWO_AWAY.flatMap(([dx, dz], i) => [five(), good({ n: 1, walk: `1 010 ${binary(i, 4)}` }, [[5, 1, 0, 6400 + dx, 6400 + dz]])]),
  ),

  vector('high codes of 17 and 35 bits at their limits, layers wrap', [
    five(),
    good({ n: 1, walk: '1 011 0 00 10000 01111' }, [[5, 1, 0, 6384, 6415]]),
    good({ n: 2, walk: '1 011 0 11 01111 10000' }, [[5, 1, 3, 6399, 6399]]),
    good({ n: 3, walk: '1 011 0 10 00000 00000' }, [[5, 1, 1, 6399, 6399]]),
    // To (12799, 12799): +6400 is 01100100000000 in 14 bits; then to (0, 0): -12799 is 16384 - 12799 = 3585, 00111000000001.
    good({ n: 4, walk: '1 011 1 00 01100100000000 01100100000000' }, [[5, 1, 1, 12799, 12799]]),
    good({ n: 5, walk: '1 011 1 11 00111000000001 00111000000001' }, [[5, 1, 0, 0, 0]]),
    // The largest positive difference of 14 bits, 8191, and back with the most negative one, -8192, and one step.
    good({ n: 6, walk: '1 011 1 00 01111111111111 01111111111111' }, [[5, 1, 0, 8191, 8191]]),
    good({ n: 7, walk: '1 001 011' }, [[5, 1, 0, 8192, 8192]]),
    good({ n: 8, walk: '1 011 1 00 10000000000000 10000000000000' }, [[5, 1, 0, 0, 0]]),
  ]),

  vector('every low code at its limits, layers and differences wrap', [
    lowFive(),
    good({ n: 4, walk: '1 01 11' }, [[5, 0, 3, 100, 100]]),
    good({ n: 8, walk: '1 01 01' }, [[5, 0, 0, 100, 100]]),
    ...AROUND.flatMap(([dx, dz], i) => [
      good({ n: 12 + 8 * i, walk: `1 10 10 ${binary(i, 3)}` }, [[5, 0, 2, 100 + dx, 100 + dz]]),
      good({ n: 16 + 8 * i, walk: `1 10 10 ${binary((i + 4) % 8, 3)}` }, [[5, 0, 0, 100, 100]]),
    ]),
    good({ n: 100, walk: '1 11 01 01100011 10011100' }, [[5, 0, 1, 199, 0]]),
    // From 199 to 0 is -199, in 8 bits 57; from 0 to 199 is 199.
    good({ n: 104, walk: '1 11 11 00111001 11000111' }, [[5, 0, 0, 0, 199]]),
  ]),

  vector('codes longer than need be are taken', [
    lowFive(),
    good({ n: 4, walk: '1 01 00' }, [[5, 0, 0, 100, 100]]),
    good({ n: 8, walk: '1 11 00 00000000 00000000' }, [[5, 0, 0, 100, 100]]),
    good({ n: 12, walk: '0 01 0000' }, [[5, 0, 0, 100, 100]]),
    good({ n: 16, walk: '0 11 00000000000' }, [[5, 0, 0, 100, 100]]),
  ]),

  run(1, '0 00'),
  run(2, '0 01 0001'),
  run(16, '0 01 1111'),
  run(17, '0 10 00010000'),
  run(100, '0 10 01100011'),
  run(256, '0 10 11111111'),
  run(257, '0 11 00100000000'),
  run(2048, '0 11 11111111111'),
  vector(
    '2049 who stand still: one run after another',
    [setup({ n: 1, join: upTo(2049), walk: '0 11 11111111111 0 00' }, allAtZero(2049))],
    'badges',
  ),

  vector('joiners and leavers: badges of two bytes, and one who leaves and joins at once', [
    setup({ n: 0, join: [0, 1, 300, 20000], walk: '0 01 0010 1 10 01 100' }, [
      [0, 0, 0, 0, 0],
      [1, 0, 0, 0, 0],
      [300, 0, 0, 0, 0],
      [20000, 0, 1, 0, 1],
    ]),
    good({ n: 1, leave: [0, 300] }, [
      [1, 0, 0, 0, 0],
      [20000, 0, 1, 0, 1],
    ]),
    good({ n: 2, leave: [20000], join: [7, 20000], walk: '1 10 00 010 0 00' }, [
      [1, 0, 0, 0, 0],
      [7, 0, 0, 1, 0],
      [20000, 0, 0, 0, 0],
    ]),
    good({ n: 3, leave: [1, 7, 20000] }, []),
  ]),

  vector('switches both ways: the plain low code comes first', [
    lowFive(),
    good({ n: 4, walk: '1 00 111111 000001 0' }, [[5, 1, 0, 6463, 6401]]),
    good({ n: 5, walk: '1 000 0' }, [[5, 0, 0, 100, 100]]),
    good({ n: 8, walk: '1 00 000010 000011 1 10 01 010' }, [[5, 1, 1, 6466, 6403]]),
    good({ n: 9, walk: '1 000 1 10 00 110' }, [[5, 0, 1, 100, 100]]),
    good({ n: 12, walk: '1 00 000000 000000 1 01 11' }, [[5, 1, 0, 6400, 6400]]),
    good({ n: 13, walk: '1 000 1 01 10' }, [[5, 0, 2, 100, 100]]),
    good({ n: 16, walk: '1 00 111111 111111 1 11 10 01100011 01100011' }, [[5, 1, 0, 12799, 12799]]),
    good({ n: 17, walk: '1 000 1 11 00 00111001 00111001' }, [[5, 0, 0, 0, 0]]),
  ]),

  vector('the order by classes, and a run across their borders', [
    // 1 becomes low and moved, 2 low and still, 3 high and still, 4 high and moved.
    setup({ n: 0, join: [1, 2, 3, 4], walk: '1 10 00 010 0 00 1 00 000001 000001 0 1 00 000010 000010 1 10 00 011' }, [
      [1, 0, 0, 1, 0],
      [2, 0, 0, 0, 0],
      [3, 1, 0, 1, 1],
      [4, 1, 0, 66, 66],
    ]),
    // The order is 4, 3, 2, 1: each goes somewhere else.
    good({ n: 4, walk: '1 001 000 1 001 010 1 10 00 100 1 10 00 010' }, [
      [1, 0, 0, 2, 0],
      [2, 0, 0, 0, 1],
      [3, 1, 0, 2, 1],
      [4, 1, 0, 66, 65],
    ]),
    // Now it is 3, 4 (high, moved), 1, 2 (low, moved): 3 stands still, and 4, and 1; 2 moves.
    good({ n: 8, walk: '0 01 0010 1 10 00 010' }, [
      [1, 0, 0, 2, 0],
      [2, 0, 0, 1, 1],
      [3, 1, 0, 2, 1],
      [4, 1, 0, 66, 65],
    ]),
    // 3, 4 are high and still, 1 low and still, 2 low and moved.
    good({ n: 12, walk: '0 00 1 001 100 0 00 1 10 00 110' }, [
      [1, 0, 0, 2, 0],
      [2, 0, 0, 0, 1],
      [3, 1, 0, 2, 1],
      [4, 1, 0, 66, 66],
    ]),
    // 4 has moved, so it comes before 3.
    good({ n: 16, walk: '1 001 000 0 01 0010' }, [
      [1, 0, 0, 2, 0],
      [2, 0, 0, 0, 1],
      [3, 1, 0, 2, 1],
      [4, 1, 0, 66, 65],
    ]),
  ]),

  vector('who switches is moved only if its plain low code was not 0', [
    setup({ n: 0, join: [1, 2], walk: '1 00 000001 000001 0 1 00 000001 000001 1 10 00 010' }, [
      [1, 1, 0, 1, 1],
      [2, 1, 0, 65, 1],
    ]),
    // 2 is high and moved, 1 high and still: 2 goes low without moving, 1 goes low and moves.
    good({ n: 1, walk: '1 000 0 1 000 1 10 00 100' }, [
      [1, 0, 0, 0, 1],
      [2, 0, 0, 1, 0],
    ]),
    // 2 is low and still, 1 low and moved.
    good({ n: 4, walk: '1 10 00 010 0 00' }, [
      [1, 0, 0, 0, 1],
      [2, 0, 0, 2, 0],
    ]),
  ]),

  vector('low ones are due in every fourth frame, and keep their class between', [
    setup({ n: 3, join: [1, 2], walk: '1 10 00 010 1 00 000001 000001 0' }, [
      [1, 0, 0, 1, 0],
      [2, 1, 0, 1, 1],
    ]),
    good({ n: 5, walk: '1 001 010' }, [
      [1, 0, 0, 1, 0],
      [2, 1, 0, 2, 1],
    ]),
    good({ n: 6, join: [0], walk: '1 001 010 1 10 00 100' }, [
      [0, 0, 0, 0, 1],
      [1, 0, 0, 1, 0],
      [2, 1, 0, 3, 1],
    ]),
    good({ n: 65535, walk: '0 00' }, [
      [0, 0, 0, 0, 1],
      [1, 0, 0, 1, 0],
      [2, 1, 0, 3, 1],
    ]),
    // The numbers begin anew, and 0 divides by four: 2 (high, still), then 0 and 1 (low, moved).
    good({ n: 0, walk: '0 00 1 10 00 010 1 10 00 100' }, [
      [0, 0, 0, 1, 1],
      [1, 0, 0, 1, 1],
      [2, 1, 0, 3, 1],
    ]),
  ]),

  vector(
    'by badges everybody is due in every frame, in the order of badges',
    [
      setup({ n: 1, join: [1, 2, 3], walk: '0 00 1 10 00 010 0 00' }, [
        [1, 0, 0, 0, 0],
        [2, 0, 0, 1, 0],
        [3, 0, 0, 0, 0],
      ]),
      good({ n: 2, walk: '1 10 00 010 0 00 1 10 00 100' }, [
        [1, 0, 0, 1, 0],
        [2, 0, 0, 1, 0],
        [3, 0, 0, 0, 1],
      ]),
      good({ n: 3, leave: [2], walk: '0 00 1 10 01 000' }, [
        [1, 0, 0, 1, 0],
        [3, 0, 1, 0, 0],
      ]),
    ],
    'badges',
  ),

  vector('extended blocks: in walk order, with items known and unknown, or none', [
    setup(
      { n: 0, join: [1, 2, 3, 4, 5, 6], walk: '1 00 000100 000100 0 '.repeat(6) },
      upTo(6).map((i) => [i + 1, 1, 0, 4, 4]),
    ),
    good(
      {
        n: 1,
        walk: '1 100 1 101 010 1 110 0100 1 111 0 00 00011 11111 1 111 1 01 00000000000001 00000000000000 0 00',
        blocks: [[1, 64], [2], [], [1, 255, 2], [9, 1, 2, 3]],
      },
      [
        [1, 1, 0, 4, 4],
        [2, 1, 0, 5, 4],
        [3, 1, 0, 6, 4],
        [4, 1, 0, 7, 3],
        [5, 1, 1, 5, 4],
        [6, 1, 0, 4, 4],
      ],
    ),
    // 1 was told of, but stands still: 2, 3, 4, 5 come first.
    good({ n: 2, walk: '0 01 0011 1 101 000 0 00', blocks: [Array(130).fill(2)] }, [
      [1, 1, 0, 4, 3],
      [2, 1, 0, 5, 4],
      [3, 1, 0, 6, 4],
      [4, 1, 0, 7, 3],
      [5, 1, 1, 5, 4],
      [6, 1, 0, 4, 4],
    ]),
  ]),

  ...damage(),
];

/** Each kind of damage, alone, after a frame that is well. @returns {Vector[]} */
function damage() {
  /** @param {string} name @param {number[]} bytes */
  const broken = (name, bytes) => vector(`damage: ${name}`, [five(), bad(bytes)]);
  const lowBroken = (/** @type {string} */ name, /** @type {string} */ walk) =>
    vector(`damage: ${name}`, [lowFive(), bad(frameBytes({ n: 4, walk }))]);
  return [
    broken('no bytes', []),
    broken('half a number', [0]),
    broken('no joiners', [0, 1, 0]),
    broken('the walk is missing', [0, 1, 0, 0]),
    broken('the walk ends within a code', frameBytes({ n: 1, walk: '1 011 1 00' })),
    broken('a list longer than the frame', [0, 1, 200, 1, 5]),
    broken('a number that does not end', [0, 1, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0]),
    broken('a number of five bytes', [0, 1, 0x80, 0x80, 0x80, 0x80, 0, 0, ...packed('0 00')]),
    broken('who leaves was not here', frameBytes({ n: 1, leave: [4], walk: '0 00' })),
    broken('who joins is here', frameBytes({ n: 1, join: [5], walk: '0 01 0001' })),
    broken('a leaver is named twice', [0, 1, 2, 5, 0, 0]),
    broken('a joiner is named twice', [0, 1, 0, 2, 6, 0, ...packed('0 01 0010')]),
    broken('a run longer than those who are left', frameBytes({ n: 1, walk: '0 01 0001' })),
    broken('a set bit after the walk', frameBytes({ n: 1, walk: '0 00 00001' })),
    broken('a byte too many', [...frameBytes({ n: 1, walk: '0 00' }), 0]),
    broken('an extended block is missing', frameBytes({ n: 1, walk: '1 100' })),
    broken('an extended block is cut', [...frameBytes({ n: 1, walk: '1 100' }), 3, 1, 64]),
    broken('an extended block nobody announced', frameBytes({ n: 1, walk: '0 00', blocks: [[1, 64]] })),
    broken('bytes after the last extended block', [...frameBytes({ n: 1, walk: '1 100', blocks: [[1, 64]] }), 0]),
    broken('a switch to high within a switch to low', frameBytes({ n: 1, walk: '1 000 1 00 000000 000000 0' })),
    broken('a low cell outside the world after a switch', frameBytes({ n: 1, walk: '1 000 1 11 00 01100100 00000000' })),
    // 6400 + 6400 = 12800, one too many.
    broken('a high cell outside the world', frameBytes({ n: 1, walk: '1 011 1 00 01100100000000 00000000000000' })),
    vector('damage: a step over the northern edge', [
      setup({ n: 0, join: [5], walk: '1 00 000000 000000 0' }, [[5, 1, 0, 0, 0]]),
      bad(frameBytes({ n: 1, walk: '1 001 000' })),
    ]),
    vector(
      'damage: a switch to high on the map',
      [setup({ n: 0, join: [5], walk: '0 00' }, [[5, 0, 0, 0, 0]]), bad(frameBytes({ n: 1, walk: '1 00 000000 000000 0' }))],
      'badges',
    ),
    lowBroken('a switch within a switch', '1 00 000000 000000 1 00 000000 000000 0'),
    lowBroken('a low cell outside the world', '1 11 00 01100100 00000000'),
    vector('damage: a low step over the western edge', [
      setup({ n: 0, join: [5], walk: '0 00' }, [[5, 0, 0, 0, 0]]),
      bad(frameBytes({ n: 4, walk: '1 10 00 110' })),
    ]),
    vector('damage: a low one is not due, but has a code', [lowFive(), bad(frameBytes({ n: 5, walk: '0 00' }))]),
    vector('after damage a setup heals', [five(), bad([0, 1, 0]), five(), good({ n: 1, walk: '1 001 010' }, [[5, 1, 0, 6401, 6400]])]),
  ];
}

const [, script, file] = process.argv;
if (file && script.endsWith('vectors.js'))
  writeFileSync(
    file,
    `[\n${handMade()
      .map((made) => JSON.stringify(made))
      .join(',\n')}\n]\n`,
  );
