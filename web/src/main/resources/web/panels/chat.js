/** The talk: a log that is read out as it grows, and the field to speak. */
import { LONGEST_SPEECH } from '../net/wire.js';
import { el } from './dom.js';

const KEPT_LINES = 200;

export class Chat {
  /** @param {(text: string) => boolean} say */
  constructor(say) {
    this.log = el('ol', { id: 'log', role: 'log', 'aria-live': 'polite', 'aria-label': 'What was said', tabindex: 0 });
    this.field = el('input', {
      id: 'chat', maxlength: LONGEST_SPEECH, autocomplete: 'off', enterkeyhint: 'send', placeholder: 'Say something…', 'aria-label': 'Say something to everybody here',
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === 'Escape') this.field.blur();
      },
    });
    this.form = el(
      'form',
      {
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          this.#speak(say);
        },
      },
      this.field,
      el('button', { type: 'submit', 'aria-label': 'Say it' }, '➤'),
    );
    this.element = el('section', { id: 'talk', 'aria-label': 'Talk' }, this.log, this.form);
  }

  focus() {
    this.element.classList.remove('folded');
    this.field.focus();
  }

  clear() {
    this.log.replaceChildren();
  }

  /** @param {import('../state.js').LogLine} line */
  add({ who, text, kind }) {
    const atEnd = this.log.scrollHeight - this.log.scrollTop - this.log.clientHeight < 40;
    const parts = who ? [el('b', {}, who), ' ', text] : [text];
    this.log.append(el('li', { class: kind }, ...parts));
    while (this.log.childElementCount > KEPT_LINES) this.log.firstElementChild?.remove();
    if (atEnd) this.log.scrollTop = this.log.scrollHeight;
  }

  /** @param {(text: string) => boolean} say */
  #speak(say) {
    const text = this.field.value.trim();
    if (!text) {
      this.field.blur();
      return;
    }
    // What could not be sent stays in the field.
    if (say(text)) this.field.value = '';
  }
}
