/** Short words at the top: toasts that go by themselves, and the one notice that stays while the connection is lost. */
import { el } from './dom.js';

const TOAST_MILLIS = 6000;
const QUESTION_MILLIS = 60_000;
/** Nobody reads more, and others may be the cause of them. */
const MOST_TOASTS = 4;
const MOST_QUESTIONS = 3;

export class Notices {
  #countdown = 0;

  /** @param {() => void} tryNow @param {() => void} giveUp */
  constructor(tryNow, giveUp) {
    this.words = el('span');
    this.left = el('span', { 'aria-hidden': 'true' });
    this.lost = el(
      'div',
      { class: 'lost', hidden: true },
      el('span', { class: 'spinner', 'aria-hidden': 'true' }),
      el('p', {}, this.words, ' ', this.left),
      el('button', { type: 'button', onclick: tryNow }, 'Try now'),
      el('button', { type: 'button', class: 'quiet', onclick: giveUp }, 'Leave'),
    );
    this.toasts = el('div', { class: 'toasts' });
    this.element = el('div', { id: 'notice', role: 'status', 'aria-live': 'assertive' }, this.lost, this.toasts);
  }

  /** @param {string} text */
  toast(text) {
    if ([...this.toasts.children].some((known) => known.textContent === text)) return;
    const toast = el('p', { class: 'toast' }, text);
    this.#show(toast, 'p.toast', MOST_TOASTS);
    setTimeout(() => toast.remove(), TOAST_MILLIS);
  }

  /**
   * Something to decide; it goes when that is done, or after a while.
   * @param {string} text
   * @param {{text: string, act: () => void}[]} choices
   */
  ask(text, choices) {
    const buttons = choices.map((choice, i) =>
      el(
        'button',
        {
          type: 'button',
          ...(i > 0 && { class: 'quiet' }),
          onclick: () => {
            question.remove();
            choice.act();
          },
        },
        choice.text,
      ),
    );
    const question = el('div', { class: 'toast question-toast' }, el('span', {}, text), ...buttons);
    this.#show(question, '.question-toast', MOST_QUESTIONS);
    setTimeout(() => question.remove(), QUESTION_MILLIS);
  }

  /**
   * Something in the world wants us to open an address: we say which, and it is the visitor who does.
   * @param {string} application
   * @param {string} [by]
   */
  offer(application, by = 'Something') {
    const isAddress = /^https?:\/\//u.test(application);
    const open = () => void window.open(application, '_blank', 'noopener,noreferrer');
    if (isAddress) this.ask(`${by} asks you to open ${application}`, [{ text: 'Open', act: open }]);
    else this.toast(`${by} asks you to start ${application}.`);
  }

  /** The oldest of its kind make room. @param {HTMLElement} toast @param {string} kind @param {number} most */
  #show(toast, kind, most) {
    const known = [...this.toasts.querySelectorAll(kind)];
    for (const old of known.slice(0, Math.max(0, known.length - most + 1))) old.remove();
    this.toasts.append(toast);
  }

  /** @param {string} why @param {number} retryInMillis */
  showLost(why, retryInMillis) {
    this.lost.hidden = false;
    if (this.words.textContent !== why) this.words.textContent = why;
    clearInterval(this.#countdown);
    const until = performance.now() + retryInMillis;
    const tell = () => {
      const seconds = Math.ceil((until - performance.now()) / 1000);
      this.left.textContent = seconds > 0 ? `Coming back in ${seconds} s` : 'Coming back…';
    };
    tell();
    this.#countdown = window.setInterval(tell, 250);
  }

  showTrying() {
    clearInterval(this.#countdown);
    this.left.textContent = 'Coming back…';
  }

  hideLost() {
    clearInterval(this.#countdown);
    this.lost.hidden = true;
    this.words.textContent = '';
  }
}
