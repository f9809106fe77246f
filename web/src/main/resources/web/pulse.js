/** What goes on by itself: a picture at each turn of the screen, and a beat that keeps us walking even where pictures are slow. */
import { prefersCalm } from './panels/dom.js';
import { tellCost, tellVoices } from './panels/telltale.js';

/**
 * @typedef {object} Surroundings
 * @property {import('./state.js').State} state
 * @property {import('./walk/walker.js').Walker} walker
 * @property {import('./input/controls.js').Controls} controls
 * @property {import('./scene/view.js').View} view
 * @property {import('./company.js').Company} company
 * @property {import('./voice/voice.js').Voice} voice
 * @property {import('./visit.js').Visit} visit
 * @property {() => boolean} isOutside  nobody is inside yet: the room is seen from above
 * @property {() => boolean} isCovered  what nobody sees need not be drawn
 * @property {() => boolean} isPlaying  who plays slowly makes the other wait: where there is no graphics card the game comes first
 */

const BEAT_MILLIS = 50;

export class Pulse {
  #around;

  /** @param {Surroundings} around */
  constructor(around) {
    this.#around = around;
  }

  start() {
    setInterval(() => this.#beat(performance.now()), BEAT_MILLIS);
    requestAnimationFrame(this.#frame);
  }

  /** @param {number} now local millis */
  #beat(now) {
    const { visit, voice, view, company } = this.#around;
    this.#walk(now);
    visit.askForFrames();
    voice.follow(now);
    tellVoices(voice);
    tellCost(view.cost);
    company.locate(now);
  }

  /** @param {number} now local millis */
  #frame = (now) => {
    const { state, walker, view, isCovered, isOutside, isPlaying } = this.#around;
    this.#askForFrame();
    this.#walk(performance.now());
    if (isCovered()) return;
    if (isOutside()) view.drift(now, prefersCalm());
    else view.draw(state, walker, now, prefersCalm(), isPlaying());
  };

  /**
   * Where the processor draws there is a rest between two pictures: asking at every turn of the screen would cost a third of it for
   * nothing.
   */
  #askForFrame() {
    const { rest } = this.#around.view;
    if (rest === 0) requestAnimationFrame(this.#frame);
    else setTimeout(() => requestAnimationFrame(this.#frame), rest);
  }

  /** @param {number} now local millis */
  #walk(now) {
    const { state, walker, controls, view, visit } = this.#around;
    if (state.phase !== 'inside') return;
    const serverMillis = state.clock.now(now);
    view.setTime(serverMillis);
    walker.setTime(serverMillis);
    walker.step(controls.intent(), now);
    for (const pose of walker.report(now)) visit.link.move(pose, state.roomId);
  }
}
