/** The line under the tabs: what a conversation is about, who is in it, and the way out. */
import { el } from './dom.js';
import { beside } from './thinglist.js';

/** @typedef {import('../talk/tabs.js').Conversation} Conversation */
/** @typedef {import('../talk/roster.js').Roster} Roster */

export class ChatHead {
  #actions;
  /** @type {Conversation | undefined} */
  #conversation;

  /** @param {import('./chat.js').ChatActions} actions */
  constructor(actions) {
    this.#actions = actions;
    this.topic = el('p', { class: 'topic' });
    this.count = el('button', {
      type: 'button',
      class: 'small',
      'aria-expanded': 'false',
      'aria-controls': 'talk-members',
      onclick: () => this.#unfold(this.members.hidden),
    });
    this.leave = el(
      'button',
      { type: 'button', class: 'icon-button', onclick: () => this.#conversation && this.#actions.close(this.#conversation) },
      '✕',
    );
    this.members = el('ul', { id: 'talk-members', 'aria-label': 'Who is here', hidden: true });
    this.element = el('div', { class: 'talk-head' }, el('div', { class: 'line' }, this.topic, this.count, this.leave), this.members);
  }

  /** @param {Conversation} conversation @param {Roster | undefined} roster */
  tell(conversation, roster) {
    if (conversation !== this.#conversation) this.#unfold(false);
    this.#conversation = conversation;
    const { kind, title, topic, isOver } = conversation;
    this.element.hidden = kind === 'room';
    const about = {
      room: '',
      channel: topic || 'No topic yet',
      private: `Only you and ${title} read this`,
      party: 'Your party, wherever they are',
    }[kind];
    this.topic.textContent = isOver ? 'You are not in here any more' : about;
    this.topic.title = topic;
    this.topic.classList.toggle('none', kind !== 'channel' || topic === '' || isOver);
    const way = { room: '', channel: `Leave ${title}`, private: `Close the talk with ${title}`, party: 'Leave the party' }[kind];
    this.leave.title = way;
    this.leave.setAttribute('aria-label', way);
    this.count.hidden = !roster;
    if (!roster) this.#unfold(false);
    else this.#tellMembers(conversation, roster);
  }

  /** @param {Conversation} conversation @param {Roster} roster */
  #tellMembers(conversation, roster) {
    this.count.textContent = conversation.kind === 'party' ? `${roster.size} in it` : `${roster.size} here`;
    this.members.replaceChildren(
      ...roster.all.map((member) => {
        const { name, isOperator } = member;
        const button = el(
          'button',
          {
            type: 'button',
            'aria-haspopup': 'menu',
            'data-member': name,
            onclick: () => this.#actions.person(conversation, member, beside(button)),
          },
          ...(isOperator ? [el('span', { class: 'operator', title: 'looks after the channel', 'aria-label': 'operator' }, '@')] : []),
          name,
        );
        return el('li', {}, button);
      }),
    );
  }

  /** @param {boolean} on */
  #unfold(on) {
    this.members.hidden = !on;
    this.count.setAttribute('aria-expanded', String(on));
  }
}
