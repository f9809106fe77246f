/** How a Thing appears in the room, read from its properties; what they lack or hold in error is filled in here. */
import { clamp } from '../units.js';

/**
 * @typedef {{id: number, name: string, model: string, color: string, size: number, label: string, open: boolean, x: number, z: number, h:
 *   number}} Looks  `size` is a factor
 */

/**
 * @param {import('./cache.js').ThingCache} cache @param {number} id
 * @returns {Looks | undefined} nothing where it is not drawn: elsewhere, or nowhere in particular
 */
export function looksOf(cache, id) {
  const thing = cache.get(id);
  if (!thing || thing.container === null || thing.container !== cache.roomId || id === cache.selfId) return undefined;
  const [x, z] = [cache.lookup(id, 'x'), cache.lookup(id, 'z')];
  if (typeof x !== 'number' || typeof z !== 'number') return undefined;
  const size = clamp(whole(cache, id, 'size', 100), 10, 1000) / 100;
  return {
    id,
    name: cache.nameOf(id),
    ...shapeOf(cache, id),
    size,
    label: text(cache, id, 'label'),
    x,
    z,
    h: whole(cache, id, 'heading', 0),
  };
}

/**
 * What it looks like wherever it is.
 * @param {import('./cache.js').ThingCache} cache
 * @param {number} id
 * @returns {{model: string, color: string, open: boolean}}
 */
export function shapeOf(cache, id) {
  const color = text(cache, id, 'color');
  return {
    model: text(cache, id, 'model').toLowerCase(),
    color: /^#[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : '',
    open: whole(cache, id, 'open', 0) !== 0,
  };
}

/** @param {import('./cache.js').ThingCache} cache @param {number} id @param {string} name */
function text(cache, id, name) {
  const value = cache.lookup(id, name);
  return typeof value === 'string' ? value : '';
}

/** @param {import('./cache.js').ThingCache} cache @param {number} id @param {string} name @param {number} otherwise */
function whole(cache, id, name, otherwise) {
  const value = cache.lookup(id, name);
  return typeof value === 'number' ? value : otherwise;
}
