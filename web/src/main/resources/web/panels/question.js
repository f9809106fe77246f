/** Small questions in a dialog: a line of text, or one of a list with a field to search it. */
import { el } from './dom.js';

/**
 * @param {string} title @param {string} label @param {{value?: string, action?: string, longest?: number}} [options]
 * @returns {Promise<string | undefined>} nothing when it was closed without an answer
 */
export function askForText(title, label, { value = '', action = 'OK', longest = 200 } = {}) {
  const field = el('input', { id: 'question-field', autocomplete: 'off', maxlength: longest, value });
  return open(title, [el('label', { for: 'question-field' }, label), field], action, () => field.value.trim() || undefined);
}

/** @param {string} title @param {string} text @param {string} action */
export async function confirmThat(title, text, action) {
  return (await open(title, [el('p', {}, text)], action, () => true)) === true;
}

/**
 * @template T
 * @param {string} title @param {string} label @param {{text: string, note?: string, value: T, id: number}[]} choices
 * @returns {Promise<T | undefined>}
 */
export function choose(title, label, choices) {
  return new Promise((resolve) => {
    const list = el('ul', { class: 'choices', 'aria-label': label });
    const field = el('input', {
      type: 'search',
      id: 'question-field',
      autocomplete: 'off',
      placeholder: 'Search…',
      'aria-label': label,
      oninput: () => show(),
    });
    const nothing = el('p', { class: 'empty' }, 'Nothing of that name.');
    const dialog = frame(title, () => resolve(undefined));
    const pick = (/** @type {T} */ value) => {
      resolve(value);
      dialog.close();
    };
    const show = () => {
      const wanted = field.value.trim().toLowerCase();
      const found = choices.filter(({ text, note = '' }) => `${text} ${note}`.toLowerCase().includes(wanted));
      nothing.hidden = found.length > 0;
      list.replaceChildren(
        ...found.map(({ text, note, value, id }) =>
          el(
            'li',
            {},
            el(
              'button',
              { type: 'button', 'data-choice': id, onclick: () => pick(value) },
              el('span', {}, text),
              el('small', {}, note ?? ''),
            ),
          ),
        ),
      );
    };
    field.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      // It was for this question, which is closed when the page hears of it: not for the talk.
      event.stopPropagation();
      list.querySelector('button')?.click();
    });
    show();
    dialog.append(field, list, nothing, el('form', { method: 'dialog', class: 'actions' }, el('button', { class: 'quiet' }, 'Cancel')));
    dialog.showModal();
    field.focus();
  });
}

/**
 * @template T
 * @param {string} title @param {Node[]} body @param {string} action @param {() => T} read
 * @returns {Promise<T | undefined>}
 */
function open(title, body, action, read) {
  return new Promise((resolve) => {
    const dialog = frame(title, () => resolve(undefined));
    const form = el(
      'form',
      {
        method: 'dialog',
        onsubmit: () => resolve(read()),
      },
      ...body,
      el(
        'div',
        { class: 'actions' },
        el('button', { type: 'button', class: 'quiet', onclick: () => dialog.close() }, 'Cancel'),
        el('button', { type: 'submit', 'data-action': 'answer' }, action),
      ),
    );
    dialog.append(form);
    dialog.showModal();
    dialog.querySelector('input')?.select();
  });
}

/** @param {string} title @param {() => void} closed */
function frame(title, closed) {
  const dialog = el('dialog', { class: 'question', 'aria-label': title }, el('h2', {}, title));
  dialog.addEventListener('close', () => {
    closed();
    dialog.remove();
  });
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  return dialog;
}
