/** A menu at a point: for the right button, a long press, or an entry of a list. On a narrow screen it comes up from below. */
import { el } from './dom.js';

/** @typedef {{verb: string, text: string, sign?: string, act: () => void}} MenuItem */

export class Menu {
  /** @type {Element | null} who had the focus before */
  #before = null;
  #opened = 0;

  constructor() {
    this.title = el('h2', { id: 'menu-title' });
    this.note = el('p', { class: 'note', hidden: true });
    this.list = el('div', { role: 'menu', 'aria-labelledby': 'menu-title' });
    this.element = el(
      'div',
      { id: 'menu', hidden: true, onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event) },
      this.title,
      this.note,
      this.list,
    );
    document.addEventListener(
      'pointerdown',
      (event) => {
        if (!this.element.hidden && event.target instanceof Node && !this.element.contains(event.target)) this.close(false);
      },
      { capture: true },
    );
    window.addEventListener('resize', () => this.close(false));
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /**
   * Opens with a title; what can be done may follow when the world has answered.
   * @param {string} title @param {{x: number, y: number}} at @param {MenuItem[]} [items]
   * @returns {(items: MenuItem[], note?: string) => void} fills it, unless another menu was opened since
   */
  open(title, at, items) {
    if (this.element.hidden) this.#before = document.activeElement;
    const opening = ++this.#opened;
    this.title.textContent = title;
    this.note.hidden = true;
    this.element.hidden = false;
    this.list.replaceChildren(el('p', { class: 'waiting' }, '…'));
    const fill = (/** @type {MenuItem[]} */ filled, note = '') => {
      if (opening !== this.#opened || this.element.hidden) return;
      this.note.textContent = note;
      this.note.hidden = note === '';
      this.list.replaceChildren(...filled.map((item) => this.#entry(item)));
      this.#moveTo(at);
      this.#entries()[0]?.focus({ preventScroll: true });
    };
    this.#moveTo(at);
    if (items) fill(items);
    return fill;
  }

  /** @param {boolean} [giveBack] the focus to who had it */
  close(giveBack = true) {
    if (this.element.hidden) return;
    this.element.hidden = true;
    if (giveBack && this.#before instanceof HTMLElement) this.#before.focus({ preventScroll: true });
  }

  /** @param {MenuItem} item */
  #entry({ verb, text, sign = '', act }) {
    return el(
      'button',
      {
        type: 'button',
        role: 'menuitem',
        tabindex: -1,
        'data-verb': verb,
        onclick: () => {
          this.close();
          act();
        },
      },
      el('span', { class: 'sign', 'aria-hidden': 'true' }, sign),
      text,
    );
  }

  /** Where it was asked for, but all of it in the window. @param {{x: number, y: number}} at */
  #moveTo({ x, y }) {
    const { offsetWidth: w, offsetHeight: h } = this.element;
    this.element.style.left = `${Math.max(8, Math.min(x, window.innerWidth - w - 8))}px`;
    this.element.style.top = `${Math.max(8, Math.min(y, window.innerHeight - h - 8))}px`;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const entries = this.#entries();
    const at = entries.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) entries[(at + step + entries.length) % entries.length]?.focus();
    else if (event.key === 'Home') entries[0]?.focus();
    else if (event.key === 'End') entries[entries.length - 1]?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') this.close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @returns {HTMLElement[]} */
  #entries() {
    return [...this.list.querySelectorAll('button')];
  }
}
