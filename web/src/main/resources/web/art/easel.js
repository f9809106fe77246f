/**
 * The worker that paints avatars, so that the page stays quick meanwhile. In: an order; out: its pixels. One order at a time: the
 * answer carries no number.
 */
import { PANELS } from '../space/panels.js';
import { avatarById } from './avatars.js';
import { sculpt } from './sculptor.js';

/** @typedef {{avatar: string, step: number, panel: number, width: number, height: number}} Order */

// Seen from inside, a worker's own end has the same two members as a Worker seen from the page.
const page = /** @type {Worker} */ (/** @type {unknown} */ (globalThis));

page.onmessage = (/** @type {MessageEvent<Order>} */ { data: { avatar, step, panel, width, height } }) => {
  const pixels = sculpt(avatarById(avatar).figure(step), (panel / PANELS) * Math.PI * 2, width, height);
  page.postMessage(pixels, [pixels.buffer]);
};
