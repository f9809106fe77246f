/**
 * Somebody who brought a picture of their own: its eight panels come from the server as one strip, are fetched once, and are laid out
 * like those of every other avatar, so that all who draw people need not know the difference.
 */
import { PANELS } from '../space/panels.js';
import { Atlas, CELL_HEIGHT, CELL_WIDTH, STEPS } from './atlas.js';

/** The server's word for such a look: custom- and the key of its picture. */
const CUSTOM = /^custom-([0-9a-f]{24})$/;
/** A figure of cardboard has no feet: it rocks. Radians and pixels. */
const ROCK = 0.075;
const HOP = 5;
/** Where the soles are in a cell. */
const SOLES = CELL_HEIGHT - 12;

/** @typedef {{picture: CanvasImageSource, width: number, height: number}} Strip */

/** Where the strip of a look is; nothing, if it is one of the usual avatars. @param {string} look */
export function stripOf(look) {
  const [, key] = CUSTOM.exec(look) ?? [];
  return key && `/documents/avatars/${key}.png`;
}

/** @param {string} look */
export const isCustom = (look) => CUSTOM.test(look);

export class Portrait extends Atlas {
  #settled = false;
  #gone = false;

  /** @param {string} look @param {(url: string) => Promise<Strip>} [fetchStrip] */
  constructor(look, fetchStrip = load) {
    super(look);
    this.#lay((panel) => stranger(this.context, panel));
    fetchStrip(stripOf(look) ?? '').then(
      ({ picture, width, height }) => {
        const wide = width / PANELS;
        this.#lay((panel) => this.context.drawImage(picture, panel * wide, 0, wide, height, 0, 0, CELL_WIDTH, CELL_HEIGHT));
        this.#settle();
      },
      // It may have been taken away meanwhile. Somebody stands there all the same.
      () => {
        this.#gone = true;
        this.#settle();
      },
    );
  }

  /** @override */
  get isGone() {
    return this.#gone;
  }

  /** Nobody paints here. @override @returns {undefined} */
  get next() {
    return undefined;
  }

  /** @override */
  has() {
    return this.#settled;
  }

  /** @override */
  hasRow() {
    return this.#settled;
  }

  #settle() {
    this.#settled = true;
    for (const watcher of [...this.watchers]) watcher();
  }

  /** Draws every cell. @param {(panel: number) => void} draw one panel at the origin, a cell large */
  #lay(draw) {
    const { context } = this;
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    STEPS.forEach((step, row) => {
      for (let panel = 0; panel < PANELS; panel++) {
        context.save();
        context.translate(panel * CELL_WIDTH, row * CELL_HEIGHT);
        context.beginPath();
        context.rect(0, 0, CELL_WIDTH, CELL_HEIGHT);
        context.clip();
        context.translate(CELL_WIDTH / 2, SOLES - Math.abs(step) * HOP);
        context.rotate(step * ROCK);
        context.translate(-CELL_WIDTH / 2, -SOLES);
        draw(panel);
        context.restore();
      }
    });
  }
}

/** Until the picture is there: somebody, as seen against the light. @param {CanvasRenderingContext2D} context @param {number} panel */
function stranger(context, panel) {
  const light = context.createLinearGradient(40, 0, 120, 0);
  const turn = Math.sin((panel / PANELS) * Math.PI * 2);
  light.addColorStop(0, turn > 0 ? '#8d7f95' : '#a99bb0');
  light.addColorStop(1, turn > 0 ? '#a99bb0' : '#8d7f95');
  context.fillStyle = light;
  context.beginPath();
  context.arc(80, 52, 28, 0, Math.PI * 2);
  context.roundRect(44, 86, 72, SOLES - 86, [36, 36, 10, 10]);
  context.fill();
}

/** @param {string} url @returns {Promise<Strip>} */
function load(url) {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve({ picture: image, width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = () => reject(new Error(`there is no picture at ${url}`));
    image.src = url;
  });
}
