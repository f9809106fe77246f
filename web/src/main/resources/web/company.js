/** Those around us, seen in the scene and read in the list: who comes, goes, speaks, changes, and where they are. */
import { Headcount } from './panels/headcount.js';
import { People } from './panels/people.js';
import { actionIn } from './talk/speech.js';
import { headingOf } from './units.js';

/** So many entries of the list say anew where their people are in one beat; in a crowd each has to wait its turn. */
const LOCATED_PER_BEAT = 12;

/**
 * @typedef {object} Surroundings
 * @property {import('./state.js').State} state
 * @property {import('./walk/walker.js').Walker} walker
 * @property {import('./scene/view.js').View} view
 * @property {import('./art/atlas.js').Studio} studio
 * @property {import('./workshop.js').Workshop} workshop
 * @property {import('./sound/chime.js').Chime} chime
 * @property {(most: number) => void} showAtMost
 */

export class Company {
  #around;
  #beats = 0;

  /** @param {Surroundings} around */
  constructor(around) {
    this.#around = around;
    const { state, view, studio, workshop, showAtMost } = around;
    this.people = new People(studio, (id, at) => workshop.openPerson(id, at));
    this.headcount = new Headcount(showAtMost);
    this.people.list.before(this.headcount.element);
    this.people.element.append(workshop.things.element);

    state.on('appear', (news) => this.#appear(news));
    state.on('disappear', (news) => this.#disappear(news));
    state.on('teleported', (news) => this.#leap(news));
    state.on('looks', ({ id, avatar }) => this.#meet(id, state.nameOf(id), avatar));
    state.on('said', ({ id, text }) => view.crowd.say(id, actionIn(text) ?? text, performance.now()));
    state.on('proclaimed', ({ id, text }) => view.crowd.say(id, text, performance.now()));
    state.on('circle', () => this.people.markCircle(state.around));
    for (const kind of /** @type {const} */ (['welcome', 'crowd'])) state.on(kind, () => this.headcount.tell(state.around));
  }

  /** Whoever is in the room that we have come to, and nobody else. */
  gather() {
    const { state, view } = this.#around;
    const { self, people, around } = state;
    view.crowd.clear();
    this.people.clear();
    if (self) this.#meet(self.id, self.name, self.avatar);
    for (const { id, name, avatar } of people.values()) this.#meet(id, name, avatar);
    this.people.markCircle(around);
  }

  /** Somebody begins to speak aloud, or ends. @param {number} id @param {boolean} on */
  speak(id, on) {
    this.#around.view.crowd.speak(id, on);
    this.people.speak(id, on);
  }

  /** The list says where everybody is, some of them with each beat. @param {number} now local millis */
  locate(now) {
    const { state, walker } = this.#around;
    const { self, people } = state;
    const turns = Math.ceil(people.size / LOCATED_PER_BEAT);
    let turn = ++this.#beats;
    for (const person of people.values()) {
      if (turn++ % turns !== 0) continue;
      const { x, z, bearing } = state.where(person, now);
      this.people.locate(person.id, x, z, headingOf(bearing));
    }
    if (self) this.people.locate(self.id, walker.x, walker.z, headingOf(walker.bearing));
  }

  /** @param {number} id @param {string} name @param {string} avatar */
  #meet(id, name, avatar) {
    const { state, view } = this.#around;
    const own = id === state.self?.id;
    view.crowd.add(id, name, avatar, own);
    this.people.add(id, name, avatar, own);
  }

  /** @param {import('./types.js').Appear} news */
  #appear({ id, name, avatar, x, z, entry }) {
    const { state, view, workshop, chime } = this.#around;
    this.#meet(id, name, avatar);
    if (entry) view.puff({ x, z }, entry, performance.now());
    if (entry) chime.ring(performance.now());
    workshop.meet(id);
    this.people.markCircle(state.around);
  }

  /** @param {import('./types.js').Disappear} news */
  #disappear({ id, exit }) {
    const { view } = this.#around;
    const before = exit ? view.crowd.placeOf(id) : undefined;
    if (exit && before) view.puff(before, exit, performance.now());
    view.crowd.remove(id);
    this.people.remove(id);
  }

  /** @param {import('./types.js').Teleported} news */
  #leap({ id, x, z, exit, entry }) {
    const { state, view } = this.#around;
    const before = id === state.self?.id ? undefined : view.crowd.placeOf(id);
    if (before) view.puff(before, exit, performance.now());
    view.puff({ x, z }, entry, performance.now());
  }
}
