/** Finds a quiet place, or a busy one: a low cell in some room with the fewest or the most people in it and around it. */

/**
 * @typedef {{cell: number, layer: number, x: number, z: number, people: number, away: number, place: import('../types.js').PlaceTold}}
 *   Found  x, z: its middle, in high cells
 */
/** @typedef {{layer: number, ground: import('./ground.js').Ground, census: import('./census.js').Census}} Storey */

/** Another layer is further away than any place on ours. */
const STAIRS = 1e6;

/**
 * Of those that are equally good, the nearest one.
 * @param {Storey[]} storeys @param {'quiet' | 'busy'} wish @param {import('../types.js').MapSpot} from
 * @returns {Found | undefined}
 */
export function findPlace(storeys, wish, from) {
  const sign = wish === 'quiet' ? 1 : -1;
  /** @type {Found | undefined} */
  let best;
  const patch = { x: 0, z: 0, w: 0, d: 0 };
  for (const { layer, ground, census } of storeys) {
    for (let cell = 0; cell < census.counts.length; cell++) {
      const place = ground.placeOf(cell);
      if (!place || !ground.isRoomy(cell)) continue;
      const people = census.around(cell);
      if (best && (people - best.people) * sign > 0) continue;
      ground.patchOf(cell, patch);
      const [x, z] = [patch.x + patch.w / 2, patch.z + patch.d / 2];
      const away = Math.hypot(x - from.x, z - from.z) + (layer === from.layer ? 0 : STAIRS);
      if (!best || people !== best.people || away < best.away) best = { cell, layer, x, z, people, away, place };
    }
  }
  return best;
}
