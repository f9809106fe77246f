/**
 * The worker that paints textures and skies, so that the page stays quick meanwhile. In: an order; out: its pixels, under the same number.
 */
import { skyPixels } from './sky.js';
import { texturePixels } from './textures.js';

/** @typedef {{number: number, what: 'texture' | 'sky', name: string, frame: number}} Order */
/** @typedef {{number: number, pixels: Uint8ClampedArray, width: number, height: number}} Painted */

// Seen from inside, a worker's own end has the same two members as a Worker seen from the page.
const page = /** @type {Worker} */ (/** @type {unknown} */ (globalThis));

page.onmessage = (/** @type {MessageEvent<Order>} */ { data: { number, what, name, frame } }) => {
  const { pixels, width, height } = what === 'sky' ? skyPixels(name) : texturePixels(name, frame);
  page.postMessage({ number, pixels, width, height }, [pixels.buffer]);
};
