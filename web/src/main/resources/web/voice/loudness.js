/** How a voice sounds from where we stand: louder near by, from the side it comes from, dull through walls. Pure. */
import { bearingTo, clamp, metres, wrapAngle } from '../units.js';

/** Up to here a voice has its full strength, from there it fades, and here it is gone. Metres. */
export const FULL_METRES = 3;
export const SILENT_METRES = 25;
/** Of a voice through walls so much is left, and nothing above this pitch. */
const HIDDEN_SHARE = 0.35;
const HIDDEN_HERTZ = 900;
const OPEN_HERTZ = 20000;
/** Even who stands right beside us is heard with both ears. */
const WIDEST = 0.85;
/** Too near for a side. */
const BESIDE_METRES = 0.6;
/** Of somebody we know nothing of, but that they are heard. */
const SOMEWHERE_METRES = 12;

/** @typedef {{gain: number, hertz: number, pan: number}} Sound  gain 0..1, hertz: nothing above it, pan -1 (left) to 1 (right) */
/** @typedef {{x: number, z: number}} Spot  fine units */

/** @param {number} distance metres */
export function gainAt(distance) {
  if (!(distance > FULL_METRES)) return 1;
  if (distance >= SILENT_METRES) return 0;
  // As sound does, by the distance; and evenly to nothing where it ends, so that nobody is cut off at a step.
  const fade = (SILENT_METRES - distance) / (SILENT_METRES - FULL_METRES);
  return (FULL_METRES / distance) * fade;
}

/**
 * @param {Spot & {look: number}} ear where we are and look, radians
 * @param {Spot | undefined} mouth nothing, when it is not known
 * @param {boolean} isSeen
 * @returns {Sound}
 */
export function heardFrom(ear, mouth, isSeen) {
  const [share, hertz] = isSeen ? [1, OPEN_HERTZ] : [HIDDEN_SHARE, HIDDEN_HERTZ];
  if (!mouth) return { gain: gainAt(SOMEWHERE_METRES) * share, hertz, pan: 0 };
  const distance = metres(Math.hypot(mouth.x - ear.x, mouth.z - ear.z));
  const side = Math.sin(wrapAngle(bearingTo(ear.x, ear.z, mouth.x, mouth.z) - ear.look));
  return { gain: gainAt(distance) * share, hertz, pan: side * WIDEST * clamp(distance / BESIDE_METRES, 0, 1) };
}

/** How loud a stretch of sound is: the root of the mean square. @param {Float32Array} samples */
export function levelOf(samples) {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return samples.length === 0 ? 0 : Math.sqrt(sum / samples.length);
}
