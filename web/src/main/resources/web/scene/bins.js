/**
 * Collects everything that stands still, one bin per texture, so that a whole room is a handful of draw calls. Light is mixed into
 * the colours of the corners on the way in.
 */
import * as THREE from 'three';
import { paintTexture, spanOf } from '../art/textures.js';

/** @typedef {{positions: number[], uvs: number[], colors: number[]}} Bin */

/** Painted textures by name; they live as long as the page, every room shares them. */
export class Surfaces {
  /** @type {Map<string, THREE.Texture>} */
  #textures = new Map();

  /** @param {string} name @returns {THREE.Texture} */
  get(name) {
    let texture = this.#textures.get(name);
    if (!texture) {
      texture = new THREE.CanvasTexture(paintTexture(name));
      texture.colorSpace = THREE.SRGBColorSpace;
      texture.wrapS = texture.wrapT = THREE.RepeatWrapping;
      texture.anisotropy = 4;
      this.#textures.set(name, texture);
    }
    return texture;
  }
}

export class Bins {
  /** @type {Map<string, Bin>} */
  #bins = new Map();
  #light;

  /** @param {import('./light.js').Light} light */
  constructor(light) {
    this.#light = light;
  }

  /**
   * Adds a geometry; its uvs are in metres, or 0..1 stretched over `stretch` metres.
   * @param {string} texture @param {THREE.BufferGeometry} geometry @param {THREE.Matrix4} where
   * @param {{tint?: number, glow?: number, stretch?: [number, number]}} [look]
   */
  add(texture, geometry, where, look = {}) {
    const bin = this.#bin(texture);
    const flat = geometry.index ? geometry.toNonIndexed() : geometry.clone();
    flat.applyMatrix4(where);
    const tint = new THREE.Color(look.tint ?? 0xffffff);
    const [su, sv] = look.stretch ?? [1, 1];
    const span = spanOf(texture);
    const { position, normal, uv } = flat.attributes;
    for (let i = 0; i < position.count; i++) {
      bin.positions.push(position.getX(i), position.getY(i), position.getZ(i));
      bin.uvs.push((uv.getX(i) * su) / span, (uv.getY(i) * sv) / span);
      const light = look.glow
        ? [look.glow, look.glow, look.glow]
        : this.#light.at(position.getX(i), position.getY(i), position.getZ(i), normal.getX(i), normal.getY(i), normal.getZ(i));
      bin.colors.push(tint.r * light[0], tint.g * light[1], tint.b * light[2]);
    }
    flat.dispose();
    geometry.dispose();
  }

  /** @param {Surfaces} surfaces @returns {THREE.Mesh[]} */
  meshes(surfaces) {
    return [...this.#bins].map(([name, bin]) => {
      const geometry = new THREE.BufferGeometry();
      geometry.setAttribute('position', new THREE.Float32BufferAttribute(bin.positions, 3));
      geometry.setAttribute('uv', new THREE.Float32BufferAttribute(bin.uvs, 2));
      geometry.setAttribute('color', new THREE.Float32BufferAttribute(bin.colors, 3));
      return new THREE.Mesh(geometry, new THREE.MeshBasicMaterial({ map: surfaces.get(name), vertexColors: true }));
    });
  }

  /** @param {string} texture */
  #bin(texture) {
    const bin = this.#bins.get(texture) ?? { positions: [], uvs: [], colors: [] };
    this.#bins.set(texture, bin);
    return bin;
  }
}
