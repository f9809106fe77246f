/** Painted textures by name and frame; they live as long as the page, every room shares them. */
import * as THREE from 'three';
import { framesOf, paintTexture } from '../art/textures.js';

export class Surfaces {
  /** @type {Map<string, THREE.Texture[]>} */
  #textures = new Map();

  /** @param {string} name @returns {THREE.Texture} */
  get(name) {
    return this.#frame(name, 0);
  }

  /** Its picture at a moment, for those that move. @param {string} name @param {number} frame any whole number */
  at(name, frame) {
    const count = framesOf(name);
    return this.#frame(name, ((frame % count) + count) % count);
  }

  /** @param {string} name @param {number} frame */
  #frame(name, frame) {
    const frames = this.#textures.get(name) ?? [];
    this.#textures.set(name, frames);
    frames[frame] ??= textureOf(name, frame);
    return frames[frame];
  }
}

/** @param {string} name @param {number} frame */
function textureOf(name, frame) {
  const texture = new THREE.CanvasTexture(paintTexture(name, frame));
  texture.colorSpace = THREE.SRGBColorSpace;
  texture.wrapS = texture.wrapT = THREE.RepeatWrapping;
  texture.anisotropy = 8;
  return texture;
}
