/** The bar on top: where we are, how the line is, and the buttons. */
import { el } from './dom.js';

/**
 * @typedef {{view: () => void, people: () => void, map: () => void, pack: () => void, build: () => void, account: () => void, talk: () =>
 *   void, help: () => void, leave: () => void}} Actions
 */

export class Bar {
  /** @param {Actions} actions */
  constructor(actions) {
    this.place = el('strong');
    this.status = el('span', { id: 'status', role: 'status', 'aria-live': 'off' });
    this.view = button('view', 'Step out of your body (V)', '◉', 'View', actions.view);
    this.view.setAttribute('aria-pressed', 'false');
    this.people = button('people-button', 'Who and what is around you (P)', '☺', 'Around', actions.people);
    this.map = button('map-button', 'The map of the world: who is where (M)', '▦', 'Map', actions.map);
    this.map.setAttribute('aria-pressed', 'false');
    this.pack = button('pack-button', 'What you carry (I)', '❖', 'Bag', actions.pack);
    this.build = button('build-button', 'Draw this room: walls, floors, lights (B)', '✎', 'Build', actions.build);
    this.talk = button('talk-button', 'Show or hide the talk', '❝', 'Talk', actions.talk);
    this.help = button('help-button', 'Help (?)', '?', 'Help', actions.help);
    this.account = button('account-button', 'You: profile, password, log out', '☻', 'You', actions.account);
    this.leave = button('leave', 'Leave the world', '⏏', 'Leave', actions.leave);
    this.element = el(
      'header',
      { id: 'bar' },
      el('div', { class: 'where' }, this.place, this.status),
      el(
        'nav',
        { 'aria-label': 'Views and panels' },
        this.view,
        this.people,
        this.map,
        this.pack,
        this.build,
        this.talk,
        this.help,
        this.account,
        this.leave,
      ),
    );
  }

  /** @param {boolean} outOfBody */
  setView(outOfBody) {
    this.view.setAttribute('aria-pressed', String(outOfBody));
    const label = outOfBody ? 'Back into your body (V)' : 'Step out of your body (V)';
    this.view.setAttribute('aria-label', label);
    this.view.title = label;
  }

  /** @param {boolean} open */
  setMap(open) {
    this.map.setAttribute('aria-pressed', String(open));
  }

  /** How many words nobody has read yet. @param {number} count */
  setUnread(count) {
    if (count > 0) this.talk.dataset.unread = count > 99 ? '99+' : String(count);
    else delete this.talk.dataset.unread;
    this.talk.setAttribute('aria-label', count > 0 ? `Show or hide the talk, ${count} unread` : 'Show or hide the talk');
  }

  /** @param {import('../state.js').State} state */
  tell(state) {
    /** @type {HTMLElement} */ (this.account.lastElementChild).textContent = state.self?.name ?? 'You';
    this.place.textContent = state.room?.name || state.world || 'Ambit';
    this.map.hidden = !state.frames;
    const here = state.self ? Math.max(state.around.counts?.here ?? 0, state.people.size + 1) : 0;
    const line = {
      choosing: '',
      connecting: 'connecting…',
      lost: 'connection lost',
      inside: state.ping === undefined ? '' : `${state.ping} ms`,
    }[state.phase];
    this.status.textContent = [here ? `${here.toLocaleString('en')} here` : '', line].filter(Boolean).join(' · ');
    this.status.dataset.quality = state.phase !== 'inside' ? 'bad' : (state.ping ?? 0) < 120 ? 'good' : 'fair';
  }
}

/** @param {string} id @param {string} title @param {string} sign @param {string} word @param {() => void} press */
function button(id, title, sign, word, press) {
  return el(
    'button',
    {
      id,
      title,
      'aria-label': title,
      type: 'button',
      onclick: (/** @type {MouseEvent} */ event) => {
        press();
        // A pressed button must not keep the keys that walk.
        if (event.detail > 0) /** @type {HTMLElement} */ (event.currentTarget).blur();
      },
    },
    el('span', { class: 'icon', 'aria-hidden': 'true' }, sign),
    el('span', { class: 'word' }, word),
  );
}
