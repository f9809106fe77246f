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

/**
 * All Things of a kind share one model, whatever their colours: there are as many as builders, twice (open, closed), and never more.
 * @type {Map<string, import('./kit.js').Model>}
 */
const built = new Map();

/** Which builder answers to a word; anything may stand in a property. @param {string} name */
export const modelName = (name) => (Object.hasOwn(BUILDERS, name) ? name : 'unknown');

/** @param {string} name @param {boolean} open */
export function modelOf(name, open) {
  const known = modelName(name);
  const key = `${known} ${open}`;
  const model = built.get(key) ?? dyed((look) => BUILDERS[known](look.kit, { ...look, open }));
  built.set(key, model);
  return model;
}

/**
 * Builds a model that can be given any colour later. Builders mix the tint with white and black and do nothing else with it, so each
 * corner's colour is `base + dye * tint`: built in black it shows its base, built in white what the tint adds to it.
 * @param {(look: {kit: Kit, tint?: number}) => void} build
 */
function dyed(build) {
  const [own, black, white] = [undefined, 0x000000, 0xffffff].map((tint) => {
    const kit = new Kit();
    build({ kit, ...(tint !== undefined && { tint }) });
    return kit;
  });
  return own.build(black, white);
}
