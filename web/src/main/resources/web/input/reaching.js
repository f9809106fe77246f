/** Pointing at what is in the room: hovering, a click, the right button, a long press. A drag is none of these: it looks around. */

const HOVER_EVERY_MILLIS = 70;
const LONG_PRESS_MILLIS = 520;
/** A hand is not a tripod: so many pixels are still the same place. */
const SAME_PLACE = 7;

/**
 * @typedef {object} Reach
 * @property {(x: number, y: number) => void} hover
 * @property {() => void} leave
 * @property {(x: number, y: number) => void} click
 * @property {(x: number, y: number) => void} menu
 */

/** @param {HTMLElement} surface @param {Reach} reach */
export function reachFrom(surface, reach) {
  /** @type {{id: number, x: number, y: number} | undefined} */
  let press;
  let [longPress, hovered] = [0, 0];
  const moved = (/** @type {PointerEvent} */ event) =>
    press !== undefined && Math.hypot(event.clientX - press.x, event.clientY - press.y) > SAME_PLACE;
  const letGo = () => {
    press = undefined;
    clearTimeout(longPress);
  };

  surface.addEventListener('pointerdown', (event) => {
    letGo();
    if (event.button !== 0) return;
    press = { id: event.pointerId, x: event.clientX, y: event.clientY };
    if (event.pointerType === 'mouse') return;
    longPress = window.setTimeout(() => {
      letGo();
      reach.menu(event.clientX, event.clientY);
    }, LONG_PRESS_MILLIS);
  });
  surface.addEventListener('pointermove', (event) => {
    if (press && moved(event)) letGo();
    if (event.buttons !== 0 || event.pointerType !== 'mouse' || event.timeStamp - hovered < HOVER_EVERY_MILLIS) return;
    hovered = event.timeStamp;
    reach.hover(event.clientX, event.clientY);
  });
  surface.addEventListener('pointerup', (event) => {
    const click = press?.id === event.pointerId && !moved(event);
    letGo();
    if (click) reach.click(event.clientX, event.clientY);
  });
  surface.addEventListener('pointercancel', letGo);
  surface.addEventListener('pointerleave', () => reach.leave());
  surface.addEventListener('contextmenu', (event) => {
    event.preventDefault();
    // A long press on glass makes one too, after ours.
    if (event instanceof PointerEvent && event.pointerType !== 'mouse') return;
    reach.menu(event.clientX, event.clientY);
  });
}
