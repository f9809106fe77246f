/** Administrator mode of the game that is hosted, for admins of the world: a console in a dialog. */
import { el } from '../panels/dom.js';
import { AdminLine, common } from './line.js';

const PATH = '/game/console';

/** Older text goes. */
const MOST_SHOWN = 400_000;
const MOST_REMEMBERED = 200;

export class GameConsole {
  /** @type {AdminLine | undefined} */
  #line;
  /** @type {string[]} */
  #before = [];
  #at = 0;

  constructor() {
    this.output = el('pre', { class: 'said', role: 'log', 'aria-live': 'polite', tabindex: '0' });
    this.input = el('input', {
      id: 'game-command',
      'aria-label': 'Command',
      placeholder: 'help',
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      onkeydown: (event) => this.#key(event),
    });
    const close = el(
      'button',
      { type: 'button', class: 'icon-button', 'aria-label': 'Close', 'data-action': 'close-game-console', onclick: () => this.close() },
      '✕',
    );
    this.element = el(
      'dialog',
      { id: 'game-console', 'aria-labelledby': 'game-console-title' },
      el('header', { class: 'line' }, el('h2', { id: 'game-console-title' }, 'The game'), close),
      this.output,
      el('form', { onsubmit: (event) => this.#submit(event) }, this.input),
    );
    // Escape closes a dialog without asking us.
    this.element.addEventListener('close', () => this.#line?.close());
  }

  open() {
    this.output.textContent = '';
    const url = new URL(PATH, location.href);
    url.protocol = url.protocol.replace('http', 'ws');
    this.#line = new AdminLine(
      url.href,
      (text) => this.#say(text),
      () => this.#say('(The connection has ended.)\n'),
    );
    if (!this.element.open) this.element.showModal();
    this.input.focus();
  }

  close() {
    if (this.element.open) this.element.close();
  }

  /** @param {string} text */
  #say(text) {
    const { output } = this;
    const atEnd = output.scrollTop + output.clientHeight >= output.scrollHeight - 8;
    const all = (output.textContent ?? '') + text;
    output.textContent = all.length > MOST_SHOWN ? all.slice(all.indexOf('\n', all.length - MOST_SHOWN) + 1) : all;
    if (atEnd) output.scrollTop = output.scrollHeight;
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    event.preventDefault();
    const command = this.input.value;
    if (!command.trim()) return;
    this.#line?.run(command);
    if (this.#before.at(-1) !== command) this.#before.push(command);
    this.#before.splice(0, this.#before.length - MOST_REMEMBERED);
    this.#at = this.#before.length;
    this.input.value = '';
    this.output.scrollTop = this.output.scrollHeight;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    event.stopPropagation();
    if (event.key === 'Tab' && !event.shiftKey && this.input.value) {
      event.preventDefault();
      void this.#complete();
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      this.#at = Math.max(0, Math.min(this.#before.length, this.#at + (event.key === 'ArrowUp' ? -1 : 1)));
      this.input.value = this.#before[this.#at] ?? '';
    }
  }

  async #complete() {
    const typed = this.input.value;
    const words = (await this.#line?.complete(typed)) ?? [];
    if (words.length === 0 || this.input.value !== typed) return;
    const last = typed.slice(typed.lastIndexOf(' ') + 1);
    const agreed = common(words);
    if (words.length === 1 || agreed.length > last.length)
      this.input.value = typed.slice(0, typed.length - last.length) + agreed + (words.length === 1 ? ' ' : '');
    else this.#say(`${words.join('  ')}\n`);
  }
}
