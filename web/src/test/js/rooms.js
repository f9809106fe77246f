/** Rooms for the tests: small ones made on the spot, and compiled ones from the folder beside this file. */
import { readFileSync } from 'node:fs';
import { Footway } from '../../main/resources/web/space/footway.js';
import { Levels } from '../../main/resources/web/space/levels.js';
import { RoomData } from '../../main/resources/web/space/room-data.js';
import { Steps } from '../../main/resources/web/space/steps.js';

/** A compiled room; the server made it. @param {string} name */
export const readRoom = (name) => new RoomData(JSON.parse(readFileSync(new URL(`rooms/${name}.json`, import.meta.url), 'utf8')));

/** @param {RoomData} room */
export const footwayIn = (room, motions = []) => Footway.of(new Steps(new Levels(room, motions)));

/**
 * One rectangle with thin walls in it. A rectangle is one leaf, so it needs no tree.
 * @param {number} width @param {number} depth @param {{x1: number, z1: number, x2: number, z2: number}[]} walls @param {object[]} props
 */
export function hall(width, depth, walls = [], props = []) {
  const vertices = [
    [0, 0],
    [width, 0],
    [width, depth],
    [0, depth],
    ...walls.flatMap(({ x1, z1, x2, z2 }) => [
      [x1, z1],
      [x2, z2],
    ]),
  ];
  const around = [0, 1, 2, 3].map((from) => ({ from, to: (from + 1) % 4, right: { side: 0, sector: 0 } }));
  const inner = walls.map((_, i) => ({ from: 4 + i * 2, to: 5 + i * 2, right: { side: 0, sector: 0 }, left: { side: 0, sector: 0 } }));
  const plan = {
    name: 'Hall',
    width,
    depth,
    entrance: { x: 1, z: 1, h: 0 },
    vertices,
    sides: [{ normal: 'brick' }],
    sectors: [{ floor: 'stone', ceiling: '', floorHeight: 0, ceilingHeight: 256 }],
    lines: [...around, ...inner],
    props,
  };
  return new RoomData(
    /** @type {any} */ ({
      key: 'hall',
      plan,
      nodes: [],
      leaves: [[0, 0, 0, width, 0, width, depth, 0, depth]],
      pieces: [],
      openings: [],
      sight: '',
    }),
  );
}

/**
 * A floor in strips from west to east, each 100 wide and 400 deep, with these floors and ceilings. A ceiling of 0 is the sky.
 * @param {{floor?: number, ceiling?: number, id?: number, floorSlope?: object}[]} strips
 */
export function strips(strips) {
  const width = strips.length * 100;
  const vertices = strips
    .flatMap((_, i) => [
      [i * 100, 0],
      [i * 100, 400],
    ])
    .concat([
      [width, 0],
      [width, 400],
    ]);
  const lines = [];
  for (let i = 0; i <= strips.length; i++) {
    // From south to north: the west is on the left.
    const side = i === 0 || i === strips.length ? { side: 0 } : {};
    lines.push({
      from: i * 2 + 1,
      to: i * 2,
      ...(i < strips.length && { right: { ...side, sector: i } }),
      ...(i > 0 && { left: { ...side, sector: i - 1 } }),
    });
    if (i === strips.length) break;
    lines.push(
      { from: i * 2, to: i * 2 + 2, right: { side: 0, sector: i } },
      { from: i * 2 + 3, to: i * 2 + 1, right: { side: 0, sector: i } },
    );
  }
  const sectors = strips.map(({ floor = 0, ceiling = 0, id = 0, ...more }) => ({
    id,
    floor: 'stone',
    ceiling: ceiling ? 'stone' : '',
    floorHeight: floor,
    ceilingHeight: ceiling || 512,
    ...more,
  }));
  const plan = {
    name: 'Strips',
    width,
    depth: 400,
    entrance: { x: 50, z: 200, h: 0 },
    vertices,
    sides: [{ normal: 'brick' }],
    sectors,
    lines,
    props: [],
  };
  const nodes = strips.slice(1).flatMap((_, i) => [1, 0, -(i + 1) * 100, i + 2 < strips.length ? i + 1 : ~(i + 1), ~i]);
  const leaves = strips.map((_, i) => [i, i * 100, 0, i * 100 + 100, 0, i * 100 + 100, 400, i * 100, 400]);
  return new RoomData(/** @type {any} */ ({ key: 'strips', plan, nodes, leaves, pieces: [], openings: [], sight: '' }));
}
