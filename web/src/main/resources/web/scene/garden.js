/** The little garden behind the choice screen: a room like any other, only that nobody told us about it. */

const M = 64;

/** @type {import('../types.js').Room} */
export const GARDEN = {
  name: 'The garden at the door',
  width: 24 * M,
  depth: 24 * M,
  height: 2 * M,
  sky: true,
  floor: 'grass',
  wall: 'hedge',
  ceiling: '',
  entrance: { x: 12 * M, z: 20 * M, h: 0 },
  walls: [],
  props: [
    { kind: 'fountain', x: 12 * M, z: 12 * M, size: 4 * M },
    ...[[4, 4], [20, 5], [5, 20], [20, 19], [12, 3], [3, 12]].map(([x, z]) => ({ kind: 'tree', x: x * M, z: z * M, size: M })),
    ...[[4, 9], [15, 3], [20.5, 15], [9, 20.5]].map(([x, z]) => ({ kind: 'lamp', x: x * M, z: z * M, size: 16 })),
    { kind: 'bench', x: 12 * M, z: 7 * M, h: 128, size: M },
    { kind: 'bench', x: 12 * M, z: 17 * M, h: 0, size: M },
  ],
};
