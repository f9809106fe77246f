/** The keys of the room editor, and the sheet that tells them. */
import { el } from '../panels/dom.js';
import { TOOLS } from './tools.js';

const ROWS = [
  ['Space drag', 'move the plan; also the middle or right button, or two fingers'],
  ['Wheel', 'zoom at the pointer; + and − too'],
  ['0', 'see all of the room'],
  ['Shift', 'fine: no grid. With a click: add to the selection'],
  ['Alt', 'while drawing: make a pillar'],
  ['[ ]', 'a finer, a coarser grid'],
  ['S', 'snap to the grid, or not'],
  ['Enter', 'end a chain of lines'],
  ['Backspace', 'take back its last corner'],
  ['Esc', 'give up what you are drawing; deselect'],
  ['Del', 'delete what is selected'],
  ['Arrows', 'move what is selected by one square of the grid'],
  ['PgUp PgDn', 'raise or lower the floor; with Shift the ceiling'],
  ['J', 'join sectors'],
  ['C', 'cut lines in the middle'],
  ['A', 'align pictures along walls'],
  ['Q', 'turn what is selected by a quarter'],
  ['Ctrl A', 'select all'],
  ['Ctrl C / V', 'copy; put down at the pointer'],
  ['Ctrl Z / Y', 'undo; redo'],
  ['Ctrl S', 'save to the world'],
  ['Tab', 'floors, heights or light'],
];

/** So many of them stand under the tools, so that both columns are about as long. */
const LEFT_ROWS = 5;

export function keySheet() {
  const row = (/** @type {string} */ key, /** @type {string} */ what) => [el('dt', {}, el('kbd', {}, key)), el('dd', {}, what)];
  const tools = [...TOOLS.flatMap(({ key, about }) => row(key, about)), ...ROWS.slice(-LEFT_ROWS).flatMap(([key, what]) => row(key, what))];
  const others = ROWS.slice(0, -LEFT_ROWS).flatMap(([key, what]) => row(key, what));
  const sheet = el(
    'dialog',
    { id: 'room-keys', 'aria-labelledby': 'room-keys-title', onkeydown: (/** @type {Event} */ event) => event.stopPropagation() },
    el('h2', { id: 'room-keys-title' }, 'Drawing rooms'),
    el('div', { class: 'columns' }, el('dl', {}, ...tools), el('dl', {}, ...others)),
    el(
      'p',
      {},
      'White lines are walls, gold ones steps, green ones fences, thin ones borders one walks over; red ones need your care. ' +
        'Everybody in the room sees it change when you save.',
    ),
    el('form', { method: 'dialog' }, el('button', { autofocus: true }, 'Got it')),
  );
  sheet.addEventListener('click', (event) => {
    if (event.target === sheet) sheet.close();
  });
  return sheet;
}
