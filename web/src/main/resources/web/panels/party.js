/** Who is in the party: a small list beside the others, there while there is a party. */
import { el } from './dom.js';
import { beside } from './thinglist.js';

/**
 * @typedef {object} PartyActions
 * @property {() => void} invite
 * @property {() => void} leave
 * @property {(member: import('../talk/roster.js').Member, at: {x: number, y: number}) => void} person
 */

export class PartyPanel {
  #actions;

  /** @param {PartyActions} actions */
  constructor(actions) {
    this.#actions = actions;
    this.list = el('ul', { 'aria-label': 'Your party' });
    const invite = el('button', { type: 'button', class: 'small', 'data-action': 'party-invite', onclick: actions.invite }, '+ Invite');
    const leave = el('button', { type: 'button', class: 'small', 'data-action': 'party-leave', onclick: actions.leave }, 'Leave');
    this.element = el(
      'section',
      { id: 'party', 'aria-label': 'Your party', hidden: true },
      el('div', { class: 'line' }, el('h2', {}, 'Party'), invite, leave),
      this.list,
    );
  }

  /** @param {import('../talk/party.js').Party} party @param {(name: string) => 'you' | 'here' | 'elsewhere'} whereIs */
  tell(party, whereIs) {
    this.element.hidden = !party.isOn;
    this.list.replaceChildren(
      ...party.roster.all.map((member) => {
        const where = whereIs(member.name);
        const button = el(
          'button',
          {
            type: 'button',
            'data-member': member.name,
            'aria-haspopup': 'menu',
            onclick: () => this.#actions.person(member, beside(button)),
          },
          el('span', { class: 'sign', 'aria-hidden': 'true' }, '⚑'),
          el('span', { class: 'name' }, member.name),
          el('small', { class: where }, where),
        );
        return el('li', {}, button);
      }),
    );
  }
}
