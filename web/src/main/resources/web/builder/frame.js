/** What stands around the plan: the head with its buttons, the tools, the line at the foot, and the list of problems. */
import { el } from '../panels/dom.js';
import { GRIDS } from './desk.js';
import { TOOLS } from './tools.js';
import { count } from '../words.js';

/** @typedef {import('./desk.js').PlanDesk} PlanDesk */
/**
 * @typedef {object} Actions
 * @property {() => void} close
 * @property {() => void} save
 * @property {(what: 'new' | 'import' | 'json' | 'roo') => void} file
 * @property {() => void} help
 * @property {(problem: import('./desk.js').Problem) => void} jump
 * @property {() => void} fit
 * @property {(factor: number) => void} zoom
 * @property {() => void} redraw
 * @property {() => void} copy
 * @property {() => void} paste
 */

const TINTS = [
  ['floor', 'Floors'],
  ['height', 'Heights'],
  ['light', 'Light'],
];

export class EditorFrame {
  #desk;
  #actions;
  #hint = '';
  #busy = false;

  /** @param {PlanDesk} desk @param {HTMLElement} properties @param {Actions} actions */
  constructor(desk, properties, actions) {
    this.#desk = desk;
    this.#actions = actions;
    this.canvas = el('canvas', { class: 'plan', tabindex: 0, 'aria-label': 'The plan of the room. ? tells the keys.' });
    this.title = el('strong', { class: 'room-title' });
    this.saved = el('small', { class: 'saved', role: 'status' });
    this.undo = iconButton('undo', 'Undo (Ctrl Z)', 'undo', () => desk.undo());
    this.redo = iconButton('redo', 'Redo (Ctrl Y)', 'redo', () => desk.redo());
    this.grid = el(
      'select',
      {
        title: 'Squares of the grid, in fine units; 64 are a metre ([ and ])',
        'aria-label': 'Grid',
        'data-field': 'grid',
        onchange: () => this.#setGrid(),
      },
      ...GRIDS.map((size) => el('option', { value: size }, String(size))),
    );
    this.snap = iconButton('snap', 'Snap to the grid (S); Shift is finer for a moment', 'snap', () => this.#toggleSnap());
    this.tints = el(
      'select',
      {
        title: 'What the colours of sectors say (Tab)',
        'aria-label': 'Show',
        'data-field': 'tint',
        onchange: () => this.#setTint(this.tints.value),
      },
      ...TINTS.map(([tint, word]) => el('option', { value: tint }, word)),
    );
    this.menu = el(
      'div',
      { class: 'file-menu', hidden: true, role: 'menu' },
      ...[
        ['import', 'Open a file (.roo, .json)…'],
        ['json', 'Export as .json'],
        ['roo', 'Export as .roo'],
        ['new', 'Begin with an empty plan'],
      ].map(([what, words]) =>
        el(
          'button',
          { type: 'button', role: 'menuitem', 'data-file': what, onclick: () => this.#chooseFile(/** @type {any} */ (what)) },
          words,
        ),
      ),
    );
    const file = el(
      'button',
      {
        type: 'button',
        class: 'toggle',
        'data-action': 'file',
        'aria-haspopup': 'menu',
        title: 'Open and export files',
        onclick: () => (this.menu.hidden = !this.menu.hidden),
      },
      'File ▾',
    );
    this.save = el(
      'button',
      {
        type: 'button',
        class: 'save',
        'data-action': 'save-room',
        title: 'Everybody in the room sees it at once (Ctrl S)',
        onclick: actions.save,
      },
      'Save',
      el('span', { class: 'long' }, ' to the world'),
    );
    this.reason = el('small', { class: 'reason' }, 'Only its owner and wizards can change this room. You can look, try, and export.');
    this.tools = el(
      'div',
      { class: 'tool-column', role: 'toolbar', 'aria-label': 'Tools', 'aria-orientation': 'vertical' },
      ...TOOLS.map((tool) => toolButton(tool, () => desk.take(tool.id))),
    );
    this.coordinates = el('span', { class: 'coordinates' });
    this.word = el('span', { class: 'word', role: 'status', 'aria-live': 'polite' });
    this.problemsButton = el('button', {
      type: 'button',
      class: 'toggle problems-button',
      'data-action': 'problems',
      'aria-expanded': 'false',
      onclick: () => this.#toggleProblems(),
    });
    this.problems = el('ul', { class: 'problem-list', hidden: true, 'aria-label': 'Problems' });
    this.theirs = el('div', { class: 'theirs', hidden: true });
    const zoom = el(
      'div',
      { class: 'zoom' },
      iconButton('zoom-in', 'Closer (+)', 'plus', () => actions.zoom(1.4)),
      iconButton('zoom-out', 'Farther (−)', 'minus', () => actions.zoom(1 / 1.4)),
      iconButton('fit', 'All of it (0)', 'fit', actions.fit),
    );
    const fold = iconButton('fold-properties', 'Show or hide the properties', 'fold', () => {
      this.element.classList.toggle('without-properties');
      actions.redraw();
    });
    const head = el(
      'header',
      { class: 'editor-head' },
      el('div', { class: 'room-where' }, this.title, this.saved),
      this.undo,
      this.redo,
      iconButton('copy', 'Copy (Ctrl C)', 'copy', actions.copy),
      iconButton('paste', 'Put down what was copied (Ctrl V)', 'paste', actions.paste),
      el('label', { class: 'grid-label' }, el('span', { class: 'long' }, 'Grid '), this.grid),
      this.snap,
      el('label', { class: 'grid-label' }, this.tints),
      el('span', { class: 'file' }, file, this.menu),
      iconButton('room-help', 'Keys and help (?)', 'help', actions.help),
      fold,
      this.save,
      iconButton('close-rooms', 'Close (Esc)', 'close', actions.close),
    );
    const edge = el('div', { class: 'edge', 'aria-hidden': 'true', title: 'Drag to share the window differently' });
    this.element = el(
      'section',
      { id: 'rooms', hidden: true, 'aria-label': 'Room editor' },
      head,
      this.reason,
      el('div', { class: 'work' }, this.tools, el('div', { class: 'sheet' }, this.canvas, zoom, this.theirs, this.problems), properties),
      el('footer', {}, this.coordinates, this.word, this.problemsButton),
      edge,
    );
    this.element.addEventListener(
      'pointerdown',
      (event) => {
        if (!(event.target instanceof Element) || !event.target.closest('.file')) this.menu.hidden = true;
      },
      { capture: true },
    );
    this.element.addEventListener('click', (event) => {
      // A button that was clicked must not keep the keys, least of all one that is switched off by that.
      if (
        event.detail > 0 &&
        event.target instanceof Element &&
        event.target.closest('.editor-head button, .tool-column button, .zoom button') &&
        !this.element.hidden
      )
        this.canvas.focus({ preventScroll: true });
    });
    dragEdge(edge, actions.redraw);
  }

  /** Shows how things are. @param {string} [hint] of the tool */
  tell(hint = this.#hint) {
    this.#hint = hint;
    const { plan, history, problems, tool, tint, snaps, grid, mayEdit, word } = this.#desk;
    this.title.textContent = plan.name || 'A room';
    this.saved.textContent = history.isSaved ? 'as in the world' : 'not saved';
    this.saved.dataset.saved = String(history.isSaved);
    this.undo.disabled = !history.canUndo;
    this.redo.disabled = !history.canRedo;
    this.grid.value = String(grid);
    this.snap.setAttribute('aria-pressed', String(snaps));
    this.tints.value = tint;
    for (const button of this.tools.querySelectorAll('button')) button.setAttribute('aria-pressed', String(button.dataset.tool === tool));
    this.save.hidden = !mayEdit;
    this.reason.hidden = mayEdit;
    this.save.disabled = history.isSaved;
    this.word.textContent = word || hint;
    this.word.classList.toggle('hint', word === '');
    const errors = problems.filter(({ severity }) => severity === 'error').length;
    this.problemsButton.hidden = problems.length === 0;
    this.problemsButton.dataset.severity = errors > 0 ? 'error' : 'warning';
    this.problemsButton.textContent = errors > 0 ? `! ${count(errors, 'problem')}` : `! ${count(problems.length, 'hint')}`;
    if (problems.length === 0) this.problems.hidden = true;
    this.problems.replaceChildren(
      ...problems
        .slice(0, 200)
        .map((problem) =>
          el(
            'li',
            {},
            el(
              'button',
              { type: 'button', class: problem.severity, 'data-problem': problem.kind, onclick: () => this.#actions.jump(problem) },
              el('b', {}, problem.severity === 'error' ? '!' : '·'),
              ` ${problem.message}`,
            ),
          ),
        ),
    );
    this.element.dataset.problems = String(errors);
    this.element.dataset.lines = String(plan.lines.length);
    this.element.dataset.sectors = String(plan.sectors.length);
    this.element.dataset.busy = String(this.#busy);
    this.element.dataset.saved = String(history.isSaved);
  }

  /** @param {boolean} busy */
  tellBusy(busy) {
    this.#busy = busy;
    this.element.dataset.busy = String(busy);
  }

  /** @param {string | undefined} text */
  tellCoordinates(text) {
    this.coordinates.textContent = text ?? '';
  }

  openProblems() {
    this.problems.hidden = false;
    this.problemsButton.setAttribute('aria-expanded', 'true');
  }

  #toggleProblems() {
    this.problems.hidden = !this.problems.hidden;
    this.problemsButton.setAttribute('aria-expanded', String(!this.problems.hidden));
  }

  /** Somebody else has saved meanwhile. @param {() => Promise<void>} load */
  offerTheirs(load) {
    const hide = () => (this.theirs.hidden = true);
    this.theirs.replaceChildren(
      el('span', {}, 'Somebody else has changed this room meanwhile. Saving yours would undo that.'),
      el('button', { type: 'button', class: 'small', 'data-action': 'load-theirs', onclick: () => void load().then(hide) }, 'Load theirs'),
      el('button', { type: 'button', class: 'small', onclick: hide }, 'Keep mine'),
    );
    this.theirs.hidden = false;
  }

  /** @param {'new' | 'import' | 'json' | 'roo'} what */
  #chooseFile(what) {
    this.menu.hidden = true;
    this.#actions.file(what);
  }

  #setGrid() {
    this.#desk.grid = Number(this.grid.value);
    this.#desk.tell('view');
    this.canvas.focus();
  }

  #toggleSnap() {
    this.#desk.snaps = !this.#desk.snaps;
    this.#desk.tell('view');
  }

  /** @param {string} tint */
  #setTint(tint) {
    this.#desk.tint = /** @type {'floor' | 'height' | 'light'} */ (tint);
    this.#desk.tell('view');
  }
}

/** Paths of pictures, 24 by 24; letters would look different everywhere. */
const ICONS = {
  undo: 'M8 5L4 9l4 4M4 9h10a6 6 0 010 12H9',
  redo: 'M16 5l4 4-4 4M20 9H10a6 6 0 000 12h5',
  copy: 'M9 9h11v11H9zM4 15V4h11',
  paste: 'M7 5H5v16h14V5h-2M9 3h6v4H9z',
  snap: 'M5 3v9a7 7 0 0014 0V3h-5v9a2 2 0 01-4 0V3zM5 8h5m4 0h5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  fit: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  help: 'M9 9a3 3 0 116 0c0 2-3 2.5-3 5m0 4v.5',
  fold: 'M4 4h16v16H4zM14 4v16',
  close: 'M6 6l12 12M18 6L6 18',
};

/** @param {string} d */
function icon(d) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', d);
  svg.append(path);
  return svg;
}

/** @param {string} action @param {string} title @param {keyof typeof ICONS} picture @param {() => void} press */
const iconButton = (action, title, picture, press) =>
  el(
    'button',
    { type: 'button', class: 'icon-button', title, 'aria-label': title, 'data-action': action, onclick: press },
    icon(ICONS[picture]),
  );

/** @param {import('./tools.js').ToolEntry} tool @param {() => void} press */
const toolButton = ({ id, key, name, about, icon: picture }, press) =>
  el('button', { type: 'button', title: `${about} (${key})`, 'aria-label': name, 'data-tool': id, onclick: press }, icon(picture));

/** The edge between the plan and the view can be dragged. @param {HTMLElement} edge @param {() => void} moved */
function dragEdge(edge, moved) {
  edge.addEventListener('pointerdown', (event) => {
    edge.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  edge.addEventListener('pointermove', (event) => {
    if (!edge.hasPointerCapture(event.pointerId)) return;
    const share = Math.min(82, Math.max(30, (event.clientX / window.innerWidth) * 100));
    document.documentElement.style.setProperty('--plan-share', `${share.toFixed(1)}%`);
    moved();
  });
}
