/** The games: start one or join one, wait for the other with the code at hand, and play. */
import { MatchError, PongMatch, newCode } from '../group/games/pong-match.js';
import { el } from './dom.js';
import { PongTable } from './pong-table.js';
import { tellRound } from './telltale.js';

/**
 * @typedef {object} GamesActions
 * @property {() => import('../group/client.js').GroupClient | undefined} client
 * @property {() => string} self                                    our name
 * @property {() => string[]} people                                who could be asked to play
 * @property {(name: string, code: string) => Promise<void>} invite
 * @property {() => void} closed
 */

const LONGEST_CODE = 24;

/** Timers of the page. @type {import('../group/games/pong-match.js').Timing} */
const TIMING = {
  now: () => performance.now(),
  after(millis, act) {
    const timer = setTimeout(act, millis);
    return () => clearTimeout(timer);
  },
};

export class Games {
  #actions;
  /** @type {PongMatch | undefined} */
  #match;
  /** Counts what was begun: an answer to something older is of no use. */
  #begun = 0;

  /** @param {GamesActions} actions */
  constructor(actions) {
    this.#actions = actions;
    this.trouble = el('p', { class: 'trouble', role: 'alert' });
    this.lobby = this.#lobby();
    this.code = el('output', { class: 'code', id: 'pong-code' });
    this.names = el('datalist', { id: 'pong-people' });
    this.invited = el('p', { class: 'note', role: 'status' });
    this.waiting = this.#waiting();
    this.table = new PongTable({ again: () => this.#match?.again(), leave: () => this.leave(), another: () => void this.start() });
    const close = el(
      'button',
      { type: 'button', class: 'icon-button', 'aria-label': 'Close the games', title: 'Close', onclick: () => this.close() },
      '✕',
    );
    this.title = el('h2', { id: 'games-title', tabindex: -1 }, 'Games');
    this.element = el(
      'section',
      {
        id: 'games',
        hidden: true,
        'aria-labelledby': 'games-title',
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          if (!this.#match || this.#match.phase === 'ended') this.close();
          else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        },
      },
      el('header', {}, this.title, close),
      this.lobby,
      this.waiting,
      this.table.element,
      this.trouble,
    );
  }

  get isOpen() {
    return !this.element.hidden;
  }

  get isPlaying() {
    return this.#match?.phase === 'playing';
  }

  open() {
    if (!this.isOpen) this.#show();
    this.title.focus();
  }

  toggle() {
    if (this.isOpen) this.close();
    else this.open();
  }

  /** A game that is on is left. */
  close() {
    if (!this.isOpen) return;
    this.leave();
    this.element.hidden = true;
    this.#actions.closed();
  }

  /** Back to the choice. */
  leave() {
    this.#begun++;
    void this.#match?.leave();
    this.#match = undefined;
    if (this.isOpen) this.#show();
  }

  /** Opens a game and shows its code. */
  async start() {
    await this.#begin((client, changed) => PongMatch.start(client, newCode(), TIMING, changed));
  }

  /** @param {string} code */
  async join(code) {
    const wanted = code.trim().toUpperCase();
    if (!wanted) return;
    await this.#begin((client, changed) => PongMatch.join(client, wanted, TIMING, changed));
  }

  /** Opens a game and asks somebody. @param {string} name */
  async play(name) {
    await this.start();
    await this.#invite(name);
  }

  /** @param {(client: import('../group/client.js').GroupClient, changed: (match: PongMatch) => void) => Promise<PongMatch>} enter */
  async #begin(enter) {
    this.leave();
    this.element.hidden = false;
    const begun = ++this.#begun;
    try {
      const client = this.#actions.client();
      if (!client?.host) throw new MatchError('There is no connection now.');
      this.#show();
      const match = await enter(client, (changed) => {
        if (begun === this.#begun) this.#changed(changed);
      });
      if (begun === this.#begun) this.#changed(match);
      else await match.leave();
    } catch (trouble) {
      if (begun !== this.#begun) return;
      this.leave();
      this.trouble.textContent = trouble instanceof Error ? trouble.message : String(trouble);
    }
  }

  /** @param {PongMatch} match */
  #changed(match) {
    const before = this.#match;
    this.#match = match;
    if (before !== match || this.table.phase !== match.phase) this.#show();
    this.table.tell(match, this.#actions.self());
    if (match.round > 0) tellRound(match.round, match.field);
  }

  /** What is to be seen now. */
  #show() {
    const match = this.#match;
    this.element.hidden = false;
    this.trouble.textContent = '';
    this.title.textContent = match ? 'Pong' : 'Games';
    this.lobby.hidden = match !== undefined;
    this.waiting.hidden = match?.phase !== 'waiting';
    this.table.show(match && match.phase !== 'waiting' ? match : undefined);
    this.element.dataset.phase = match?.phase ?? 'choosing';
    if (match?.phase !== 'waiting') return;
    this.code.textContent = match.code;
    this.invited.textContent = '';
    this.names.replaceChildren(...this.#actions.people().map((name) => el('option', { value: name })));
  }

  #lobby() {
    const start = el(
      'button',
      { type: 'button', class: 'big', 'data-action': 'pong-start', onclick: () => void this.start() },
      'Start a game',
    );
    const field = el('input', {
      id: 'pong-join',
      autocomplete: 'off',
      autocapitalize: 'characters',
      spellcheck: 'false',
      maxlength: LONGEST_CODE,
      placeholder: 'K7QDM',
    });
    const form = el(
      'form',
      {
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          void this.join(field.value);
        },
      },
      el('label', { for: 'pong-join' }, 'Join with a code'),
      el('div', { class: 'line' }, field, el('button', { type: 'submit', 'data-action': 'pong-join' }, 'Join')),
    );
    return el('div', { class: 'lobby' }, el('p', {}, 'Pong for two, wherever you are: first to five.'), start, form);
  }

  #waiting() {
    const field = el('input', {
      id: 'pong-invite',
      list: 'pong-people',
      autocomplete: 'off',
      maxlength: LONGEST_CODE,
      placeholder: 'A name',
    });
    const copy = el('button', { type: 'button', class: 'small', onclick: () => void this.#copy() }, 'Copy');
    const form = el(
      'form',
      {
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          void this.#invite(field.value.trim()).then(() => {
            field.value = '';
          });
        },
      },
      el('label', { for: 'pong-invite' }, 'Ask somebody to play'),
      el('div', { class: 'line' }, field, el('button', { type: 'submit', 'data-action': 'pong-ask' }, 'Ask')),
    );
    return el(
      'div',
      { class: 'lobby' },
      el('p', {}, 'Pass this code on. The game begins when somebody joins with it.'),
      el('div', { class: 'line pass-on' }, this.code, copy),
      form,
      this.names,
      this.invited,
      el('button', { type: 'button', class: 'small', 'data-action': 'pong-cancel', onclick: () => this.leave() }, 'Never mind'),
    );
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(this.#match?.code ?? '');
      this.invited.textContent = 'The code is copied.';
    } catch {
      this.invited.textContent = 'This browser does not copy by itself: please select the code.';
    }
  }

  /** @param {string} name */
  async #invite(name) {
    const match = this.#match;
    if (!name || match?.phase !== 'waiting') return;
    try {
      await this.#actions.invite(name, match.code);
      this.invited.textContent = `${name} is asked.`;
    } catch (trouble) {
      this.invited.textContent = trouble instanceof Error ? trouble.message : String(trouble);
    }
  }
}
