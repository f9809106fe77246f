/** How order is kept in a room: what may be done there and by whom, and what its owner does about those who mind nothing. */
import { isRef } from '../things/values.js';
import { el } from './dom.js';

/** @type {[string, string][]} a property of rooms, and what it is about */
const RIGHTS = [
  ['may_build', 'Redraw it, move its floors and doors'],
  ['may_drop', 'Put things down'],
  ['may_portal', 'Put up portals'],
  ['may_pass', 'Go through portals'],
  ['may_speak', 'Be heard'],
];
/** @type {[string, string][]} */
const WHOM = [
  ['owner', 'only its owner'],
  ['friends', 'whom its lock lets in'],
  ['builders', 'builders'],
  ['users', 'everybody with an account'],
  ['everybody', 'everybody, guests too'],
];

export class Order {
  #cache;
  #hands;
  #people;

  /**
   * @param {import('../things/cache.js').ThingCache} cache @param {import('../things/hands.js').Hands} hands
   * @param {() => {id: number, name: string}[]} people who is here
   */
  constructor(cache, hands, people) {
    this.#cache = cache;
    this.#hands = hands;
    this.#people = people;
  }

  /** @param {number} id of somebody */
  async mayShowOut(id) {
    // Most rooms are the world's, and most people no wizards: the world is asked, and a refusal means no.
    const seen = await this.#hands.ask({ t: 'look', id }).catch(() => undefined);
    return Boolean(seen?.verbs?.includes('showout'));
  }

  /** @param {string} name @returns {Promise<string>} */
  async showout(name) {
    const person = this.#people().find((one) => same(one.name, name));
    if (person) return this.#hands.ask({ t: 'do', verb: 'showout', id: person.id });
    // Their things may be here, or they may come back: who is elsewhere can be kept out as well.
    const done = await this.#ofTheRoom('ShowOut', { called: name });
    if (!done) throw new Error(`Nobody called ${name} can be shown out of this room, or it is not yours to say so.`);
    return `${name} cannot come in here until you let them.`;
  }

  /** @param {string} name @returns {Promise<string>} */
  async admit(name) {
    const done = await this.#ofTheRoom('Admit', { called: name });
    if (!done) throw new Error(`Nobody called ${name} can be made a friend of this room, or it is not yours to say so.`);
    return `${name} is a friend of this room now.`;
  }

  /** @param {string} name @returns {Promise<string>} */
  async sendback(name) {
    const here = this.#cache.roomId === undefined ? [] : this.#cache.contents(this.#cache.roomId);
    const id = here.find((one) => same(this.#cache.nameOf(one), name) || name === `#${one}`);
    if (id === undefined) throw new Error(`There is nothing called ${name} in this room.`);
    return this.#hands.ask({ t: 'do', verb: 'sendback', id });
  }

  /** @param {string} name @returns {Promise<string>} */
  async letin(name) {
    const found = (await this.#listed('ListShownOut')).find((one) => same(one.name, name));
    if (!found) throw new Error(`Nobody called ${name} was shown out of this room, and nothing was sent back.`);
    await this.#ofTheRoom('LetBack', { whom: { ref: found.id } });
    return `${found.name} may come in again.`;
  }

  /** Shows what may be done here; who owns the room can change it. */
  async rules() {
    const { roomId } = this.#cache;
    const seen = roomId === undefined ? undefined : await this.#hands.look(roomId);
    if (!seen) return;
    const property = (/** @type {string} */ name) => seen.properties.find((one) => one.name === name);
    const rows = RIGHTS.filter(([name]) => property(name)).map(([name, text]) => this.#row(seen.id, name, text, property(name)));
    const mayKeepOrder = Boolean(property('shown_out')?.mayWrite);
    const out = mayKeepOrder ? await this.#listed('ListShownOut') : [];
    const friends = mayKeepOrder ? await this.#listed('ListFriends') : [];
    const dialog = el(
      'dialog',
      { class: 'question', id: 'room-rules', 'aria-label': 'Rules of this room' },
      el('h2', {}, `Rules of ${seen.name}`),
      el(
        'p',
        {},
        seen.owner
          ? `It belongs to ${seen.owner.name}, who may do all of this, as wizards may.`
          : 'It belongs to the world. Wizards may do all of this.',
      ),
      el('ul', { class: 'rights' }, ...rows),
      ...(mayKeepOrder ? this.#friends(friends) : []),
      ...(out.length > 0
        ? [
            el('h3', {}, 'Shown out and sent back'),
            el('ul', { class: 'rights' }, ...out.map((one) => this.#listing(one, 'Let in again', 'LetBack'))),
          ]
        : []),
      el('form', { method: 'dialog', class: 'actions' }, el('button', {}, 'Close')),
    );
    dialog.addEventListener('close', () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  }

  /** @param {number} id @param {string} name @param {string} text @param {import('../types.js').PropertySeen | undefined} property */
  #row(id, name, text, property) {
    const now = WHOM.some(([whom]) => whom === property?.value) ? String(property?.value) : 'owner';
    const options = WHOM.map(([value, words]) => el('option', { value, selected: value === now }, words));
    const field = el('select', { id: `right-${name}`, disabled: !property?.mayWrite }, ...options);
    field.value = now;
    let before = now;
    field.addEventListener('change', async () => {
      if ((await this.#hands.try({ t: 'set', id, name, value: field.value })) === undefined) field.value = before;
      else before = field.value;
    });
    return el('li', {}, el('label', { for: `right-${name}` }, text), field);
  }

  /** Who is a friend of this room, and a field for one more. @param {{id: number, name: string}[]} friends */
  #friends(friends) {
    const list = el('ul', { class: 'rights', id: 'room-friends' }, ...friends.map((one) => this.#listing(one, 'No longer', 'Exclude')));
    const field = el('input', { id: 'room-friend', maxlength: 60, placeholder: 'Name', 'aria-label': 'Name of a friend of this room' });
    const trouble = el('p', { class: 'trouble', role: 'alert' });
    const form = el('form', { class: 'friend' }, field, el('button', { class: 'small' }, 'Add'));
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      const name = field.value.trim();
      if (!name) return;
      try {
        trouble.textContent = '';
        await this.admit(name);
        field.value = '';
        list.replaceChildren(...(await this.#listed('ListFriends')).map((one) => this.#listing(one, 'No longer', 'Exclude')));
      } catch (error) {
        trouble.textContent = error instanceof Error ? error.message : String(error);
      }
    });
    return [el('h3', {}, 'Friends of this room'), list, form, trouble];
  }

  /**
   * Somebody or something on a list of the room, and how to take it off.
   * @param {{id: number, name: string}} one
   * @param {string} text
   * @param {string} method
   */
  #listing({ id, name }, text, method) {
    const row = el(
      'li',
      {},
      el('span', {}, name),
      el(
        'button',
        {
          type: 'button',
          class: 'small',
          onclick: async () => {
            await this.#ofTheRoom(method, { whom: { ref: id } });
            row.remove();
          },
        },
        text,
      ),
    );
    return row;
  }

  /** @param {string} method @param {import('../types.js').Values} args */
  #ofTheRoom(method, args) {
    return this.#hands.try({ t: 'call', id: this.#cache.roomId ?? 0, method, args });
  }

  /** @param {string} method @returns {Promise<{id: number, name: string}[]>} */
  async #listed(method) {
    const listed = await this.#ofTheRoom(method, {});
    if (!Array.isArray(listed)) return [];
    return listed.flatMap((one) => (Array.isArray(one) && isRef(one[0]) ? [{ id: one[0].ref, name: String(one[1]) }] : []));
  }
}

/** @param {string} one @param {string} other */
const same = (one, other) => one.toLowerCase() === other.toLowerCase();
