/**
 * Somebody we see but are told of by the map only: too far away, or in too large a crowd. All we know is a cell of several metres every few
 * frames,
 * so they stay where they were drawn while that is in their cell, and else walk to its nearest edge.
 */
import { FINE_PER_METRE } from '../units.js';

/** Fine units a second at least; who is farther behind is faster. */
const PACE = 5 * FINE_PER_METRE;
/** Who is so many cells away has not walked there, or the map is not of this room yet: that is soon known. */
const FAR_CELLS = 4;
const DOUBT_MILLIS = 600;
/** After a longer pause nobody is made to walk what they did meanwhile. */
const LONGEST_STEP_MILLIS = 1000;

/** @typedef {{x: number, z: number, size: number}} Patch  the north-west corner of a cell and its width, in fine units of the room */

export class Stroll {
  #at = -Infinity;
  #doubtedAt = Infinity;

  /**
   * @param {{x: number, z: number, bearing: number}} spot where they are drawn, and are from now on
   * @param {Patch} patch
   * @param {number} now local millis
   */
  go(spot, { x, z, size }, now) {
    const since = Math.min(Math.max(0, now - this.#at), LONGEST_STEP_MILLIS);
    this.#at = now;
    const dx = Math.min(Math.max(spot.x, x), x + size) - spot.x;
    const dz = Math.min(Math.max(spot.z, z), z + size) - spot.z;
    const distance = Math.hypot(dx, dz);
    if (distance > FAR_CELLS * size) {
      this.#doubtedAt = Math.min(this.#doubtedAt, now);
      if (now - this.#doubtedAt < DOUBT_MILLIS) return;
      spot.x = x + size / 2;
      spot.z = z + size / 2;
    } else if (distance > 0) {
      const share = Math.min(1, (Math.max(PACE, distance) * since) / 1000 / distance);
      spot.x += dx * share;
      spot.z += dz * share;
      spot.bearing = Math.atan2(dx, -dz);
    }
    this.#doubtedAt = Infinity;
  }
}
