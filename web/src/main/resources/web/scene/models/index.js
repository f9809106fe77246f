/** The models a Thing can have, by the word in its `model` property. To add one, write a builder and name it here. */
import { CREATURES } from './creatures.js';
import { FURNISHINGS } from './furnishings.js';
import { Kit } from './kit.js';
import { SMALLS } from './smalls.js';

/** @typedef {{tint?: number, open?: boolean}} Look  without a tint each model has its own */
/** @typedef {(kit: Kit, look: Look) => void} Builder */

/** @type {Record<string, Builder>} */
const BUILDERS = { ...CREATURES, ...FURNISHINGS, ...SMALLS };

export const MODELS = Object.keys(BUILDERS).filter((name) => name !== 'unknown');

/** What never stands quite still. @type {Record<string, {turn?: number, bob?: number}>} radians a second, metres */
export const MOTION = { star: { turn: 1.4, bob: 0.05 }, fish: { bob: 0.07 }, key: { turn: 0.9, bob: 0.03 } };

/** @type {Map<string, import('./kit.js').Model>} all Things that look alike share one model */
const built = new Map();

/** @param {string} name @param {string} color `#rrggbb` or empty @param {boolean} open */
export function modelOf(name, color, open) {
  const builder = Object.hasOwn(BUILDERS, name) ? BUILDERS[name] : BUILDERS.unknown;
  const key = `${Object.hasOwn(BUILDERS, name) ? name : 'unknown'} ${color} ${open}`;
  const known = built.get(key);
  if (known) return known;
  const kit = new Kit();
  builder(kit, { ...(color && { tint: parseInt(color.slice(1), 16) }), open });
  const model = kit.build();
  built.set(key, model);
  return model;
}
