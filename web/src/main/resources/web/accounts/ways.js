/** The ways in: log in, register, look around as a guest, or go on as who we are already. Owns the fields that each way needs. */
import { el } from '../panels/dom.js';
import { AccountTrouble } from './client.js';
import { judge } from './rules.js';

/** @typedef {'believe' | 'back' | 'login' | 'register' | 'guest'} Way */

/** When the server could not say who we are. */
const ASK_AGAIN_MILLIS = 3000;

/** @type {Record<Way, string>} what the button says */
const ACTIONS = { believe: 'Enter', back: 'Enter', login: 'Log in', register: 'Register and enter', guest: 'Look around' };
const GUEST_NOTE = 'Walk and talk without an account. What a guest leaves behind is gone with the guest.';

export class Ways {
  #asksAgain = 0;
  #client;
  /** @type {import('./client.js').Standing} */
  #standing = { trust: true };
  /** @type {Way} */
  #way = 'believe';
  #countdown = 0;
  /** @type {Map<Way, HTMLButtonElement>} */
  #tabs = new Map();

  /**
   * @param {import('./client.js').AccountClient} client
   * @param {HTMLElement} nameField  with its label; not needed by who is known already
   * @param {(text: string) => void} complain
   */
  constructor(client, nameField, complain) {
    this.#client = client;
    this.nameField = nameField;
    this.complain = complain;
    this.tabs = el(
      'div',
      { class: 'ways', role: 'tablist', 'aria-label': 'How to come in', onkeydown: (/** @type {KeyboardEvent} */ e) => this.#arrow(e) },
      this.#tab('login', 'Log in'),
      this.#tab('register', 'New here? Register'),
      this.#tab('guest', 'Look around as a guest'),
    );
    this.hello = el('p', { class: 'hello', id: 'hello' });
    this.notYou = el('button', { type: 'button', class: 'link', id: 'not-you', onclick: () => void this.#forget() }, 'Not you? Log out');
    this.back = el('div', { class: 'back' }, this.hello, this.notYou);
    this.password = el('input', {
      id: 'password',
      name: 'password',
      type: 'password',
      maxlength: 1000,
      'aria-describedby': 'password-note trouble',
      oninput: () => this.#judge(),
    });
    this.peek = el('button', { type: 'button', class: 'peek', id: 'peek', 'aria-pressed': 'false', onclick: () => this.#peek() }, 'Show');
    this.note = el('p', { class: 'note', id: 'password-note' });
    this.secret = el(
      'div',
      { class: 'secret' },
      el('label', { for: 'password' }, 'Password'),
      el('div', { class: 'with-peek' }, this.password, this.peek),
      this.note,
    );
    this.guestNote = el('p', { class: 'note', id: 'guest-note' }, GUEST_NOTE);
    this.button = el('button', { id: 'enter', type: 'submit' }, 'Enter');
    this.#choose('believe');
  }

  /** Asks the server who we are and which ways there are. */
  async refresh() {
    clearTimeout(this.#asksAgain);
    try {
      this.#standing = await this.#client.me();
    } catch (trouble) {
      this.complain(trouble instanceof Error ? trouble.message : String(trouble));
      // A server that is just starting, or full for a moment, answers soon.
      this.#asksAgain = window.setTimeout(() => void this.refresh(), ASK_AGAIN_MILLIS);
      return;
    }
    if (this.#asksAgain !== 0) this.complain('');
    this.#asksAgain = 0;
    const { trust, you, registration, guests } = this.#standing;
    const show = (/** @type {Way} */ way, /** @type {boolean} */ on) => {
      const tab = this.#tabs.get(way);
      if (tab) tab.hidden = !on;
    };
    show('register', registration === true);
    show('guest', guests !== 'none');
    const known = ['login', 'register', 'guest'].includes(this.#way);
    this.#choose(trust ? 'believe' : you ? 'back' : known ? this.#way : 'login');
  }

  get way() {
    return this.#way;
  }

  /** Who we are, if the server knows. */
  get you() {
    return this.#standing.you ?? undefined;
  }

  /** @param {Way} way */
  open(way) {
    this.complain('');
    this.#choose(way);
  }

  /**
   * Does what the way needs before the world can be entered.
   * @param {string} name as typed
   * @returns {Promise<string | undefined>} the name to enter with; nothing when there was trouble, which has been said
   */
  async pass(name) {
    if (this.#countdown) return undefined;
    if (this.#way === 'back' && this.you) return this.you.name;
    if (!name) {
      this.complain('Please choose a name first.');
      return undefined;
    }
    if (this.#way === 'believe') return name;
    try {
      return await this.#ask(name);
    } catch (trouble) {
      this.#say(trouble);
      return undefined;
    }
  }

  /** @param {string} name */
  async #ask(name) {
    const password = this.password.value;
    if (this.#way === 'guest') {
      await this.#client.beGuest(name);
      this.#standing = { ...this.#standing, you: null };
      return name;
    }
    if (this.#way === 'register' && !this.#verdict().good) {
      this.password.focus();
      throw new AccountTrouble(this.#verdict().text, 0, 0);
    }
    const { you } = await (this.#way === 'register' ? this.#client.register(name, password) : this.#client.logIn(name, password));
    this.#standing = { ...this.#standing, you };
    this.password.value = '';
    return you.name;
  }

  /** @param {unknown} trouble */
  #say(trouble) {
    this.complain(trouble instanceof Error ? trouble.message : String(trouble));
    if (!(trouble instanceof AccountTrouble)) return;
    if (trouble.status === 401) this.password.select();
    if (trouble.retryAfter > 0) this.#waitFor(trouble.retryAfter);
  }

  /** Who tried too often sees how long it takes. @param {number} seconds */
  #waitFor(seconds) {
    const until = performance.now() + seconds * 1000;
    const tell = () => {
      const left = Math.ceil((until - performance.now()) / 1000);
      this.button.disabled = left > 0;
      this.button.textContent = left > 0 ? `Try again in ${left} s` : ACTIONS[this.#way];
      if (left > 0) return;
      clearInterval(this.#countdown);
      this.#countdown = 0;
      this.complain('');
    };
    clearInterval(this.#countdown);
    this.#countdown = window.setInterval(tell, 250);
    tell();
  }

  async #forget() {
    try {
      await this.#client.logOut();
    } catch (trouble) {
      this.#say(trouble);
    }
    await this.refresh();
  }

  /** @param {Way} way @param {string} label */
  #tab(way, label) {
    const tab = el('button', { type: 'button', role: 'tab', id: `way-${way}`, 'data-way': way, onclick: () => this.open(way) }, label);
    this.#tabs.set(way, tab);
    return tab;
  }

  /** @param {Way} way */
  #choose(way) {
    this.#way = way;
    for (const [other, tab] of this.#tabs) {
      tab.setAttribute('aria-selected', String(other === way));
      tab.tabIndex = other === way ? 0 : -1;
    }
    const asksPassword = way === 'login' || way === 'register';
    this.tabs.hidden = way === 'believe' || way === 'back';
    this.back.hidden = way !== 'back';
    this.nameField.hidden = way === 'back';
    this.secret.hidden = !asksPassword;
    this.guestNote.hidden = way !== 'guest';
    this.password.required = asksPassword;
    this.password.autocomplete = way === 'register' ? 'new-password' : 'current-password';
    this.nameField.querySelector('input')?.toggleAttribute('required', way !== 'back');
    this.nameField.querySelector('input')?.setAttribute('autocomplete', asksPassword ? 'username' : 'nickname');
    this.hello.textContent = this.you ? `Welcome back, ${this.you.name}` : '';
    if (!this.#countdown) this.button.textContent = ACTIONS[way];
    this.#judge();
  }

  #verdict() {
    return judge(this.password.value, this.#standing.password ?? { min: 8, max: 200 });
  }

  #judge() {
    const { good, text } = this.#verdict();
    this.note.hidden = this.#way !== 'register';
    this.note.textContent = text;
    this.note.classList.toggle('good', good);
  }

  #peek() {
    const shown = this.password.type === 'text';
    this.password.type = shown ? 'password' : 'text';
    this.peek.textContent = shown ? 'Show' : 'Hide';
    this.peek.setAttribute('aria-pressed', String(!shown));
  }

  /** @param {KeyboardEvent} event */
  #arrow(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const open = [...this.#tabs].filter(([, tab]) => !tab.hidden);
    const at = open.findIndex(([way]) => way === this.#way);
    const [way, tab] = open[(at + step + open.length) % open.length];
    this.open(way);
    tab.focus();
  }
}
