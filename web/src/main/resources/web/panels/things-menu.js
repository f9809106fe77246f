/** The context menus of Things, people and the ground: asks what can be done, and does what is chosen. */
import { isTouch, offersForGround, offersForPerson, offersForThing, offerToShowOut } from '../things/menus.js';
import { choose } from './question.js';

/** @typedef {{x: number, y: number}} Spot  of the window, in pixels */
/**
 * @typedef {object} Company  who and what is here
 * @property {() => {id: number, name: string}[]} people
 * @property {() => {id: number, name: string}[]} carried
 * @property {(name: string) => {friend: boolean, blocked: boolean} | undefined} circle  how we stand to somebody, where the world keeps
 *   that
 * @property {(name: string) => import('./menu.js').MenuItem[]} offers  what else can be done with somebody
 * @property {(id: number) => Promise<boolean>} mayShowOut  whether this room is ours to show somebody out of
 * @property {() => void} rules  what may be done in this room, and by whom
 */

export class ThingsMenu {
  #menu;
  #hands;
  #company;
  #inspect;
  #touched;

  /**
   * @param {import('./menu.js').Menu} menu @param {import('../things/hands.js').Hands} hands @param {Company} company
   * @param {{inspect: (id: number) => void, touched: (id: number) => void}} actions  `touched`: the visitor has chosen to do something with
   *   a Thing
   */
  constructor(menu, hands, company, { inspect, touched }) {
    this.#menu = menu;
    this.#hands = hands;
    this.#company = company;
    this.#inspect = inspect;
    this.#touched = touched;
  }

  /** @param {number} id @param {string} name @param {Spot} at */
  async forThing(id, name, at) {
    const fill = this.#menu.open(name, at);
    const seen = await this.#hands.look(id);
    if (!seen) {
      this.#menu.close();
      return;
    }
    fill(offersForThing(seen.verbs ?? []).map((offer) => ({ ...offer, act: () => this.#act(offer.verb, id, name, at) })));
  }

  /** @param {number} id @param {string} name @param {Spot} at */
  forPerson(id, name, at) {
    const carries = this.#company.carried().length > 0;
    const circle = this.#company.circle(name);
    const friend = circle?.friend ?? this.#hands.counts('friends', id);
    const offers = offersForPerson({ friend, muted: circle?.blocked ?? this.#hands.counts('muted', id), carries });
    /** @type {import('./menu.js').MenuItem[]} */
    const items = offers.map((offer) => ({ ...offer, act: () => void this.#actOn(offer.verb, id, name) }));
    // What concerns the two of us stands together, after a look.
    items.splice(1, 0, ...this.#company.offers(name));
    const fill = this.#menu.open(name, at, items);
    void this.#company
      .mayShowOut(id)
      .then((may) => may && fill([...items, { ...offerToShowOut(), act: () => void this.#actOn('showout', id, name) }]));
  }

  /** @param {{x: number, z: number}} spot of the ground @param {Spot} at */
  forGround(spot, at) {
    this.#menu.open(
      'The ground',
      at,
      offersForGround().map((offer) => ({
        ...offer,
        act: () => (offer.verb === 'rules' ? this.#company.rules() : void this.create(spot)),
      })),
    );
  }

  /** Chooses an exemplar and makes a Thing from it: there, or into our hands. @param {{x: number, z: number}} [spot] */
  async create(spot) {
    const exemplar = await this.chooseExemplar('Create from an exemplar');
    if (exemplar === undefined) return;
    const made = await this.#hands.create(exemplar, spot);
    if (made !== undefined) this.#inspect(made);
  }

  /** @param {string} title @returns {Promise<number | undefined>} */
  async chooseExemplar(title) {
    const exemplars = await this.#hands.list('exemplars');
    const choices = exemplars.map(({ id, name, exemplar, owner }) => ({
      id,
      text: name,
      value: id,
      note: [exemplar && `after ${exemplar.name}`, owner && `by ${owner.name}`].filter(Boolean).join(', '),
    }));
    return choose(
      title,
      'Exemplars',
      choices.sort((a, b) => a.text.localeCompare(b.text)),
    );
  }

  /** @param {string} title @returns {Promise<number | undefined>} */
  choosePerson(title) {
    return choose(
      title,
      'People',
      this.#company.people().map(({ id, name }) => ({ id, text: name, value: id })),
    );
  }

  /** @param {string} verb @param {number} id @param {string} name @param {Spot} at */
  #act(verb, id, name, at) {
    if (verb === 'inspect') this.#inspect(id);
    else if (verb === 'give') void this.#give(id, name, at);
    else {
      if (isTouch(verb)) this.#touched(id);
      void this.#hands.do(verb, id);
    }
  }

  /** @param {number} id @param {string} name @param {Spot} at */
  async #give(id, name, at) {
    const people = this.#company.people();
    const items = people.map((person) => ({
      verb: `give-to-${person.id}`,
      text: person.name,
      sign: '☺',
      act: () => void this.#hands.do('give', id, person.id),
    }));
    this.#menu.open(people.length > 0 ? `Give ${name} to` : 'Nobody else is here', at, items);
  }

  /** @param {string} verb @param {number} id @param {string} name */
  async #actOn(verb, id, name) {
    switch (verb) {
      case 'inspect':
        this.#inspect(id);
        break;
      case 'befriend':
      case 'unfriend':
        if (this.#company.circle(name)) await this.#hands.circle('befriend', id, verb === 'befriend');
        else await this.#hands.count('friends', id, verb === 'befriend');
        break;
      case 'mute':
      case 'unmute':
        await this.#hands.circle('block', id, verb === 'mute');
        break;
      case 'give': {
        const gift = await choose(
          `Give ${name}`,
          'What you carry',
          this.#company.carried().map((thing) => ({ id: thing.id, text: thing.name, value: thing.id })),
        );
        if (gift !== undefined) await this.#hands.do('give', gift, id);
        break;
      }
      default:
        await this.#hands.do(verb, id);
    }
  }
}
