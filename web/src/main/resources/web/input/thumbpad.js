/** The round pad for the left thumb. Small moves walk slowly: the answer grows with the square of the way. */
import { el } from '../panels/dom.js';

const REACH = 52;
const DEAD = 0.12;

/** @param {(forward: number, aside: number) => void} walk */
export function thumbPad(walk) {
  const knob = el('div', { class: 'knob' });
  const pad = el('div', { id: 'thumbpad', 'aria-hidden': 'true' }, knob);
  /** @type {number | undefined} */
  let finger;

  const follow = (/** @type {PointerEvent} */ event) => {
    const box = pad.getBoundingClientRect();
    const [dx, dy] = [event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2];
    const far = Math.hypot(dx, dy) || 1;
    const share = Math.min(1, far / REACH);
    knob.style.transform = `translate(${(dx / far) * share * REACH}px, ${(dy / far) * share * REACH}px)`;
    const effort = share < DEAD ? 0 : share * share;
    walk((-dy / far) * effort, (dx / far) * effort);
  };
  const letGo = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== finger) return;
    finger = undefined;
    knob.style.transform = '';
    walk(0, 0);
  };
  pad.addEventListener('pointerdown', (event) => {
    finger = event.pointerId;
    pad.setPointerCapture(event.pointerId);
    follow(event);
  });
  pad.addEventListener('pointermove', (event) => {
    if (event.pointerId === finger) follow(event);
  });
  pad.addEventListener('pointerup', letGo);
  pad.addEventListener('pointercancel', letGo);
  return pad;
}
