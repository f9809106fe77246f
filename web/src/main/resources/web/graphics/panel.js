/** The editor of graphics: a graphic of the hosted game or a file, its bitmaps and groups, and the places on them, set with the mouse. */
import { download } from '../builder/files.js';
import { el } from '../panels/dom.js';
import { pixelsOf, readBgf, writeBgf } from './bgf.js';
import { Easel, sameHandle } from './easel.js';
import { Edits, freeNumber, groupsText, isNumber, renumbered, withGroups, withHotspot, withOffset, withoutHotspot } from './edits.js';
import { coloured, paletteOf, plainPalette } from './palette.js';

/** @typedef {import('./easel.js').Handle} Handle */
/** @typedef {import('./bgf.js').Bitmap} Bitmap */

const LARGEST_BYTES = 64 * 1024 * 1024;
const LIST = '/documents/graphics.json';

export class GraphicsPanel {
  /** @type {Edits | undefined} */
  #edits;
  #palette = plainPalette();
  #file = '';
  #index = 0;
  /** @type {Handle | undefined} */
  #chosen;
  /** What bitmaps look like; none where nobody can see them. @type {Map<Uint8Array, HTMLCanvasElement | undefined>} */
  #pictures = new Map();
  #trouble = '';

  constructor() {
    this.easel = new Easel({
      choose: (handle) => this.#choose(handle),
      drag: (handle, x, y) => this.#drag(handle, x, y),
      put: (x, y) => this.#put(x, y),
    });
    this.choice = el('select', {
      'aria-label': 'A graphic of the game',
      'data-action': 'game-graphic',
      onchange: () => void this.#fromGame(),
    });
    this.bitmaps = el('ol', { class: 'bitmaps', 'aria-label': 'Bitmaps' });
    this.places = el('div', { class: 'places' });
    this.groups = el('textarea', {
      rows: 5,
      spellcheck: 'false',
      'aria-label': 'Groups: a line for each, numbers of bitmaps, 0 for none',
      onchange: () => this.#regroup(),
    });
    this.words = el('p', { class: 'note', role: 'status' });
    this.undo = button('undo-graphic', '↶ Undo', () => this.#back('undo'));
    this.redo = button('redo-graphic', '↷ Redo', () => this.#back('redo'));
    this.save = button('save-graphic', 'Save file', () => this.#save());
    const close = el('button', { type: 'button', class: 'icon-button', 'aria-label': 'Close', onclick: () => this.close() }, '✕');
    this.element = el(
      'dialog',
      { id: 'graphics', 'aria-labelledby': 'graphics-title' },
      el('header', { class: 'line' }, el('h2', { id: 'graphics-title' }, 'Graphics'), close),
      el(
        'div',
        { class: 'line tools' },
        this.choice,
        opener('open-graphic', 'Open a file…', '.bgf', (file) => this.#fromFile(file)),
        opener('open-palette', 'Palette of a BMP…', '.bmp', (file) => this.#usePalette(file)),
        this.undo,
        this.redo,
        this.save,
      ),
      el(
        'div',
        { class: 'work' },
        el('section', {}, el('h3', {}, 'Bitmaps'), this.bitmaps),
        this.easel.element,
        el('section', {}, el('h3', {}, 'Places'), this.places, el('h3', {}, 'Groups'), this.groups),
      ),
      this.words,
    );
    this.element.addEventListener('keydown', (event) => this.#key(event));
  }

  async open() {
    if (!this.element.open) this.element.showModal();
    this.#tell();
    await this.#listGame();
  }

  close() {
    if (this.element.open) this.element.close();
  }

  // ---- where graphics come from ----

  async #listGame() {
    /** @type {string[]} */
    const names = await fetch(LIST)
      .then((answer) => (answer.ok ? answer.json() : []))
      .catch(() => []);
    this.choice.hidden = names.length === 0;
    this.choice.replaceChildren(
      el('option', { value: '' }, `Graphics of the game (${names.length})`),
      ...names.map((name) => el('option', { value: name }, name)),
    );
  }

  async #fromGame() {
    const name = this.choice.value;
    if (!name) return;
    await this.#try(async () => {
      const answer = await fetch(`/documents/graphics/${encodeURIComponent(name)}`);
      if (!answer.ok) throw new Error(`${name} cannot be fetched: the world answered ${answer.status}.`);
      await this.#read(name, new Uint8Array(await answer.arrayBuffer()));
    });
  }

  /** @param {File} file */
  async #fromFile(file) {
    await this.#try(async () => {
      if (file.size > LARGEST_BYTES) throw new Error(`${file.name} is larger than any graphic.`);
      await this.#read(file.name, new Uint8Array(await file.arrayBuffer()));
    });
  }

  /** @param {File} file */
  async #usePalette(file) {
    await this.#try(async () => {
      this.#palette = paletteOf(new Uint8Array(await file.slice(0, 4096).arrayBuffer()));
      await this.#paint();
    });
  }

  /** @param {string} name @param {Uint8Array} bytes */
  async #read(name, bytes) {
    const bgf = readBgf(bytes);
    [this.#edits, this.#file, this.#index, this.#chosen] = [new Edits(bgf), name, 0, undefined];
    await this.#paint();
  }

  /** @param {() => Promise<void>} deed */
  async #try(deed) {
    try {
      this.#trouble = '';
      await deed();
    } catch (trouble) {
      this.#trouble = trouble instanceof Error ? trouble.message : String(trouble);
    }
    this.#tell();
  }

  /** Makes a canvas of each bitmap. */
  async #paint() {
    this.#pictures.clear();
    const bgf = this.#edits?.now;
    for (const bitmap of bgf?.bitmaps ?? []) {
      try {
        const pixels = await pixelsOf(/** @type {import('./bgf.js').Bgf} */ (bgf), bitmap);
        const canvas = el('canvas', { width: bitmap.width, height: bitmap.height });
        const image = new ImageData(coloured(pixels, this.#palette), bitmap.width, bitmap.height);
        canvas.getContext('2d')?.putImageData(image, 0, 0);
        this.#pictures.set(bitmap.data, canvas);
      } catch (trouble) {
        this.#pictures.set(bitmap.data, undefined);
        this.#trouble = trouble instanceof Error ? trouble.message : String(trouble);
      }
    }
  }

  // ---- edits ----

  /** @param {Handle | undefined} handle */
  #choose(handle) {
    this.#chosen = handle;
    this.#tell();
  }

  /** @param {Handle} handle @param {number} x @param {number} y */
  #drag(handle, x, y) {
    if (!this.#edits) return;
    const { now } = this.#edits;
    const name = `${this.#index} ${handle.kind} ${handle.kind === 'hotspot' ? handle.number : ''}`;
    // The cross is where the hotspot of what lies below comes to be: the offset leads from there to the corner.
    const next =
      handle.kind === 'offset' ? withOffset(now, this.#index, -x, -y) : withHotspot(now, this.#index, { number: handle.number, x, y });
    this.#edits.to(next, name);
    this.#choose(handle);
  }

  /** @param {number} x @param {number} y */
  #put(x, y) {
    if (!this.#edits) return;
    const number = freeNumber(this.#edits.now);
    this.#edits.to(withHotspot(this.#edits.now, this.#index, { number, x, y }));
    this.#choose({ kind: 'hotspot', number });
  }

  #regroup() {
    void this.#try(async () => this.#edits?.to(withGroups(this.#edits.now, this.groups.value)));
  }

  /** @param {'undo' | 'redo'} way */
  #back(way) {
    this.#edits?.[way]();
    this.#tell();
  }

  #save() {
    if (!this.#edits) return;
    download(new Blob([writeBgf(this.#edits.now)], { type: 'application/octet-stream' }), this.#file);
    this.#edits.saved();
    this.#tell();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    event.stopPropagation();
    const isText = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement;
    if ((event.ctrlKey || event.metaKey) && event.code === 'KeyZ' && !isText) {
      event.preventDefault();
      this.#back(event.shiftKey ? 'redo' : 'undo');
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && !isText && this.#chosen?.kind === 'hotspot') {
      this.#remove(this.#chosen.number);
    }
  }

  /** @param {number} number */
  #remove(number) {
    this.#edits?.to(withoutHotspot(this.#edits.now, this.#index, number));
    this.#choose(undefined);
  }

  // ---- what is shown ----

  #tell() {
    const edits = this.#edits;
    const bitmap = edits?.now.bitmaps[this.#index];
    this.undo.disabled = !edits?.canUndo;
    this.redo.disabled = !edits?.canRedo;
    this.save.disabled = !edits;
    this.groups.disabled = !edits;
    this.groups.value = edits ? groupsText(edits.now) : '';
    this.easel.show(bitmap, bitmap && this.#pictures.get(bitmap.data), this.#chosen);
    this.#tellBitmaps();
    this.#tellPlaces(bitmap);
    this.words.textContent = this.#trouble || this.#summary();
    Object.assign(this.element.dataset, { bitmap: String(this.#index + 1), saved: String(edits?.isSaved ?? true), file: this.#file });
  }

  #summary() {
    const bgf = this.#edits?.now;
    if (!bgf) return 'Choose a graphic of the game, or open a file.';
    const named = bgf.name ? ` “${bgf.name}”` : '';
    const unsaved = this.#edits?.isSaved ? '' : ' · not saved yet';
    const about = `${this.#file}${named}: version ${bgf.version}, drawn ${bgf.shrink} times smaller${unsaved}.`;
    return `${about} Click to put a hotspot, drag to move one.`;
  }

  #tellBitmaps() {
    const bitmaps = this.#edits?.now.bitmaps ?? [];
    this.bitmaps.replaceChildren(
      ...bitmaps.map((bitmap, index) => {
        const picture = this.#pictures.get(bitmap.data);
        const small = el('canvas', { width: 56, height: 56 });
        const scale = Math.min(56 / bitmap.width, 56 / bitmap.height, 2);
        if (picture) small.getContext('2d')?.drawImage(picture, 0, 0, bitmap.width * scale, bitmap.height * scale);
        const choose = () => {
          [this.#index, this.#chosen] = [index, undefined];
          this.#tell();
        };
        return el(
          'li',
          {},
          el(
            'button',
            { type: 'button', 'data-bitmap': index + 1, 'aria-pressed': String(index === this.#index), onclick: choose },
            small,
            el('span', {}, `${index + 1}`, el('small', {}, `${bitmap.width} × ${bitmap.height}`)),
          ),
        );
      }),
    );
  }

  /** @param {Bitmap | undefined} bitmap */
  #tellPlaces(bitmap) {
    if (!bitmap) {
      this.places.replaceChildren();
      return;
    }
    const move = (/** @type {Handle} */ handle, /** @type {number} */ x, /** @type {number} */ y) => this.#drag(handle, x, y);
    const offset = this.#row({ kind: 'offset' }, el('span', {}, 'Offset'), bitmap.x, bitmap.y, (x, y) => move({ kind: 'offset' }, -x, -y));
    const spots = bitmap.hotspots.map((spot) => {
      const handle = /** @type {Handle} */ ({ kind: 'hotspot', number: spot.number });
      const number = field('Number of the hotspot', spot.number, (to) => {
        if (this.#edits && isNumber(to)) this.#edits.to(renumbered(this.#edits.now, this.#index, spot.number, to));
        this.#choose(undefined);
      });
      const row = this.#row(handle, number, spot.x, spot.y, (x, y) => move(handle, x, y));
      row.dataset.hotspot = String(spot.number);
      row.append(
        el(
          'button',
          {
            type: 'button',
            class: 'icon-button',
            'aria-label': `Take hotspot ${spot.number} away`,
            onclick: () => this.#remove(spot.number),
          },
          '✕',
        ),
      );
      return row;
    });
    this.places.replaceChildren(offset, ...spots);
  }

  /** @param {Handle} handle @param {HTMLElement} name @param {number} x @param {number} y @param {(x: number, y: number) => void} to */
  #row(handle, name, x, y, to) {
    const isChosen = this.#chosen !== undefined && sameHandle(handle, this.#chosen);
    return el(
      'div',
      { class: isChosen ? 'place chosen' : 'place' },
      name,
      field('x', x, (value) => to(value, y)),
      field('y', y, (value) => to(x, value)),
    );
  }
}

/** @param {string} action @param {string} text @param {() => void} onclick */
const button = (action, text, onclick) => el('button', { type: 'button', class: 'quiet', 'data-action': action, onclick }, text);

/** @param {string} label @param {number} value @param {(value: number) => void} changed */
const field = (label, value, changed) =>
  el('input', {
    type: 'number',
    step: 1,
    value,
    'aria-label': label,
    onchange: (/** @type {{target: HTMLInputElement}} */ { target }) => {
      const number = Math.round(Number(target.value));
      if (Number.isFinite(number) && Math.abs(number) < 1e9) changed(number);
    },
  });

/** @param {string} action @param {string} text @param {string} accept @param {(file: File) => Promise<void>} opened */
function opener(action, text, accept, opened) {
  const input = el('input', {
    type: 'file',
    accept,
    hidden: true,
    onchange: () => {
      const file = input.files?.[0];
      input.value = '';
      if (file) void opened(file);
    },
  });
  return el(
    'span',
    {},
    button(action, text, () => input.click()),
    input,
  );
}
