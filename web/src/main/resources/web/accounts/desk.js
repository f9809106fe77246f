/** The dialog behind our name: what we say about ourselves, the password, where we are logged in, and for admins the accounts. */
import { el } from '../panels/dom.js';
import { accountList } from './list.js';
import { judge } from './rules.js';

/** @typedef {{profile: string, gender: string}} Profile */
/**
 * @typedef {object} DeskActions
 * @property {() => Promise<Profile | undefined>} readProfile
 * @property {(profile: Profile) => Promise<boolean>} saveProfile
 * @property {() => (() => void) | false} timeMachine  opens it, for those who may
 * @property {() => Node} ownPicture                 where a picture of one's own is chosen and worn
 * @property {() => (() => void) | false} usage  opens the figures of use, for those who may
 * @property {() => Promise<(() => void) | false>} channels  opens those of the game that is hosted, where there is one
 * @property {() => void} graphics                  opens the editor of a game's graphics
 * @property {() => void} game  opens administrator mode of the game that is hosted
 * @property {() => void} leave                     the world, logged out
 * @property {() => void} register                  a guest wants to stay
 */

export class AccountDesk {
  #client;
  #actions;

  /** @param {import('./client.js').AccountClient} client @param {DeskActions} actions */
  constructor(client, actions) {
    this.#client = client;
    this.#actions = actions;
    this.body = el('div', { class: 'desk-body' });
    this.title = el('h2', { id: 'desk-title' });
    const close = el(
      'button',
      { type: 'button', class: 'icon-button', 'aria-label': 'Close', id: 'desk-close', onclick: () => this.element.close() },
      '✕',
    );
    this.element = el(
      'dialog',
      { id: 'desk', 'aria-labelledby': 'desk-title' },
      el('header', { class: 'line' }, this.title, close),
      this.body,
    );
    this.element.addEventListener('click', (event) => {
      if (event.target === this.element) this.element.close();
    });
  }

  /** @param {string} name as we are called here */
  async open(name) {
    this.title.textContent = name;
    this.body.replaceChildren(el('p', { class: 'note' }, '…'));
    if (!this.element.open) this.element.showModal();
    /** @type {import('./client.js').Standing} */
    const standing = await this.#client.me().catch(() => ({ trust: true }));
    const profile = await this.#actions.readProfile();
    if (!this.element.open) return;
    const parts = [];
    if (standing.you) parts.push(el('p', { class: 'note' }, `You are ${article(standing.you.role)} here.`));
    else if (!standing.trust) parts.push(this.#guest(standing));
    if (standing.you || standing.trust)
      parts.push(el('section', { class: 'part', id: 'picture' }, el('h3', {}, 'How others see you'), this.#actions.ownPicture()));
    if (profile && (standing.you || standing.trust)) parts.push(this.#profile(profile));
    const [timeMachine, usage] = [this.#actions.timeMachine(), this.#actions.usage()];
    if (timeMachine && usage) parts.push(this.#wizardry(timeMachine, usage));
    if (standing.you) {
      parts.push(this.#password(standing.password ?? { min: 8, max: 200 }), this.#sessions(name, standing.sessions ?? []));
      if (standing.you.role === 'admin') {
        const channels = await this.#actions.channels();
        if (!this.element.open) return;
        if (standing.game) parts.push(this.#game(() => this.#actions.game(), channels));
        parts.push(accountList(this.#client, standing.you.name));
      }
      parts.push(
        el(
          'div',
          { class: 'actions' },
          el('button', { type: 'button', id: 'log-out', class: 'quiet', onclick: () => void this.#logOut() }, 'Log out'),
        ),
      );
    }
    this.body.replaceChildren(...parts);
  }

  close() {
    if (this.element.open) this.element.close();
  }

  /** @param {() => void} timeMachine @param {() => void} usage */
  #wizardry(timeMachine, usage) {
    return el(
      'section',
      { class: 'part' },
      el('h3', {}, 'The world'),
      this.#door('time-machine', '⟲ Time machine…', timeMachine),
      ' ',
      this.#door('usage', '▥ Who uses it…', usage),
      ' ',
      this.#door('graphics', '✜ Graphics of a game…', this.#actions.graphics),
    );
  }

  /** Leads from here into another dialog. @param {string} action @param {string} text @param {() => void} open */
  #door(action, text, open) {
    return el(
      'button',
      {
        type: 'button',
        class: 'quiet',
        'data-action': action,
        onclick: () => {
          this.close();
          open();
        },
      },
      text,
    );
  }

  /** Of the game that is hosted: administrator mode and its channels. @param {() => void} console @param {(() => void) | false} channels */
  #game(console, channels) {
    return el(
      'section',
      { class: 'part' },
      el('h3', {}, 'The game'),
      this.#door('game-console', '❯ Administer it…', console),
      ...(channels ? [' ', this.#door('channels', '☰ Its channels…', channels)] : []),
    );
  }

  /** @param {import('./client.js').Standing} standing */
  #guest({ registration }) {
    const stay = () => {
      this.close();
      this.#actions.register();
    };
    return el(
      'section',
      {},
      el('p', {}, 'You are a guest: nobody will know you when you come back, and what you make goes with you.'),
      ...(registration ? [el('button', { type: 'button', id: 'stay', onclick: stay }, 'Register to stay')] : []),
    );
  }

  /** @param {Profile} profile */
  #profile({ profile, gender }) {
    const about = el('textarea', { id: 'about', rows: 3, maxlength: 1000 });
    about.value = profile;
    const kind = el('input', { id: 'gender', maxlength: 40, value: gender, autocomplete: 'off' });
    const said = el('p', { class: 'trouble', role: 'status' });
    const save = async (/** @type {Event} */ event) => {
      event.preventDefault();
      const saved = await this.#actions.saveProfile({ profile: about.value.trim(), gender: kind.value.trim() });
      tell(said, saved ? 'Saved.' : 'That could not be saved.', saved);
    };
    return el(
      'form',
      { class: 'part', id: 'profile', onsubmit: save },
      el('h3', {}, 'What others read about you'),
      el('label', { for: 'about' }, 'Description'),
      about,
      el('label', { for: 'gender' }, 'Gender'),
      kind,
      said,
      el('button', { type: 'submit', class: 'small' }, 'Save'),
    );
  }

  /** @param {{min: number, max: number}} limits */
  #password(limits) {
    const old = el('input', { id: 'old-password', type: 'password', required: true, autocomplete: 'current-password', maxlength: 1000 });
    const fresh = el('input', { id: 'new-password', type: 'password', required: true, autocomplete: 'new-password', maxlength: 1000 });
    const note = el('p', { class: 'note' });
    const weigh = () => {
      const { good, text } = judge(fresh.value, limits);
      note.textContent = text;
      note.classList.toggle('good', good);
    };
    fresh.addEventListener('input', weigh);
    weigh();
    const said = el('p', { class: 'trouble', role: 'status' });
    const change = async (/** @type {Event} */ event) => {
      event.preventDefault();
      try {
        await this.#client.changePassword(old.value, fresh.value);
        old.value = '';
        fresh.value = '';
        weigh();
        tell(said, 'Changed. Everywhere else you are logged out now.', true);
      } catch (trouble) {
        tell(said, trouble instanceof Error ? trouble.message : String(trouble), false);
      }
    };
    return fold(
      'password-part',
      'Change the password',
      el(
        'form',
        { onsubmit: change },
        el('label', { for: 'old-password' }, 'The password so far'),
        old,
        el('label', { for: 'new-password' }, 'The new one'),
        fresh,
        note,
        said,
        el('button', { type: 'submit', class: 'small' }, 'Change it'),
      ),
    );
  }

  /** @param {string} name @param {import('./client.js').Session[]} sessions */
  #sessions(name, sessions) {
    const entry = (/** @type {import('./client.js').Session} */ session) =>
      el(
        'li',
        { class: 'line', 'data-session': session.id },
        el('span', {}, browserOf(session.agent), el('small', {}, ` ${session.address}, ${ago(session.lastUsed)}`)),
        session.current
          ? el('small', { class: 'badge' }, 'here')
          : el('button', { type: 'button', class: 'small', onclick: () => void this.#end(name, session.id) }, 'End'),
      );
    return fold('sessions-part', `Where you are logged in (${sessions.length})`, el('ul', { class: 'plain-list' }, ...sessions.map(entry)));
  }

  /** @param {string} name @param {string} session */
  async #end(name, session) {
    await this.#client.endSession(session).catch(() => undefined);
    await this.open(name);
    this.body.querySelector('#sessions-part')?.setAttribute('open', '');
  }

  async #logOut() {
    await this.#client.logOut().catch(() => undefined);
    this.close();
    this.#actions.leave();
  }
}

/** @param {string} id @param {string} title @param {Node} content */
function fold(id, title, content) {
  return el('details', { class: 'part', id }, el('summary', {}, title), content);
}

/** @param {HTMLElement} place @param {string} text @param {boolean} good */
function tell(place, text, good) {
  place.textContent = text;
  place.classList.toggle('good', good);
}

/** @param {string} role */
const article = (role) => (/^[aeiou]/.test(role) && role !== 'user' ? `an ${role}` : `a ${role}`);

/** What people would call a browser. @param {string} agent */
function browserOf(agent) {
  const browser = [
    ['Edg/', 'Edge'],
    ['Firefox/', 'Firefox'],
    ['Chrome/', 'Chrome'],
    ['Safari/', 'Safari'],
  ].find(([sign]) => agent.includes(sign))?.[1];
  const system = [
    ['Android', 'Android'],
    ['iPhone', 'iPhone'],
    ['Windows', 'Windows'],
    ['Mac OS', 'Mac'],
    ['Linux', 'Linux'],
  ].find(([sign]) => agent.includes(sign))?.[1];
  return browser ? `${browser}${system ? ` on ${system}` : ''}` : 'A program';
}

/** @param {number} millis of the epoch @param {number} [now] */
function ago(millis, now = Date.now()) {
  const minutes = Math.max(0, Math.round((now - millis) / 60_000));
  if (minutes < 2) return 'just now';
  if (minutes < 120) return `${minutes} minutes ago`;
  if (minutes < 48 * 60) return `${Math.round(minutes / 60)} hours ago`;
  return `${Math.round(minutes / 60 / 24)} days ago`;
}
