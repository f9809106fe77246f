/** Takes the simple bodies that props are built of, gives their corners the light of the place, and puts them where all of a texture is. */
import * as THREE from 'three';
import { spanOf } from '../art/textures.js';
import { metres } from '../units.js';

/** What reaches farther around than this is a tree (fine units). */
const TALL = 128;

export class Bins {
  #site;
  #owner = 0;
  #sector = -1;
  /** @type {import('./light.js').Spot} */
  #spot = { sector: -1, open: true, sunny: true, lamps: [] };

  /** @param {import('./site.js').Site} site */
  constructor(site) {
    this.#site = site;
  }

  /**
   * What is added from now on stands here.
   * @param {number} x
   * @param {number} z fine units
   * @param {number} radius how far around it reaches
   */
  at(x, z, radius) {
    const { room, quarry, light, levels } = this.#site;
    const around = [
      [0, 0],
      [radius, 0],
      [-radius, 0],
      [0, radius],
      [0, -radius],
    ];
    this.#owner = quarry.owner(around.map(([dx, dz]) => room.leafAt(x + dx, z + dz)));
    this.#sector = room.sectorAt(x, z);
    // A tree shows its crown to the sun, a bench its seat.
    const height = metres(levels.floorAt(x, z)) + (radius > TALL ? 2.6 : 0.6);
    this.#spot = light.spot(metres(x), height, metres(z), 0, 0, 0, this.#sector);
  }

  /**
   * Adds a geometry; its uvs are in metres, or 0..1 stretched over `stretch` metres.
   * @param {string} texture @param {THREE.BufferGeometry} geometry @param {THREE.Matrix4} where
   * @param {{tint?: number, glow?: number, stretch?: [number, number]}} [look]
   */
  add(texture, geometry, where, look = {}) {
    const { quarry, light } = this.#site;
    const batch = quarry.batch(texture);
    const flicker = this.#site.flicker(this.#sector);
    geometry.applyMatrix4(where);
    const tint = new THREE.Color(look.tint ?? 0xffffff);
    const [su, sv] = look.stretch ?? [1, 1];
    const span = spanOf(texture);
    const { position, normal, uv } = geometry.attributes;
    const first = batch.count;
    for (let i = 0; i < position.count; i++) {
      const [x, y, z] = [position.getX(i), position.getY(i), position.getZ(i)];
      const [r, g, b] = look.glow
        ? [look.glow, look.glow, look.glow]
        : light.on(this.#spot, x, y, z, normal.getX(i), normal.getY(i), normal.getZ(i));
      batch.corner(
        x,
        y,
        z,
        (uv.getX(i) * su) / span,
        (uv.getY(i) * sv) / span,
        tint.r * r,
        tint.g * g,
        tint.b * b,
        -1,
        -1,
        0,
        0,
        look.glow ? 0 : flicker,
      );
    }
    const index = geometry.index;
    const corners = index ? index.count : position.count;
    const corner = (/** @type {number} */ i) => first + (index ? index.getX(i) : i);
    for (let i = 0; i < corners; i += 3) batch.triangle(this.#owner, corner(i), corner(i + 1), corner(i + 2));
    geometry.dispose();
  }
}
