/** Moves the map by pointer, wheel, pinch and keys, and says where it was clicked. */

const WHEEL = 0.0016;
const KEY_ZOOM = 1.35;
const KEY_PAN = 70;
/** A pointer that moved less than this (pixels) has clicked. */
const CLICK = 6;

/**
 * @typedef {object} GripListener
 * @property {() => void} moved
 * @property {(px: number, py: number, reach: number) => void} clicked  reach: how exact a finger or a pointer is, pixels
 */

/** @param {HTMLCanvasElement} canvas @param {import('./camera.js').MapCamera} camera @param {GripListener} listener */
export function grip(canvas, camera, listener) {
  /** @type {Map<number, {x: number, y: number}>} */
  const held = new Map();
  let way = 0;

  const spot = (/** @type {MouseEvent} */ event) => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  canvas.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    if (held.size === 0) way = 0;
    held.set(event.pointerId, spot(event));
  });
  canvas.addEventListener('pointermove', (event) => {
    const before = held.get(event.pointerId);
    if (!before) return;
    const now = spot(event);
    way += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
    if (held.size === 1) camera.pan(now.x - before.x, now.y - before.y);
    else pinch(camera, before, now, other(event.pointerId));
    held.set(event.pointerId, now);
    listener.moved();
  });
  canvas.addEventListener('pointerup', (event) => {
    const at = held.get(event.pointerId);
    held.delete(event.pointerId);
    if (at && held.size === 0 && way < CLICK) listener.clicked(at.x, at.y, event.pointerType === 'touch' ? 16 : 8);
    if (held.size > 0) way = CLICK;
  });
  canvas.addEventListener('pointercancel', (event) => held.delete(event.pointerId));
  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const { x, y } = spot(event);
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1;
      camera.zoom(Math.exp(-event.deltaY * lines * WHEEL), x, y);
      listener.moved();
    },
    { passive: false },
  );
  canvas.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !press(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    listener.moved();
  });

  /** @param {number} id */
  const other = (id) => /** @type {{x: number, y: number}} */ ([...held].find(([held_]) => held_ !== id)?.[1]);

  /** @param {string} key @returns {boolean} whether it was for the map */
  const press = (key) => {
    if (key === 'ArrowLeft') camera.pan(KEY_PAN, 0);
    else if (key === 'ArrowRight') camera.pan(-KEY_PAN, 0);
    else if (key === 'ArrowUp') camera.pan(0, KEY_PAN);
    else if (key === 'ArrowDown') camera.pan(0, -KEY_PAN);
    else if (key === '+' || key === '=') camera.zoom(KEY_ZOOM);
    else if (key === '-') camera.zoom(1 / KEY_ZOOM);
    else if (key === 'Enter' || key === ' ') listener.clicked(camera.width / 2, camera.height / 2, 8);
    else return false;
    return true;
  };
}

/**
 * Two fingers: what is between them stays there.
 * @param {import('./camera.js').MapCamera} camera
 * @param {{x: number, y: number}} before
 * @param {{x: number, y: number}} now
 * @param {{x: number, y: number}} fixed
 */
function pinch(camera, before, now, fixed) {
  const was = Math.hypot(before.x - fixed.x, before.y - fixed.y);
  const is = Math.hypot(now.x - fixed.x, now.y - fixed.y);
  camera.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
  if (was > 1 && is > 1) camera.zoom(is / was, (now.x + fixed.x) / 2, (now.y + fixed.y) / 2);
}
