/** The time machine: wizards choose a moment, see what would be undone, and roll the whole world back. */
import { el } from '../panels/dom.js';
import { ago, clock } from './words.js';
import { count } from '../words.js';

/** @typedef {import('../types.js').Moment} Moment */
/** @typedef {{to: number} | {at: number}} When */

const MOST = 120;
const SLOW_MILLIS = 400;

export class TimeMachine {
  #ask;
  #world = '';
  #turn = 0;
  #typing = 0;

  /** @param {(wanted: import('../types.js').Wanted) => Promise<any>} ask */
  constructor(ask) {
    this.#ask = ask;
    this.list = el('ul', { class: 'choices', 'aria-label': 'Moments' });
    this.exact = el('input', {
      id: 'exact-time',
      type: 'datetime-local',
      step: 1,
      oninput: () => this.#typed({ at: new Date(this.exact.value).getTime() }),
    });
    this.entry = el('input', {
      id: 'exact-entry',
      type: 'number',
      min: 1,
      step: 1,
      placeholder: 'number',
      oninput: () => this.#typed({ to: this.entry.valueAsNumber }),
    });
    this.losses = el('div', { id: 'losses', 'aria-live': 'polite' });
    this.note = el('p', { class: 'note', role: 'status' });
    this.main = el(
      'div',
      {},
      el(
        'p',
        {},
        'Choose a moment. Everything in the world becomes what it was then; accounts stay as they are. ' +
          'Nothing is taken out of the journal, so you can also come back.',
      ),
      this.list,
      el(
        'div',
        { class: 'line exact' },
        el('label', { for: 'exact-time' }, 'or at this very time'),
        this.exact,
        el('label', { for: 'exact-entry' }, 'or after the entry'),
        this.entry,
      ),
      this.losses,
      this.note,
    );
    const close = el(
      'button',
      { type: 'button', class: 'icon-button', 'aria-label': 'Close', 'data-action': 'close-time-machine', onclick: () => this.close() },
      '✕',
    );
    this.element = el(
      'dialog',
      { id: 'time-machine', 'aria-labelledby': 'time-title' },
      el('header', { class: 'line' }, el('h2', { id: 'time-title' }, 'Time machine'), close),
      this.main,
    );
    this.element.addEventListener('click', (event) => {
      if (event.target === this.element) this.close();
    });
  }

  /** @param {string} world its name */
  async open(world) {
    this.#world = world;
    this.losses.replaceChildren();
    this.list.replaceChildren();
    this.exact.value = this.entry.value = '';
    this.note.textContent = 'Reading the journal…';
    if (!this.element.open) this.element.showModal();
    const moments = await this.#try({ t: 'moments', most: MOST });
    if (!moments) return;
    const now = Date.now();
    this.note.textContent = moments.length === 0 ? 'Nothing has happened yet.' : '';
    this.list.replaceChildren(...moments.map((/** @type {Moment} */ moment, /** @type {number} */ i) => this.#row(moment, i === 0, now)));
    this.list.querySelector('button')?.focus();
  }

  close() {
    this.#turn++;
    if (this.element.open) this.element.close();
  }

  /** @param {Moment} moment @param {boolean} isNow @param {number} now */
  #row(moment, isNow, now) {
    const { entry, time, things, by, backTo } = moment;
    const what = [backTo > 0 ? `rolled back to entry ${backTo}` : '', things > 0 ? `${count(things, 'Thing')} changed` : '', by.join(', ')]
      .filter(Boolean)
      .join(' · ');
    const choose = () => {
      for (const other of this.list.querySelectorAll('button')) other.setAttribute('aria-pressed', String(other === button));
      void this.#preview({ to: entry });
    };
    const button = el(
      'button',
      {
        type: 'button',
        'data-entry': entry,
        'aria-pressed': 'false',
        title: `After entry ${entry}, ${new Date(time).toLocaleString()}`,
        onclick: choose,
      },
      el('span', {}, clock(time, now), ' ', el('small', {}, isNow ? 'the last' : ago(time, now))),
      el('small', {}, what),
    );
    return el('li', {}, button);
  }

  /** Numbers are typed digit by digit; one question is enough. @param {When} when */
  #typed(when) {
    clearTimeout(this.#typing);
    const number = Object.values(when)[0];
    if (!Number.isSafeInteger(number) || number < 0) return;
    for (const other of this.list.querySelectorAll('button')) other.setAttribute('aria-pressed', 'false');
    this.#typing = window.setTimeout(() => void this.#preview(when), SLOW_MILLIS);
  }

  /** What would be lost. @param {When} when */
  async #preview(when) {
    const turn = ++this.#turn;
    this.note.textContent = 'Reading the journal…';
    /** @type {import('../types.js').Losses | undefined} */
    const losses = await this.#try({ t: 'losses', ...when });
    if (turn !== this.#turn) return;
    this.losses.replaceChildren(...(losses ? this.#told(losses) : []));
    if (losses) {
      this.note.textContent = '';
      this.losses.scrollIntoView({ block: 'nearest' });
    }
  }

  /** @param {import('../types.js').Losses} losses */
  #told({ entry, time, entries, things, by }) {
    const moment = time > 0 ? `${clock(time, Date.now())} (entry ${entry})` : `entry ${entry}`;
    if (entries === 0) return [el('p', {}, `Nothing has happened since ${moment}.`)];
    const people = by.map(({ name, entries: part }) =>
      el('li', {}, el('span', {}, name), el('small', {}, count(part, 'entry', 'entries'))),
    );
    const field = el('input', {
      id: 'world-name',
      autocomplete: 'off',
      spellcheck: 'false',
      oninput: () => (go.disabled = field.value.trim() !== this.#world),
    });
    const go = el('button', { type: 'submit', 'data-action': 'roll-back', disabled: true }, 'Roll the world back');
    return [
      el('h3', {}, `What going back to ${moment} undoes`),
      el('p', {}, `${count(entries, 'entry', 'entries')} of the journal, ${count(things, 'Thing')} changed, made or deleted since, by:`),
      el('ul', { class: 'parts' }, ...people),
      el(
        'form',
        {
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            if (!go.disabled) void this.#go(entry);
          },
        },
        el('label', { for: 'world-name' }, `Everybody is sent away for a moment. Type the world's name, ${this.#world}, to go on.`),
        field,
        el('div', { class: 'actions' }, go),
      ),
    ];
  }

  /** @param {number} entry */
  async #go(entry) {
    this.note.textContent = 'The world goes back…';
    if ((await this.#try({ t: 'rollback', to: entry })) !== undefined) this.close();
  }

  /**
   * A refusal is told in the dialog, which covers the notices.
   * @param {import('../types.js').Wanted} wanted
   * @returns {Promise<any>} undefined when refused
   */
  async #try(wanted) {
    try {
      return await this.#ask(wanted);
    } catch (refusal) {
      this.note.textContent = refusal instanceof Error ? refusal.message : String(refusal);
      return undefined;
    }
  }
}
