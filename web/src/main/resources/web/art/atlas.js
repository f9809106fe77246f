/**
 * One picture per avatar that holds all its panels: a column for each angle, a row for each step (stand, right foot, left foot).
 *
 * Painting them all takes seconds, so a worker does it, one panel after the other: of each as much as the door shows, and all of those that
 * somebody wears.
 */
import { Shelf } from '../shelf.js';
import { PANELS } from '../space/panels.js';
import { AVATARS, avatarById } from './avatars.js';

export const CELL_WIDTH = 160;
export const CELL_HEIGHT = 200;
export const STEPS = [0, 1, -1];
/** Painted larger and scaled down: that is what makes the lines smooth. */
const OVERSAMPLE = 2;
/** Some megabytes each. */
const MOST_PORTRAITS = 64;

export class Atlas {
  /** Told when the first panel and when a whole row has been painted. @type {Set<() => void>} */
  watchers = new Set();
  #painted = 0;

  /** @param {string} id */
  constructor(id) {
    this.id = id;
    this.canvas = document.createElement('canvas');
    this.canvas.width = CELL_WIDTH * PANELS;
    this.canvas.height = CELL_HEIGHT * STEPS.length;
    this.context = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext('2d'));
    this.context.imageSmoothingQuality = 'high';
  }

  /** Is there no picture, and will there be none? */
  get isGone() {
    return false;
  }

  /** Panels are painted in order, row by row; this is the next, or undefined. */
  get next() {
    return this.#painted < PANELS * STEPS.length ? { row: Math.floor(this.#painted / PANELS), panel: this.#painted % PANELS } : undefined;
  }

  /** Is there a picture of this panel, standing? @param {number} panel */
  has(panel) {
    return panel < this.#painted;
  }

  /** Is there a complete row for this step? @param {number} row */
  hasRow(row) {
    return this.#painted >= (row + 1) * PANELS;
  }

  /** @param {CanvasImageSource} picture of the panel that is next */
  add(picture) {
    const cell = this.next;
    if (!cell) return;
    this.context.drawImage(picture, cell.panel * CELL_WIDTH, cell.row * CELL_HEIGHT, CELL_WIDTH, CELL_HEIGHT);
    this.#painted++;
    if (this.#painted === 1 || this.#painted % PANELS === 0) for (const watcher of this.watchers) watcher();
  }
}

export class Studio {
  /** @type {Map<string, Atlas>} */
  #atlases = new Map(AVATARS.map((a) => [a.id, new Atlas(a.id)]));
  /** Of people who brought a picture. @type {Shelf<string, Atlas>} */
  #portraits = new Shelf(MOST_PORTRAITS);
  #portray;
  /** @type {Set<string>} */
  #wanted = new Set();
  /** Goes on painting, where the painter waits for something to do. */
  #wake = () => {};

  /** @param {(look: string) => Atlas | undefined} [portray] makes the atlas of a look that is nobody else's (art/portrait.js) */
  constructor(portray = () => undefined) {
    this.#portray = portray;
  }

  /** @param {string} avatar */
  atlas(avatar) {
    return this.#portrait(avatar) ?? /** @type {Atlas} */ (this.#atlases.get(avatarById(avatar).id));
  }

  /** Each is fetched once, and forgotten when many others have been seen since. @param {string} look */
  #portrait(look) {
    const portrait = this.#portraits.get(look) ?? this.#portray(look);
    if (!portrait) return undefined;
    this.#portraits.put(look, portrait);
    return portrait;
  }

  /** Somebody with this avatar is here, or wants to be: all of its panels are needed. @param {string} avatar */
  want(avatar) {
    if (!this.#atlases.has(avatar)) return;
    this.#wanted.add(avatar);
    this.#wake();
  }

  /** Paints what is wanted, as long as the page is open. @param {number} shown how many panels of each the door shows */
  async paint(shown) {
    const worker = new Worker(new URL('easel.js', import.meta.url), { type: 'module' });
    const easel = document.createElement('canvas');
    easel.width = CELL_WIDTH * OVERSAMPLE;
    easel.height = CELL_HEIGHT * OVERSAMPLE;
    const context = /** @type {CanvasRenderingContext2D} */ (easel.getContext('2d'));
    for (;;) {
      const atlas = this.#next(shown);
      if (!atlas?.next) {
        await new Promise((resolve) => (this.#wake = () => resolve(undefined)));
        continue;
      }
      const { row, panel } = atlas.next;
      const pixels = await order(worker, { avatar: atlas.id, step: STEPS[row], panel, width: easel.width, height: easel.height });
      context.putImageData(new ImageData(pixels, easel.width, easel.height), 0, 0);
      atlas.add(easel);
    }
  }

  /**
   * Whose panel comes next: everybody's face, then the standing figures of who is about, then those of the others, then steps.
   * @param {number} shown
   */
  #next(shown) {
    const rank = (/** @type {Atlas} */ a) => (a.has(0) ? (this.#wanted.has(a.id) ? 0.5 : 0) + (a.hasRow(0) ? 1 : 2) : 3);
    return [...this.#atlases.values()]
      .filter((a) => a.next && (this.#wanted.has(a.id) || !a.has(shown - 1)))
      .sort((a, b) => rank(b) - rank(a))[0];
  }
}

/** @param {Worker} worker @param {import('./easel.js').Order} order @returns {Promise<Uint8ClampedArray<ArrayBuffer>>} */
function order(worker, order) {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (event) => reject(new Error(`The avatars cannot be painted: ${event.message}`));
    worker.postMessage(order);
  });
}
