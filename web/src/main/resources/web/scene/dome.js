/** The sky all around, with everything far away painted on it. */
import * as THREE from 'three';
import { paintSky } from '../art/sky.js';

const RADIUS = 400;

/** @type {Map<string, THREE.Texture>} painted once, kept for all rooms */
const painted = new Map();

/** @param {string} name @returns {THREE.Mesh} */
export function dome(name) {
  const texture = painted.get(name) ?? new THREE.CanvasTexture(paintSky(name));
  texture.colorSpace = THREE.SRGBColorSpace;
  painted.set(name, texture);
  // The picture begins in the north and runs clockwise as seen from inside; three's sphere begins in the west.
  const geometry = new THREE.SphereGeometry(RADIUS, 32, 24);
  geometry.scale(-1, 1, 1).rotateY(Math.PI / 2);
  const mesh = new THREE.Mesh(geometry, new THREE.MeshBasicMaterial({ map: texture, fog: false, depthWrite: false, depthTest: false }));
  mesh.renderOrder = -1;
  mesh.frustumCulled = false;
  mesh.name = 'sky';
  return mesh;
}
