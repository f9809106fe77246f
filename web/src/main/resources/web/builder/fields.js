/**
 * The fields of the property panel. A form is built once for a selection; while that stays, its fields are only brought up to date, so
 * that nothing is torn from under the pointer.
 */
import { el } from '../panels/dom.js';
import { choosePicture, thumbnail } from './pictures.js';

/**
 * @typedef {{read: () => any, write: (value: any, live: boolean) => void}} Bound  what a field shows and changes; undefined: several
 *   different ones
 */

export class Form {
  element = el('div', { class: 'form' });
  /** @type {(() => void)[]} */
  #syncs = [];
  #used;

  /** @param {() => string[]} used pictures of this room */
  constructor(used) {
    this.#used = used;
  }

  /** Brings all fields up to date. */
  sync() {
    for (const sync of this.#syncs) sync();
  }

  /** @param {...(Node | string)} nodes */
  add(...nodes) {
    this.element.append(...nodes);
    return this;
  }

  /** @param {string} title @param {string} [note] @param {boolean} [folded] @param {(form: Form) => void} [fill] */
  group(title, note = '', folded = false, fill = () => {}) {
    const outer = this.element;
    const body = el('div', { class: 'group-body' });
    this.element = body;
    fill(this);
    this.element = outer;
    const head = el('summary', {}, title, ...(note ? [el('small', {}, note)] : []));
    outer.append(el('details', { class: 'group', open: !folded }, head, body));
    return this;
  }

  /** @param {string} text */
  note(text) {
    return this.add(el('p', { class: 'note' }, text));
  }

  /**
   * A number with steppers.
   * @param {string} name
   * @param {string} label
   * @param {Bound} bound
   * @param {{step?: number, min?: number, max?: number, title?: string}} [limits]
   */
  number(name, label, bound, { step = 1, min = -32767, max = 32767, title = '' } = {}) {
    const clamp = (/** @type {number} */ value) => Math.min(max, Math.max(min, Math.round(value)));
    const input = el('input', {
      type: 'number',
      step,
      min,
      max,
      'data-field': name,
      'aria-label': label,
      inputmode: 'numeric',
      oninput: () => Number.isFinite(input.valueAsNumber) && bound.write(clamp(input.valueAsNumber), true),
      onchange: () => Number.isFinite(input.valueAsNumber) && bound.write(clamp(input.valueAsNumber), false),
    });
    const nudge = (/** @type {number} */ by) => () => {
      bound.write(clamp((bound.read() ?? 0) + by), false);
      this.sync();
    };
    this.#track(
      input,
      () => (input.value = shown(bound.read())),
      () => (input.placeholder = bound.read() === undefined ? '—' : ''),
    );
    return this.#row(
      label,
      title,
      el(
        'span',
        { class: 'stepper' },
        stepButton('−', `${label} less`, nudge(-step)),
        input,
        stepButton('+', `${label} more`, nudge(step)),
      ),
    );
  }

  /**
   * A slider and a number.
   * @param {string} name
   * @param {string} label
   * @param {Bound} bound
   * @param {{min: number, max: number, step?: number, title?: string}} limits
   */
  slider(name, label, bound, { min, max, step = 1, title = '' }) {
    const range = el('input', {
      type: 'range',
      min,
      max,
      step,
      'aria-label': label,
      'data-slider': name,
      oninput: () => {
        number.value = range.value;
        bound.write(range.valueAsNumber, true);
      },
      onchange: () => bound.write(range.valueAsNumber, false),
    });
    const number = el('input', {
      type: 'number',
      step,
      'data-field': name,
      'aria-label': `${label}, as a number`,
      class: 'short',
      onchange: () => Number.isFinite(number.valueAsNumber) && bound.write(Math.round(number.valueAsNumber), false),
    });
    this.#track(range, () => (range.value = shown(bound.read() ?? min)));
    this.#track(
      number,
      () => (number.value = shown(bound.read())),
      () => (number.placeholder = bound.read() === undefined ? '—' : ''),
    );
    return this.#row(label, title, el('span', { class: 'slider' }, range, number));
  }

  /**
   * @param {string} name
   * @param {string} label
   * @param {Bound} bound
   * @param {{title?: string, longest?: number, lines?: number}} [limits]
   */
  text(name, label, bound, { title = '', longest = 200 } = {}) {
    const input = el('input', {
      type: 'text',
      maxlength: longest,
      'data-field': name,
      'aria-label': label,
      autocomplete: 'off',
      onchange: () => bound.write(input.value, false),
    });
    this.#track(input, () => (input.value = shown(bound.read())));
    return this.#row(label, title, input);
  }

  /** @param {string} name @param {string} label @param {Bound} bound @param {string} [title] */
  check(name, label, bound, title = '') {
    const input = el('input', { type: 'checkbox', 'data-field': name, onchange: () => bound.write(input.checked, false) });
    this.#track(input, () => {
      input.checked = bound.read() === true;
      input.indeterminate = bound.read() === undefined;
    });
    return this.add(el('label', { class: 'check', title }, input, ` ${label}`));
  }

  /** @param {string} name @param {string} label @param {Bound} bound @param {[any, string][]} choices @param {string} [title] */
  choice(name, label, bound, choices, title = '') {
    const select = el(
      'select',
      { 'data-field': name, 'aria-label': label, onchange: () => bound.write(choices[Number(select.value)]?.[0], false) },
      ...choices.map(([, text], i) => el('option', { value: i }, text)),
    );
    this.#track(select, () => (select.value = String(choices.findIndex(([value]) => value === bound.read()))));
    return this.#row(label, title, select);
  }

  /**
   * @param {string} name
   * @param {string} label
   * @param {Bound} bound
   * @param {{none?: string, wall?: boolean, title?: string}} [kind] `none`: what "" is called, where it can be chosen
   */
  picture(name, label, bound, { none, wall = false, title = '' } = {}) {
    const button = el('button', {
      type: 'button',
      class: 'picture',
      'data-field': name,
      title: title || `Choose: ${label}`,
      onclick: async () => {
        const chosen = await choosePicture(label, bound.read(), none, wall, this.#used());
        if (chosen === undefined) return;
        bound.write(chosen, false);
        this.sync();
      },
    });
    let drawn = '?';
    this.#track(button, () => {
      const now = bound.read();
      if (now === drawn) return;
      drawn = now;
      button.replaceChildren(
        thumbnail(now ?? '', none),
        el('span', {}, now === undefined ? '— several —' : now === '' ? (none ?? 'nothing') : now),
      );
    });
    return this.#row(label, title, button);
  }

  /** @param {...[string, string, () => void, string?]} buttons what it does, its words, the deed, and more about it */
  actions(...buttons) {
    return this.add(
      el(
        'div',
        { class: 'deeds' },
        ...buttons.map(([action, text, act, title = '']) =>
          el('button', { type: 'button', class: 'small', 'data-action': action, title, onclick: act }, text),
        ),
      ),
    );
  }

  /** @param {HTMLElement} field @param {() => void} sync @param {() => void} [always] */
  #track(field, sync, always) {
    const update = () => {
      if (
        document.activeElement !== field ||
        field instanceof HTMLSelectElement ||
        field instanceof HTMLButtonElement ||
        (field instanceof HTMLInputElement && field.type === 'checkbox')
      )
        sync();
      always?.();
    };
    field.addEventListener('blur', sync);
    this.#syncs.push(update);
    sync();
    always?.();
  }

  /** @param {string} label @param {string} title @param {Node} field */
  #row(label, title, field) {
    return this.add(el('div', { class: 'row', title }, el('span', { class: 'label' }, label), field));
  }
}

/** @param {any} value */
const shown = (value) => (value === undefined ? '' : String(value));

/** @param {string} sign @param {string} label @param {() => void} press */
const stepButton = (sign, label, press) => el('button', { type: 'button', tabindex: -1, 'aria-label': label, onclick: press }, sign);
