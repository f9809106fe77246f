/** Where the room is seen from: the walker's own eyes, or a camera that follows the body from behind. */
import { castRay } from '../space/ray.js';
import { clamp, FINE_PER_METRE, metres } from '../units.js';

const EYE_HEIGHT = 1.62;
const BEHIND = 4.6;
const ABOVE = 1.9;
const LOOK_AT = 1.35;
const LEAST_BEHIND = 0.7;
/** How far the camera keeps from walls, floors and ceilings. */
const CLEARANCE = 0.25;
const BOB = 0.035;
/** Corners of the world have round coordinates. An eye exactly level with one divides by zero in software that draws triangles. */
const ASIDE = 0.00037;
/** An upright screen shows much sky: there we look down a little. */
const UPRIGHT_TILT = -0.14;

/**
 * @param {import('three').PerspectiveCamera} camera
 * @param {import('../walk/walker.js').Walker} walker
 * @param {number} lift how much higher the floor is drawn than it is walked on, fine units
 * @param {import('../space/steps.js').Steps | undefined} steps
 * @param {boolean} calm no bobbing for those who asked for less motion
 */
export function aim(camera, walker, lift, steps, calm) {
  const feet = metres(walker.height + lift);
  if (walker.outOfBody) follow(camera, walker, feet, steps);
  else lookOut(camera, walker, feet, steps, calm);
}

/**
 * @param {import('three').PerspectiveCamera} camera
 * @param {import('../walk/walker.js').Walker} walker
 * @param {number} feet metres
 * @param {import('../space/steps.js').Steps | undefined} steps
 * @param {boolean} calm
 */
function lookOut(camera, walker, feet, steps, calm) {
  const bob = calm || !walker.moving ? 0 : Math.abs(Math.sin((metres(walker.walked) * Math.PI) / 1.1)) * BOB;
  const height = feet + EYE_HEIGHT + bob;
  camera.position.set(metres(walker.x) + ASIDE, Math.min(height, roofOver(walker, steps) - 0.12), metres(walker.z) + ASIDE);
  camera.rotation.set(walker.pitch + (camera.aspect < 1 ? UPRIGHT_TILT : 0), -walker.look, 0, 'YXZ');
}

/**
 * Under a ceiling that comes down one ducks.
 * @param {import('../walk/walker.js').Walker} walker
 * @param {import('../space/steps.js').Steps | undefined} steps metres
 */
function roofOver({ x, z }, steps) {
  const sector = steps ? steps.room.sectorAt(x, z) : -1;
  return steps && sector >= 0 ? metres(steps.levels.headroom(sector, x, z)) : Infinity;
}

/**
 * @param {import('three').PerspectiveCamera} camera
 * @param {import('../walk/walker.js').Walker} walker
 * @param {number} feet metres
 * @param {import('../space/steps.js').Steps | undefined} steps
 */
function follow(camera, walker, feet, steps) {
  const tilt = clamp(walker.pitch, -0.95, 0.32);
  const [x, z] = [metres(walker.x), metres(walker.z)];
  const head = { x, y: Math.min(feet + LOOK_AT, roofOver(walker, steps) - CLEARANCE), z };
  const back = BEHIND * Math.cos(tilt);
  const rise = ABOVE - LOOK_AT + 0.75 - Math.sin(tilt) * BEHIND;
  const wished = { x: x - Math.sin(walker.look) * back, y: head.y + rise, z: z + Math.cos(walker.look) * back };
  const share = steps ? free(steps, head, wished) : 1;
  camera.position.set(x + (wished.x - x) * share, head.y + (wished.y - head.y) * share, z + (wished.z - z) * share);
  camera.lookAt(head.x, head.y, head.z);
}

/**
 * How much of the way from the head to where the camera would like to be is free.
 * @param {import('../space/steps.js').Steps} steps
 * @param {{x: number, y: number, z: number}} head
 * @param {{x: number, y: number, z: number}} wished metres
 */
function free(steps, head, wished) {
  const far = Math.hypot(wished.x - head.x, wished.y - head.y, wished.z - head.z);
  const hit = castRay(steps, fine(head), fine(wished));
  return hit ? Math.max(LEAST_BEHIND, hit.share * far - CLEARANCE) / far : 1;
}

/** @param {{x: number, y: number, z: number}} spot metres */
const fine = ({ x, y, z }) => ({ x: x * FINE_PER_METRE, y: y * FINE_PER_METRE, z: z * FINE_PER_METRE });
