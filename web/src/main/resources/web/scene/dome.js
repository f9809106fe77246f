/** The sky all around, with everything far away painted on it. */
import * as THREE from 'three';

const RADIUS = 400;

/** @param {THREE.Texture} texture @returns {THREE.Mesh} */
export function dome(texture) {
  // The picture begins in the north and runs clockwise as seen from inside; three's sphere begins in the west.
  const geometry = new THREE.SphereGeometry(RADIUS, 32, 24);
  geometry.scale(-1, 1, 1).rotateY(Math.PI / 2);
  const mesh = new THREE.Mesh(geometry, new THREE.MeshBasicMaterial({ map: texture, fog: false, depthWrite: false, depthTest: false }));
  mesh.renderOrder = -2;
  mesh.frustumCulled = false;
  mesh.name = 'sky';
  return mesh;
}
