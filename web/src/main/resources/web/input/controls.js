/**
 * What the visitor wants to do with body and eyes, from keys, pointer and thumb pad, in one place.
 * Keys count only while no text field has the focus.
 */

/** @typedef {import('../walk/walker.js').Intent} Intent */

/** @type {Record<string, [keyof Omit<Intent, 'run'>, number]>} by physical key, so that WASD is where the hand expects it */
const KEYS = {
  KeyW: ['forward', 1],
  ArrowUp: ['forward', 1],
  KeyS: ['forward', -1],
  ArrowDown: ['forward', -1],
  KeyA: ['aside', -1],
  KeyD: ['aside', 1],
  KeyQ: ['turn', -1],
  KeyE: ['turn', 1],
  ArrowLeft: ['turn', -1],
  ArrowRight: ['turn', 1],
};

const RADIANS_PER_PIXEL = 0.0045;
/** A quick drag turns further than a slow one of the same length. */
const HASTE = 0.012;

export class Controls {
  /** @type {Set<string>} */
  #held = new Set();
  #pad = { forward: 0, aside: 0 };
  #running = false;

  /** @param {HTMLElement} surface where dragging looks around @param {(yaw: number, pitch: number) => void} look */
  constructor(surface, look) {
    window.addEventListener('keydown', (event) => this.#down(event));
    window.addEventListener('keyup', (event) => {
      this.#held.delete(event.code);
      this.#running = event.shiftKey;
    });
    window.addEventListener('blur', () => this.release());
    document.addEventListener('focusin', () => {
      if (isTyping()) this.release();
    });
    dragToLook(surface, look);
  }

  /** Lets go of everything. */
  release() {
    this.#held.clear();
    this.#pad = { forward: 0, aside: 0 };
  }

  /** @param {number} forward @param {number} aside -1..1 each */
  setPad(forward, aside) {
    this.#pad = { forward, aside };
  }

  /** @returns {Intent} */
  intent() {
    /** @type {Intent} */
    const intent = {
      forward: this.#pad.forward,
      aside: this.#pad.aside,
      turn: 0,
      run: this.#running || Math.hypot(this.#pad.forward, this.#pad.aside) > 0.9,
    };
    for (const code of this.#held) {
      const [what, amount] = KEYS[code];
      intent[what] += amount;
    }
    return intent;
  }

  /** @param {KeyboardEvent} event */
  #down(event) {
    this.#running = event.shiftKey;
    if (!Object.hasOwn(KEYS, event.code) || event.ctrlKey || event.metaKey || event.altKey || isTyping()) return;
    if (document.documentElement.dataset.state === 'choosing') return;
    this.#held.add(event.code);
    event.preventDefault();
  }
}

/** Is the focus in something that takes letters or arrow keys for itself? */
export const isTyping = () =>
  document.activeElement?.matches('input, textarea, select, [role=radio], [role=application], [role=log], [role=menu] *, dialog *') ??
  false;

/** @param {HTMLElement} surface @param {(yaw: number, pitch: number) => void} look */
function dragToLook(surface, look) {
  /** @type {{id: number, x: number, y: number} | undefined} */
  let drag;
  surface.addEventListener('pointerdown', (event) => {
    if (drag || event.button !== 0) return;
    drag = { id: event.pointerId, x: event.clientX, y: event.clientY };
    surface.setPointerCapture(event.pointerId);
    surface.classList.add('dragging');
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  surface.addEventListener('pointermove', (event) => {
    if (drag?.id !== event.pointerId) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    const gain = RADIANS_PER_PIXEL * (1 + HASTE * Math.hypot(dx, dy)) * (event.pointerType === 'touch' ? 1.3 : 1);
    look(-dx * gain, dy * gain);
    drag = { id: event.pointerId, x: event.clientX, y: event.clientY };
  });
  const end = (/** @type {PointerEvent} */ event) => {
    if (drag?.id !== event.pointerId) return;
    drag = undefined;
    surface.classList.remove('dragging');
  };
  surface.addEventListener('pointerup', end);
  surface.addEventListener('pointercancel', end);
}
