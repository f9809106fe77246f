/**
 * One picture per avatar that holds all its panels: a column for each angle, a row for each step (stand, right foot, left foot).
 *
 * Painting takes a moment, so it is done panel by panel between frames, first what the choice screen needs.
 */
import { PANELS } from '../space/panels.js';
import { AVATARS, avatarById } from './avatars.js';
import { sculpt } from './sculptor.js';

export const CELL_WIDTH = 160;
export const CELL_HEIGHT = 200;
export const STEPS = [0, 1, -1];
/** Painted larger and scaled down: that is what makes the lines smooth. */
const OVERSAMPLE = 2;

export class Atlas {
  /** Told whenever more has been painted. @type {Set<() => void>} */
  watchers = new Set();

  /** @param {string} id @param {import('./avatars.js').Figure} figure */
  constructor(id, figure) {
    this.id = id;
    this.figure = figure;
    this.canvas = document.createElement('canvas');
    this.canvas.width = CELL_WIDTH * PANELS;
    this.canvas.height = CELL_HEIGHT * STEPS.length;
    this.context = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext('2d'));
    this.context.imageSmoothingQuality = 'high';
    this.rowsPainted = 0;
  }

  /** @param {number} row @param {number} panel @param {HTMLCanvasElement} easel */
  paintPanel(row, panel, easel) {
    const [w, h] = [CELL_WIDTH * OVERSAMPLE, CELL_HEIGHT * OVERSAMPLE];
    const pixels = sculpt(this.figure(STEPS[row]), (panel / PANELS) * Math.PI * 2, w, h);
    easel.width = w;
    easel.height = h;
    /** @type {CanvasRenderingContext2D} */ (easel.getContext('2d')).putImageData(new ImageData(pixels, w, h), 0, 0);
    this.context.drawImage(easel, panel * CELL_WIDTH, row * CELL_HEIGHT, CELL_WIDTH, CELL_HEIGHT);
  }

  /** @param {number} row */
  rowDone(row) {
    this.rowsPainted = row + 1;
    for (const watcher of this.watchers) watcher();
  }
}

export class Studio {
  #easel = document.createElement('canvas');
  /** @type {Map<string, Atlas>} */
  #atlases = new Map(AVATARS.map((a) => [a.id, new Atlas(a.id, a.figure)]));

  /** @type {Set<string>} */
  #wanted = new Set();

  /** @param {string} avatar */
  atlas(avatar) {
    return /** @type {Atlas} */ (this.#atlases.get(avatarById(avatar).id));
  }

  /** Somebody with this avatar is here: its panels come first. @param {string} avatar */
  want(avatar) {
    this.#wanted.add(avatar);
  }

  /** Paints everything, standing figures first; lets the page breathe after each panel. */
  async paintAll() {
    for (let atlas = this.#next(); atlas; atlas = this.#next()) {
      const row = atlas.rowsPainted;
      for (let panel = 0; panel < PANELS; panel++) {
        atlas.paintPanel(row, panel, this.#easel);
        await breath();
      }
      atlas.rowDone(row);
    }
  }

  /** The one that most needs a row: first one row for each, then those who are wanted. */
  #next() {
    const urgency = (/** @type {Atlas} */ a) => (a.rowsPainted === 0 ? 2 : 0) + (this.#wanted.has(a.id) ? 1 : 0) - a.rowsPainted / 10;
    const open = [...this.#atlases.values()].filter((a) => a.rowsPainted < STEPS.length);
    return open.reduce((best, a) => (best && urgency(best) >= urgency(a) ? best : a), open[0]);
  }
}

/** The next free moment; a message is not slowed down as nested timeouts are. @returns {Promise<void>} */
function breath() {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(0);
  });
}
