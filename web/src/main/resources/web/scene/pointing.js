/** What lies under a point of the screen: a Thing, a person, the ground, or nothing of interest. */
import * as THREE from 'three';
import { FINE_PER_METRE } from '../units.js';

/** @typedef {{kind: 'thing', id: number} | {kind: 'person', id: number} | {kind: 'ground', x: number, z: number}} Target  fine units */

const FARTHEST = 60;

/**
 * @param {THREE.Camera} camera @param {{x: number, y: number}} point -1..1, up
 * @param {THREE.Object3D[]} bodies with the id of a Thing or person in their userData @param {THREE.Object3D | undefined} walls
 * @returns {Target | undefined}
 */
export function pointAt(camera, point, bodies, walls) {
  const ray = new THREE.Raycaster();
  ray.far = FARTHEST;
  ray.setFromCamera(new THREE.Vector2(point.x, point.y), camera);
  const body = ray.intersectObjects(bodies, false)[0];
  const wall = walls ? ray.intersectObject(walls, true).find((hit) => hit.object.name !== 'sky') : undefined;
  if (body && !(wall && wall.distance < body.distance - 0.05)) {
    const { thing, person } = body.object.userData;
    return thing === undefined ? { kind: 'person', id: person } : { kind: 'thing', id: thing };
  }
  if (!wall || wall.point.y > 0.05) return undefined;
  return { kind: 'ground', x: Math.round(wall.point.x * FINE_PER_METRE), z: Math.round(wall.point.z * FINE_PER_METRE) };
}
