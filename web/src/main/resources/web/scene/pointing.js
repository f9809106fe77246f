/** What lies under a point of the screen: a Thing, a person, the ground, or nothing of interest. */
import * as THREE from 'three';
import { castRay } from '../space/ray.js';
import { FINE_PER_METRE } from '../units.js';

/** @typedef {{kind: 'thing', id: number} | {kind: 'person', id: number} | {kind: 'ground', x: number, z: number}} Target  fine units */

const FARTHEST = 60;

/**
 * @param {THREE.Camera} camera @param {{x: number, y: number}} point -1..1, up
 * @param {THREE.Object3D[]} bodies with the id of a Thing or person in their userData
 * @param {import('../space/steps.js').Steps | undefined} steps
 * @returns {Target | undefined}
 */
export function pointAt(camera, point, bodies, steps) {
  const ray = rayThrough(camera, point);
  const body = ray.intersectObjects(bodies, false)[0];
  const hit = steps && firstHit(ray.ray, steps, FARTHEST);
  if (body && !(hit && hit.share * FARTHEST < body.distance - 0.05)) {
    const { thing, person } = body.object.userData;
    return thing === undefined ? { kind: 'person', id: person } : { kind: 'thing', id: thing };
  }
  if (hit?.what !== 'floor') return undefined;
  return { kind: 'ground', x: Math.round(hit.x), z: Math.round(hit.z) };
}

/**
 * The spot of the floor under a point of the screen.
 * @param {THREE.Camera} camera
 * @param {{x: number, y: number}} point
 * @param {import('../space/steps.js').Steps} steps
 * @param {number} far metres
 */
export function floorAt(camera, point, steps, far) {
  const hit = firstHit(rayThrough(camera, point).ray, steps, far);
  return hit?.what === 'floor' ? { x: hit.x, y: hit.y, z: hit.z } : undefined;
}

/** @param {THREE.Camera} camera @param {{x: number, y: number}} point */
function rayThrough(camera, point) {
  const ray = new THREE.Raycaster();
  ray.far = FARTHEST;
  ray.setFromCamera(new THREE.Vector2(point.x, point.y), camera);
  return ray;
}

/** @param {THREE.Ray} ray @param {import('../space/steps.js').Steps} steps @param {number} far metres */
function firstHit(ray, steps, far) {
  const from = ray.origin.clone().multiplyScalar(FINE_PER_METRE);
  return castRay(steps, from, ray.at(far, new THREE.Vector3()).multiplyScalar(FINE_PER_METRE));
}
