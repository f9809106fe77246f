/** The tabs above the talk: the room, channels, people, the party; and a button for what else can be done. */
import { el } from './dom.js';
import { beside } from './thinglist.js';

/** @typedef {import('../talk/tabs.js').Conversation} Conversation */

const MOST_COUNTED = 99;
const SIGNS = { room: '⌂', channel: '', private: '☺', party: '⚑' };

export class ChatTabs {
  #tabs;
  #actions;
  /** @type {Map<Conversation, HTMLButtonElement>} */
  #buttons = new Map();

  /** @param {import('../talk/tabs.js').Tabs} tabs @param {import('./chat.js').ChatActions} actions */
  constructor(tabs, actions) {
    this.#tabs = tabs;
    this.#actions = actions;
    this.list = el('div', {
      role: 'tablist',
      'aria-label': 'Conversations',
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
    });
    this.more = el(
      'button',
      {
        type: 'button',
        class: 'icon-button',
        id: 'talk-more',
        title: 'Channels, private words, parties, games',
        'aria-label': 'Channels, private words, parties, games',
        'aria-haspopup': 'menu',
        onclick: () => actions.more(beside(this.more)),
      },
      '+',
    );
    this.element = el('div', { class: 'talk-tabs' }, this.list, this.more);
    for (const conversation of tabs.all) this.#add(conversation);
    tabs.on('opened', (/** @type {Conversation} */ opened) => this.#add(opened));
    tabs.on('closed', (/** @type {Conversation} */ closed) => {
      this.#buttons.get(closed)?.remove();
      this.#buttons.delete(closed);
    });
    tabs.on('chosen', () => this.#mark());
    tabs.on('changed', (/** @type {Conversation} */ changed) => this.#tell(changed));
    this.#mark();
  }

  /** @param {Conversation} conversation */
  #add(conversation) {
    const button = el('button', {
      type: 'button',
      role: 'tab',
      'aria-controls': 'talk-panel',
      'data-tab': conversation.key,
      onclick: () => this.#tabs.choose(conversation),
    });
    this.#buttons.set(conversation, button);
    this.#tell(conversation);
    const next = this.#tabs.all[this.#tabs.all.indexOf(conversation) + 1];
    this.list.insertBefore(button, (next && this.#buttons.get(next)) ?? null);
    this.#mark();
  }

  /** @param {Conversation} conversation */
  #tell(conversation) {
    const button = this.#buttons.get(conversation);
    if (!button) return;
    const { kind, title, unread, isOver } = conversation;
    const count = unread > MOST_COUNTED ? `${MOST_COUNTED}+` : String(unread);
    button.replaceChildren(
      ...(SIGNS[kind] ? [el('span', { class: 'sign', 'aria-hidden': 'true' }, SIGNS[kind])] : []),
      el('span', {}, title),
      ...(unread > 0 ? [el('span', { class: 'unread', 'aria-label': `${unread} unread` }, count)] : []),
    );
    button.classList.toggle('over', isOver);
  }

  /** Only the chosen one is in the way of the Tab key; the arrows lead to the others. */
  #mark() {
    const { active } = this.#tabs;
    for (const [conversation, button] of this.#buttons) {
      button.setAttribute('aria-selected', String(conversation === active));
      button.tabIndex = conversation === active ? 0 : -1;
    }
    // Before the page is put together there is nothing to scroll.
    this.#buttons.get(active)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { all, active } = this.#tabs;
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step !== undefined) this.#tabs.choose(this.#tabs.neighbour(step));
    else if (event.key === 'Home') this.#tabs.choose(all[0]);
    else if (event.key === 'End') this.#tabs.choose(all[all.length - 1]);
    else if (event.key === 'Delete' && active.kind !== 'room') this.#actions.close(active);
    else return;
    // These keys would walk and turn.
    event.preventDefault();
    event.stopPropagation();
    this.#buttons.get(this.#tabs.active)?.focus();
  }
}
