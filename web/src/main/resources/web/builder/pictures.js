/** Small pictures of surfaces, each painted once, and the dialog in which one is chosen. */
import { drawnAs, paintTexture, spanOf, TEXTURE_NAMES } from '../art/textures.js';
import { el } from '../panels/dom.js';

const PIXELS = 64;
/** What only some walls are made of. */
const WALLS_ONLY = ['mirror'];

/** By what is drawn for a name: there are as many as the page can paint. @type {Map<string, HTMLCanvasElement>} */
const painted = new Map();
const keyOf = (/** @type {string} */ name) => (name === '' || name === 'mirror' ? name : drawnAs(name));

/** @param {string} name @returns {HTMLCanvasElement} shared: draw it, do not keep it */
export function pictureOf(name) {
  const known = painted.get(keyOf(name));
  if (known) return known;
  const picture = document.createElement('canvas');
  picture.width = picture.height = PIXELS;
  const context = /** @type {CanvasRenderingContext2D} */ (picture.getContext('2d'));
  if (name === '') paintNothing(context);
  else if (name === 'mirror') paintMirror(context);
  else context.drawImage(paintTexture(name), 0, 0, PIXELS, PIXELS);
  painted.set(keyOf(name), picture);
  return picture;
}

/** How many fine units a picture covers. @param {string} name */
export const spanOfPicture = (name) => spanOf(name) * 64;

/** @param {CanvasRenderingContext2D} context */
function paintNothing(context) {
  const sky = context.createLinearGradient(0, 0, 0, PIXELS);
  sky.addColorStop(0, '#6f9fc4');
  sky.addColorStop(1, '#f3d2a8');
  context.fillStyle = sky;
  context.fillRect(0, 0, PIXELS, PIXELS);
}

/** @param {CanvasRenderingContext2D} context */
function paintMirror(context) {
  const glass = context.createLinearGradient(0, 0, PIXELS, PIXELS);
  for (const [at, colour] of /** @type {[number, string][]} */ ([
    [0, '#dff3fa'],
    [0.45, '#8fb8cc'],
    [0.5, '#f4fcff'],
    [1, '#6d92a8'],
  ]))
    glass.addColorStop(at, colour);
  context.fillStyle = glass;
  context.fillRect(0, 0, PIXELS, PIXELS);
}

/** @type {{canvas: HTMLCanvasElement, name: string}[]} pictures that are still to be painted */
const waiting = [];

/** @param {string} name @param {string} [none] what "" is called */
export function thumbnail(name, none = 'nothing') {
  const canvas = el('canvas', { width: PIXELS, height: PIXELS, 'aria-hidden': 'true' });
  canvas.classList.toggle('nothing', name === '' && none !== 'open sky');
  if (name === '' && none !== 'open sky') return canvas;
  if (painted.has(keyOf(name))) canvas.getContext('2d')?.drawImage(pictureOf(name), 0, 0);
  else if (waiting.push({ canvas, name }) === 1) setTimeout(paintNext);
  return canvas;
}

/** Painting takes its time: one picture after the other, so that the page stays quick. */
function paintNext() {
  const next = waiting.shift();
  if (!next) return;
  next.canvas.getContext('2d')?.drawImage(pictureOf(next.name), 0, 0);
  if (waiting.length > 0) setTimeout(paintNext);
}

/**
 * @param {string} title @param {string | undefined} now @param {string | undefined} none what "" is called, if it can be chosen
 * @param {boolean} wall whether it is for a wall @param {string[]} used in this room, offered first
 * @returns {Promise<string | undefined>}
 */
export function choosePicture(title, now, none, wall, used) {
  return new Promise((resolve) => {
    const names = [
      ...new Set([
        ...(none === undefined ? [] : ['']),
        ...used.filter((name) => name !== '' && (wall || !WALLS_ONLY.includes(name))),
        ...TEXTURE_NAMES.filter((name) => !WALLS_ONLY.includes(name)),
        ...(wall ? WALLS_ONLY : []),
      ]),
    ];
    const grid = el('div', { class: 'pictures', role: 'listbox', 'aria-label': title });
    const dialog = el('dialog', { class: 'question picture-dialog', 'aria-label': title });
    const pick = (/** @type {string} */ name) => {
      resolve(name);
      dialog.close();
    };
    const search = el('input', {
      type: 'search',
      placeholder: 'Search, or type a name…',
      'aria-label': 'Name',
      autocomplete: 'off',
      oninput: () => show(),
    });
    const show = () => {
      const wanted = search.value.trim().toLowerCase();
      const found = names.filter((name) => (name === '' ? (none ?? '') : name).includes(wanted));
      const own = /^[a-z0-9-]+$/.test(wanted) && !names.includes(wanted) ? [wanted] : [];
      grid.replaceChildren(
        ...[...found, ...own].map((name) =>
          el(
            'button',
            {
              type: 'button',
              role: 'option',
              'data-picture': name,
              'aria-selected': String(name === now),
              title: name === '' ? (none ?? '') : name,
              onclick: () => pick(name),
            },
            thumbnail(name, none),
            el('span', {}, name === '' ? (none ?? 'nothing') : name),
          ),
        ),
      );
    };
    search.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') grid.querySelector('button')?.click();
    });
    show();
    dialog.append(
      el('h2', {}, title),
      search,
      grid,
      el('form', { method: 'dialog', class: 'actions' }, el('button', { class: 'quiet' }, 'Cancel')),
    );
    dialog.addEventListener('close', () => {
      resolve(undefined);
      dialog.remove();
    });
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog) dialog.close();
    });
    dialog.addEventListener('keydown', (event) => event.stopPropagation());
    document.body.append(dialog);
    dialog.showModal();
    const chosen = /** @type {HTMLElement | null} */ (grid.querySelector('[aria-selected=true]'));
    (chosen ?? search).focus();
  });
}
