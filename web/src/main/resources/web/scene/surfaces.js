/**
 * Painted textures by name and frame; they live as long as the page, every room shares them. There are as many as the page can paint,
 * whatever names the plans of rooms use for them. A worker paints them: until one is done, it is a plain colour.
 */
import * as THREE from 'three';
import { skyDrawnAs, skyTone } from '../art/sky.js';
import { drawnAs, framesOf, TEXTURE_PIXELS, toneOf } from '../art/textures.js';

/** @typedef {import('../art/painter.js').Painted} Painted */

export class Surfaces {
  /** @type {Map<string, THREE.DataTexture[]>} */
  #textures = new Map();
  #studio = new Studio();

  /** @param {string} name @returns {THREE.DataTexture} */
  get(name) {
    return this.#frame('texture', name, 0);
  }

  /** Its picture at a moment, for those that move. @param {string} name @param {number} frame any whole number */
  at(name, frame) {
    const count = framesOf(name);
    return this.#frame('texture', name, ((frame % count) + count) % count);
  }

  /** Has all pictures of a moving one painted, before they are needed. @param {string} name */
  prepare(name) {
    for (let frame = 0; frame < framesOf(name); frame++) this.at(name, frame);
  }

  /** @param {string} name */
  sky(name) {
    return this.#frame('sky', name, 0);
  }

  /** One for somebody who moves it about. @param {string} name @returns {THREE.DataTexture} to be disposed of by them */
  own(name) {
    const texture = blank(toneOf(name));
    const original = this.get(name);
    void this.#studio.idle().then(() => fill(texture, original.image));
    return texture;
  }

  /** When everything that was asked for is painted. */
  painted() {
    return this.#studio.idle();
  }

  /** @param {'texture' | 'sky'} what @param {string} name @param {number} frame */
  #frame(what, name, frame) {
    const key = `${what} ${what === 'sky' ? skyDrawnAs(name) : drawnAs(name)}`;
    const frames = this.#textures.get(key) ?? [];
    this.#textures.set(key, frames);
    frames[frame] ??= this.#order(what, name, frame);
    return frames[frame];
  }

  /** @param {'texture' | 'sky'} what @param {string} name @param {number} frame */
  #order(what, name, frame) {
    const texture = blank(what === 'sky' ? skyTone(name) : toneOf(name));
    if (what === 'sky') texture.wrapT = THREE.ClampToEdgeWrapping;
    void this.#studio.paint(what, name, frame).then(({ pixels, width, height }) => fill(texture, { data: pixels, width, height }));
    return texture;
  }
}

/** The worker and what it was asked for. */
class Studio {
  #worker = new Worker(new URL('../art/painter.js', import.meta.url), { type: 'module' });
  /** @type {Map<number, (painted: Painted) => void>} */
  #waiting = new Map();
  #orders = 0;
  /** @type {(() => void)[]} */
  #watchers = [];

  constructor() {
    this.#worker.onmessage = (/** @type {MessageEvent<Painted>} */ { data }) => {
      this.#waiting.get(data.number)?.(data);
      this.#waiting.delete(data.number);
      if (this.#waiting.size > 0) return;
      for (const watcher of this.#watchers) watcher();
      this.#watchers = [];
    };
  }

  /** @param {'texture' | 'sky'} what @param {string} name @param {number} frame @returns {Promise<Painted>} */
  paint(what, name, frame) {
    const number = this.#orders++;
    this.#worker.postMessage({ number, what, name, frame });
    return new Promise((done) => this.#waiting.set(number, done));
  }

  /** @returns {Promise<void>} */
  idle() {
    return this.#waiting.size === 0 ? Promise.resolve() : new Promise((done) => this.#watchers.push(done));
  }
}

/** A texture of one colour. @param {readonly number[]} tone */
function blank(tone) {
  const texture = new THREE.DataTexture(new Uint8Array([tone[0], tone[1], tone[2], 255]), 1, 1, THREE.RGBAFormat);
  texture.colorSpace = THREE.SRGBColorSpace;
  texture.wrapS = texture.wrapT = THREE.RepeatWrapping;
  texture.magFilter = THREE.LinearFilter;
  texture.minFilter = THREE.LinearMipmapLinearFilter;
  texture.generateMipmaps = true;
  texture.flipY = true;
  // Sharp at a glancing angle; a processor that has to draw by itself would be busy with nothing else.
  texture.anisotropy = document.documentElement.classList.contains('plain') ? 1 : 8;
  texture.needsUpdate = true;
  return texture;
}

/** @param {THREE.DataTexture} texture @param {any} picture */
function fill(texture, picture) {
  if (picture.width < TEXTURE_PIXELS) return;
  // Another size is another texture to the graphics card.
  texture.dispose();
  texture.image = picture;
  texture.needsUpdate = true;
}
