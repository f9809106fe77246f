/** Changing one's look while inside. Panels call `wear`; who knows how to do it says so once, when the page is put together. */

/** @type {(look: string) => void} */
let dress = () => {};

/** @param {(look: string) => void} how */
export function dressBy(how) {
  dress = how;
}

/** @param {string} look an avatar, or custom-KEY for a picture of one's own */
export function wear(look) {
  dress(look);
}
