/** Which of an avatar's panels is seen: panel i is the view from 360 * i / PANELS degrees, 0 = face to face. */
import { wrapAngle } from '../units.js';

export const PANELS = 8;

/**
 * @param {number} bearingToViewer radians, from the person to the eye
 * @param {number} facing          radians, where the person looks
 * @returns {number} 0..7; 2 is the person's right side, 4 the back
 */
export function panelFor(bearingToViewer, facing) {
  const around = wrapAngle(bearingToViewer - facing);
  return (Math.round((around / (Math.PI * 2)) * PANELS) + PANELS) % PANELS;
}
