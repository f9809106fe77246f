/** Who is here. Each entry also tells where the person is drawn, for tests and the curious. */
import { CELL_HEIGHT, CELL_WIDTH } from '../art/atlas.js';
import { el } from './dom.js';
import { beside } from './thinglist.js';

/** The part of a panel that shows the head. */
const HEAD = { x: 0.2, y: 0.06, w: 0.6, h: 0.48 };

export class People {
  #studio;
  /** @type {Map<number, HTMLLIElement>} */
  #entries = new Map();
  /** @type {Map<number, string>} */
  #names = new Map();

  #open;

  /**
   * @param {import('../art/atlas.js').Studio} studio
   * @param {(id: number, at: {x: number, y: number}) => void} open the menu of somebody
   */
  constructor(studio, open) {
    this.#studio = studio;
    this.#open = open;
    this.list = el('ul', { id: 'people', 'aria-label': 'Who is here' });
    this.element = el('section', { id: 'who', 'aria-label': 'Around you' }, el('h2', {}, 'Around you'), this.list);
  }

  /** @param {number} id @param {string} name @param {string} avatar @param {boolean} own */
  add(id, name, avatar, own) {
    this.remove(id);
    const button = el(
      'button',
      {
        type: 'button',
        'aria-haspopup': 'menu',
        onclick: () => this.#open(id, beside(button)),
        oncontextmenu: (/** @type {Event} */ event) => {
          event.preventDefault();
          this.#open(id, beside(button));
        },
      },
      this.#face(avatar),
      el('span', {}, name),
      ...(own ? [el('small', {}, 'you')] : []),
    );
    const entry = el('li', { 'data-person': id, 'data-avatar': avatar }, button);
    this.#entries.set(id, entry);
    this.#names.set(id, name);
    if (own) this.list.prepend(entry);
    else this.list.append(entry);
  }

  /** @param {number} id */
  remove(id) {
    this.#entries.get(id)?.remove();
    this.#entries.delete(id);
    this.#names.delete(id);
  }

  /** Somebody begins to speak aloud, or ends. @param {number} id @param {boolean} on */
  speak(id, on) {
    this.#entries.get(id)?.classList.toggle('speaking', on);
  }

  /** @param {import('../neighbourhood.js').Neighbourhood} around */
  markCircle(around) {
    for (const [id, entry] of this.#entries) this.#mark(entry, this.#names.get(id) ?? '', around);
  }

  /** @param {HTMLLIElement} entry @param {string} name @param {import('../neighbourhood.js').Neighbourhood} around */
  #mark(entry, name, around) {
    const label = /** @type {Element} */ (entry.querySelector('span'));
    entry.classList.toggle('friend', around.isFriend(name));
    entry.classList.toggle('blocked', around.isBlocked(name));
    label.textContent = `${around.isFriend(name) ? '♥ ' : ''}${name}`;
  }

  clear() {
    for (const id of [...this.#entries.keys()]) this.remove(id);
  }

  /** @param {number} id @param {number} x @param {number} z fine units @param {number} heading 256ths of a turn */
  locate(id, x, z, heading) {
    const entry = this.#entries.get(id);
    if (!entry) return;
    entry.dataset.x = x.toFixed(1);
    entry.dataset.z = z.toFixed(1);
    entry.dataset.heading = heading.toFixed(0);
  }

  /** @param {string} avatar */
  #face(avatar) {
    const canvas = el('canvas', { width: 48, height: 48, 'aria-hidden': 'true' });
    const atlas = this.#studio.atlas(avatar);
    const draw = () => {
      const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
      context.clearRect(0, 0, 48, 48);
      context.drawImage(atlas.canvas, HEAD.x * CELL_WIDTH, HEAD.y * CELL_HEIGHT, HEAD.w * CELL_WIDTH, HEAD.h * CELL_HEIGHT, 0, 0, 48, 48);
      if (atlas.has(0)) atlas.watchers.delete(draw);
    };
    atlas.watchers.add(draw);
    draw();
    return canvas;
  }
}
