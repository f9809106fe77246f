/**
 * Builds a small model of simple bodies: all of one kind of matter becomes one geometry, with an ink hull around it, so that a model
 * stands next to the inked avatars as one of theirs. Metres; y is up, the front looks north (-z).
 */
import * as THREE from 'three';

/** @typedef {[number, number, number]} Vec */
/**
 * @typedef {{at?: Vec, turn?: Vec, scale?: Vec, glow?: boolean, bare?: boolean}} Place  turn in radians; `glow` takes no shade; `bare` has
 *   no ink line
 */
/**
 * @typedef {{solid: THREE.BufferGeometry | undefined, glow: THREE.BufferGeometry | undefined, hull: THREE.BufferGeometry, height: number,
 *   radius: number, tint: THREE.Color}} Model  `tint` is its own; attributes `color` and `dye` say what another makes of it (scene/dye.js)
 */

const INK_WIDTH = 0.014;

export class Kit {
  #solid = new Heap();
  #glow = new Heap();
  #hull = new Heap();

  /** @param {THREE.BufferGeometry} body @param {number} color @param {Place} [place] */
  add(body, color, { at = [0, 0, 0], turn = [0, 0, 0], scale = [1, 1, 1], glow = false, bare = false } = {}) {
    const geometry = body.index ? body.toNonIndexed() : body;
    geometry.applyMatrix4(
      new THREE.Matrix4().compose(
        new THREE.Vector3(...at),
        new THREE.Quaternion().setFromEuler(new THREE.Euler(...turn, 'YXZ')),
        new THREE.Vector3(...scale),
      ),
    );
    (glow ? this.#glow : this.#solid).add(geometry, new THREE.Color(color));
    if (!bare) this.#hull.add(swollen(geometry), new THREE.Color(0));
    return this;
  }

  /** @param {Kit} black the same in black @param {Kit} white and in white @returns {Model} */
  build(black, white) {
    const hull = this.#hull.geometry();
    hull.computeBoundingBox();
    const box = /** @type {THREE.Box3} */ (hull.boundingBox);
    const radius = Math.max(box.max.x, -box.min.x, box.max.z, -box.min.z);
    const tint =
      this.#solid.tintBetween(black.#solid, white.#solid) ?? this.#glow.tintBetween(black.#glow, white.#glow) ?? new THREE.Color(0xffffff);
    return { solid: black.#solid.dyedBy(white.#solid), glow: black.#glow.dyedBy(white.#glow), hull, height: box.max.y, radius, tint };
  }
}

class Heap {
  /** @type {number[]} */
  #positions = [];
  /** @type {number[]} */
  #normals = [];
  /** @type {number[]} */
  #colors = [];

  /** @param {THREE.BufferGeometry} geometry @param {THREE.Color} color */
  add(geometry, color) {
    const { position, normal } = geometry.attributes;
    for (let i = 0; i < position.count; i++) {
      this.#positions.push(position.getX(i), position.getY(i), position.getZ(i));
      this.#normals.push(normal.getX(i), normal.getY(i), normal.getZ(i));
      this.#colors.push(color.r, color.g, color.b);
    }
  }

  /** This one is black. With what a tint adds to it, if there is anything at all. @param {Heap} white */
  dyedBy(white) {
    if (this.#positions.length === 0) return undefined;
    const geometry = this.geometry();
    const dye = Array.from({ length: this.#colors.length / 3 }, (_, i) => white.#colors[i * 3] - this.#colors[i * 3]);
    geometry.setAttribute('color', new THREE.Float32BufferAttribute(this.#colors, 3));
    geometry.setAttribute('dye', new THREE.Float32BufferAttribute(dye, 1));
    return geometry;
  }

  /** Its own tint, read where most of it is seen. @param {Heap} black @param {Heap} white */
  tintBetween(black, white) {
    let [at, most] = [-1, 0.05];
    for (let i = 0; i < this.#colors.length; i += 3) {
      const dye = white.#colors[i] - black.#colors[i];
      if (dye > most) [at, most] = [i, dye];
    }
    if (at < 0) return undefined;
    const channel = (/** @type {number} */ i) => (this.#colors[i] - black.#colors[i]) / most;
    return new THREE.Color(channel(at), channel(at + 1), channel(at + 2));
  }

  geometry() {
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute('position', new THREE.Float32BufferAttribute(this.#positions, 3));
    geometry.setAttribute('normal', new THREE.Float32BufferAttribute(this.#normals, 3));
    return geometry;
  }
}

/** The same body, a little larger all around. Corners move as one, or the hull would tear. @param {THREE.BufferGeometry} geometry */
function swollen(geometry) {
  const hull = geometry.clone();
  const { position, normal } = hull.attributes;
  const keyOf = (/** @type {number} */ i) => [position.getX(i), position.getY(i), position.getZ(i)].map((n) => n.toFixed(4)).join();
  /** @type {Map<string, THREE.Vector3>} */
  const outward = new Map();
  for (let i = 0; i < position.count; i++) {
    const sum = outward.get(keyOf(i)) ?? new THREE.Vector3();
    outward.set(keyOf(i), sum.add(new THREE.Vector3().fromBufferAttribute(normal, i)));
  }
  const keys = Array.from({ length: position.count }, (_, i) => keyOf(i));
  keys.forEach((key, i) => {
    const out = /** @type {THREE.Vector3} */ (outward.get(key)).clone().normalize().multiplyScalar(INK_WIDTH);
    position.setXYZ(i, position.getX(i) + out.x, position.getY(i) + out.y, position.getZ(i) + out.z);
  });
  return hull;
}

/** @param {number} w @param {number} h @param {number} d */
export const block = (w, h, d) => new THREE.BoxGeometry(w, h, d);
/** @param {number} radius @param {number} [detail] */
export const ball = (radius, detail = 12) => new THREE.SphereGeometry(radius, detail, Math.ceil(detail * 0.7));
/** @param {number} top @param {number} bottom @param {number} h @param {number} [sides] */
export const rod = (top, bottom, h, sides = 10) => new THREE.CylinderGeometry(top, bottom, h, sides);
/** @param {number} radius @param {number} tube */
export const ring = (radius, tube) => new THREE.TorusGeometry(radius, tube, 8, 24);
/** A flat outline given some depth, centred. @param {[number, number][]} points @param {number} depth */
export function plate(points, depth) {
  const shape = new THREE.Shape(points.map(([x, y]) => new THREE.Vector2(x, y)));
  return new THREE.ExtrudeGeometry(shape, { depth, bevelEnabled: false }).translate(0, 0, -depth / 2);
}

/** A colour mixed with white (above 0) or black (below). @param {number} color @param {number} share -1..1 */
export function shade(color, share) {
  const mixed = new THREE.Color(color);
  return mixed.lerp(new THREE.Color(share > 0 ? 0xffffff : 0x000000), Math.abs(share)).getHex();
}
