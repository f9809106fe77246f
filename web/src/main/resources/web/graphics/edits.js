/** What the editor of graphics changes: each edit gives another graphic and leaves the one before as it was. */
import { MOST_HOTSPOTS, NO_BITMAP } from './bgf.js';

/** @typedef {import('./bgf.js').Bgf} Bgf */
/** @typedef {import('./bgf.js').Bitmap} Bitmap */
/** @typedef {import('./bgf.js').Hotspot} Hotspot */

const HIGHEST = 127;
const LOWEST = -128;
const MOST_UNDO = 200;

/** @param {Bgf} bgf @param {number} index @param {Partial<Bitmap>} change @returns {Bgf} */
const withBitmap = (bgf, index, change) => ({
  ...bgf,
  bitmaps: bgf.bitmaps.map((bitmap, at) => (at === index ? { ...bitmap, ...change } : bitmap)),
});

/** @param {Bgf} bgf @param {number} index @param {number} x @param {number} y */
export const withOffset = (bgf, index, x, y) => withBitmap(bgf, index, { x: Math.round(x), y: Math.round(y) });

/** Puts a hotspot on a bitmap, or moves it. @param {Bgf} bgf @param {number} index @param {Hotspot} hotspot */
export function withHotspot(bgf, index, hotspot) {
  const { hotspots } = bgf.bitmaps[index];
  const spot = { number: hotspot.number, x: Math.round(hotspot.x), y: Math.round(hotspot.y) };
  const known = hotspots.some(({ number }) => number === spot.number);
  if (!isNumber(spot.number) || (!known && hotspots.length >= MOST_HOTSPOTS)) return bgf;
  return withBitmap(bgf, index, {
    hotspots: known ? hotspots.map((one) => (one.number === spot.number ? spot : one)) : [...hotspots, spot],
  });
}

/** @param {Bgf} bgf @param {number} index @param {number} number */
export const withoutHotspot = (bgf, index, number) =>
  withBitmap(bgf, index, { hotspots: bgf.bitmaps[index].hotspots.filter((one) => one.number !== number) });

/** A hotspot gets another number, if none has it. @param {Bgf} bgf @param {number} index @param {number} from @param {number} to */
export function renumbered(bgf, index, from, to) {
  const { hotspots } = bgf.bitmaps[index];
  if (!isNumber(to) || hotspots.some(({ number }) => number === to)) return bgf;
  return withBitmap(bgf, index, { hotspots: hotspots.map((one) => (one.number === from ? { ...one, number: to } : one)) });
}

/** @param {Bgf} bgf @param {string} text numbers of bitmaps from 1, 0 for none; a line for each group @returns {Bgf} */
export function withGroups(bgf, text) {
  const groups = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line, at) =>
      line.split(/[\s,]+/).map((word) => {
        const number = /^\d{1,6}$/.test(word) ? Number(word) : -1;
        if (number < 0 || number > bgf.bitmaps.length)
          throw new Error(`Group ${at + 1} names ${word}; expected 1 to ${bgf.bitmaps.length}, or 0 for none.`);
        return number - 1;
      }),
    );
  return { ...bgf, groups };
}

/** @param {Bgf} bgf */
export const groupsText = ({ groups }) => groups.map((group) => group.map((index) => index - NO_BITMAP).join(' ')).join('\n');

/** @param {number} number */
export const isNumber = (number) => Number.isInteger(number) && number !== 0 && number >= LOWEST && number <= HIGHEST;

/** The lowest number that no hotspot of the graphic has. @param {Bgf} bgf */
export function freeNumber({ bitmaps }) {
  const taken = new Set(bitmaps.flatMap(({ hotspots }) => hotspots.map(({ number }) => Math.abs(number))));
  for (let number = 1; number <= HIGHEST; number++) if (!taken.has(number)) return number;
  return HIGHEST;
}

/** How a graphic was before each edit. A drag is one edit: what has the same name follows up. */
export class Edits {
  /** @type {Bgf[]} */
  #before = [];
  /** @type {Bgf[]} */
  #after = [];
  #last = '';
  #saved;

  /** @param {Bgf} bgf */
  constructor(bgf) {
    this.now = bgf;
    this.#saved = bgf;
  }

  /** @param {Bgf} next @param {string} [name] of a drag */
  to(next, name = '') {
    if (next === this.now) return;
    if (!name || name !== this.#last) this.#before.push(this.now);
    if (this.#before.length > MOST_UNDO) this.#before.shift();
    this.#last = name;
    this.#after = [];
    this.now = next;
  }

  undo() {
    const before = this.#before.pop();
    if (!before) return;
    this.#after.push(this.now);
    this.now = before;
    this.#last = '';
  }

  redo() {
    const after = this.#after.pop();
    if (!after) return;
    this.#before.push(this.now);
    this.now = after;
  }

  saved() {
    this.#saved = this.now;
  }

  get isSaved() {
    return this.now === this.#saved;
  }

  get canUndo() {
    return this.#before.length > 0;
  }

  get canRedo() {
    return this.#after.length > 0;
  }
}
