/**
 * Draws a room from its compiled data: walls, floors, ceilings, props, sky and mirrors, a draw call for each texture. What cannot be
 * seen from the eye's leaf is left out; what moves is written anew while it moves.
 */
import * as THREE from 'three';
import { seeded } from '../art/noise.js';
import { metres } from '../units.js';
import { Bins } from './bins.js';
import { dome } from './dome.js';
import { buildFloors } from './floors.js';
import { Fountain } from './fountain.js';
import { Light } from './light.js';
import { LightMap } from './light-map.js';
import { Matter } from './matter.js';
import { Mirrors } from './mirrors.js';
import { buildProp, standing } from './props.js';
import { Quarry } from './quarry.js';
import { signBoard } from './sign.js';
import { Site } from './site.js';
import { buildThickWalls } from './thick.js';
import { buildWalls } from './walls.js';

const FLICKER_MILLIS = 100;
const INDOOR_LANTERN = 0.26;
/** What is written stays readable at night. */
const DARKEST = 0.3;

export class RoomModel {
  group = new THREE.Group();
  /** @type {Fountain[]} */
  #fountains = [];
  /** What is not in a batch and belongs to a leaf. @type {{object: THREE.Object3D, leaf: number}[]} */
  #lone = [];
  #batches;
  #matter;
  #site;
  #groups;
  #shown;
  #seenFrom = '';
  #flickered = -1;
  #random = seeded(4711);

  /** @param {import('../space/levels.js').Levels} levels @param {import('./surfaces.js').Surfaces} surfaces */
  constructor(levels, surfaces) {
    const { room } = levels;
    this.levels = levels;
    this.room = room;
    const light = new Light(room, levels);
    this.map = new LightMap(light, levels);
    const quarry = new Quarry(room.leaves.length);
    this.#site = new Site(levels, light, this.map, quarry);
    this.mirrors = new Mirrors(this.#site);
    buildFloors(this.#site);
    buildWalls(this.#site, (face) => this.mirrors.add(face));
    this.mirrors.hang();
    buildThickWalls(this.#site);
    this.#props(surfaces);
    this.#matter = new Matter(surfaces);
    this.#matter.shared.lightMap.value = textureOf(this.map);
    this.#matter.shared.haze.value.set(room.isOpenAir ? light.weather.haze : light.weather.hall);
    this.#matter.shared.hazeReach.value.set(...(room.isOpenAir ? light.weather.reach : /** @type {[number, number]} */ ([22, 95])));
    this.#matter.shared.lantern.value.set(1, 0.88, 0.68).multiplyScalar(room.isOpenAir ? light.weather.lantern : INDOOR_LANTERN);
    this.#batches = quarry.finish(this.#matter);
    this.#groups = quarry.groups;
    this.#shown = new Uint8Array(room.leaves.length + quarry.groups.length);
    this.group.add(...this.#batches.map(({ mesh }) => mesh), this.mirrors.group);
    if (room.isOpenAir) this.group.add(dome(surfaces.sky(light.weather.sky)));
    this.weather = light.weather;
    this.background = new THREE.Color(room.isOpenAir ? light.weather.haze : light.weather.hall);
    this.fog = new THREE.Fog(this.#matter.shared.haze.value.getHex(), ...this.#matter.shared.hazeReach.value.toArray());
  }

  /** How many triangles and batches there are in all, for those who measure. */
  get size() {
    return { batches: this.#batches.length, corners: this.#batches.reduce((sum, { batch }) => sum + batch.count, 0) };
  }

  /** Leaves out what nobody in these leaves can see; -1: draws everything. @param {number[]} leaves */
  lookFrom(leaves) {
    const from = leaves.join();
    if (from === this.#seenFrom) return;
    this.#seenFrom = from;
    const { room } = this;
    const count = room.leaves.length;
    const everywhere = leaves.some((leaf) => leaf < 0 || room.leaves[leaf].sector < 0);
    for (let i = 0; i < count; i++) this.#shown[i] = everywhere || leaves.some((leaf) => room.sees(leaf, i)) ? 1 : 0;
    this.#groups.forEach((group, i) => (this.#shown[count + i] = group.some((leaf) => this.#shown[leaf]) ? 1 : 0));
    for (const { batch, mesh } of this.#batches) mesh.visible = batch.show(this.#shown);
    for (const { object, leaf } of this.#lone) object.visible = this.#shown[leaf] === 1;
  }

  /** May something at this spot be seen? @param {number} x @param {number} z fine units */
  isShown(x, z) {
    return this.#shown[this.room.leafAt(x, z)] === 1;
  }

  /** @param {number} seconds */
  animate(seconds) {
    for (const fountain of this.#fountains) if (fountain.group.visible) fountain.animate(seconds);
    this.#matter.animate(seconds);
    this.#site.move(this.#site.levels.take());
    const beat = Math.floor((seconds * 1000) / FLICKER_MILLIS);
    if (beat === this.#flickered || this.#site.flares.length < 2) return;
    this.#flickered = beat;
    const { value } = this.#matter.shared.flicker;
    for (let group = 1; group < this.#site.flares.length; group++) value[group] = 1 + (this.#site.flares[group] - 1) * this.#random() * 0.8;
  }

  dispose() {
    for (const fountain of this.#fountains) fountain.dispose();
    this.mirrors.dispose();
    for (const { batch } of this.#batches) batch.dispose();
    this.#matter.dispose();
    this.group.traverse((node) => {
      if (!(node instanceof THREE.Mesh) || node.material instanceof THREE.ShaderMaterial) return;
      node.geometry.dispose();
      node.userData.ownTexture?.dispose();
      node.material.dispose();
    });
  }

  /** @param {import('./surfaces.js').Surfaces} surfaces */
  #props(surfaces) {
    const bins = new Bins(this.#site);
    this.room.props.forEach((prop, i) => {
      const height = metres(this.#site.levels.floorAt(prop.x, prop.z));
      bins.at(prop.x, prop.z, prop.kind === 'tree' ? 130 : (prop.size ?? 64) / 2);
      buildProp(bins, prop, i, height);
      this.#liven(prop, height, surfaces);
    });
  }

  /**
   * What moves, shines or is written.
   * @param {import('../types.js').Prop} prop
   * @param {number} height
   * @param {import('./surfaces.js').Surfaces} surfaces
   */
  #liven(prop, height, surfaces) {
    const leaf = this.room.leafAt(prop.x, prop.z);
    const shade = Math.min(1, DARKEST + this.map.brightnessAt(metres(prop.x), metres(prop.z)));
    if (prop.kind === 'sign') {
      const board = signBoard(prop.text ?? '', shade);
      board.applyMatrix4(standing(prop, height));
      this.#lone.push({ object: board, leaf });
      this.group.add(board);
    }
    if (prop.kind === 'fountain') {
      const fountain = new Fountain(metres(prop.size ?? 64) / 2, surfaces.own('water'), shade);
      fountain.group.applyMatrix4(standing(prop, height));
      this.#fountains.push(fountain);
      this.#lone.push({ object: fountain.group, leaf });
      this.group.add(fountain.group);
    }
  }
}

/** @param {LightMap} map */
function textureOf(map) {
  const texture = new THREE.DataTexture(map.pixels, map.width, map.height, THREE.RGBAFormat);
  texture.minFilter = texture.magFilter = THREE.LinearFilter;
  texture.needsUpdate = true;
  return texture;
}
