/** What the keys of the room editor do. */
import {
  alignSelected,
  copySelected,
  deleteSelected,
  joinSelected,
  nudgeSelected,
  pasteAt,
  raiseSelected,
  selectAll,
  splitSelected,
  turnSelected,
} from './deeds.js';
import { TOOLS } from './tools.js';

/**
 * @typedef {object} Reach
 * @property {import('./desk.js').PlanDesk} desk
 * @property {() => import('./tool.js').Tool} tool
 * @property {() => import('./plan.js').Corner} at  where the pointer is
 * @property {(held: boolean) => void} space
 * @property {() => void} fit
 * @property {(factor: number) => void} zoom
 * @property {() => void} save
 * @property {() => void} help
 * @property {() => void} close
 * @property {() => void} home  back to the plan
 */

const TINTS = /** @type {const} */ (['floor', 'height', 'light']);
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** Keys that a slider wants for itself. */
const SLIDING = new Set([...Object.keys(ARROWS), 'PageUp', 'PageDown', 'Home', 'End', 'Tab']);
const STEP = 8;

/** @param {KeyboardEvent} event @param {boolean} typing into a field @param {Reach} reach @returns {boolean} whether it meant something */
export function press(event, typing, reach) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.ctrlKey || event.metaKey) return pressWithControl(key, event.shiftKey, typing, reach);
  if (typing) {
    if (key === 'Escape' || key === 'Enter') reach.home();
    return false;
  }
  if (event.target instanceof HTMLInputElement && event.target.type === 'range' && SLIDING.has(key)) return false;
  if (event.target instanceof HTMLButtonElement && (key === 'Enter' || key === ' ' || key === 'Tab')) return false;
  return pressPlain(key, event.shiftKey, reach);
}

/** @param {string} key @param {boolean} shift @param {boolean} typing @param {Reach} reach */
function pressWithControl(key, shift, typing, { desk, at, save }) {
  if (key === 's') save();
  else if (typing) return false;
  else if (key === 'z' && !shift) desk.undo();
  else if (key === 'y' || key === 'z') desk.redo();
  else if (key === 'a') selectAll(desk);
  else if (key === 'c') copySelected(desk);
  else if (key === 'x') {
    copySelected(desk);
    deleteSelected(desk);
  } else if (key === 'v') pasteAt(desk, at());
  else if (key === 'd') {
    copySelected(desk);
    pasteAt(desk, at());
  } else return false;
  return true;
}

/** @param {string} key @param {boolean} shift @param {Reach} reach */
function pressPlain(key, shift, { desk, tool, space, fit, zoom, help, close }) {
  const chosen = TOOLS.find((entry) => entry.key.toLowerCase() === key);
  if (tool().key?.(key)) return true;
  if (key === 'Escape') {
    if (!tool().cancel?.()) {
      if (desk.tool !== 'select') desk.take('select');
      else close();
    }
  } else if (chosen) {
    tool().cancel?.();
    desk.take(chosen.id);
  } else if (key === 'Delete' || key === 'Backspace') deleteSelected(desk);
  else if (ARROWS[key]) {
    const by = shift ? 1 : desk.grid;
    nudgeSelected(desk, ARROWS[key][0] * by, ARROWS[key][1] * by);
  } else if (key === 'PageUp' || key === 'PageDown')
    raiseSelected(desk, shift ? 'ceilingHeight' : 'floorHeight', key === 'PageUp' ? STEP : -STEP);
  else return pressView(key, { desk, space, fit, zoom, help });
  return true;
}

/** @param {string} key @param {Pick<Reach, 'desk' | 'space' | 'fit' | 'zoom' | 'help'>} reach */
function pressView(key, { desk, space, fit, zoom, help }) {
  if (key === ' ') space(true);
  else if (key === '?') help();
  else if (key === '0') fit();
  else if (key === '+' || key === '=') zoom(1.25);
  else if (key === '-') zoom(0.8);
  else if (key === '[' || key === ']') desk.changeGrid(key === '[' ? -1 : 1);
  else if (key === 's') {
    desk.snaps = !desk.snaps;
    desk.tell('view');
  } else if (key === 'j') joinSelected(desk);
  else if (key === 'c') splitSelected(desk);
  else if (key === 'a') alignSelected(desk);
  else if (key === 'q') turnSelected(desk);
  else if (key === 'Tab') {
    desk.tint = TINTS[(TINTS.indexOf(desk.tint) + 1) % TINTS.length];
    desk.tell('view');
  } else return false;
  return true;
}
