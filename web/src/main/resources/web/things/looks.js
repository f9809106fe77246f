/** How a Thing appears in the room, read from its properties; what they lack or hold in error is filled in here. */
import { clamp } from '../units.js';

/** @typedef {{id: number, name: string, model: string, color: string, size: number, label: string, open: boolean, x: number, z: number, h: number}} Looks  `size` is a factor */

/**
 * @param {import('./cache.js').ThingCache} cache @param {number} id
 * @returns {Looks | undefined} nothing where it is not drawn: elsewhere, or nowhere in particular
 */
export function looksOf(cache, id) {
  const thing = cache.get(id);
  if (!thing || thing.container === null || thing.container !== cache.roomId || id === cache.selfId) return undefined;
  const [x, z] = [cache.lookup(id, 'x'), cache.lookup(id, 'z')];
  if (typeof x !== 'number' || typeof z !== 'number') return undefined;
  const text = (/** @type {string} */ name) => {
    const value = cache.lookup(id, name);
    return typeof value === 'string' ? value : '';
  };
  const whole = (/** @type {string} */ name, /** @type {number} */ otherwise) => {
    const value = cache.lookup(id, name);
    return typeof value === 'number' ? value : otherwise;
  };
  const color = /^#[0-9a-f]{6}$/i.test(text('color')) ? text('color').toLowerCase() : '';
  return {
    id, name: cache.nameOf(id), model: text('model').toLowerCase(), color, size: clamp(whole('size', 100), 10, 1000) / 100,
    label: text('label'), open: whole('open', 0) !== 0, x, z, h: whole('heading', 0),
  };
}

/** A sign for lists, where there is no room for a model. @type {Record<string, string>} */
const SIGNS = {
  ball: '⚽', box: '📦', chest: '🧰', lamp: '💡', dog: '🐕', cat: '🐈', bird: '🐦', sign: '🪧', door: '🚪', portal: '🌀', book: '📘', key: '🗝', tree: '🌳',
  flower: '🌸', chair: '🪑', table: '▦', statue: '🗽', cup: '☕', fish: '🐠', star: '⭐',
};

/** @param {import('./cache.js').ThingCache} cache @param {number} id */
export function signOf(cache, id) {
  const model = cache.lookup(id, 'model');
  return (typeof model === 'string' && SIGNS[model.toLowerCase()]) || '❔';
}
