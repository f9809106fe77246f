/**
 * Everything about Things put together: what we know of them, what we ask, the lists, the menus, the inspector and the editor.
 *
 *   net/link -> workshop.hear -> things/cache -> scene and panels
 *   menus, inspector, editor, console -> things/hands, things/proxy -> things/requests -> net/link
 */
import { reachFrom } from './input/reaching.js';
import { el } from './panels/dom.js';
import { Editor } from './panels/editor.js';
import { Inspector } from './panels/inspector.js';
import { Menu } from './panels/menu.js';
import { ThingsMenu } from './panels/things-menu.js';
import { ThingList } from './panels/thinglist.js';
import { unhurried } from './panels/unhurried.js';
import { TimeMachine } from './past/time-machine.js';
import { Thumbnails } from './scene/thumbnails.js';
import { ThingCache } from './things/cache.js';
import { Gestures } from './things/gestures.js';
import { Hands } from './things/hands.js';
import { World } from './things/proxy.js';
import { Order } from './panels/order.js';
import { Requests } from './things/requests.js';
import { Scripts } from './things/scripts.js';
import { lineFrom, lineOfScript } from './things/tellers.js';

/**
 * @typedef {object} Surroundings
 * @property {import('./state.js').State} state
 * @property {(n: number, wanted: import('./types.js').Wanted) => boolean} send
 * @property {(text: string) => void} complain  a notice
 * @property {(line: import('./state.js').LogLine) => void} add  a line in the log
 * @property {(name: string) => boolean} isSilenced  whom one does not want to hear
 * @property {(name: string) => import('./panels/menu.js').MenuItem[]} offers  what can be done with somebody besides
 */

export class Workshop {
  cache = new ThingCache();
  #state;
  #requests;
  #scripts;
  #gestures = new Gestures();
  /** @type {import('./scene/view.js').View | undefined} */
  #view;
  #listsChanged = unhurried(() => this.#tellLists());

  /** @param {Surroundings} around */
  constructor(around) {
    this.#state = around.state;
    this.#requests = new Requests(around.send);
    const ask = (/** @type {import('./types.js').Wanted} */ wanted) => this.ask(wanted);
    const { add, complain, isSilenced } = around;
    const quote = (/** @type {number} */ id, /** @type {string} */ text) => add(this.attribute({ from: id, text }));
    this.hands = new Hands(this.cache, { ask, complain, quote, note: (text) => add({ who: '', text, kind: 'told' }) });
    this.#scripts = new Scripts(
      this.cache,
      { ask, complain, notice: (text) => add({ who: '', text, kind: 'notice' }), tell: (teller, text) => add(lineOfScript(teller, text)) },
      { gestures: this.#gestures, isSilenced: (author, by) => this.hands.counts('muted', author) || isSilenced(by) },
    );
    this.#scripts.changed = () => this.inspector.tellScripts();
    this.world = new World(this.cache, {
      ask,
      run: (id, method, args) => this.#scripts.run(id, method, args),
      complain: ({ message }) => around.complain(message),
    });
    this.order = new Order(this.cache, this.hands, () => this.#people());
    this.menu = new Menu();
    this.menus = new ThingsMenu(
      this.menu,
      this.hands,
      {
        people: () => this.#people(),
        carried: () => this.#carried(),
        circle: (name) => this.#circle(name),
        offers: around.offers,
        mayShowOut: (id) => this.order.mayShowOut(id),
        rules: () => void this.order.rules(),
      },
      { inspect: (id) => void this.inspector.open(id), touched: (id) => this.#gestures.note(id) },
    );
    this.editor = new Editor(ask);
    this.timeMachine = new TimeMachine(ask);
    this.inspector = new Inspector(this.hands, this.menus, (seen, method) => void this.editor.open(seen, method), this.#scripts);
    const open = (/** @type {number} */ id, /** @type {{x: number, y: number}} */ at) =>
      void this.menus.forThing(id, this.cache.nameOf(id), at);
    const point = (/** @type {number | undefined} */ id) => this.#view?.things.light(id);
    const thumbnails = new Thumbnails();
    const picture = (/** @type {string} */ model, /** @type {string} */ color, /** @type {boolean} */ isOpen) =>
      thumbnails.get(model, color, isOpen);
    this.things = new ThingList(this.cache, 'things', 'Things around you', 'Nothing lies around here.', { open, point, picture });
    this.carried = new ThingList(this.cache, 'carried', 'What you carry', 'Your hands are empty.', { open, point, picture });
    const create = el(
      'button',
      { type: 'button', class: 'small', 'data-action': 'create', onclick: () => void this.menus.create() },
      '+ Create',
    );
    this.pack = el(
      'section',
      { id: 'pack', 'aria-label': 'You carry' },
      el('div', { class: 'line' }, el('h2', {}, 'You carry'), create),
      this.carried.element,
    );
    this.cache.on((change) => {
      this.#view?.things.forget(change.gone);
      this.#view?.things.refresh(change.changed);
      this.inspector.hear(change);
      this.#listsChanged();
    });
  }

  /** Who is in a crowd may be known as a Thing without being shown as a person: no box stands for them. @param {number} id */
  isPerson = (id) => id === this.#state.self?.id || this.#state.people.has(id) || this.#isLikeUs(id);

  /** Whose words these are. @param {{from?: number | null, text: string, by?: string}} told */
  attribute = ({ from, text, by }) => {
    const isSomebody = typeof from === 'number' && (from === this.#state.self?.id || this.#state.people.has(from));
    return lineFrom(this.cache, from, text, isSomebody ? this.#state.nameOf(from) : undefined, by);
  };

  /** Asks the world. @param {import('./types.js').Wanted} wanted @returns {Promise<any>} */
  ask(wanted) {
    return this.#requests.ask(wanted);
  }

  /** What is pointed at in the scene from now on goes here. @param {import('./scene/view.js').View} view @param {HTMLElement} canvas */
  serve(view, canvas) {
    this.#view = view;
    const inside = () => this.#state.phase === 'inside';
    const light = (/** @type {import('./scene/pointing.js').Target | undefined} */ target) => {
      const found = target?.kind === 'thing' || target?.kind === 'person';
      view.things.light(target?.kind === 'thing' ? target.id : undefined);
      canvas.classList.toggle('pointing', found);
    };
    reachFrom(canvas, {
      hover: (x, y) => inside() && light(view.pointAt(x, y, true)),
      leave: () => light(undefined),
      click: (x, y) => {
        if (inside()) void this.#click(view.pointAt(x, y, false), { x, y });
      },
      menu: (x, y) => {
        if (inside()) this.#open(view.pointAt(x, y, false), { x, y });
      },
    });
  }

  /** @param {import('./types.js').News} item */
  hear(item) {
    this.cache.apply(item);
    if (item.e === 'answer') this.#requests.answer(item);
    if (item.e === 'call') void this.#scripts.called(item);
    if (item.e === 'room' || item.e === 'welcome') {
      this.menu.close(false);
      this.inspector.close();
    }
  }

  /** Who was a Thing a moment ago may be a person now. @param {number} id */
  meet(id) {
    this.#view?.things.refresh([id]);
    this.#listsChanged();
  }

  /** After all items of a message. */
  flush() {
    this.cache.flush();
  }

  /** The connection is gone. @param {string} why */
  lose(why) {
    this.#requests.abandon(why);
    this.timeMachine.close();
    this.menu.close(false);
  }

  /** The visit is over. */
  leave() {
    this.cache.clear();
    this.cache.flush();
    this.inspector.close();
  }

  /** What we say about ourselves; nothing when we are nowhere. */
  async readProfile() {
    const id = this.#state.self?.id;
    const seen = id === undefined ? undefined : await this.hands.look(id);
    const text = (/** @type {string} */ name) => String(seen?.properties.find((property) => property.name === name)?.value ?? '');
    return seen && { profile: text('profile'), gender: text('gender') };
  }

  /** @param {{profile: string, gender: string}} profile @returns {Promise<boolean>} */
  async saveProfile(profile) {
    const id = this.#state.self?.id;
    if (id === undefined) return false;
    for (const [name, value] of Object.entries(profile)) {
      if ((await this.hands.try({ t: 'set', id, name, value: value || null })) === undefined) return false;
    }
    return true;
  }

  /** @param {number} id @param {{x: number, y: number}} at */
  openPerson(id, at) {
    if (id === this.#state.self?.id) void this.inspector.open(id);
    else this.menus.forPerson(id, this.#state.nameOf(id), at);
  }

  /** @param {import('./scene/pointing.js').Target | undefined} target @param {{x: number, y: number}} at */
  #open(target, at) {
    if (target?.kind === 'thing') void this.menus.forThing(target.id, this.cache.nameOf(target.id), at);
    else if (target?.kind === 'person') this.openPerson(target.id, at);
    else if (target?.kind === 'ground') this.menus.forGround(target, at);
  }

  /**
   * A touch does what the Thing makes of it; where it makes nothing of it, we are asked what we meant.
   * @param {import('./scene/pointing.js').Target | undefined} target
   * @param {{x: number, y: number}} at
   */
  async #click(target, at) {
    if (target?.kind === 'person') this.#open(target, at);
    if (target?.kind === 'thing') this.#gestures.note(target.id);
    if (target?.kind !== 'thing' || (await this.hands.touch(target.id))) return;
    this.#open(target, at);
  }

  #people() {
    return [...this.#state.people.values()].map(({ id, name }) => ({ id, name }));
  }

  /** Made from what our own body is made from? @param {number} id */
  #isLikeUs(id) {
    const kind = this.cache.selfId === undefined ? null : (this.cache.get(this.cache.selfId)?.exemplar ?? null);
    return kind !== null && this.cache.get(id)?.exemplar === kind;
  }

  /** @param {string} name */
  #circle(name) {
    const { around } = this.#state;
    return around.hasCircle ? { friend: around.isFriend(name), blocked: around.isBlocked(name) } : undefined;
  }

  #carried() {
    return this.cache.selfId === undefined ? [] : this.cache.contents(this.cache.selfId).map((id) => ({ id, name: this.cache.nameOf(id) }));
  }

  #tellLists() {
    const here = this.cache.roomId === undefined ? [] : this.cache.contents(this.cache.roomId);
    this.things.tell(this.#withContents(here.filter((id) => !this.isPerson(id))), this.cache.roomId);
    this.carried.tell(this.#withContents(this.#carried().map(({ id }) => id)), this.cache.selfId);
  }

  /** What lies in an open chest can be reached too; of closed ones we are not told. @param {number[]} ids */
  #withContents(ids) {
    return ids.flatMap((id) => [id, ...this.cache.contents(id)]);
  }
}
