/** How the world is used, for wizards: how many over the last hours, where they are, who came in, and what goes over the wire. */
import { el } from '../panels/dom.js';
import { clamp } from '../units.js';
import { chart, parts, size } from './figures.js';

/** @typedef {import('./figures.js').UsageTold} UsageTold */

const REFRESH_MILLIS = 3000;
const LONGEST_MILLIS = 6 * 3600_000;
const SHORTEST_MILLIS = 10 * 60_000;
const [WIDTH, HEIGHT] = [520, 90];

export class UsagePanel {
  #ask;
  #timer = 0;

  /** @param {(wanted: import('../types.js').Wanted) => Promise<any>} ask */
  constructor(ask) {
    this.#ask = ask;
    this.main = el('div', { class: 'usage' });
    this.note = el('p', { class: 'note', role: 'status' });
    const close = el(
      'button',
      { type: 'button', class: 'icon-button', 'aria-label': 'Close', 'data-action': 'close-usage', onclick: () => this.close() },
      '✕',
    );
    this.element = el(
      'dialog',
      { id: 'usage', 'aria-labelledby': 'usage-title' },
      el('header', { class: 'line' }, el('h2', { id: 'usage-title' }, 'Who uses the world'), close),
      this.main,
      this.note,
    );
    this.element.addEventListener('click', (event) => {
      if (event.target === this.element) this.close();
    });
    // Escape closes a dialog without asking us.
    this.element.addEventListener('close', () => clearTimeout(this.#timer));
  }

  async open() {
    this.main.replaceChildren();
    this.note.textContent = 'Counting…';
    if (!this.element.open) this.element.showModal();
    await this.#refresh();
  }

  close() {
    if (this.element.open) this.element.close();
  }

  async #refresh() {
    clearTimeout(this.#timer);
    try {
      this.#tell(JSON.parse(await this.#ask({ t: 'usage' })));
    } catch (refusal) {
      this.note.textContent = refusal instanceof Error ? refusal.message : String(refusal);
    }
    if (this.element.open) this.#timer = window.setTimeout(() => void this.#refresh(), REFRESH_MILLIS);
  }

  /** @param {Partial<UsageTold>} told */
  #tell(told) {
    // A server that has just started has not counted yet.
    if (!told.users || !told.bytes || !told.rooms || !told.logins) return;
    const { time = 0, started = 0, users, ranks = {}, doors = {}, rooms, logins, bytes, history = [] } = told;
    this.note.textContent = '';
    this.main.replaceChildren(
      el(
        'dl',
        { class: 'figures' },
        ...figure('in the world', `${users.now}`, parts(ranks)),
        ...figure('connected', parts(doors) || 'nobody', 'by door'),
        ...figure(
          'came in',
          `${logins.guests + logins.accounts}`,
          `${logins.guests} guests, ${logins.accounts} with an account, ${logins.refused} refused`,
        ),
        ...figure('over the wire', `${size(bytes.in)} in, ${size(bytes.out)} out`, `since ${clock(started)}`),
      ),
      el('h3', {}, 'People'),
      picture([...history, [time, users.now]], time),
      el('h3', {}, 'Rooms'),
      table(
        'usage-rooms',
        ['room', 'now', 'visits'],
        rooms.map(({ name, now, visits }) => [name, `${now}`, `${visits}`]),
      ),
      el('h3', {}, 'Bytes by user, since they came'),
      table(
        'usage-users',
        ['name', 'door', 'in', 'out'],
        bytes.users.map((user) => [user.name, user.door, size(user.in), size(user.out)]),
      ),
    );
  }
}

/** @param {string} what @param {string} value @param {string} more */
const figure = (what, value, more) => [el('dt', {}, what), el('dd', {}, el('b', {}, value), ' ', el('small', {}, more))];

/** @param {string} id @param {string[]} heads @param {string[][]} rows */
function table(id, heads, rows) {
  const body =
    rows.length === 0
      ? [el('tr', {}, el('td', { colspan: heads.length }, 'Nothing yet.'))]
      : rows.map((cells) => el('tr', {}, ...cells.map((cell) => el('td', {}, cell))));
  return el(
    'div',
    { class: 'scroll' },
    el('table', { id }, el('thead', {}, el('tr', {}, ...heads.map((head) => el('th', { scope: 'col' }, head)))), el('tbody', {}, ...body)),
  );
}

/** Up to six hours, as far as they are known. @param {[number, number][]} history one at least @param {number} now */
function picture(history, now) {
  const from = now - clamp(now - history[0][0], SHORTEST_MILLIS, LONGEST_MILLIS);
  const { path, most } = chart(history, WIDTH, HEIGHT, from, now);
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', `0 0 ${WIDTH} ${HEIGHT}`);
  svg.setAttribute('preserveAspectRatio', 'none');
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', `At most ${most} people since ${clock(from)}`);
  const area = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  area.setAttribute('d', path);
  svg.append(area);
  return el(
    'figure',
    { class: 'chart' },
    el('small', { class: 'most' }, `${most}`),
    svg,
    el('figcaption', {}, el('small', {}, clock(from)), el('small', {}, 'now')),
  );
}

/** @param {number} millis */
const clock = (millis) => new Date(millis).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });
