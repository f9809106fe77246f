/** How many are shown, are here and are in the world; and how many one wants to have shown. */
import { el } from './dom.js';

const number = new Intl.NumberFormat('en');

/** @param {{shown: number, here: number, world: number}} counts */
export const countWords = ({ shown, here, world }) =>
  `${number.format(shown)} shown of ${number.format(here)} here, ${number.format(world)} in the world`;

export class Headcount {
  /** @param {(most: number) => void} choose */
  constructor(choose) {
    this.words = el('p', { id: 'headcount', role: 'status', 'aria-live': 'off' });
    this.value = el('output', { for: 'most-shown' });
    this.slider = el('input', {
      id: 'most-shown',
      type: 'range',
      min: 0,
      step: 1,
      oninput: () => this.#tellValue(),
      onchange: () => choose(Number(this.slider.value)),
    });
    this.choice = el('div', { class: 'most' }, el('label', { for: 'most-shown' }, 'Show at most ', this.value), this.slider);
    this.element = el('div', { class: 'headcount', hidden: true }, this.words, this.choice);
  }

  /** @param {import('../neighbourhood.js').Neighbourhood} around */
  tell({ crowd, counts }) {
    this.element.hidden = !crowd && !counts;
    this.choice.hidden = !crowd;
    this.words.hidden = !counts;
    if (counts) this.words.textContent = countWords(counts);
  }

  /** What holds now; a hand on the slider is not disturbed by mere news. @param {number} mine @param {number} most */
  set(mine, most) {
    this.slider.max = String(most);
    this.slider.value = String(mine);
    this.#tellValue();
  }

  #tellValue() {
    this.value.textContent = this.slider.value;
  }
}
