/** The talk: a tab for each conversation, its log that is read out as it grows, and the field to speak. */
import { LONGEST_SPEECH } from '../net/wire.js';
import { actionIn } from '../talk/speech.js';
import { KEPT_LINES } from '../talk/tabs.js';
import { ChatHead } from './chat-head.js';
import { ChatTabs } from './chat-tabs.js';
import { el } from './dom.js';

/** @typedef {import('../talk/tabs.js').Conversation} Conversation */
/** @typedef {import('../talk/tabs.js').Line} Line */
/**
 * @typedef {object} ChatActions
 * @property {(text: string) => boolean | Promise<boolean>} speak  whether it is done; what is not stays in the field
 * @property {(conversation: Conversation) => void} close
 * @property {(at: {x: number, y: number}) => void} more           what else can be done
 * @property {(conversation: Conversation) => import('../talk/roster.js').Roster | undefined} roster
 * @property {(conversation: Conversation, member: import('../talk/roster.js').Member, at: {x: number, y: number}) => void} person
 */

export class Chat {
  #tabs;
  #actions;
  /** @type {Map<Conversation, HTMLOListElement>} */
  #logs = new Map();

  /** @param {import('../talk/tabs.js').Tabs} tabs @param {ChatActions} actions */
  constructor(tabs, actions) {
    this.#tabs = tabs;
    this.#actions = actions;
    this.tabs = new ChatTabs(tabs, actions);
    this.head = new ChatHead(actions);
    this.log = this.#addLog(tabs.room);
    this.logs = el('div', { class: 'logs', id: 'talk-panel', role: 'tabpanel' }, this.log);
    this.field = el('input', {
      id: 'chat',
      maxlength: LONGEST_SPEECH,
      autocomplete: 'off',
      enterkeyhint: 'send',
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
    });
    this.form = el(
      'form',
      {
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          void this.#speak();
        },
      },
      this.field,
      el('button', { type: 'submit', 'aria-label': 'Say it' }, '➤'),
    );
    this.element = el('section', { id: 'talk', 'aria-label': 'Talk' }, this.tabs.element, this.head.element, this.logs, this.form);
    tabs.on('opened', (/** @type {Conversation} */ opened) => this.logs.append(this.#addLog(opened)));
    tabs.on('closed', (/** @type {Conversation} */ closed) => {
      this.#logs.get(closed)?.remove();
      this.#logs.delete(closed);
    });
    tabs.on('line', ({ conversation, line }) => this.#append(conversation, line));
    tabs.on('chosen', () => this.#show());
    tabs.on('changed', (/** @type {Conversation} */ changed) => {
      if (changed === tabs.active) this.#tellHead();
    });
    this.#show();
  }

  /** @param {string} [begun] what the first words are */
  focus(begun = '') {
    this.fold(false);
    this.field.focus();
    if (begun && !this.field.value) this.field.value = begun;
  }

  toggle() {
    this.fold(!this.element.classList.contains('folded'));
  }

  /** @param {boolean} folded */
  fold(folded) {
    this.element.classList.toggle('folded', folded);
    this.#tabs.setSeen(!folded);
  }

  /** What is said in the room. @param {import('../state.js').LogLine} line */
  add(line) {
    this.#tabs.add(this.#tabs.room, line);
  }

  /** Who is in the conversations has changed. */
  tellRoster() {
    this.#tellHead();
  }

  /** @param {Conversation} conversation */
  #addLog(conversation) {
    const isRoom = conversation.kind === 'room';
    const label = isRoom ? 'What was said' : `What was said: ${conversation.title}`;
    const log = el('ol', {
      class: 'log',
      role: 'log',
      'aria-live': 'polite',
      'aria-label': label,
      tabindex: 0,
      hidden: conversation !== this.#tabs.active,
      ...(isRoom && { id: 'log' }),
      'data-conversation': conversation.key,
    });
    this.#logs.set(conversation, log);
    return log;
  }

  #show() {
    const { active } = this.#tabs;
    for (const [conversation, log] of this.#logs) log.hidden = conversation !== active;
    const log = /** @type {HTMLOListElement} */ (this.#logs.get(active));
    log.scrollTop = log.scrollHeight;
    const [hint, label] = hintsFor(active);
    this.logs.setAttribute('aria-label', active.title);
    this.field.placeholder = hint;
    this.field.setAttribute('aria-label', label);
    this.#tellHead();
  }

  #tellHead() {
    const { active } = this.#tabs;
    this.head.tell(active, this.#actions.roster(active));
  }

  /** @param {Conversation} conversation @param {Line} line */
  #append(conversation, line) {
    const log = /** @type {HTMLOListElement} */ (this.#logs.get(conversation));
    const atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 40;
    log.append(entry(line));
    while (log.childElementCount > KEPT_LINES) log.firstElementChild?.remove();
    if (atEnd) log.scrollTop = log.scrollHeight;
  }

  async #speak() {
    const text = this.field.value.trim();
    if (!text) {
      this.field.blur();
      return;
    }
    // It leaves the field at once, so that the next words can be typed; what could not be done comes back.
    this.field.value = '';
    if (!(await this.#actions.speak(text)) && !this.field.value) this.field.value = text;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') this.field.blur();
    else if (event.altKey && step !== undefined) {
      event.preventDefault();
      this.#tabs.choose(this.#tabs.neighbour(step));
    }
  }
}

/** @param {Conversation} conversation @returns {[string, string]} in the field, and read out */
function hintsFor({ kind, title }) {
  switch (kind) {
    case 'room':
      return ['Say something…', 'Say something to everybody here'];
    case 'party':
      return ['To your party…', 'Say something to your party'];
    default:
      return [`To ${title}…`, `Say something to ${title}`];
  }
}

/** Texts of others are text and nothing else. @param {Line} line */
function entry({ who, text, kind, where, action }) {
  const deed = kind === 'said' || kind === 'own' ? actionIn(text) : undefined;
  const item = el('li', { class: deed === undefined ? kind : `${kind} deed` });
  // Each in a pen of its own: letters that turn the direction of writing turn nothing but themselves.
  if (who) item.append(el('b', {}, el('bdi', {}, who)), ' ');
  if (where) item.append(el('small', {}, el('bdi', {}, where)), ' ');
  item.append(el('bdi', {}, deed ?? text));
  if (action) {
    const button = el('button', { type: 'button', class: 'small', onclick: () => action.act() }, action.text);
    item.append(' ', button);
  }
  return item;
}
