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
   * @param {import('../things/cache.js').ThingCache} cache @param {string} id @param {string} label @param {string} emptyText @param {ListActions} actions
   */
  constructor(cache, id, label, emptyText, actions) {
    this.#cache = cache;
    this.#actions = actions;
    this.list = el('ul', { id, 'aria-label': label });
    this.empty = el('p', { class: 'empty' }, emptyText);
    this.element = el('div', {}, this.list, this.empty);
  }

  /** @param {number[]} ids */
  tell(ids) {
    const wanted = new Set(ids);
    for (const [id, entry] of this.#entries) {
      if (wanted.has(id)) continue;
      entry.remove();
      this.#entries.delete(id);
    }
    const named = ids.map((id) => ({ id, name: this.#cache.nameOf(id) })).sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
    named.forEach(({ id, name }, i) => {
      const entry = this.#entry(id, name);
      if (this.list.children[i] !== entry) this.list.insertBefore(entry, this.list.children[i] ?? null);
    });
    this.empty.hidden = ids.length > 0;
  }

  /** @param {number} id @param {string} name */
  #entry(id, name) {
    const known = this.#entries.get(id);
    const entry = known ?? this.#newEntry(id);
    const word = /** @type {Element} */ (entry.querySelector('.name'));
    if (word.textContent !== name) word.textContent = name;
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
    const button = el('button', {
      type: 'button', 'aria-haspopup': 'menu',
      onclick: () => this.#actions.open(id, beside(button)),
      oncontextmenu: (/** @type {Event} */ event) => {
        event.preventDefault();
        this.#actions.open(id, beside(button));
      },
      onfocus: () => this.#actions.point(id),
      onblur: () => this.#actions.point(undefined),
      onpointerenter: () => this.#actions.point(id),
      onpointerleave: () => this.#actions.point(undefined),
    }, el('canvas', { width: 64, height: 64, 'aria-hidden': 'true' }), el('span', { class: 'name' }));
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
