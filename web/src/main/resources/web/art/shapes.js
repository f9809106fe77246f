/**
 * The solids a figure is made of. Metres; x = the figure's right, y = up, z = where it looks.
 *
 * Each solid is a unit shape that is stretched by `size` (half extents), turned and moved:
 *   ball   x² + y² + z² <= 1, optionally only its part above y = `cut`
 *   box    each coordinate in -1..1
 *   drum   y in -1..1, radius 1 at the bottom, `taper` at the top: cylinders, cones, skirts
 */

/** @typedef {[number, number, number]} Vec */
/**
 * @typedef {object} Finish
 * @property {Vec} [turn]    degrees about x, y, z, in that order
 * @property {number} [cut]
 * @property {number} [taper]
 * @property {number} [gloss] 0..1
 * @property {boolean} [glow] shines by itself, takes no shade
 * @property {(x: number, y: number, z: number) => string | undefined} [paint] another colour at this point of the unit shape
 */
/** @typedef {Finish & {kind: 'ball' | 'box' | 'drum', at: Vec, size: Vec, color: string}} Solid */

/** @param {Vec} at @param {Vec} size @param {string} color @param {Finish} [finish] @returns {Solid} */
export const ball = (at, size, color, finish) => ({ kind: 'ball', at, size, color, ...finish });
/** @param {Vec} at @param {Vec} size @param {string} color @param {Finish} [finish] @returns {Solid} */
export const box = (at, size, color, finish) => ({ kind: 'box', at, size, color, ...finish });
/** @param {Vec} at @param {Vec} size @param {string} color @param {Finish} [finish] @returns {Solid} */
export const drum = (at, size, color, finish) => ({ kind: 'drum', at, size, color, ...finish });

/**
 * The same on both sides: `make` gets 1 for the right side and -1 for the left.
 * @param {(side: 1 | -1) => Solid | Solid[]} make
 */
export const both = (make) => [make(1), make(-1)].flat();
