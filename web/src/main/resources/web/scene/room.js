/** Draws a room from its description: floor, walls, sky or ceiling, props. Unknown textures become stone, unknown props are left out. */
import * as THREE from 'three';
import { HAZE, paintSky } from '../art/sky.js';
import { spanOf } from '../art/textures.js';
import { WALL_THICKNESS } from '../space/barriers.js';
import { metres } from '../units.js';
import { Bins } from './bins.js';
import { Fountain } from './fountain.js';
import { Light, MAP_STRENGTH } from './light.js';
import { buildProp, standing } from './props.js';
import { signBoard } from './sign.js';

/** @typedef {import('../types.js').Room} Room */

/** Walls are cut into pieces of about this length, so that the light along them can change. */
const PIECE = 2.5;
const OUTER_THICKNESS = 0.4;
/** Built walls carry a course of flat stones on top; hedges do not. */
const COPING = 0.07;
const GROWN = new Set(['hedge', 'leaves', 'grass']);

export class RoomModel {
  group = new THREE.Group();
  /** @type {Fountain[]} */
  #fountains = [];

  /** @param {Room} room @param {import('./bins.js').Surfaces} surfaces */
  constructor(room, surfaces) {
    const light = new Light(room);
    const bins = new Bins(light);
    this.group.add(floor(room, light, surfaces));
    if (room.sky) this.group.add(sky());
    else ceiling(room, bins);
    outerWalls(room, bins);
    for (const w of room.walls) addWall(bins, w.texture, metres(w.x1), metres(w.z1), metres(w.x2), metres(w.z2), metres(w.height), metres(WALL_THICKNESS));
    room.props.forEach((prop, i) => buildProp(bins, prop, i));
    this.group.add(...bins.meshes(surfaces));
    for (const prop of room.props) this.#liven(prop, surfaces);
    this.background = new THREE.Color(room.sky ? HAZE : 0x2a2230);
    this.fog = room.sky ? new THREE.Fog(HAZE, 30, 150) : new THREE.Fog(0x2a2230, 12, 60);
  }

  /** @param {number} seconds */
  animate(seconds) {
    for (const fountain of this.#fountains) fountain.animate(seconds);
  }

  dispose() {
    for (const fountain of this.#fountains) fountain.dispose();
    this.group.traverse((node) => {
      if (!(node instanceof THREE.Mesh)) return;
      node.geometry.dispose();
      node.userData.ownTexture?.dispose();
      node.material.lightMap?.dispose();
      node.material.dispose();
    });
  }

  /** What moves, shines or is written. @param {import('../types.js').Prop} prop @param {import('./bins.js').Surfaces} surfaces */
  #liven(prop, surfaces) {
    if (prop.kind === 'sign') {
      const board = signBoard(prop.text ?? '');
      board.applyMatrix4(standing(prop));
      this.group.add(board);
    }
    if (prop.kind === 'fountain') {
      const fountain = new Fountain(metres(prop.size ?? 64) / 2, surfaces.get('water'));
      fountain.group.applyMatrix4(standing(prop));
      this.#fountains.push(fountain);
      this.group.add(fountain.group);
    }
  }
}

/** @param {Room} room @param {Light} light @param {import('./bins.js').Surfaces} surfaces */
function floor(room, light, surfaces) {
  const [w, d] = [metres(room.width), metres(room.depth)];
  const geometry = new THREE.PlaneGeometry(w, d).rotateX(-Math.PI / 2).translate(w / 2, 0, d / 2);
  geometry.setAttribute('uv1', geometry.attributes.uv.clone());
  const { uv } = geometry.attributes;
  const span = spanOf(room.floor);
  for (let i = 0; i < uv.count; i++) uv.setXY(i, (uv.getX(i) * w) / span, (uv.getY(i) * d) / span);
  const map = new THREE.CanvasTexture(light.floorMap());
  map.colorSpace = THREE.SRGBColorSpace;
  map.channel = 1;
  const material = new THREE.MeshBasicMaterial({ map: surfaces.get(room.floor), lightMap: map, lightMapIntensity: Math.PI * MAP_STRENGTH });
  return new THREE.Mesh(geometry, material);
}

function sky() {
  const texture = new THREE.CanvasTexture(paintSky());
  texture.colorSpace = THREE.SRGBColorSpace;
  // The picture begins in the north and runs clockwise as seen from inside; three's sphere begins in the west.
  const geometry = new THREE.SphereGeometry(400, 32, 24);
  geometry.scale(-1, 1, 1).rotateY(Math.PI / 2);
  const dome = new THREE.Mesh(geometry, new THREE.MeshBasicMaterial({ map: texture, fog: false, depthWrite: false, side: THREE.FrontSide }));
  dome.renderOrder = -1;
  dome.userData.ownTexture = texture;
  dome.name = 'sky';
  return dome;
}

/** @param {Room} room @param {Bins} bins */
function ceiling(room, bins) {
  const [w, d, h] = [metres(room.width), metres(room.depth), metres(room.height)];
  const [nx, nz] = [Math.ceil(w / PIECE), Math.ceil(d / PIECE)];
  const geometry = new THREE.PlaneGeometry(w, d, nx, nz).rotateX(Math.PI / 2);
  bins.add(room.ceiling, geometry, new THREE.Matrix4().makeTranslation(w / 2, h, d / 2), { stretch: [w, d] });
}

/** @param {Room} room @param {Bins} bins */
function outerWalls(room, bins) {
  const [w, d, h] = [metres(room.width), metres(room.depth), metres(room.height)];
  const t = OUTER_THICKNESS / 2;
  addWall(bins, room.wall, -t, -t, w + t, -t, h, OUTER_THICKNESS);
  addWall(bins, room.wall, w + t, -t, w + t, d + t, h, OUTER_THICKNESS);
  addWall(bins, room.wall, w + t, d + t, -t, d + t, h, OUTER_THICKNESS);
  addWall(bins, room.wall, -t, d + t, -t, -t, h, OUTER_THICKNESS);
}

/**
 * A wall with a little thickness: two faces, two ends, a top. uvs in metres.
 * @param {Bins} bins @param {string} texture @param {number} x1 @param {number} z1 @param {number} x2 @param {number} z2
 * @param {number} height @param {number} thickness
 */
function addWall(bins, texture, x1, z1, x2, z2, height, thickness) {
  const length = Math.hypot(x2 - x1, z2 - z1) + thickness;
  const pieces = Math.max(1, Math.ceil(length / PIECE));
  const rows = height > 1.2 ? 3 : 1;
  const where = new THREE.Matrix4().makeRotationY(-Math.atan2(z2 - z1, x2 - x1)).setPosition((x1 + x2) / 2, 0, (z1 + z2) / 2);
  const put = (/** @type {THREE.BufferGeometry} */ g, /** @type {number} */ u, /** @type {number} */ v) => bins.add(texture, g, where, { stretch: [u, v] });
  for (const side of [0, Math.PI]) {
    const face = new THREE.PlaneGeometry(length, height, pieces, rows).translate(0, height / 2, thickness / 2).rotateY(side);
    put(face, length, height);
    put(new THREE.PlaneGeometry(thickness, height, 1, rows).translate(0, height / 2, length / 2).rotateY(side + Math.PI / 2), thickness, height);
  }
  put(new THREE.PlaneGeometry(length, thickness, pieces, 1).rotateX(-Math.PI / 2).translate(0, height, 0), length, thickness);
  if (GROWN.has(texture)) return;
  const coping = new THREE.BoxGeometry(length + COPING * 2, COPING, thickness + COPING * 2, pieces, 1, 1).translate(0, height + COPING / 2, 0);
  bins.add('stone', coping, where, { stretch: [length, 0.3] });
}
