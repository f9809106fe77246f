/** A game's channels as they are written, for admins: which of them, with which words in them, and live. */
import { el } from '../panels/dom.js';
import { CHANNELS, ChannelLines, filter } from './channel-lines.js';

/** @typedef {import('./channel-lines.js').ChannelLine} ChannelLine */

const REFRESH_MILLIS = 1000;
const MOST_LINES = 3000;
/** Further than every line there will be. */
const NOTHING_YET = 999_999_999_999_999;

export class ChannelsPanel {
  #fetch;
  #timer = 0;
  #lines = new ChannelLines(MOST_LINES);
  #live = true;
  #shown = new Set(CHANNELS);

  /** @param {(url: string, options?: RequestInit) => Promise<Response>} [ask] */
  constructor(ask = (...asked) => fetch(...asked)) {
    this.#fetch = ask;
    this.list = el('ol', { id: 'channel-lines', tabindex: 0, 'aria-label': 'Lines of the channels' });
    this.words = el('input', {
      id: 'channel-words',
      type: 'search',
      placeholder: 'Only lines with these words',
      'aria-label': 'Only lines with these words',
      oninput: () => this.#draw(),
    });
    this.pause = el(
      'button',
      { type: 'button', class: 'quiet', id: 'channel-live', 'aria-pressed': 'true', onclick: () => this.#turn() },
      'Live',
    );
    this.note = el('p', { class: 'note', role: 'status' });
    const close = el(
      'button',
      { type: 'button', class: 'icon-button', 'aria-label': 'Close', 'data-action': 'close-channels', onclick: () => this.close() },
      '✕',
    );
    this.element = el(
      'dialog',
      { id: 'game-channels', 'aria-labelledby': 'game-channels-title' },
      el('header', { class: 'line' }, el('h2', { id: 'game-channels-title' }, "The game's channels"), close),
      el('div', { class: 'tools' }, ...CHANNELS.map((channel) => this.#choice(channel)), this.words, this.pause),
      this.list,
      this.note,
    );
    this.element.addEventListener('click', (event) => {
      if (event.target === this.element) this.close();
    });
    this.element.addEventListener('close', () => clearTimeout(this.#timer));
  }

  /** Whether there is a game whose channels we may see. */
  async isThere() {
    try {
      return (await this.#fetch(`/game/channels/${NOTHING_YET}`, { credentials: 'same-origin' })).ok;
    } catch {
      return false;
    }
  }

  async open() {
    if (!this.element.open) this.element.showModal();
    this.#draw();
    await this.#refresh();
  }

  close() {
    if (this.element.open) this.element.close();
  }

  /** @param {string} channel */
  #choice(channel) {
    const box = el('input', {
      type: 'checkbox',
      checked: true,
      'data-channel': channel,
      onchange: () => {
        if (box.checked) this.#shown.add(channel);
        else this.#shown.delete(channel);
        this.#draw();
      },
    });
    return el('label', { class: `channel ${channel}` }, box, channel);
  }

  #turn() {
    this.#live = !this.#live;
    this.pause.setAttribute('aria-pressed', `${this.#live}`);
    this.pause.textContent = this.#live ? 'Live' : 'Paused';
    if (this.#live) void this.#refresh();
    else clearTimeout(this.#timer);
  }

  async #refresh() {
    clearTimeout(this.#timer);
    try {
      const answer = await this.#fetch(`/game/channels/${this.#lines.last}`, { credentials: 'same-origin', cache: 'no-store' });
      const told = await answer.json();
      if (!answer.ok) throw new Error(told.error ?? `The server answers ${answer.status}.`);
      if (this.#lines.add(told).length > 0) this.#draw();
      else this.#count();
    } catch (trouble) {
      this.note.textContent = trouble instanceof Error ? trouble.message : String(trouble);
    }
    if (this.element.open && this.#live) this.#timer = window.setTimeout(() => void this.#refresh(), REFRESH_MILLIS);
  }

  /** Who reads further up is not taken away from there. */
  #draw() {
    const atEnd = this.list.scrollTop + this.list.clientHeight >= this.list.scrollHeight - 4;
    const isShown = filter(this.#shown, this.words.value);
    this.list.replaceChildren(...this.#lines.all.filter(isShown).map(row));
    if (atEnd) this.list.scrollTop = this.list.scrollHeight;
    this.#count();
  }

  #count() {
    const [shown, all] = [this.list.childElementCount, this.#lines.all.length];
    this.note.textContent = shown === all ? `${all} lines` : `${shown} of ${all} lines`;
  }
}

/** @param {ChannelLine} line */
const row = ({ t, c, s }) =>
  el('li', { class: c }, el('time', { datetime: new Date(t).toISOString() }, clock(t)), el('b', {}, c), el('span', {}, s));

/** @param {number} millis */
const clock = (millis) => new Date(millis).toLocaleTimeString([], { hour12: false });
