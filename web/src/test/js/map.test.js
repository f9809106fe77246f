import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WorldAtlas } from '../../main/resources/web/map/atlas.js';
import { MapCamera } from '../../main/resources/web/map/camera.js';
import { Census } from '../../main/resources/web/map/census.js';
import { FriendDots } from '../../main/resources/web/map/friends.js';
import { Ground } from '../../main/resources/web/map/ground.js';
import { HEAT, heatOf, heatWords } from '../../main/resources/web/map/palette.js';
import { findPlace } from '../../main/resources/web/map/retreat.js';
import { countWords } from '../../main/resources/web/panels/headcount.js';
import { DEFAULT_GRID } from '../../main/resources/web/position/grid.js';

const LOW = DEFAULT_GRID.lowCells;
const cell = (/** @type {number} */ x, /** @type {number} */ z) => z * LOW + x;

/** A room of 4 by 2 low cells, one of 2 by 2 east of it that begins within a cell, and a cellar. */
const hall = { id: 1, name: 'Hall', x: 640, z: 640, w: 256, d: 128, layer: 0 };
const nook = { id: 2, name: 'Nook', x: 900, z: 640, w: 124, d: 128, layer: 0 };
const cellar = { id: 3, name: 'Cellar', x: 640, z: 640, w: 128, d: 128, layer: 1 };
const places = [hall, nook, cellar];

/** People as a picture would know them. @param {{badge: number, layer?: number, high?: boolean, x: number, z: number}[]} people */
function pictureOf(people) {
  const known = new Map(people.map((person) => [person.badge, person]));
  return /** @type {any} */ ({
    end: Math.max(-1, ...known.keys()) + 1,
    knows: (/** @type {number} */ badge) => known.has(badge),
    isHigh: (/** @type {number} */ badge) => known.get(badge)?.high ?? false,
    gridOf: (/** @type {number} */ badge) => (known.get(badge)?.high ? 0 : 1),
    layer: (/** @type {number} */ badge) => known.get(badge)?.layer ?? 0,
    x: (/** @type {number} */ badge) => known.get(badge)?.x,
    z: (/** @type {number} */ badge) => known.get(badge)?.z,
  });
}

const nobody = pictureOf([]);
const inCells = (/** @type {[number, number, number][]} */ ...groups) => {
  let badge = 0;
  return groups.flatMap(([x, z, count]) => Array.from({ length: count }, () => ({ badge: badge++, x, z })));
};

/** @param {any[]} people */
const atlasOf = (people) => new WorldAtlas(/** @type {any} */ ({ grid: DEFAULT_GRID, everybody: pictureOf(people), near: nobody }), places);

test('a low cell belongs to the room that has most of it, and its patch lies in the room', () => {
  const ground = new Ground(DEFAULT_GRID, places, 0);
  assert.equal(ground.placeOf(cell(10, 10))?.name, 'Hall');
  assert.equal(ground.placeOf(cell(14, 10))?.name, 'Nook');
  assert.deepEqual(ground.patchOf(cell(14, 10), { x: 0, z: 0, w: 0, d: 0 }), { x: 900, z: 640, w: 60, d: 64 });
  assert.equal(ground.placeOf(cell(20, 20)), undefined);
  assert.deepEqual(ground.patchOf(cell(20, 20), { x: 0, z: 0, w: 0, d: 0 }), { x: 1280, z: 1280, w: 64, d: 64 });
  assert.deepEqual([ground.placeAt(650, 650)?.name, ground.placeAt(898, 650)?.name], ['Hall', undefined]);
});

test('a room at the edge of the world, or beyond it, does no harm', () => {
  const ground = new Ground(DEFAULT_GRID, [{ ...hall, x: 12700, z: -50, w: 400 }], 0);
  assert.equal(ground.placeOf(cell(199, 0))?.name, 'Hall');
});

test('everybody is counted once, on their layer only, and their dot lies in their cell and room', () => {
  const census = new Census(DEFAULT_GRID);
  const ground = new Ground(DEFAULT_GRID, places, 0);
  const people = [...inCells([14, 10, 40], [10, 10, 2]), { badge: 99, x: 10, z: 10, layer: 1 }];
  census.take(pictureOf(people), nobody, 0, ground);
  assert.deepEqual([census.size, census.counts[cell(14, 10)], census.counts[cell(10, 10)]], [42, 40, 2]);
  const seen = new Set();
  for (let i = 0; i < 40; i++) {
    assert.ok(census.x[i] >= 900 && census.x[i] < 960 && census.z[i] >= 640 && census.z[i] < 704);
    seen.add(`${census.x[i]} ${census.z[i]}`);
  }
  assert.equal(seen.size, 40, 'no two dots lie on each other');
  census.take(pictureOf([]), nobody, 0, ground);
  assert.deepEqual([census.size, census.counts[cell(14, 10)]], [0, 0]);
});

test('who is near is drawn where they really are', () => {
  const census = new Census(DEFAULT_GRID);
  const near = pictureOf([{ badge: 3, high: true, x: 700, z: 650 }]);
  census.take(pictureOf([{ badge: 3, x: 10, z: 10 }]), near, 0, new Ground(DEFAULT_GRID, places, 0));
  assert.deepEqual([census.x[0], census.z[0], census.whoIn(cell(10, 10))], [700.5, 650.5, [3]]);
  assert.deepEqual([census.whoNear(702, 652, 3), census.whoNear(720, 652, 3), census.indexOf(3), census.indexOf(4)], [[3], [], 0, -1]);
});

test('2,000 dots fit, and those around a cell are counted, at the edge of the world too', () => {
  const census = new Census(DEFAULT_GRID);
  census.take(pictureOf(inCells([0, 0, 1000], [1, 1, 900], [2, 0, 100], [199, 1, 7])), nobody, 0, new Ground(DEFAULT_GRID, [], 0));
  assert.deepEqual(
    [census.size, census.around(cell(0, 0)), census.around(cell(1, 0)), census.around(cell(0, 1))],
    [2007, 1900, 2000, 1900],
  );
  assert.deepEqual([census.cellAt(70, 130), census.cellAt(-1, 5), census.cellAt(5, 12800)], [cell(1, 2), -1, -1]);
});

test('a quiet place is in a room, has the fewest around it, and is the nearest such', () => {
  const atlas = atlasOf(inCells([10, 10, 3], [11, 11, 5], [15, 10, 1]));
  const storeys = [atlas.storey(0)];
  const near = findPlace(storeys, 'quiet', { x: 640, z: 640, layer: 0 });
  assert.deepEqual([near?.place.name, near?.people, near?.cell], ['Hall', 0, cell(13, 10)]);
});

test('a busy place has the most around it, whatever its layer', () => {
  const people = [
    ...inCells([10, 10, 3], [15, 10, 1]),
    ...Array.from({ length: 9 }, (_, i) => ({ badge: 50 + i, x: 11, z: 11, layer: 1 })),
  ];
  const atlas = atlasOf(people);
  const found = findPlace(
    atlas.layers.map((layer) => atlas.storey(layer)),
    'busy',
    { x: 640, z: 640, layer: 0 },
  );
  assert.deepEqual([found?.place.name, found?.layer, found?.people], ['Cellar', 1, 9]);
  assert.equal(findPlace([], 'busy', { x: 0, z: 0, layer: 0 }), undefined);
});

test('of places that are equally quiet, one on our own layer is nearer than all others', () => {
  const atlas = atlasOf([]);
  const found = findPlace(
    atlas.layers.map((layer) => atlas.storey(layer)),
    'quiet',
    { x: 640, z: 640, layer: 1 },
  );
  assert.equal(found?.layer, 1);
});

test('the map knows its layers and the box around the rooms of each', () => {
  const atlas = atlasOf([]);
  assert.deepEqual(atlas.layers, [0, 1]);
  assert.deepEqual(atlas.boxOf(0), { x: 640, z: 640, w: 384, d: 128 });
  assert.deepEqual(atlas.boxOf(3), { x: 0, z: 0, w: 12800, d: 12800 });
  assert.deepEqual([atlas.nameOf(2), atlas.nameOf(9)], ['Nook', undefined]);
});

test('what is under the pointer stays there while the map is zoomed', () => {
  const camera = new MapCamera();
  camera.resize(800, 600);
  camera.fit(0, 0, 12800, 12800);
  const [x, z] = [camera.worldX(120), camera.worldZ(500)];
  camera.zoom(3, 120, 500);
  assert.ok(Math.abs(camera.worldX(120) - x) < 1e-6 && Math.abs(camera.worldZ(500) - z) < 1e-6);
  assert.ok(Math.abs(camera.pixelX(x) - 120) < 1e-6 && Math.abs(camera.pixelY(z) - 500) < 1e-6);
  for (let i = 0; i < 200; i++) camera.zoom(2);
  assert.ok(camera.scale < 100);
});

test('a box that is to be shown is shown, also on a phone, and panning follows the finger', () => {
  for (const [width, height] of [
    [1200, 700],
    [360, 560],
  ]) {
    const camera = new MapCamera();
    camera.resize(width, height);
    camera.fit(6000, 6000, 2000, 900);
    assert.ok(camera.pixelX(6000) >= 0 && camera.pixelX(8000) <= width && camera.pixelY(6000) >= 0 && camera.pixelY(6900) <= height);
    const before = camera.pixelX(7000);
    camera.pan(30, 0);
    assert.ok(Math.abs(camera.pixelX(7000) - before - 30) < 1e-6);
    camera.pan(1e6, -1e6);
    camera.stayIn(6000, 6000, 2000, 900);
    assert.deepEqual([camera.x, camera.z], [6000, 6900]);
  }
});

test('heat grows with the people, and its words leave nothing out', () => {
  assert.equal(heatOf(0), -1);
  for (const [step, { from }] of HEAT.entries()) assert.deepEqual([heatOf(from), heatOf(from - 1)], [step, step - 1]);
  assert.deepEqual(
    HEAT.map((_, step) => heatWords(step)),
    ['1–2', '3–5', '6–11', '12–24', '25+'],
  );
});

test('friends are looked up by their whole name, and not more often than every ten seconds', async () => {
  /** @type {string[]} */
  const asked = [];
  const dots = new FriendDots(async ({ name }) => {
    asked.push(name);
    return name === 'Ada'
      ? [
          { badge: 4, name: 'Adam' },
          { badge: 5, name: 'ada' },
        ]
      : [];
  });
  await dots.look(['Ada', 'Bob'], 0);
  assert.deepEqual([[...dots.names], asked], [[[5, 'ada']], ['Ada', 'Bob']]);
  await dots.look(['Ada'], 9000);
  assert.equal(asked.length, 2);
  dots.forget();
  await dots.look([], 9100);
  assert.equal(dots.names.size, 0);
});

test('a world that does not answer leaves the friends as they were', async () => {
  const dots = new FriendDots(async () => Promise.reject(new Error('gone')));
  dots.names = new Map([[1, 'Ada']]);
  await dots.look(['Ada'], 0);
  assert.deepEqual([...dots.names], [[1, 'Ada']]);
});

test('numbers are written so that they can be read', () => {
  assert.equal(countWords({ shown: 12, here: 341, world: 2000 }), '12 shown of 341 here, 2,000 in the world');
});
