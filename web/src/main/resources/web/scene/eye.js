/** Where the room is seen from: the walker's own eyes, or a camera that follows the body from behind. */
import { clamp, metres } from '../units.js';

const EYE_HEIGHT = 1.62;
const BEHIND = 4.6;
const ABOVE = 1.9;
const LOOK_AT = 1.35;
const LEAST_BEHIND = 0.9;
const BOB = 0.035;
/** An upright screen shows much sky: there we look down a little. */
const UPRIGHT_TILT = -0.14;

/**
 * @param {import('three').PerspectiveCamera} camera
 * @param {import('../walk/walker.js').Walker} walker
 * @param {import('../space/barriers.js').Barriers} barriers
 * @param {boolean} calm no bobbing for those who asked for less motion
 */
export function aim(camera, walker, barriers, calm) {
  if (walker.outOfBody) follow(camera, walker, barriers);
  else lookOut(camera, walker, calm);
}

/** @param {import('three').PerspectiveCamera} camera @param {import('../walk/walker.js').Walker} walker @param {boolean} calm */
function lookOut(camera, walker, calm) {
  const bob = calm || !walker.moving ? 0 : Math.abs(Math.sin((metres(walker.walked) * Math.PI) / 1.1)) * BOB;
  camera.position.set(metres(walker.x), EYE_HEIGHT + bob, metres(walker.z));
  camera.rotation.set(walker.pitch + (camera.aspect < 1 ? UPRIGHT_TILT : 0), -walker.look, 0, 'YXZ');
}

/** @param {import('three').PerspectiveCamera} camera @param {import('../walk/walker.js').Walker} walker @param {import('../space/barriers.js').Barriers} barriers */
function follow(camera, walker, barriers) {
  const tilt = clamp(walker.pitch, -0.95, 0.32);
  const back = freeDistance(walker, barriers, BEHIND * Math.cos(tilt));
  const share = back / BEHIND;
  const height = LOOK_AT + (ABOVE - LOOK_AT + 0.75) * share - Math.sin(tilt) * BEHIND * share;
  camera.position.set(metres(walker.x) - Math.sin(walker.look) * back, Math.max(0.35, height), metres(walker.z) + Math.cos(walker.look) * back);
  camera.lookAt(metres(walker.x), LOOK_AT, metres(walker.z));
}

/**
 * How far back the camera can stand before a wall would come between, metres.
 * @param {import('../walk/walker.js').Walker} walker @param {import('../space/barriers.js').Barriers} barriers @param {number} wanted
 */
function freeDistance(walker, barriers, wanted) {
  for (let back = wanted; back > LEAST_BEHIND; back -= 0.2) {
    const spot = { x: walker.x - Math.sin(walker.look) * back * 64, z: walker.z + Math.cos(walker.look) * back * 64 };
    const inRoom = spot.x > 16 && spot.z > 16 && spot.x < barriers.width - 16 && spot.z < barriers.depth - 16;
    if (inRoom && !barriers.crosses(walker, spot)) return back;
  }
  return LEAST_BEHIND;
}
