/** The inspector: everything about a Thing, and all that can be changed about it by those who may. It follows the news. */
import { ThingHistory } from '../past/history.js';
import { el } from './dom.js';
import { methodsOf } from './methods.js';
import { propertiesOf } from './properties.js';
import { askForText, choose, confirmThat } from './question.js';
import { scriptsOf } from './scripts.js';

/** @typedef {import('../types.js').ThingSeen} ThingSeen */
/** @typedef {import('../types.js').Named} Named */

/** Changes come in flocks; one look is enough for them all, and what changes all the time is looked at twice a second. */
const SETTLE_MILLIS = 120;
const LEAST_BETWEEN_LOOKS = 500;

export class Inspector {
  #hands;
  #menus;
  #edit;
  #scripts;
  /** @type {number | undefined} */
  #id;
  #stale = false;
  #again = 0;
  #lookedAt = -Infinity;
  /** @type {'now' | 'history'} */
  #tab = 'now';

  /**
   * @param {import('../things/hands.js').Hands} hands @param {import('./things-menu.js').ThingsMenu} menus
   * @param {(seen: ThingSeen, method?: import('../types.js').MethodSeen) => void} edit opens the editor
   * @param {import('../things/scripts.js').Scripts} scripts that run in this page
   */
  constructor(hands, menus, edit, scripts) {
    this.#hands = hands;
    this.#menus = menus;
    this.#edit = edit;
    this.#scripts = scripts;
    this.scripts = el('div');
    this.history = new ThingHistory(hands);
    this.title = el('h2', { tabindex: -1 });
    this.number = el('small');
    this.body = el('div', { class: 'body' });
    this.element = el(
      'aside',
      { id: 'inspector', class: 'sheet', hidden: true, 'aria-label': 'Inspector' },
      el(
        'header',
        {},
        el('div', {}, this.title, this.number),
        action('undo', '↶', 'Undo (Ctrl+Z)', () => hands.again('undo')),
        action('redo', '↷', 'Redo', () => hands.again('redo')),
        action('close', '✕', 'Close the inspector', () => this.close()),
      ),
      this.body,
    );
    this.element.addEventListener('focusout', () => setTimeout(() => this.#stale && this.#refreshSoon(), 0));
    this.element.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.close();
    });
  }

  /** @param {number} id */
  async open(id) {
    if (id !== this.#id) this.#tab = 'now';
    this.#id = id;
    const seen = await this.#hands.look(id);
    if (this.#id !== id) return;
    if (!seen) {
      this.#id = this.element.hidden ? undefined : this.#id;
      return;
    }
    this.#show(seen);
    this.body.scrollTop = 0;
    this.title.focus({ preventScroll: true });
  }

  close() {
    this.#id = undefined;
    this.element.hidden = true;
  }

  /** Somebody's scripts were stopped, or run again. */
  tellScripts() {
    if (this.#id !== undefined)
      this.scripts.replaceChildren(...scriptsOf(this.#scripts.authorsOf(this.#id), (author, on) => this.#scripts.allow(author, on)));
  }

  /** @param {import('../things/cache.js').Change} change */
  hear({ changed, gone }) {
    if (this.#id === undefined || this.element.hidden) return;
    if (gone.has(this.#id)) this.close();
    else if (changed.has(this.#id)) this.#refreshSoon();
  }

  #refreshSoon() {
    if (this.#again) return;
    const wait = Math.max(SETTLE_MILLIS, this.#lookedAt + LEAST_BETWEEN_LOOKS - performance.now());
    this.#again = window.setTimeout(() => {
      this.#again = 0;
      this.#lookedAt = performance.now();
      void this.#refresh();
    }, wait);
  }

  /** While somebody writes in a field, the fields stay as they are. */
  async #refresh() {
    this.#stale =
      this.element.contains(document.activeElement) &&
      (document.activeElement?.matches('input:not([readonly]), textarea:not([readonly])') ?? false);
    if (this.#stale || this.#id === undefined) return;
    const id = this.#id;
    const seen = await this.#hands.look(id);
    if (!seen || this.#id !== id) return;
    const { scrollTop } = this.body;
    this.#show(seen);
    this.body.scrollTop = scrollTop;
  }

  /** @param {ThingSeen} seen */
  #show(seen) {
    const inspect = (/** @type {number} */ id) => void this.open(id);
    this.element.hidden = false;
    this.element.dataset.thing = String(seen.id);
    this.title.textContent = seen.name || `Thing ${seen.id}`;
    this.number.textContent = `#${seen.id}${seen.isExemplar ? ' · exemplar' : ''}`;
    if (seen.mayLookBack && this.#tab === 'history') {
      this.body.replaceChildren(this.#tabs(seen), this.history.element);
      this.history.show(seen);
      return;
    }
    this.tellScripts();
    this.body.replaceChildren(
      ...(seen.mayLookBack ? [this.#tabs(seen)] : []),
      ...(seen.mayEdit ? [this.#tools(seen)] : [el('p', { class: 'why' }, whyNot(seen))]),
      this.scripts,
      relations(seen, inspect),
      this.#searches(seen, inspect),
      propertiesOf(seen, this.#hands, inspect),
      methodsOf(seen, this.#edit),
    );
  }

  /** What it is, and what it was. @param {ThingSeen} seen */
  #tabs(seen) {
    const turnTo = (/** @type {'now' | 'history'} */ tab) => {
      this.#tab = tab;
      this.#show(seen);
      this.body.scrollTop = 0;
      /** @type {HTMLElement | null} */ (this.body.querySelector('[aria-selected=true]'))?.focus();
    };
    const tab = (/** @type {'now' | 'history'} */ name, /** @type {string} */ text) =>
      el(
        'button',
        {
          type: 'button',
          role: 'tab',
          'data-tab': name,
          'aria-selected': String(this.#tab === name),
          tabindex: this.#tab === name ? 0 : -1,
          onclick: () => turnTo(name),
        },
        text,
      );
    return el(
      'div',
      {
        class: 'tabs',
        role: 'tablist',
        'aria-label': 'What it is, and what it was',
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
          event.preventDefault();
          turnTo(this.#tab === 'now' ? 'history' : 'now');
        },
      },
      tab('now', 'Now'),
      tab('history', 'History'),
    );
  }

  /** @param {ThingSeen} seen */
  #tools(seen) {
    const { id } = seen;
    return el(
      'div',
      { class: 'tools' },
      tool('clone', 'Clone', () => this.#clone(id)),
      tool('give', 'Give away…', () => this.#give(seen)),
      tool('set-exemplar', 'Exemplar…', () => this.#changeExemplar(seen)),
      tool('declare', seen.isExemplar ? 'No exemplar' : 'Make exemplar', () =>
        this.#hands.edit('declareExemplar', { id, on: !seen.isExemplar }),
      ),
      tool('rename', 'Rename…', () => this.#rename(seen)),
      tool('delete', 'Delete', () => this.#delete(seen)),
    );
  }

  /** Who is made after it, and who mentions it. @param {ThingSeen} seen @param {(id: number) => void} inspect */
  #searches({ id, name }, inspect) {
    const search = async (/** @type {'instances' | 'references'} */ what, /** @type {string} */ title) => {
      const found = await this.#hands.list(what, id);
      const chosen = await choose(
        title,
        title,
        found.map((one) => ({ id: one.id, text: one.name, value: one.id, note: one.owner ? `of ${one.owner.name}` : '' })),
      );
      if (chosen !== undefined) inspect(chosen);
    };
    return el(
      'div',
      { class: 'searches' },
      tool('instances', 'Instances…', () => search('instances', `Made after ${name}`)),
      tool('references', 'References…', () => search('references', `What mentions ${name}`)),
    );
  }

  /** @param {number} id */
  async #clone(id) {
    const made = await this.#hands.edit('clone', { id });
    if (typeof made?.ref === 'number') await this.open(made.ref);
  }

  /** @param {ThingSeen} seen */
  async #give({ id, name }) {
    const to = await this.#menus.choosePerson(`Who shall own ${name}?`);
    if (to !== undefined) await this.#hands.edit('give', { id, to });
  }

  /** @param {ThingSeen} seen */
  async #changeExemplar({ id, name }) {
    const exemplar = await this.#menus.chooseExemplar(`What shall ${name} be made after?`);
    if (exemplar !== undefined) await this.#hands.edit('setExemplar', { id, exemplar });
  }

  /** @param {ThingSeen} seen */
  async #rename({ id, name }) {
    const value = await askForText(`Rename ${name}`, 'Its new name', { value: name, action: 'Rename' });
    if (value !== undefined) await this.#hands.try({ t: 'set', id, name: 'name', value });
  }

  /** @param {ThingSeen} seen */
  async #delete({ id, name }) {
    if (!(await confirmThat(`Delete ${name}?`, 'It goes for everybody. Undo brings it back.', 'Delete'))) return;
    if ((await this.#hands.edit('delete', { id })) !== undefined) this.close();
  }
}

/** @param {ThingSeen} seen */
function whyNot({ owner }) {
  return owner
    ? `This belongs to ${owner.name}: you may look at everything, and change nothing.`
    : 'This belongs to the world itself: you may look at everything, and change nothing.';
}

/** @param {ThingSeen} seen @param {(id: number) => void} inspect */
function relations(seen, inspect) {
  const link = (/** @type {Named} */ { id, name }) =>
    el('button', { type: 'button', class: 'link', 'data-inspect': id, onclick: () => inspect(id) }, name || `#${id}`);
  const chain = seen.exemplars.flatMap((exemplar, i) => (i === 0 ? [link(exemplar)] : [' › ', link(exemplar)]));
  const rows = /** @type {[string, string, (Node | string)[]][]} */ ([
    ['exemplars', 'Made after', chain.length > 0 ? chain : ['nothing']],
    ['owner', 'Owner', [seen.owner ? link(seen.owner) : 'the world']],
    ['container', 'Is in', [seen.container ? link(seen.container) : 'nowhere']],
    ...(seen.contents.length > 0
      ? [['contents', 'Holds', seen.contents.flatMap((inner, i) => (i === 0 ? [link(inner)] : [', ', link(inner)]))]]
      : []),
  ]);
  return el(
    'dl',
    { class: 'relations' },
    ...rows.flatMap(([field, word, parts]) => [el('dt', {}, word), el('dd', { 'data-field': field }, ...parts)]),
  );
}

/** @param {string} name @param {string} sign @param {string} title @param {() => void} act */
const action = (name, sign, title, act) =>
  el('button', { type: 'button', class: 'icon-button', 'data-action': name, title, 'aria-label': title, onclick: () => act() }, sign);

/** @param {string} name @param {string} text @param {() => unknown} act */
const tool = (name, text, act) => el('button', { type: 'button', 'data-action': name, onclick: () => void act() }, text);
