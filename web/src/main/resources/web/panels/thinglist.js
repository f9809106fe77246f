/** A list of Things: one entry each, with where it is for tests and the curious. Each entry opens the menu of its Thing. */
import { el } from './dom.js';
import { shapeOf } from '../things/looks.js';

/**
 * @typedef {object} ListActions
 * @property {(id: number, at: {x: number, y: number}) => void} open
 * @property {(model: string, color: string, open: boolean) => HTMLCanvasElement} picture
 * @property {(id: number | undefined) => void} point  the keyboard or the pointer is at an entry, or no longer
 */

export class ThingList {
  #cache;
  #actions;
  /** @type {Map<number, HTMLLIElement>} */
  #entries = new Map();

  /**
   * @param {import('../things/cache.js').ThingCache} cache
   * @param {string} id
   * @param {string} label
   * @param {string} emptyText
   * @param {ListActions} actions
   */
  constructor(cache, id, label, emptyText, actions) {
    this.#cache = cache;
    this.#actions = actions;
    this.list = el('ul', { id, 'aria-label': label });
    this.empty = el('p', { class: 'empty' }, emptyText);
    this.element = el('div', {}, this.list, this.empty);
  }

  /** @param {number[]} ids @param {number | undefined} place where they are; those that lie in something there say in what */
  tell(ids, place) {
    const wanted = new Set(ids);
    for (const [id, entry] of this.#entries) {
      if (wanted.has(id)) continue;
      entry.remove();
      this.#entries.delete(id);
    }
    const named = ids.map((id) => ({ id, name: this.#cache.nameOf(id) })).sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
    named.forEach(({ id, name }, i) => {
      const container = this.#cache.get(id)?.container ?? place;
      const entry = this.#entry(id, name, container === place || container === undefined ? '' : `in ${this.#cache.nameOf(container)}`);
      if (this.list.children[i] !== entry) this.list.insertBefore(entry, this.list.children[i] ?? null);
    });
    this.empty.hidden = ids.length > 0;
  }

  /** @param {number} id @param {string} name @param {string} note */
  #entry(id, name, note) {
    const known = this.#entries.get(id);
    const entry = known ?? this.#newEntry(id);
    write(/** @type {Element} */ (entry.querySelector('.name')), name);
    write(/** @type {Element} */ (entry.querySelector('small')), note);
    this.#draw(id, /** @type {HTMLCanvasElement} */ (entry.querySelector('canvas')));
    const [x, z] = [this.#cache.lookup(id, 'x'), this.#cache.lookup(id, 'z')];
    if (typeof x === 'number') entry.dataset.x = String(x);
    if (typeof z === 'number') entry.dataset.z = String(z);
    return entry;
  }

  /** @param {number} id @param {HTMLCanvasElement} canvas */
  #draw(id, canvas) {
    const { model, color, open } = shapeOf(this.#cache, id);
    const shape = `${model} ${color} ${open}`;
    if (canvas.dataset.shape === shape) return;
    canvas.dataset.shape = shape;
    const context = canvas.getContext('2d');
    context?.clearRect(0, 0, canvas.width, canvas.height);
    context?.drawImage(this.#actions.picture(model, color, open), 0, 0, canvas.width, canvas.height);
  }

  /** @param {number} id */
  #newEntry(id) {
    const button = el(
      'button',
      {
        type: 'button',
        'aria-haspopup': 'menu',
        onclick: () => this.#actions.open(id, beside(button)),
        oncontextmenu: (/** @type {Event} */ event) => {
          event.preventDefault();
          this.#actions.open(id, beside(button));
        },
        onfocus: () => this.#actions.point(id),
        onblur: () => this.#actions.point(undefined),
        onpointerenter: () => this.#actions.point(id),
        onpointerleave: () => this.#actions.point(undefined),
      },
      el('canvas', { width: 64, height: 64, 'aria-hidden': 'true' }),
      el('span', { class: 'name' }),
      el('small'),
    );
    const entry = el('li', { 'data-thing': id }, button);
    this.#entries.set(id, entry);
    return entry;
  }
}

/** @param {Element} element */
export function beside(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + 20, y: box.bottom + 2 };
}

/** @param {Element} element @param {string} text */
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
