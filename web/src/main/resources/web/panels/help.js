/** The short help: a dialog with the keys, and with what the world says to newcomers. */
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
  #read = false;

  /** @param {import('../sound/chime.js').Chime} chime */
  constructor(chime) {
    this.welcome = el('p', {});
    this.about = el('details', { class: 'welcome', hidden: true }, el('summary', {}, 'About this world'), this.welcome);
    const sound = el('input', { type: 'checkbox', id: 'sound', onchange: () => chime.set(sound.checked) });
    sound.checked = chime.isOn;
    const rows = KEYS.flatMap(([key, what]) => [el('dt', {}, el('kbd', {}, key)), el('dd', {}, what)]);
    this.element = el(
      'dialog',
      { id: 'help', 'aria-labelledby': 'help-title' },
      el('h2', { id: 'help-title' }, 'Getting around'),
      this.about,
      el('dl', {}, ...rows),
      el('p', {}, 'On a phone: walk with the round pad, drag anywhere else to look. The button beside the microphone mutes all voices.'),
      el('label', { class: 'sound' }, sound, 'A bell when somebody comes; nothing is missed without it'),
      el('form', { method: 'dialog' }, el('button', { autofocus: true }, 'Got it')),
    );
    this.element.addEventListener('click', (event) => {
      if (event.target === this.element) this.element.close();
    });
  }

  toggle() {
    if (this.element.open) {
      this.element.close();
      return;
    }
    this.element.showModal();
    this.element.scrollTop = 0;
    if (!this.#read) void this.#readWelcome();
  }

  /** A world without one has nothing to say here. */
  async #readWelcome() {
    this.#read = true;
    const answer = await fetch('/documents/welcome.txt').catch(() => undefined);
    if (!answer?.ok) return;
    this.welcome.textContent = (await answer.text()).trim();
    this.about.hidden = false;
  }
}
