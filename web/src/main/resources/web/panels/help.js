/** The short help: a dialog with the keys. */
import { el } from './dom.js';

const KEYS = [
  ['W A S D', 'walk (or the arrow keys; ← → turn)'],
  ['Shift', 'hurry'],
  ['Drag', 'look around'],
  ['Q E', 'turn left, right'],
  ['V', 'step out of your body, and back'],
  ['Enter', 'talk; Esc goes back to walking'],
  ['T', 'hold it to speak aloud to those around you'],
  ['/', 'commands: /join #channel, /msg name words, /party; /help tells all'],
  ['Alt ↑ ↓', 'while talking: the conversation before, the next'],
  ['G', 'games'],
  ['Click', 'touch a thing; the right button (or a long press) shows what can be done'],
  ['P', 'who and what is around you, for the keyboard too'],
  ['M', 'the map: where everybody is, friends, a quiet place'],
  ['I', 'what you carry'],
  ['B', 'draw the room you are in: its plan, and the room beside it'],
  ['Ctrl Z', 'take back your last edit'],
  ['?', 'this help'],
];

export class Help {
  constructor() {
    const rows = KEYS.flatMap(([key, what]) => [el('dt', {}, el('kbd', {}, key)), el('dd', {}, what)]);
    this.element = el(
      'dialog', { id: 'help', 'aria-labelledby': 'help-title' },
      el('h2', { id: 'help-title' }, 'Getting around'),
      el('dl', {}, ...rows),
      el('p', {}, 'On a phone: walk with the round pad, drag anywhere else to look. The only sounds are the voices of others; the button beside the microphone mutes them all.'),
      el('form', { method: 'dialog' }, el('button', { autofocus: true }, 'Got it')),
    );
    this.element.addEventListener('click', (event) => {
      if (event.target === this.element) this.element.close();
    });
  }

  toggle() {
    if (this.element.open) this.element.close();
    else this.element.showModal();
  }
}
