/** What has happened to a Thing, in the inspector: newest first, each with the way back to before and after it. */
import { el } from '../panels/dom.js';
import { confirmThat } from '../panels/question.js';
import { ago, clock, lineDiff, who } from './words.js';
import { count } from '../words.js';

/** @typedef {import('../types.js').ThingSeen} ThingSeen */
/** @typedef {import('../types.js').PastEvent} PastEvent */

const MOST = 100;
const LONG = 70;

export class ThingHistory {
  #hands;
  /** @type {ThingSeen | undefined} */
  #seen;
  #property = '';
  #turn = 0;

  /** @param {import('../things/hands.js').Hands} hands */
  constructor(hands) {
    this.#hands = hands;
    this.which = el('select', {
      'aria-label': 'Show the history of',
      onchange: () => {
        this.#property = this.which.value;
        void this.#load();
      },
    });
    this.list = el('ol', { class: 'past', 'aria-label': 'What has happened' });
    this.note = el('p', { class: 'empty', role: 'status' });
    this.element = el('section', { class: 'group history', 'aria-label': 'History' }, this.which, this.note, this.list);
  }

  /** @param {ThingSeen} seen */
  show(seen) {
    if (this.#seen?.id !== seen.id) {
      this.#property = '';
      this.list.replaceChildren();
    }
    this.#seen = seen;
    const names = seen.properties.filter(({ own }) => own).map(({ name }) => name);
    if (this.#property !== '' && !names.includes(this.#property)) names.push(this.#property);
    const option = (/** @type {string} */ value, /** @type {string} */ text) =>
      el('option', { value, selected: value === this.#property }, text);
    this.which.replaceChildren(option('', 'Everything'), ...names.sort().map((name) => option(name, name)));
    void this.#load();
  }

  async #load() {
    const seen = this.#seen;
    if (!seen) return;
    const turn = ++this.#turn;
    if (this.list.childElementCount === 0) this.note.textContent = 'Looking back…';
    /** @type {PastEvent[] | undefined} */
    const events = await this.#hands.try({ t: 'history', id: seen.id, most: MOST, ...(this.#property && { name: this.#property }) });
    if (turn !== this.#turn) return;
    const now = Date.now();
    this.note.textContent = events?.length === 0 ? 'Nothing is known of its past.' : '';
    this.note.hidden = (events?.length ?? 0) > 0;
    const newest = events?.[0]?.entry;
    this.list.replaceChildren(...(events ?? []).map((event) => this.#row(seen, event, event.entry === newest, now)));
  }

  /** @param {ThingSeen} seen @param {PastEvent} event @param {boolean} isNewest @param {number} now */
  #row(seen, event, isNewest, now) {
    const when = el(
      'time',
      { datetime: new Date(event.time).toISOString(), title: `${new Date(event.time).toLocaleString()}, entry ${event.entry}` },
      `${clock(event.time, now)} · ${ago(event.time, now)}`,
    );
    const offers = [];
    if (event.what !== 'created') offers.push(this.#way(seen, event, 'before', event.entry - 1));
    if (!isNewest && event.what !== 'deleted') offers.push(this.#way(seen, event, 'after', event.entry));
    return el(
      'li',
      { 'data-entry': event.entry, 'data-what': event.what },
      el('div', { class: 'line' }, el('b', {}, event.what), when),
      el('div', { class: 'who' }, who(event)),
      ...difference(event),
      el('div', { class: 'turns' }, ...offers),
    );
  }

  /** @param {ThingSeen} seen @param {PastEvent} event @param {'before' | 'after'} side @param {number} to */
  #way(seen, event, side, to) {
    const [text, title] =
      side === 'before'
        ? ['Back to before this', 'Make it what it was before this happened']
        : ['Make it this again', 'Make it what it was right after this'];
    return el(
      'button',
      { type: 'button', class: 'link', title, 'data-action': `revert-${side}`, onclick: () => void this.#revert(seen, event, side, to) },
      text,
    );
  }

  /** @param {ThingSeen} seen @param {PastEvent} event @param {'before' | 'after'} side @param {number} to */
  async #revert(seen, event, side, to) {
    const now = Date.now();
    const text =
      `All that has happened to ${seen.name} since then is undone: its properties, flags and methods are again ` +
      `what they were ${side} “${event.what}” at ${clock(event.time, now)}. It stays where it is. Undo brings the present back.`;
    if (await confirmThat(`Turn ${seen.name} back?`, text, 'Turn it back')) await this.#hands.revert(seen.id, to);
  }
}

/** From what to what; long texts are folded, and methods are told line by line. @param {PastEvent} event @returns {Node[]} */
function difference({ what, from, to }) {
  if (what === 'created' || what === 'deleted') return [];
  if (what.startsWith('method ')) {
    const lines = lineDiff(from, to);
    const [gone, come] = [lines.filter(({ sign }) => sign === '-').length, lines.filter(({ sign }) => sign === '+').length];
    const summary = from === '' ? 'written' : to === '' ? 'deleted' : `${count(come, 'line')} new, ${count(gone, 'line')} gone`;
    const code = el(
      'pre',
      { class: 'diff', tabindex: 0, 'aria-label': 'Changed lines' },
      ...lines.map(({ sign, text }) => el('span', { class: { '-': 'gone', '+': 'come', ' ': 'same' }[sign] }, `${sign} ${text}\n`)),
    );
    return [el('details', {}, el('summary', {}, summary), code)];
  }
  const [before, after] = [from || 'inherited', to || 'inherited'];
  if (before.length + after.length <= LONG) return [el('div', { class: 'change' }, el('del', {}, before), ' → ', el('ins', {}, after))];
  const cut = (/** @type {string} */ text) => (text.length > LONG / 2 ? `${text.slice(0, LONG / 2)}…` : text);
  return [
    el(
      'details',
      {},
      el('summary', {}, `${cut(before)} → ${cut(after)}`),
      el('div', { class: 'change whole' }, el('del', {}, before), el('ins', {}, after)),
    ),
  ];
}
