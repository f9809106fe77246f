/** The door: who do you want to be? A way in (accounts/ways.js), and one of the avatars, each turning on its plinth. */
import { Ways } from '../accounts/ways.js';
import { CELL_HEIGHT, CELL_WIDTH } from '../art/atlas.js';
import { AVATARS, avatarById } from '../art/avatars.js';
import { isCustom } from '../art/portrait.js';
import { LONGEST_NAME } from '../net/wire.js';
import { PANELS } from '../space/panels.js';
import { el, prefersCalm } from './dom.js';
import { OwnPicture } from './own-picture.js';

const TURN_EVERY_MILLIS = 260;
const LARGE = 1;
const SMALL = 0.5;

/** @typedef {import('../types.js').Wish} Wish */

export class Choice {
  #studio;
  #avatar;
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();
  /** @type {{canvas: HTMLCanvasElement, avatar: () => string, phase: number}[]} */
  #previews = [];
  #turn = 0;
  #timer = 0;

  #passing = false;

  /**
   * @param {import('../art/atlas.js').Studio} studio
   * @param {Partial<Wish>} wish
   * @param {import('../accounts/client.js').AccountClient} client
   * @param {(wish: Wish) => void} enter
   */
  constructor(studio, wish, client, enter) {
    this.#studio = studio;
    const before = wish.avatar ?? AVATARS[0].id;
    this.#avatar = isCustom(before) ? before : avatarById(before).id;
    this.own = new OwnPicture(studio, this.#avatar, (look) => this.#pick(look));
    this.trouble = el('p', { class: 'trouble', role: 'alert', id: 'trouble' });
    this.name = el('input', {
      id: 'name',
      name: 'name',
      maxlength: LONGEST_NAME,
      required: true,
      autocomplete: 'nickname',
      spellcheck: 'false',
      placeholder: 'What shall we call you?',
      value: wish.name ?? '',
      'aria-describedby': 'trouble',
    });
    this.ways = new Ways(client, el('div', { class: 'field' }, el('label', { for: 'name' }, 'Your name'), this.name), (text) =>
      this.refuse(text),
    );
    this.chosen = el('p', { class: 'chosen', 'aria-hidden': 'true' });
    this.element = el(
      'section',
      { id: 'choice', 'aria-labelledby': 'title' },
      el(
        'form',
        {
          class: 'card',
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            void this.#submit(enter);
          },
        },
        el(
          'div',
          { class: 'hero' },
          el('h1', { id: 'title' }, 'Ambit'),
          el('p', { class: 'motto' }, 'A small world, shared. Step in, walk around, say hello.'),
          el(
            'div',
            { class: 'plinth' },
            this.#preview(LARGE, () => this.#avatar, 0),
          ),
          this.chosen,
        ),
        el(
          'div',
          { class: 'fields' },
          this.ways.tabs,
          this.ways.back,
          this.ways.nameField,
          this.ways.secret,
          this.ways.guestNote,
          el('span', { id: 'avatars-label', class: 'label' }, 'Your avatar'),
          el(
            'div',
            {
              class: 'avatars',
              role: 'radiogroup',
              'aria-labelledby': 'avatars-label',
              onkeydown: (/** @type {KeyboardEvent} */ e) => this.#arrow(e),
            },
            ...AVATARS.map((a, i) => this.#button(a, i)),
          ),
          this.own.element,
          this.trouble,
          this.ways.button,
        ),
      ),
    );
    this.#pick(this.#avatar);
  }

  show() {
    this.element.hidden = false;
    this.element.inert = false;
    clearInterval(this.#timer);
    if (!prefersCalm()) this.#timer = window.setInterval(() => this.#draw(++this.#turn), TURN_EVERY_MILLIS);
    this.#draw(this.#turn);
    this.name.focus({ preventScroll: true });
    void this.ways.refresh();
  }

  hide() {
    this.element.hidden = true;
    this.element.inert = true;
    clearInterval(this.#timer);
  }

  /** @param {string} why */
  refuse(why) {
    this.trouble.textContent = why;
  }

  /** @param {{id: string, label: string}} avatar @param {number} index */
  #button({ id, label }, index) {
    const button = el(
      'button',
      { type: 'button', role: 'radio', 'data-avatar': id, 'aria-label': label, onclick: () => this.#pick(id) },
      this.#preview(SMALL, () => id, index),
      el('span', {}, label),
    );
    this.#buttons.set(id, button);
    return button;
  }

  /** @param {number} scale @param {() => string} avatar @param {number} phase */
  #preview(scale, avatar, phase) {
    const canvas = el('canvas', { width: CELL_WIDTH * scale, height: CELL_HEIGHT * scale, 'aria-hidden': 'true' });
    this.#previews.push({ canvas, avatar, phase });
    for (const { id } of AVATARS) this.#studio.atlas(id).watchers.add(() => avatar() === id && this.#draw(this.#turn));
    return canvas;
  }

  /** @param {number} turn */
  #draw(turn) {
    if (this.element.hidden) return;
    for (const { canvas, avatar, phase } of this.#previews) {
      // For those who want it calm: half turned to the eye, and still.
      const atlas = this.#studio.atlas(avatar());
      const wanted = prefersCalm() ? 1 : (turn + phase) % PANELS;
      const panel = atlas.has(wanted) ? wanted : 0;
      const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
      context.clearRect(0, 0, canvas.width, canvas.height);
      context.drawImage(atlas.canvas, panel * CELL_WIDTH, 0, CELL_WIDTH, CELL_HEIGHT, 0, 0, canvas.width, canvas.height);
    }
  }

  /** @param {string} id */
  #pick(id) {
    this.#avatar = id;
    this.#studio.want(id);
    const custom = isCustom(id);
    for (const [other, button] of this.#buttons) {
      button.setAttribute('aria-checked', String(other === id));
      // One of them can always be reached by the keyboard.
      button.tabIndex = other === id || (custom && other === AVATARS[0].id) ? 0 : -1;
    }
    this.own.mark(id);
    this.chosen.textContent = custom ? 'You' : avatarById(id).label;
    if (custom) this.#studio.atlas(id).watchers.add(() => this.#avatar === id && this.#draw(this.#turn));
    this.#draw(this.#turn);
  }

  /** @param {KeyboardEvent} event */
  #arrow(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = AVATARS.findIndex((a) => a.id === this.#avatar);
    const next = AVATARS[(at + step + AVATARS.length) % AVATARS.length].id;
    this.#pick(next);
    this.#buttons.get(next)?.focus();
  }

  /** @param {(wish: Wish) => void} enter */
  async #submit(enter) {
    if (this.#passing) return;
    this.#passing = true;
    this.refuse('');
    await this.own.settled();
    const name = await this.ways.pass(this.name.value.trim().replace(/\s+/g, ' ')).finally(() => {
      this.#passing = false;
    });
    if (name === undefined) {
      if (!this.name.value.trim()) this.name.focus();
      return;
    }
    enter({ name, avatar: this.#avatar });
  }
}
