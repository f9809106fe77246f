/** The room around us: fetched, shown and walked in; another one when we change rooms, and the same anew when its walls are drawn anew. */
import { fetchRoom, fetchStartRoom } from './net/rooms.js';
import { el, prefersCalm } from './panels/dom.js';
import { tellDrawn } from './panels/telltale.js';

/** How long it is dark between two rooms; as long as the fade in the style sheet. */
const FADE_MILLIS = 220;

/**
 * @typedef {object} Surroundings
 * @property {import('./state.js').State} state
 * @property {import('./walk/walker.js').Walker} walker
 * @property {import('./scene/view.js').View} view
 * @property {import('./company.js').Company} company
 * @property {import('./sound/chime.js').Chime} chime
 * @property {(text: string) => void} complain
 */

export class Scenery {
  #around;

  /** @param {Surroundings} around */
  constructor(around) {
    this.#around = around;
    const { state, walker, view, chime } = around;
    this.curtain = el('div', { id: 'curtain', 'aria-hidden': 'true' });
    state.on('welcome', () => this.#enter());
    state.on('room', () => {
      // The new room is there at once; the curtain only hides that it is.
      this.curtain.classList.add('drawn');
      setTimeout(() => this.curtain.classList.remove('drawn'), prefersCalm() ? 0 : FADE_MILLIS);
      chime.ring(performance.now());
      this.#enter();
    });
    state.on('walls', () => void this.rebuild());
    state.on('place', (pose) => walker.place(pose));
    state.on('level', (motion) => {
      view.moveLevel(motion);
      walker.moveLevel(motion);
    });
  }

  /** The walls have moved around us: we stay where we are. */
  async rebuild() {
    const { state, walker, view } = this.#around;
    await this.#show(state.room?.key ?? '', () => view.footway && walker.rebuild(view.footway));
  }

  /** Behind the choice screen: the place one will come to, or just the sky. */
  async showStart() {
    const { state, view } = this.#around;
    view.crowd.clear();
    try {
      const room = await fetchStartRoom();
      if (state.phase === 'choosing') view.showRoom(room, []);
    } catch {
      if (state.phase === 'choosing') view.showSky();
    }
  }

  /** Who comes in is there at once; the room follows as soon as it is fetched, and until then nobody walks. */
  #enter() {
    const { state, walker, view, company } = this.#around;
    const { self, room } = state;
    if (!self || !room) return;
    walker.enter(self, undefined);
    company.gather();
    void this.#show(room.key, () => walker.enter(self, view.footway));
  }

  /** @param {string} key @param {() => void} then once it is shown, if we are still there */
  async #show(key, then) {
    const { state, view, complain } = this.#around;
    try {
      const room = await fetchRoom(key);
      const { self } = state;
      if (state.room?.key !== key || !self) return;
      view.setBody(self.step, self.height);
      view.showRoom(room, state.levels);
      then();
      await view.painted();
      if (state.room?.key === key) tellDrawn(key);
    } catch (trouble) {
      complain(`The room cannot be shown: ${trouble instanceof Error ? trouble.message : trouble}`);
    }
  }
}
