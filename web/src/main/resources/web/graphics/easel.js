/** The bitmap that is worked on, large, with its hotspots and its offset: drawn, and taken hold of with the mouse. */
import { el } from '../panels/dom.js';

/** @typedef {import('./bgf.js').Bitmap} Bitmap */
/** @typedef {{kind: 'hotspot', number: number} | {kind: 'offset'}} Handle */
/**
 * @typedef {object} EaselDeeds
 * @property {(handle: Handle) => void} choose
 * @property {(handle: Handle, x: number, y: number) => void} drag  to this place of the bitmap
 * @property {(x: number, y: number) => void} put     a new hotspot here
 */

const SIDE = 520;
const MARGIN = 40;
const GRASP = 9;
const KEYS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

export class Easel {
  #deeds;
  /** @type {Bitmap | undefined} */
  #bitmap;
  /** @type {HTMLCanvasElement | undefined} */
  #picture;
  /** @type {Handle | undefined} */
  #chosen;
  /** @type {Handle | undefined} */
  #held;
  #zoom = 1;

  /** @param {EaselDeeds} deeds */
  constructor(deeds) {
    this.#deeds = deeds;
    this.element = el('canvas', {
      class: 'easel',
      width: SIDE,
      height: SIDE,
      tabindex: 0,
      role: 'application',
      'aria-label': 'The bitmap. Click to put a hotspot, drag to move one; arrow keys move the chosen one.',
      onpointerdown: (/** @type {PointerEvent} */ event) => this.#grasp(event),
      onpointermove: (/** @type {PointerEvent} */ event) => this.#move(event),
      onpointerup: () => this.#letGo(),
      onpointercancel: () => this.#letGo(),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
    });
  }

  /**
   * @param {Bitmap | undefined} bitmap
   * @param {HTMLCanvasElement | undefined} picture what it looks like
   * @param {Handle | undefined} chosen
   */
  show(bitmap, picture, chosen) {
    this.#bitmap = bitmap;
    this.#picture = picture;
    this.#chosen = chosen;
    const longest = bitmap ? Math.max(bitmap.width, bitmap.height) : 1;
    const fit = (SIDE - 2 * MARGIN) / longest;
    this.#zoom = fit >= 1 ? Math.floor(fit) : fit;
    this.#draw();
  }

  /** @param {number} x @param {number} y of the bitmap @returns {[number, number]} of the canvas */
  #onCanvas(x, y) {
    const { width, height } = /** @type {Bitmap} */ (this.#bitmap);
    return [(SIDE - width * this.#zoom) / 2 + x * this.#zoom, (SIDE - height * this.#zoom) / 2 + y * this.#zoom];
  }

  /** @param {MouseEvent} event @returns {[number, number]} of the bitmap */
  #onBitmap(event) {
    const box = this.element.getBoundingClientRect();
    const { width, height } = /** @type {Bitmap} */ (this.#bitmap);
    const x = ((event.clientX - box.left) * SIDE) / box.width;
    const y = ((event.clientY - box.top) * SIDE) / box.height;
    return [
      Math.floor((x - (SIDE - width * this.#zoom) / 2) / this.#zoom),
      Math.floor((y - (SIDE - height * this.#zoom) / 2) / this.#zoom),
    ];
  }

  /** Hotspots are in the middle of their pixel. @returns {{handle: Handle, x: number, y: number}[]} */
  #handles() {
    const { x, y, hotspots } = /** @type {Bitmap} */ (this.#bitmap);
    return [
      { handle: { kind: 'offset' }, x: -x, y: -y },
      ...hotspots.map((spot) => ({ handle: /** @type {Handle} */ ({ kind: 'hotspot', number: spot.number }), x: spot.x, y: spot.y })),
    ];
  }

  /** @param {PointerEvent} event */
  #grasp(event) {
    if (!this.#bitmap || event.button !== 0) return;
    this.element.focus();
    const box = this.element.getBoundingClientRect();
    const [px, py] = [((event.clientX - box.left) * SIDE) / box.width, ((event.clientY - box.top) * SIDE) / box.height];
    const near = this.#handles()
      .map(({ handle, x, y }) => {
        const [cx, cy] = this.#onCanvas(x + 0.5, y + 0.5);
        return { handle, far: Math.hypot(cx - px, cy - py) };
      })
      .filter(({ far }) => far <= Math.max(GRASP, this.#zoom / 2))
      .sort((one, other) => one.far - other.far)[0];
    if (!near) {
      this.#deeds.put(...this.#onBitmap(event));
      return;
    }
    this.#held = near.handle;
    this.element.setPointerCapture(event.pointerId);
    this.#deeds.choose(near.handle);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (this.#held) this.#deeds.drag(this.#held, ...this.#onBitmap(event));
  }

  #letGo() {
    this.#held = undefined;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const step = KEYS[event.key];
    const handle = this.#chosen;
    if (!step || !handle || !this.#bitmap) return;
    event.preventDefault();
    const at = this.#handles().find((one) => sameHandle(one.handle, handle));
    if (at) this.#deeds.drag(handle, at.x + step[0], at.y + step[1]);
  }

  #draw() {
    const brush = /** @type {CanvasRenderingContext2D} */ (this.element.getContext('2d'));
    brush.clearRect(0, 0, SIDE, SIDE);
    const bitmap = this.#bitmap;
    if (!bitmap) return;
    const [left, top] = this.#onCanvas(0, 0);
    const [width, height] = [bitmap.width * this.#zoom, bitmap.height * this.#zoom];
    chequer(brush, left, top, width, height);
    brush.imageSmoothingEnabled = false;
    if (this.#picture) brush.drawImage(this.#picture, left, top, width, height);
    brush.strokeStyle = 'rgba(255, 246, 230, 0.35)';
    brush.strokeRect(left - 0.5, top - 0.5, width + 1, height + 1);
    for (const { handle, x, y } of this.#handles()) {
      const [cx, cy] = this.#onCanvas(x + 0.5, y + 0.5);
      const isChosen = this.#chosen !== undefined && sameHandle(handle, this.#chosen);
      if (handle.kind === 'offset') cross(brush, cx, cy, isChosen);
      else spot(brush, cx, cy, handle.number, isChosen);
    }
  }
}

/** @param {Handle} one @param {Handle} other */
export const sameHandle = (one, other) =>
  one.kind === other.kind && (one.kind === 'offset' || (other.kind === 'hotspot' && one.number === other.number));

/** @param {CanvasRenderingContext2D} brush @param {number} left @param {number} top @param {number} width @param {number} height */
function chequer(brush, left, top, width, height) {
  const size = 10;
  for (let y = 0; y < height; y += size) {
    for (let x = 0; x < width; x += size) {
      brush.fillStyle = (x + y) % (2 * size) === 0 ? '#4a3b58' : '#3d304a';
      brush.fillRect(left + x, top + y, Math.min(size, width - x), Math.min(size, height - y));
    }
  }
}

/**
 * The place that is put on a hotspot of what lies below.
 * @param {CanvasRenderingContext2D} brush
 * @param {number} x
 * @param {number} y
 * @param {boolean} isChosen
 */
function cross(brush, x, y, isChosen) {
  for (const [colour, width] of /** @type {[string, number][]} */ ([
    ['#251b2f', 4],
    [isChosen ? '#ffc46b' : '#9fdcf0', 2],
  ])) {
    brush.strokeStyle = colour;
    brush.lineWidth = width;
    brush.beginPath();
    brush.moveTo(x - 10, y);
    brush.lineTo(x + 10, y);
    brush.moveTo(x, y - 10);
    brush.lineTo(x, y + 10);
    brush.stroke();
  }
  brush.lineWidth = 1;
}

/** @param {CanvasRenderingContext2D} brush @param {number} x @param {number} y @param {number} number @param {boolean} isChosen */
function spot(brush, x, y, number, isChosen) {
  brush.beginPath();
  brush.arc(x, y, isChosen ? 7 : 5, 0, 2 * Math.PI);
  brush.fillStyle = number > 0 ? '#ff8a5b' : '#6fe0c8';
  brush.fill();
  brush.strokeStyle = isChosen ? '#fff8ea' : '#251b2f';
  brush.lineWidth = 2;
  brush.stroke();
  brush.font = '600 13px system-ui, sans-serif';
  brush.lineWidth = 3;
  brush.strokeStyle = '#251b2f';
  brush.strokeText(String(number), x + 9, y - 7);
  brush.fillStyle = '#fff8ea';
  brush.fillText(String(number), x + 9, y - 7);
  brush.lineWidth = 1;
}
