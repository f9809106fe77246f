/** The people of a place, or those a search has found: one entry each, with what can be done. */
import { el } from '../panels/dom.js';

/** @typedef {import('../types.js').WhoTold} WhoTold */

/**
 * @typedef {object} WhoActions
 * @property {(who: WhoTold) => void} show     where they are
 * @property {(who: WhoTold) => void} whisper
 * @property {(who: WhoTold, on: boolean) => void} befriend
 * @property {(who: WhoTold, on: boolean) => void} block
 * @property {() => void} closed
 */

export class WhoList {
  #actions;
  #around;
  /** @type {WhoTold[]} */
  #people = [];
  #own = -1;
  #roomName;

  /**
   * @param {import('../neighbourhood.js').Neighbourhood} around
   * @param {(room: number) => string | undefined} roomName
   * @param {WhoActions} actions
   */
  constructor(around, roomName, actions) {
    this.#around = around;
    this.#roomName = roomName;
    this.#actions = actions;
    this.title = el('h3', { tabindex: -1 });
    this.note = el('p', { class: 'note' });
    this.list = el('ul', { 'aria-label': 'People' });
    const close = el('button', { type: 'button', class: 'icon-button', 'aria-label': 'Close the list', onclick: () => this.close() }, '✕');
    this.element = el(
      'aside',
      { class: 'map-who', hidden: true, 'aria-live': 'polite' },
      el('header', {}, this.title, close),
      this.note,
      this.list,
    );
  }

  /** @param {string} title @param {WhoTold[]} people @param {string} [note] */
  show(title, people, note = '') {
    this.title.textContent = title;
    this.#people = people;
    this.#own = this.#around.badge ?? -1;
    this.note.textContent = note;
    this.note.hidden = note === '';
    this.element.hidden = false;
    this.refresh();
    this.list.scrollTop = 0;
  }

  /** Friends and blocks have changed. */
  refresh() {
    const rank = (/** @type {WhoTold} */ who) => (who.badge === this.#own ? 0 : this.#around.isFriend(who.name) ? 1 : 2);
    const sorted = [...this.#people].sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
    this.list.replaceChildren(...sorted.map((who) => this.#entry(who)));
  }

  close() {
    if (this.element.hidden) return;
    this.element.hidden = true;
    this.#people = [];
    this.#actions.closed();
  }

  /** @param {WhoTold} who */
  #entry(who) {
    const friend = this.#around.isFriend(who.name);
    const blocked = this.#around.isBlocked(who.name);
    const own = who.badge === this.#own;
    const name = el(
      'button',
      { type: 'button', class: 'who-name', title: 'Show on the map', onclick: () => this.#actions.show(who) },
      el('span', {}, friend ? '♥ ' : '', who.name),
      el('small', {}, own ? 'you' : (this.#roomName(who.room) ?? '')),
    );
    const act = (
      /** @type {string} */ action,
      /** @type {string} */ sign,
      /** @type {string} */ label,
      /** @type {boolean} */ pressed,
      /** @type {() => void} */ press,
    ) =>
      el(
        'button',
        {
          type: 'button',
          class: 'icon-button',
          'data-action': action,
          title: label,
          'aria-label': `${label}: ${who.name}`,
          'aria-pressed': String(pressed),
          onclick: press,
        },
        sign,
      );
    const actions = own
      ? []
      : [
          act('whisper', '✉', 'Talk in private', false, () => this.#actions.whisper(who)),
          act('befriend', friend ? '♥' : '♡', friend ? 'No longer a friend' : 'Befriend', friend, () =>
            this.#actions.befriend(who, !friend),
          ),
          act('block', '⊘', blocked ? 'Hear again' : 'Mute', blocked, () => this.#actions.block(who, !blocked)),
        ];
    return el(
      'li',
      { 'data-badge': who.badge, class: [friend && 'friend', blocked && 'blocked'].filter(Boolean).join(' ') },
      name,
      ...actions,
    );
  }
}
