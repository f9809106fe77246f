/** Pointer, wheel and fingers on the plan: one works with the tool; the middle button, Space or two fingers move the plan. */
import { snap } from './snap.js';

/** @typedef {import('./tool.js').Point} Point */

const ZOOM_PER_NOTCH = 1.0016;

/**
 * @param {HTMLCanvasElement} canvas @param {import('./tool.js').Bench} bench
 * @param {{tool: () => import('./tool.js').Tool, at: (point: Point | undefined) => void}} listener
 */
export function listenOn(canvas, { desk, camera, redraw }, listener) {
  /** @type {Map<number, {x: number, y: number}>} */
  const fingers = new Map();
  /** @type {number | undefined} */
  let working;
  let panning = false;
  let space = false;

  const pixels = (/** @type {PointerEvent | WheelEvent} */ event) => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const pointOf = (/** @type {PointerEvent} */ event) => {
    const { x, y } = pixels(event);
    const raw = camera.toPlan(x, y);
    const onto = snap(desk.plan, raw, { grid: desk.grid, snaps: desk.snaps, fine: event.shiftKey, scale: camera.scale });
    return { spot: onto.spot, onto, raw, px: x, py: y, shift: event.shiftKey, alt: event.altKey, touch: event.pointerType === 'touch' };
  };
  const stopWorking = () => {
    if (working !== undefined) listener.tool().cancel?.();
    working = undefined;
  };

  canvas.addEventListener('pointerdown', (event) => {
    canvas.focus({ preventScroll: true });
    canvas.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, pixels(event));
    if (fingers.size > 1) {
      stopWorking();
      panning = true;
    } else if (event.button === 1 || event.button === 2 || space) panning = true;
    else if (event.button === 0) {
      working = event.pointerId;
      const point = pointOf(event);
      listener.at(point);
      listener.tool().down(point);
    }
    canvas.classList.toggle('panning', panning);
    event.preventDefault();
    redraw();
  });

  canvas.addEventListener('pointermove', (event) => {
    const before = fingers.get(event.pointerId);
    if (panning && before) {
      const now = pixels(event);
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const [was, is] = [Math.hypot(before.x - other.x, before.y - other.y), Math.hypot(now.x - other.x, now.y - other.y)];
        if (was > 10 && is > 10) camera.zoomAt((now.x + other.x) / 2, (now.y + other.y) / 2, is / was);
      }
      // Each of two fingers moves the plan by half.
      const share = other ? 0.5 : 1;
      camera.pan((now.x - before.x) * share, (now.y - before.y) * share);
      fingers.set(event.pointerId, now);
      redraw();
      return;
    }
    if (before) fingers.set(event.pointerId, pixels(event));
    const point = pointOf(event);
    listener.at(point);
    listener.tool().move?.(point, working === event.pointerId);
    redraw();
  });

  const end = (/** @type {PointerEvent} */ event) => {
    fingers.delete(event.pointerId);
    if (working === event.pointerId) {
      working = undefined;
      if (event.type === 'pointerup') listener.tool().up?.(pointOf(event));
      else listener.tool().cancel?.();
    }
    if (fingers.size === 0) panning = false;
    canvas.classList.toggle('panning', panning);
    redraw();
  };
  canvas.addEventListener('pointerup', end);
  canvas.addEventListener('pointercancel', end);
  canvas.addEventListener('pointerleave', () => {
    if (working === undefined) listener.at(undefined);
    redraw();
  });
  canvas.addEventListener('contextmenu', (event) => event.preventDefault());
  canvas.addEventListener('auxclick', (event) => event.preventDefault());

  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const { x, y } = pixels(event);
      const notch = event.deltaMode === 1 ? event.deltaY * 30 : event.deltaY;
      camera.zoomAt(x, y, ZOOM_PER_NOTCH ** -notch);
      redraw();
    },
    { passive: false },
  );

  return {
    /** @param {boolean} held the space bar */
    setSpace(held) {
      space = held;
      canvas.classList.toggle('may-pan', held);
    },
  };
}
