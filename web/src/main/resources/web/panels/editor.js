/** The Kod editor: a method of a Thing, with its errors in place while it is written. */
import { kodField } from '../editor/codemirror.js';
import { completionsFor } from '../editor/completions.js';
import { TEMPLATES } from '../editor/templates.js';
import { Refusal } from '../things/requests.js';
import { el } from './dom.js';
import { confirmThat } from './question.js';

/** @typedef {import('../types.js').Diagnostic} Diagnostic */
/** @typedef {import('../types.js').ThingSeen} ThingSeen */
/** @typedef {import('../types.js').MethodSeen} MethodSeen */

const CHECK_AFTER_MILLIS = 400;

export class Editor {
  #ask;
  /** @type {import('../editor/codemirror.js').KodField | undefined} */
  #field;
  /** @type {ThingSeen | undefined} */
  #seen;
  #checking = 0;
  #checked = 0;
  #saved = '';

  /** @param {(wanted: import('../types.js').Wanted) => Promise<any>} ask */
  constructor(ask) {
    this.#ask = ask;
    this.title = el('h2');
    const beginnings = TEMPLATES.map(({ name, about }) => el('option', { value: name }, `${name}: ${about}`));
    this.template = el(
      'select',
      { 'aria-label': 'Begin with', 'data-field': 'template', onchange: () => this.#begin() },
      el('option', { value: '' }, 'Begin with…'),
      ...beginnings,
    );
    this.side = el(
      'select',
      { 'aria-label': 'Where it runs', 'data-field': 'side' },
      el('option', { value: 'server' }, 'runs at the server'),
      el('option', { value: 'client' }, 'runs in the pages'),
    );
    this.visibility = el(
      'select',
      { 'aria-label': 'Who may call it', 'data-field': 'visibility' },
      el('option', { value: 'public' }, 'public'),
      el('option', { value: 'private' }, 'private'),
    );
    this.place = el('div', { class: 'code' });
    this.problems = el('ul', { id: 'problems', 'aria-live': 'polite', 'aria-label': 'Problems' });
    this.note = el('p', { class: 'note', role: 'status' });
    this.save = el('button', { type: 'button', 'data-action': 'save-method', onclick: () => void this.#save() }, 'Save');
    this.remove = el(
      'button',
      { type: 'button', class: 'quiet', 'data-action': 'delete-method', onclick: () => void this.#delete() },
      'Delete',
    );
    this.element = el(
      'dialog',
      { id: 'editor', 'aria-label': 'Kod editor' },
      el(
        'header',
        {},
        this.title,
        el(
          'button',
          {
            type: 'button',
            class: 'icon-button',
            'data-action': 'close-editor',
            title: 'Close',
            'aria-label': 'Close the editor',
            onclick: () => void this.#close(),
          },
          '✕',
        ),
      ),
      el('div', { class: 'choices-line' }, this.template, this.side, this.visibility),
      this.place,
      this.problems,
      el('footer', {}, this.note, this.remove, this.save),
    );
    this.element.addEventListener('cancel', (event) => {
      event.preventDefault();
      void this.#close();
    });
    this.element.addEventListener('keydown', (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      void this.#save();
    });
  }

  /** @param {ThingSeen} seen @param {MethodSeen} [method] nothing for a new one */
  async open(seen, method) {
    this.#seen = seen;
    this.method = method;
    const mayEdit = method ? (method.own ? method.mayEdit : seen.mayEdit) : seen.mayEdit;
    this.title.textContent = method ? `${method.name} of ${seen.name}` : `A new method of ${seen.name}`;
    this.template.hidden = method !== undefined;
    this.template.value = '';
    this.side.value = method?.side ?? 'server';
    this.visibility.value = method?.visibility ?? 'public';
    for (const control of [this.side, this.visibility]) control.disabled = !mayEdit;
    this.save.hidden = !mayEdit;
    this.remove.hidden = !mayEdit || !method?.own;
    this.note.textContent = noteFor(seen, method, mayEdit);
    this.problems.replaceChildren();
    this.place.replaceChildren(el('p', { class: 'empty' }, 'Opening the editor…'));
    this.element.showModal();
    this.#saved = method?.source ?? '';
    this.#field = await openField(this.place, this.#saved, !mayEdit, () => this.#checkSoon(), completionsFor(seen));
    if (!method) this.template.focus();
    else this.#field.focus();
  }

  #begin() {
    const chosen = TEMPLATES.find(({ name }) => name === this.template.value);
    if (!chosen || !this.#field) return;
    this.#field.setValue(chosen.source);
    this.side.value = chosen.side;
    this.#field.focus();
  }

  #checkSoon() {
    clearTimeout(this.#checking);
    this.#checking = window.setTimeout(() => void this.#check(), CHECK_AFTER_MILLIS);
  }

  async #check() {
    if (!this.#field || !this.#seen || !this.element.open) return;
    const source = this.#field.value();
    const turn = ++this.#checked;
    const found = source.trim() === '' ? [] : await this.#diagnose(this.#ask({ t: 'check', id: this.#seen.id, source }));
    // A later check has more to say.
    if (turn === this.#checked) this.#show(found);
  }

  /** @param {Promise<any>} answer @returns {Promise<Diagnostic[]>} */
  async #diagnose(answer) {
    try {
      const value = await answer;
      const list = Array.isArray(value) ? value : value?.diagnostics;
      return Array.isArray(list) ? list : [];
    } catch (refusal) {
      if (refusal instanceof Refusal && refusal.diagnostics.length > 0) return refusal.diagnostics;
      return [{ line: 0, column: 0, message: refusal instanceof Error ? refusal.message : String(refusal) }];
    }
  }

  async #save() {
    if (!this.#field || !this.#seen || this.save.hidden) return;
    clearTimeout(this.#checking);
    this.#checked++;
    const source = this.#field.value();
    const asked = this.#ask({
      t: 'edit',
      op: 'addMethod',
      id: this.#seen.id,
      source,
      side: this.side.value,
      visibility: this.visibility.value,
    });
    const found = await this.#diagnose(asked.then(() => []));
    this.#show(found);
    if (found.length > 0) {
      this.note.textContent = 'Nothing was changed.';
      return;
    }
    this.#saved = source;
    this.element.close();
  }

  async #delete() {
    const [seen, method] = [this.#seen, this.method];
    if (!seen || !method || !(await confirmThat(`Delete ${method.name}?`, 'Undo brings it back.', 'Delete'))) return;
    const found = await this.#diagnose(this.#ask({ t: 'edit', op: 'deleteMethod', id: seen.id, name: method.name }).then(() => []));
    this.#show(found);
    if (found.length === 0) this.element.close();
  }

  async #close() {
    const changed = !this.save.hidden && this.#field && this.#field.value() !== this.#saved && this.#field.value().trim() !== '';
    if (changed && !(await confirmThat('Close without saving?', 'What you have written would be lost.', 'Close it'))) return;
    this.element.close();
  }

  /** @param {Diagnostic[]} found */
  #show(found) {
    this.#field?.show(found.filter(({ line }) => line > 0));
    this.element.dataset.problems = String(found.length);
    this.problems.replaceChildren(
      ...found.map(({ line, column, severity = 'error', message }) => {
        const goThere = () => line > 0 && this.#field?.goTo(line, column);
        return el(
          'li',
          { class: severity },
          el('button', { type: 'button', onclick: goThere }, line > 0 ? el('b', {}, `${line}:${column}`) : '', message),
        );
      }),
    );
  }
}

/** @param {ThingSeen} seen @param {MethodSeen | undefined} method @param {boolean} mayEdit */
function noteFor(seen, method, mayEdit) {
  if (!mayEdit) return `You may read this; ${seen.owner ? `it belongs to ${seen.owner.name}` : 'it belongs to the world itself'}.`;
  if (method && !method.own) return `Inherited from ${method.definer?.name ?? 'above'}: saving gives ${seen.name} a version of its own.`;
  return 'Ctrl+S saves. Everybody here has the new version at once.';
}

/**
 * Where CodeMirror cannot be had, a plain field does.
 * @param {HTMLElement} place @param {string} source @param {boolean} readOnly @param {() => void} changed
 * @param {import('../editor/codemirror.js').Completer} complete
 * @returns {Promise<import('../editor/codemirror.js').KodField>}
 */
async function openField(place, source, readOnly, changed, complete) {
  const holder = el('div');
  try {
    const field = await kodField(holder, source, readOnly, changed, complete);
    place.replaceChildren(holder);
    return field;
  } catch {
    const area = el('textarea', { spellcheck: 'false', 'aria-label': 'Kod source', readonly: readOnly, oninput: changed });
    area.value = source;
    place.replaceChildren(area);
    return {
      value: () => area.value,
      setValue(text) {
        area.value = text;
        changed();
      },
      focus: () => area.focus(),
      show() {},
      goTo: () => area.focus(),
    };
  }
}
