/** The way into the room editor, which is fetched when somebody first wants it, and what it is told of the world. */
import { fetchRoom } from '../net/rooms.js';
import { el } from '../panels/dom.js';
import { looksOf } from '../things/looks.js';
import { bearingOf } from '../units.js';

/** @typedef {import('./editor.js').RoomEditor} RoomEditor */
/**
 * @typedef {object} House
 * @property {import('../state.js').State} state
 * @property {import('../workshop.js').Workshop} workshop
 * @property {import('../scene/view.js').View} view
 * @property {import('../walk/walker.js').Walker} walker
 * @property {HTMLElement} page  where it is put
 * @property {() => Promise<void>} restore  draws the room of the world again
 * @property {(text: string) => void} complain
 */

/** People walk while one draws. */
const PEOPLE_EVERY_MILLIS = 120;

export class RoomsDoor {
  #house;
  /** @type {Promise<RoomEditor> | undefined} */
  #fetching;
  /** @type {RoomEditor | undefined} */
  #editor;
  /** Where everybody was when it was drawn last. */
  #seen = '';

  /** @param {House} house */
  constructor(house) {
    this.#house = house;
    house.state.on('walls', ({ key }) => this.#editor?.wallsChanged(key));
    for (const news of /** @type {const} */ (['room', 'welcome'])) house.state.on(news, () => this.#editor?.roomChanged());
    house.state.on('phase', (phase) => {
      if (phase === 'choosing') this.#editor?.shut();
    });
    house.workshop.cache.on(() => this.#editor?.redraw());
    setInterval(() => {
      const now = this.#editor?.isOpen ? JSON.stringify(this.#people()) : '';
      if (now === this.#seen) return;
      this.#seen = now;
      this.#editor?.redraw();
    }, PEOPLE_EVERY_MILLIS);
  }

  /** Opens the plan of the room we are in, or closes it. */
  async toggle() {
    try {
      this.#fetching ??= this.#fetch();
      this.#editor = await this.#fetching;
      if (this.#editor.isOpen) await this.#editor.close();
      else await this.#editor.open();
    } catch (trouble) {
      if (!this.#editor) this.#fetching = undefined;
      this.#house.complain(trouble instanceof Error ? trouble.message : String(trouble));
    }
  }

  async #fetch() {
    const style = el('link', { rel: 'stylesheet', href: 'builder/builder.css' });
    const styled = new Promise((resolve) => style.addEventListener('load', resolve, { once: true }));
    document.head.append(style);
    const [{ RoomEditor }] = await Promise.all([import('./editor.js'), styled]);
    const editor = new RoomEditor(this.#surroundings());
    this.#house.page.append(editor.element);
    return editor;
  }

  /** @returns {import('./editor.js').Surroundings} */
  #surroundings() {
    const { state, workshop, view, restore } = this.#house;
    const { cache, hands } = workshop;
    return {
      ask: (wanted) => workshop.ask(wanted),
      roomId: () => state.roomId,
      people: () => this.#people(),
      things: () =>
        (cache.roomId === undefined ? [] : cache.contents(cache.roomId)).flatMap((id) => {
          const looks = workshop.isPerson(id) ? undefined : looksOf(cache, id);
          return looks ? [{ id, name: looks.name, x: looks.x, z: looks.z, portal: cache.lookup(id, 'destination') !== undefined }] : [];
        }),
      nameOf: (id) => cache.nameOf(id),
      inspect: (id) => void workshop.inspector.open(id),
      exemplars: () => hands.list('exemplars'),
      create: (exemplar, spot) => hands.create(exemplar, spot),
      moveThing: async (id, x, z) => {
        if ((await hands.try({ t: 'set', id, name: 'x', value: x })) !== undefined) await hands.try({ t: 'set', id, name: 'z', value: z });
      },
      preview: async (key) => view.showRoom(await fetchRoom(key), state.levels),
      restore,
      layout: (open) => document.body.classList.toggle('building', open),
    };
  }

  #people() {
    const { state, walker } = this.#house;
    const now = performance.now();
    const others = [...state.people.values()].map((person) => ({ name: person.name, ...state.where(person, now), own: false }));
    return state.self
      ? [...others, { name: state.self.name, x: walker.x, z: walker.z, bearing: walker.bearing ?? bearingOf(state.self.h), own: true }]
      : others;
  }
}
